"""What the eye and its rivals are shown, and how their answers are counted."""

from __future__ import annotations

import os
import statistics
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace

import numpy as np

from bench._eye_rivals import FAMILIES, Find, apriltag3, ours, stock
from vision.census import census
from vision.geometry import Picture, Points
from vision.layout import QR_MM, column_plan
from vision.render.arrange import Deal, random_scene, view_over
from vision.render.frames import random_light
from vision.render.play import Moment, play, tops
from vision.render.scene import Light, Lying, Scene
from vision.render.studio import Studio, tag_quad
from vision.render.viewpoint import Viewpoint
from vision.sticker import CELL_MM
from vision.table.anchors import AnchorFinder
from vision.table.eye import Eye
from vision.table.merge import merge
from vision.table.qr import best_reader, straightened
from vision.table.register import register
from vision.table.steady import Steady
from vision.tags.decode import Decoder
from vision.tags.detect import Detector
from vision.tags.family import golay
from vision.tags.quads import Sides
from vision.tags.track import Tracker

PLAY_LIGHT = Light(exposure=0.6, uneven=0.4, blur=0.7, noise=0.02, jpeg=80)
FULL = bool(os.environ.get("BENCH_FULL"))
NEAR_PX = 5.0
_BASE = frozenset(face.tag for face in census("base").faces)
SWEEP = (
    (2.0, 15.0, "normal"),
    (2.5, 0.0, "normal"),
    (2.5, 30.0, "normal"),
    (2.5, 45.0, "normal"),
    (3.0, 20.0, "normal"),
    (4.0, 30.0, "normal"),
    (3.5, 20.0, "hard"),
)
Row = dict[str, str | float | int]


@dataclass(slots=True)
class Tally:
    """What one detector did on some frames."""

    views: int = 0
    right: int = 0
    wrong: int = 0
    seconds: list[float] = field(default_factory=list)

    def row(self) -> Row:
        return {
            "views": self.views,
            "recall": round(self.right / max(1, self.views), 4),
            "wrong": self.wrong,
            "ms": round(1000 * statistics.median(self.seconds), 1),
        }


def single_frames() -> list[Row]:
    """One picture at a time, by pixels per cell, tilt and light."""
    print(f"\n{'one picture':34}" + "".join(f"{n:>9}" for n in ("views", "recall", "wrong", "ms")))
    rows: list[Row] = []
    each = 24 if FULL else 2
    for cell, tilt, light in SWEEP:
        for family, finders in _finders().items():
            tallies = {name: Tally() for name in finders}
            for seed in range(each):
                _one_frame(family, finders, tallies, (cell, tilt, light, seed))
            for name, tally in tallies.items():
                rows.append({"detector": name, "cell_px": cell, "tilt": tilt, "light": light,
                             **tally.row()})  # fmt: skip
                _print_row(f"{name:20} {cell} px {tilt:2.0f} deg {light[:4]}", tally.row())
    return rows


def _finders() -> dict[str, dict[str, Find]]:
    golay_family, april_family = (FAMILIES[name]() for name in ("golay-5x5", "36h11"))
    return {
        "golay-5x5": {
            "ours": ours(golay_family),
            "aruco": stock(golay_family, tuned=False),
            "aruco tuned": stock(golay_family, tuned=True),
        },
        "36h11": {
            "ours, 36h11": ours(april_family),
            "aruco, 36h11": stock(april_family, tuned=False),
            "AprilTag 3, 36h11": apriltag3(),
        },
    }


def _one_frame(
    family: str, finders: Mapping[str, Find], tallies: dict[str, Tally],
    how: tuple[float, float, str, int],
) -> None:  # fmt: skip
    """The same table for both families: only the pattern on the stickers differs."""
    cell, tilt, light, seed = how
    chance = np.random.default_rng([seed, round(cell * 10), round(tilt)])
    scene = random_scene("base", 5 if FULL else 3, chance, Deal(110, stacked=0.0, column=False))
    scene = replace(scene, light=random_light(light, scene, chance))
    view = _scaled(view_over(scene, (1920, 1080), tilt, 6.0, -0.05), scene, cell)
    drawn = Studio(scene, view, seed, colour=False, family=FAMILIES[family]()).draw(scene)
    clear = drawn.blinded < 128
    truth = {
        p.face.tag: middle
        for p in scene.pieces
        if _clear(clear, middle := tag_quad(p, view).mean(axis=0))
    }
    sizes = [view.pixels_per_mm((p.at.x, p.at.y)) * CELL_MM * 7 for p in scene.pieces]
    wanted = Sides(0.75 * min(sizes), 1.5 * max(sizes))
    for name, find in finders.items():
        _measure(tallies[name], find, drawn.picture, wanted, truth)


def _measure(
    tally: Tally, find: Find, picture: Picture, wanted: Sides, truth: Mapping[int, Points]
) -> None:
    start = time.process_time()
    found = find(picture, wanted)
    tally.seconds.append(time.process_time() - start)
    right = {tag for tag, at in found.items() if tag in truth and _near(at, truth[tag])}
    tally.views += len(truth)
    tally.right += len(right)
    tally.wrong += len([tag for tag in found if tag < 520 and tag not in right and tag in _BASE])


def tracking() -> Row:
    """A 4K camera over a whole table, 150 tokens, while people play."""
    chance = np.random.default_rng(5)
    scene = random_scene("base", 5, chance, Deal(155, stacked=0.0))
    scene = replace(scene, light=PLAY_LIGHT)
    view = view_over(scene, (3840, 2160), 20, 3, -0.05)
    studio = Studio(scene, view, 1, colour=False)
    wanted = _wanted(view, scene)
    tracker, eye, steady = Tracker(Detector(Decoder(golay())), wanted), Eye("base"), Steady()
    find, ours_tally, stock_tally = stock(golay(), tuned=False), Tally(), Tally()
    settled = exact = 0
    told: set[str] = set()
    for number, moment in enumerate(play(scene, 24 if FULL else 5, chance)):
        picture = studio.draw(moment.scene).picture
        truth = {p.face.tag: tag_quad(p, view).mean(axis=0) for p in tops(moment.scene.pieces)}
        still = moment.since > 0
        _measure_still(ours_tally, _tracked(tracker), picture, truth, still=still)
        if number % 4 == 0:
            _measure_still(stock_tally, lambda p: find(p, wanted), picture, truth, still=still)
        seen = steady.update(merge([eye.look(picture)]))
        told = {f"{t.token}:{t.under is None}" for t in seen.tokens} if seen else told
        if moment.since == 4:
            settled += 1
            exact += told == _true_table(moment)
    mine, theirs = ours_tally.row(), stock_tally.row()
    mine["ms"] = round(1000 * statistics.mean(ours_tally.seconds[1:]), 1)
    theirs["ms"] = round(1000 * statistics.mean(stock_tally.seconds), 1)
    print(f"\n4K, {len(scene.pieces)} tokens, play, {len(ours_tally.seconds)} frames")
    _print_row("ours, tracking", mine)
    _print_row("aruco, every frame anew", theirs)
    print(f"  tables told exactly, stacks included, 4 frames after the hand: {exact} of {settled}")
    ratio = round(float(theirs["ms"]) / float(mine["ms"]), 1)
    return {**{f"ours_{k}": v for k, v in mine.items()}, "ratio": ratio, "exact": exact,
            **{f"aruco_{k}": v for k, v in theirs.items()}, "settled": settled}  # fmt: skip


def _measure_still(
    tally: Tally, find: Callable[[Picture], dict[int, Points]], picture: Picture,
    truth: Mapping[int, Points], *, still: bool,
) -> None:  # fmt: skip
    """Time every frame; count tags only where no hand hides them."""
    start = time.process_time()
    found = find(picture)
    tally.seconds.append(time.process_time() - start)
    if still:
        right = {tag for tag, at in found.items() if tag in truth and _near(at, truth[tag])}
        tally.views += len(truth)
        tally.right += len(right)
        tally.wrong += len([tag for tag in found if tag in _BASE and tag not in truth])


def _tracked(tracker: Tracker) -> Callable[[Picture], dict[int, Points]]:
    def find(picture: Picture) -> dict[int, Points]:
        seen = tracker.update(picture).visible
        return dict(zip(seen.tags.tolist(), seen.quads.mean(axis=1), strict=True))

    return find


def _true_table(moment: Moment) -> set[str]:
    free = {piece.face.token for piece in tops(moment.scene.pieces)}
    return {f"{p.face.token}:{p.face.token in free}" for p in moment.scene.pieces}


def hard_light() -> Row:
    """Reflections, shadows, noise and a dim lamp: a still table looked at for two seconds."""
    tally = Tally()
    for seed in range(8 if FULL else 3):
        chance = np.random.default_rng(seed)
        scene = random_scene("base", 3, chance, Deal(90, stacked=0.0, column=False))
        scene = replace(scene, light=random_light("hard", scene, chance))
        view = _scaled(view_over(scene, (1920, 1080), 20, 6.0, -0.05), scene, 3.5)
        studio = Studio(scene, view, seed, colour=False)
        find = _tracked(Tracker(Detector(Decoder(golay())), _wanted(view, scene)))
        for _ in range(9):
            drawn = studio.draw(scene)
            find(drawn.picture)
        clear = drawn.blinded < 128
        middles = {p.face.tag: tag_quad(p, view).mean(axis=0) for p in scene.pieces}
        truth = {tag: at for tag, at in middles.items() if _clear(clear, at)}
        _measure_still(tally, find, drawn.picture, truth, still=True)
    print("\nhard light, 3.5 px, after ten frames")
    _print_row("ours, tracking", tally.row())
    return tally.row()


def labels() -> list[Row]:
    """QR labels of 45 mm at 3.5 pixels per cell: the known spot straightened, or all at once."""
    print("\nQR labels, 3.5 px per cell")
    box, read = census("base"), best_reader()[0]
    names = [(r, i, "race") for i, r in enumerate(box.races[:6])]
    names += [(p, i, "power") for i, p in enumerate(box.powers[:6])]
    scene = Scene("base", (("column", Lying(0, 0)),), labels=tuple(names))
    rows: list[Row] = []
    for tilt in (0.0, 30.0, 45.0):
        view = view_over(scene, (1280, 720), tilt)
        cell = min(view.pixels_per_mm(s.center_mm) for s in column_plan().spots) * QR_MM / 29
        view = _zoomed(view, 3.5 / cell)
        picture = Studio(scene, view, 1, colour=False).draw(scene).picture
        rows.append({"tilt": tilt, **_read_labels(picture, view, read)})
        _print_row(f"{tilt:2.0f} deg", rows[-1])
    return rows


def _read_labels(picture: Picture, view: Viewpoint, read: Callable[[Picture], str | None]) -> Row:
    from pyzbar import pyzbar

    tags = frozenset(anchor.tag for anchor in column_plan().anchors)
    quads = AnchorFinder(Decoder(golay()), tags).update(picture)
    (found,) = register([column_plan()], quads, view.size)
    start = time.process_time()
    texts = [read(straightened(picture, found, spot)) for spot in column_plan().spots]
    each = (time.process_time() - start) / len(texts)
    start = time.process_time()
    whole = pyzbar.decode(picture)
    spent = time.process_time() - start
    return {
        "ours": round(sum(text is not None for text in texts) / len(texts), 3),
        "ms": round(each * 1000, 1),
        "zbar_whole": round(len(whole) / len(texts), 3),
        "zbar_whole_ms": round(spent * 1000, 1),
    }


def empty_boards() -> Row:
    """Maps without a single tag: whatever is found is false."""
    false = frames = 0
    find = ours(golay())
    for grey in _empty_frames(300 if FULL else 60):
        frames += 1
        false += len(find(grey, Sides(12.0, 60.0)))
    print(f"\ntag-free boards: {false} false tags in {frames} frames")
    return {"frames": frames, "false": false}


def _empty_frames(count: int) -> Iterator[Picture]:
    chance = np.random.default_rng(2)
    for number in range(count):
        if number % 10 == 0:
            board = ("base-2p", "base-3p", "base-4p", "underground-3p")[number // 10 % 4]
            scene = Scene("base", ((board, Lying(0, 0)),))
            hidden = frozenset(range(520, 560))
            scene = replace(scene, hidden_anchors=hidden)
            view = view_over(scene, (1280, 720), chance.uniform(0, 40), chance.uniform(-20, 20))
            scene = replace(scene, light=random_light("mixed", scene, chance))
            studio = Studio(scene, view, number, colour=False)
        yield studio.draw(scene).picture


def _scaled(view: Viewpoint, scene: Scene, cell: float) -> Viewpoint:
    """Fewer or more pixels, until the farthest token has so many per cell."""
    smallest = min(view.pixels_per_mm((p.at.x, p.at.y)) for p in scene.pieces) * CELL_MM
    return _zoomed(view, cell / smallest)


def _zoomed(view: Viewpoint, factor: float) -> Viewpoint:
    size = (int(view.size[0] * factor), int(view.size[1] * factor))
    return replace(view, size=size, focal=view.focal * factor)


def _wanted(view: Viewpoint, scene: Scene) -> Sides:
    sizes = [view.pixels_per_mm((p.at.x, p.at.y)) * CELL_MM * 7 for p in scene.pieces]
    return Sides(0.72 * min(sizes), 1.69 * max(sizes))


def _clear(clear: np.ndarray[tuple[int, int], np.dtype[np.bool_]], at: Points) -> bool:
    x, y = (round(float(v)) for v in at)
    return bool(clear[max(0, y - 9) : y + 10, max(0, x - 9) : x + 10].all())


def _near(a: Points, b: Points) -> bool:
    return bool(np.abs(a - b).max() < NEAR_PX)


def _print_row(words: str, row: Mapping[str, str | float | int]) -> None:
    print(f"  {words:32}" + "".join(f"{row[key]!s:>9}" for key in row if key != "tilt"), flush=True)
