"""One random game, and many: plays, checks the laws, counts."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import islice
from random import Random
from time import perf_counter

from companion.rules.commands import Command
from companion.rules.decide import Accepted, answer
from companion.rules.evolve import apply
from companion.rules.game import Game
from companion.rules.model import OVER, State
from companion.rules.position import Position
from companion.selfplay.invariants import (
    after_command,
    ask_around,
    bare,
    minted,
    purse,
    stale,
    violations,
)
from companion.selfplay.player import proposals
from companion.selfplay.whims import whim

PATIENCE = 5000
"""A game that takes more commands is stuck."""

WHIMS = (0, 0, 0, 1, 3)
"""How many whims come before a plan, one of these."""
NOW_AND_THEN, LOOKS = 6, 2
"""At every so many commands, so many others are thought of."""

Dealt = tuple[Game, State]


@dataclass(slots=True)
class Report:
    """What came of a number of games."""

    games: int = 0
    finished: int = 0
    commands: int = 0
    seconds: float = 0.0
    violations: list[str] = field(default_factory=list)

    def as_json(self) -> dict[str, object]:
        seconds = max(self.seconds, 1e-9)
        return {
            "games": self.games,
            "finished": self.finished,
            "commands": self.commands,
            "seconds": round(self.seconds, 3),
            "games_per_s": round(self.games / seconds, 2),
            "commands_per_s": round(self.commands / seconds, 1),
            "violations": self.violations,
        }


def selfplay(
    deal: Callable[[Random], Dealt], games: int, seed: int, *, fast: bool = False
) -> Iterator[Report]:
    """Play games one after another; the same report, grown, after each."""
    report = Report()
    started = perf_counter()
    for number in range(games):
        rng = Random(f"{seed}/{number}")
        game, state = deal(rng)
        commands, problems = (play if fast else checked)(game, state, rng)
        report.games += 1
        report.commands += commands
        report.finished += not any("stuck" in problem for problem in problems)
        report.violations += [f"game {number}: {problem}" for problem in problems]
        report.seconds = perf_counter() - started
        yield report


def play(game: Game, state: State, rng: Random) -> tuple[int, list[str]]:
    """A game without checks."""
    p = Position(game, state)
    for number in range(PATIENCE):
        if p.state.phase is OVER:
            return number, []
        found = step(p, rng)
        if found is None:
            return number, [_stuck(p)]
        p = found[1].position
    return PATIENCE, ["stuck: too many commands"]


def step(p: Position, rng: Random) -> tuple[Command, Accepted] | None:
    """The first proposal that the rules accept."""
    for command in proposals(p, rng):
        decision = answer(p, command)
        if isinstance(decision, Accepted):
            return command, decision
    return None


def _stuck(p: Position) -> str:
    return f"stuck in {p.state.phase} of round {p.state.round}"


def ideas(p: Position, rng: Random) -> Iterator[Command]:
    """Whims first, then proposals."""
    whims = (whim(p, rng) for _ in range(rng.choice(WHIMS)))
    yield from (command for command in whims if command is not None)
    yield from proposals(p, rng)


def wilful(p: Position, rng: Random) -> tuple[Command, Accepted] | None:
    """Now and then what comes to a player's mind first, if the rules accept it."""
    for command in ideas(p, rng):
        decision = answer(p, command)
        if isinstance(decision, Accepted):
            return command, decision
    return None


def checked(game: Game, state: State, rng: Random) -> tuple[int, list[str]]:
    """A game in which every law is checked after every event."""
    p, shadow = Position(game, state), state.copy()
    for number in range(PATIENCE):
        if p.state.phase is OVER:
            return number, list(_after_the_end(p, rng))
        before = shadow.copy()
        found = wilful(p, rng)
        if found is None:
            return number, [_stuck(p)]
        command, decision = found
        problems = [*_follow(game, shadow, decision), *bare(game, shadow)]
        problems += after_command(p, command, decision.position)
        if number % NOW_AND_THEN == 0:
            problems += _misled(p, decision.position, number)
        if p.state != before:
            problems.append("deciding changed the old state")
        if decision.state != shadow:
            problems.append("replay differs from the live state")
        if problems:
            return number, [f"command {number} {command}: {problem}" for problem in problems]
        p = decision.position
    return PATIENCE, ["stuck: too many commands"]


def _misled(p: Position, after: Position, number: int) -> Iterator[str]:
    """Looking ahead changes no answer: not of what was looked at, nor of where one stands."""
    ask_around(after)
    rng = Random(number)
    for command in islice(proposals(p, rng), LOOKS):
        decision = answer(p, command)
        if isinstance(decision, Accepted):
            ask_around(decision.position)
    ask_around(p)
    yield from (*stale(p), *stale(after))


def _follow(game: Game, shadow: State, decision: Accepted) -> Iterator[str]:
    """Replay the events on a copy and look at the laws after each."""
    for event in decision.events:
        coins = purse(shadow) + minted(event)
        apply(shadow, event)
        for problem in violations(game, shadow):
            yield f"after {event}: {problem}"
        if purse(shadow) != coins:
            yield f"after {event}: {purse(shadow)} coins instead of {coins}"


def _after_the_end(p: Position, rng: Random) -> Iterator[str]:
    if any(True for _ in proposals(p, rng)):
        yield "something is proposed after the end"
