"""Boards of people's own as screens keep, share and remove them; cameras are told. No HTTP."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from companion.games import atlas
from companion.games.board_file import BoardFile, read_file, write_file
from companion.games.sheet import Sheet
from companion.store.home.boards import NoRoomError, OwnBoards, corners_for
from vision.geometry import Picture
from web.studio.judging import StudioError
from web.studio.pictures import packed, unpacked
from web.studio.studio import TracingHost

Learn = Callable[[Sheet, Picture | None], None]
"""Told about every board that is kept, with its picture from above if there is one."""


@dataclass(frozen=True, slots=True)
class Keeping:
    """What somebody says when they keep a board."""

    name: str = ""
    overrule: bool = False
    """In spite of warnings."""
    replace: bool = False
    """In place of one with the same name."""


@dataclass(frozen=True, slots=True)
class KeptBoards:
    """The boards of one installation."""

    home: Path
    learn: Learn

    @property
    def own(self) -> OwnBoards:
        return OwnBoards(self.home)

    def is_taken(self, name: str) -> bool:
        return name in atlas.atlas().by_id or any(s.id == name for s in self.own.sheets())

    def keep_traced(self, studio: TracingHost, tracing: str, keeping: Keeping) -> Sheet:
        """The board of a finished tracing, under the name that it has there."""
        found, flat = studio.finished(tracing)
        text = write_file(found.sheet, packed(flat), flat=True)
        before = studio.tracings.get(tracing).kept == found.sheet.id
        kept = self.keep(text, keeping, replace=before or keeping.replace)
        studio.mark_kept(tracing, kept.id)
        return kept

    def keep(self, text: str, keeping: Keeping, *, replace: bool) -> Sheet:
        """A board file, checked like a traced board."""
        file = self.read(text, keeping.name)
        if file.sheet is None or file.errors:
            raise StudioError("studio.has-errors")
        if file.faults and not keeping.overrule:
            raise StudioError("studio.has-warnings")
        ours = atlas.atlas().by_id.get(file.sheet.id)
        if ours is not None and ours.game != file.sheet.game:
            raise StudioError("fault.name-of-another", board=ours.id)
        if self.is_taken(file.sheet.id) and not replace:
            raise StudioError("studio.name-taken", 409, board=file.sheet.id)
        try:
            kept = self.own.keep(file.sheet, file.photograph, flat=file.flat)
        except NoRoomError as full:
            most = len(corners_for(file.sheet.game))
            raise StudioError("board.full", most=most) from full
        self.learn(kept, unpacked(file.photograph) if file.flat else None)
        return kept

    def read(self, text: str, name: str = "") -> BoardFile:
        """A file as it would be kept, under another name if one is said."""
        if not name:
            return read_file(text)
        try:
            told = json.loads(text)
            return read_file(json.dumps({**told, "id": name}, ensure_ascii=False))
        except (ValueError, TypeError, RecursionError):
            return read_file(text)

    def export(self, board: str, *, photograph: bool) -> str:
        file = self._file(board)
        assert file.sheet is not None
        shown = file.photograph if photograph else ""
        return write_file(file.sheet, shown, flat=file.flat)

    def remove(self, board: str) -> None:
        self._file(board)
        self.own.remove(board)

    def _file(self, board: str) -> BoardFile:
        try:
            file = self.own.file(board)
        except LookupError:
            file = BoardFile(None, ())
        if file.sheet is None:
            raise StudioError("board.unknown", 404, board=board)
        return file
