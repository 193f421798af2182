"""What somebody might ask for without thinking: commands that are seldom legal.

The reasonable ones are in `player`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from companion.rules import commands as c
from companion.rules.board import RegionId
from companion.rules.die import FACES
from companion.rules.model import Seat
from companion.rules.position import Position

MANY = 9
RARELY = 0.02
NOWHERE = RegionId("nowhere")


def wish(p: Position, rng: Random) -> tuple[c.Command, Seat]:
    """Any command at all, by anybody, about regions, abilities and players of this table."""
    return rng.choice(_WISHES)(p, rng), Seat(rng.randrange(len(p.state.players)))


def _region(p: Position, rng: Random) -> RegionId:
    return NOWHERE if rng.random() < RARELY else rng.choice(list(p.game.board.regions))


def _conquest_ability(p: Position, rng: Random) -> tuple[str, ...]:
    return _one_of(sorted(_names(p, conquest=True)), rng)


def _names(p: Position, *, conquest: bool) -> set[str]:
    game = p.game
    traits = (*game.races.values(), *game.powers.values(), *game.finds.values(), game.box)
    return {
        name
        for trait in traits
        for name in (trait.conquest_abilities if conquest else trait.abilities)
    }


def _one_of(names: Sequence[str], rng: Random) -> tuple[str, ...]:
    """One of them, or none."""
    return (rng.choice(names),) if names and rng.random() < 1 / 2 else ()


def _pick(p: Position, rng: Random) -> c.Command:
    return c.Pick(rng.randrange(MANY), (), rng.choice((None, rng.randrange(MANY))))


def _expand(p: Position, rng: Random) -> c.Command:
    return c.Expand(rng.choice(((), (_region(p, rng),))), declined=rng.random() < 1 / 2)


def _conquer(p: Position, rng: Random) -> c.Command:
    return c.Conquer(_region(p, rng), _conquest_ability(p, rng), declined=rng.random() < 1 / 4)


def _final(p: Position, rng: Random) -> c.Command:
    return c.Final(_region(p, rng), rng.choice(FACES), _conquest_ability(p, rng))


def _roll(p: Position, rng: Random) -> c.Command:
    return c.Roll(rng.choice(FACES), rng.choice((None, _region(p, rng))))


def _use(p: Position, rng: Random) -> c.Command:
    """An ability of any race, with regions, a player, a race and a word that may not fit."""
    what = rng.choice(sorted({"juggling", *_names(p, conquest=False)}))
    regions = tuple(_region(p, rng) for _ in range(rng.randrange(3)))
    seat = rng.choice((None, *(Seat(seat) for seat in range(len(p.state.players)))))
    race = rng.choice(("", *p.state.tribes))
    return c.Use(what, regions, seat, rng.choice(("", "1")), race)


def _redeploy(p: Position, rng: Random) -> c.Command:
    on = {_region(p, rng): rng.randrange(MANY) for _ in range(rng.randrange(3))}
    units = {unit: {_region(p, rng): 1} for unit in _one_of(sorted(p.game.markers), rng)}
    return c.Redeploy(on, units, declined=rng.random() < 1 / 4)


def _retreat(p: Position, rng: Random) -> c.Command:
    return c.Retreat({_region(p, rng): rng.randrange(MANY)})


_WISHES: tuple[Callable[[Position, Random], c.Command], ...] = (
    _pick,
    _expand,
    _conquer,
    _conquer,
    _final,
    _roll,
    _use,
    _use,
    _redeploy,
    _retreat,
    lambda p, rng: c.Decline(),
    lambda p, rng: c.Stop(),
    lambda p, rng: c.EndTurn(),
)
