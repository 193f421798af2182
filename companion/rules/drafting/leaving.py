"""Tokens and units leave regions: beaten, given up, discarded, or moved on. Never why."""

from __future__ import annotations

from collections import Counter

from companion.rules import events as e
from companion.rules.asking.regions import counting_units, defenders_in, is_short, where
from companion.rules.board import RegionId
from companion.rules.draft import Draft
from companion.rules.model import Tribe
from companion.rules.position import Position
from companion.rules.traits import Loss, Trait


def loss_of(p: Position, tribe: Tribe, region: RegionId) -> int:
    """How many defenders are discarded before anything spares them (CORE-5.1, 5.7)."""
    if tribe.active or _retreats(p, tribe):
        return 1
    return defenders_in(p, region)


def _retreats(p: Position, tribe: Tribe) -> bool:
    traits = p.traits(tribe, Trait.retreats_in_decline)
    return any(trait.retreats_in_decline(p, tribe) for trait in traits)


def beat(d: Draft, loss: Loss) -> int:
    """Defenders leave a region through somebody else's doing (CORE-5.1, 5.7).

    Returns how many of them were discarded.
    """
    region, tribe = loss.region, loss.tribe
    lost = min(loss.lost - _spared(d, loss), defenders_in(d, region))
    _tell_loss(d, loss)
    units = _casualties(d, loss)[:lost]
    for unit in units:
        d.emit(e.MarkersMoved(unit, 1, region, e.BOX, tribe.race))
    tokens = min(lost - len(units), loss.tokens)
    d.emit(e.RegionLeft(region, tribe.race, tokens, loss.tokens - tokens, beaten=True))
    _clear(d, region, tribe, beaten=True)
    if units:
        d.emit(e.TokensDiscarded(len(units)))
    return tokens + len(units)


def _spared(d: Draft, loss: Loss) -> int:
    if loss.replaced:
        return 0
    spared = sum(t.spares(d, loss) for t in d.traits(loss.tribe, Trait.spares))
    return min(spared, loss.lost)


def _tell_loss(d: Draft, loss: Loss) -> None:
    for trait in d.traits(loss.tribe, Trait.on_loss):
        trait.on_loss(d, loss)


def _casualties(d: Draft, loss: Loss) -> tuple[str, ...]:
    traits = d.traits(loss.tribe, Trait.casualties)
    return tuple(unit for trait in traits for unit in trait.casualties(d, loss))


def lose_one(d: Draft, loss: Loss, unit: str = "") -> None:
    """One token, or a unit that stands for one, is discarded or spared; the others stay."""
    if defenders_in(d, loss.region) == 1:
        beat(d, loss)
        return
    race, spared = loss.tribe.race, _spared(d, loss)
    _tell_loss(d, loss)
    if unit:
        d.emit(e.MarkersMoved(unit, 1, loss.region, e.HAND if spared else e.BOX, race))
        if spared:
            d.emit(e.UnitsWithdrawn(race, unit, 1))
    else:
        d.move(race, 1, loss.region, e.HAND if spared else e.TRAY)
    if not spared:
        d.emit(e.TokensDiscarded(1))
    leave_if_short(d, loss.region)


def leave_if_short(d: Draft, region: RegionId) -> None:
    """Fewer than a race may leave in a region do not stay there: the race says where to go."""
    tribe = d.holder(region)
    if tribe is not None and is_short(d, region):
        for trait in d.traits(tribe, Trait.on_short):
            trait.on_short(d, tribe, region)


def leave(d: Draft, region: RegionId, tribe: Tribe) -> None:
    """A tribe gives up a region of its own; its tokens come to hand."""
    d.emit(e.RegionLeft(region, tribe.race, 0, d.tokens(region)))
    _clear(d, region, tribe, beaten=False)


def discard(d: Draft, region: RegionId, tribe: Tribe) -> None:
    """A tribe's tokens in a region go to the tray."""
    d.emit(e.RegionLeft(region, tribe.race, d.tokens(region), 0))
    _clear(d, region, tribe, beaten=False)


def leave_if_bare(d: Draft, region: RegionId) -> None:
    """A region without a token or a unit that stands for one is nobody's."""
    tribe = d.holder(region)
    if tribe is not None and not defenders_in(d, region):
        leave(d, region, tribe)


def join(d: Draft, tribe: Tribe, region: RegionId, refuge: RegionId) -> None:
    """All that a tribe has in a region goes to another one of its own; the first is empty."""
    tokens, units = d.tokens(region), Counter(counting_units(d, region))
    for unit, number in units.items():
        d.emit(e.MarkersMoved(unit, number, region, refuge, tribe.race))
    leave(d, region, tribe)
    d.move(tribe.race, tokens, e.HAND, refuge)


def _clear(d: Draft, region: RegionId, tribe: Tribe, *, beaten: bool) -> None:
    """What lies in a region goes where its kind goes when the holder has left."""
    markers = d.state.markers.get(region)
    if markers is None:
        return
    for marker, number in Counter(markers).items():
        kind = d.game.markers.get(marker)
        if kind is None or kind.fate == "stay":
            continue
        d.emit(e.MarkersMoved(marker, number, region, kind.fate, tribe.race))
        if beaten and kind.fate == e.HAND and marker in d.active_traits(tribe).movable:
            d.emit(e.UnitsWithdrawn(tribe.race, marker, number))


def send_unit(d: Draft, tribe: Tribe, unit: str, region: RegionId) -> None:
    """A unit goes to a region, from hand or from where it stands."""
    source = where(d, unit)
    if source is None:
        d.put(unit, region, race=tribe.race)
        return
    d.emit(e.MarkersMoved(unit, 1, source, region, tribe.race))
    leave_if_bare(d, source)
