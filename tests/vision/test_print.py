"""The PDFs, looked at as pictures: true size, every tag there and readable."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import cv2
import numpy as np
import pytest

from vision.census import Kind, census
from vision.geometry import Picture, sides
from vision.labels import read_label
from vision.layout import ANCHOR_MM, CALIBRATION, QR_MM, plans
from vision.prints.cards import GAP_MM
from vision.prints.kit import print_kit
from vision.prints.marks import LABEL_MM, draw_sticker
from vision.prints.page import HEAD_MM, MARGIN_MM, PAPERS, Sheets, Style
from vision.sticker import TAG_MM
from vision.table.qr import best_reader
from vision.tags.decode import Decoder
from vision.tags.detect import Detector, TagsFound
from vision.tags.family import golay
from vision.tags.quads import Sides

DPI = 100
PX_PER_MM = DPI / 25.4


@cache
def detector() -> Detector:
    return Detector(Decoder(golay()))


def pages(pdf: Path) -> list[Picture]:
    """Every page of a PDF as a grey picture at 100 dots per inch."""
    stem = pdf.with_suffix("")
    subprocess.run(["pdftoppm", "-r", str(DPI), "-gray", "-png", pdf, stem], check=True)
    files = sorted(pdf.parent.glob(f"{stem.name}-*.png"))
    return [np.asarray(cv2.imread(str(file), cv2.IMREAD_GRAYSCALE), np.uint8) for file in files]


def cards(page: Picture) -> Iterator[Picture]:
    """The labels of a page, one by one: a whole page at once is too much for any reader."""
    width, height = (side + GAP_MM for side in LABEL_MM)
    for row in range(5):
        for column in range(4):
            x, y = MARGIN_MM + column * width, HEAD_MM + row * height
            left, top, right, bottom = (round(v * PX_PER_MM) for v in (x, y, x + QR_MM, y + QR_MM))
            yield np.ascontiguousarray(page[top:bottom, left:right])


def found_on(pdf: Path, size_mm: float) -> tuple[list[int], list[float]]:
    """All tags on all pages, and the length of their sides in millimetres."""
    wanted = Sides(size_mm * PX_PER_MM * 0.8, size_mm * PX_PER_MM * 1.25)
    found: list[TagsFound] = [detector().find(page, wanted) for page in pages(pdf)]
    tags = [int(tag) for page in found for tag in page.tags]
    lengths = [float(side) / PX_PER_MM for page in found for side in sides(page.quads).mean(axis=1)]
    return tags, lengths


@pytest.fixture(name="kit", scope="module")
def _kit(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("kit")
    list(print_kit("underground", out, ("a4",), "fr"))
    return out


def test_every_token_face_is_printed_once_at_its_size(kit: Path) -> None:
    tags, lengths = found_on(kit / "underground-tokens-a4.pdf", TAG_MM)
    races = [face.tag for face in census("underground").faces if face.kind is Kind.RACE]
    assert sorted(tags) == sorted(races)
    assert np.median(lengths) == pytest.approx(TAG_MM, rel=0.02)


def test_markers_and_secrets_are_printed(kit: Path) -> None:
    for sheet, kind in (("markers", Kind.MARKER), ("secrets", Kind.SECRET)):
        tags, _ = found_on(kit / f"underground-{sheet}-a4.pdf", TAG_MM)
        assert sorted(tags) == sorted(f.tag for f in census("underground").faces if f.kind is kind)


def test_every_board_has_its_four_corners(kit: Path) -> None:
    tags, lengths = found_on(kit / "underground-anchors-a4.pdf", ANCHOR_MM)
    assert sorted(tags) == sorted(a.tag for plan in plans("underground") for a in plan.anchors)
    assert np.median(lengths) == pytest.approx(ANCHOR_MM, rel=0.01)


def test_every_label_on_paper_is_read(kit: Path) -> None:
    read, exact = best_reader()
    assert exact
    texts = [
        read(spot) for page in pages(kit / "underground-labels-a4.pdf") for spot in cards(page)
    ]
    box = census("underground")
    labels = [label for text in texts if text and (label := read_label(text))]
    assert {la.name for la in labels if la.kind == "race"} == set(box.races)
    assert {la.name for la in labels if la.kind == "power"} == set(box.powers)
    assert len([la for la in labels if la.kind == "board"]) == 4


def test_a_house_board_carries_its_own_corners(kit: Path) -> None:
    tags, _ = found_on(kit / "underground-board-underground-5p-a4.pdf", ANCHOR_MM)
    corners = next(p for p in plans("underground") if p.board == "underground-5p").anchors
    assert sorted(tags) == [anchor.tag for anchor in corners]


def test_the_calibration_sheet_is_complete(kit: Path) -> None:
    tags, _ = found_on(kit / "underground-calibration-a4.pdf", 22.0)
    assert sorted(tags) == list(CALIBRATION)


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("language", ["en", "fr", "ja"])
def test_the_check_line_is_100_mm_long_on_every_paper(
    paper: str, language: str, tmp_path: Path
) -> None:
    pdf = tmp_path / "one.pdf"
    sheet = Sheets(pdf, paper, "check", Style(language), 1)
    sheet.start()
    draw_sticker(sheet, 20, 30, census("base").faces[0], "Amazones")
    sheet.save()
    (page,) = pages(pdf)
    row = page[round((sheet.height - 8.0) * PX_PER_MM)]
    dark = np.flatnonzero(row[: round(120 * PX_PER_MM)] < 128)
    assert (dark.max() - dark.min()) / PX_PER_MM == pytest.approx(100, abs=0.6)
    width, height = (side * DPI / 72 for side in PAPERS[paper])
    assert page.shape == pytest.approx((height, width), abs=1.5)
