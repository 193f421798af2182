"""What events mean for the clock and for the memory of the turn."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.rules import events as e
from companion.rules.apply.counting import counted
from companion.rules.model import CHOOSE, OVER, RETREAT, State, Turn


def _turn_started(state: State, event: e.TurnStarted) -> None:
    state.seat = event.seat
    state.round = event.round
    state.phase = CHOOSE
    state.turn = Turn()


def _phase_started(state: State, event: e.PhaseStarted) -> None:
    state.phase = event.phase


def _attacked(state: State, event: e.Attacked) -> None:
    state.turn.attacked |= {(event.race, event.victim_seat, event.victim)}


def _tokens_discarded(state: State, event: e.TokensDiscarded) -> None:
    state.turn.discarded += event.number


def _roll_kept(state: State, event: e.RollKept) -> None:
    state.turn.roll = event.roll


def _readied(state: State, event: e.Readied) -> None:
    state.turn.readied += (event.race,)


def _conquests_ended(state: State, event: e.ConquestsEnded) -> None:
    if event.race not in state.turn.stopped:
        state.turn.stopped += (event.race,)
    if event.final:
        state.turn.spent += (event.race,)


def _settled(state: State, event: e.Settled) -> None:
    state.turn.settled += (event.race,)


def _ability_used(state: State, event: e.AbilityUsed) -> None:
    state.turn.used += (event.ability,)


def _chosen(state: State, event: e.Chosen) -> None:
    state.turn.chosen = {**state.turn.chosen, event.what: event.value}


def _due_paid(state: State, event: e.DuePaid) -> None:
    state.turn.paid |= {event.due}


def _units_withdrawn(state: State, event: e.UnitsWithdrawn) -> None:
    turn = state.turn
    turn.withdrawn = counted(turn.withdrawn, (event.race, event.unit), event.number)


def _decision_due(state: State, event: e.DecisionDue) -> None:
    state.demands += (event.demand,)


def _decision_taken(state: State, event: e.DecisionTaken) -> None:
    demands = list(state.demands)
    demands.remove(event.demand)
    state.demands = tuple(demands)


def _turn_ended(state: State, event: e.TurnEnded) -> None:
    state.phase = RETREAT


def _game_ended(state: State, event: e.GameEnded) -> None:
    state.phase = OVER


def _nothing(state: State, event: e.Event) -> None:
    """The event is for people to read; what it changes is said by others."""


MEANING: Mapping[type, Callable[[State, Any], None]] = {
    e.TurnStarted: _turn_started,
    e.PhaseStarted: _phase_started,
    e.Attacked: _attacked,
    e.Repelled: _nothing,
    e.TokensDiscarded: _tokens_discarded,
    e.DieRolled: _nothing,
    e.DieTrusted: _nothing,
    e.RollKept: _roll_kept,
    e.Readied: _readied,
    e.Abandoned: _nothing,
    e.ConquestsEnded: _conquests_ended,
    e.Settled: _settled,
    e.AbilityUsed: _ability_used,
    e.Chosen: _chosen,
    e.DuePaid: _due_paid,
    e.UnitsWithdrawn: _units_withdrawn,
    e.DecisionDue: _decision_due,
    e.DecisionTaken: _decision_taken,
    e.TurnEnded: _turn_ended,
    e.GameEnded: _game_ended,
}
