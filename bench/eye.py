"""The eye beside stock cv2.aruco and AprilTag 3, on the same drawn frames, on one thread.

Milliseconds are processor time, so that a busy machine does not blur the comparison.
`BENCH_FULL=1` measures as long as the goals ask for: a quarter of an hour instead of two minutes.
`BENCH_PARTS="play votes"` measures only these parts.
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib.metadata import version

import cv2

from bench._eye.counting import Row
from bench._eye.faces import KINDS as FACE_KINDS
from bench._eye.faces import faces
from bench._eye.heights import heights
from bench._eye.labels import labels
from bench._eye.many_faces import many_faces
from bench._eye.opencv import OTHER
from bench._eye.pictures import by_picture, steady, tag_free
from bench._eye.play import playing
from bench._eye.single import empty_boards, hard_light, single_frames
from bench._eye.stacks import stacks
from bench._eye.state import states
from bench._eye.votes import votes
from bench._eye.whole import memory, whole
from bench._kitchen.judged import kitchen, strangers

Goal = tuple[str, str]
"""What the specification asks for, and what was measured."""


def main() -> None:
    threads, started = cv2.getNumThreads(), time.perf_counter()
    cv2.setNumThreads(1)
    names = ("opencv-python", "pyapriltags", "numpy")
    print("  ".join(f"{name} {version(name)}" for name in names))
    wanted = os.environ.get("BENCH_PARTS", "").split() or list(PARTS)
    spent: dict[str, float] = {}
    measured = {part: _timed(part, spent) for part in wanted}
    cv2.setNumThreads(threads)
    print(f"\n{'goal':66}{'measured':>16}")
    for part, rows in measured.items():
        for words, value in PARTS[part][1](rows):
            print(f"{words:66}{value:>16}")
    result = {**measured, "versions": {name: version(name) for name in names},
              "seconds": round(time.perf_counter() - started, 1), "spent": spent}  # fmt: skip
    print(json.dumps(result))


def _timed(part: str, spent: dict[str, float]) -> Sequence[Row]:
    """One part, and how long a processor was busy with it."""
    started = time.process_time()
    rows = PARTS[part][0]()
    spent[part] = round(time.process_time() - started, 1)
    print(f"  -- {part}: {spent[part]} s of processor time", flush=True)
    return rows


def _single_goals(rows: Sequence[Row]) -> Iterator[Goal]:
    ours = [row for row in rows if row["detector"] == "ours"]
    safe = [r for r in ours if _at_most(r, 30) and float(r["cell_px"]) >= 2.5]
    views = sum(int(row["views"]) for row in safe)
    recall = sum(float(row["recall"]) * int(row["views"]) for row in safe) / views
    steep = next(row for row in ours if row["tilt"] == 45.0)
    hard = next(row for row in ours if row["light"] == "hard")
    yield f"recall: >= .995 at >= 2.5 px, <= 30 deg ({views} views)", f"{recall:.4f}"
    yield "limit: .99 at 2.5 px and 45 deg", f"{steep['recall']}"
    yield "limit: .99 at 3.5 px in hard light, one picture", f"{hard['recall']}"
    yield "wrong numbers in all single pictures", f"{sum(int(row['wrong']) for row in ours)}"


def _at_most(row: Row, tilt: float) -> bool:
    return float(row["tilt"]) <= tilt and row["light"] == "normal"


def _play_goals(rows: Sequence[Row]) -> Iterator[Goal]:
    """Of the cameras as they come; the one straight above is shown for comparison."""
    play = rows[0]
    yield "speed: 4K play, >= 10 x stock of this OpenCV", f"{play['stock_ratio']} x"
    yield f"speed: and >= 20 x stock of {OTHER}", f"{play.get('other_ratio', '-')} x"
    better = float(play["ours_recall"]) - float(play["stock_recall"])
    yield "speed: and recall >= stock + .3", f"+{better:.3f}"
    yield from _state_goals(rows)


def _state_goals(rows: Sequence[Row]) -> Iterator[Goal]:
    row = rows[0]
    yield "state: exact 3 frames after the hand, >= .99", f"{row['exact']}/{row['events']}"
    yield "state: ghosts after 5 frames, 0", f"{row['ghosts']}"


def _hard_goals(rows: Sequence[Row]) -> Iterator[Goal]:
    words = f"hard light: .97 within 2 s of a still table ({rows[0]['views']} views)"
    yield words, f"{rows[0]['recall']}"


def _empty_goals(rows: Sequence[Row]) -> Iterator[Goal]:
    yield f"false tags on {rows[0]['frames']} tag-free frames, 0", f"{rows[0]['false']}"


def _vote_goals(rows: Sequence[Row]) -> Iterator[Goal]:
    words = f"wrong numbers after voting, <= 1 in 100000 ({rows[0]['told']} told)"
    yield words, f"{rows[0]['wrong']}"


def _stack_goals(rows: Sequence[Row]) -> Iterator[Goal]:
    yield "stacks: right in >= .99", f"{rows[0]['right']}/{rows[0]['laid']}"
    yield "stacks: disagreement always flagged", f"{rows[0]['flagged']}/{rows[0]['tampered']}"


def _label_goals(rows: Sequence[Row]) -> Iterator[Goal]:
    yield "QR: >= .99 at 3.5 px to 45 deg", f"{min(float(row['ours']) for row in rows):.3f}"
    yield "QR: <= 3 ms, slowest table", f"{max(float(row['most_ms']) for row in rows):.2f}"


EVENTS = {
    "lifted": (" lifted",),
    "stacked and replaced": ("beaten spot", "pile replaced", "turned over", "beside", "comes"),
}
"""What happens to tokens in kitchens, and words in the names of its scenes."""


def _kitchen_goals(rows: Sequence[Row]) -> Iterator[Goal]:
    right, unseen, wrong = (
        sum(int(row[k]) for row in rows) for k in ("right", "not_seen", "wrong")
    )
    yield f"kitchen: {len(rows)} scenes, regions right / not seen", f"{right}/{unseen}"
    yield "kitchen: wrong in silence, 0", f"{wrong}"
    for words, names in EVENTS.items():
        told = [row for row in rows if any(name in str(row["scene"]) for name in names)]
        counts = (sum(int(row[kind]) for row in told) for kind in ("right", "not_seen", "wrong"))
        yield f"{words}: right / not seen / wrong, {len(told)} scenes", "/".join(map(str, counts))
    empty = [row for row in rows if str(row["scene"]).startswith("empty")]
    covered = sum(int(row["not_seen"]) for row in empty)
    yield (
        f"empty boards in {len(empty)} lights and prints: regions covered for good, 0",
        f"{covered}",
    )


def _stranger_goals(rows: Sequence[Row]) -> Iterator[Goal]:
    wrong = sum(int(row["wrong"]) for row in rows)
    yield f"worst kitchens, tables by lot: wrong in silence in {len(rows)}, 0", f"{wrong}"


def _whole_goals(rows: Sequence[Row]) -> Iterator[Goal]:
    for row in rows:
        words = f"whole eye, {row['size']}, {'a hand moves' if row['busy'] else 'at rest'}"
        yield f"{words}: ms, and stock's times that", f"{row['mean']} / {row['ratio']} x"


def _memory_goals(rows: Sequence[Row]) -> Iterator[Goal]:
    grown = (int(rows[0]["late"]) - int(rows[0]["early"])) / 1e3
    yield f"memory flat over {rows[0]['frames']} frames, MB more", f"{grown:+.2f}"


def _picture_goals(rows: Sequence[Row]) -> Iterator[Goal]:
    found = [row for row in rows if row["found"]]
    yield "found by its own print, to 45 deg, warm, hand", f"{len(found)}/{len(rows)}"
    most = max(float(row["most_mm"]) for row in found)
    yield "and the farthest middle of a region, <= 1.3 mm", f"{most:.2f}"


def _steady_goals(rows: Sequence[Row]) -> Iterator[Goal]:
    for row in rows:
        words = f"a board without cards, nothing moves, {row['size']}: <= 3 ms"
        yield words, f"{row['ms'] if row['found'] else 'not found'}"


def _tag_free_goals(rows: Sequence[Row]) -> Iterator[Goal]:
    row = rows[0]
    words = f"tokens told / crashes on {row['pictures']} tag-free pictures, 0 / 0"
    yield words, f"{row['tokens']} / {row['crashes']}"


def _height_goals(rows: Sequence[Row]) -> Iterator[Goal]:
    piles, measured, single, wrong = (
        sum(int(row[k]) for row in rows) for k in ("piles", "measured", "single", "wrong")
    )
    yield f"heights: of {piles} piles measured / a single number", f"{measured} / {single}"
    yield "heights: ranges without the truth, 0", f"{wrong}"


Goals = Callable[[Sequence[Row]], Iterator[Goal]]


def _face_goals(rows: Sequence[Row]) -> Iterator[Goal]:
    total = {kind: sum(int(row[kind]) for row in rows) for kind in FACE_KINDS}
    named = total["right"] + total["wrong"] + total["strangers_named"]
    yield "faces: named right of those found", f"{total['right']}/{total['right'] + total['asked']}"
    yield "faces: wrong, at most 1 in 1,000 named", f"{named - total['right']}/{named}"


PARTS: Mapping[str, tuple[Callable[[], Sequence[Row]], Goals]] = {
    "single": (single_frames, _single_goals),
    "play": (playing, _play_goals),
    "state": (states, _state_goals),
    "hard": (hard_light, _hard_goals),
    "empty": (empty_boards, _empty_goals),
    "votes": (votes, _vote_goals),
    "stacks": (stacks, _stack_goals),
    "labels": (labels, _label_goals),
    "kitchen": (kitchen, _kitchen_goals),
    "strangers": (strangers, _stranger_goals),
    "whole": (whole, _whole_goals),
    "memory": (memory, _memory_goals),
    "pictures": (by_picture, _picture_goals),
    "steady": (steady, _steady_goals),
    "tagfree": (tag_free, _tag_free_goals),
    "faces": (faces, _face_goals),
    "manyfaces": (many_faces, _face_goals),
    "heights": (heights, _height_goals),
}
"""What is measured, and which goals it shows."""
