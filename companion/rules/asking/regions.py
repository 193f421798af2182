"""Questions about regions: what stands and lies there, and what it counts for."""

from __future__ import annotations

from collections.abc import Sequence

from companion.rules.board import RegionId
from companion.rules.model import HIDDEN, Seat, Tribe
from companion.rules.position import Position
from companion.rules.traits import Trait


def where(p: Position, marker: str) -> RegionId | None:
    """The region where this marker lies face up; a badge attached to it does not matter."""
    for region, markers in p.state.markers.items():
        for found in markers:
            if found == marker or found.partition(":")[0] == marker:
                return region
    return None


def hidden_in(p: Position, region: RegionId) -> list[str]:
    """Markers that lie face down."""
    return [m for m in p.state.markers.get(region, ()) if m.startswith(HIDDEN)]


def immune_by(p: Position, region: RegionId) -> list[str]:
    """Markers that close the region to opponents."""
    kinds = p.game.markers
    return [
        marker
        for marker in p.state.markers.get(region, ())
        if marker in kinds and kinds[marker].immune
    ]


def is_occupied(p: Position, region: RegionId) -> bool:
    """Anything at all stands or lies there."""
    state = p.state
    return region in state.troops or region in state.markers or region in state.neutral


def is_nonempty(p: Position, region: RegionId, seat: Seat) -> bool:
    """Somebody's token, or a token of nobody, stands there (CORE-4.13)."""
    if p.state.neutral.get(region):
        return True
    holder = p.holder(region)
    if holder is None:
        return False
    return holder.seat != seat or p.game.options.own_decline_is_nonempty


def counting_units(p: Position, region: RegionId) -> list[str]:
    """Units in the region that stand for race tokens."""
    here, counting = p.state.markers.get(region), p.game.counting
    return [marker for marker in here if marker in counting] if here and counting else []


def defenders_in(p: Position, region: RegionId) -> int:
    """Race tokens in the region, units that stand for them included."""
    return p.tokens(region) + len(counting_units(p, region))


def garrison_of(p: Position, tribe: Tribe) -> int:
    """How many a tribe must leave in each of its regions."""
    traits = p.traits(tribe, Trait.garrison)
    return max([trait.garrison(p, tribe) for trait in traits]) if traits else 1


def too_few(p: Position, tribe: Tribe, tokens: int, units: Sequence[str]) -> bool:
    """Fewer than the tribe may leave in a region; what is no race token may stand alone."""
    if units and not tokens and not any(p.game.markers[unit].ranks for unit in units):
        return False
    return tokens + len(units) < garrison_of(p, tribe)


def is_short(p: Position, region: RegionId) -> bool:
    """Its holder has fewer there than he may leave."""
    tribe = p.holder(region)
    units = counting_units(p, region)
    return tribe is not None and too_few(p, tribe, p.tokens(region), units)
