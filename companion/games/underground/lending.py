"""What comes and goes with Stonehedge: pieces of the badge attached to it, and its gifts.

Nothing here decides who holds the place; it only sets right what follows from that.
"""

from __future__ import annotations

from companion.rules.asking.regions import where
from companion.rules.draft import Draft
from companion.rules.events import BOX, HAND, GiftReturned, MarkersMoved
from companion.rules.model import Gift, Seat, Tribe
from companion.rules.traits import PowerTrait

STONEHEDGE = "stonehedge"


def settle_lent_pieces(d: Draft) -> None:
    """The Queen or the Bag of a badge at Stonehedge belongs to whoever holds it (AMB-077)."""
    region = where(d, STONEHEDGE)
    badge = None if region is None else _badge(d)
    if region is None or badge is None or not badge.pieces:
        return
    holder = d.holder(region)
    for unit in badge.pieces:
        _take_from_others(d, unit, holder)
        _hand_to(d, unit, holder)


def _badge(d: Draft) -> PowerTrait | None:
    for markers in d.state.markers.values():
        for marker in markers:
            find, _, badge = marker.partition(":")
            if find == STONEHEDGE and badge:
                return d.game.powers[badge]
    return None


def _take_from_others(d: Draft, unit: str, holder: Tribe | None) -> None:
    for (race, kind), number in tuple(d.state.units.items()):
        if kind == unit and (holder is None or race != holder.race):
            d.emit(MarkersMoved(unit, number, HAND, BOX, race))
    for region in tuple(d.state.markers):
        if d.markers(region, unit) and (holder is None or d.holder(region) != holder):
            d.take(unit, region, BOX)


def _hand_to(d: Draft, unit: str, holder: Tribe | None) -> None:
    left = d.state.box.get(unit, 0)
    if left and holder is not None and holder.active:
        d.emit(MarkersMoved(unit, left, BOX, HAND, holder.race))


def return_gifts(d: Draft) -> None:
    """What a power has laid before others goes back when the power has changed hands."""
    for seat, player in enumerate(d.state.players):
        for gift in player.gifts:
            if not _still_gives(d, gift):
                d.emit(GiftReturned(gift.what, gift.giver, Seat(seat)))


def _still_gives(d: Draft, gift: Gift) -> bool:
    race = d.state.players[gift.giver].active
    traits = () if race is None else d.active_traits(d.state.tribes[race]).all
    return any(gift.what in trait.gives for trait in traits)
