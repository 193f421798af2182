"""Mats beside the boards: a place before each player, and the strip of rounds. Not the column's.

Each has two tags, so that the eye knows where it lies; what lies on it is told with the mat's name
for a board and the name of the place on it for a region.
"""

from __future__ import annotations

from functools import cache
from types import MappingProxyType

import numpy as np

from companion.rules.board import RegionId
from vision.geometry import SQUARE, Points
from vision.layout import Anchor, LabelSpot, Plan

SEATS, ROUNDS = 5, 10
DECLINED = 1, 2
"""Places on a mat for banners in decline: a player may have two."""
SEAT_ANCHOR, ROUNDS_ANCHOR = 712, 722
SEAT_MM, ROUNDS_MM = (186.0, 100.0), (186.0, 64.0)
GIFTS = RegionId("gifts")
ROUNDS_MAT = "rounds"
STEP_MM = 21.0
"""From one round to the next on the strip."""


def seat_mat(seat: int) -> str:
    """The name of the mat before a player; seats count from 0, as in the rules.

    >>> seat_mat(0)
    'seat-1'
    """
    return f"seat-{seat + 1}"


def round_zone(number: int) -> RegionId:
    return RegionId(f"round-{number}")


@cache
def mats() -> tuple[Plan, ...]:
    """Every mat, seats first."""
    return (*(_seat_plan(seat) for seat in range(SEATS)), _rounds_plan())


@cache
def mat_tags() -> frozenset[int]:
    return frozenset(anchor.tag for mat in mats() for anchor in mat.anchors)


def _seat_plan(seat: int) -> Plan:
    """Banner and badge in play on the left, the banner in decline on the right, gifts below. A
    second one in decline has its place beside the gifts.
    """
    name = seat_mat(seat)
    spots = (
        LabelSpot(name, 0, "race", (64.0, 25.0)),
        LabelSpot(name, 0, "power", (112.0, 25.0)),
        LabelSpot(name, 1, "race", (160.0, 25.0)),
        LabelSpot(name, 2, "race", (120.0, 75.0)),
    )
    zones = MappingProxyType({GIFTS: _box(4, 52, 140, 46)})
    return Plan(
        name, SEAT_MM, _two(name, SEAT_ANCHOR + 2 * seat, SEAT_MM), MappingProxyType({}), spots,
        zones,
    )  # fmt: skip


def _rounds_plan() -> Plan:
    """Two rows of five places between the tags; the turn marker lies on the round of now."""
    zones = {
        round_zone(number + 1): _box(
            40 + STEP_MM * (number % 5), 8 + 25 * (number // 5), STEP_MM, 23
        )
        for number in range(ROUNDS)
    }
    return Plan(
        ROUNDS_MAT, ROUNDS_MM, _two(ROUNDS_MAT, ROUNDS_ANCHOR, ROUNDS_MM), MappingProxyType({}),
        (), MappingProxyType(zones),
    )  # fmt: skip


def _two(name: str, first: int, size: tuple[float, float]) -> tuple[Anchor, ...]:
    """One at the top left and one at the bottom right: far apart, so that the mat lies true."""
    corners = (20.0, 20.0), (size[0] - 20.0, size[1] - 20.0)
    return tuple(Anchor(first + i, name, 2 * i, corner) for i, corner in enumerate(corners))


def _box(left: float, top: float, width: float, height: float) -> Points:
    return np.asarray(SQUARE * (width, height) + (left, top))
