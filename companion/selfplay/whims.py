"""Whims: one random command of any kind, legal or not, that no sensible player would think of."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import TypeVar

from companion.rules import commands as c
from companion.rules.asking.adjacency import reach_of
from companion.rules.board import RegionId
from companion.rules.decide.abilities import offering_traits
from companion.rules.decide.phases import acting
from companion.rules.decide.placing import after_stop
from companion.rules.die import FACES
from companion.rules.drafting.column import SHUFFLE
from companion.rules.legal import even_retreat
from companion.rules.model import RETREAT, Tribe
from companion.rules.placement_limits import placement_limits
from companion.rules.position import Position

Thing = TypeVar("Thing")
OFTEN, SELDOM = 0.5, 0.1


def whim(p: Position, rng: Random) -> c.Command | None:
    """A command that comes to somebody's mind; None if nothing does."""
    return rng.choice(_WHIMS)(p, rng)


def _pick(p: Position, rng: Random) -> c.Command:
    position, swap = rng.randrange(7), rng.randrange(7)
    shuffle = tuple(rng.sample(p.state.badge_discard, len(p.state.badge_discard)))
    region = _some(sorted(p.game.board.regions), rng)
    return c.Pick(
        position,
        shuffle if rng.random() < OFTEN else (),
        swap if rng.random() < OFTEN else None,
        region if rng.random() < SELDOM else None,
    )


def _expand(p: Position, rng: Random) -> c.Command:
    declined = rng.random() < OFTEN
    held = [region for tribe in p.tribes(p.state.seat) for region in p.held(tribe.race)]
    given_up = rng.sample(held, rng.randint(0, len(held))) if rng.random() < SELDOM else []
    return c.Expand(tuple(given_up), declined)


def _decline(p: Position, rng: Random) -> c.Command | None:
    return c.Decline() if rng.random() < SELDOM else None


def _conquer(p: Position, rng: Random) -> c.Command | None:
    tribe = _tribe(p, rng)
    if tribe is None:
        return None
    region, using, units = _region(p, tribe, rng), _abilities(p, tribe, rng), _units(p, tribe, rng)
    return c.Conquer(region, using, units, declined=not tribe.active)


def _final(p: Position, rng: Random) -> c.Command | None:
    tribe = _tribe(p, rng)
    if tribe is None or rng.random() < OFTEN:
        return None
    using, die = _abilities(p, tribe, rng), rng.choice(FACES)
    return c.Final(_region(p, tribe, rng), die, using, declined=not tribe.active)


def _roll(p: Position, rng: Random) -> c.Command | None:
    tribe = p.active(p.state.seat)
    if tribe is None:
        return None
    named = _region(p, tribe, rng) if rng.random() < OFTEN else None
    return c.Roll(rng.choice(FACES), named, _abilities(p, tribe, rng))


def _use(p: Position, rng: Random) -> c.Command | None:
    """Something that is offered, sometimes for other regions than those."""
    tribe, trait = _some(offering_traits(p), rng) or (None, None)
    if tribe is None or trait is None:
        return None
    use = _some(list(trait.offers(p, tribe)), rng)
    if use is None:
        what = rng.choice(sorted(trait.abilities))
        return c.Use(what, tuple(rng.sample(sorted(p.game.board.regions), rng.randint(0, 2))))
    return use


def _shuffle(p: Position, rng: Random) -> c.Command:
    return c.Use(SHUFFLE, value=" ".join(p.state.badge_discard[:: rng.choice((1, -1, 2))]))


def _stop(p: Position, rng: Random) -> c.Command | None:
    return c.Stop() if rng.random() < SELDOM else None


def _redeploy(p: Position, rng: Random) -> c.Command | None:
    """All that must be placed, or one too many or too few; units anywhere."""
    declined = rng.random() < SELDOM
    after = p if declined else after_stop(p)
    tribe = acting(after, declined=declined)
    if tribe is None or rng.random() < OFTEN:
        return None
    limits = placement_limits(after, tribe)
    on = limits.manned()
    for region in rng.sample(sorted(on), min(len(on), 1)):
        on[region] += limits.tokens - sum(on.values()) + rng.choice((0, 0, 0, 1, -1))
    grounds = sorted(limits.needs)
    units = {
        unit: {_one(grounds, rng): rng.randint(0, share.most + 1)}
        for unit, share in limits.units.items()
        if grounds and share.most
    }
    return c.Redeploy(on, units, declined)


def _end(p: Position, rng: Random) -> c.Command:
    return c.EndTurn()


def _retreat(p: Position, rng: Random) -> c.Command | None:
    if p.state.phase is not RETREAT or p.state.demands:
        return None
    even = even_retreat(p)
    return even if rng.random() < OFTEN else c.Retreat(even.on)


def _tribe(p: Position, rng: Random) -> Tribe | None:
    return _some(p.tribes(p.state.seat), rng)


def _region(p: Position, tribe: Tribe, rng: Random) -> RegionId:
    """Mostly one in reach."""
    near = sorted(reach_of(p, tribe)) if rng.random() > SELDOM else []
    return _one(near or sorted(p.game.board.regions), rng)


def _abilities(p: Position, tribe: Tribe, rng: Random) -> tuple[str, ...]:
    """None, one or two of its own; now and then one that lies elsewhere."""
    own = p.active_traits(tribe).conquest_abilities
    if rng.random() < SELDOM:
        traits = (*p.game.powers.values(), *p.game.races.values(), *p.game.finds.values())
        own = tuple(sorted({name for trait in traits for name in trait.conquest_abilities}))
    return tuple(rng.sample(own, min(len(own), rng.choice((0, 1, 1, 2)))))


def _units(p: Position, tribe: Tribe, rng: Random) -> Mapping[str, int]:
    units = p.state.units
    have = {u: units.get((tribe.race, u), 0) for u in p.active_traits(tribe).paying}
    return {unit: rng.randint(0, number + 1) for unit, number in have.items() if number}


def _some(things: Sequence[Thing], rng: Random) -> Thing | None:
    return rng.choice(things) if things else None


def _one(things: Sequence[Thing], rng: Random) -> Thing:
    return things[rng.randrange(len(things))]


_WHIMS: tuple[Callable[[Position, Random], c.Command | None], ...] = (
    _pick,
    _expand,
    _decline,
    _conquer,
    _conquer,
    _final,
    _roll,
    _use,
    _use,
    _shuffle,
    _stop,
    _redeploy,
    _end,
    _retreat,
)
