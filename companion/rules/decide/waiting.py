"""Whose answer the table waits for. Not what may be answered."""

from __future__ import annotations

from companion.rules.asking.players import deciding
from companion.rules.decide.placing import retreat_order
from companion.rules.model import OVER, RETREAT, Seat
from companion.rules.position import Position


def waiting_for(p: Position) -> Seat | None:
    """Who must act now; not always the player whose turn it is."""
    if p.state.phase is OVER:
        return None
    if p.state.phase is RETREAT and not p.state.demands:
        return retreat_order(p)[0]
    return deciding(p)
