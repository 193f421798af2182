"""Has something been played while no camera saw the board? What it was, is not told here."""

from __future__ import annotations

from collections.abc import Collection

from companion.rules.board import RegionId
from companion.rules.game import Game
from companion.rules.model import State
from companion.table.follow.reading import unseen
from companion.table.follow.sight import gap_between
from companion.table.inputs import NotSeen, TableSeen
from companion.table.watch.looks import sights_of
from companion.table.watch.overlooked import LooksOf, looks_of
from companion.table.watch.remark import remark_on


class Absence:
    """Several turns that nobody saw can look like one: it lasts until the board is seen as it lay
    before, or as the game has it.
    """

    def __init__(self) -> None:
        self._away = False
        self._lay: dict[RegionId, LooksOf] = {}
        """How each region looked when it was seen last, as long as somebody looked."""

    def begin(self) -> None:
        self._away = True

    def lasts(self, game: Game, state: State, seen: TableSeen, left: Collection[RegionId]) -> bool:
        """After this look."""
        told = {r: looks_of(there) for r in game.board.regions
                if not isinstance(there := seen.at(r), NotSeen)}  # fmt: skip
        remark = remark_on(game, state, seen)
        if not told or (remark is not None and remark.is_blind):
            self._away = True
        elif self._away:
            self._away = not self._is_back(game, state, seen, left, told)
        if not self._away:
            self._lay |= told
        return self._away

    def _is_back(
        self,
        game: Game,
        state: State,
        seen: TableSeen,
        left: Collection[RegionId],
        told: dict[RegionId, LooksOf],
    ) -> bool:
        """Nothing that could have been touched is hidden still."""
        sight = sights_of(game, state, seen, left)[-1]
        if unseen(game, state, sight):
            return False
        gap = gap_between(state, sight)
        as_it_lay = bool(self._lay) and {**self._lay, **told} == self._lay
        return as_it_lay or not (gap.holders or gap.tokens or gap.markers)
