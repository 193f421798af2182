"""The pad's program on its way into a board: a boot loader played byte by byte on a real tty."""

from __future__ import annotations

import os
import threading
import tty
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from typing_extensions import override

from firmware_bridge import cli
from firmware_bridge.doctor import examine, report
from firmware_bridge.flash import PREBUILT, NoBootLoaderError, flash, pages

CHIP = bytes.fromhex("1e950f")


class BootLoader:
    """Optiboot as its protocol describes it."""

    def __init__(self, chip: bytes = CHIP, *, worn: bool = False) -> None:
        self.memory = bytearray(b"\xff" * 32768)
        self._chip, self._worn, self._at = chip, worn, 0

    def serve(self, read: Callable[[int], bytes], write: Callable[[bytes], object]) -> None:
        while command := read(1):
            write(b"\x14" + self._obey(command, read) + b"\x10")

    def _obey(self, command: bytes, read: Callable[[int], bytes]) -> bytes:
        match command:
            case b"\x75":
                read(1)
                return self._chip
            case b"\x55":
                self._at = 2 * int.from_bytes(read(3)[:2], "little")
            case b"\x64":
                size = int.from_bytes(read(3)[:2], "big")
                self.memory[self._at : self._at + size] = read(size + 1)[:size]
                self.memory[0] ^= self._worn and self._at == 0
            case b"\x74":
                size = int.from_bytes(read(4)[:2], "big")
                return bytes(self.memory[self._at : self._at + size])
            case _:
                read(1)
        return b""


@contextmanager
def plugged(board: BootLoader) -> Iterator[Path]:
    ours, theirs = os.openpty()
    tty.setraw(theirs)

    def read(size: int) -> bytes:
        got = b""
        while len(got) < size:
            try:
                got += os.read(ours, size - len(got))
            except OSError:
                return b""
        return got

    serving = threading.Thread(target=board.serve, args=(read, lambda out: os.write(ours, out)))
    serving.start()
    try:
        yield Path(os.ttyname(theirs))
    finally:
        os.close(theirs)
        serving.join(60)
        os.close(ours)


def image(board: str) -> bytes:
    memory = bytearray(b"\xff" * 32768)
    for at, page in pages((PREBUILT / f"{board}.hex").read_text()):
        memory[at : at + len(page)] = page
    return bytes(memory)


@pytest.mark.parametrize("board", ["uno", "nano"])
def test_the_program_arrives_whole(
    board: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    loader = BootLoader()
    with plugged(loader) as port:
        assert cli.flash_pad(port, board) == 0
    assert bytes(loader.memory) == image(board)
    assert "read back" in capsys.readouterr().out


def test_another_chip_is_left_alone(capsys: pytest.CaptureFixture[str]) -> None:
    loader = BootLoader(chip=bytes.fromhex("1e9651"))
    with plugged(loader) as port:
        assert cli.flash_pad(port, "uno") == 1
    assert set(loader.memory) == {0xFF}
    assert "another chip" in capsys.readouterr().out


def test_what_is_read_back_otherwise_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    with plugged(BootLoader(worn=True)) as port:
        assert cli.flash_pad(port, "uno") == 1
    assert "again" in capsys.readouterr().out


class PulledOut(BootLoader):
    """Its cable, in the middle."""

    @override
    def serve(self, read: Callable[[int], bytes], write: Callable[[bytes], object]) -> None:
        for _ in range(20):
            write(b"\x14" + self._obey(read(1), read) + b"\x10")


def test_half_a_program_is_not_called_none(capsys: pytest.CaptureFixture[str]) -> None:
    """Nothing was written, it said, and the pad had half of it."""
    loader = PulledOut()
    with plugged(loader) as port:
        assert cli.flash_pad(port, "uno") == 1
    assert set(loader.memory) != {0xFF}
    told = capsys.readouterr().out
    assert "Only part of it was written" in told
    assert "Nothing was written" not in told


def test_what_writing_a_pad_needs_is_here() -> None:
    """The doctor sent people for a tool that nothing of ours calls."""
    assert "flash" not in report(list(examine(candidates=())))


def test_the_program_that_comes_along_is_the_one_in_the_sources(built: Path) -> None:
    """To the byte. If not: `make -C firmware_bridge/firmware prebuilt`."""
    for board in ("uno", "nano"):
        fresh = (built / board / "pad.hex").read_text()
        assert (PREBUILT / f"{board}.hex").read_text() == fresh


class Nobody:
    dtr = True

    def read(self, size: int) -> bytes:
        return b""

    def write(self, out: bytes) -> object:
        return len(out)

    def reset_input_buffer(self) -> None:
        pass


def test_nobody_answers() -> None:
    with pytest.raises(NoBootLoaderError):
        flash(Nobody(), ":00000001FF")
    with pytest.raises(ValueError, match="not the file"):
        list(pages(":0300000001020304"))
