"""Outlines of label maps: shared points, no gap, no overlap, holes cut open."""

from __future__ import annotations

import cv2
import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from vision.studio.outlines import draw, lengths
from vision.studio.patches import NOWHERE


def _areas(outlines: tuple[tuple[tuple[float, float], ...], ...]) -> list[float]:
    return [cv2.contourArea(np.array(line, np.float32)) for line in outlines]


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 10_000), st.integers(2, 9))
def test_outlines_tile_the_board(seed: int, number: int) -> None:
    chance = np.random.default_rng(seed)
    wells = chance.uniform(0, 60, (number, 2))
    y, x = np.indices((60, 60))
    away = [(x - wx) ** 2 + (y - wy) ** 2 for wx, wy in wells]
    drawn = draw(np.argmin(away, axis=0).astype(np.int32), number, 2.0)
    there = [a for a in _areas(drawn.outlines) if a]
    assert abs(sum(there) - 900) < 1


def test_neighbours_have_the_same_points_on_their_border() -> None:
    labels = np.zeros((40, 40), np.int32)
    labels[:, 22:] = 1
    labels[10:20, 18:22] = 1
    drawn = draw(labels, 2, 1.0)
    (shared,) = [arc for arc in drawn.arcs if arc.between == {0, 1}]
    assert all(set(shared.points) <= set(line) for line in drawn.outlines)


def test_a_lake_inside_a_region_is_cut_out_of_it() -> None:
    labels = np.zeros((60, 60), np.int32)
    labels[20:40, 20:40] = 1
    drawn = draw(labels, 2, 1.0)
    outer, lake = _areas(drawn.outlines)
    assert abs(outer + lake - 3600) < 1
    assert abs(lake - 400) < 60
    assert lengths(drawn.arcs)[frozenset((0, 1))] > 60


def test_what_lies_outside_is_a_neighbour_called_nowhere() -> None:
    labels = np.full((30, 30), NOWHERE, np.int32)
    labels[5:25, 5:25] = 0
    assert set(lengths(draw(labels, 1, 1.0).arcs)) == {frozenset((0, NOWHERE))}
