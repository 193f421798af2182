"""Reaching a region over land and sea: what is adjacent, and what the ship costs."""

from __future__ import annotations

from collections.abc import Iterable

from companion.rules.board import Regions
from companion.rules.lines import Line
from companion.rules.position import Position
from companion.rules.traits import Attack, Trait

WATER = frozenset({"sea", "lake"})


class Ferried(Trait):
    """Its race pays no transport cost."""

    def ferries(self, p: Position, attack: Attack) -> bool:
        """This attack is one of those."""
        return True


def entry_regions(p: Position) -> Regions:
    return p.game.board.with_symbol("anchor")


def water(p: Position) -> Regions:
    return p.game.board.with_terrain(*sorted(WATER))


def transport(p: Position, attack: Attack) -> Iterable[Line]:
    """One token more for an Entry Region that is not adjacent (WOW-1.8)."""
    if attack.region not in entry_regions(p) or borders_own(p, attack):
        return
    ferries = (t for t in p.active_traits(attack.tribe).all if isinstance(t, Ferried))
    if not any(trait.ferries(p, attack) for trait in ferries):
        yield Line("WOW-1.8", 1, "transport")


def borders_own(p: Position, attack: Attack) -> bool:
    near = p.game.board.touching(attack.region)
    return not near.isdisjoint(p.held(attack.tribe.race))


def adjacent(p: Position, attack: Attack) -> bool:
    """By a border, or because an ability makes it so; a far Entry Region is not (AMB-195)."""
    tribe = attack.tribe
    if not p.held(tribe.race):
        return False
    if borders_own(p, attack) or any(
        t.ignores_adjacency(p, attack) for t in p.traits(tribe, Trait.ignores_adjacency)
    ):
        return True
    reaching = (t for t in p.traits(tribe, Trait.always_reaches) if t is not p.game.box)
    return any(attack.region in trait.always_reaches(p, tribe) for trait in reaching)
