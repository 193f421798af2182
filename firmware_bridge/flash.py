"""Writes the pad's program into an Arduino through its own boot loader. Compiles nothing.

The boot loader of an Uno or Nano speaks a small part of STK500: enough to name the chip, write a
page and read it back. Everything that was written is read back and compared.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Protocol

PREBUILT = Path(__file__).parent / "firmware" / "prebuilt"
BAUDS = (115_200, 57_600)
"""Optiboot, and the boot loader of Nanos sold before 2018."""
ATMEGA328P = bytes.fromhex("1e950f")
PAGE = 128
IN_SYNC, OK, END = b"\x14", b"\x10", b"\x20"
GREETINGS = 8
ShowProgress = Callable[[int, int], None]


class NoBootLoaderError(Exception):
    """Nobody answered, or it is another chip."""


class SpoiledError(Exception):
    """What was read back is not what was written."""


class HalfWrittenError(Exception):
    """It stopped answering in the middle."""


class SerialLine(Protocol):
    """As pyserial's: reading ends when `size` bytes are there or time is up."""

    dtr: bool

    def read(self, size: int) -> bytes: ...

    def write(self, out: bytes) -> object: ...

    def reset_input_buffer(self) -> None: ...


def pages(text: str) -> Iterator[tuple[int, bytes]]:
    """The pages of an Intel hex file, with their addresses.

    >>> [(at, page[:3].hex()) for at, page in pages(":0300000001020 3F7".replace(" ", ""))]
    [(0, '010203')]
    """
    image: dict[int, int] = {}
    for line in filter(None, text.splitlines()):
        record = bytes.fromhex(line[1:])
        size, address, kind = record[0], int.from_bytes(record[1:3], "big"), record[3]
        if sum(record) % 256 or len(record) != size + 5:
            raise ValueError("this is not the file of a program")
        if kind == 0:
            image.update(enumerate(record[4:-1], start=address))
    for at in sorted({address // PAGE * PAGE for address in image}):
        yield at, bytes(image.get(at + offset, 0xFF) for offset in range(PAGE))


def flash(line: SerialLine, program: str, progress: ShowProgress = lambda done, all: None) -> None:
    """NoBootLoaderError: it was not touched. HalfWrittenError, SpoiledError: try again."""
    written = list(pages(program))
    _greet(line)
    if _ask(line, b"\x75", answer=3) != ATMEGA328P:
        raise NoBootLoaderError("another chip")
    _ask(line, b"\x50")
    try:
        _write(line, written, progress)
    except (NoBootLoaderError, OSError) as stopped:
        raise HalfWrittenError from stopped


def _write(line: SerialLine, written: list[tuple[int, bytes]], progress: ShowProgress) -> None:
    for number, (at, page) in enumerate(written, start=1):
        _load(line, at)
        _ask(line, b"\x64" + PAGE.to_bytes(2, "big") + b"F" + page)
        progress(number, len(written))
    for at, page in written:
        _load(line, at)
        if _ask(line, b"\x74" + PAGE.to_bytes(2, "big") + b"F", answer=PAGE) != page:
            raise SpoiledError(f"page {at:04x}")
    _ask(line, b"\x51")


def _greet(line: SerialLine) -> None:
    """Opening has restarted the board; the boot loader listens for a second."""
    with suppress(OSError):  # a line without that wire: the boot loader may listen all the same
        line.dtr = False
        time.sleep(0.1)
        line.dtr = True
    for _ in range(GREETINGS):
        line.reset_input_buffer()
        line.write(b"\x30" + END)
        if line.read(2) == IN_SYNC + OK:
            return
    raise NoBootLoaderError("no answer")


def _load(line: SerialLine, at: int) -> None:
    _ask(line, b"\x55" + (at // 2).to_bytes(2, "little"))


def _ask(line: SerialLine, command: bytes, answer: int = 0) -> bytes:
    line.write(command + END)
    got = line.read(answer + 2)
    if len(got) != answer + 2 or got[:1] != IN_SYNC or got[-1:] != OK:
        raise NoBootLoaderError("it stopped answering")
    return got[1:-1]
