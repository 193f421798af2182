"""Keyboards as pads: bytes as the kernel writes them, through a pipe. There is no uinput here."""

from __future__ import annotations

import argparse
import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import pytest

from companion.table.inputs import Key, SourceState
from companion.table.keyboard import CONTROLLER, KEYBOARD
from firmware_bridge import keyboards
from firmware_bridge.doctor import examine, report
from firmware_bridge.keyboards import CODES, DOWN, EV_KEY, EVENT, Keyboard
from tests.web.play.desks import desk_on, lay, tap, with_combos
from tests.web.sockets import until
from web.hardware.hardware import Hardware
from web.hardware.keypads import Keypads
from web.hardware.trial import Trial
from web.starting import add_devices
from web.table_desk import TableDesk

REPEAT, UP = 2, 0
KP1, KP_ENTER, LETTER_A = 79, 96, 30
GONE = (SourceState.MISSING, "pad.keys-unplugged")


def typed(*events: tuple[int, int]) -> bytes:
    """Each with the scan code before it and the report after it, as a keyboard sends them."""
    return b"".join(
        EVENT.pack(1, 2, 4, 4, code)
        + EVENT.pack(1, 2, EV_KEY, code, value)
        + EVENT.pack(1, 2, 0, 0, 0)
        for code, value in events
    )


class Heard:
    """What one keyboard tells: presses, and how it is."""

    def __init__(self) -> None:
        self.keys: list[tuple[str, int, Key]] = []
        self.states: list[tuple[SourceState, str]] = []

    def press(self, who: str, since: int, number: int, key: Key) -> None:
        self.keys.append((who, number, key))

    def has(self, press: tuple[str, int, Key]) -> bool:
        return press in self.keys

    def tell(self, state: SourceState, detail: str) -> None:
        self.states.append((state, detail))


def plug_in(path: Path) -> int:
    """A pipe where the kernel would put a device; what is typed goes in here."""
    os.mkfifo(path)
    return os.open(path, os.O_RDWR)


def unplug(path: Path, typing: int) -> None:
    path.unlink()
    os.close(typing)


def test_each_press_is_told_once_whatever_the_pieces_it_comes_in(tmp_path: Path) -> None:
    heard, path = Heard(), tmp_path / "event3"
    typing = plug_in(path)
    keys = Keyboard(path, heard.press, heard.tell, lambda device: None)
    keys.start()
    packed = typed((KP1, DOWN), (KP1, REPEAT), (KP1, UP), (LETTER_A, DOWN), (KP_ENTER, DOWN))
    for piece in (packed[:31], packed[31:100], packed[100:]):
        os.write(typing, piece)
    until(lambda: len(heard.keys) == 2)
    keys.stop()
    os.close(typing)
    assert heard.keys == [("keys:event3", 1, Key.SEAT_1), ("keys:event3", 2, Key.CONFIRM)]
    assert heard.states == [(SourceState.READY, "")]


def test_a_keypad_that_is_plugged_in_again_goes_on_where_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(keyboards, "LOOK_EVERY", 0.02)
    heard, path = Heard(), tmp_path / "event3"
    keys = Keyboard(path, heard.press, heard.tell, lambda device: None)
    keys.start()
    until(lambda: heard.states == [GONE])
    for number in (1, 2):
        typing = plug_in(path)
        until(lambda: heard.states[-1] == (SourceState.READY, ""))
        os.write(typing, typed((KP1, DOWN)))
        until(partial(heard.has, ("keys:event3", number, Key.SEAT_1)))
        unplug(path, typing)
        until(lambda: heard.states[-1] == GONE)
    keys.stop()
    assert heard.states == [GONE, (SourceState.READY, ""), GONE, (SourceState.READY, ""), GONE]


def test_what_cannot_be_had_alone_is_not_listened_to(tmp_path: Path) -> None:
    """A plain file knows no grab: the real request is refused by the kernel."""
    (tmp_path / "event4").write_bytes(typed((KP1, DOWN)))
    heard = Heard()
    keys = Keyboard(tmp_path / "event4", heard.press, heard.tell)
    keys.start()
    until(lambda: heard.states == [(SourceState.MISSING, "pad.keys-busy")])
    keys.stop()
    assert heard.keys == []


def test_every_key_has_its_place_on_keyboards_and_controllers() -> None:
    assert {*CODES.values()} == {*KEYBOARD.values()} == {*CONTROLLER.values()} == {*Key}


class Typist:
    """Presses keys of a keypad."""

    def __init__(self, desk: TableDesk) -> None:
        self._number = 0
        self._keypads = Keypads(desk.host, Trial())

    def press(self, key: Key) -> bool:
        self._number += 1
        return self._keypads.press("keys:event3", 1, self._number, key)


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[TableDesk]:
    with desk_on(tmp_path) as one:
        lay(one, with_combos(("ratmen", "hill"), ("elves", "merchant")))
        yield one


def test_a_press_answers_the_question_that_is_on_show(desk: TableDesk) -> None:
    typist = Typist(desk)
    assert not typist.press(Key.NEXT)
    assert typist.press(Key.SEAT_1)
    assert typist.press(Key.CONFIRM)
    shown = desk.seat_view().shown
    assert shown.state.players[0].active == "ratmen"
    assert shown.line[0].source == "keys"


def test_roll_on_a_keypad_rolls_once_a_target_is_named(desk: TableDesk) -> None:
    """The program's own die where no other one is: nobody has to touch the tablet."""
    typist = Typist(desk)
    tap(desk, "pick", position=0)
    tap(desk, "set-hand", race="ratmen", tokens=1)
    assert not typist.press(Key.ROLL)
    tap(desk, "name-target", command={"kind": "final", "region": "1"})
    assert typist.press(Key.ROLL)
    entry = desk.seat_view().shown.line[-1]
    assert entry.source == "die"
    assert entry.proof is not None
    assert entry.proof["by"] == "house"


def test_roll_on_a_keypad_asks_the_electronic_die_first(desk: TableDesk) -> None:
    asked = list[int]()

    def roll(question: int) -> bool:
        asked.append(question)
        return True

    desk.host.roll = roll
    typist = Typist(desk)
    tap(desk, "pick", position=0)
    tap(desk, "set-hand", race="ratmen", tokens=1)
    tap(desk, "name-target", command={"kind": "final", "region": "1"})
    assert typist.press(Key.ROLL)
    shown = desk.seat_view().shown
    assert asked == [shown.question]
    assert shown.waiting_for_die is not None


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


def test_a_keypad_named_on_the_command_line_plays_whenever_it_is_plugged_in(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fcntl, "ioctl", lambda device, request, value: 0)
    monkeypatch.setattr(keyboards, "LOOK_EVERY", 0.02)
    path = tmp_path / "event3"
    with desk_on(tmp_path) as desk:
        lay(desk, with_combos(("ratmen", "hill"), ("elves", "merchant")))
        with devices_of(desk, "--keys", str(path)):
            until(lambda: states(desk) == {"keys:event3": "missing"})
            typing = plug_in(path)
            until(lambda: states(desk) == {"keys:event3": "ready"})
            os.write(typing, typed((KP1, DOWN), (KP_ENTER, DOWN)))
            until(lambda: desk.seat_view().shown.state.players[0].active == "ratmen")
            unplug(path, typing)
            until(lambda: states(desk) == {"keys:event3": "missing"})


def test_the_doctor_says_how_a_keypad_may_be_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The page of devices sends people there, and the doctor knew of no keypads."""
    monkeypatch.setattr(keyboards, "BY_ID", tmp_path)
    pad = tmp_path / "usb-Tiny_Keys-event-kbd"
    pad.touch()
    assert f"ok  {pad}, a keyboard or keypad" in report(list(examine([])))
    monkeypatch.setattr(os, "access", lambda path, how: False)
    told = report(list(examine([])))
    assert f"{pad}, not yours to read" in told
    assert f"setfacl -m u:$USER:r {pad}" in told
