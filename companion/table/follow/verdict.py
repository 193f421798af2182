"""Whether a reading agrees with what people did, for trials. It reads nothing itself."""

from __future__ import annotations

from msgspec.structs import replace

from companion.rules.commands import Command, Redeploy, Retreat, Stop
from companion.rules.decide import Accepted, answer
from companion.rules.decide.placing import retreat_order
from companion.rules.model import AFTER_SCORE, CONQUEST, OVER, RETREAT, Seat, State
from companion.rules.outcome import lasting, levelled
from companion.rules.position import Position

Placing = tuple[int, Seat, Seat | None, bool]
"""In which turn, whose retreat if it is one, and whether a race in decline was redeployed."""
Placed = dict[Placing, Command]


def placing(p: Position, command: Redeploy | Retreat) -> Placing:
    turn = p.state.round, p.state.seat
    if isinstance(command, Redeploy):
        return *turn, None, command.declined
    return *turn, retreat_order(p)[0], False


def with_heights(p: Position, line: tuple[Command, ...], placed: Placed) -> State | None:
    """The line as it is once somebody has told how high the piles were, and nothing else; whoever
    placed nothing left them as they were, and of low piles perhaps nobody is left to retreat.
    """
    for command in line:
        told = command
        if isinstance(command, Retreat) and p.state.phase is not RETREAT:
            continue
        if isinstance(command, Redeploy | Retreat):
            found = placed.get(placing(p, command)) or _kept(p, command)
            if found is None:
                continue
            told = found
        decision = answer(p, told)
        if not isinstance(decision, Accepted):
            return None
        p = Position(p.game, decision.state)
    return p.state


def _kept(p: Position, command: Redeploy | Retreat) -> Command | None:
    """What leaves everything as it lies. Whoever is in decline and does nothing is read as placed
    anew, just as it lay.
    """
    if isinstance(command, Redeploy) and command.declined:
        return command
    return Stop() if p.state.phase is CONQUEST else None


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
    return replace(level, troops={**level.troops, **others}, hands=hands, turn=state.turn)


def clock_of(state: State) -> tuple[int, int, int]:
    """Within a turn a follower may be behind by what cannot be seen: purses must agree at once,
    all the rest when the next turn has begun. It goes on from its own state, so nothing gets lost.
    """
    return state.round, state.seat, SCORED.index(state.phase) + 1 if state.phase in SCORED else 0


SCORED = (AFTER_SCORE, RETREAT, OVER)
