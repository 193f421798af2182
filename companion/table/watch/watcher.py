"""Keeps what was seen last and what people said about it. What it means is told elsewhere."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import partial

from companion.rules.board import RegionId
from companion.rules.game import Game
from companion.rules.model import State
from companion.rules.position import Position
from companion.table.follow.reading import unseen
from companion.table.follow.search import Commands
from companion.table.follow.sight import gap_between
from companion.table.inputs import FaceSeen, TableSeen
from companion.table.shown import Suggestion
from companion.table.watch.absence import Absence
from companion.table.watch.actors import Actors
from companion.table.watch.ahead import Ahead, TurnSeen, first_turn, played
from companion.table.watch.begun import has_begun
from companion.table.watch.looks import sights_of
from companion.table.watch.overlooked import Overlooked
from companion.table.watch.sights.by_face import FacesTold, faces_watched
from companion.table.watch.sights.cards import OldCards
from companion.table.watch.sights.its_board import on_its_board
from companion.table.watch.sights.lain import Lain
from companion.table.watch.suggest import Watched, doubting, regions_of, watched

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
        self._actors = Actors()
        self._ahead = Ahead(game)
        self._turn: Commands = NO_LINE
        """The last whole turn that was read without doubt, from where the table is read."""
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
            self._ahead.come_to(state)
            self._actors.come_to(self._ahead.of(state))
        from_ = self._ahead.of(state)
        seen = self._old_cards.put_aside(from_, self._seen)
        left = self._overlooked.still(seen)
        found = self._read(from_, seen, left)
        if self._absence.lasts(self._game, from_, seen, left):
            self._turn, self._line = NO_LINE, NO_LINE
            found = doubting(found, lambda line: True)
        self._compare(from_, seen, left)
        found = doubting(found, partial(self._skips_somebody, from_))
        self._lain.compare(self._game, state, seen)
        if self._lain.is_old(state, past, seen):
            found = replace(found, suggestions=(), turn=())
        told = self._with_turns_before(found)
        self._go_on(from_, seen, found)
        return told

    def _compare(self, state: State, seen: TableSeen, left: tuple[RegionId, ...]) -> None:
        """What the table is known to have come to."""
        sight = sights_of(self._game, state, seen, left)[0]
        self._actors.see(sight)
        if not (gap_between(state, sight) or unseen(self._game, state, sight)):
            self._actors.begin(state)

    def _skips_somebody(self, state: State, line: Commands) -> bool:
        """Others have acted since whom this line leaves out, or lets act too early."""
        after = played(Position(self._game, state), line)
        return after is None or not self._actors.are_in(after)

    def _with_turns_before(self, found: Watched) -> Watched:
        """Turns that nobody has said yes to come first. One key says yes to them; as long as a
        region is unlike them it does not.
        """
        before = self._ahead.line
        if not before:
            return found
        sure = not found.mismatches
        told = tuple(
            replace(one, line=(*before, *one.line), regions=regions_of((*before, *one.line)))
            for one in found.suggestions
        )
        turns = Suggestion(before, regions_of(before), sure=sure)
        return replace(found, suggestions=told or (turns,), turn=(turns,))

    def _go_on(self, state: State, seen: TableSeen, found: Watched) -> None:
        """Whatever is seen next follows a turn that is over: it was read without doubt, and now the
        next player has begun, not only at a first glance.
        """
        line = _only(found.suggestions)
        if not seen.shaky:
            over = first_turn(self._game, state, line)
            for turn in (self._turn, over.line if over else NO_LINE):
                if (after := self._after(state, turn, seen)) is not None:
                    self._ahead.add(TurnSeen(turn, after))
                    self._actors.begun(after)
                    self._turn, self._line = NO_LINE, NO_LINE
                    return
        self._line = line or self._line
        if not any(one.heights for one in found.turn):
            self._turn = _only(found.turn) or self._turn

    def _after(self, state: State, turn: Commands, seen: TableSeen) -> State | None:
        """The game after a turn that is over, because the next player has been seen to begin."""
        after = played(Position(self._game, state), turn) if turn else None
        if after is None or not self._actors.are_in(after):
            return None
        return after if has_begun(self._game, state, turn, seen) else None

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
        if self._seen is None or state is not self._read_from or state is self._back_to:
            return NO_LINE
        return NO_LINE if self._seen.shaky else self._ahead.line


def _only(told: tuple[Suggestion, ...]) -> Commands:
    """What is told without doubt."""
    return told[0].line if len(told) == 1 and told[0].sure else NO_LINE
