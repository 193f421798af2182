"""The fingers on an emulated pad, and whatever else its padsim is told. Starts nothing itself."""

from __future__ import annotations

import socket
from collections.abc import Iterable

from companion.table.inputs import Key
from firmware_bridge.wire.messages import KEYS

LETTERS = dict(zip("12345cundr", Key, strict=True))
TYPED = "1 to 5, c(onfirm), u(ndo), n(ext), d(ecline), r(oll), then Enter"
"""What a person may type instead of pressing."""


class Controls:
    """Commands to a running padsim; its control.c lists them all."""

    def __init__(self, connection: socket.socket) -> None:
        self._socket = connection
        self._answers = connection.makefile("r")

    def ask(self, *words: object) -> list[str]:
        """One command of padsim's control.c; the first word of the answer is the cycle count."""
        self._socket.sendall((" ".join(str(word) for word in words) + "\n").encode())
        state, _, rest = self._answers.readline().partition(" ")
        if state != "ok":
            raise RuntimeError(f"padsim refused {words}: {state} {rest}")
        return rest.split()

    def tap(self, key: Key, *, after_ms: float = 0, hold_ms: float = 20, bounces: int = 0) -> None:
        after, hold = int(after_ms * 1000), int(hold_ms * 1000)
        self.ask("tap", number_of(key), after, hold, bounces)

    def type_keys(self, lines: Iterable[str]) -> None:
        """The letters of each line are keys, pressed one after another."""
        for line in lines:
            for place, letter in enumerate(letter for letter in line if letter in LETTERS):
                self.tap(LETTERS[letter], after_ms=40 * place)

    def disconnect(self) -> None:
        self._answers.close()
        self._socket.close()


def number_of(key: Key) -> int:
    return KEYS.index(key.value)
