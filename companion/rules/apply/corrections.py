"""What a correction by the table means for the state."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from companion.rules import events as e
from companion.rules.apply.counting import counted, put, without
from companion.rules.apply.pieces import put_markers, shift
from companion.rules.apply.players import change_player
from companion.rules.model import State


def _coins_corrected(state: State, event: e.CoinsCorrected) -> None:
    change_player(state, event.seat, coins=event.coins)


def _region_corrected(state: State, event: e.RegionCorrected) -> None:
    if old := state.troops.get(event.region):
        shift(state, old.race, e.TRAY, old.tokens)
    state.troops = without(state.troops, event.region)
    if event.race is not None:
        shift(state, event.race, e.TRAY, -event.tokens)
        shift(state, event.race, event.region, event.tokens)
    state.neutral = put(state.neutral, event.region, event.neutral)
    for marker in state.markers.get(event.region, ()):
        state.box = counted(state.box, marker, 1)
    state.markers = without(state.markers, event.region)
    for marker in event.markers:
        state.box = counted(state.box, marker, -1)
        put_markers(state, event.region, marker, 1)


def _hand_corrected(state: State, event: e.HandCorrected) -> None:
    shift(state, event.race, e.TRAY, state.hands[event.race] - event.tokens)
    state.hands = {**state.hands, event.race: event.tokens}


def _clock_corrected(state: State, event: e.ClockCorrected) -> None:
    state.round = event.round
    state.seat = event.seat
    state.phase = event.phase
    state.demands = ()


def _combo_corrected(state: State, event: e.ComboCorrected) -> None:
    """What was expected there and what lies there change places, wherever they were."""
    expected = state.column[event.position]
    races = {expected.race: event.race, event.race: expected.race}
    powers = {str(expected.power): event.power, event.power: str(expected.power)}
    state.column = tuple(
        replace(
            combo,
            race=races.get(combo.race, combo.race),
            power=powers.get(str(combo.power), combo.power),
        )
        for combo in state.column
    )
    state.banners = tuple(races.get(race, race) for race in state.banners)
    state.badges = tuple(powers.get(power, power) for power in state.badges)
    state.badge_discard = tuple(powers.get(power, power) for power in state.badge_discard)


MEANING: Mapping[type, Callable[[State, Any], None]] = {
    e.CoinsCorrected: _coins_corrected,
    e.RegionCorrected: _region_corrected,
    e.HandCorrected: _hand_corrected,
    e.ClockCorrected: _clock_corrected,
    e.ComboCorrected: _combo_corrected,
}
