"""Redeployments and retreats as they lie on the table. The rules judge them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from companion.rules import commands as c
from companion.rules.board import RegionId
from companion.rules.decide.placing import after_stop, retreat_order, retreating
from companion.rules.legal import even_placement
from companion.rules.model import CONQUEST, REDEPLOY, Tribe
from companion.rules.placement_limits import placement_limits, withdrawn
from companion.rules.position import Position
from companion.table.follow.attacks import own_units, targets
from companion.table.follow.quest import Quest
from companion.table.follow.sight import Sight

Candidate = tuple[float, c.Command]
Units = dict[str, dict[RegionId, int]]
PLACED = 1.05
IDLE = 0.02
"""Troops that lie as they did may still be placed: rather the conquests are over."""


def redeployments(p: Position, tribe: Tribe, quest: Quest) -> Iterator[Candidate]:
    if not may_redeploy(p, tribe):
        return
    if quest.whole_turn and targets(p, tribe, quest.seen):
        return
    declined = not tribe.active and not _just_declined(p, tribe)
    after = p if declined else after_stop(p)
    now = after.state.tribes.get(tribe.race)
    if now is None:
        return
    units = _units_seen(after, now, quest.seen)
    for likely, on in _placements(p, after, now, quest):
        idle = not quest.whole_turn and on == _as_they_lie(p, tribe)
        cost = likely + IDLE * idle
        yield cost, c.Redeploy(on, units, declined)
        if units:
            yield cost + 0.05, c.Redeploy(on, _added(after, units), declined)
            yield cost + 0.1, c.Redeploy(on, {}, declined)


def _as_they_lie(p: Position, tribe: Tribe) -> dict[RegionId, int]:
    return {region: tokens for region in p.held(tribe.race) if (tokens := p.tokens(region))}


def may_redeploy(p: Position, tribe: Tribe) -> bool:
    turn = p.state.turn
    if tribe.active or _just_declined(p, tribe):
        return p.state.phase in (CONQUEST, REDEPLOY)
    acts = p.game.races[tribe.race].acts_in_decline
    return acts and tribe.race in turn.readied and tribe.race not in turn.settled


def _just_declined(p: Position, tribe: Tribe) -> bool:
    return p.state.turn.declined and p.player.declined[:1] == (tribe.race,)


def _placements(
    p: Position, after: Position, tribe: Tribe, quest: Quest
) -> Iterator[tuple[float, dict[RegionId, int]]]:
    seen = quest.seen
    if seen.piled:
        yield from _in_piles(after, tribe, quest)
        return
    spots = seen.spots
    on = {
        region: spots[region].tokens or 0
        for region in after.held(tribe.race)
        if region in spots and spots[region].race == tribe.race
    }
    if quest.whole_turn and not tribe.active:
        on = _with_lost(after, tribe, on)
    yield 1.0, on
    if quest.whole_turn and tribe.active and _flipped(tribe, seen):
        yield 1.1, even_placement(after, tribe)


def _in_piles(
    p: Position, tribe: Tribe, quest: Quest
) -> Iterator[tuple[float, dict[RegionId, int]]]:
    """Even piles are the likeliest. Where somebody else stands now there were few; where a roll
    did not suffice there were many. What may be placed later is not yet taken for placed.
    """
    spots, even = quest.seen.spots, _evenly(p, tribe, quest.seen)
    before = {} if tribe.active else _as_it_lay(p, tribe, quest)
    yield PLACED, before or even
    if quest.whole_turn:
        return
    needs = placement_limits(p, tribe).needs
    rolled = {die.region for die in quest.seen.dice or ()}
    lost = {r for r in even if r in spots and spots[r].race != tribe.race}
    few, many = sorted(lost - rolled), [r for r in even if r in rolled]
    givers = [r for r in even if r not in many] if many else few
    least = {r: max(1, needs.get(r, 0)) for r in givers}
    if givers:
        yield PLACED + 0.02, _shifted(even, least, many)
    for region in many if lost else ():
        yield from ((PLACED + 0.02, on) for on in _with_fewer(even, least, region))


def _with_fewer(
    even: dict[RegionId, int], least: dict[RegionId, int], region: RegionId
) -> Iterator[dict[RegionId, int]]:
    """A roll was needed there, and it sufficed: any number of them may have been beaten."""
    most = sum(even.values()) - sum(least.values())
    others = [one for one in even if one != region]
    for tokens in range(most - 1, 0, -1):
        yield _shifted(even, {region: tokens}, others)


def _as_it_lay(p: Position, tribe: Tribe, quest: Quest) -> dict[RegionId, int]:
    """What is in decline rarely moves. Nothing if it has other regions or numbers now, or has been
    seen to leave one.
    """
    lay = {r: troop.tokens for r, troop in quest.start.troops.items() if troop.race == tribe.race}
    limits, spots = placement_limits(p, tribe), quest.seen.spots
    left = any(r in spots and not spots[r].race for r, tokens in lay.items() if tokens)
    same = set(lay) == set(p.held(tribe.race)) and sum(lay.values()) == limits.tokens
    return lay if same and not left else {}


def _evenly(p: Position, tribe: Tribe, seen: Sight) -> dict[RegionId, int]:
    """As evenly as it looks: units may stand alone, or have tokens beside them."""
    even, spots = _as_counted(p, tribe, seen) or even_placement(p, tribe), seen.spots
    held = [r for r in p.held(tribe.race) if r in spots]
    alone = {r: 0 for r in held if r in even and own_units(p, tribe, spots[r])}
    joined = {r: 1 for r in held if spots[r].race == tribe.race and r not in even}
    return _shifted(even, alone | joined, [])


def _as_counted(p: Position, tribe: Tribe, seen: Sight) -> dict[RegionId, int]:
    """Where tokens lie side by side their number is known, or the least of it; piles share what is
    left evenly. Nothing if there are no such numbers, or they leave too few.
    """
    mine = {r: seen.spots[r] for r in p.held(tribe.race) if r in seen.spots}
    mine = {region: spot for region, spot in mine.items() if spot.race == tribe.race}
    placed = {region: spot.least for region, spot in mine.items()}
    piles = sorted(region for region, spot in mine.items() if spot.tokens is None)
    left = placement_limits(p, tribe).tokens - sum(placed.values())
    told = len(piles) < len(mine) or any(tokens > 1 for tokens in placed.values())
    if not told or left < 0 or (left and not piles):
        return {}
    for number in range(left):
        placed[piles[number % len(piles)]] += 1
    return placed


def _shifted(
    even: dict[RegionId, int], left: dict[RegionId, int], takers: list[RegionId]
) -> dict[RegionId, int]:
    """The same with so many in some regions; the others take what is over, or give it."""
    takers = takers or [region for region in even if region not in left]
    if not takers or not left:
        return even
    placed = even | left
    over = sum(even.values()) - sum(placed.values())
    for _ in range(abs(over)):
        ends = sorted(takers, key=lambda region: (placed[region], region))
        placed[ends[0 if over > 0 else -1]] += 1 if over > 0 else -1
    return {region: tokens for region, tokens in placed.items() if tokens}


def _flipped(tribe: Tribe, seen: Sight) -> bool:
    """The race is seen in decline, so its last placement has been thinned out since."""
    spots = [spot for spot in seen.spots.values() if spot.race == tribe.race]
    return not spots or any(spot.declined for spot in spots)


def _with_lost(p: Position, tribe: Tribe, on: dict[RegionId, int]) -> dict[RegionId, int]:
    """Regions that the player's own active race took afterwards held something before."""
    lost = [region for region in p.held(tribe.race) if region not in on]
    spare = placement_limits(p, tribe).tokens - sum(on.values())
    if not lost or spare < len(lost):
        return on
    return {**on, **dict.fromkeys(lost, 1), lost[0]: spare - len(lost) + 1}


def _units_seen(p: Position, tribe: Tribe, seen: Sight) -> Units:
    limits = placement_limits(p, tribe)
    return {
        unit: _where(p.held(tribe.race), unit, seen)
        for unit, share in limits.units.items()
        if share.most
    }


def _added(p: Position, units: Units) -> Units:
    """Only those that do not lie there yet: some units stay where they have been placed."""
    found = {
        unit: {r: n - p.markers(r, unit) for r, n in where.items() if n > p.markers(r, unit)}
        for unit, where in units.items()
    }
    return {unit: where for unit, where in found.items() if where}


def _where(held: list[RegionId], unit: str, seen: Sight) -> dict[RegionId, int]:
    spots = seen.spots
    return {r: n for r in held if r in spots and (n := spots[r].markers.count(unit))}


def retreats(p: Position, seen: Sight) -> Iterator[Candidate]:
    on: dict[RegionId, int] = {}
    units: Units = {}
    for tribe in retreating(p, retreat_order(p)[0]):
        on |= _came_back(p, tribe, seen)
        units |= _units_back(p, tribe, seen)
    yield 1.0, c.Retreat(on, units)
    if units:
        yield 1.1, c.Retreat(on)


def _came_back(p: Position, tribe: Tribe, seen: Sight) -> Mapping[RegionId, int]:
    held, hand, spots = p.held(tribe.race), p.state.hands[tribe.race], seen.spots
    more = {r: spots[r].least - p.tokens(r) for r in held if r in spots}
    back = {region: tokens for region, tokens in more.items() if tokens > 0}
    left = hand - sum(back.values())
    if seen.piled and held and left > 0:
        piles = [r for r in held if r in spots and spots[r].tokens is None]
        bare = [r for r in piles if spots[r].race == tribe.race and not p.tokens(r)][:left]
        back |= dict.fromkeys(bare, 1)
        left -= len(bare)
        pile = next(iter(piles), held[0])
        back[pile] = back.get(pile, 0) + left
    return {region: tokens for region, tokens in back.items() if tokens}


def _units_back(p: Position, tribe: Tribe, seen: Sight) -> Units:
    """Where they have come to lie. Whoever is next may have taken them up again: then they lay
    anywhere.
    """
    held, due = p.held(tribe.race), withdrawn(p, tribe)
    lying = _added(p, {unit: _where(held, unit, seen) for unit in due})
    gone = {unit: {held[0]: n} for unit, n in due.items() if held and unit not in lying}
    return lying | gone
