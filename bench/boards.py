"""Own boards: every shipped board photographed, tapped once per region and traced anew."""

from __future__ import annotations

import json
import sys
import time
from statistics import mean

import numpy as np

from companion.games.atlas import atlas
from companion.tracing.progress import progress
from companion.tracing.steps import FinishTaps, TapRegion, TracingStep
from companion.tracing.tracing import BoardNaming
from tools.photographs.rounds import Manner, Round, round_trip, scene, seeds_of
from tools.photographs.strangers import BORDERS
from vision.studio.hand.workbench import Workbench
from vision.studio.survey import prepare

CHOSEN_ON = frozenset(
    {
        "base-2p",
        "base-4p",
        "base-5p",
        "underground-5p",
        "large-1a",
        "large-1b",
        "medium-2b",
        "small-2a",
    }
)
"""Boards on whose drawings constants were looked at; the others only judge."""
HEAD = (
    "board             printed                  asked  taps  exact  mean %  p95 %  redraw  seconds"
)
SHOPS = ("first shop", "first shop", "second shop", "not named")
"""Both textures of the first shop count together; the second only judges."""
TAPPED, TAPPED_SEED = "base-3p", 7
"""The board on which single taps are timed: thirty regions, photographed with 12 megapixels."""


def main() -> None:
    _taps()
    print(HEAD)
    rounds: dict[str, list[Round]] = {"first shop": [], "second shop": [], "not named": []}
    for number, sheet in enumerate(atlas().by_id.values()):
        border = list(BORDERS)[number % len(BORDERS)]
        manners = (
            Manner(), Manner(found=True), Manner(border=border), Manner(border=border, named=False)
        )  # fmt: skip
        for kind, (name, manner) in enumerate(zip(SHOPS, manners, strict=True)):
            done = round_trip(sheet, 100 + 2 * number + kind, manner)
            rounds[name].append(done)
            _row(done, manner.words)
    for name, done_so in rounds.items():
        judged = [r for r in done_so if r.board not in CHOSEN_ON]
        sums = {"all": _sum(done_so), "judged only": _sum(judged)}
        print(json.dumps({"bench": "boards", "printed": name, **sums}))


def _taps() -> None:
    """What a hand waits for: the photograph, each tap, and everything after the last one."""
    sheet = atlas().sheet(TAPPED)
    shot = scene(sheet, TAPPED_SEED)
    seeds = seeds_of(sheet, shot, TAPPED_SEED)
    start = time.perf_counter()
    ground = prepare(shot.picture, seeds)
    ready = time.perf_counter() - start
    bench, naming = Workbench(ground), BoardNaming("b", "base", 3)
    height, width = ground.flat.picture.shape[:2]
    places = ground.flat.place(np.array([seed.point for seed in seeds.regions])) / (width, height)
    steps: list[TracingStep] = []
    spent = []
    for number, (seed, (x, y)) in enumerate(zip(seeds.regions, places, strict=True), 1):
        steps.append(TapRegion(str(number), (float(x), float(y)), seed.terrain))
        start = time.perf_counter()
        bench.glance(progress(steps), naming)
        spent.append(1000 * (time.perf_counter() - start))
    start = time.perf_counter()
    bench.look(progress([*steps, FinishTaps()]), naming)
    told = {
        "bench": "taps", "regions": len(spent), "ready_s": round(ready, 2),
        "tap_ms": round(mean(spent), 1), "slowest_tap_ms": round(max(spent), 1),
        "all_outlines_s": round(time.perf_counter() - start, 2),
    }  # fmt: skip
    print(json.dumps(told))


def _row(done: Round, printed: str) -> None:
    like, mark = done.likeness, "*" if done.board in CHOSEN_ON else " "
    print(
        f"{done.board:16}{mark} {printed:24} {done.asked:4} {done.extra_taps:5} "
        f"{'yes' if done.exact else 'no':>6} {like.mean:7.2f} {like.p95:6.2f} "
        f"{len(like.redraw):7} {done.seconds:8.2f}"
    )
    sys.stdout.flush()


def _sum(rounds: list[Round]) -> dict[str, float]:
    regions = sum(len(atlas().sheet(r.board).board.regions) for r in rounds)
    return {
        "rounds": len(rounds),
        "exact": sum(r.exact for r in rounds),
        "asked": round(mean(r.asked for r in rounds), 2),
        "most_asked": max(r.asked for r in rounds),
        "taps": round(mean(r.extra_taps for r in rounds), 2),
        "most_taps": max(r.extra_taps for r in rounds),
        "mean": round(mean(r.likeness.mean for r in rounds), 3),
        "p95": round(mean(r.likeness.p95 for r in rounds), 3),
        "redraw_share": round(sum(len(r.likeness.redraw) for r in rounds) / regions, 3),
        "slowest": round(max(r.seconds for r in rounds), 2),
    }


if __name__ == "__main__":
    main()
