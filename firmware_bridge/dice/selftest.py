"""Is the die fair? Three chi-square tests over many faces, Holm's correction, a small plot."""

from __future__ import annotations

import math
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from queue import Empty, SimpleQueue

from firmware_bridge.bridge import Bridge
from firmware_bridge.ledger import VolatileLedger
from firmware_bridge.ports import Find
from firmware_bridge.talk.reports import Beaten, FacesArrived, Greeted, PadReport
from firmware_bridge.verify import PIPS
from firmware_bridge.wire.messages import Health

FACES = 57_600
PER_BATCH = 144
BATCHES = FACES // PER_BATCH
SIDES = 6
DOUBT = 0.01
BAR = 40
SILENCE = 1.0


@dataclass(frozen=True, slots=True)
class Fairness:
    """The smallest Holm-adjusted p decides."""

    faces: tuple[int, ...]
    adjusted: dict[str, float]

    @property
    def fair(self) -> bool:
        return min(self.adjusted.values()) > DOUBT


@dataclass(slots=True)
class Collected:
    """Faces, and whether the die's sources of chance were alive meanwhile."""

    faces: list[int] = field(default_factory=list)
    health: int = 0


class NoDieError(RuntimeError):
    """No pad came, or it stopped before the last face."""


def collect(find: Find | None, *, patience: float) -> Collected:
    """Streams faces from the first pad that comes; asks again for batches lost on the way."""
    batches: SimpleQueue[tuple[int, ...] | None] = SimpleQueue()
    found = Collected()

    def hear(device: str, report: PadReport) -> None:
        if isinstance(report, FacesArrived):
            batches.put(report.faces)
        elif isinstance(report, Greeted):
            batches.put(None)
        elif isinstance(report, Beaten):
            found.health |= report.beat.health

    bridge = Bridge(VolatileLedger(), lambda _: None, find, hear)
    bridge.start()
    faces = found.faces
    deadline = time.monotonic() + patience
    try:
        while len(faces) < FACES and time.monotonic() < deadline:
            faces.extend(_next_batch(batches, bridge, missing=BATCHES - len(faces) // PER_BATCH))
    finally:
        bridge.stop()
    if len(faces) < FACES:
        raise NoDieError
    return found


def _next_batch(
    batches: SimpleQueue[tuple[int, ...] | None], bridge: Bridge, *, missing: int
) -> tuple[int, ...]:
    try:
        batch = batches.get(timeout=SILENCE)
    except Empty:
        batch = None
    if batch is None:
        bridge.self_test(missing)
    return batch or ()


def judge(faces: Sequence[int]) -> Fairness:
    """`faces` are sides 0..5 in the order they were thrown."""
    counts = Counter(faces)
    sides = [counts[side] for side in range(SIDES)]
    pips = Counter(PIPS[side] for side in faces)
    shares = Counter(PIPS)
    pairs = Counter(pairwise(faces))
    return Fairness(
        faces=tuple(sides),
        adjusted=holm(
            {
                "faces": _p(sides, [1 / SIDES] * SIDES),
                "values": _p([pips[v] for v in shares], [n / SIDES for n in shares.values()]),
                "pairs": _p(
                    [pairs[a, b] for a in range(SIDES) for b in range(SIDES)],
                    [1 / SIDES**2] * SIDES**2,
                ),
            }
        ),
    )


def holm(chances: dict[str, float]) -> dict[str, float]:
    """
    >>> holm({"a": 0.01, "b": 0.5, "c": 0.02})
    {'a': 0.03, 'c': 0.04, 'b': 0.5}
    """
    adjusted: dict[str, float] = {}
    worst = 0.0
    for rank, (name, p) in enumerate(sorted(chances.items(), key=lambda item: item[1])):
        worst = max(worst, min(1.0, p * (len(chances) - rank)))
        adjusted[name] = worst
    return adjusted


def chi_square_tail(statistic: float, freedom: int) -> float:
    """Chance of a larger value, by the exact recursion for whole degrees of freedom.

    >>> round(chi_square_tail(11.0705, 5), 4), round(chi_square_tail(18.307, 10), 4)
    (0.05, 0.05)
    """
    half = statistic / 2
    term = math.exp(-half) if freedom % 2 == 0 else math.sqrt(half / math.pi) * 2 * math.exp(-half)
    tail = term if freedom % 2 == 0 else math.erfc(math.sqrt(half))
    steps = range(2, freedom, 2) if freedom % 2 == 0 else range(1, freedom, 2)
    for degree in steps:
        if degree == 1:
            tail += term
            continue
        term *= half / (degree / 2)
        tail += term
    return tail


def report(verdict: Fairness) -> str:
    total = sum(verdict.faces)
    lines = [f"{total} faces"]
    for side, count in enumerate(verdict.faces):
        bar = "#" * round(count / total * SIDES * BAR)
        lines.append(f"  side {side + 1} ({PIPS[side]})  {count:6d}  {bar}")
    lines += [f"  {name:7s} p = {p:.4f} (Holm)" for name, p in verdict.adjusted.items()]
    lines.append("fair" if verdict.fair else "NOT FAIR: do not play with this die")
    return "\n".join(lines)


def sources(health: int) -> str:
    """Where the die takes its chance from, and which of it stands still.

    >>> print(sources(Health.NOISE_STILL))
    chance comes from
      the ADC's noise: stands still
      the watchdog's clock: wanders
      the timing of keys and frames
    """
    noise = "stands still" if health & Health.NOISE_STILL else "alive"
    clock = "stands still" if health & Health.JITTER_STILL else "wanders"
    return (
        "chance comes from\n"
        f"  the ADC's noise: {noise}\n"
        f"  the watchdog's clock: {clock}\n"
        "  the timing of keys and frames"
    )


def _p(observed: Sequence[int], shares: Sequence[float]) -> float:
    total = sum(observed)
    pairs = zip(observed, shares, strict=True)
    statistic = sum((seen - total * share) ** 2 / (total * share) for seen, share in pairs)
    return chi_square_tail(statistic, len(observed) - 1)
