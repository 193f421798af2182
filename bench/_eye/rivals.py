"""The detectors that the eye is measured against, all behind one call, all on one thread."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Protocol

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.geometry import Picture, Points
from vision.tags.decode import Decoder
from vision.tags.detect import Detector
from vision.tags.family import Family, golay
from vision.tags.quads import Sides


class Find(Protocol):
    """Numbers found in a grey picture, with their middles."""

    def __call__(self, grey: Picture, wanted: Sides) -> dict[int, Points]: ...


@cache
def april() -> Family:
    """The 587 patterns of AprilTag 36h11, as OpenCV ships them."""
    book = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_APRILTAG_36h11)
    return Family("36h11", np.stack([_bits(book, number) for number in range(587)]))


def ours(family: Family) -> Find:
    detector = Detector(Decoder(family))

    def find(grey: Picture, wanted: Sides) -> dict[int, Points]:
        found = detector.find(grey, wanted)
        return dict(zip(found.tags.tolist(), found.quads.mean(axis=1), strict=True))

    return find


def stock(family: Family, *, tuned: bool) -> Find:
    """cv2.aruco with its defaults, or with the settings that lose the fewest small tags."""
    parameters = cv2.aruco.DetectorParameters()
    if tuned:
        parameters.adaptiveThreshWinSizeMin = 5
        parameters.adaptiveThreshWinSizeMax = 37
        parameters.adaptiveThreshWinSizeStep = 8
        parameters.adaptiveThreshConstant = 5
        parameters.minMarkerPerimeterRate = 0.012
        parameters.polygonalApproxAccuracyRate = 0.06
        parameters.perspectiveRemovePixelPerCell = 6
        parameters.minOtsuStdDev = 2.0
    detector = cv2.aruco.ArucoDetector(book_of(family), parameters)

    def find(grey: Picture, wanted: Sides) -> dict[int, Points]:
        corners, numbers, _ = detector.detectMarkers(grey)
        middles = [np.asarray(quad).reshape(4, 2).mean(axis=0) for quad in corners]
        names = [int(number) for number in np.ravel(numbers)] if corners else []
        return dict(zip(names, middles, strict=True))

    return find


def apriltag3() -> Find:
    from pyapriltags import Detector as AprilTags

    detector = AprilTags(families="tag36h11", nthreads=1, quad_decimate=1.0, refine_edges=1)

    def find(grey: Picture, wanted: Sides) -> dict[int, Points]:
        seen = detector.detect(grey)
        return {tag.tag_id: np.asarray(tag.center) for tag in seen if tag.decision_margin > 20}

    return find


def book_of(family: Family) -> cv2.aruco.Dictionary:
    if family.name == "36h11":
        return cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_APRILTAG_36h11)
    rows = [cv2.aruco.Dictionary.getByteListFromBits(bits) for bits in family.patterns]
    return cv2.aruco.Dictionary(np.concatenate(rows), int(family.patterns.shape[1]), 3)


def _bits(book: cv2.aruco.Dictionary, number: int) -> NDArray[np.uint8]:
    packed = book.bytesList[number : number + 1]
    return np.asarray(cv2.aruco.Dictionary.getBitsFromByteList(packed, book.markerSize), np.uint8)


FAMILIES: dict[str, Callable[[], Family]] = {"golay-5x5": golay, "36h11": april}
