"""A pad's real firmware and a camera's pictures beside a game: heard, shown, never trusted."""

from __future__ import annotations

import argparse
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from companion.rules.board import RegionId
from companion.table.inputs import (
    Announced,
    BoardSeen,
    ButtonPressed,
    Key,
    PressId,
    SeenEmpty,
    SourceChanged,
    SourceState,
    TableSeen,
)
from companion.table.watch.second_look import SecondLook
from companion.text.catalog import LANGUAGES
from firmware_bridge.bridge import Bridge
from firmware_bridge.emulator import Emulator, emulated_pad
from firmware_bridge.ports import explicit
from tests.web.play.desks import desk_on, lay, opening_of, tap, view, with_combos
from tests.web.sockets import until
from vision.cameras import sources
from vision.cameras.pictures import NotAPictureError
from vision.cameras.sources import Source, source_for
from vision.table.advice.notes import Word
from web.desk import Verdict
from web.hardware.hardware import EEPROM, Hardware
from web.hardware.lamps import display_for
from web.table_desk import TableDesk

SECONDS = 60.0


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[TableDesk]:
    with desk_on(tmp_path) as one:
        lay(one, with_combos(("ratmen", "hill"), ("elves", "merchant")))
        yield one


def wait_for(
    desk: TableDesk, true: Callable[[], bool], what: str, seconds: float = SECONDS
) -> None:
    """Until the desk tells of a change that makes it so, within this time in all."""
    changed, last = threading.Event(), time.monotonic() + seconds
    forget = desk.subscribe(changed.set)
    try:
        while not true():
            assert changed.wait(last - time.monotonic()), what
            changed.clear()
    finally:
        forget()


@dataclass(frozen=True)
class PadBeside:
    """A pad on its line, under a finger that looks before it presses."""

    desk: TableDesk
    emulator: Emulator
    bridge: Bridge

    def tap(self, key: Key) -> None:
        """Once the pad shows what the table asks: a press that answers something else is none."""
        until(lambda: self.bridge.prompts() == {self.desk.seat_view().shown.question})
        self.emulator.tap(key, after_ms=40)

    def tap_and_listen(self, key: Key) -> None:
        """Until the pad has sounded: a press that counts for nothing shows itself nowhere else, and
        one still on its way would count for the next question.
        """
        before = self.emulator.face().sounds
        self.tap(key)
        until(lambda: self.emulator.face().sounds > before)


@contextmanager
def pad_beside(desk: TableDesk, home: Path) -> Iterator[PadBeside]:
    with emulated_pad() as emulator:
        devices = Hardware(desk.host)
        bridge = devices.start_pads(home, "en", explicit([emulator.tty]))
        try:
            yield PadBeside(desk, emulator, bridge)
        finally:
            devices.stop()


@pytest.fixture
def pad(desk: TableDesk, tmp_path: Path) -> Iterator[PadBeside]:
    with pad_beside(desk, tmp_path) as one:
        wait_for(desk, lambda: "pad" in _ready(desk), "the pad did not greet")
        yield one


def _ready(desk: TableDesk) -> list[str]:
    sources: Any = view(desk)["sources"]
    return [name for name, source in sources.items() if source["state"] == SourceState.READY]


def test_a_pad_plays_and_its_die_is_proven(desk: TableDesk, pad: PadBeside) -> None:
    tap(desk, "pick", position=0)
    moves: Any = desk.moves()
    target = next(one for one in moves["targets"] if one["cost"] > 1)
    tap(desk, "set-hand", race="ratmen", tokens=target["cost"] - 1)
    named = tap(desk, "name-target", command={"kind": "final", "region": target["region"]})
    assert named.verdict is Verdict.TAKEN
    pad.tap(Key.ROLL)
    wait_for(desk, lambda: view(desk)["die"] is None, "the die did not roll")
    entry = desk.seat_view().shown.line[-1]
    assert entry.source == "die"
    assert entry.proof is not None
    assert view(desk)["notices"] == []
    pad.tap(Key.UNDO)
    wait_for(desk, lambda: desk.seat_view().shown.asked is not None, "the pad did not ask")
    assert view(desk)["redo"] is None
    pad.tap(Key.UNDO)
    wait_for(desk, lambda: view(desk)["redo"] is not None, "the pad's undo was not heard")


def test_two_pads_are_told_apart_and_each_is_counted(desk: TableDesk, tmp_path: Path) -> None:
    with emulated_pad() as one, emulated_pad() as other:
        devices = Hardware(desk.host)
        bridge = devices.start_pads(tmp_path, "en", explicit([one.tty, other.tty]))
        try:
            until(lambda: len(bridge.devices()) == 2)
            until(lambda: bridge.prompts() == {desk.seat_view().shown.question})
            one.tap(Key.SEAT_1, after_ms=40)
            until(lambda: sorted(pad.presses for pad in devices.chosen.pads.told()) == [0, 1])
            assert all(pad.there and pad.has_display for pad in devices.chosen.pads.told())
        finally:
            devices.stop()


def test_a_key_that_means_nothing_is_dropped_so_that_the_pad_beeps_low(desk: TableDesk) -> None:
    version = desk.seat_view().shown.question
    press = ButtonPressed(PressId("0a0b0c0d", 1, 1), Key.NEXT, version)
    assert not desk.host.ask(press)
    tap(desk, "pick", position=0)
    version = desk.seat_view().shown.question
    assert desk.host.ask(ButtonPressed(PressId("0a0b0c0d", 1, 2), Key.NEXT, version))


def test_lamps_tell_whose_turn_it_is_and_which_keys_count(desk: TableDesk) -> None:
    assert desk.host.playing is not None
    view = display_for(desk.host.playing, "ja")
    assert Key.SEAT_1 in view.lit
    assert Key.NEXT not in view.enabled
    assert view.display[0] == "Ada 1/10"
    tap(desk, "pick", position=0)
    view = display_for(desk.host.playing, "en")
    assert {Key.NEXT, Key.UNDO} <= view.enabled
    assert view.prompt == desk.seat_view().shown.question
    assert display_for(None, "en").enabled == frozenset()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_pad_speaks_every_language(desk: TableDesk, language: str) -> None:
    """Also one that nobody has told the pad about; what its letters are not, is another's."""
    assert display_for(desk.host.playing, language).display[0] == "Ada 1/10"


def test_how_a_device_is_doing_is_told_to_the_next_game_too(desk: TableDesk) -> None:
    desk.host.post(SourceChanged("camera:1", SourceState.DEGRADED, "eye.black-frame"))
    wait_for(desk, lambda: view(desk)["sources"] != {}, "nothing was shown")
    lay(desk, with_combos(("ratmen", "hill")))
    wait_for(desk, lambda: view(desk)["sources"] != {}, "the next game does not know")
    sources: Any = view(desk)["sources"]
    assert sources["camera:1"] == {"state": "degraded", "detail": "eye.black-frame"}


def test_tokens_that_were_forgotten_are_noticed_by_a_second_look(desk: TableDesk) -> None:
    second = SecondLook(desk.host, wait=0.01)
    try:
        empty = {RegionId(str(number)): SeenEmpty() for number in range(1, 40)}
        second.hear(TableSeen((BoardSeen("base-2p", True, 0.2),), regions=empty))
        tap(desk, "pick", position=0)
        moves: Any = desk.moves()
        target = next(one for one in moves["targets"] if one["state"] == "yes")
        assert tap(desk, "conquer", region=target["region"]).verdict is Verdict.TAKEN
        wait_for(desk, lambda: view(desk)["mismatches"] != [], "nobody looked again")
        wrong: Any = view(desk)["mismatches"]
        assert [(one["region"], one["seen"]) for one in wrong] == [(target["region"], None)]
    finally:
        second.stop()


@pytest.mark.parametrize(
    ("state", "detail"),
    [(SourceState.MISSING, ""), (SourceState.DEGRADED, f"notes.{Word.CAMERA_HANGS}")],
)
def test_nobody_looks_again_at_what_a_camera_told_that_is_gone(
    desk: TableDesk, state: SourceState, detail: str
) -> None:
    """Tokens laid after it was unplugged were said to be missing, and a game could be begun from a
    table that nobody saw.
    """
    empty = {RegionId(str(number)): SeenEmpty() for number in range(1, 40)}
    second = SecondLook(desk.host)
    try:
        second.hear(SourceChanged("camera:1", SourceState.READY))
        second.hear(TableSeen((BoardSeen("base-2p", True, 0.2),), regions=empty))
        second.hear(SourceChanged("camera:1", state, detail))
        tap(desk, "pick", position=0)
        moves: Any = desk.moves()
        target = next(one for one in moves["targets"] if one["state"] == "yes")
        assert tap(desk, "conquer", region=target["region"]).verdict is Verdict.TAKEN
        second.look()
        assert desk.host.playing is not None
        assert desk.host.playing.loop.post(Announced("all-well")).result().shown.mismatches == ()
        assert desk.host.seen is None
    finally:
        second.stop()


def test_a_camera_that_is_not_there_is_said_to_be_missing(desk: TableDesk, tmp_path: Path) -> None:
    options = argparse.Namespace(
        pad=False,
        emulate_pad=False,
        keys=[],
        camera=[str(tmp_path / "nothing")],
        home=tmp_path,
        language="en",
    )
    devices = Hardware(desk.host)
    devices.start(options)
    try:
        wait_for(
            desk,
            lambda: "missing" in str(view(desk)["sources"]),
            "nobody noticed that there is no camera",
        )
    finally:
        devices.stop()


def test_a_device_over_which_we_stumble_is_reported_and_the_others_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stumbling(where: str) -> Source:
        if where == "stumble":
            raise RuntimeError("we are wrong")
        return source_for(where)

    monkeypatch.setattr(sources, "source_for", stumbling)
    cameras = ["stumble", str(tmp_path / "nothing")]
    options = argparse.Namespace(
        pad=False, emulate_pad=False, keys=[], camera=cameras, home=tmp_path, language="en"
    )
    with desk_on(tmp_path, faults=1) as desk:
        lay(desk, opening_of())
        devices = Hardware(desk.host)
        devices.start(options)
        try:
            second = "the second did not start"
            wait_for(desk, lambda: "camera:2" in str(view(desk)["sources"]), second)
        finally:
            devices.stop()
        (told,) = (report.read_text() for report in desk.host.saved.folder.glob("reports/*"))
        assert "RuntimeError: we are wrong" in told


def test_frames_that_are_no_pictures_are_refused(desk: TableDesk) -> None:
    devices = Hardware(desk.host)
    try:
        with pytest.raises(NotAPictureError):
            devices.push(b"no picture")
    finally:
        devices.stop()


def evening_with_an_emulated_pad(desk: TableDesk, home: Path) -> bytes:
    """What the pad remembers afterwards."""
    options = argparse.Namespace(
        pad=False, emulate_pad=True, keys=[], camera=[], home=home, language="en"
    )
    devices = Hardware(desk.host)
    devices.start(options)
    try:
        wait_for(desk, lambda: "pad" in _ready(desk), "the pad did not greet")
    finally:
        devices.stop()
    return (home / EEPROM).read_bytes()


def test_an_emulated_pad_remembers_that_it_was_switched_on_before(
    desk: TableDesk, tmp_path: Path
) -> None:
    """Else its presses would be taken for those of the evening before, and dropped."""
    first = evening_with_an_emulated_pad(desk, tmp_path)
    desk.host.post(SourceChanged("pad", SourceState.SEARCHING))
    wait_for(desk, lambda: "pad" not in _ready(desk), "the desk was not told")
    assert evening_with_an_emulated_pad(desk, tmp_path) != first
