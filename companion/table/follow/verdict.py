"""Whether a reading agrees with what people did, for trials. It reads nothing itself."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from companion.rules.asking.players import acting_in_decline
from companion.rules.board import RegionId
from companion.rules.commands import Command, EndTurn, Expand, Pick, Redeploy, Retreat
from companion.rules.decide import Accepted, answer
from companion.rules.decide.placing import retreat_order
from companion.rules.model import AFTER_SCORE, OVER, RETREAT, Seat, State, Tribe, Turn
from companion.rules.outcome import lasting, levelled
from companion.rules.position import Position

Placing = tuple[int, Seat, Seat | None, bool]
"""In which turn, whose retreat if it is one, and whether a race in decline was redeployed."""
Placed = dict[Placing, Redeploy | Retreat]
WITH_DECLINE = frozenset({"stonehedge"})
"""Choices without a trace that change nothing but a decline in the same turn."""


def placing(p: Position, command: Redeploy | Retreat) -> Placing:
    turn = p.state.round, p.state.seat
    if isinstance(command, Redeploy):
        return *turn, None, command.declined
    return *turn, retreat_order(p)[0], False


def with_heights(p: Position, line: tuple[Command, ...], placed: Placed) -> State | None:
    """The line as it is once somebody has told how high the piles were, and nothing else. Of low
    piles perhaps nobody is left to retreat, of higher ones somebody who was not expected to.
    """
    for command in line:
        told: Command = command
        if isinstance(command, Retreat) and p.state.phase is not RETREAT:
            continue
        if isinstance(command, Redeploy | Retreat):
            told = _told(placed.get(placing(p, command), command), command)
        decision = answer(p, told)
        if not isinstance(decision, Accepted):
            return None
        p = Position(p.game, decision.state)
    return _retreated(p, placed)


def _told(told: Redeploy | Retreat, read: Redeploy | Retreat) -> Redeploy | Retreat:
    """Units are seen: nobody is asked about them."""
    return told if told.units else replace(told, units=read.units)


def _retreated(p: Position, placed: Placed) -> State | None:
    while p.state.phase is RETREAT:
        told = placed.get(placing(p, Retreat({})))
        decision = None if told is None else answer(p, told)
        if not isinstance(decision, Accepted):
            return None
        p = Position(p.game, decision.state)
    return p.state


def as_they_lie(p: Position, command: Command) -> Iterator[Redeploy]:
    """What somebody tells who counts his piles: his race in decline when the active one begins, or
    that one when the turn ends.
    """
    ends = isinstance(command, EndTurn) and p.state.phase not in SCORED
    begins = isinstance(command, Pick) or (isinstance(command, Expand) and not command.declined)
    if ends and (tribe := p.active(p.state.seat)) is not None:
        yield Redeploy(_heights(p, tribe))
    if (ends or begins) and (tribe := acting_in_decline(p, p.state.seat)) is not None:
        yield Redeploy(_heights(p, tribe), declined=True)


def _heights(p: Position, tribe: Tribe) -> dict[RegionId, int]:
    return {region: tokens for region in p.held(tribe.race) if (tokens := p.tokens(region))}


def agrees(believed: State, start: State, truth: State) -> bool:
    if clock_of(believed) < clock_of(truth):
        return True
    if clock_of(believed) == clock_of(start):
        return believed.players == truth.players
    return lasting(_open(believed)) == lasting(_open(truth))


def _open(state: State) -> State:
    """Whoever is at it may have placed troops already, or not."""
    mine = {race: tribe for race, tribe in state.tribes.items() if tribe.seat == state.seat}
    level = levelled(state)
    others = {r: troop for r, troop in state.troops.items() if troop.race not in mine}
    hands = {race: tokens for race, tokens in state.hands.items() if race not in mine}
    return replace(level, troops={**level.troops, **others}, hands=hands, turn=_owed(state.turn))


def _owed(turn: Turn) -> Turn:
    """What counts only with a decline is not missed before there is one: then it is asked."""
    if turn.declined:
        return turn
    chosen = {what: value for what, value in turn.chosen.items() if what not in WITH_DECLINE}
    return replace(turn, chosen=chosen)


def clock_of(state: State) -> tuple[int, int, int]:
    """Within a turn a follower may be behind by what cannot be seen: purses must agree at once,
    all the rest when the next turn has begun. It goes on from its own state, so nothing gets lost.
    """
    return state.round, state.seat, SCORED.index(state.phase) + 1 if state.phase in SCORED else 0


SCORED = (AFTER_SCORE, RETREAT, OVER)
