"""Real photographs: tags of a stock family, as a camera took them and shrunk to tiny ones."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import cv2
import numpy as np
import pytest

from vision.geometry import Picture
from vision.tags.decode import Decoder
from vision.tags.detect import Detector
from vision.tags.family import Family
from vision.tags.quads import Sides

PHOTOS = Path(__file__).parent / "photos"
ON_PAPER = frozenset({23, 40, 62, 98, 124, 203})
ON_BOARD = frozenset(range(17))
COVERED = frozenset({11, 13, 14, 16})


@cache
def detector() -> Detector:
    book = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_6X6_250)
    rows = [book.bytesList[number : number + 1] for number in range(250)]
    bits = [cv2.aruco.Dictionary.getBitsFromByteList(row, book.markerSize) for row in rows]
    return Detector(Decoder(Family("6x6", np.array(bits, np.uint8))))


def photograph(name: str, shrink: float) -> Picture:
    grey = cv2.imread(str(PHOTOS / name), cv2.IMREAD_GRAYSCALE)
    assert grey is not None
    small = cv2.resize(grey, None, fx=shrink, fy=shrink, interpolation=cv2.INTER_AREA)
    return np.asarray(small, np.uint8)


@pytest.mark.parametrize("shrink", [1.0, 0.6])
@pytest.mark.parametrize(
    ("name", "tags"),
    [
        ("singlemarkersoriginal.jpg", ON_PAPER),
        ("choriginal.jpg", ON_BOARD),
        ("chocclusion_original.jpg", ON_BOARD - COVERED),
    ],
)
def test_every_tag_of_a_photograph_is_read_and_no_other(
    name: str, tags: frozenset[int], shrink: float
) -> None:
    found = detector().find(photograph(name, shrink), Sides(10.0, 200.0))
    assert sorted(found.tags.tolist()) == sorted(tags)
