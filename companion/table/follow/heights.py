"""What piles hide: how high they are, and what could be told by counting them. Asks nobody."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

from msgspec.structs import replace

from companion.rules.board import RegionId
from companion.rules.commands import EndTurn, Redeploy, Retreat, Use
from companion.rules.decide import Accepted, answer
from companion.rules.decide.abilities import offering_traits
from companion.rules.decide.placing import after_stop, redeploying, retreat_order, retreating
from companion.rules.game import Game
from companion.rules.model import Phase, Race, State
from companion.rules.outcome import OutcomeKey, lasting, levelled
from companion.rules.placement_limits import placement_limits
from companion.rules.position import Position
from companion.table.follow.search import Way
from companion.table.follow.sight import Sight, gap_between

NOT_NOW: frozenset[Phase] = frozenset()
MOST_OPEN = 24
"""More ways than this are not kept open until somebody counts."""


def only_heights_open(game: Game, state: State, seen: Sight, ways: Sequence[Way]) -> bool:
    """Whoever counts the tokens of every race knows all, or the end of the turn tells it."""
    if len(ways) == 1:
        return _leaves_a_choice(game, state, seen, ways[0])
    pairs = combinations(ways, 2)
    return 1 < len(ways) <= MOST_OPEN and all(_can_wait(state, *two) for two in pairs)


def muster(state: State) -> Mapping[Race, int]:
    """How many tokens each race has, on the board and in hand."""
    found = {race: state.hands.get(race, 0) for race in state.tribes}
    for troop in state.troops.values():
        found[troop.race] += troop.tokens
    return found


def _can_wait(start: State, one: Way, other: Way) -> bool:
    """Their numbers tell them apart, or there is nothing to tell apart but heights and what is
    forgotten when this turn ends: whether it has earned anything is known only then.
    """
    if muster(one.state) != muster(other.state):
        return True
    return _left_of(start, one.state) == _left_of(start, other.state)


def _left_of(start: State, state: State) -> OutcomeKey:
    goes_on = (state.seat, state.round) == (start.seat, start.round)
    turn = replace(state.turn, conquests=(), discarded=0) if goes_on else state.turn
    return lasting(levelled(replace(state, turn=turn)))


def _leaves_a_choice(game: Game, state: State, seen: Sight, way: Way) -> bool:
    """A pile does not tell its height: the rules leave a choice somewhere in the line, or something
    that only counting would show.
    """
    p = Position(game, state)
    for command in way.commands:
        if isinstance(command, Redeploy) and _free_redeployment(p, command, seen):
            return True
        if isinstance(command, Retreat) and _free_retreat(p):
            return True
        if isinstance(command, Redeploy | EndTurn) and _hides_a_deed(p, seen):
            return True
        decision = answer(p, command)
        assert isinstance(decision, Accepted), command
        p = Position(game, decision.state)
    return False


def _free_redeployment(p: Position, command: Redeploy, seen: Sight) -> bool:
    after = p if command.declined else after_stop(p)
    tribe = redeploying(after, command)
    if tribe is None:
        return False
    limits = placement_limits(after, tribe)
    piles = [region for region in limits.needs if _is_pile(seen, region, tribe.race)]
    return limits.tokens > sum(limits.needs.values()) and len(piles) > 1


def _is_pile(seen: Sight, region: RegionId, race: Race) -> bool:
    """Nobody can tell how many of them were laid there: also where others stand by now."""
    spot = seen.spots.get(region)
    return spot is None or spot.race != race or spot.tokens is None


def _free_retreat(p: Position) -> bool:
    return any(
        len(p.held(tribe.race)) > 1 and p.state.hands[tribe.race]
        for tribe in retreating(p, retreat_order(p)[0])
    )


def _hides_a_deed(p: Position, seen: Sight) -> bool:
    """Something might have been done here that changes nothing but heights of piles."""
    return any(_only_heights(p, use, seen) for use in _offered(p))


def _offered(p: Position) -> Iterator[Use]:
    for tribe, trait in offering_traits(p):
        for use in trait.offers(p, tribe):
            if use.regions and p.state.phase in trait.abilities.get(use.what, NOT_NOW):
                yield use


def _only_heights(p: Position, use: Use, seen: Sight) -> bool:
    if not all(_is_high(seen, region) for region in use.regions):
        return False
    decision = answer(p, use)
    if not isinstance(decision, Accepted) or decision.state.troops == p.state.troops:
        return False
    here, there = gap_between(p.state, seen), gap_between(decision.state, seen)
    return here == there


def _is_high(seen: Sight, region: RegionId) -> bool:
    """Nobody can tell how many lie there."""
    spot = seen.spots.get(region)
    return spot is None or spot.tokens is None
