"""The Underground box: river and chasms, Monsters and what they guard."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import ClassVar

from typing_extensions import override

from companion.games import EDITIONS as PRINTINGS
from companion.games.underground.discovery import (
    DISCOVERY,
    STONEHEDGE,
    attach_badge,
    badges_left,
    discover,
    draw_refusals,
    drawable,
)
from companion.games.underground.lending import return_gifts, settle_lent_pieces
from companion.games.underground.markers import MARKERS
from companion.games.underground.places import PLACES
from companion.games.underground.powers import POWERS
from companion.games.underground.races import RACES
from companion.games.underground.relics import RELICS
from companion.rules.asking.regions import where
from companion.rules.board import Board, RegionId, Regions
from companion.rules.commands import Use
from companion.rules.draft import Draft
from companion.rules.events import NeutralsLeft
from companion.rules.game import Game
from companion.rules.model import Conquest, Tribe
from companion.rules.options import Options
from companion.rules.position import Position
from companion.rules.refusals import Refusal
from companion.rules.setup import Deal
from companion.rules.traits import Attack, Trait

Shuffle = Callable[[Iterable[str]], tuple[str, ...]]
CHASMS = frozenset({"chasm"})
FINDS: Mapping[str, Trait] = {**RELICS, **PLACES}
MONSTER_REGIONS: Mapping[int, int] = {2: 4, 3: 5, 4: 6, 5: 7}
"""Monster symbols on the board by number of players."""
PAIR = 2

EDITIONS: Mapping[str, Options] = {edition: Options() for edition in PRINTINGS}


class UndergroundBox(Trait):
    """Entry by the edge, a river that is cheap but no place to stay, discoveries (UG-1)."""

    id = "underground"
    rule = "UG-1.6"
    abilities = {DISCOVERY: frozenset(), STONEHEDGE: frozenset()}
    fewest_guards: ClassVar[int] = 1
    """As many neutral tokens in a region at least guard a relic or place."""

    @override
    def entries(self, p: Position, tribe: Tribe) -> Regions:
        return p.game.board.edges

    @override
    def land_cost(self, board: Board, region: RegionId) -> int:
        return 1 if region in board.with_terrain("river") else 0

    @override
    def must_leave(self, p: Position, tribe: Tribe) -> Regions:
        return p.game.board.with_terrain("river")

    @override
    def shields(self, p: Position, tribe: Tribe, attack: Attack) -> Iterable[Refusal]:
        """A foreign Ghost keeps even the holder from conquering his own region (AMB-092)."""
        if not p.markers(attack.region, "ghost") or tribe.seat != attack.tribe.seat:
            return
        crypt = where(p, "crypt_of_the_tomb_raider")
        master = None if crypt is None else p.holder(crypt)
        if master is None or master.seat != tribe.seat:
            yield Refusal("immune", "AMB-092", {"region": attack.region, "marker": "ghost"})

    @override
    def attack_refusals(self, p: Position, attack: Attack) -> Iterable[Refusal]:
        if attack.draws and p.state.neutral.get(attack.region, 0) >= self.fewest_guards:
            yield from draw_refusals(p, attack.draws)

    @override
    def on_discovery(self, d: Draft, attack: Attack, conquest: Conquest) -> None:
        guards = [e.number for e in d.events if isinstance(e, NeutralsLeft)]
        if guards and guards[-1] >= self.fewest_guards:
            discover(d, attack.region, attack.draws)

    @override
    def on_change(self, d: Draft) -> None:
        settle_lent_pieces(d)
        return_gifts(d)

    @override
    def offers(self, p: Position, tribe: Tribe) -> Iterable[Use]:
        """Answers to what somebody must tell: which token, which badge was drawn."""
        for demand in p.state.demands:
            there = () if demand.region is None else (demand.region,)
            if demand.what == DISCOVERY:
                yield from (Use(DISCOVERY, there, value=find) for find in drawable(p))
            elif demand.what == STONEHEDGE:
                yield from (Use(STONEHEDGE, there, value=badge) for badge in badges_left(p))

    @override
    def use_refusals(self, p: Position, tribe: Tribe, use: Use) -> Iterable[Refusal]:
        drawn = tuple(use.value.split())
        if not drawn:
            yield Refusal("impossible", "UG-1.8", {"draw": ""})
        elif use.what == STONEHEDGE:
            if drawn[0] not in badges_left(p):
                yield Refusal("impossible", "AMB-075", {"draw": drawn[0]})
        else:
            yield from draw_refusals(p, drawn)

    @override
    def on_use(self, d: Draft, tribe: Tribe, use: Use) -> None:
        act = attach_badge if use.what == STONEHEDGE else discover
        act(d, use.regions[0], tuple(use.value.split()))


def underground(board: Board, options: Options = EDITIONS["fr"]) -> Game:
    """The Underground box on one of its boards."""
    return Game(
        id="underground",
        box=UndergroundBox(),
        races=RACES,
        powers=POWERS,
        markers=MARKERS,
        board=board,
        options=options,
        finds=FINDS,
        closed=CHASMS,
        mountains=frozenset({"black_mountain"}),
        neutral="monster",
        neutral_symbol="monster",
        neutral_each=PAIR,
    )


def lays_out(players: int, options: Options) -> Mapping[str, object]:
    """Monsters by pairs, a pile of one token per pair, the others out of the game (UG-1.5)."""
    regions = MONSTER_REGIONS[players]
    placed = {"monster": PAIR * regions, "pile": regions, "removed": len(FINDS) - regions}
    return {"markers_placed": placed}


def deal(game: Game, players: int, shuffle: Shuffle) -> Deal:
    """Stacks, and a pile of as many relics and places as there are Monster regions."""
    guarded = len(game.board.with_symbol("monster"))
    return Deal(shuffle(game.races), shuffle(game.powers), shuffle(game.finds)[:guarded])
