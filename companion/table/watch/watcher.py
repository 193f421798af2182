"""Keeps what was seen last and what people said about it. What it means is told elsewhere."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from companion.rules.board import RegionId
from companion.rules.game import Game
from companion.rules.model import State
from companion.table.follow.search import Commands
from companion.table.inputs import FaceSeen, TableSeen
from companion.table.watch.absence import Absence
from companion.table.watch.begun import has_begun
from companion.table.watch.overlooked import Overlooked
from companion.table.watch.sights.by_face import FacesTold, faces_watched
from companion.table.watch.sights.cards import OldCards
from companion.table.watch.sights.its_board import on_its_board
from companion.table.watch.sights.lain import Lain
from companion.table.watch.suggest import Watched, doubting, watched

NO_LINE: Commands = ()


class Watcher:
    """The last settled sight of the board: it may explain more than one command."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._seen: TableSeen | None = None
        self._absence = Absence()
        self._overlooked = Overlooked()
        self._lain = Lain()
        self._faces = FacesTold()
        self._old_cards = OldCards()
        self._turn: Commands = NO_LINE
        """The last whole turn that was read without doubt, from this state."""
        self._line: Commands = NO_LINE
        """The same of what has happened so far."""
        self._read_from: State | None = None
        self._back_to: State | None = None

    def see(self, seen: TableSeen) -> None:
        self._seen = on_its_board(self._game, seen)

    def forget(self) -> None:
        """Nobody looks, or has looked so far."""
        self._seen = None
        self._turn, self._line = NO_LINE, NO_LINE
        self._absence.begin()

    def take_back(self, state: State) -> None:
        """Somebody has gone back to this state: from it nothing counts without a word."""
        self._back_to = state

    def look(self, state: State, past: Sequence[State] = ()) -> Watched:
        """What the last sight tells of the game as it is; `past` is what it has been. What lies as
        it lay before the last commands tells nothing of them, and what was laid while nobody looked
        may be several turns.
        """
        if self._seen is None:
            return Watched()
        if state is not self._read_from:
            self._turn, self._line, self._read_from = NO_LINE, NO_LINE, state
        seen = self._old_cards.put_aside(state, self._seen)
        left = self._overlooked.still(seen)
        found = self._read(state, seen, left)
        if self._absence.lasts(self._game, state, seen, left):
            self._turn, self._line = NO_LINE, NO_LINE
            found = doubting(found, lambda line: True)
        self._lain.compare(self._game, state, seen)
        if self._lain.is_old(state, past, seen):
            found = replace(found, suggestions=(), turn=())
        if len(found.suggestions) == 1 and found.suggestions[0].sure:
            self._line = found.suggestions[0].line
        if len(found.turn) == 1 and found.turn[0].sure and not found.turn[0].heights:
            self._turn = found.turn[0].line
        return found

    def _read(self, state: State, seen: TableSeen, left: tuple[RegionId, ...]) -> Watched:
        found = watched(self._game, state, seen, left, self._line)
        if not seen.faces:
            return found
        return faces_watched(self._game, state, self._faces.completed(seen), left, found)

    def name(self, region: RegionId, face: FaceSeen) -> None:
        """Somebody says what a token is that no camera knows surely."""
        if self._seen is not None:
            self._faces.tell(self._seen, region, face)

    def leave(self, regions: Iterable[RegionId]) -> None:
        """Nobody is told of these again, until something moves there."""
        if self._seen is not None:
            self._overlooked.leave(self._seen, regions)

    def ended(self, state: State) -> Commands:
        """The turn that is over because the next player has been seen to begin, and not only at a
        first glance.
        """
        if self._seen is None or not self._turn or state is not self._read_from:
            return NO_LINE
        if self._seen.shaky:
            return NO_LINE
        if state is self._back_to:
            return NO_LINE
        begun = has_begun(self._game, state, self._turn, self._seen)
        return self._turn if begun else NO_LINE
