"""Which pads, keypads and dice this table uses, and what people call them. Nothing of a game."""

from __future__ import annotations

import json
import os
import threading
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path

from companion.store.home.places import OWNER_ONLY, private_folder

FILE = "hardware.json"


@dataclass(frozen=True, slots=True)
class HardwareChoice:
    pads: bool = False
    """Pads on USB are looked for."""
    bluetooth: bool = False
    """Dice of other makers are listened to."""
    used: tuple[str, ...] = ()
    """Keypads and dice that play: `keys:PATH`, `die:NAME`."""
    names: Mapping[str, str] = field(default_factory=dict)
    """What people call a pad, a keypad or a die."""


class HardwareBook:
    """The choice of one installation; whatever cannot be read is as it was at first."""

    def __init__(self, home: Path) -> None:
        self._path = home / FILE
        self._guard = threading.Lock()
        self.now = _read(self._path)

    def switch(self, *, pads: bool | None = None, bluetooth: bool | None = None) -> None:
        with self._guard:
            now = self.now
            self._keep(
                replace(
                    now,
                    pads=now.pads if pads is None else pads,
                    bluetooth=now.bluetooth if bluetooth is None else bluetooth,
                )
            )

    def use(self, device: str, *, on: bool) -> None:
        with self._guard:
            others = tuple(one for one in self.now.used if one != device)
            self._keep(replace(self.now, used=(*others, device) if on else others))

    def call(self, device: str, name: str) -> None:
        """No name: as it calls itself."""
        with self._guard:
            names = {one: called for one, called in self.now.names.items() if one != device}
            self._keep(replace(self.now, names={**names, device: name} if name else names))

    def _keep(self, choice: HardwareChoice) -> None:
        """Written whole or not at all."""
        private_folder(self._path.parent)
        fresh = self._path.with_suffix(".new")
        flags = os.O_CREAT | os.O_WRONLY | os.O_TRUNC
        with os.fdopen(os.open(fresh, flags, OWNER_ONLY), "w", encoding="utf-8") as to:
            json.dump(asdict(choice), to, ensure_ascii=False)
        fresh.replace(self._path)
        self.now = choice


def _read(path: Path) -> HardwareChoice:
    try:
        told = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return HardwareChoice()
    if not isinstance(told, dict):
        return HardwareChoice()
    used, names = told.get("used"), told.get("names")
    return HardwareChoice(
        told.get("pads") is True,
        told.get("bluetooth") is True,
        tuple(filter(_is_device, used)) if isinstance(used, list) else (),
        {one: called for one, called in names.items() if isinstance(called, str)}
        if isinstance(names, dict)
        else {},
    )


def _is_device(told: object) -> bool:
    """Whatever else stands in the file was not written here."""
    return isinstance(told, str) and told.isprintable() and told.startswith(("keys:/", "die:"))
