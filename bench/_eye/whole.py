"""The whole eye, frame by frame, beside stock cv2.aruco in the same run: time, and memory."""

from __future__ import annotations

import resource
import statistics
from collections.abc import Iterator

import numpy as np

from bench._eye.counting import FULL, Row, Tally
from bench._eye.rivals import stock
from vision.geometry import Picture
from vision.grey import to_grey
from vision.render.arrange import Spread, random_scene, view_over
from vision.render.scene import Hand, Scene
from vision.render.studio import Studio
from vision.table.eye import Eye
from vision.table.merge import merge
from vision.table.steady import Steady
from vision.tags.family import golay
from vision.tags.quads import Sides

TOKENS = 29
SIZES = {"1080p": (1920, 1080), "4K": (3840, 2160)}
FRAMES = 120 if FULL else 30
STOCK_EVERY = 6
"""Stock looks at every so many-th frame in between, so that both meet the same load."""
MOVES_EVERY = 3
"""While somebody plays, the hand is elsewhere in every so many-th frame."""
SOAK_FRAMES, SOAK_SIZE, WARM = (10_000 if FULL else 600), (960, 540), 200


def whole() -> list[Row]:
    """Time of a frame: a table at rest, and one over which a hand moves."""
    columns = ("mean", "median", "worst", "stock", "ratio")
    print(f"\n{'whole eye, ms of processor time':44}" + "".join(f"{c:>9}" for c in columns))
    return [_measured(name, size, busy) for name, size in SIZES.items() for busy in (False, True)]


def _measured(name: str, size: tuple[int, int], busy: bool) -> Row:
    pictures = _pictures(size, busy)
    eye, ours, theirs = Eye("base"), Tally(), Tally()
    find = stock(golay(), tuned=False)
    for _ in range(6):
        eye.look(pictures[0])
    for number in range(FRAMES):
        picture = pictures[number // MOVES_EVERY % len(pictures)]
        ours.timed(eye.look, picture)
        if number % STOCK_EVERY == 0:
            theirs.timed(lambda seen: find(to_grey(seen), Sides(1, 2)), picture)
    row: Row = {
        "size": name, "busy": int(busy), "tokens": TOKENS, "mean": ours.ms,
        "median": round(1000 * statistics.median(ours.seconds), 1),
        "worst": round(1000 * max(ours.seconds), 1), "stock": theirs.ms,
        "ratio": round(theirs.ms / ours.ms, 1),
    }  # fmt: skip
    words = f"{name}, {TOKENS} tokens, {'a hand moves' if busy else 'at rest'}"
    print(f"{words:44}" + "".join(f"{row[c]:>9}" for c in list(row)[3:]), flush=True)
    return row


def _scene() -> Scene:
    return random_scene("base", 3, np.random.default_rng(5), Spread(TOKENS, 0.1, column=False))


def _pictures(size: tuple[int, int], busy: bool) -> list[Picture]:
    scene = _scene()
    studio = Studio(scene, view_over(scene, size, 20.0), 3)
    hands: list[tuple[Hand, ...]] = [
        (Hand((120.0 + 60 * n, 150.0), (200.0 + 60 * n, 760.0)),) for n in range(4)
    ]
    return [studio.draw(scene.with_hands(*hand)).picture for hand in (hands if busy else [(), ()])]


def memory() -> list[Row]:
    """The most that the process ever held, after warming up and at the end of a long evening."""
    pictures = [*_pictures(SOAK_SIZE, busy=True), *_pictures(SOAK_SIZE, busy=False)]
    held = dict(_looked(pictures))
    early, late = held[WARM], held[SOAK_FRAMES]
    print(f"\nmemory: {early / 1e3:.1f} MB after {WARM} frames, {late / 1e3:.1f} MB after "
          f"{SOAK_FRAMES}")  # fmt: skip
    return [{"frames": SOAK_FRAMES, "early": early, "late": late}]


def _looked(pictures: list[Picture]) -> Iterator[tuple[int, int]]:
    eye, steady = Eye("base"), Steady()
    for number in range(1, SOAK_FRAMES + 1):
        steady.update(merge([eye.look(pictures[number // MOVES_EVERY % len(pictures)])]))
        if number in (WARM, SOAK_FRAMES):
            yield number, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
