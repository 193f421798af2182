"""What a hand waits for in the studio: the photograph, each tap, and everything after the last."""

from __future__ import annotations

import gzip
import json
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import mean

import numpy as np

from companion.games.atlas import atlas
from companion.games.sheet import Point
from companion.tracing.steps import FinishTaps, TapAgain, TapRegion, TracingStep
from companion.tracing.tracing import BoardFrame, BoardNaming
from tools.photographs.rounds import scene, seeds_of
from vision.cameras.pictures import encode_jpeg
from vision.geometry import Points
from vision.studio.flat import flatten
from web.studio.studio import TracingHost, TracingShown
from web.views.setup.tracings import tracing_view

BOARDS = ("base-3p", "base-4p", "base-5p", "underground-4p", "underground-5p", "large-1a")
"""A middling board and the largest ones, photographed with 12 megapixels."""
SEED = 7
ASIDE = 0.012
"""How far a second tap in a region is from the first."""
EVERY = 6
"""One region in so many is tapped once more."""


@dataclass(frozen=True, slots=True, eq=False)
class _Photographed:
    jpeg: bytes
    frame: BoardFrame
    naming: BoardNaming
    taps: tuple[tuple[Point, str], ...]
    """Places with their terrain."""


def main(boards: Sequence[str] = BOARDS) -> None:
    for board in boards:
        shot = _photographed(board)
        for once in (False, True):
            told = {"bench": "taps", "board": board, **_traced(shot, once=once)}
            print(json.dumps(told), flush=True)


def _photographed(board: str) -> _Photographed:
    sheet = atlas().sheet(board)
    shot = scene(sheet, SEED)
    seeds, (height, width) = seeds_of(sheet, shot, SEED), shot.picture.shape[:2]
    assert seeds.corners is not None
    flat = flatten(shot.picture, seeds.corners, sheet.size_mm, seeds.fold)
    places = flat.place(np.array([seed.point for seed in seeds.regions]))
    taps = zip(_shares(places, flat.picture.shape), seeds.regions, strict=True)
    one, two, three, four = _shares(seeds.corners, (height, width))
    fold = () if seeds.fold is None else tuple(_shares(seeds.fold, (height, width)))
    return _Photographed(
        encode_jpeg(shot.picture, 95), BoardFrame((one, two, three, four), sheet.size_mm, fold),
        BoardNaming("timed", sheet.game, sheet.players),
        tuple((place, seed.terrain) for place, seed in taps),
    )  # fmt: skip


def _shares(points: Points, shape: tuple[int, ...]) -> list[Point]:
    shares = (points + 0.5) / (shape[1], shape[0])
    return [(float(x), float(y)) for x, y in shares]


def _traced(shot: _Photographed, *, once: bool) -> dict[str, str | float]:
    """In seconds of one core, from the step to the packed answer. `once`: each terrain is named by
    the first of its regions only."""
    with tempfile.TemporaryDirectory() as home:
        host = TracingHost(Path(home))
        id = host.begin(shot.jpeg).tracing.id
        host.name(id, shot.naming)
        ready = _seconds(lambda: host.put_frame(id, shot.frame))
        taps = [_step(host, id, step) for step in _taps(shot, once=once)]
        last = _step(host, id, FinishTaps()) + _seconds(lambda: host.show(id))
        again = []
        for number, (x, y) in [*enumerate((at for at, _ in shot.taps), 1)][::EVERY]:
            again.append(_step(host, id, TapAgain(str(number), (x + ASIDE, y + ASIDE))))
            host.show(id)
    return {
        "named": "each terrain once" if once else "every region", "regions": len(taps),
        "ready_s": round(ready, 2), "tap_ms": _ms(mean(taps)), "slowest_tap_ms": _ms(max(taps)),
        "second_tap_ms": _ms(mean(again)), "slowest_second_tap_ms": _ms(max(again)),
        "all_outlines_s": round(last, 2),
    }  # fmt: skip


def _taps(shot: _Photographed, *, once: bool) -> list[TracingStep]:
    named: set[str] = set()
    steps: list[TracingStep] = []
    for at, terrain in shot.taps:
        steps.append(TapRegion("", at, "" if once and terrain in named else terrain))
        named.add(terrain)
    return steps


def _step(host: TracingHost, id: str, step: TracingStep) -> float:
    seen = host.tracings.get(id).changes
    return _seconds(lambda: _packed(host.do(id, step, seen)))


def _packed(shown: TracingShown) -> bytes:
    return gzip.compress(json.dumps(tracing_view(shown)).encode(), 5)


def _seconds(task: Callable[[], object]) -> float:
    start = time.process_time()
    task()
    return time.process_time() - start


def _ms(seconds: float) -> float:
    return round(1000 * seconds, 1)
