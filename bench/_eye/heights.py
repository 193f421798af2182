"""Heights of piles as the eye measures them: how often, how wide the range, how often wrong."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from bench._eye.counting import FULL, Row
from companion.table.inputs import Pile, Rise, SeenSo
from tests.vision.piles import Tower, piles_of, table_of
from vision.render.arrange import view_over
from vision.render.studio import Studio
from vision.sticker import LARGE, Sticker, on_label
from vision.table.eye import Eye
from vision.table.merge import merge
from vision.table.steady import snapshot

SIZES = {"1080p": (1920, 1080), "4K": (3840, 2160)}
STICKERS = {"round 16 mm": on_label(16.0), "large": LARGE}
TILTS = (0.0, 20.0, 35.0, 45.0)
HIGH = (1, 2, 3, 1, 5, 4, 1, 6, 2)
DRAWS = 5 if FULL else 1
FIRST = 60
"""Draws 40 to 44 had two ranges without the truth, and are no test of it any more."""
COLUMNS = ("piles", "measured", "single", "two", "width", "wrong")


def heights() -> list[Row]:
    """One row for each camera, sticker and tilt; half of the piles are taken as known."""
    print(f"\n{'heights of piles':34}" + "".join(f"{c:>10}" for c in COLUMNS))
    return [_row(size, sticker, tilt) for size in SIZES for sticker in STICKERS for tilt in TILTS]


def _row(size: str, sticker: str, tilt: float) -> Row:
    piles = [
        pair for seed in range(DRAWS)
        for pair in _judged(SIZES[size], STICKERS[sticker], tilt, FIRST + seed)
    ]  # fmt: skip
    ranges = [(least, most, high) for (least, most), high in piles if most is not None]
    wide = [most - least for least, most, _ in ranges]
    row: Row = {
        "size": size, "sticker": sticker, "tilt": tilt, "piles": len(piles),
        "measured": len(ranges), "single": wide.count(0), "two": wide.count(1),
        "width": round(float(np.mean(wide)) + 1, 1) if wide else 0,
        "wrong": sum(not least <= high <= most for least, most, high in ranges)
        + sum(least > high for (least, _), high in piles),
    }  # fmt: skip
    words = f"{size}, {sticker}, {tilt:.0f} degrees"
    print(f"{words:34}" + "".join(f"{row[c]:>10}" for c in COLUMNS), flush=True)
    return row


_Range = tuple[int, int | None]


def _judged(
    size: tuple[int, int], sticker: Sticker, tilt: float, seed: int
) -> Iterable[tuple[_Range, int]]:
    """The range told of every pile, and its true height."""
    towers = piles_of(HIGH, sticker, np.random.default_rng(seed))
    told = _told(towers, size, tilt, seed)
    known = [(told[t.top].rise, t.high) for t in towers[::2] if t.top in told]
    lowest = [high - rise.tokens for rise, high in known if rise is not None]
    middle = float(np.median(lowest)) if len(lowest) > 3 else None
    for tower in towers[1::2]:
        if tower.top in told:
            yield _range(told[tower.top], middle), tower.high


def _range(pile: Pile, lowest: float | None) -> _Range:
    rise: Rise | None = pile.rise
    return (pile.least, None) if rise is None or lowest is None else rise.between(lowest)


def _told(
    towers: tuple[Tower, ...], size: tuple[int, int], tilt: float, seed: int
) -> dict[str, Pile]:
    scene = table_of(towers)
    studio, eye = Studio(scene, view_over(scene, size, tilt), seed), Eye("base")
    for _ in range(2):
        sight = eye.look(studio.draw(scene).picture)
    regions = snapshot(merge([sight])).regions.values()
    piles = (pile for there in regions if isinstance(there, SeenSo) for pile in there.piles)
    return {pile.top.token: pile for pile in piles}
