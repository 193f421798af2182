"""Tags of other makers in the picture: named, so that people know why they are not read."""

from __future__ import annotations

from collections.abc import Iterator

import cv2

from vision.geometry import Picture

FAMILIES = {
    "AprilTag 36h11": cv2.aruco.DICT_APRILTAG_36h11,
    "ArUco 6x6": cv2.aruco.DICT_6X6_250,
}
"""Families whose patterns are hardly ever found by accident."""


def other_families(grey: Picture) -> Iterator[str]:
    """The name and number of every foreign tag; slow, for a single look only."""
    for name, family in FAMILIES.items():
        parameters = cv2.aruco.DetectorParameters()
        parameters.errorCorrectionRate = 0.0
        detector = cv2.aruco.ArucoDetector(cv2.aruco.getPredefinedDictionary(family), parameters)
        _, numbers, _ = detector.detectMarkers(grey)
        if numbers is not None:
            yield from (f"{name} {int(number)}" for number in numbers.ravel())
