"""Checks of the phase that several commands share."""

from __future__ import annotations

from companion.rules.model import Phase, Tribe
from companion.rules.position import Position
from companion.rules.refusals import Refusal

OPENING = frozenset({Phase.START, Phase.CHOOSE})


def not_in(p: Position, *phases: Phase) -> list[Refusal]:
    """A refusal unless the turn is in one of these phases."""
    if p.state.phase in phases:
        return []
    return [Refusal("wrong-phase", "CORE-3.1", {"phase": p.state.phase})]


def acting(p: Position, *, declined: bool) -> Tribe | None:
    """The current player's tribe that a command speaks of."""
    if declined:
        return p.acting_in_decline(p.state.seat)
    return p.active(p.state.seat)


def nobody(*, declined: bool) -> list[Refusal]:
    """The refusal when there is no such tribe."""
    if declined:
        return [Refusal("in-decline", "BASE-R04")]
    return [Refusal("no-active-race", "CORE-2.1")]


def compulsory_conquest(p: Position) -> list[Refusal]:
    """After a roll for a named region nothing else may be done before it is taken."""
    kept = p.state.turn.roll
    if kept is None or kept.region is None or kept.source:
        return []
    return [Refusal("decision-due", "AMB-098", {"what": "conquer"})]
