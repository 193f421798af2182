"""People's own photographs of their tokens, and which token is which in them. Kept in this home
alone: never exported, never shipped.
"""

from __future__ import annotations

import json
import secrets
import shutil
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from companion.store.codec import UnreadableError, decode, encode
from companion.store.home.places import private_folder, write_whole

FOLDER = "faces"
VERSION = 1
PhotoPoint = tuple[float, float]
"""A point in shares of the photograph."""
PhotoQuad = tuple[PhotoPoint, PhotoPoint, PhotoPoint, PhotoPoint]


@dataclass(frozen=True, slots=True)
class ShownToken:
    """One token in a photograph; without a piece nobody has said which it is."""

    corners: PhotoQuad
    piece: str = ""


@dataclass(frozen=True, slots=True)
class ShownFaces:
    """One photograph of one side of a box's tokens."""

    photograph: str
    """The name of its file."""
    taken: str
    white: tuple[float, float, float]
    """How white looks in it: blue, green, red."""
    tokens: tuple[ShownToken, ...]
    version: int = VERSION


@dataclass(frozen=True, slots=True)
class OwnFaces:
    """What one installation has been shown, by box and side."""

    home: Path

    def shown(self, game: str, side: str) -> ShownFaces | None:
        """None: nobody has shown it, or the files are spoilt."""
        try:
            told = json.loads(self._names(game, side).read_text(encoding="utf-8"))
            found: ShownFaces = decode(ShownFaces, told)
        except (OSError, ValueError, UnreadableError):
            return None
        readable = found.version == VERSION and self._is_ours(found.photograph)
        return found if readable and self._picture(game, found).is_file() else None

    def photograph(self, game: str, side: str) -> bytes:
        """LookupError: there is none."""
        found = self.shown(game, side)
        if found is None:
            raise LookupError(f"{game} {side}")
        return self._picture(game, found).read_bytes()

    def show(
        self, game: str, side: str, photograph: bytes, white: tuple[float, float, float],
        tokens: tuple[ShownToken, ...],
    ) -> ShownFaces:  # fmt: skip
        """A new photograph takes the place of the one before, which stays until it is there."""
        private_folder(self._folder(game))
        name = f"{side}-{secrets.token_hex(4)}.jpg"
        now = datetime.now(UTC).isoformat(timespec="seconds")
        kept = ShownFaces(name, now, white, tokens)
        write_whole(self._folder(game) / name, photograph)
        self.keep(game, side, kept)
        for old in self._folder(game).glob(f"{side}-*.jpg"):
            if old.name != name:
                old.unlink(missing_ok=True)
        return kept

    def keep(self, game: str, side: str, shown: ShownFaces) -> None:
        """Other names for the same photograph; written whole or not at all."""
        write_whole(self._names(game, side), json.dumps(encode(shown)).encode())

    def forget(self, game: str) -> None:
        """Names first: without them the photographs mean nothing."""
        for names in self._folder(game).glob("*.json"):
            names.unlink(missing_ok=True)
        shutil.rmtree(self._folder(game), ignore_errors=True)

    def _folder(self, game: str) -> Path:
        return self.home / FOLDER / game

    def _names(self, game: str, side: str) -> Path:
        return self._folder(game) / f"{side}.json"

    def _picture(self, game: str, shown: ShownFaces) -> Path:
        return self._folder(game) / shown.photograph

    def _is_ours(self, name: str) -> bool:
        return name == Path(name).name and name.endswith(".jpg")
