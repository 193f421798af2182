"""What an event means for the state. It asks nothing and refuses nothing.

The dictionaries of a state are shared by all its copies: a changed one takes the old one's place.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeVar

from companion.rules import events as e
from companion.rules.board import RegionId
from companion.rules.lines import total
from companion.rules.model import (
    Combo,
    Conquest,
    Gift,
    Phase,
    Player,
    Race,
    Seat,
    State,
    Tribe,
    Troop,
    Turn,
)

_Key = TypeVar("_Key")
_Value = TypeVar("_Value")


def evolve(state: State, *events: e.Event) -> State:
    """The state after these events; the old one stays as it was."""
    new = state.copy()
    apply_all(new, events)
    return new


def apply_all(state: State, events: Iterable[e.Event]) -> None:
    for event in events:
        apply(state, event)


def apply(state: State, event: e.Event) -> None:
    """Change a state that nobody else can see yet."""
    MEANING[type(event)](state, event)


def _turn_started(state: State, event: e.TurnStarted) -> None:
    state.seat = event.seat
    state.round = event.round
    state.phase = Phase.CHOOSE
    state.turn = Turn()


def _phase_started(state: State, event: e.PhaseStarted) -> None:
    state.phase = event.phase


def _combo_picked(state: State, event: e.ComboPicked) -> None:
    above = tuple(combo._replace(coins=combo.coins + 1) for combo in state.column[: event.position])
    state.column = above + state.column[event.position + 1 :]
    _pay(state, event.seat, event.collected - event.position)
    _player(state, event.seat, active=event.race)
    state.tribes = {**state.tribes, event.race: Tribe(event.race, event.seat, event.power)}
    state.hands = {**state.hands, event.race: 0}
    state.turn.first = True


def _badges_swapped(state: State, event: e.BadgesSwapped) -> None:
    column = list(state.column)
    one, other = column[event.position], column[event.other]
    column[event.position] = one._replace(power=other.power)
    column[event.other] = other._replace(power=one.power)
    state.column = tuple(column)


def _badges_shuffled(state: State, event: e.BadgesShuffled) -> None:
    state.badges += event.badges
    state.badge_discard = ()


def _combo_shown(state: State, event: e.ComboShown) -> None:
    if state.banners[:1] == (event.race,):
        state.banners = state.banners[1:]
    if state.badges[:1] == (event.power,):
        state.badges = state.badges[1:]
    state.column += (Combo(event.race, event.power),)


def _tokens_moved(state: State, event: e.TokensMoved) -> None:
    _shift(state, event.race, event.source, -event.tokens)
    _shift(state, event.race, event.target, event.tokens)


def _shift(state: State, race: Race, place: str, tokens: int) -> None:
    if place == e.HAND:
        state.hands = {**state.hands, race: state.hands[race] + tokens}
    elif place == e.TRAY:
        state.tray = {**state.tray, race: state.tray[race] + tokens}
    elif place == e.ASIDE:
        state.units = _counted(state.units, (race, "set_aside"), tokens)
    else:
        region = RegionId(place)
        troop = state.troops.get(region)
        there = Troop(race, (troop.tokens if troop else 0) + tokens)
        state.troops = {**state.troops, region: there}


def _region_left(state: State, event: e.RegionLeft) -> None:
    state.troops = _without(state.troops, event.region)
    if event.discarded:
        _shift(state, event.race, e.TRAY, event.discarded)
    if event.kept:
        _shift(state, event.race, e.HAND, event.kept)
    if event.beaten:
        state.turn.discarded += event.discarded


def _markers_moved(state: State, event: e.MarkersMoved) -> None:
    _shift_markers(state, event, event.source, -event.number)
    _shift_markers(state, event, event.target, event.number)


def _shift_markers(state: State, event: e.MarkersMoved, place: str, number: int) -> None:
    if place == e.BOX:
        state.box = _counted(state.box, event.marker, number)
    elif place == e.HAND:
        state.units = _counted(state.units, (event.race, event.marker), number)
    elif place != e.GONE:
        _put_markers(state, RegionId(place), event.marker, number)


def _put_markers(state: State, region: RegionId, marker: str, number: int) -> None:
    here = list(state.markers.get(region, ()))
    if number > 0:
        here.extend([marker] * number)
    for _ in range(-number):
        here.remove(marker)
    if here:
        state.markers = {**state.markers, region: tuple(sorted(here))}
    else:
        state.markers = _without(state.markers, region)


def _marker_turned(state: State, event: e.MarkerTurned) -> None:
    _put_markers(state, event.region, event.old, -1)
    _put_markers(state, event.region, event.new, 1)


def _pile_changed(state: State, event: e.PileChanged) -> None:
    state.pile = event.pile


def _badge_drawn(state: State, event: e.BadgeDrawn) -> None:
    badges = list(state.badges)
    badges.remove(event.power)
    state.badges = tuple(badges)


def _neutrals_left(state: State, event: e.NeutralsLeft) -> None:
    state.neutral = _counted(state.neutral, event.region, -event.number)
    state.turn.discarded += event.number


def _neutrals_moved(state: State, event: e.NeutralsMoved) -> None:
    fewer = _counted(state.neutral, event.source, -event.number)
    state.neutral = _counted(fewer, event.target, event.number)


def _contents_swapped(state: State, event: e.ContentsSwapped) -> None:
    state.troops = _swapped(state.troops, event.one, event.other)
    state.neutral = _swapped(state.neutral, event.one, event.other)
    for source, target, markers in (
        (event.one, event.other, event.from_one),
        (event.other, event.one, event.from_other),
    ):
        for marker in markers:
            _put_markers(state, source, marker, -1)
            _put_markers(state, target, marker, 1)


def _noted(state: State, event: e.Noted) -> None:
    state.notes = {**state.notes, event.what: event.value}


def _coins_moved(state: State, event: e.CoinsMoved) -> None:
    if event.giver is not None:
        _pay(state, event.giver, -event.coins)
    if event.taker is not None:
        _pay(state, event.taker, event.coins)


def _attacked(state: State, event: e.Attacked) -> None:
    state.turn.attacked |= {(event.victim_seat, event.victim)}


def _conquered(state: State, event: e.Conquered) -> None:
    region, race, tokens = event[:3]
    state.hands = {**state.hands, race: state.hands[race] - tokens}
    state.troops = {**state.troops, region: Troop(race, tokens)}
    state.turn.conquests += (Conquest(region, race, *event[4:]),)


def _nothing(state: State, event: e.Event) -> None:
    """The event is for people to read; what it changes is said by others."""


def _tokens_discarded(state: State, event: e.TokensDiscarded) -> None:
    state.turn.discarded += event.number


def _roll_kept(state: State, event: e.RollKept) -> None:
    state.turn.roll = event.roll


def _readied(state: State, event: e.Readied) -> None:
    state.turn.readied += (event.race,)


def _conquests_ended(state: State, event: e.ConquestsEnded) -> None:
    if event.race not in state.turn.stopped:
        state.turn.stopped += (event.race,)
    if event.final:
        state.turn.spent += (event.race,)


def _settled(state: State, event: e.Settled) -> None:
    state.turn.settled += (event.race,)


def _ability_used(state: State, event: e.AbilityUsed) -> None:
    state.turn.used += (event.ability,)


def _chosen(state: State, event: e.Chosen) -> None:
    state.turn.chosen = {**state.turn.chosen, event.what: event.value}


def _due_paid(state: State, event: e.DuePaid) -> None:
    state.turn.paid |= {event.due}


def _units_withdrawn(state: State, event: e.UnitsWithdrawn) -> None:
    turn = state.turn
    turn.withdrawn = _counted(turn.withdrawn, (event.race, event.unit), event.number)


def _gift_given(state: State, event: e.GiftGiven) -> None:
    gifts = (*state.players[event.taker].gifts, Gift(event.what, event.giver))
    _player(state, event.taker, gifts=gifts)


def _gift_returned(state: State, event: e.GiftReturned) -> None:
    gifts = list(state.players[event.holder].gifts)
    gifts.remove(Gift(event.what, event.giver))
    _player(state, event.holder, gifts=tuple(gifts))


def _decision_due(state: State, event: e.DecisionDue) -> None:
    state.demands += (event.demand,)


def _decision_taken(state: State, event: e.DecisionTaken) -> None:
    demands = list(state.demands)
    demands.remove(event.demand)
    state.demands = tuple(demands)


def _race_declined(state: State, event: e.RaceDeclined) -> None:
    tribe = state.tribes[event.race]
    power = tribe.power if event.keeps_badge else None
    if not event.keeps_badge:
        _discard_badge(state, tribe)
    faded = Tribe(event.race, tribe.seat, power, active=False)
    state.tribes = {**state.tribes, event.race: faded}
    declined = (event.race, *state.players[tribe.seat].declined)
    _player(state, tribe.seat, active=None, declined=declined)
    state.turn.declined = True


def _badge_discarded(state: State, event: e.BadgeDiscarded) -> None:
    tribe = state.tribes[event.race]
    _discard_badge(state, tribe)
    state.tribes = {**state.tribes, event.race: tribe._replace(power=None)}


def _race_vanished(state: State, event: e.RaceVanished) -> None:
    tribe = state.tribes[event.race]
    state.tribes = _without(state.tribes, event.race)
    state.hands = _without(state.hands, event.race)
    _discard_badge(state, tribe)
    player = state.players[tribe.seat]
    declined = tuple(race for race in player.declined if race != event.race)
    active = None if player.active == event.race else player.active
    _player(state, tribe.seat, active=active, declined=declined)
    state.banners += (event.race,)


def _discard_badge(state: State, tribe: Tribe) -> None:
    if tribe.power is not None:
        state.badge_discard += (tribe.power,)


def _scored(state: State, event: e.Scored) -> None:
    _pay(state, event.seat, total(event.lines))


def _turn_ended(state: State, event: e.TurnEnded) -> None:
    state.phase = Phase.RETREAT


def _game_ended(state: State, event: e.GameEnded) -> None:
    state.phase = Phase.OVER


def _coins_corrected(state: State, event: e.CoinsCorrected) -> None:
    _player(state, event.seat, coins=event.coins)


def _region_corrected(state: State, event: e.RegionCorrected) -> None:
    if old := state.troops.get(event.region):
        _shift(state, old.race, e.TRAY, old.tokens)
    state.troops = _without(state.troops, event.region)
    if event.race is not None:
        _shift(state, event.race, e.TRAY, -event.tokens)
        _shift(state, event.race, event.region, event.tokens)
    state.neutral = _put(state.neutral, event.region, event.neutral)
    for marker in state.markers.get(event.region, ()):
        state.box = _counted(state.box, marker, 1)
    state.markers = _without(state.markers, event.region)
    for marker in event.markers:
        state.box = _counted(state.box, marker, -1)
        _put_markers(state, event.region, marker, 1)


def _hand_corrected(state: State, event: e.HandCorrected) -> None:
    _shift(state, event.race, e.TRAY, state.hands[event.race] - event.tokens)
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
        combo._replace(
            race=races.get(combo.race, combo.race),
            power=powers.get(str(combo.power), combo.power),
        )
        for combo in state.column
    )
    state.banners = tuple(races.get(race, race) for race in state.banners)
    state.badges = tuple(powers.get(power, power) for power in state.badges)
    state.badge_discard = tuple(powers.get(power, power) for power in state.badge_discard)


def _pay(state: State, seat: Seat, coins: int) -> None:
    have, active, declined, gifts = state.players[seat]
    _seat_player(state, seat, Player(have + coins, active, declined, gifts))


def _player(state: State, seat: Seat, **changes: Any) -> None:
    _seat_player(state, seat, state.players[seat]._replace(**changes))


def _seat_player(state: State, seat: Seat, player: Player) -> None:
    state.players = (*state.players[:seat], player, *state.players[seat + 1 :])


def _swapped(contents: Mapping[_Key, _Value], one: _Key, other: _Key) -> Mapping[_Key, _Value]:
    held = {one: contents.get(other), other: contents.get(one)}
    apart = _without(_without(contents, one), other)
    return {**apart, **{key: value for key, value in held.items() if value is not None}}


def _without(contents: Mapping[_Key, _Value], key: _Key) -> Mapping[_Key, _Value]:
    left = {**contents}
    left.pop(key, None)
    return left


def _counted(counts: Mapping[_Key, int], key: _Key, change: int) -> Mapping[_Key, int]:
    return _put(counts, key, counts.get(key, 0) + change)


def _put(counts: Mapping[_Key, int], key: _Key, number: int) -> Mapping[_Key, int]:
    """Nothing is kept for nothing, so that equal tables have equal dictionaries."""
    return {**counts, key: number} if number else _without(counts, key)


MEANING: Mapping[type, Callable[[State, Any], None]] = {
    e.TurnStarted: _turn_started,
    e.PhaseStarted: _phase_started,
    e.ComboPicked: _combo_picked,
    e.BadgesSwapped: _badges_swapped,
    e.BadgesShuffled: _badges_shuffled,
    e.ComboShown: _combo_shown,
    e.TokensMoved: _tokens_moved,
    e.RegionLeft: _region_left,
    e.MarkersMoved: _markers_moved,
    e.MarkerTurned: _marker_turned,
    e.PileChanged: _pile_changed,
    e.BadgeDrawn: _badge_drawn,
    e.NeutralsLeft: _neutrals_left,
    e.NeutralsMoved: _neutrals_moved,
    e.ContentsSwapped: _contents_swapped,
    e.Noted: _noted,
    e.CoinsMoved: _coins_moved,
    e.Attacked: _attacked,
    e.Conquered: _conquered,
    e.Repelled: _nothing,
    e.TokensDiscarded: _tokens_discarded,
    e.DieRolled: _nothing,
    e.RollKept: _roll_kept,
    e.Readied: _readied,
    e.Abandoned: _nothing,
    e.ConquestsEnded: _conquests_ended,
    e.Settled: _settled,
    e.AbilityUsed: _ability_used,
    e.Chosen: _chosen,
    e.DuePaid: _due_paid,
    e.UnitsWithdrawn: _units_withdrawn,
    e.GiftGiven: _gift_given,
    e.GiftReturned: _gift_returned,
    e.DecisionDue: _decision_due,
    e.DecisionTaken: _decision_taken,
    e.RaceDeclined: _race_declined,
    e.BadgeDiscarded: _badge_discarded,
    e.RaceVanished: _race_vanished,
    e.Scored: _scored,
    e.TurnEnded: _turn_ended,
    e.GameEnded: _game_ended,
    e.CoinsCorrected: _coins_corrected,
    e.RegionCorrected: _region_corrected,
    e.HandCorrected: _hand_corrected,
    e.ClockCorrected: _clock_corrected,
    e.ComboCorrected: _combo_corrected,
}
