"""The lens from pictures of the printed sheet."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest

from tests.vision.test_print import pages
from vision.geometry import Picture
from vision.prints.cards import write_calibration
from vision.prints.page import Style
from vision.table.registration.calibrate import TooFewTagsError, calibrate
from vision.table.registration.lens import Lens
from web.cli import main


def seen_through(lens: Lens, sheet: Picture, tilt: float) -> Picture:
    """The sheet held at an angle before a camera with this lens."""
    width, height = lens.size
    corners = np.array([[0, 0], [sheet.shape[1], 0], [sheet.shape[1], sheet.shape[0]],
                        [0, sheet.shape[0]]], np.float32)  # fmt: skip
    held = np.array([[200 + tilt, 30], [860 - tilt, 60], [900, 930], [140, 900]], np.float32)
    inverse = np.linalg.inv(cv2.getPerspectiveTransform(corners, held))
    pixels = np.stack(np.meshgrid(np.arange(width), np.arange(height)), axis=-1).astype(np.float64)
    straight = lens.straight(pixels)
    lifted = np.concatenate([straight, np.ones_like(straight[..., :1])], axis=-1) @ inverse.T
    where = (lifted[..., :2] / lifted[..., 2:]).astype(np.float32)
    return np.asarray(cv2.remap(sheet, where[..., 0], where[..., 1], cv2.INTER_AREA), np.uint8)


@pytest.fixture(name="sheet", scope="module")
def _sheet(tmp_path_factory: pytest.TempPathFactory) -> Picture:
    pdf = tmp_path_factory.mktemp("sheet") / "calibration.pdf"
    (page,) = pages(write_calibration(pdf, "a4", "sheet", Style("en")))
    return page


@pytest.mark.parametrize("bend", [-0.15, -0.04, 0.06])
def test_the_bend_of_a_lens_is_measured(sheet: Picture, bend: float) -> None:
    lens = Lens((1100, 980), bend)
    pictures = [seen_through(lens, sheet, tilt) for tilt in (0.0, 90.0)]
    assert calibrate(pictures).bend == pytest.approx(bend, abs=0.006)


def test_pictures_without_the_sheet_are_refused() -> None:
    with pytest.raises(TooFewTagsError):
        calibrate([np.full((400, 400), 128, np.uint8)])


def test_the_command_tells_the_number(
    sheet: Picture, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "held.png"
    cv2.imwrite(str(path), seen_through(Lens((1100, 980), -0.1), sheet, 40.0))
    assert main(["lens", str(path)]) == 0
    assert '"bend": -0.' in capsys.readouterr().out
    cv2.imwrite(str(path), np.zeros((50, 50), np.uint8))
    assert main(["lens", str(path)]) == 1
    assert "calibration sheet" in capsys.readouterr().err
