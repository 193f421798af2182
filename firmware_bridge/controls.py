"""The fingers on an emulated pad, and whatever else its padsim is told. Starts nothing itself."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterable
from dataclasses import dataclass

from companion.table.inputs import Key
from firmware_bridge.wire.messages import KEYS

LETTERS = dict(zip("12345cundr", Key, strict=True))
TYPED = "1 to 5, c(onfirm), u(ndo), n(ext), d(ecline), r(oll), then Enter"
"""What a person may type instead of pressing."""

CYCLES_PER_MS = 16_000
LET_GO_MS = 40
"""Longer than keys bounce."""


@dataclass(frozen=True, slots=True)
class PadFace:
    """What a person in front of an emulated pad sees and hears."""

    lit: frozenset[Key] = frozenset()
    linked: bool = False
    """The small lamp of the board: it has found its host."""
    hertz: int = 0
    sounds: int = 0
    """How many there were since it was switched on."""
    pixels: str = ""
    """The display, 128 by 64, in hexadecimal: a byte is eight dots below each other."""


class Controls:
    """Commands to a running padsim, from any thread; its control.c lists them all."""

    def __init__(self, connection: socket.socket) -> None:
        self._socket = connection
        self._answers = connection.makefile("r")
        self._asking = threading.Lock()
        self._pressing = threading.Lock()
        self._free: dict[Key, int] = {}
        """The cycle from which on nobody's finger is on a key that was pressed."""

    def ask(self, *words: object) -> list[str]:
        """One command of padsim's control.c; the first word of the answer is the cycle count."""
        with self._asking:
            self._socket.sendall((" ".join(str(word) for word in words) + "\n").encode())
            state, _, rest = self._answers.readline().partition(" ")
        if state != "ok":
            raise RuntimeError(f"padsim refused {words}: {state} {rest}")
        return rest.split()

    def tap(self, key: Key, *, after_ms: float = 0, hold_ms: float = 20, bounces: int = 0) -> None:
        after, hold = int(after_ms * 1000), int(hold_ms * 1000)
        self.ask("tap", number_of(key), after, hold, bounces)

    def touch(self, key: Key, *, hold_ms: int) -> None:
        """By one finger: it has let go before it presses again, however soon that is wanted."""
        with self._pressing:
            now = int(self.ask("sounds")[0])
            begins = max(now, self._free.get(key, 0))
            self.tap(key, after_ms=(begins - now) / CYCLES_PER_MS, hold_ms=hold_ms)
            self._free[key] = begins + (hold_ms + LET_GO_MS) * CYCLES_PER_MS

    def type_keys(self, lines: Iterable[str]) -> None:
        """The letters of each line are keys, pressed one after another."""
        for line in lines:
            for place, letter in enumerate(letter for letter in line if letter in LETTERS):
                self.tap(LETTERS[letter], after_ms=40 * place)

    def face(self) -> PadFace:
        """Lamps are lit by turns: one that glows gets a share of the time."""
        _, *shares, linked, hertz = self.ask("lamps")
        lit = frozenset(key for key, share in zip(Key, shares, strict=True) if int(share))
        sounds, pixels = self.ask("sounds")[1], self.ask("screen")[1]
        return PadFace(lit, linked == "1", int(hertz), int(sounds), pixels)

    def disconnect(self) -> None:
        self._answers.close()
        self._socket.close()


def number_of(key: Key) -> int:
    return KEYS.index(key.value)
