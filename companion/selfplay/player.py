"""A player without a plan: proposes commands that look legal, in the manner of a hasty human."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from typing import TypeVar

from companion.rules import commands as c
from companion.rules.asking.adjacency import open_regions, reach_of
from companion.rules.asking.players import acting_in_decline
from companion.rules.attack import price
from companion.rules.board import RegionId
from companion.rules.decide.conquests import paying
from companion.rules.decide.phases import promised
from companion.rules.decide.placing import after_stop, retreat_order, retreating
from companion.rules.decide.showing import awaits_combo, hidden_badges
from companion.rules.die import FACES
from companion.rules.drafting.column import SHUFFLE
from companion.rules.legal import abilities, even_redeployment
from companion.rules.model import CONQUEST, Phase, Tribe, WaitingRoll
from companion.rules.placement_limits import placement_limits, troops_of, withdrawn
from companion.rules.position import Position
from companion.rules.traits import Attack

Thing = TypeVar("Thing")
EAGER, KEEN, LAZY = 0.8, 0.5, 0.05
"""How often it does what it might do."""


def proposals(p: Position, rng: Random) -> Iterator[c.Command]:
    """Commands to try, in order; the last one of a phase is always legal."""
    if awaits_combo(p):
        return _show(p, rng)
    return (_decisions if p.state.demands else _MANNERS[p.state.phase])(p, rng)


def _show(p: Position, rng: Random) -> Iterator[c.Command]:
    """Somebody turns up the next tiles of the table's own stacks."""
    yield c.Show(rng.choice(p.state.banners), rng.choice(hidden_badges(p)))


def _decisions(p: Position, rng: Random) -> Iterator[c.Command]:
    demand = p.state.demands[0]
    if demand.what == SHUFFLE:
        yield c.Use(SHUFFLE, value=" ".join(_shuffled(p, rng)))
    offered = [use for use in abilities(p) if use.what == demand.what]
    rng.shuffle(offered)
    yield from offered


def _shuffled(p: Position, rng: Random) -> tuple[str, ...]:
    badges = list(p.state.badge_discard)
    rng.shuffle(badges)
    return tuple(badges)


def _some_abilities(p: Position, rng: Random) -> Iterator[c.Command]:
    """Now and then what an ability offers."""
    for tribe, traits in p.tribes_and_traits(p.state.seat):
        for trait in traits.offering:
            if rng.random() < KEEN and (offered := list(trait.offers(p, tribe))):
                yield _any(offered, rng)


def _choose(p: Position, rng: Random) -> Iterator[c.Command]:
    yield from _act_in_decline(p, rng)
    if p.player.active is None:
        yield from _pick(p, rng)
        return
    yield from _some_abilities(p, rng)
    if not p.state.turn.readied and rng.random() < _weariness(p):
        yield c.Decline()
    yield c.Expand(_abandoned(p, rng))


def _pick(p: Position, rng: Random) -> Iterator[c.Command]:
    most = min(len(p.state.column) - 1, p.player.coins)
    position = rng.randint(0, most)
    shuffle = () if p.state.badges else _shuffled(p, rng)
    swap = rng.randrange(len(p.state.column)) if rng.random() < KEEN else None
    race = p.state.column[position].race
    if rng.random() < LAZY:
        yield c.Pick(position)
    if p.game.races[race].swaps_badges and swap is not None:
        yield c.Pick(position, shuffle, swap)
    for region in p.game.races[race].pick_regions(p):
        if rng.random() < EAGER:
            yield c.Pick(position, shuffle, region=region)
    yield c.Pick(position, shuffle)


def _weariness(p: Position) -> float:
    """The fewer tokens a race has left, the sooner it declines."""
    race = p.player.active
    assert race is not None
    few, some = 4, 8
    tokens = troops_of(p, race)
    return EAGER if tokens < few else KEEN / 2 if tokens < some else LAZY


def _abandoned(p: Position, rng: Random) -> tuple[RegionId, ...]:
    if rng.random() > LAZY or p.player.active is None:
        return ()
    held = p.held(p.player.active)
    return tuple(rng.sample(held, rng.randint(0, len(held))))


def _act_in_decline(p: Position, rng: Random) -> Iterator[c.Command]:
    """Ready, conquer and redeploy with a race that acts in decline."""
    tribe = acting_in_decline(p, p.state.seat)
    turn = p.state.turn
    if tribe is None or tribe.race in turn.settled:
        return
    if tribe.race not in turn.readied:
        if rng.random() < KEEN:
            yield c.Expand(declined=True)
        return
    yield from _attacks(p, tribe, rng)
    if p.held(tribe.race):
        yield c.Redeploy(spread(p, tribe, rng), declined=True)


def _conquer(p: Position, rng: Random) -> Iterator[c.Command]:
    tribe, turn = p.active(p.state.seat), p.state.turn
    assert tribe is not None
    if turn.roll is not None and promised(p):
        yield _kept_promise(turn.roll)
        return
    if p.player.declined and tribe.race not in [done.race for done in turn.conquests]:
        yield from _act_in_decline(p, rng)
    if rng.random() < KEEN:
        yield from _some_abilities(p, rng)
    if tribe.race not in turn.stopped and rng.random() < EAGER:
        yield from _attacks(p, tribe, rng)
    yield from _redeploy(p, rng)


def _kept_promise(kept: WaitingRoll) -> c.Conquer:
    """The conquest that a roll was made for."""
    assert kept.region is not None
    return c.Conquer(kept.region, (kept.source,) if kept.source else ())


def _settle(p: Position, rng: Random) -> Iterator[c.Command]:
    yield from _some_abilities(p, rng)
    yield from _redeploy(p, rng)


def _finish(p: Position, rng: Random) -> Iterator[c.Command]:
    yield from _some_abilities(p, rng)
    yield c.EndTurn()
    yield from abilities(p)


def _after_score(p: Position, rng: Random) -> Iterator[c.Command]:
    yield c.Decline() if rng.random() < KEEN else c.EndTurn()


def _nothing(p: Position, rng: Random) -> Iterator[c.Command]:
    yield from ()


def _attacks(p: Position, tribe: Tribe, rng: Random) -> Iterator[c.Command]:
    """A region in reach: conquered if the hand allows, tried with the die if not."""
    traits, kept = p.active_traits(tribe), p.state.turn.roll
    hand = p.state.hands[tribe.race]
    units = paying(p, tribe) if traits.paying else {}
    if not hand and not traits.conquest_abilities and not units:
        return
    if kept is not None and kept.region is not None:
        yield _kept_promise(kept)
    regions = _in_reach(p, tribe)
    if not regions:
        return
    region, declined = _any(regions, rng), not tribe.active
    for trait in traits.rollers:
        if kept is None and rng.random() < KEEN:
            yield c.Roll(_any(FACES, rng), region if trait.names_target else None)
    if traits.conquest_abilities and rng.random() < KEEN:
        ability = _any(traits.conquest_abilities, rng)
        for there in _here_and_there(p, regions, rng):
            yield c.Conquer(there, (ability,), declined=declined)
    paid = {unit: rng.randint(0, number) for unit, number in units.items()}
    attack = Attack(tribe, region, (), tuple(paid.items()), False, kept.die if kept else 0)
    if price(p, attack) <= hand + sum(paid.values()):
        yield c.Conquer(region, (), paid, declined=declined)
    else:
        yield c.Final(region, _any(FACES, rng), declined=declined)


TRIES = 3


def _here_and_there(p: Position, near: list[RegionId], rng: Random) -> Iterator[RegionId]:
    """Some regions in reach and some anywhere: an ability may need a special one, or go far."""
    every = list(p.game.board.regions)
    for _ in range(TRIES):
        yield _any(near, rng)
        yield _any(every, rng)


def _in_reach(p: Position, tribe: Tribe) -> list[RegionId]:
    """Regions that it might attack."""
    reach = reach_of(p, tribe) & open_regions(p, tribe)
    return sorted(reach.difference(p.held(tribe.race)))


def _any(things: Sequence[Thing], rng: Random) -> Thing:
    """One of them; quicker than `rng.choice`, which weighs every bit."""
    return things[int(rng.random() * len(things))]


def _redeploy(p: Position, rng: Random) -> Iterator[c.Command]:
    active = p.player.active
    if active is not None and not p.state.hands[active] and rng.random() < KEEN:
        yield c.EndTurn()
    if p.state.phase is CONQUEST and rng.random() < KEEN / 2:
        yield c.Stop()
    after = after_stop(p)
    seat = p.state.seat
    declined = p.state.turn.declined
    tribe = p.state.tribes[p.player.declined[0]] if declined else after.active(seat)
    if tribe is not None:
        yield c.Redeploy(spread(after, tribe, rng), _units(after, tribe, rng))
        yield even_redeployment(after, tribe)
    yield c.Stop()
    yield c.EndTurn()


def spread(p: Position, tribe: Tribe, rng: Random) -> dict[RegionId, int]:
    """A placement of all troops: what is needed everywhere, the rest anywhere."""
    limits = placement_limits(p, tribe)
    placed = limits.manned() or dict.fromkeys(limits.needs, 0)
    if placed:
        placed[_any(list(placed), rng)] += limits.tokens - sum(placed.values())
    return placed


def _units(p: Position, tribe: Tribe, rng: Random) -> dict[str, dict[RegionId, int]]:
    """Each kind in one region, all that must be placed and some of what may."""
    limits = placement_limits(p, tribe)
    grounds = list(limits.needs)
    return {
        unit: {_any(grounds, rng): rng.randint(share.least, share.most)}
        for unit, share in limits.units.items()
        if grounds and share.most
    }


def _retreat(p: Position, rng: Random) -> Iterator[c.Command]:
    seat = retreat_order(p)[0]
    on: dict[RegionId, int] = {}
    units: dict[str, dict[RegionId, int]] = {}
    for tribe in retreating(p, seat):
        if hand := p.state.hands[tribe.race]:
            on[_any(p.held(tribe.race), rng)] = hand
        for unit, number in withdrawn(p, tribe).items():
            units[unit] = {_any(p.held(tribe.race), rng): number}
    yield c.Retreat(on, units)


_MANNERS: Mapping[Phase, Callable[[Position, Random], Iterator[c.Command]]] = {
    Phase.START: _choose,
    Phase.CHOOSE: _choose,
    Phase.CONQUEST: _conquer,
    Phase.REDEPLOY: _settle,
    Phase.PLACE: _finish,
    Phase.AFTER_SCORE: _after_score,
    Phase.RETREAT: _retreat,
    Phase.OVER: _nothing,
}
