"""What a referee may set right by hand. Marked as a correction for ever."""

from __future__ import annotations

from collections import Counter

from companion.rules import events as e
from companion.rules.commands import Note, SetClock, SetCoins, SetCombo, SetHand, SetRegion
from companion.rules.draft import Draft
from companion.rules.drafting.vanishing import vanish_if_gone
from companion.rules.position import Position
from companion.rules.refusals import Refusal

MOST_COINS = 9_999
MOST_NEUTRAL = 99
"""More than any box holds: a correction may be odd, but not without bounds."""
OVERRULED = "overruled:"
"""Before the rule, in the notes of a table that plays it otherwise."""


def coins_refusals(p: Position, command: SetCoins) -> list[Refusal]:
    if 0 <= command.seat < len(p.state.players) and 0 <= command.coins <= MOST_COINS:
        return []
    return [Refusal("impossible", "CORE-11.3")]


def set_coins(d: Draft, command: SetCoins) -> None:
    d.emit(e.CoinsCorrected(command.seat, command.coins))


def region_refusals(p: Position, command: SetRegion) -> list[Refusal]:
    if command.region not in p.game.board.regions:
        return [Refusal("no-such-region", "CORE-4.2", {"region": command.region})]
    reasons = []
    if command.race is not None:
        reasons += _token_refusals(p, command, command.race)
    if not 0 <= command.neutral <= MOST_NEUTRAL or (command.neutral and command.race):
        reasons.append(Refusal("impossible", "CORE-4.9"))
    return reasons + _marker_refusals(p, command)


def _token_refusals(p: Position, command: SetRegion, race: str) -> list[Refusal]:
    if race not in p.state.tribes:
        return [Refusal("wrong-target", "CORE-2.5", {"region": command.region})]
    here = p.state.troops.get(command.region)
    back = here.tokens if here is not None and here.race == race else 0
    have = p.state.tray.get(race, 0) + back
    if command.tokens < 1 or command.tokens > have:
        return [Refusal("supply-empty", "CORE-2.10", {"have": have, "need": command.tokens})]
    return []


def _marker_refusals(p: Position, command: SetRegion) -> list[Refusal]:
    here = Counter(p.state.markers.get(command.region, ()))
    return [
        Refusal("supply-empty", "CORE-1.10", {"have": have, "need": number})
        for marker, number in Counter(command.markers).items()
        if number > (have := p.state.box.get(marker, 0) + here[marker])
    ]


def set_region(d: Draft, command: SetRegion) -> None:
    old = d.holder(command.region)
    d.emit(
        e.RegionCorrected(
            command.region,
            command.race,
            command.tokens if command.race is not None else 0,
            command.neutral,
            command.markers,
        )
    )
    if old is not None:
        vanish_if_gone(d, old)


def hand_refusals(p: Position, command: SetHand) -> list[Refusal]:
    if command.race not in p.state.tribes:
        return [Refusal("impossible", "CORE-2.5")]
    have = p.state.tray.get(command.race, 0) + p.state.hands[command.race]
    if 0 <= command.tokens <= have:
        return []
    return [Refusal("supply-empty", "CORE-2.10", {"have": have, "need": command.tokens})]


def set_hand(d: Draft, command: SetHand) -> None:
    d.emit(e.HandCorrected(command.race, command.tokens))


def clock_refusals(p: Position, command: SetClock) -> list[Refusal]:
    in_game = 1 <= command.round <= p.state.rounds
    if in_game and 0 <= command.seat < len(p.state.players):
        return []
    return [Refusal("impossible", "CORE-9.1")]


def set_clock(d: Draft, command: SetClock) -> None:
    d.emit(e.ClockCorrected(command.round, command.seat, command.phase))


def combo_refusals(p: Position, command: SetCombo) -> list[Refusal]:
    if not 0 <= command.position < len(p.state.column):
        return [Refusal("no-such-combo", "CORE-2.1", {"position": command.position})]
    races = {combo.race for combo in p.state.column} | set(p.state.banners)
    powers = {combo.power for combo in p.state.column} | set(p.state.badges)
    powers |= set(p.state.badge_discard)
    has_badge = p.state.column[command.position].power is not None
    if has_badge and command.race in races and command.power in powers:
        return []
    return [Refusal("impossible", "CORE-1.4")]


def set_combo(d: Draft, command: SetCombo) -> None:
    d.emit(e.ComboCorrected(command.position, command.race, command.power))


def note_refusals(p: Position, command: Note) -> list[Refusal]:
    return [] if command.rule and command.text else [Refusal("impossible", "CORE-3.3")]


def note(d: Draft, command: Note) -> None:
    d.emit(e.Noted(OVERRULED + command.rule, command.text))
