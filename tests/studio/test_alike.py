"""Each terrain named by one region only: the others count as what they look like."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from vision.studio.alike import joined
from vision.studio.growing.basins import Labels, basins
from vision.studio.trace import RegionTap, sketch, trace

DARK, LIGHT, MEADOW = (50, 100, 45), (70, 160, 120), (90, 180, 160)
MIDDLES = [(100 + 200 * (n % 3), 100 + 200 * (n // 3)) for n in range(6)]


def chequered(seed: int) -> tuple[NDArray[np.uint8], Labels]:
    """Three forests of two tones between three meadows, no line drawn; and who owns what."""
    chance = np.random.default_rng(seed)
    y, x = np.indices((400, 600))
    owner = (x // 200 + 3 * (y // 200)).astype(np.int32)
    blots = cv2.GaussianBlur(chance.normal(0, 1, owner.shape).astype(np.float32), (0, 0), 14)
    forest = np.where((blots > 0)[..., None], LIGHT, DARK)
    painted = np.where((owner % 2 == 1)[..., None], MEADOW, forest)
    grained = painted * (1 + 0.06 * chance.normal(0, 1, (*owner.shape, 1)))
    return np.clip(grained, 0, 255).astype(np.uint8), owner


@pytest.mark.parametrize("seed", [11, 37])
def test_one_region_named_for_each_terrain_tells_about_the_others(seed: int) -> None:
    picture, owner = chequered(seed)
    ground = basins(picture)
    names = ["forest", "farmland", "", "", "", ""]
    taps = [
        RegionTap(str(n), x, y, name)
        for n, ((x, y), name) in enumerate(zip(MIDDLES, names, strict=True))
    ]
    traced = trace(ground, taps)
    assert (traced.labels(ground) != owner).mean() < 0.03
    assert [traced.terrains[str(n)] for n in range(6)] == ["forest", "farmland"] * 3


def test_before_the_taps_are_finished_what_looks_alike_is_told_already() -> None:
    ground = basins(chequered(11)[0])
    names = ["forest", "farmland", "", "", "", ""]
    taps = [RegionTap(str(n), *MIDDLES[n], name) for n, name in enumerate(names)]
    told = sketch(ground, taps).terrains
    assert (told["2"], told["3"]) == ("forest", "farmland")
    assert sketch(ground, taps[2:]).terrains == {}


def test_a_region_joins_the_named_one_it_looks_most_like_or_none() -> None:
    shades = np.zeros((4, 6))
    shades[0, :2], shades[1, 3:5] = 10, 10
    shades[2, [0, 1, 3]] = 5, 5, 2
    shades[3, 5] = 10
    named = {"1": "hill", "2": "swamp"}
    assert joined(["1", "2", "3", "4"], named, shades) == {**named, "3": "hill"}
    assert joined(["1", "2", "3", "4"], {}, shades) == {}


def test_what_somebody_named_stays_whatever_it_looks_like() -> None:
    shades = np.ones((2, 3))
    named = {"1": "hill", "2": "swamp"}
    assert joined(["1", "2"], named, shades) == named
