"""What came of a finished game, from its own entries. An unfinished one is never looked into."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from itertools import pairwise

from companion.games.opening import Opening
from companion.rules import events as e
from companion.rules.die import BEST
from companion.rules.evolve import apply
from companion.rules.game import Game
from companion.rules.model import Phase, Seat, State
from companion.rules.position import Position
from companion.rules.score import ranking
from companion.store.entries import Entry
from companion.store.outcomes import GameOutcome, Reign, Scorecard

PAUSE = timedelta(minutes=10)
"""Whoever thinks longer has gone to bed: the rest of the gap is not played."""


@dataclass(slots=True)
class _Tally:
    """What is counted of one seat on the way."""

    reigns: list[list[int]] = field(default_factory=list)
    combos: list[tuple[str, str | None]] = field(default_factory=list)
    faces: Counter[int] = field(default_factory=Counter)
    conquests: int = 0
    losses: int = 0


def outcome_of(id: int, begun: str, opening: Opening, line: Sequence[Entry]) -> GameOutcome | None:
    """None while the game goes on: its purses are nobody's business."""
    game, start = opening.lay()
    state, tallies = start.copy(), [_Tally() for _ in opening.chairs]
    for entry in line:
        for event in entry.events:
            _count(state, event, tallies)
            apply(state, event)
    if state.phase is not Phase.OVER:
        return None
    return GameOutcome(
        id,
        begun,
        opening.box,
        opening.board,
        state.rounds,
        minutes(entry.time for entry in line),
        tuple(_cards(game, state, opening, tallies)),
    )


def minutes(times: Iterable[str]) -> int:
    """How long was played, without long pauses.

    >>> minutes(["2026-11-16T20:00:00Z", "2026-11-16T20:04:00Z", "2026-11-17T20:00:00Z"])
    14
    """
    moments = [found for time in times if (found := moment(time)) is not None]
    gaps = (later - earlier for earlier, later in pairwise(moments))
    played = sum((max(timedelta(), min(gap, PAUSE)) for gap in gaps), timedelta())
    return round(played.total_seconds() / 60)


def moment(time: str) -> datetime | None:
    """None where somebody has written no time, or one before all years; without a zone it is the
    world's.

    >>> moment("2026-11-16T20:00:00Z") == moment("2026-11-16T20:00:00"), moment("yesterday")
    (True, None)
    """
    try:
        found = datetime.fromisoformat(time)
        return found.astimezone(UTC) if found.tzinfo else found.replace(tzinfo=UTC)
    except (ValueError, OverflowError):
        return None


def _count(state: State, event: e.Event, tallies: list[_Tally]) -> None:
    match event:
        case e.ComboPicked():
            tallies[event.seat].combos.append((event.race, event.power))
            tallies[event.seat].reigns.append([0, 0])
        case e.Scored():
            _score(event, tallies[event.seat])
        case e.DieRolled():
            tallies[_owner(state, event.race)].faces[event.die] += 1
        case e.Conquered() | e.Razed():
            _conquest(state, event, tallies)
        case _:
            pass


def _score(event: e.Scored, tally: _Tally) -> None:
    if tally.reigns:
        tally.reigns[-1][0] += 1
        tally.reigns[-1][1] += sum(line.amount for line in event.lines)


def _conquest(state: State, event: e.Conquered | e.Razed, tallies: list[_Tally]) -> None:
    winner = _owner(state, event.race)
    tallies[winner].conquests += 1
    if event.beaten_seat is not None and event.beaten_seat != winner:
        tallies[event.beaten_seat].losses += 1


def _owner(state: State, race: str) -> Seat:
    return state.tribes[race].seat


def _cards(
    game: Game, state: State, opening: Opening, tallies: list[_Tally]
) -> Iterator[Scorecard]:
    places = _places(ranking(Position(game, state), opening.sides()))
    for seat, (chair, tally) in enumerate(zip(opening.chairs, tallies, strict=True)):
        none, one, two, three = (tally.faces[face] for face in range(BEST + 1))
        yield Scorecard(
            chair.name,
            chair.person,
            state.players[seat].coins,
            places[Seat(seat)],
            tally.conquests,
            tally.losses,
            (none, one, two, three),
            tuple(_reigns(tally)),
        )


def _places(ranked: Iterable[Iterable[Seat]]) -> dict[Seat, int]:
    return {seat: place for place, seats in enumerate(ranked, start=1) for seat in seats}


def _reigns(tally: _Tally) -> Iterator[Reign]:
    for (race, power), (turns, coins) in zip(tally.combos, tally.reigns, strict=True):
        yield Reign(race, power, turns, coins)
