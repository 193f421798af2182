"""How this table likes to play, chosen once and remembered. Nothing of a single game."""

from __future__ import annotations

import json
import os
from dataclasses import asdict, dataclass, fields, replace
from pathlib import Path

from companion.store.home.places import OWNER_ONLY, private_folder

FILE = "habits.json"


@dataclass(frozen=True, slots=True)
class Habits:
    own_tiles: bool = False
    """Combos come from the table's own stacks and are told; else the program draws."""
    goes_on_alone: bool = False
    """A turn that cameras have read counts as soon as the next player begins."""
    turn_clock: bool = False
    """Screens show how long everybody has had the turn."""


class HabitBook:
    """The habits of one installation; whatever cannot be read is as it was at first."""

    def __init__(self, home: Path) -> None:
        self._path = home / FILE
        self.now = _read(self._path)

    def change(self, **changes: bool) -> Habits:
        """Written whole or not at all."""
        habits = replace(self.now, **changes)
        private_folder(self._path.parent)
        fresh = self._path.with_suffix(".new")
        with os.fdopen(
            os.open(fresh, os.O_CREAT | os.O_WRONLY | os.O_TRUNC, OWNER_ONLY), "w"
        ) as to:
            json.dump(asdict(habits), to)
        fresh.replace(self._path)
        self.now = habits
        return habits


def _read(path: Path) -> Habits:
    try:
        told = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return Habits()
    known = {field.name for field in fields(Habits)}
    if not isinstance(told, dict):
        return Habits()
    return Habits(**{name: value is True for name, value in told.items() if name in known})
