"""Cardboard that lies as the game had it some commands ago: people tap first and lay their tokens
then. What they will lay is not known here.
"""

from __future__ import annotations

from collections.abc import Sequence

from companion.rules.board import RegionId
from companion.rules.game import Game
from companion.rules.model import Phase, State
from companion.table.follow.seen import sight_of
from companion.table.follow.sight import gap_between, spot_of
from companion.table.inputs import NotSeen, RegionSeen, TableSeen
from companion.table.watch.overlooked import LooksOf, looks_of


class Lain:
    """Remembers the last moment at which table and game were the same."""

    def __init__(self) -> None:
        self._state: State | None = None
        self._looks: dict[RegionId, LooksOf] = {}
        self._beside: dict[str, object] = {}

    def compare(self, game: Game, state: State, seen: TableSeen) -> None:
        """What a hand covers lies as it did when it was seen last: where the game has gone on under
        it, nobody knows whether the cardboard has.
        """
        if not gap_between(state, sight_of(game, state, seen)) and not self._under(state, seen):
            self._state = state
            self._beside |= _beside(seen)
            self._looks |= {region: looks_of(there) for region, there in _told(seen)}

    def _under(self, state: State, seen: TableSeen) -> bool:
        """Something has changed in the game where nothing is seen."""
        return self._state is not None and any(
            spot_of(state, region) != spot_of(self._state, region)
            for region in self._looks
            if isinstance(seen.at(region), NotSeen)
        )

    def is_old(self, state: State, past: Sequence[State], seen: TableSeen) -> bool:
        """Nothing has moved since, and the game has gone on. Once somebody has called the end of
        the conquests, what lies there is how the troops are laid out.
        """
        if state.phase is Phase.REDEPLOY or not any(one is self._state for one in reversed(past)):
            return False
        same = all(looks_of(there) == self._looks.get(region) for region, there in _told(seen))
        return same and {**self._beside, **_beside(seen)} == self._beside


def _told(seen: TableSeen) -> list[tuple[RegionId, RegionSeen]]:
    """A hand over a region has changed nothing."""
    return [(r, there) for r, there in seen.regions.items() if not isinstance(there, NotSeen)]


def _beside(seen: TableSeen) -> dict[str, object]:
    """The column, what lies before the players, and cards that show a choice. A column or a mat of
    which nothing is read is covered.
    """
    cards = frozenset(token.piece for token in seen.tokens if "=" in token.piece)
    covered = {"column": seen.combos, "banners": seen.banners}
    return {"cards": cards, **{what: there for what, there in covered.items() if there}}
