"""What comes to light when Monsters leave a region: the top of the pile of relics and places.

The order of the pile may be known, or unknown (`?`): then somebody at the table says
what was drawn, at once or when asked.
"""

from __future__ import annotations

from collections.abc import Iterable

from companion.rules.asking.regions import where
from companion.rules.board import RegionId
from companion.rules.draft import Draft
from companion.rules.events import (
    BadgeDrawn,
    BadgesShuffled,
    DecisionDue,
    MarkerTurned,
    PileChanged,
)
from companion.rules.model import HIDDEN, Demand
from companion.rules.position import Position
from companion.rules.refusals import Refusal

DISCOVERY = "discovery"
STONEHEDGE = "stonehedge"


def discover(d: Draft, region: RegionId, draws: tuple[str, ...] = ()) -> None:
    """Turn up the next token of the pile in this region (UG-1.8)."""
    pile = d.state.pile
    if not pile and not draws:
        return
    found = draws[0] if draws else pile[0]
    if found == HIDDEN:
        d.emit(DecisionDue(Demand(d.state.seat, "discovery", region)))
        return
    d.emit(PileChanged(_without(pile, found)))
    d.put(found, region)
    d.game.finds[found].on_found(d, region, draws[1:])


def _without(pile: tuple[str, ...], found: str) -> tuple[str, ...]:
    """The pile without what was drawn; a pile that knew nothing of it loses its top."""
    place = pile.index(found) if found in pile else 0
    return pile[:place] + pile[place + 1 :]


def drawable(p: Position) -> list[str]:
    """What a token from a pile of unknown order can be."""
    return [find for find in p.game.finds if where(p, find) is None]


def draw_refusals(p: Position, draws: tuple[str, ...]) -> Iterable[Refusal]:
    """Tokens and badges that cannot have been drawn."""
    if draws and (draws[0] not in p.game.finds or where(p, draws[0]) is not None):
        yield Refusal("impossible", "UG-1.8", {"draw": draws[0]})
    if len(draws) > 1 and draws[1] not in p.game.powers:
        yield Refusal("impossible", "AMB-075", {"draw": draws[1]})


def badges_left(p: Position) -> tuple[str, ...]:
    """Badges one of which goes to Stonehedge: the stack, or else the discarded ones (AMB-075)."""
    return p.state.badges or p.state.badge_discard


def attach_badge(d: Draft, region: RegionId, draws: tuple[str, ...]) -> None:
    """A random badge goes to Stonehedge; whoever knows which one is asked."""
    choices = badges_left(d)
    if not draws and not choices:
        return
    if not draws and len(choices) > 1:
        d.emit(DecisionDue(Demand(d.state.seat, "stonehedge", region)))
        return
    badge = draws[0] if draws else choices[0]
    if not d.state.badges and badge in d.state.badge_discard:
        others = tuple(other for other in d.state.badge_discard if other != badge)
        d.emit(BadgesShuffled((badge, *(draws[1:] or others))))
    if badge in d.state.badges:
        d.emit(BadgeDrawn(badge))
    d.emit(MarkerTurned(region, STONEHEDGE, f"{STONEHEDGE}:{badge}"))
