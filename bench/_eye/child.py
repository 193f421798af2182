"""Stock cv2.aruco in a process of its own, so that any OpenCV can run it. Knows nothing of the eye.

It is given a folder with `codes.npy` and grey frames, and prints for each frame the milliseconds
of processor time and what was found where.
"""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

CELLS, CORRECTED = 5, 3


def main(folder: Path) -> None:
    cv2.setNumThreads(1)
    book = cv2.aruco.Dictionary(np.load(folder / "codes.npy"), CELLS, CORRECTED)
    detector = cv2.aruco.ArucoDetector(book, cv2.aruco.DetectorParameters())
    frames = [np.load(path) for path in sorted(folder.glob("frame-*.npy"))]
    detector.detectMarkers(frames[0])
    print(json.dumps([_look(detector, frame) for frame in frames]))


def _look(detector: cv2.aruco.ArucoDetector, grey: NDArray[np.uint8]) -> dict[str, object]:
    start = time.process_time()
    corners, numbers, _ = detector.detectMarkers(grey)
    spent = time.process_time() - start
    middles = [np.asarray(quad).reshape(4, 2).mean(axis=0).tolist() for quad in corners]
    names = [int(number) for number in np.ravel(numbers)] if corners else []
    return {"seconds": spent, "found": list(zip(names, middles, strict=True))}


if __name__ == "__main__":
    main(Path(sys.argv[1]))
