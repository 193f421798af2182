"""Random games in which both referees are asked after every command."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from companion.dealing import chairs_for, deal
from companion.games import PLAYERS
from companion.rules.model import OVER
from companion.rules.position import Position
from companion.selfplay.coverage import choice_of
from companion.selfplay.match import wilful
from tests.second_referee.compare import differences, disputes


def disagreements(box: str, number: int) -> Iterator[str]:
    """Everything the two differ about in one game; the number settles edition, options, players
    and luck.
    """
    rng = Random(f"second referee/{number}")
    choice = choice_of(box, number, rng)
    p = Position(*deal(choice, chairs_for(PLAYERS[number % len(PLAYERS)]), rng).lay())
    moment = 0
    while p.state.phase is not OVER:
        found = wilful(p, rng)
        assert found is not None, f"game {number} is stuck in {p.state.phase}"
        command, decision = found
        moment += 1
        for words in (*disputes(p, command, decision), *differences(decision.position)):
            yield f"{box} {choice.edition} game {number}, command {moment} {command}: {words}"
        p = decision.position
