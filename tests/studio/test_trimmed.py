"""Teeth are taken off regions; necks, thin regions and corners stay."""

from __future__ import annotations

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from vision.studio.growing.basins import Labels
from vision.studio.growing.spreading import pieces
from vision.studio.growing.trimmed import trimmed


def halves() -> Labels:
    labels = np.zeros((60, 80), np.int32)
    labels[:, 40:] = 1
    return labels


def test_a_tooth_goes_to_whoever_lies_about_it() -> None:
    labels = halves()
    labels[20:23, 40:60] = 0
    labels[40:44, 25:40] = 1
    done = trimmed(labels)
    assert (done[:, :36] == 0).all()
    assert (done[:, 44:] == 1).all()


def test_a_tooth_between_two_others_is_taken_off_too() -> None:
    labels = halves()
    labels[30:, 40:] = 2
    labels[29:32, 40:62] = 0
    assert 0 not in trimmed(labels)[:, 45:]


def test_a_neck_and_a_thin_region_stay() -> None:
    labels = np.zeros((60, 80), np.int32)
    labels[10:30, 5:30] = labels[10:30, 50:75] = 1
    labels[18:21, 30:50] = 1
    labels[45:48, 10:70] = 2
    assert (trimmed(labels) == labels).all()


def test_a_tooth_of_the_sea_goes_to_the_land() -> None:
    labels = halves() - 1
    labels[20:23, 40:60] = -1
    assert (trimmed(labels)[:, 44:] == 0).all()


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 10_000), st.integers(2, 9))
def test_nobody_is_torn_apart_and_no_land_is_lost(seed: int, number: int) -> None:
    chance = np.random.default_rng(seed)
    wells = chance.uniform(0, 60, (number, 2))
    y, x = np.indices((60, 60))
    away = [np.hypot(x - wx + 4 * np.sin(y), y - wy + 4 * np.sin(x / 2)) for wx, wy in wells]
    labels = np.argmin(away, axis=0).astype(np.int32)
    done = trimmed(labels)
    for region in np.unique(labels).tolist():
        before, after = (len(pieces(one == region)[1]) for one in (labels, done))
        assert after <= before
    assert set(np.unique(done)) == set(np.unique(labels))
