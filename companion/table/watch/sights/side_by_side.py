"""Tokens that lie side by side are counted: a pile may be higher than it looks, never lower.

What this means for the game is told elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from companion.rules.board import RegionId
from companion.rules.model import Race, State
from companion.table.follow.heights import muster
from companion.table.follow.search import Way
from companion.table.follow.sight import Sight, Spot, spot_of
from companion.table.shown import Mismatch


def laying(seen: Sight) -> Sight:
    """The same while somebody is at it: people lay more than a conquest needs, and push it about;
    that there are some is all that their number tells.
    """
    spots = {
        region: replace(spot, least=min(1, spot.least), neutral_least=min(1, spot.neutral_least))
        for region, spot in seen.spots.items()
    }
    return replace(seen, spots=spots)


def at_least(seen: Sight, there: Sight) -> Sight:
    """The same once nobody lays anything any more: what lies open is there."""
    spots = {region: _raised(spot, there.spots.get(region)) for region, spot in seen.spots.items()}
    return replace(seen, spots=spots)


def _raised(spot: Spot, there: Spot | None) -> Spot:
    if there is None or there.race != spot.race:
        return spot
    least = spot.least if spot.tokens is not None else there.least
    known = spot.neutral_least == spot.neutral_most
    neutral = spot.neutral_least if known else there.neutral_least
    return replace(spot, least=least, neutral_least=neutral)


def too_many(
    counted: Sight, state: State, so_far: Sequence[Way], ended: Sequence[Way]
) -> Iterator[Mismatch]:
    """Where more of a race lies open than it has. Whoever acts may have taken up what only the end
    of the turn brings: of those it is said once the turn can be told.
    """
    mine = {race for race, tribe in state.tribes.items() if tribe.seat == state.seat}
    now, later = [state, *(way.state for way in so_far)], [way.state for way in ended]
    for race in state.tribes:
        yield from _beyond(counted, race, later if race in mine else [*now, *later])


def was_led(counted: Sight, way: Way) -> bool:
    """More of a race in decline lies open somewhere than this way leaves there. Nobody pushes those
    about while laying out troops: a command has led them there.
    """
    return any(
        spot.declined and spot.least > _standing(way.state, region, spot.race)
        for region, spot in counted.spots.items()
    )


def _beyond(counted: Sight, race: Race, possible: Sequence[State]) -> Iterator[Mismatch]:
    there = {r: spot.least for r, spot in counted.spots.items() if spot.race == race}
    if not possible or sum(there.values()) <= max(muster(s).get(race, 0) for s in possible):
        return
    for region, tokens in there.items():
        if tokens > max(_standing(state, region, race) for state in possible):
            yield Mismatch(region, race, race, tokens=tokens)


def _standing(state: State, region: RegionId, race: Race) -> int:
    spot = spot_of(state, region)
    return spot.least if spot.race == race else 0
