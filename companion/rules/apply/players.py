"""What events mean for the players: combos, badges, coins, gifts and races that leave."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from companion.rules import events as e
from companion.rules.apply.counting import without
from companion.rules.lines import total
from companion.rules.model import Combo, Gift, Player, Seat, State, Tribe


def _combo_picked(state: State, event: e.ComboPicked) -> None:
    above = tuple(replace(combo, coins=combo.coins + 1) for combo in state.column[: event.position])
    state.column = above + state.column[event.position + 1 :]
    _pay(state, event.seat, event.collected - event.position)
    change_player(state, event.seat, active=event.race)
    state.tribes = {**state.tribes, event.race: Tribe(event.race, event.seat, event.power)}
    state.hands = {**state.hands, event.race: 0}
    state.turn.first = True


def _badges_swapped(state: State, event: e.BadgesSwapped) -> None:
    column = list(state.column)
    one, other = column[event.position], column[event.other]
    column[event.position] = replace(one, power=other.power)
    column[event.other] = replace(other, power=one.power)
    state.column = tuple(column)


def _badges_shuffled(state: State, event: e.BadgesShuffled) -> None:
    state.badges += event.badges
    state.badge_discard = ()


def _combo_shown(state: State, event: e.ComboShown) -> None:
    state.banners = tuple(banner for banner in state.banners if banner != event.race)
    state.badges = tuple(badge for badge in state.badges if badge != event.power)
    state.column += (Combo(event.race, event.power),)


def _badge_drawn(state: State, event: e.BadgeDrawn) -> None:
    badges = list(state.badges)
    badges.remove(event.power)
    state.badges = tuple(badges)


def _coins_moved(state: State, event: e.CoinsMoved) -> None:
    if event.giver is not None:
        _pay(state, event.giver, -event.coins)
    if event.taker is not None:
        _pay(state, event.taker, event.coins)


def _gift_given(state: State, event: e.GiftGiven) -> None:
    gifts = (*state.players[event.taker].gifts, Gift(event.what, event.giver))
    change_player(state, event.taker, gifts=gifts)


def _gift_returned(state: State, event: e.GiftReturned) -> None:
    gifts = list(state.players[event.holder].gifts)
    gifts.remove(Gift(event.what, event.giver))
    change_player(state, event.holder, gifts=tuple(gifts))


def _race_declined(state: State, event: e.RaceDeclined) -> None:
    tribe = state.tribes[event.race]
    power = tribe.power if event.keeps_badge else None
    if not event.keeps_badge:
        _discard_badge(state, tribe)
    faded = Tribe(event.race, tribe.seat, power, active=False)
    state.tribes = {**state.tribes, event.race: faded}
    declined = (event.race, *state.players[tribe.seat].declined)
    change_player(state, tribe.seat, active=None, declined=declined)
    state.turn.declined = True


def _badge_discarded(state: State, event: e.BadgeDiscarded) -> None:
    tribe = state.tribes[event.race]
    _discard_badge(state, tribe)
    state.tribes = {**state.tribes, event.race: replace(tribe, power=None)}


def _race_vanished(state: State, event: e.RaceVanished) -> None:
    tribe = state.tribes[event.race]
    state.tribes = without(state.tribes, event.race)
    state.hands = without(state.hands, event.race)
    _discard_badge(state, tribe)
    player = state.players[tribe.seat]
    declined = tuple(race for race in player.declined if race != event.race)
    active = None if player.active == event.race else player.active
    change_player(state, tribe.seat, active=active, declined=declined)
    state.banners += (event.race,)


def _discard_badge(state: State, tribe: Tribe) -> None:
    if tribe.power is not None:
        state.badge_discard += (tribe.power,)


def _scored(state: State, event: e.Scored) -> None:
    _pay(state, event.seat, total(event.lines))


def _pay(state: State, seat: Seat, coins: int) -> None:
    player = state.players[seat]
    _seat_player(state, seat, replace(player, coins=player.coins + coins))


def change_player(state: State, seat: Seat, **changes: Any) -> None:
    _seat_player(state, seat, replace(state.players[seat], **changes))


def _seat_player(state: State, seat: Seat, player: Player) -> None:
    state.players = (*state.players[:seat], player, *state.players[seat + 1 :])


MEANING: Mapping[type, Callable[[State, Any], None]] = {
    e.ComboPicked: _combo_picked,
    e.BadgesSwapped: _badges_swapped,
    e.BadgesShuffled: _badges_shuffled,
    e.ComboShown: _combo_shown,
    e.BadgeDrawn: _badge_drawn,
    e.CoinsMoved: _coins_moved,
    e.GiftGiven: _gift_given,
    e.GiftReturned: _gift_returned,
    e.RaceDeclined: _race_declined,
    e.BadgeDiscarded: _badge_discarded,
    e.RaceVanished: _race_vanished,
    e.Scored: _scored,
}
