"""Compares what the camera sees with what the rules say. It suggests, it never decides."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from companion.rules.board import RegionId
from companion.rules.commands import (
    Command,
    Conquer,
    Decline,
    Expand,
    Final,
    Pick,
    Redeploy,
    Retreat,
)
from companion.rules.decide import Accepted, Refused, decide
from companion.rules.decide.placing import retreat_order, retreating
from companion.rules.game import Game
from companion.rules.model import Phase, State, Tribe
from companion.rules.position import Position
from companion.rules.refusals import Refusal
from companion.table.inputs import NotSeen, SeenEmpty, TableSeen, TokenSeen
from companion.table.shown import Mismatch, Suggestion

DECLINED = "declined"


@dataclass(frozen=True, slots=True)
class Reconciled:
    suggestions: tuple[Suggestion, ...] = ()
    mismatches: tuple[Mismatch, ...] = ()


@dataclass(frozen=True, slots=True)
class Stack:
    """Tokens of one race that are seen in one region."""

    race: str
    declined: bool
    tokens: int


def reconcile(game: Game, state: State, seen: TableSeen) -> Reconciled:
    """Commands that explain every difference, likeliest first; what none explains is a mismatch."""
    p = Position(game, state)
    stacks = stacks_of(p, seen)
    picked = tuple(_picked(p, seen))
    differing = tuple(_differences(p, stacks, seen))
    explained = tuple(_explanations(p, stacks, differing))
    suggestions = tuple(s for s in explained if isinstance(s, Suggestion))
    mismatches = tuple(m for m in explained if isinstance(m, Mismatch))
    return Reconciled((*picked, *suggestions), mismatches)


def stacks_of(p: Position, seen: TableSeen) -> Mapping[RegionId, Stack]:
    """The most visible race of each region; tokens on a border count where they fit.

    What lies under others may have been taken away unseen: it does not count.
    """
    visible: dict[RegionId, Counter[tuple[str, bool]]] = {}
    for token in seen.tokens:
        if token.piece in p.game.races and token.regions and token.under is None:
            region = _likely(p, token)
            visible.setdefault(region, Counter())[token.piece, token.side == DECLINED] += 1
    return {
        region: Stack(race, declined, tokens)
        for region, faces in visible.items()
        for (race, declined), tokens in faces.most_common(1)
    }


def _likely(p: Position, token: TokenSeen) -> RegionId:
    """Of several regions, one that its race already holds."""
    for region in token.regions:
        troop = p.state.troops.get(region)
        if troop is not None and troop.race == token.piece:
            return region
    return token.regions[0]


def _differences(
    p: Position, stacks: Mapping[RegionId, Stack], seen: TableSeen
) -> Iterator[RegionId]:
    """Regions whose holder is not the one expected; what is not surely seen is not judged."""
    for region in sorted(p.game.board.regions):
        holder, stack = p.holder(region), stacks.get(region)
        if not _judged(seen, region, stack):
            continue
        expected = None if holder is None else (holder.race, not holder.active)
        actual = None if stack is None else (stack.race, stack.declined)
        if expected != actual:
            yield region


def _judged(seen: TableSeen, region: RegionId, stack: Stack | None) -> bool:
    match seen.at(region):
        case NotSeen():
            return False
        case SeenEmpty(proven):
            return proven or stack is not None
        case _:
            return True


def _explanations(
    p: Position, stacks: Mapping[RegionId, Stack], differing: tuple[RegionId, ...]
) -> Iterator[Suggestion | Mismatch]:
    tribe = p.active(p.state.seat)
    if not differing:
        yield from _placements(p, stacks, tribe)
        return
    if tribe is not None and (whole := _whole_turn(p, stacks, differing, tribe)):
        yield whole
        return
    for region in differing:
        yield _one_region(p, stacks, region, tribe)


def _whole_turn(
    p: Position, stacks: Mapping[RegionId, Stack], differing: tuple[RegionId, ...], tribe: Tribe
) -> Suggestion | None:
    """A decline turns all tokens over; giving up regions takes all of some away."""
    held = set(p.held(tribe.race))
    flipped = {r for r in differing if (s := stacks.get(r)) and s.race == tribe.race and s.declined}
    gone = tuple(r for r in differing if r in held and r not in stacks)
    if flipped and flipped == held and _accepted(p, Decline()):
        return Suggestion(Decline(), differing)
    if gone and len(gone) == len(differing) and _accepted(p, Expand(gone)):
        return Suggestion(Expand(gone), gone)
    return None


def _one_region(
    p: Position, stacks: Mapping[RegionId, Stack], region: RegionId, tribe: Tribe | None
) -> Suggestion | Mismatch:
    stack = stacks.get(region)
    troop = p.state.troops.get(region)
    expected = None if troop is None else troop.race
    if stack is None or tribe is None or stack.race != tribe.race:
        return Mismatch(region, expected, None if stack is None else stack.race)
    decision = decide(p.game, p.state, Conquer(region))
    if isinstance(decision, Accepted):
        return Suggestion(Conquer(region), (region,))
    if _accepted(p, Final(region, 0)):
        return Suggestion(Final(region, 0), (region,))
    return Mismatch(region, expected, stack.race, _reasons(decision))


def _reasons(decision: Refused | Accepted) -> tuple[Refusal, ...]:
    return decision.reasons if isinstance(decision, Refused) else ()


def _placements(
    p: Position, stacks: Mapping[RegionId, Stack], tribe: Tribe | None
) -> Iterator[Suggestion]:
    """Nobody's region differs: the heights may still tell of a redeployment or a retreat.

    While conquests go on they tell nothing: not everybody takes spare tokens to hand.
    """
    if p.state.phase is Phase.REDEPLOY and tribe is not None:
        on = {region: stacks[region].tokens for region in p.held(tribe.race) if region in stacks}
        moved = any(p.tokens(region) != tokens for region, tokens in on.items())
        if moved and _accepted(p, Redeploy(on)):
            yield Suggestion(Redeploy(on), tuple(sorted(on)))
    if p.state.phase is Phase.RETREAT:
        yield from _retreats(p, stacks)


def _retreats(p: Position, stacks: Mapping[RegionId, Stack]) -> Iterator[Suggestion]:
    on = {
        region: stacks[region].tokens - p.tokens(region)
        for tribe in retreating(p, retreat_order(p)[0])
        for region in p.held(tribe.race)
        if region in stacks and stacks[region].tokens > p.tokens(region)
    }
    if on and _accepted(p, Retreat(on)):
        yield Suggestion(Retreat(on), tuple(sorted(on)))


def _picked(p: Position, seen: TableSeen) -> Iterator[Suggestion]:
    """A combo that has left the column has been picked."""
    if not seen.combos or p.player.active is not None:
        return
    races = {combo.race for combo in seen.combos}
    gone = [place for place, combo in enumerate(p.state.column) if combo.race not in races]
    if len(gone) == 1 and _accepted(p, Pick(gone[0])):
        yield Suggestion(Pick(gone[0]))


def _accepted(p: Position, command: Command) -> bool:
    return isinstance(decide(p.game, p.state, command), Accepted)
