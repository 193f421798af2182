"""The pad: latency, recovery, throughput, size, and what a naive text line loses meanwhile."""

from __future__ import annotations

import json
import statistics
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from random import Random

from companion.table.inputs import Input, Key, SourceChanged, SourceState
from firmware_bridge.bridge import Bridge
from firmware_bridge.dice import selftest
from firmware_bridge.dice.die import Rolled
from firmware_bridge.emulator import build
from firmware_bridge.ports import explicit
from firmware_bridge.talk.reports import FacesArrived, PadReport, Pressed
from tests.bridge.probed import Noise, ProbedPad, sizes
from tests.bridge.sqlite_ledger import SqliteLedger
from tests.bridge.world import World

PRESSES = 600
KEYS = list(Key)
Faults = Callable[[ProbedPad, int], bool]
"""Called before every press; says whether the line is connected during it."""


def main() -> None:
    figures: dict[str, float] = {}
    figures |= _virtual_latency()
    figures |= _wall()
    figures |= _throughput()
    figures |= _rolls()
    figures |= _self_test_speed()
    figures |= _sizes()
    for name, value in figures.items():
        print(f"  {name:50s} {value:9.2f}")
    print(
        f"\n  {'faults during ' + str(PRESSES) + ' presses':34s} {'naive line':>22s} {'ours':>16s}"
    )
    compared = {name: _compare(faults) for name, faults in FAULTS.items()}
    for name, (naive, ours) in compared.items():
        print(f"  {name:34s} {_words(naive):>22s} {_words(ours):>16s}")
    print(json.dumps({"pad": figures, "lost_and_wrong": compared}))


@contextmanager
def _world(*options: str, board: str = "uno") -> Iterator[tuple[World, SqliteLedger]]:
    with tempfile.TemporaryDirectory() as folder:
        ledger = SqliteLedger(Path(folder) / "ledger.db")
        with ProbedPad(Path(folder), *options, lockstep=True, board=board) as pad:
            yield World(pad, ledger), ledger
        ledger.close()


def _virtual_latency() -> dict[str, float]:
    with _world() as (world, ledger):
        world.host_starts().until_ready()
        taken = []
        for number in range(PRESSES):
            world.run(3 + number * 7 % 13 / 10)
            world.pad.press(KEYS[number % 10])
            world.until_more(lambda: len(ledger.effects()), number)
            taken.append(world.pad.press_to_wire() * 1000)
            world.pad.release(KEYS[number % 10])
            world.run(14)
        world.pad.ask("hang")
        watchdog = world.until_more(world.greetings, 1)
    taken.sort()
    return {
        "press to last byte, virtual, median (ms)": statistics.median(taken),
        "press to last byte, virtual, p99 (ms)": taken[len(taken) * 99 // 100],
        "press to last byte, virtual, max (ms)": taken[-1],
        "watchdog recovery, virtual (ms)": watchdog,
    }


class _Watch:
    """Waits for what a bridge says and notes when it came."""

    def __init__(self) -> None:
        self.pressed = threading.Event()
        self.ready = threading.Event()
        self.lost = threading.Event()

    def emit(self, thing: Input) -> None:
        if isinstance(thing, SourceChanged) and thing.state is SourceState.READY:
            self.ready.set()
        if isinstance(thing, SourceChanged) and thing.detail == "pad.unplugged":
            self.lost.set()

    def hear(self, device: str, report: PadReport) -> None:
        if isinstance(report, Pressed):
            self.pressed.set()


def _timed(event: threading.Event, act: Callable[[], object]) -> float:
    event.clear()
    start = time.monotonic()
    act()
    event.wait(30)
    return (time.monotonic() - start) * 1000


def _wall() -> dict[str, float]:
    with tempfile.TemporaryDirectory() as name, ProbedPad(Path(name)) as pad:
        ledger, watch = SqliteLedger(Path(name) / "ledger.db", sync="full"), _Watch()
        bridge = Bridge(ledger, watch.emit, explicit([pad.tty]), watch.hear)
        bridge.start()
        watch.ready.wait(30)
        presses, losses, returns = [], [], []
        for number in range(60):
            presses.append(_timed(watch.pressed, partial(pad.tap, KEYS[number % 10])))
            time.sleep(0.05)
        for _ in range(20):
            losses.append(_timed(watch.lost, lambda: pad.ask("unplug")))
            returns.append(_timed(watch.ready, lambda: pad.ask("plug")))
        bridge.stop()
        ledger.close()
    return {
        "press to committed, wall, median (ms)": statistics.median(presses),
        "press to committed, wall, p95 (ms)": sorted(presses)[57],
        "unplug noticed, wall, p95 (ms)": sorted(losses)[18],
        "ready after replug, wall, p95 (ms)": sorted(returns)[18],
    }


def _throughput() -> dict[str, float]:
    """All ten keys together, thirty times a second, until everything is committed."""
    with _world() as (world, ledger):
        world.host_starts().until_ready()
        start, rounds = world.now, 20
        for _ in range(rounds):
            for key in KEYS:
                world.pad.tap(key, hold_ms=15)
            world.run(33)
        world.run_until(lambda: len(ledger.effects()) == rounds * len(KEYS))
        return {"presses a second, none lost, virtual": rounds * len(KEYS) / (world.now - start)}


def _rolls() -> dict[str, float]:
    with _world() as (world, _):
        world.host_starts().until_ready()
        taken = []
        for number in range(30):
            world.run(500)
            assert world.link is not None
            world.link.roll(number)
            taken.append(world.until_more(lambda: len(world.seen(Rolled)), number))
    return {"roll, asked to checked face, virtual, median (ms)": statistics.median(taken)}


def _self_test_speed() -> dict[str, float]:
    with _world() as (world, _):
        world.host_starts().until_ready()
        assert world.link is not None
        world.link.self_test(selftest.BATCHES)
        batches = world.run_until(
            lambda: len(world.seen(FacesArrived)) >= selftest.BATCHES, limit_ms=30_000
        )
    return {"57,600 self-test faces, virtual (s)": batches / 1000}


def _sizes() -> dict[str, float]:
    flash, ram = sizes(build() / "uno" / "pad.elf")
    return {"flash (%)": flash * 100, "RAM (%)": ram * 100}


def _noise(level: float) -> Faults:
    def make(pad: ProbedPad, number: int) -> bool:
        if number == 0:
            noise = Noise(flip=level, drop=1e-3, repeat=1e-3, insert=1e-3)
            pad.noise(noise, noise)
        return True

    return make


def _cuts(pad: ProbedPad, number: int) -> bool:
    return number % 20 < 15


def _clean(pad: ProbedPad, number: int) -> bool:
    return True


FAULTS: dict[str, Faults] = {
    "none": _clean,
    "bit errors 1e-4, bytes 1e-3": _noise(1e-4),
    "bit errors 1e-3, bytes 1e-3": _noise(1e-3),
    "line cut a quarter of the time": _cuts,
}


def _compare(faults: Faults) -> tuple[tuple[int, int], tuple[int, int]]:
    """Presses lost, and presses nobody made, for the naive line and for ours."""
    random = Random(4)
    pressed = [random.choice(KEYS) for _ in range(PRESSES)]
    return _naive(faults, pressed), _ours(faults, pressed)


def _naive(faults: Faults, pressed: list[Key]) -> tuple[int, int]:
    with _world(board="naive") as (world, _):
        world.run(50)
        received = bytearray()
        for number, key in enumerate(pressed):
            connected = faults(world.pad, number)
            world.pad.tap(key, hold_ms=15)
            end = world.now + 0.03
            while world.now < end:
                world.now, sent = world.pad.step(5000)
                received += sent if connected else b""
        effects = [KEYS[line[1] - 48] for line in bytes(received).split(b"\n") if _is_press(line)]
    return _difference(pressed, effects)


def _is_press(line: bytes) -> bool:
    return len(line) == 2 and line[:1] == b"P" and line[1:].isdigit()


def _ours(faults: Faults, pressed: list[Key]) -> tuple[int, int]:
    with _world() as (world, ledger):
        world.host_starts().until_ready()
        for number, key in enumerate(pressed):
            world.connected = faults(world.pad, number)
            world.tap(key, then_ms=30)
        world.connected = True
        world.pad.noise(Noise(), Noise())
        world.run(1000)
        effects = ledger.effects()
    return _difference(pressed, effects)


def _difference(pressed: list[Key], effects: list[Key]) -> tuple[int, int]:
    """By the longest common subsequence: what is missing, and what was never pressed."""
    row = [0] * (len(effects) + 1)
    for key in pressed:
        above = row[:]
        for at, effect in enumerate(effects, start=1):
            row[at] = above[at - 1] + 1 if key is effect else max(above[at], row[at - 1])
    return len(pressed) - row[-1], len(effects) - row[-1]


def _words(difference: tuple[int, int]) -> str:
    lost, wrong = difference
    return f"{lost} lost, {wrong} wrong"
