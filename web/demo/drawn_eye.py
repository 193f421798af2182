"""An eye for the follower's trials: draws each moment of a game and reads it with the real eye."""

from __future__ import annotations

from dataclasses import replace

from companion.rules.board import RegionId
from companion.rules.game import Game
from companion.rules.model import State
from companion.table.follow.seen import sight_of
from companion.table.follow.sight import MOST, Sight, Spot
from companion.table.follow.trial import SightOf
from companion.table.inputs import TableSeen
from vision.render.laid import Laid, has_room, laid_out
from vision.table.eye import Eye
from vision.table.merge import merge
from vision.table.steady import Steady
from web.demo.drawn_table import (
    SIZE,
    DrawnTable,
    banners_of,
    drawn_table,
    holding_of,
    labels_of,
    on_mats,
)

QUIET, MOST_FRAMES = 7, 60
"""Pictures of each moment until the eye has nothing more to tell: it believes nothing that it has
seen only once, and reads a few labels of the column in each.
"""


def drawn_eye(piled: bool) -> SightOf:
    """One camera over one table; a new game clears it."""
    return _DrawnEye(piled)


class _DrawnEye:
    def __init__(self, piled: bool) -> None:
        self._piled = piled
        self._game: Game | None = None
        self._set: DrawnTable
        self._eye: Eye
        self._steady: Steady
        self._laid: Laid = ()
        self._told = TableSeen()

    def __call__(self, game: Game, state: State) -> Sight:
        if game is not self._game:
            self._sit_down(game, len(state.players))
        box = self._set.table.game
        flat = tuple(laid for laid in self._laid if not laid[1].level)
        self._laid = laid_out(self._set.table, holding_of(game, state, box), flat)
        self._look(state)
        seen = sight_of(game, state, self._told, piled=self._piled)
        return replace(seen, spots={r: self._as_piled(r, spot) for r, spot in seen.spots.items()})

    def _as_piled(self, region: RegionId, spot: Spot) -> Spot:
        """Where there was no room for more, people have laid some on top of others."""
        if not spot.race or has_room(self._set.table, region, self._laid):
            return spot
        return replace(spot, most=MOST)

    def _sit_down(self, game: Game, players: int) -> None:
        box, boards = game.id.partition("+")[0], tuple(game.board.id.split("+"))
        self._game, self._set = game, drawn_table(box, boards, SIZE, players=players)
        self._eye = Eye(box, mixed=lambda: "+" in game.id)
        self._steady, self._laid = Steady(), ()
        bare = self._set.studio.glimpse(self._set.table)
        for _ in range(QUIET):
            self._eye.look(bare)

    def _look(self, state: State) -> None:
        table, mixed = self._set.table, self._game is not None and "+" in self._game.id
        beside = on_mats(table, state, mixed=mixed)
        scene = replace(
            table,
            pieces=(*(piece for _, piece in self._laid), *beside),
            labels=tuple(labels_of(state)),
            banners=tuple(banners_of(state)),
        )
        picture = self._set.studio.glimpse(scene)
        quiet = 0
        for _ in range(MOST_FRAMES):
            told = self._steady.update(merge([self._eye.look(picture)]))
            self._told, quiet = (self._told, quiet + 1) if told is None else (told, 0)
            if quiet >= QUIET:
                return
