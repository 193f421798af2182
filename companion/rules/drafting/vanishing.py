"""Races that leave the game: all that is left of them goes back. Who leaves is said by traits."""

from __future__ import annotations

from companion.rules import events as e
from companion.rules.asking.players import is_leaving
from companion.rules.draft import Draft
from companion.rules.drafting.column import refill
from companion.rules.drafting.leaving import discard
from companion.rules.model import Race, Seat, Tribe
from companion.rules.traits import Trait


def vanish_if_gone(d: Draft, tribe: Tribe) -> None:
    """A race in decline without a region is recycled at once (CORE-10.6)."""
    if tribe.active or tribe.race not in d.state.tribes or d.held(tribe.race):
        return
    hand = d.state.hands[tribe.race]
    if hand and d.game.races[tribe.race].acts_in_decline:
        return
    vanish(d, tribe)


def clear_leaving(d: Draft, seat: Seat) -> None:
    """A race that declined this turn and had only its last coins to wait for leaves."""
    if d.state.turn.declined:
        for tribe in d.tribes(seat):
            if is_leaving(d, tribe):
                vanish(d, tribe)


def vanish(d: Draft, tribe: Tribe) -> None:
    """All that is left of a race goes back to tray and box, its banner under the stack."""
    for trait in d.traits(tribe, Trait.on_vanish):
        trait.on_vanish(d, tribe)
    for region in d.held(tribe.race):
        discard(d, region, tribe)
    drop_units(d, tribe.race)
    d.move(tribe.race, d.state.hands[tribe.race], e.HAND, e.TRAY)
    d.emit(e.RaceVanished(tribe.race))
    refill(d)


def drop_units(d: Draft, race: Race) -> None:
    """Units beside the board go back to the box, tokens set aside to the tray."""
    for (owner, unit), number in list(d.state.units.items()):
        if owner != race:
            continue
        if unit == "set_aside":
            d.move(race, number, e.ASIDE, e.TRAY)
        else:
            d.emit(e.MarkersMoved(unit, number, e.HAND, e.BOX, race))
