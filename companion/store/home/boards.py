"""Boards of people's own, kept as files in the home folder, each with its corner numbers."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path

from companion.games.board_file import BoardFile, read_file, write_file
from companion.games.sheet import Sheet, read
from companion.store.home.places import private_folder, write_whole

FOLDER, INDEX = "boards", "corners.json"
CORNERS = tuple(range(932, 1008, 4))
"""First corner numbers of people's own boards: four each, that nothing of the print kit uses."""
ISLAND_CORNERS = (*range(656, 704, 4), *range(780, 856, 4))
"""More for Warcraft's: these are also on Underground's tokens, which never lie beside islands."""

GIVING = threading.Lock()
"""Two tablets that keep a board in the same moment never get the same numbers."""


def corners_for(game: str) -> tuple[int, ...]:
    """The first corner numbers that a board of this box may have, in the order of giving."""
    return ISLAND_CORNERS + CORNERS if game == "warcraft" else CORNERS


class NoRoomError(RuntimeError):
    """Every corner number is taken."""


@dataclass(frozen=True, slots=True)
class OwnBoards:
    """Those of one installation."""

    home: Path

    def sheets(self) -> tuple[Sheet, ...]:
        """Every board that can be read, by name; a spoilt file is left out."""
        found = (self._read(path) for path in sorted(self._folder.glob("*.json")))
        return tuple(self._numbered(sheet) for sheet in found if sheet is not None)

    def with_kept(self, files: Iterable[str]) -> tuple[Sheet, ...]:
        """The same, with the boards that a game has kept as it keeps them."""
        numbers = self._numbers()
        kept = (replace(sheet, corner=numbers.get(sheet.id)) for sheet in map(read, files))
        return tuple(({s.id: s for s in self.sheets()} | {s.id: s for s in kept}).values())

    def file(self, id: str) -> BoardFile:
        """LookupError: there is none of that name."""
        path = self._path(id)
        if not path.is_file():
            raise LookupError(id)
        return read_file(path.read_text(encoding="utf-8"))

    def keep(self, sheet: Sheet, photograph: str = "", *, flat: bool = False) -> Sheet:
        """Written whole or not at all; one of the same name is replaced and keeps its numbers."""
        private_folder(self._folder)
        path, corner = self._path(sheet.id), self._corner(sheet.id, sheet.game)
        write_whole(path, write_file(sheet, photograph, flat=flat).encode())
        return replace(sheet, corner=corner)

    def remove(self, id: str) -> None:
        """Its corner numbers stay taken: its cards may still lie on a table."""
        if not self._path(id).is_file():
            raise LookupError(id)
        self._path(id).unlink()

    @property
    def _folder(self) -> Path:
        return self.home / FOLDER

    def _path(self, id: str) -> Path:
        if not id or any(not (c.isalnum() or c in "-_ '") for c in id):
            raise LookupError(id)
        return self._folder / f"{id}.json"

    def _read(self, path: Path) -> Sheet | None:
        if path.name == INDEX:
            return None
        try:
            return read_file(path.read_text(encoding="utf-8")).sheet
        except (OSError, UnicodeDecodeError):
            return None

    def _numbered(self, sheet: Sheet) -> Sheet:
        """A board of before its box had numbers of its own, or one that was laid into the folder
        by hand, gets its numbers now; none if there is no room, or if nothing can be written."""
        try:
            return replace(sheet, corner=self._corner(sheet.id, sheet.game))
        except (NoRoomError, OSError):
            return sheet

    def _numbers(self) -> dict[str, int]:
        """A spoilt list is begun anew: boards get numbers again, in the order they are read."""
        try:
            told = json.loads((self._folder / INDEX).read_text(encoding="utf-8"))
            return {str(id): int(first) for id, first in told.items()}
        except (OSError, ValueError, TypeError, AttributeError):
            return {}

    def _corner(self, id: str, game: str) -> int:
        """The board's first corner number; a new board, or one of another box, gets the next."""
        with GIVING:
            numbers = self._numbers()
            if numbers.get(id) not in corners_for(game):
                left = [number for number in corners_for(game) if number not in numbers.values()]
                if not left:
                    raise NoRoomError(id)
                numbers[id] = left[0]
                write_whole(self._folder / INDEX, json.dumps(numbers, ensure_ascii=False).encode())
            return numbers[id]
