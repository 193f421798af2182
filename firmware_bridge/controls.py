"""The world around an emulated pad: fingers, noise, power and eyes. Starts nothing itself."""

from __future__ import annotations

import socket
from dataclasses import dataclass

from companion.table.inputs import Key
from firmware_bridge.wire.messages import KEYS

HERTZ = 16_000_000


@dataclass(frozen=True, slots=True)
class Noise:
    """Chance per bit to flip, per byte to vanish, to come twice, to be preceded by rubbish."""

    flip: float = 0.0
    drop: float = 0.0
    repeat: float = 0.0
    insert: float = 0.0


@dataclass(frozen=True, slots=True)
class Lamps:
    """What an eye and an ear would notice since the last look."""

    brightness: dict[Key, float]
    """0 dark, 1 as bright as it gets."""
    link: bool
    hertz: int


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

    def step(self, microseconds: int, received: bytes = b"") -> tuple[float, bytes]:
        """Gives the device bytes and time; ends early when it has sent a whole frame."""
        cycles, *sent = self.ask("step", microseconds, received.hex())
        return int(cycles) / HERTZ, bytes.fromhex("".join(sent))

    def time(self) -> float:
        return int(self.ask("plug")[0]) / HERTZ

    def press(self, key: Key) -> None:
        self.ask("press", number_of(key))

    def release(self, key: Key) -> None:
        self.ask("release", number_of(key))

    def tap(self, key: Key, *, after_ms: float = 0, hold_ms: float = 20, bounces: int = 0) -> None:
        after, hold = int(after_ms * 1000), int(hold_ms * 1000)
        self.ask("tap", number_of(key), after, hold, bounces)

    def noise(self, to_device: Noise, to_host: Noise) -> None:
        for way, noise in enumerate((to_device, to_host)):
            self.ask("noise", way, noise.flip, noise.drop, noise.repeat, noise.insert)

    def lamps(self) -> Lamps:
        _, *shares, link, hertz = self.ask("lamps")
        bright = {Key(k): int(s) * 4 / 1000 for k, s in zip(KEYS, shares, strict=True)}
        return Lamps(bright, link == "1", int(hertz))

    def screen(self) -> bytes:
        """1024 bytes as the SSD1306 keeps them: eight pages of 128 columns."""
        return bytes.fromhex(self.ask("screen")[1])

    def eeprom(self) -> bytes:
        return bytes.fromhex(self.ask("eeprom")[1])

    def counts(self) -> dict[str, int]:
        pairs = (word.split("=") for word in self.ask("counts")[1:])
        return {name: int(value) for name, value in pairs}

    def press_to_wire(self) -> float:
        """Seconds from the last key going down to the end of the last frame."""
        return int(self.ask("latency")[1]) / HERTZ

    def disconnect(self) -> None:
        self._answers.close()
        self._socket.close()


def number_of(key: Key) -> int:
    return KEYS.index(key.value)
