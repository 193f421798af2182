"""The cheapest lines of legal commands that make a state look like the table. It never decides."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from heapq import heappop, heappush
from itertools import count

from companion.rules.board import RegionId
from companion.rules.commands import Command, Expand, Final, Redeploy, Retreat, Roll, Stop, Use
from companion.rules.decide import Accepted, answer
from companion.rules.game import Game
from companion.rules.model import State
from companion.rules.outcome import OutcomeKey, lasting, levelled, outcome
from companion.rules.position import Position
from companion.table.follow.candidates import NEVER, candidates, remaining
from companion.table.follow.quest import Quest
from companion.table.follow.sight import Gap, Sight, Spot, faces, gap_between

Commands = tuple[Command, ...]
SPOILT = 1.0


@dataclass(frozen=True, slots=True)
class Way:
    """One way to explain the table; its cost is how much must be taken on trust."""

    commands: Commands
    cost: float
    state: State


@dataclass(slots=True)
class Found:
    """All ways within the margin of the best one, cheapest first."""

    ways: list[Way] = field(default_factory=list)
    tried: int = 0
    cut: bool = False
    """The budget ran out: there may be more."""


@dataclass(order=True, slots=True)
class _Node:
    guess: float
    depth: int
    age: int
    cost: float = field(compare=False)
    p: Position = field(compare=False)
    line: Commands = field(compare=False)
    rolls: int = field(compare=False, default=0)


def ways(game: Game, quest: Quest, budget: int, so_far: Iterable[Way] = ()) -> Found:
    """Best first; ways with one outcome are one way. They go on from those that are open so far."""
    found, ages = Found(), count()
    goals: dict[OutcomeKey, Way] = {}
    closed: dict[OutcomeKey, float] = {}
    heap = [_begun(game, way, next(ages)) for way in so_far or (Way((), 0.0, quest.start),)]
    best = NEVER
    while heap and found.tried < budget:
        node = heappop(heap)
        if node.guess > best + quest.margin:
            break
        gap = gap_between(node.p.state, quest.seen)
        if _explains(quest, node, gap):
            goals.setdefault(lasting(node.p.state), Way(node.line, node.cost, node.p.state))
            best = min(best, node.cost)
            if not quest.goes_on(node.p.state):
                continue
        elif not quest.goes_on(node.p.state) or len(node.line) >= quest.deepest:
            continue
        for cost, command, after in _steps(quest, node, gap, found):
            now = node.cost + cost
            rolls = node.rolls + isinstance(command, Final | Roll)
            line = (*node.line, command)
            key = (outcome(after.state), rolls, quest.shown_by_cards(line))
            if closed.get(key, NEVER) <= now:
                continue
            closed[key] = now
            guess = now + remaining(after, quest, rolls)
            if guess < NEVER and guess <= best + quest.margin:
                heappush(heap, _Node(guess, -len(line), next(ages), now, after, line, rolls))
    found.cut = bool(heap) and found.tried >= budget
    found.ways = sorted(goals.values(), key=lambda way: way.cost)
    if quest.seen.piled:
        found.ways = _likeliest(found.ways)
    return found


def _begun(game: Game, way: Way, age: int) -> _Node:
    rolls = sum(isinstance(command, Final | Roll) for command in way.commands)
    p = Position(game, way.state)
    return _Node(0.0, -len(way.commands), age, way.cost, p, way.commands, rolls)


def _likeliest(ways: list[Way]) -> list[Way]:
    """One of those that differ only in how troops were placed in piles, the cheapest."""
    first: dict[OutcomeKey, Way] = {}
    for way in ways:
        first.setdefault(_but_for_heights(way), way)
    return list(first.values())


def _but_for_heights(way: Way) -> OutcomeKey:
    played = sorted(repr(one) for one in way.commands if not _only_places(one))
    return (*lasting(levelled(way.state)), *played)


def _only_places(command: Command) -> bool:
    taken_up = isinstance(command, Expand) and not command.abandon
    return taken_up or isinstance(command, Stop | Redeploy | Retreat)


def _explains(quest: Quest, node: _Node, gap: Gap) -> bool:
    if not node.line or gap or node.rolls < quest.rolls or not quest.all_told(node.line):
        return False
    return not quest.whole_turn or quest.passed(node.p.state)


def _steps(
    quest: Quest, node: _Node, gap: Gap, found: Found
) -> Iterator[tuple[float, Command, Position]]:
    for cost, command in candidates(node.p, quest, gap, node.rolls):
        if quest.denied(command):
            continue
        found.tried += 1
        decision = answer(node.p, command)
        if isinstance(decision, Accepted):
            spoilt = SPOILT * _spoils(command, node.p.state, decision.state, quest.seen)
            # Whoever looks ahead goes back: nothing found out on the way may be shared.
            yield cost + spoilt, command, Position(node.p.game, decision.state)


def _spoils(command: Command, before: State, after: State, seen: Sight) -> bool:
    """It would lay a marker where none is seen, or take one away that is: rarely on the way."""
    if not isinstance(command, Use):
        return False
    spots = seen.spots
    return any(
        _unlike(after, region, spots[region]) > _unlike(before, region, spots[region])
        for region in command.regions
        if region in spots
    )


def _unlike(state: State, region: RegionId, spot: Spot) -> int:
    """How many markers lie there that are not seen, or are seen and do not lie there."""
    here, there = Counter(faces(state.markers.get(region, ()))), Counter(spot.markers)
    return ((here - there) + (there - here)).total()
