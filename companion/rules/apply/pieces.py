"""What events mean for the cardboard: tokens, markers, neutral tokens and the pile."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.rules import events as e
from companion.rules.apply.counting import counted, swapped, without
from companion.rules.board import RegionId
from companion.rules.model import Conquest, Race, State, Troop


def _tokens_moved(state: State, event: e.TokensMoved) -> None:
    shift(state, event.race, event.source, -event.tokens)
    shift(state, event.race, event.target, event.tokens)


def shift(state: State, race: Race, place: str, tokens: int) -> None:
    if place == e.HAND:
        state.hands = {**state.hands, race: state.hands[race] + tokens}
    elif place == e.TRAY:
        state.tray = {**state.tray, race: state.tray[race] + tokens}
    elif place == e.ASIDE:
        state.units = counted(state.units, (race, "set_aside"), tokens)
    else:
        region = RegionId(place)
        troop = state.troops.get(region)
        there = Troop(race, (troop.tokens if troop else 0) + tokens)
        state.troops = {**state.troops, region: there}


def _region_left(state: State, event: e.RegionLeft) -> None:
    state.troops = without(state.troops, event.region)
    if event.discarded:
        shift(state, event.race, e.TRAY, event.discarded)
    if event.kept:
        shift(state, event.race, e.HAND, event.kept)
    if event.beaten:
        state.turn.discarded += event.discarded


def _conquered(state: State, event: e.Conquered) -> None:
    region, race, tokens = event.region, event.race, event.tokens
    state.hands = {**state.hands, race: state.hands[race] - tokens}
    state.troops = {**state.troops, region: Troop(race, tokens)}
    beaten = (event.beaten, event.beaten_seat, event.beaten_active)
    state.turn.conquests += (Conquest(region, race, event.nonempty, *beaten, event.defenders),)


def _razed(state: State, event: e.Razed) -> None:
    beaten = (event.beaten, event.beaten_seat, event.beaten_active, event.defenders)
    state.turn.conquests += (Conquest(event.region, event.race, True, *beaten),)


def _markers_moved(state: State, event: e.MarkersMoved) -> None:
    _shift_markers(state, event, event.source, -event.number)
    _shift_markers(state, event, event.target, event.number)


def _shift_markers(state: State, event: e.MarkersMoved, place: str, number: int) -> None:
    if place == e.BOX:
        state.box = counted(state.box, event.marker, number)
    elif place == e.HAND:
        state.units = counted(state.units, (event.race, event.marker), number)
    elif place != e.GONE:
        put_markers(state, RegionId(place), event.marker, number)


def put_markers(state: State, region: RegionId, marker: str, number: int) -> None:
    here = list(state.markers.get(region, ()))
    if number > 0:
        here.extend([marker] * number)
    for _ in range(-number):
        here.remove(marker)
    if here:
        state.markers = {**state.markers, region: tuple(sorted(here))}
    else:
        state.markers = without(state.markers, region)


def _marker_turned(state: State, event: e.MarkerTurned) -> None:
    put_markers(state, event.region, event.old, -1)
    put_markers(state, event.region, event.new, 1)


def _pile_changed(state: State, event: e.PileChanged) -> None:
    state.pile = event.pile


def _neutrals_left(state: State, event: e.NeutralsLeft) -> None:
    state.neutral = counted(state.neutral, event.region, -event.number)
    state.turn.discarded += event.number


def _neutrals_moved(state: State, event: e.NeutralsMoved) -> None:
    fewer = counted(state.neutral, event.source, -event.number)
    state.neutral = counted(fewer, event.target, event.number)


def _contents_swapped(state: State, event: e.ContentsSwapped) -> None:
    state.troops = swapped(state.troops, event.one, event.other)
    state.neutral = swapped(state.neutral, event.one, event.other)
    for source, target, markers in (
        (event.one, event.other, event.from_one),
        (event.other, event.one, event.from_other),
    ):
        for marker in markers:
            put_markers(state, source, marker, -1)
            put_markers(state, target, marker, 1)


def _noted(state: State, event: e.Noted) -> None:
    state.notes = {**state.notes, event.what: event.value}


MEANING: Mapping[type, Callable[[State, Any], None]] = {
    e.TokensMoved: _tokens_moved,
    e.RegionLeft: _region_left,
    e.MarkersMoved: _markers_moved,
    e.MarkerTurned: _marker_turned,
    e.PileChanged: _pile_changed,
    e.NeutralsLeft: _neutrals_left,
    e.NeutralsMoved: _neutrals_moved,
    e.ContentsSwapped: _contents_swapped,
    e.Noted: _noted,
    e.Conquered: _conquered,
    e.Razed: _razed,
}
