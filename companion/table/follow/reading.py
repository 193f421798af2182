"""What the table tells: a line of commands, how sure it is, and what must be asked."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from msgspec.structs import replace

from companion.rules.asking.adjacency import reach_of
from companion.rules.board import RegionId, Regions
from companion.rules.commands import Command, EndTurn, Expand, Redeploy, Retreat, SetCombo
from companion.rules.decide import Accepted, answer
from companion.rules.decide.placing import after_stop, redeploying
from companion.rules.game import Game
from companion.rules.model import Race, Seat, State, Troop
from companion.rules.position import Position
from companion.rules.traits import NOWHERE
from companion.table.follow.candidates import may_be_given_away
from companion.table.follow.heights import only_heights_open
from companion.table.follow.placed_late import placed_late
from companion.table.follow.placements import redeployments
from companion.table.follow.quest import NOTHING_TOLD, Ends, Quest
from companion.table.follow.search import Commands, Way, ways
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
    """Only counting piles can tell more: nobody need be asked before the turn is over. The first
    way is the likeliest.
    """
    tried: int = 0

    @property
    def line(self) -> tuple[Command, ...]:
        return self.ways[0].commands if self.ways else ()


def follow(
    game: Game,
    state: State,
    seen: Sight,
    ends: Ends = NOTHING_TOLD,
    *,
    budget: int = BUDGET,
    so_far: tuple[Way, ...] = (),
) -> Reading:
    """The commands that lead from the state to what is seen; `so_far` are the ways that an earlier
    look has left open: the order in which things came about is known from them.
    """
    known = stacked(state, seen)
    if not (ends.whole_turn or seen.dice or seen.cards or gap_between(known, seen)):
        return Reading(sure=True)
    waits_for = unseen(game, known, seen)
    quest = Quest(known, seen, ends)
    if quest.is_too_far():
        return Reading(waits_for=waits_for)
    budget = min(budget, GLANCE) if waits_for else budget
    found = ways(game, quest, budget, tuple(_resumed(quest, game, so_far)))
    if so_far and not found.ways:
        found = ways(game, quest, budget)
    if seen.piled and ends.whole_turn:
        found.ways = [placed_late(game, quest, way) for way in found.ways]
    told = tuple(_told(game, state, known, way) for way in found.ways)
    waits_for = waits_for.union(*(unseen(game, way.state, seen) for way in told))
    alone = len(told) == 1 and not found.cut
    heights = seen.piled and not found.cut and only_heights_open(game, state, seen, told)
    sure = alone and not heights and not waits_for and not _slept(Position(game, state), told[0])
    sure = sure and not (seen.shaky and _ends_unheard(told[0], ends))
    sure = sure and not _perhaps_sacrificed(Position(game, state), told[0])
    return Reading(told, sure, waits_for, heights, found.tried)


def _resumed(quest: Quest, game: Game, so_far: tuple[Way, ...]) -> Iterator[Way]:
    """The open ways from what is known now of the combos that came up. How high piles were laid was
    a guess: what is seen now may tell of another.
    """
    for way in so_far:
        ends: list[tuple[Position, Commands]] = [(Position(game, quest.start), ())]
        for command in way.commands:
            if not isinstance(command, SetCombo):
                ends = [longer for end in ends for longer in _longer(quest, *end, command)]
        yield from (Way(line, way.cost, p.state) for p, line in ends)


def _longer(
    quest: Quest, p: Position, line: Commands, command: Command
) -> Iterator[tuple[Position, Commands]]:
    for one in _anew(quest, p, command):
        decision = answer(p, one)
        if isinstance(decision, Accepted):
            yield Position(p.game, decision.state), (*line, one)


def _anew(quest: Quest, p: Position, command: Command) -> Iterator[Command]:
    """A placement as it was guessed, and as it would be guessed now."""
    yield command
    if not isinstance(command, Redeploy) or not quest.seen.piled:
        return
    tribe = redeploying(p if command.declined else after_stop(p), command)
    if tribe is not None:
        guessed = (one for _, one in redeployments(p, tribe, quest))
        yield from (one for one in guessed if one != command)


def _ends_unheard(way: Way, ends: Ends) -> bool:
    """A turn is over, and nobody has said so."""
    return not ends.whole_turn and any(isinstance(one, EndTurn) for one in way.commands)


def _perhaps_sacrificed(p: Position, way: Way) -> bool:
    """What was given up may have been given for coins, which nobody sees."""
    given_up = (one.abandon for one in way.commands if isinstance(one, Expand) and one.declined)
    return any(gone and may_be_given_away(p, gone) for gone in given_up)


def _slept(p: Position, way: Way) -> bool:
    """A whole turn has gone by that nobody looked at: it may have been played in other ways that
    leave the same table, regions given up and taken again among them. Where troops lie as they did
    when the turn began, nobody has touched anything.
    """
    lay: Mapping[RegionId, Troop] | None = None
    for command in way.commands:
        p = _next(p, command)
        if lay is not None and isinstance(command, Redeploy) and p.state.troops != lay:
            return True
        if isinstance(command, EndTurn | Retreat):
            lay = p.state.troops
    return False


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
