"""A pad in lock-step, a line that can be cut and a host that can die, all in virtual time."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import TypeVar

from companion.table.inputs import Key, SourceState
from firmware_bridge.ledger import Ledger
from firmware_bridge.pad_display import PadDisplay
from firmware_bridge.talk.link import Link
from firmware_bridge.talk.reports import Greeted, PadReport, StateChanged
from firmware_bridge.wire.frames import Frame, FrameDecoder
from tests.bridge.probed import ProbedPad

STEP_US = 5000
R = TypeVar("R", bound=PadReport)


class World:
    """Nothing here sleeps: time passes only in `run` and `run_until`."""

    def __init__(self, pad: ProbedPad, ledger: Ledger, *, seed: int = 1) -> None:
        self.pad = pad
        self.ledger = ledger
        self.now = 0.0
        self.reports: list[PadReport] = []
        self.link: Link | None = None
        self.connected = True
        self.scene: PadDisplay | None = None
        self.heard: list[Frame] = []
        """Every frame the device sent, whether or not a host listened."""
        self._decoder = FrameDecoder()
        self._random = Random(seed)

    def host_starts(self) -> World:
        """A new process with nothing but its ledger."""
        self.link = Link(
            self.ledger, self.reports.append, self.now, self.scene, self._random.randbytes
        )
        return self

    def host_dies(self) -> None:
        self.link = None

    def show(self, scene: PadDisplay) -> None:
        self.scene = scene
        if self.link:
            self.link.show(scene)

    def step(self, microseconds: int = STEP_US) -> None:
        out = self.link.tick(self.now) if self.link else b""
        self.now, sent = self.pad.step(microseconds, out if self.connected else b"")
        self.heard += self._decoder.feed(sent)
        if self.link and self.connected:
            self.link.feed(sent, self.now)

    def run(self, milliseconds: float) -> None:
        end = self.now + milliseconds / 1000
        while self.now < end:
            self.step(max(1, min(STEP_US, round((end - self.now) * 1e6))))

    def run_until(self, happened: Callable[[], bool], *, limit_ms: float = 10_000) -> float:
        """Milliseconds it took; fails when it does not happen."""
        start = self.now
        while not happened():
            assert (self.now - start) * 1000 < limit_ms, f"not within {limit_ms} ms"
            self.step()
        return (self.now - start) * 1000

    def until_more(self, count: Callable[[], int], than: int) -> float:
        return self.run_until(lambda: count() > than)

    def greetings(self) -> int:
        return len(self.seen(Greeted))

    def until_ready(self) -> float:
        return self.run_until(lambda: self.link is not None and self.link.ready)

    def tap(self, key: Key, *, then_ms: float = 40, bounces: int = 0) -> None:
        self.pad.tap(key, hold_ms=15, bounces=bounces)
        self.run(then_ms)

    def seen(self, kind: type[R]) -> list[R]:
        return [report for report in self.reports if isinstance(report, kind)]

    def states(self) -> list[tuple[SourceState, str]]:
        return [(report.state, report.detail) for report in self.seen(StateChanged)]
