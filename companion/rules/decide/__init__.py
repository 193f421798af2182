"""The only place that says *may* and *what follows*: a command becomes events, or refusals."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, get_args

from companion.rules import commands as c
from companion.rules.decide import (
    abilities,
    conquests,
    corrections,
    declining,
    picking,
    placing,
    readying,
    showing,
    turns,
)
from companion.rules.decide.waiting import waiting_for
from companion.rules.draft import Draft
from companion.rules.events import Event
from companion.rules.game import Game
from companion.rules.model import OVER, Seat, State
from companion.rules.position import Position
from companion.rules.refusals import Refusal
from companion.rules.values import Value


class Accepted(Value):
    """What happened, and the table afterwards."""

    events: tuple[Event, ...]
    position: Position

    @property
    def state(self) -> State:
        return self.position.state


class Refused(Value):
    """All the reasons. Nothing has changed."""

    reasons: tuple[Refusal, ...]


Decision = Accepted | Refused
Check = Callable[[Position, Any], "list[Refusal]"]
Carry = Callable[[Draft, Any], None]


def decide(game: Game, state: State, command: c.Command, seat: Seat | None = None) -> Decision:
    """Answer a command of `seat`, or of whoever must act now."""
    return answer(Position(game, state), command, seat)


def answer(p: Position, command: c.Command, seat: Seat | None = None) -> Decision:
    """The same, for those who have already asked questions about the position."""
    check, carry = _RULES[type(command)]
    reasons = _out_of_turn(p, command, seat) or check(p, command)
    if reasons:
        return Refused(tuple(reasons))
    draft = Draft(p)
    carry(draft, command)
    p.game.box.on_change(draft)
    turns.move_on(draft)
    return Accepted(tuple(draft.events), draft)


def _out_of_turn(p: Position, command: c.Command, seat: Seat | None) -> list[Refusal]:
    if type(command) in _CORRECTIONS:
        return []
    if p.state.phase is OVER:
        return [Refusal("game-over", "CORE-12.1")]
    due = None if seat is None else waiting_for(p)
    if due is not None and seat != due:
        return [Refusal("not-your-turn", "CORE-3.1", {"seat": due})]
    if p.state.demands and not (isinstance(command, c.Show) or abilities.answers(p, command)):
        first = Refusal("decision-due", "CORE-3.1", {"what": p.state.demands[0].what})
        return [first, *turns.duties(p)] if isinstance(command, c.EndTurn) else [first]
    return []


_CORRECTIONS = frozenset(get_args(c.Correction))
_RULES: Mapping[type, tuple[Check, Carry]] = {
    c.Pick: (picking.pick_refusals, picking.pick),
    c.Expand: (readying.expand_refusals, readying.expand),
    c.Decline: (declining.decline_refusals, declining.decline),
    c.Roll: (conquests.roll_refusals, conquests.roll),
    c.Conquer: (conquests.conquer_refusals, conquests.conquer),
    c.Final: (conquests.final_refusals, conquests.final),
    c.Use: (abilities.use_refusals, abilities.use),
    c.Stop: (placing.stop_refusals, placing.stop),
    c.Redeploy: (placing.redeploy_refusals, placing.redeploy),
    c.EndTurn: (turns.end_refusals, turns.end),
    c.Retreat: (placing.retreat_refusals, placing.retreat),
    c.Show: (showing.show_refusals, showing.show),
    c.SetCoins: (corrections.coins_refusals, corrections.set_coins),
    c.SetRegion: (corrections.region_refusals, corrections.set_region),
    c.SetHand: (corrections.hand_refusals, corrections.set_hand),
    c.SetClock: (corrections.clock_refusals, corrections.set_clock),
    c.SetCombo: (corrections.combo_refusals, corrections.set_combo),
    c.Note: (corrections.note_refusals, corrections.note),
}
