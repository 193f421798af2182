"""The PDFs, looked at as pictures: true size, every tag there and readable."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.games import GAMES, atlas
from vision.census import Kind, census
from vision.geometry import Picture, sides
from vision.labels import read_label
from vision.layout import ANCHOR_MM, CALIBRATION, COLUMN_MAT, QR_MM, plans
from vision.mats import mat_tags
from vision.prints.cards import GAP_MM
from vision.prints.kit import KitOrder, parts_of, print_kit, print_own_board, write_part
from vision.prints.label_sheets import LABEL_SHEETS, LabelSheet, LabelSheetError, label_sheet
from vision.prints.lines import lines
from vision.prints.marks import LABEL_MM, draw_face
from vision.prints.page import HEAD_MM, MARGIN_MM, PAPERS, Sheets, Style
from vision.sticker import LARGE, SMALL, on_label
from vision.table.qr import best_reader
from vision.tags.decode import Decoder
from vision.tags.detect import Detector, TagsFound
from vision.tags.family import golay
from vision.tags.quads import Sides
from vision.tellers import tellers
from web.cli import main

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


def written_in(pdf: Path) -> str:
    """Every word of a PDF."""
    told = subprocess.run(["pdftotext", "-layout", pdf, "-"], check=True, capture_output=True)
    return told.stdout.decode()


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
    list(print_kit(KitOrder("underground", "a4", "fr"), out))
    return out


def test_every_token_face_is_printed_once_at_its_size(kit: Path) -> None:
    tags, lengths = found_on(kit / "underground-tokens-a4.pdf", SMALL.tag_mm)
    races = [face.tag for face in census("underground").printed if face.kind is Kind.RACE]
    assert sorted(tags) == sorted(races)
    assert np.median(lengths) == pytest.approx(SMALL.tag_mm, rel=0.02)


def test_markers_and_secrets_are_printed(kit: Path) -> None:
    for sheet, kind in (("markers", Kind.MARKER), ("secrets", Kind.SECRET)):
        tags, _ = found_on(kit / f"underground-{sheet}-a4.pdf", SMALL.tag_mm)
        printed = census("underground").printed
        assert sorted(tags) == sorted(f.tag for f in printed if f.kind is kind)


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


@pytest.mark.parametrize("language", ["en", "fr", "ja"])
@pytest.mark.parametrize("game", GAMES)
def test_boards_are_called_by_their_names(game: str, language: str, tmp_path: Path) -> None:
    """Corner cards, labels and parts of boards carry no id; neither does the head of a page."""
    order = KitOrder(game, "a4", language)
    boards = [part for part in parts_of(order) if part.startswith("board-")][:1]
    ids = {plan.board for plan in plans(game)} - {COLUMN_MAT} | {f"({game})", f"{COLUMN_MAT},"}
    for part in ("anchors", "labels", "column", *boards):
        said = written_in(write_part(order, part, tmp_path))
        assert not [id for id in ids if id in said], (part, said[:400])


def test_a_board_of_somebodys_own_keeps_its_name(tmp_path: Path) -> None:
    own = replace(atlas.sheet("base-3p"), id="grandmas-table", corner=900)
    anchors, labels = print_own_board(own, tmp_path, ("a4",), "en")
    assert "grandmas-table, corner 1" in written_in(anchors)
    assert "grandmas-table" in written_in(labels)


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
    draw_face(sheet, (28.0, 40.0), census("base").faces[0], "Amazones", SMALL)
    sheet.save()
    (page,) = pages(pdf)
    row = page[round((sheet.height - 8.0) * PX_PER_MM)]
    dark = np.flatnonzero(row[: round(120 * PX_PER_MM)] < 128)
    assert (dark.max() - dark.min()) / PX_PER_MM == pytest.approx(100, abs=0.6)
    width, height = (side * DPI / 72 for side in PAPERS[paper])
    assert page.shape == pytest.approx((height, width), abs=1.5)


def placed_on(pdf: Path, tag_mm: float) -> list[dict[int, tuple[float, float]]]:
    """For each page where the middle of each tag lies, in millimetres."""
    wanted = Sides(tag_mm * PX_PER_MM * 0.8, tag_mm * PX_PER_MM * 1.25)
    found = [detector().find(page, wanted) for page in pages(pdf)]
    return [
        {int(tag): tuple((quad.mean(axis=0) + 0.5) / PX_PER_MM)
         for tag, quad in zip(page.tags, page.quads, strict=True)}
        for page in found
    ]  # fmt: skip


@pytest.mark.parametrize("labels", LABEL_SHEETS.values(), ids=LABEL_SHEETS)
def test_every_sticker_lies_in_the_middle_of_a_label(labels: LabelSheet, tmp_path: Path) -> None:
    order = KitOrder("base", labels.paper, "en", labels, races=("amazons", "dwarves"))
    *_, pdf = print_kit(order, tmp_path)
    places = placed_on(pdf, on_label(labels.width_mm).tag_mm)
    assert sorted(tag for page in places for tag in page) == sorted(f.tag for f in order.faces())
    middles = np.array(list(labels.middles()))
    for place in (np.array(at) for page in places for at in page.values()):
        assert np.linalg.norm(middles - place, axis=1).min() < 0.25


@pytest.mark.parametrize("labels", LABEL_SHEETS.values(), ids=LABEL_SHEETS)
def test_known_sheets_of_labels_are_as_wide_and_high_as_their_paper(labels: LabelSheet) -> None:
    """Margins left and right, above and below are the same on all of them."""
    paper = np.array(PAPERS[labels.paper]) / 72 * 25.4
    first, last = (np.array(m) for m in (labels.middle(0, 0),
                   labels.middle(labels.rows - 1, labels.columns - 1)))  # fmt: skip
    assert first + last == pytest.approx(paper, abs=0.3)


@pytest.mark.parametrize("across", [9, 10, 11, 12])
def test_both_faces_of_a_token_stand_on_one_line_and_each_race_begins_one(across: int) -> None:
    for line in lines(census("warcraft").printed, across):
        races = {face.race for face in line.faces}
        assert len(line.faces) <= across
        if races != {None}:
            assert len(races) == 1
            pairs = zip(line.faces[::2], line.faces[1::2], strict=True)
            assert all(one.token == other.token for one, other in pairs)


def test_one_race_is_printed_alone_on_what_is_left_of_a_sheet(tmp_path: Path) -> None:
    labels = LABEL_SHEETS["OL1575"]
    order = KitOrder("base", "letter", "en", labels, races=("dwarves",), first_row=13)
    how, pdf = print_kit(order, tmp_path)
    assert how.name == "base-dwarves-how-letter.pdf"
    first, second = placed_on(pdf, on_label(labels.width_mm).tag_mm)
    assert {round(y, 0) for _, y in first.values()} == {round(labels.middle(13, 0)[1], 0)}
    assert {round(y, 0) for _, y in second.values()} == {round(labels.middle(0, 0)[1], 0)}
    assert len(first) + len(second) == 16


def test_a_place_that_is_no_folder_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "notes.txt"
    file.touch()
    for out in (file, file / "sheets"):
        order = ["print", "--game", "base", "--race", "elves", "--out", str(out)]
        assert main(order) == 1
        assert str(file) in capsys.readouterr().err


def test_large_tags_for_a_camera_that_is_far_away(tmp_path: Path) -> None:
    order = KitOrder("base", "a4", "en", sticker=LARGE, races=("giants",))
    *_, pdf = print_kit(order, tmp_path)
    tags, lengths = found_on(pdf, LARGE.tag_mm)
    assert len(tags) == 22
    assert np.median(lengths) == pytest.approx(LARGE.tag_mm, rel=0.02)


@pytest.mark.parametrize(
    ("asked", "word"),
    [
        ("L9999", "unknown"),
        ("a4:16:11x16:9.5,10:17.5", "unknown"),
        ("a4:1.6.0:11x16:9.5,10:17.5,17", "unknown"),
        ("a4:8:20x30:5,5:9,9", "width"),
        ("a4:30:6x9:5,5:32,32", "width"),
        ("a4:16:1x16:9.5,10:17.5,17.4", "few"),
        ("a4:16:11x16:9.5,10:15,17.4", "overlap"),
        ("letter:16:12x17:9.5,10:17.5,17.4", "outside"),
    ],
)
def test_a_sheet_of_labels_that_cannot_be_is_refused_with_the_reason(asked: str, word: str) -> None:
    with pytest.raises(LabelSheetError) as refused:
        label_sheet(asked)
    assert refused.value.word == word


def test_own_measures_are_printed_on(tmp_path: Path) -> None:
    labels = label_sheet("A4:16:11x16:9.5,10:17.5,17.4")
    *_, pdf = print_kit(KitOrder("base", "a4", "en", labels, races=("orcs",)), tmp_path)
    (places,) = placed_on(pdf, 8.75)
    assert len(places) == 20
    assert places[min(places)] == pytest.approx(labels.middle(0, 1), abs=0.3)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("paper", PAPERS)
def test_cards_and_mats_are_printed_whole(game: str, paper: str, tmp_path: Path) -> None:
    paths = {path.stem.split("-")[1]: path for path in print_kit(KitOrder(game, paper), tmp_path)}
    tags, _ = found_on(paths["cards"], LARGE.tag_mm)
    assert sorted(tags) == sorted(face.tag for face, _ in tellers(game))
    strip, _ = found_on(paths["cards"], ANCHOR_MM)
    seats, _ = found_on(paths["seats"], ANCHOR_MM)
    assert sorted(strip + seats) == sorted(mat_tags())
