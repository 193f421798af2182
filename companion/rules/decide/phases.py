"""Checks of the phase that several commands share."""

from __future__ import annotations

from companion.rules.asking.players import acting_in_decline, active_has_acted
from companion.rules.model import CHOOSE, START, Phase, Tribe, WaitingRoll
from companion.rules.position import Position
from companion.rules.refusals import Refusal

OPENING = frozenset({START, CHOOSE})


def not_in(p: Position, *phases: Phase) -> list[Refusal]:
    """A refusal unless the turn is in one of these phases."""
    if p.state.phase in phases:
        return []
    return [Refusal("wrong-phase", "CORE-3.1", {"phase": p.state.phase})]


def acting(p: Position, *, declined: bool) -> Tribe | None:
    """The current player's tribe that a command speaks of."""
    if declined:
        return acting_in_decline(p, p.state.seat)
    return p.active(p.state.seat)


def nobody(*, declined: bool) -> list[Refusal]:
    """The refusal when there is no such tribe."""
    if declined:
        return [Refusal("in-decline", "BASE-R04")]
    return [Refusal("no-active-race", "CORE-2.1")]


def late_in_decline(p: Position, tribe: Tribe) -> list[Refusal]:
    """A race in decline moves once it has taken up its troops, and before the active race does
    so; a race just picked waits with its first conquest (BASE-R04).
    """
    turn = p.state.turn
    its_move = turn.readied[-1:] == (tribe.race,) and tribe.race not in turn.settled
    if its_move and not active_has_acted(p):
        return []
    return [Refusal("wrong-phase", "BASE-R04", {"phase": p.state.phase})]


def compulsory_conquest(p: Position) -> list[Refusal]:
    """After a roll for a named region nothing else may be done before it is taken."""
    if promised(p) is None:
        return []
    return [Refusal("decision-due", "AMB-098", {"what": "conquer"})]


def promised(p: Position) -> WaitingRoll | None:
    """The roll whose region must be taken now; the die of a conquest ability binds nobody."""
    kept = p.state.turn.roll
    return None if kept is None or kept.region is None or kept.source else kept
