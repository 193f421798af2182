"""Taking a region by exchanging its lone active token: what Vampires and the Orb share."""

from __future__ import annotations

from collections.abc import Iterable

from companion.games.common import lone_active_refusals
from companion.rules.position import Position
from companion.rules.refusals import Refusal
from companion.rules.traits import Attack


def substitution_refusals(p: Position, attack: Attack, rule: str) -> Iterable[Refusal]:
    """Reasons against it; the new token comes from the tray, or else from the hand (C-47)."""
    yield from lone_active_refusals(p, attack, rule)
    race = attack.tribe.race
    if not p.state.tray.get(race) and not p.state.hands[race]:
        yield Refusal("supply-empty", rule, {"have": 0, "need": 1})
