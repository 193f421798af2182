"""What the table tells: a line of commands, how sure it is, and what must be asked."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from msgspec.structs import replace

from companion.rules.asking.adjacency import reach_of
from companion.rules.board import Regions
from companion.rules.commands import Command, EndTurn, Redeploy, Retreat, SetCombo
from companion.rules.decide import Accepted, answer
from companion.rules.decide.placing import after_stop, redeploying, retreat_order, retreating
from companion.rules.game import Game
from companion.rules.model import Race, Seat, State
from companion.rules.placement_limits import placement_limits
from companion.rules.position import Position
from companion.rules.traits import NOWHERE
from companion.table.follow.quest import NOTHING_TOLD, Ends, Quest
from companion.table.follow.search import Way, ways
from companion.table.follow.sight import Sight, gap_between

BUDGET, GLANCE = 1500, 300
"""Commands tried for one look; fewer while something is hidden, since it will be looked at again.
"""


@dataclass(frozen=True, slots=True)
class Reading:
    """Sure if there is one way and nothing more to try; otherwise the first is the likeliest."""

    ways: tuple[Way, ...] = ()
    sure: bool = False
    waits_for: Regions = NOWHERE
    """Regions that are not seen and might tell otherwise: look again before anybody is asked."""
    heights: bool = False
    """Only the heights of piles are open; the first way has the likeliest ones."""
    tried: int = 0

    @property
    def line(self) -> tuple[Command, ...]:
        return self.ways[0].commands if self.ways else ()


def follow(
    game: Game, state: State, seen: Sight, ends: Ends = NOTHING_TOLD, *, budget: int = BUDGET
) -> Reading:
    """The commands that lead from the state to what is seen."""
    known = stacked(state, seen)
    if not (ends.whole_turn or seen.dice or seen.cards or gap_between(known, seen)):
        return Reading(sure=True)
    waits_for = unseen(game, known, seen)
    found = ways(game, Quest(known, seen, ends), min(budget, GLANCE) if waits_for else budget)
    told = tuple(_told(game, state, known, way) for way in found.ways)
    waits_for = waits_for.union(*(unseen(game, way.state, seen) for way in told))
    alone = len(told) == 1 and not found.cut
    heights = alone and seen.piled and _free_heights(game, state, told[0])
    sure = alone and not heights and not waits_for and not _slept(told[0])
    return Reading(told, sure, waits_for, heights, found.tried)


def _slept(way: Way) -> bool:
    """A whole turn has gone by that nobody looked at: it may have been played in other ways that
    leave the same table, regions given up and taken again among them.
    """
    ends = [place for place, one in enumerate(way.commands) if isinstance(one, EndTurn)]
    after = way.commands[ends[0] :] if ends else ()
    return any(isinstance(command, Redeploy) for command in after)


def stacked(state: State, seen: Sight) -> State:
    """The stacks lie face down: what has come up since lay on top, whatever was expected."""
    new = [*_taken_since(state, seen), *_shown_since(state, seen)]
    races = [race for race, _ in new if race in state.banners]
    powers = [power for _, power in new if power in state.badges]
    if not races and not powers:
        return state
    return replace(
        state,
        banners=(*races, *(race for race in state.banners if race not in races)),
        badges=(*powers, *(badge for badge in state.badges if badge not in powers)),
    )


def _taken_since(state: State, seen: Sight) -> Iterator[tuple[Race, str | None]]:
    """Combos that came up and have already been picked lie before their player."""
    known = {*state.tribes, *(combo.race for combo in state.column)}
    for banner in seen.banners or ():
        if banner.race not in known:
            yield banner.race, banner.power


def _shown_since(state: State, seen: Sight) -> Iterator[tuple[Race, str | None]]:
    shown = {combo.race for combo in state.column}
    return (combo for combo in seen.combos or () if combo[0] not in shown)


def _told(game: Game, state: State, known: State, way: Way) -> Way:
    """The same way from the state as it is: a combo that came up otherwise is set right."""
    if known is state:
        return way
    p, truth = Position(game, state), Position(game, known)
    line: list[Command] = []
    for command in way.commands:
        p, truth = _next(p, command), _next(truth, command)
        line.append(command)
        for place, (mine, there) in enumerate(zip(p.state.column, truth.state.column, strict=True)):
            if (mine.race, mine.power) != (there.race, there.power) and there.power is not None:
                line.append(SetCombo(place, there.race, there.power))
                p = _next(p, line[-1])
    return Way(tuple(line), way.cost, p.state)


def _next(p: Position, command: Command) -> Position:
    decision = answer(p, command)
    assert isinstance(decision, Accepted), command
    return Position(p.game, decision.state)


def unseen(game: Game, state: State, seen: Sight) -> Regions:
    """Regions that nobody sees and that whoever acts might have touched."""
    hidden = game.board.all.difference(seen.spots)
    if not hidden:
        return hidden
    p = Position(game, state)
    tribes = [tribe for seat in range(len(state.players)) for tribe in p.tribes(Seat(seat))]
    near = NOWHERE.union(*(reach_of(p, tribe) | set(p.held(tribe.race)) for tribe in tribes))
    return hidden & near


def _free_heights(game: Game, state: State, way: Way) -> bool:
    """A pile does not tell its height: the rules leave a choice somewhere in the line."""
    p = Position(game, state)
    for command in way.commands:
        if isinstance(command, Redeploy) and _free_redeployment(p, command):
            return True
        if isinstance(command, Retreat) and _free_retreat(p):
            return True
        p = _next(p, command)
    return False


def _free_redeployment(p: Position, command: Redeploy) -> bool:
    after = p if command.declined else after_stop(p)
    tribe = redeploying(after, command)
    if tribe is None:
        return False
    limits = placement_limits(after, tribe)
    return limits.tokens > sum(limits.needs.values()) and len(limits.needs) > 1


def _free_retreat(p: Position) -> bool:
    return any(
        len(p.held(tribe.race)) > 1 and p.state.hands[tribe.race]
        for tribe in retreating(p, retreat_order(p)[0])
    )
