"""A last conquest whose die nobody told: it was enough, or it cannot have been."""

from __future__ import annotations

import pytest

from companion.rules.commands import Final
from companion.rules.decide import Accepted, Refused, answer
from companion.rules.die import BEST, ENOUGH
from companion.rules.events import Conquered, DieRolled, DieTrusted
from companion.rules.outcome import outcome
from companion.rules.position import Position
from tests.tables import opening, random_game


@pytest.mark.parametrize("box", ["base", "underground", "warcraft"])
def test_what_was_taken_with_a_die_is_the_same_whatever_it_showed(box: str) -> None:
    taken = 0
    for seed in range(3):
        game, start = opening(box, 3, seed).lay()
        for state, command, decision in random_game(game, start, seed):
            if not isinstance(command, Final):
                continue
            told = Final(command.region, ENOUGH, command.using, command.units, command.draws,
                         command.declined)  # fmt: skip
            trusted = answer(Position(game, state), told)
            if not any(isinstance(event, Conquered) for event in decision.events):
                best = answer(Position(game, state), Final(command.region, BEST, command.using,
                              command.units, command.draws, command.declined))  # fmt: skip
                assert isinstance(best, Accepted)
                lucky = any(isinstance(event, Conquered) for event in best.events)
                assert isinstance(trusted, Accepted if lucky else Refused)
                continue
            assert isinstance(trusted, Accepted)
            assert outcome(trusted.state) == outcome(decision.state)
            assert not any(isinstance(event, DieRolled) for event in trusted.events)
            assert any(isinstance(event, DieTrusted) for event in trusted.events)
            taken += 1
    assert taken
