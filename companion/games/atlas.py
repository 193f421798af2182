"""All sheets Tribekeeper knows: printed boards as measured, house boards as drawn. No rules."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources

from companion.games import GAMES
from companion.games.sheet import IslandSide, Outline, Point, Sheet, read
from companion.rules.board import Board, join

__all__ = ["Atlas", "IslandSide", "Outline", "Point", "Sheet"]
__all__ += [
    "atlas",
    "board",
    "board_for",
    "board_on",
    "islands",
    "sheet",
    "sheet_for",
    "sheets",
    "with_own",
]

_BESIDE = "+"


@dataclass(frozen=True, slots=True)
class Atlas:
    """Sheets by id."""

    by_id: Mapping[str, Sheet]

    def sheets(self, game: str) -> tuple[Sheet, ...]:
        """Every sheet of one box."""
        return tuple(sheet for sheet in self.by_id.values() if sheet.game == game)

    def sheet(self, id: str) -> Sheet:
        """One sheet; LookupError if there is none of that name."""
        if id not in self.by_id:
            raise LookupError(f"no sheet {id}")
        return self.by_id[id]

    def sheet_for(self, game: str, players: int) -> Sheet:
        """The map printed for this number of players (not for islands, which are chosen)."""
        for sheet in self.sheets(game):
            if sheet.players == players:
                return sheet
        raise LookupError(f"no {game} board for {players} players")

    def islands(self) -> tuple[Sheet, ...]:
        """Every side of every island piece."""
        return tuple(sheet for sheet in self.by_id.values() if sheet.face)

    def board(self, id: str) -> Board:
        """The rules' board of a sheet, or of islands side by side: "large-1a+small-2b"."""
        return self.archipelago(id.split(_BESIDE)) if _BESIDE in id else self.sheet(id).board

    def archipelago(self, ids: Iterable[str]) -> Board:
        """One board out of these islands, each piece at most once."""
        chosen = [self.sheet(id) for id in sorted(ids)]
        pieces = [sheet.face.piece for sheet in chosen if sheet.face]
        if len(pieces) != len(chosen) or len(set(pieces)) != len(pieces):
            raise ValueError(f"not different islands: {', '.join(s.id for s in chosen)}")
        return join(_BESIDE.join(s.id for s in chosen), (s.board for s in chosen))

    def replacing(self, sheets: Iterable[Sheet]) -> Atlas:
        """The same sheets with an owner's own sheets in place of, or beside, ours."""
        return Atlas({**self.by_id, **{sheet.id: sheet for sheet in sheets}})


@cache
def atlas() -> Atlas:
    """The sheets that come with Tribekeeper."""
    return Atlas({sheet.id: sheet for game in GAMES for sheet in _read_all(game)})


def sheets(game: str) -> tuple[Sheet, ...]:
    """Every sheet of one box that comes with Tribekeeper."""
    return atlas().sheets(game)


def sheet(id: str) -> Sheet:
    """One sheet that comes with Tribekeeper."""
    return atlas().sheet(id)


def sheet_for(game: str, players: int) -> Sheet:
    """The sheet of base or Underground for this number of players."""
    return atlas().sheet_for(game, players)


def board_for(game: str, players: int) -> Board:
    """The rules' board of base or Underground for this number of players."""
    return sheet_for(game, players).board


def islands() -> tuple[Sheet, ...]:
    """Every side of every house island."""
    return atlas().islands()


@cache
def board(id: str) -> Board:
    """The rules' board of a sheet, or of islands side by side: "large-1a+small-2b"."""
    return atlas().board(id)


@cache
def with_own(files: tuple[str, ...]) -> Atlas:
    """The sheets that come with Tribekeeper, with those of these files in place or beside."""
    return atlas().replacing(map(read, files))


@cache
def board_on(files: tuple[str, ...], id: str) -> Board:
    """The rules' board of that name, where some sheets are people's own."""
    return with_own(files).board(id) if files else board(id)


def _read_all(game: str) -> list[Sheet]:
    folder = resources.files("companion.games").joinpath(game, "boards")
    files = sorted((f for f in folder.iterdir() if f.name.endswith(".json")), key=lambda f: f.name)
    return [read(file.read_text(encoding="utf-8")) for file in files]
