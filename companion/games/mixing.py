"""Mixed play: banners and badges of base and Underground together on one box's boards (UG-1.14).

Neither box knows the other; here is who answers to whose terrain, and what stays in its box.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace

from typing_extensions import override

from companion.games import atlas, underground
from companion.games.base import BaseBox, base
from companion.games.base.powers import Seafaring
from companion.games.underground import FINDS, UndergroundBox
from companion.rules.board import Board, RegionId, Regions
from companion.rules.game import AnyTrait, Game
from companion.rules.model import Tribe
from companion.rules.options import Options
from companion.rules.position import Position
from companion.rules.setup import Deal
from companion.rules.traits import NOWHERE, Trait

Shuffle = Callable[[Iterable[str]], tuple[str, ...]]
ON_BASE = "base+underground"
ON_UNDERGROUND = "underground+base"

ALIKE: Mapping[str, tuple[str, ...]] = {
    "mountain": ("black_mountain",),
    "black_mountain": ("mountain",),
    "swamp": ("mud",),
    "mud": ("swamp",),
    "forest": ("mushroom",),
    "mushroom": ("forest",),
    "mine": ("mine",),
    "crystal": ("magic",),
    "magic": ("crystal",),
    "river": ("sea", "lake"),
    "sea": ("river",),
    "lake": ("river",),
}
"""A terrain or symbol, and those of the other box that stand for it."""

NEEDS: Mapping[str, tuple[str, ...]] = {
    "dwarves": ("mine",),
    "giants": ("mountain",),
    "humans": ("farmland",),
    "tritons": ("sea", "lake"),
    "wizards": ("magic",),
    "forest": ("forest",),
    "hill": ("hill",),
    "mounted": ("hill", "farmland"),
    "seafaring": ("sea", "lake"),
    "swamp": ("swamp",),
    "underworld": ("cavern",),
    "flames": ("volcano",),
    "iron_dwarves": ("mine",),
    "kraken": ("river",),
    "lizardmen": ("river",),
    "mudmen": ("mud",),
    "shrooms": ("mushroom",),
    "spiderines": ("chasm",),
    "will_o_wisps": ("crystal",),
    "fisher": ("river",),
    "mining": ("mine",),
    "muddy": ("mud",),
    "mystic": ("crystal",),
    "shield": ("mushroom",),
    "stone": ("black_mountain",),
}
"""Races and powers that are about a kind of region: one of these must be on the board."""


@dataclass(frozen=True, slots=True)
class LeftOut:
    """A banner or badge that stays in its box, and what the board lacks for it."""

    kind: str
    id: str
    lacks: tuple[str, ...]


class RiverSeafaring(Seafaring):
    """Where there is a river instead of seas, its race may stay in it."""

    @override
    def may_stay(self, p: Position, tribe: Tribe) -> Regions:
        return p.game.board.with_terrain("sea", "lake")


class SurfaceBox(UndergroundBox):
    """The base box's land, with Underground's discoveries where Monsters stand."""

    fewest_guards = underground.PAIR
    _land = BaseBox()

    @override
    def entries(self, p: Position, tribe: Tribe) -> Regions:
        return self._land.entries(p, tribe)

    @override
    def land_cost(self, board: Board, region: RegionId) -> int:
        return 0

    @override
    def must_leave(self, p: Position, tribe: Tribe) -> Regions:
        return NOWHERE


def on_base(board: Board, options: Options) -> Game:
    """Both boxes' races and powers on a base board, with Monsters among the Lost Tribes."""
    ground = base(board, options)
    mixed = _mixed(ground, underground.underground(board, options))
    return replace(mixed, id=ON_BASE, box=SurfaceBox(), neutral="natives")


def on_underground(board: Board, options: Options) -> Game:
    """Both boxes' races and powers on an Underground board."""
    ground = underground.underground(board, options)
    return replace(_mixed(ground, base(board, options)), id=ON_UNDERGROUND)


def _mixed(ground: Game, other: Game) -> Game:
    """The ground's rules and board; what cannot be used there is left out."""
    board = replace(ground.board, alike=_alike(ground.board))
    races = {**ground.races, **other.races}
    powers = {**ground.powers, **other.powers, "seafaring": RiverSeafaring()}
    return replace(
        ground,
        board=board,
        races=_usable(board, races),
        powers=_usable(board, powers),
        markers={**ground.markers, **other.markers},
        finds=FINDS,
        mountains=ground.mountains | other.mountains,
    )


def _alike(board: Board) -> Mapping[str, Regions]:
    """For every terrain or symbol the regions of the other box's kind."""
    found = {
        name: board.with_terrain(*others) | board.with_symbol(*others)
        for name, others in ALIKE.items()
    }
    return {name: regions for name, regions in found.items() if regions}


def _usable(board: Board, traits: Mapping[str, AnyTrait]) -> Mapping[str, AnyTrait]:
    return {id: trait for id, trait in traits.items() if not _lacks(board, id)}


def _lacks(board: Board, id: str) -> tuple[str, ...]:
    needs = NEEDS.get(id, ())
    found = board.with_terrain(*needs) | board.with_symbol(*needs)
    return () if found else needs


def left_out(board: Board) -> tuple[LeftOut, ...]:
    """What stays in its box on this board, and why; for people to read before they play."""
    known = replace(board, alike=_alike(board))
    ground, cave = base(board), underground.underground(board)
    races: tuple[Trait, ...] = (*ground.races.values(), *cave.races.values())
    powers: tuple[Trait, ...] = (*ground.powers.values(), *cave.powers.values())
    return tuple(
        LeftOut(trait.kind, trait.id, lacks)
        for trait in races + powers
        if (lacks := _lacks(known, trait.id))
    )


def deal_on_base(game: Game, players: int, shuffle: Shuffle) -> Deal:
    """Monsters by pairs on symbols that do not touch, Lost Tribes on all the others."""
    symbols = shuffle(sorted(game.board.with_symbol("tribe")))
    guarded = apart(game.board, tuple(map(RegionId, symbols)), players + 1)
    neutral = {RegionId(r): underground.PAIR if r in guarded else 1 for r in symbols}
    pile = shuffle(game.finds)[: len(guarded)]
    return Deal(shuffle(game.races), shuffle(game.powers), pile, neutral=neutral)


def apart(
    board: Board, regions: tuple[RegionId, ...], number: int, chosen: tuple[RegionId, ...] = ()
) -> tuple[RegionId, ...]:
    """So many of these regions, none touching another; fewer if there is no such choice."""
    if len(chosen) == number:
        return chosen
    best = chosen
    for place, region in enumerate(regions):
        if board.touching(region).isdisjoint(chosen):
            found = apart(board, regions[place + 1 :], number, (*chosen, region))
            if len(found) == number:
                return found
            best = max(best, found, key=len)
    return best


def lays_out_on_base(players: int, options: Options) -> Mapping[str, object]:
    guarded = players + 1
    monsters = underground.PAIR * guarded
    placed = {"monster": monsters, "pile": guarded, "removed": len(FINDS) - guarded}
    return {**_counts(on_base(_board("base", players), options)), "markers_placed": placed}


def lays_out_on_underground(players: int, options: Options) -> Mapping[str, object]:
    counts = _counts(on_underground(_board("underground", players), options))
    return {**counts, **underground.lays_out(players, options)}


def _board(game: str, players: int) -> Board:
    return atlas.board_for(game, players)


def _counts(game: Game) -> Mapping[str, object]:
    return {"banners": len(game.races), "badges": len(game.powers)}
