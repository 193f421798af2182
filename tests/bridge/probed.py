"""An emulated pad under a measuring instrument: its time, its line, its lamps, its memory."""

from __future__ import annotations

import subprocess
from dataclasses import dataclass
from pathlib import Path

from companion.table.inputs import Key
from firmware_bridge.controls import number_of
from firmware_bridge.emulator import Emulator
from firmware_bridge.wire.messages import KEYS

FLASH = 32 * 1024
RAM = 2 * 1024
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


class ProbedPad(Emulator):
    """In lock-step its time passes only in `step`."""

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


def sizes(elf: Path) -> tuple[float, float]:
    """Which part of the chip's flash and of its RAM a build takes."""
    done = subprocess.run(["avr-size", str(elf)], check=True, capture_output=True, text=True)
    text, initialised, zeroed = map(int, done.stdout.splitlines()[1].split()[:3])
    return (text + initialised) / FLASH, (initialised + zeroed) / RAM
