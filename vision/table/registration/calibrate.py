"""A camera's lens measured once, from pictures of the printed calibration sheet."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from vision.geometry import SQUARE, Picture
from vision.grey import to_grey
from vision.layout import CALIBRATION, CALIBRATION_GRID
from vision.table.registration.lens import Lens, Pair, estimate_lens
from vision.tags.decode import Decoder
from vision.tags.detect import Detector, Outlines
from vision.tags.family import golay
from vision.tags.quads import Sides

ENOUGH_TAGS = 12
ANY_SIZE = Sides(14.0, 240.0)


class TooFewTagsError(ValueError):
    """None of the pictures shows enough of the sheet."""


def calibrate(pictures: Iterable[Picture]) -> Lens:
    """The lens that these pictures, all of one size, were taken through."""
    detector = Detector(Decoder(golay()), Outlines())
    seen = [(_pair(detector, to_grey(picture)), picture.shape) for picture in pictures]
    pairs = [(pair, shape) for pair, shape in seen if len(pair[0]) >= 4 * ENOUGH_TAGS]
    if not pairs:
        raise TooFewTagsError("the calibration sheet is not seen well enough")
    height, width = pairs[0][1][:2]
    return estimate_lens((width, height), [pair for pair, _ in pairs])


def _pair(detector: Detector, grey: Picture) -> Pair:
    found = detector.find(grey, ANY_SIZE)
    ours = np.isin(found.tags, list(CALIBRATION))
    found = found.rows(ours)
    grid = CALIBRATION_GRID
    rows, columns = np.divmod(found.tags - CALIBRATION.start, grid.columns)
    middles = np.stack([columns, rows], axis=-1) * grid.step_mm
    corners = (SQUARE - 0.5) * grid.tag_mm
    mm = middles[:, None] + corners[None]
    return mm.reshape(-1, 2), found.quads.reshape(-1, 2)
