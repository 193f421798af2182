"""Keyboards as pads: bytes as the kernel writes them, through a pipe. There is no uinput here."""

from __future__ import annotations

import argparse
import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from companion.table.inputs import Key
from firmware_bridge.keyboards import DOWN, EV_KEY, EVENT, Keyboard
from tests.web.play.desks import desk_on, lay, with_combos
from tests.web.sockets import until
from web.hardware.hardware import Hardware
from web.starting import add_devices
from web.table_desk import TableDesk

REPEAT, UP = 2, 0
KP1, KP_ENTER, SPACE, LETTER_A = 79, 96, 57, 30


def typed(*events: tuple[int, int]) -> bytes:
    """Each with the scan code before it and the report after it, as a keyboard sends them."""
    return b"".join(
        EVENT.pack(1, 2, 4, 4, code)
        + EVENT.pack(1, 2, EV_KEY, code, value)
        + EVENT.pack(1, 2, 0, 0, 0)
        for code, value in events
    )


@pytest.fixture
def pipe(tmp_path: Path) -> Path:
    os.mkfifo(tmp_path / "event3")
    return tmp_path / "event3"


def test_each_press_is_told_once_whatever_the_pieces_it_comes_in(pipe: Path) -> None:
    heard: list[tuple[str, int, Key]] = []
    held = os.open(pipe, os.O_RDWR)
    keys = Keyboard(
        pipe, lambda who, since, number, key: heard.append((who, number, key)), lambda device: None
    )
    keys.start()
    packed = typed((KP1, DOWN), (KP1, REPEAT), (KP1, UP), (LETTER_A, DOWN), (KP_ENTER, DOWN))
    writer = os.open(pipe, os.O_WRONLY)
    os.close(held)
    for piece in (packed[:31], packed[31:100], packed[100:]):
        os.write(writer, piece)
    os.close(writer)
    keys.join(20)
    assert heard == [("keys:event3", 1, Key.SEAT_1), ("keys:event3", 2, Key.CONFIRM)]


def test_what_cannot_be_had_alone_is_not_listened_to(tmp_path: Path) -> None:
    """A plain file knows no grab: the real request is refused by the kernel."""
    (tmp_path / "event4").write_bytes(b"")
    with pytest.raises(OSError, match="ioctl"):
        Keyboard(tmp_path / "event4", lambda who, since, number, key: None)


def test_a_press_answers_the_question_that_is_on_show(tmp_path: Path) -> None:
    with desk_on(tmp_path) as desk:
        lay(desk, with_combos(("ratmen", "hill"), ("elves", "merchant")))
        devices = Hardware(desk.host)
        assert not devices.press("keys:event3", 1, 1, Key.NEXT)
        assert devices.press("keys:event3", 1, 2, Key.SEAT_1)
        assert devices.press("keys:event3", 1, 3, Key.CONFIRM)
        assert desk.seat_view().shown.state.players[0].active == "ratmen"


@contextmanager
def devices_of(desk: TableDesk, *words: str) -> Iterator[None]:
    """Started as the command line starts them."""
    parser = argparse.ArgumentParser()
    add_devices(parser)
    devices = Hardware(desk.host)
    devices.start(parser.parse_args(words))
    try:
        yield
    finally:
        devices.stop()


def states(desk: TableDesk) -> dict[str, str]:
    return {name: one.state.value for name, one in desk.seat_view().shown.sources.items()}


def test_a_keypad_named_on_the_command_line_plays_until_it_is_unplugged(
    tmp_path: Path, pipe: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fcntl, "ioctl", lambda device, request, value: 0)
    keypad = os.open(pipe, os.O_RDWR)
    with desk_on(tmp_path) as desk:
        lay(desk, with_combos(("ratmen", "hill"), ("elves", "merchant")))
        with devices_of(desk, "--keys", str(pipe)):
            until(lambda: states(desk) == {"keys:event3": "ready"})
            writer = os.open(pipe, os.O_WRONLY)
            os.close(keypad)
            os.write(writer, typed((KP1, DOWN), (KP_ENTER, DOWN)))
            until(lambda: desk.seat_view().shown.state.players[0].active == "ratmen")
            os.close(writer)
            until(lambda: states(desk) == {"keys:event3": "missing"})


def test_a_keypad_that_cannot_be_had_is_a_sentence_and_a_badge(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with desk_on(tmp_path) as desk:
        lay(desk, with_combos(("ratmen", "hill"), ("elves", "merchant")))
        with devices_of(desk, "--keys", str(tmp_path / "event9")):
            until(lambda: states(desk) == {"keys:event9": "missing"})
    assert "event9 cannot be used" in capsys.readouterr().err
