"""Boards in the making, kept as files in the home folder: a photograph and the steps so far."""

from __future__ import annotations

import json
import secrets
import shutil
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from companion.store.codec import UnreadableError, decode, decode_tagged, encode, encode_tagged
from companion.store.home.boards import FOLDER
from companion.store.home.places import private_folder, write_whole
from companion.tracing.steps import TracingStep
from companion.tracing.tracing import BoardFrame, BoardNaming, Tracing

INSIDE, STEPS, PHOTOGRAPH = "tracings", "tracing.json", "photograph.jpg"
VERSION = 1
MOST_TRACINGS = 40
ID_DIGITS = 8


class TooManyTracingsError(RuntimeError):
    """Some have to be thrown away first."""


@dataclass(frozen=True, slots=True)
class Tracings:
    """All tracings of one installation."""

    home: Path

    def every(self) -> tuple[Tracing, ...]:
        """Newest first; a spoilt one is left out."""
        found = (self._read(folder.name) for folder in self._folder.glob("*/"))
        return tuple(
            sorted((one for one in found if one is not None), key=lambda t: t.begun, reverse=True)
        )

    def begin(self, photograph: bytes) -> Tracing:
        """A new tracing of a photograph, whose bytes are kept as they are."""
        if len(self.every()) >= MOST_TRACINGS:
            raise TooManyTracingsError
        now = datetime.now(UTC).isoformat(timespec="milliseconds")
        begun = Tracing(secrets.token_hex(ID_DIGITS // 2), now)
        private_folder(self._folder / begun.id)
        write_whole(self._folder / begun.id / PHOTOGRAPH, photograph)
        self.keep(begun)
        return begun

    def get(self, id: str) -> Tracing:
        """LookupError: there is none of that name."""
        found = self._read(id) if self._is_id(id) else None
        if found is None:
            raise LookupError(id)
        return found

    def photograph(self, id: str) -> bytes:
        """LookupError: there is none of that name."""
        path = self._folder / id / PHOTOGRAPH
        if not self._is_id(id) or not path.is_file():
            raise LookupError(id)
        return path.read_bytes()

    def keep(self, tracing: Tracing) -> None:
        """Written whole or not at all."""
        told = {
            **encode(replace(tracing, steps=(), undone=())),
            "version": VERSION,
            "steps": [encode_tagged(step) for step in tracing.steps],
            "undone": [encode_tagged(step) for step in tracing.undone],
        }
        text = json.dumps(told, ensure_ascii=False)
        write_whole(self._folder / tracing.id / STEPS, text.encode())

    def remove(self, id: str) -> None:
        self.get(id)
        shutil.rmtree(self._folder / id)

    @property
    def _folder(self) -> Path:
        return self.home / FOLDER / INSIDE

    def _read(self, id: str) -> Tracing | None:
        try:
            told = json.loads((self._folder / id / STEPS).read_text(encoding="utf-8"))
            return _tracing(told)
        except (OSError, ValueError, TypeError, AttributeError, KeyError):
            return None

    def _is_id(self, id: str) -> bool:
        return len(id) == ID_DIGITS and all(letter in "0123456789abcdef" for letter in id)


def _tracing(told: dict[str, Any]) -> Tracing:
    if told["version"] != VERSION:
        raise UnreadableError(f"version {told['version']}")
    return Tracing(
        decode(str, told["id"]),
        decode(str, told["begun"]),
        decode(BoardNaming, told["naming"]),
        decode(BoardFrame | None, told["frame"]),
        tuple(decode_tagged(TracingStep, step) for step in told["steps"]),
        tuple(decode_tagged(TracingStep, step) for step in told["undone"]),
        decode(str, told["kept"]),
        decode(int, told.get("changes", 0)),
    )
