"""The bridge with threads, a real tty and the wall clock. Waits for events, never for seconds."""

from __future__ import annotations

import shutil
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import nullcontext
from itertools import pairwise
from pathlib import Path
from types import SimpleNamespace

import pytest

from companion.table.inputs import Input, Key, SourceChanged, SourceState
from firmware_bridge import emulator
from firmware_bridge.bridge import Bridge
from firmware_bridge.dice.die import Rolled
from firmware_bridge.ledger import Receipt, VolatileLedger
from firmware_bridge.pad_display import NO_PROMPT, PadDisplay
from firmware_bridge.ports import explicit, stable_name
from firmware_bridge.talk.presses import Outcome, take
from firmware_bridge.talk.reports import Greeted, PadReport, Pressed
from firmware_bridge.talk.transport import Port, PortBusyError, PortLostError
from firmware_bridge.verify import trouble
from tests.bridge.conftest import MakePad
from tests.bridge.probed import ProbedPad
from tests.bridge.sqlite_ledger import SqliteLedger
from tests.bridge.test_pad import read_display

LONG = 60.0
LOOK_AGAIN = 0.02


class Listener:
    """Collects what the bridge says and lets a test wait for it."""

    def __init__(self) -> None:
        self.inputs: list[Input] = []
        self.reports: list[tuple[str, PadReport]] = []
        self._news = threading.Condition()

    def emit(self, thing: Input) -> None:
        with self._news:
            self.inputs.append(thing)
            self._news.notify_all()

    def listen(self, device: str, report: PadReport) -> None:
        with self._news:
            self.reports.append((device, report))
            self._news.notify_all()

    def wait(self, happened: Callable[[], bool]) -> None:
        """Also for what the bridge only says before it is so."""
        end = time.monotonic() + LONG
        while not happened():
            assert time.monotonic() < end, (self.inputs, self.reports)
            with self._news:
                self._news.wait(LOOK_AGAIN)

    def wait_for_more(self, count: Callable[[], int], than: int) -> None:
        self.wait(lambda: count() > than)

    def saw(self, state: SourceState, detail: str) -> bool:
        return any(
            isinstance(thing, SourceChanged) and (thing.state, thing.detail) == (state, detail)
            for thing in list(self.inputs)
        )

    def count(self, kind: type[PadReport]) -> int:
        return sum(isinstance(report, kind) for _, report in list(self.reports))


StartBridge = Callable[..., Bridge]


@pytest.fixture
def listener() -> Listener:
    return Listener()


@pytest.fixture(autouse=True)
def _patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """An emulator that a busy machine leaves waiting is not taken for a printer."""
    monkeypatch.setattr("firmware_bridge.pad.PATIENCE", LONG)


@pytest.fixture
def start(listener: Listener) -> Iterator[StartBridge]:
    started: list[Bridge] = []

    def begin(*ttys: Path, ledger: VolatileLedger | SqliteLedger) -> Bridge:
        bridge = Bridge(ledger, listener.emit, explicit(ttys), listener.listen)
        started.append(bridge)
        bridge.start()
        return bridge

    yield begin
    for bridge in started:
        bridge.stop()


def presses(listener: Listener) -> list[Key]:
    return [r.press.key for _, r in list(listener.reports) if isinstance(r, Pressed)]


def press(pad: ProbedPad, listener: Listener, key: Key) -> None:
    before = len(presses(listener))
    pad.tap(key, after_ms=40)  # nobody lets go and presses again faster than the debouncing
    listener.wait(lambda: len(presses(listener)) > before)


def test_a_press_travels_from_pin_to_ledger(
    make_pad: MakePad, start: StartBridge, listener: Listener, ledger: SqliteLedger
) -> None:
    pad = make_pad(lockstep=False)
    bridge = start(pad.tty, ledger=ledger)
    listener.wait(lambda: listener.saw(SourceState.READY, ""))
    for key in Key:
        press(pad, listener, key)
    assert ledger.effects() == list(Key)
    listener.wait(lambda: {change.state for change in bridge.sources()} == {SourceState.READY})
    states = [i.state for i in listener.inputs if isinstance(i, SourceChanged)]
    assert states[:2] == [SourceState.SEARCHING, SourceState.OPENING]


def test_a_finger_has_let_go_before_it_presses_again(
    make_pad: MakePad, start: StartBridge, listener: Listener, ledger: SqliteLedger
) -> None:
    """A host that answers within the hold of the first press asked for the second too early."""
    pad = make_pad(lockstep=False)
    start(pad.tty, ledger=ledger)
    listener.wait(lambda: listener.saw(SourceState.READY, ""))
    for _ in range(3):
        pad.touch(Key.CONFIRM, hold_ms=60)
    pad.touch(Key.NEXT, hold_ms=60)
    listener.wait(lambda: len(presses(listener)) == 4)
    assert sorted(ledger.effects()) == [*[Key.CONFIRM] * 3, Key.NEXT]


def test_a_host_that_froze_while_a_pad_was_opened_still_hears_it(
    make_pad: MakePad,
    start: StartBridge,
    listener: Listener,
    ledger: SqliteLedger,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    frozen = iter([0.0])

    def thawed() -> float:
        return time.monotonic() + next(frozen, 10 * LONG)

    monkeypatch.setattr("firmware_bridge.pad.time", SimpleNamespace(monotonic=thawed))
    start(make_pad(lockstep=False).tty, ledger=ledger)
    listener.wait(lambda: listener.saw(SourceState.READY, ""))


def test_unplugged_and_plugged_in_again(
    make_pad: MakePad, start: StartBridge, listener: Listener, ledger: SqliteLedger
) -> None:
    pad = make_pad(lockstep=False)
    bridge = start(pad.tty, ledger=ledger)
    bridge.show(PadDisplay(prompt=3, lit=frozenset({Key.SEAT_3})))
    for round_ in range(1, 4):
        listener.wait_for_more(lambda: listener.count(Greeted), round_ - 1)
        press(pad, listener, Key.NEXT)
        pad.ask("unplug")
        listener.wait(lambda: listener.saw(SourceState.SEARCHING, "pad.unplugged"))
        listener.inputs.clear()
        pad.tap(Key.UNDO)
        pad.ask("plug")
        listener.wait_for_more(lambda: len(presses(listener)), 2 * round_ - 1)
    assert ledger.effects() == [Key.NEXT, Key.UNDO] * 3


def test_a_pad_that_resets_when_opened(
    make_pad: MakePad, start: StartBridge, listener: Listener, ledger: SqliteLedger
) -> None:
    pad = make_pad("--autoreset", lockstep=False)
    start(pad.tty, ledger=ledger)
    listener.wait(lambda: listener.count(Greeted) >= 1)
    press(pad, listener, Key.CONFIRM)
    pad.ask("unplug")
    listener.wait(lambda: listener.saw(SourceState.SEARCHING, "pad.unplugged"))
    pad.ask("plug")
    listener.wait(lambda: listener.count(Greeted) >= 2)
    press(pad, listener, Key.NEXT)
    assert ledger.effects() == [Key.CONFIRM, Key.NEXT]
    assert pad.counts()["resets"] >= 3


def test_two_identical_boards_are_two_pads(
    make_pad: MakePad, start: StartBridge, listener: Listener, ledger: SqliteLedger
) -> None:
    left, right = make_pad(lockstep=False), make_pad(lockstep=False)
    bridge = start(left.tty, right.tty, ledger=ledger)
    listener.wait(lambda: len(bridge.devices()) == 2)
    press(left, listener, Key.SEAT_1)
    press(right, listener, Key.SEAT_2)
    press(left, listener, Key.SEAT_1)
    assert ledger.effects() == [Key.SEAT_1, Key.SEAT_2, Key.SEAT_1]
    assert len({device for device, r in listener.reports if isinstance(r, Pressed)}) == 2


def test_two_pads_with_one_identity_are_refused(
    make_pad: MakePad, start: StartBridge, listener: Listener, ledger: SqliteLedger, built: Path
) -> None:
    first = make_pad(lockstep=False)
    bridge = start(first.tty, first.folder / "clone" / "ttyPAD", ledger=ledger)
    listener.wait(lambda: len(bridge.devices()) == 1)
    first.ask("cut")
    listener.wait(lambda: bridge.devices() == [])
    (first.folder / "clone").mkdir()
    shutil.copy(first.folder / "eeprom", first.folder / "clone" / "eeprom")
    with ProbedPad(first.folder / "clone", built=built) as clone:
        first.ask("restore")
        listener.wait(lambda: listener.saw(SourceState.INCOMPATIBLE, "pad.same-identity"))
        assert len(bridge.devices()) == 1
        assert clone.counts()["crashes"] == 0


def test_a_pad_swapped_for_another_on_the_same_port(
    make_pad: MakePad, start: StartBridge, listener: Listener, ledger: SqliteLedger, tmp_path: Path
) -> None:
    left, right = make_pad(lockstep=False), make_pad(lockstep=False)
    tty = tmp_path / "port"
    tty.symlink_to(left.tty)
    start(tty, ledger=ledger)
    listener.wait(lambda: listener.count(Greeted) >= 1)
    first = listener.count(Greeted)
    press(left, listener, Key.CONFIRM)
    tty.unlink()
    left.ask("unplug")
    listener.wait(lambda: listener.saw(SourceState.SEARCHING, "pad.unplugged"))
    tty.symlink_to(right.tty)
    listener.wait(lambda: listener.count(Greeted) > first)
    press(right, listener, Key.CONFIRM)
    assert ledger.effects() == [Key.CONFIRM] * 2
    greeted = [r.device for _, r in listener.reports if isinstance(r, Greeted)]
    assert greeted[0] != greeted[-1]


def test_a_busy_port_is_named_and_taken_when_free(
    make_pad: MakePad, start: StartBridge, listener: Listener, ledger: SqliteLedger
) -> None:
    pad = make_pad(lockstep=False)
    with Port(pad.tty):
        start(pad.tty, ledger=ledger)
        listener.wait(lambda: listener.saw(SourceState.DEGRADED, "pad.port-busy"))
        with pytest.raises(PortBusyError):
            Port(pad.tty)
    listener.wait(lambda: listener.saw(SourceState.READY, ""))


def test_a_missing_port_is_lost_not_a_crash(tmp_path: Path) -> None:
    with pytest.raises(PortLostError):
        Port(tmp_path / "nothing")


def test_a_pad_from_the_future_is_not_opened_again(
    make_pad: MakePad, start: StartBridge, listener: Listener, ledger: SqliteLedger
) -> None:
    pad = make_pad(lockstep=False, board="future")
    start(pad.tty, ledger=ledger)
    listener.wait(lambda: listener.saw(SourceState.INCOMPATIBLE, "pad.version"))
    with Port(pad.tty):
        assert listener.count(Greeted) == 0


def test_the_roll_key_rolls_for_the_prompt_that_wants_it(
    make_pad: MakePad, start: StartBridge, listener: Listener
) -> None:
    pad, ledger = make_pad("--display", lockstep=False), VolatileLedger()
    bridge = start(pad.tty, ledger=ledger)
    bridge.show(PadDisplay(prompt=11, display=("Ann",)))
    _until_prompt(bridge, listener, 11)
    press(pad, listener, Key.ROLL)
    bridge.show(PadDisplay(prompt=12, wants_roll=True))
    _until_prompt(bridge, listener, 12)
    press(pad, listener, Key.ROLL)
    listener.wait(lambda: bool(ledger.rolls))
    assert [rolled.prompt for rolled in ledger.rolls] == [12]
    assert bridge.roll(13)
    listener.wait(lambda: ledger.rolls[-1].prompt == 13)
    assert bridge.roll(NO_PROMPT)
    listener.wait(lambda: listener.count(Rolled) == len(ledger.rolls) == 3)
    listener.wait(lambda: read_display(pad) == ["", "", "", f"[ {ledger.rolls[-1].face} ]"])
    unasked = [r for _, r in listener.reports if isinstance(r, Rolled)][-1]
    assert (unasked.rolled.prompt, unasked.receipt) == (NO_PROMPT, Receipt.DROPPED)
    for rolled in ledger.rolls:
        assert rolled.proof is not None
        proof = {name: getattr(rolled.proof, name) for name in rolled.proof.__slots__}
        assert trouble(proof, rolled.face) is None


def _until_prompt(bridge: Bridge, listener: Listener, prompt: int) -> None:
    """The scene needs a moment to reach the pad."""
    listener.wait(lambda: bridge.prompts() == {prompt})


def test_without_a_pad_a_roll_must_be_typed(start: StartBridge, tmp_path: Path) -> None:
    bridge = start(tmp_path / "nothing", ledger=VolatileLedger())
    assert not bridge.roll(1)


def test_keyboards_and_screens_pass_the_same_gate(ledger: SqliteLedger) -> None:
    from companion.table.inputs import ButtonPressed, PressId

    def post(number: int) -> Outcome:
        press = ButtonPressed(PressId("tablet-2", 77, number), Key.CONFIRM, 4)
        return take(ledger, press, oldest_waiting=number == 1)

    outcomes = [post(number) for number in (1, 1, 3, 2, 3, 2)]
    assert outcomes == [
        Outcome.TAKEN,
        Outcome.REPEATED,
        Outcome.EARLY,
        Outcome.TAKEN,
        Outcome.TAKEN,
        Outcome.REPEATED,
    ]
    assert ledger.effects() == [Key.CONFIRM] * 3


def test_a_by_id_link_is_preferred(tmp_path: Path) -> None:
    (tmp_path / "ttyACM0").touch()
    (tmp_path / "by-id").mkdir()
    link = tmp_path / "by-id" / "usb-Arduino_Uno_123"
    link.symlink_to(tmp_path / "ttyACM0")
    assert stable_name(tmp_path / "ttyACM0", tmp_path / "by-id") == link
    assert stable_name(tmp_path / "ttyACM1", tmp_path / "by-id") == tmp_path / "ttyACM1"


@pytest.mark.parametrize("moment", ["before", "after"])
def test_kill_minus_nine_around_the_commit(moment: str, make_pad: MakePad, tmp_path: Path) -> None:
    """A real process, a real SIGKILL, a real file: each press still counts once."""
    pad = make_pad(lockstep=False)
    database = tmp_path / "game.db"
    pressed = [list(Key)[number % 10] for number in range(12)]

    def host(moment: str) -> subprocess.Popen[bytes]:
        arguments = [str(pad.tty), str(database), moment]
        return subprocess.Popen([sys.executable, "-m", "tests.bridge.host", *arguments])

    for start in range(0, 12, 4):
        for offset, key in enumerate(pressed[start : start + 4]):
            pad.tap(key, after_ms=400 + offset * 40)  # the very first start takes a while
        process = host(moment)
        assert process.wait(LONG) == -9
    last = host("never")
    ledger = SqliteLedger(database, sync="full")
    Listener().wait(lambda: last.poll() is not None or len(ledger.effects()) >= len(pressed))
    last.kill()
    last.wait()
    assert ledger.effects() == pressed
    ledger.close()


def test_no_two_emulated_pads_hear_the_same_noise(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two that started alike once had one name, and would have rolled alike."""
    started: list[tuple[str, ...]] = []

    class Deaf(nullcontext[None]):
        def __init__(self, folder: Path, *options: str) -> None:
            super().__init__()
            started.append(options)

    monkeypatch.setattr(emulator, "Emulator", Deaf)
    for _ in range(2):
        with emulator.emulated_pad():
            pass
    one, other = (dict(pairwise(options)).get("--seed") for options in started)
    assert one != other
