"""Heights of piles, measured: the range holds the truth, in every scene, at every tilt."""

from __future__ import annotations

import numpy as np
import pytest

from companion.table.inputs import Pile, Rise, SeenSo, TableSeen
from tests.vision.piles import Tower, piles_of, table_of
from vision.render.arrange import view_over
from vision.render.studio import Studio
from vision.sticker import LARGE, Sticker, on_label
from vision.table.eye import Eye
from vision.table.merge import merge
from vision.table.registration.pose import pose_of
from vision.table.steady import Steady

UHD = (3840, 2160)


def told(towers: tuple[Tower, ...], tilt: float, size: tuple[int, int], seed: int) -> TableSeen:
    scene = table_of(towers)
    studio, eye, steady = Studio(scene, view_over(scene, size, tilt), seed), Eye("base"), Steady()
    seen = None
    while seen is None:
        seen = steady.update(merge([eye.look(studio.draw(scene).picture)]))
    return seen


def rises(seen: TableSeen) -> dict[str, Pile]:
    regions = (there.piles for there in seen.regions.values() if isinstance(there, SeenSo))
    return {pile.top.token: pile for piles in regions for pile in piles}


@pytest.mark.parametrize(("tilt", "sticker", "seed"), [(0.0, on_label(16.0), 1), (40.0, LARGE, 3)])
def test_a_measured_pile_is_as_high_as_it_is_told(tilt: float, sticker: Sticker, seed: int) -> None:
    towers = piles_of((1, 2, 3, 1, 5, 4, 1, 6), sticker, np.random.default_rng(seed))
    piles = rises(told(towers, tilt, UHD, seed))
    measured = [(piles[t.top], t.high) for t in towers if piles[t.top].rise is not None]
    assert len(measured) >= 20
    for pile, high in measured:
        assert pile.least <= high
        assert pile.rise is not None
        least, most = pile.rise.between(_lowest(measured))
        assert least <= high <= most, (pile, high)
    assert max(pile.least for pile, high in measured if high >= 5) >= (2 if tilt else 1)


def test_far_away_nothing_is_measured() -> None:
    towers = piles_of((1, 4), on_label(16.0), np.random.default_rng(4))
    piles = rises(told(towers, 0.0, (1920, 1080), 4))
    assert all(pile.rise is None and pile.least == 1 for pile in piles.values())


def _lowest(measured: list[tuple[Pile, int]]) -> float:
    said = [high - pile.rise.tokens for pile, high in measured if pile.rise is not None]
    return float(np.median(said))


def test_piles_of_equal_height_are_told_as_at_least_one() -> None:
    towers = piles_of((3,), LARGE, np.random.default_rng(5))
    piles = rises(told(towers, 20.0, (2880, 1620), 5))
    assert all(pile.least <= 3 for pile in piles.values())


@pytest.mark.parametrize("tilt", [0.0, 20.0, 45.0])
def test_the_camera_knows_how_high_it_stands(tilt: float) -> None:
    scene = table_of(piles_of((1,), LARGE, np.random.default_rng(6)))
    view = view_over(scene, (1920, 1080), tilt)
    sight = Eye("base").look(Studio(scene, view, 6).draw(scene).picture)
    pose = pose_of(sight.boards[0])
    assert pose.height_mm == pytest.approx(abs(view.eye_mm()[2]), rel=pose.off)
    assert pose.tilt == pytest.approx(tilt, abs=2.0)


def test_a_level_never_tells_fewer_than_must_be_there() -> None:
    assert Rise(0.4, 0.3, least=3).between(1.0) == (3, 3)
