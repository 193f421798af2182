"""Markers that lie face down until their region is conquered (WOW-1.12, WOW-L07)."""

from __future__ import annotations

from collections.abc import Iterable

from companion.games.warcraft.artifacts import ARTIFACTS, Doomhammer, pass_hammer
from companion.games.warcraft.passage import water
from companion.games.warcraft.places import PLACES, WELL
from companion.rules.asking.regions import hidden_in
from companion.rules.board import RegionId
from companion.rules.commands import Use
from companion.rules.draft import Draft
from companion.rules.events import GONE, DecisionDue, MarkersMoved, MarkerTurned
from companion.rules.model import HIDDEN, Demand, Phase, Tribe
from companion.rules.position import Position
from companion.rules.refusals import Refusal

UNSEEN = "marker"
"""A face-down marker that nobody has looked at: what it is, is told when it is turned."""
TURN_OVER = "turn_over"
REPLACE_WELL = "replace_well"
PLACE_WELL = "place_well"
ABILITIES: dict[str, frozenset[Phase]] = dict.fromkeys(
    (TURN_OVER, REPLACE_WELL, PLACE_WELL), frozenset()
)


def discover(d: Draft, region: RegionId, drawn: tuple[str, ...]) -> None:
    """Turn over what lies face down in a region that has just been taken."""
    for hidden in hidden_in(d, region):
        name = hidden.removeprefix(HIDDEN)
        if name != UNSEEN:
            _turn(d, region, hidden, name, drawn)
        elif drawn and drawn[0] in unlaid(d):
            _turn(d, region, hidden, drawn[0], drawn[1:])
        else:
            d.emit(DecisionDue(Demand(d.state.seat, "turn_over", region)))


def unlaid(p: Position) -> list[str]:
    """Artifacts and places that are still in the box, as far as is known."""
    laid = {m.removeprefix(HIDDEN) for markers in p.state.markers.values() for m in markers}
    return [find for find in (*ARTIFACTS, *PLACES) if find not in laid]


def _turn(d: Draft, region: RegionId, hidden: str, name: str, drawn: tuple[str, ...]) -> None:
    d.emit(MarkerTurned(region, hidden, name))
    if name == WELL:
        _settle_well(d, region, drawn)


def _settle_well(d: Draft, region: RegionId, drawn: tuple[str, ...]) -> None:
    """To the water of its island; without any, another place takes its place (C-38)."""
    waters = waters_of(d, region)
    others = _spare_places(d)
    if len(waters) == 1:
        d.emit(MarkersMoved(WELL, 1, region, waters[0]))
    elif waters:
        d.emit(DecisionDue(Demand(d.state.seat, "place_well", region)))
    elif not others:
        d.emit(MarkersMoved(WELL, 1, region, GONE))
    elif drawn and drawn[0] in others:
        d.emit(MarkerTurned(region, WELL, drawn[0]))
    else:
        d.emit(DecisionDue(Demand(d.state.seat, "replace_well", region)))


def waters_of(p: Position, region: RegionId) -> list[RegionId]:
    island = p.game.board.islands[p.game.board.regions[region].island]
    return sorted(water(p) & island)


def _spare_places(p: Position) -> list[str]:
    return [find for find in unlaid(p) if find in PLACES]


def answers(p: Position, tribe: Tribe) -> Iterable[Use]:
    """What may be answered when a marker has been found."""
    for demand in p.state.demands:
        region = demand.region
        if region is None:
            continue
        if demand.what == TURN_OVER:
            yield from (Use(TURN_OVER, (region,), value=find) for find in unlaid(p))
        elif demand.what == REPLACE_WELL:
            yield from (Use(REPLACE_WELL, (region,), value=find) for find in _spare_places(p))
        elif demand.what == PLACE_WELL:
            yield from (Use(PLACE_WELL, (region, to)) for to in waters_of(p, region))


def answer_refusals(p: Position, tribe: Tribe, use: Use) -> Iterable[Refusal]:
    if use not in answers(p, tribe):
        region = use.regions[0] if use.regions else ""
        yield Refusal("wrong-target", "WOW-1.12", {"region": region})


def _take_hammer(d: Draft, region: RegionId, found: str) -> None:
    """Told after the conquest, it was found by it all the same."""
    holder = d.holder(region)
    if found == Doomhammer.id and holder is not None:
        pass_hammer(d, None, holder.seat)


def answer(d: Draft, use: Use) -> None:
    region = use.regions[0]
    if use.what == TURN_OVER:
        _turn(d, region, HIDDEN + UNSEEN, use.value, ())
        _take_hammer(d, region, use.value)
    elif use.what == REPLACE_WELL:
        d.emit(MarkerTurned(region, WELL, use.value))
    else:
        d.emit(MarkersMoved(WELL, 1, region, use.regions[1]))
