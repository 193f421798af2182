"""QR labels on the column mat: each known spot straightened and read, or the whole picture."""

from __future__ import annotations

import time
from dataclasses import replace

import numpy as np

from bench._eye.counting import FULL, Row, print_row, zoomed
from vision.geometry import Picture
from vision.layout import COLUMN_MAT, QR_MM, column_plan
from vision.render.arrange import Spread, random_scene, view_over
from vision.render.frames import random_light
from vision.render.scene import Lying, Scene
from vision.render.studio import Studio
from vision.render.viewpoint import Viewpoint
from vision.table.qr import CELLS, LabelReader
from vision.table.registration.anchors import AnchorFinder
from vision.table.registration.register import register
from vision.tags.decode import Decoder
from vision.tags.family import golay

CELL_PX = 3.5
TILTS = (0.0, 15.0, 30.0, 45.0)


def labels() -> list[Row]:
    """Labels of 45 mm at 3.5 pixels per cell, in normal light."""
    print(f"\nQR labels, {CELL_PX} px per cell: ours, ms, most ms; all at once with zbar, ms")
    rows: list[Row] = []
    for tilt in TILTS:
        columns = [_column(tilt, seed) for seed in range(12 if FULL else 2)]
        read = [_read(picture, view) for picture, view in columns]
        names = ("ours", "ms", "most_ms", "zbar_whole", "zbar_whole_ms")
        means = np.mean(read, axis=0).round(3).tolist()
        rows.append({"tilt": tilt, **dict(zip(names, means, strict=True))})
        rows[-1]["most_ms"] = round(max(row[1] for row in read), 2)
        print_row(f"{tilt:2.0f} deg, {12 * len(read)} labels", rows[-1])
    return rows


def _column(tilt: float, seed: int) -> tuple[Picture, Viewpoint]:
    chance = np.random.default_rng([seed, round(tilt)])
    dealt = random_scene("base", 2, chance, Spread(1))
    scene = Scene("base", ((COLUMN_MAT, Lying(0, 0)),), labels=dealt.labels)
    scene = replace(scene, light=random_light("normal", scene, chance))
    view = view_over(scene, (1280, 720), tilt)
    cell = min(view.pixels_per_mm(s.center_mm) for s in column_plan().spots) * QR_MM / CELLS
    view = zoomed(view, CELL_PX / cell)
    return Studio(scene, view, seed, colour=False).draw(scene).picture, view


def _read(picture: Picture, view: Viewpoint) -> tuple[float, ...]:
    """Shares read and milliseconds per label, twice ours, then those of the whole picture."""
    from pyzbar import pyzbar

    tags = frozenset(anchor.tag for anchor in column_plan().anchors)
    quads = AnchorFinder(Decoder(golay()), tags).update(picture)
    (found,) = register([column_plan()], quads, view.size)
    spots = [(found, spot) for spot in column_plan().spots]
    start = time.process_time()
    texts = LabelReader().update(picture, spots, len(spots))
    each = 1000 * (time.process_time() - start) / len(spots)
    start = time.process_time()
    whole = pyzbar.decode(picture)
    spent = 1000 * (time.process_time() - start)
    return len(texts) / len(spots), each, each, len(whole) / len(spots), spent
