"""The eye's commands as a person or a program calls them."""

from __future__ import annotations

import json
from pathlib import Path

import cv2
import numpy as np
import pytest

from tests.vision.tables import quiet_table
from vision.census import census
from vision.layout import plans
from vision.mats import mats
from web.cli import main


def test_tags_lists_every_face_and_corner(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tags", "--game", "warcraft", "--json"]) == 0
    listing = json.loads(capsys.readouterr().out)
    assert len(listing["tags"]) == len(census("warcraft").faces)
    tag = listing["tags"][1]
    assert tag["family"] == "golay-5x5"
    assert (tag["token"], tag["race"], tag["side"], tag["serial"]) == (
        "blood_elves-1", "blood_elves", "declined", 1,
    )  # fmt: skip
    assert [len(row) for row in tag["bits"]] == [7] * 7
    assert tag["bits"][0] == tag["bits"][6] == "0000000"
    corners = {a["id"]: a for a in listing["anchors"]}
    assert len(corners) == 4 * len(plans("warcraft"))
    assert {card["what"] for card in listing["cards"]} >= {"worgen_form", "turn_marker"}
    assert {mat["board"] for mat in listing["mats"]} == {mat.board for mat in mats()}
    assert all(len(a["center_mm"]) == 2 and a["board_mm"][0] > 0 for a in corners.values())


def test_see_tells_a_picture_as_json_and_draws_what_it_saw(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    picture, drawing = tmp_path / "table.png", tmp_path / "seen.png"
    cv2.imwrite(str(picture), quiet_table().picture)
    assert main(["see", str(picture), "--json", "--overlay", str(drawing)]) == 0
    told = json.loads(capsys.readouterr().out)
    assert {t["token"] for t in told["tokens"]} == quiet_table().visible().keys()
    assert [board["board"] for board in told["boards"]] == ["base-3p", "column"]
    assert all(board["registered"] and board["error_mm"] < 1 for board in told["boards"])
    assert len(told["combos"]) == 6
    assert told["ms"] > 0
    drawn = cv2.imread(str(drawing))
    assert drawn is not None
    assert np.abs(drawn.astype(int) - quiet_table().picture).max() > 100


@pytest.mark.parametrize("language", ["en", "fr", "ja"])
def test_see_speaks_every_language(
    language: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    black = tmp_path / "black.png"
    cv2.imwrite(str(black), np.zeros((90, 160, 3), np.uint8))
    assert main(["see", str(black), "--language", language]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 1


@pytest.mark.parametrize(
    ("name", "word"), [("none.png", "camera-missing"), ("text.png", "not-a-picture")]
)
def test_see_has_a_word_for_what_it_cannot_see(
    name: str, word: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "text.png").write_text("no picture")
    assert main(["see", str(tmp_path / name), "--json"]) == 1
    told = json.loads(capsys.readouterr().out)
    assert [remark["word"] for remark in told["notes"]] == [word]


def test_see_names_tags_of_other_makers(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    family = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_APRILTAG_36h11)
    picture = np.full((300, 300), 255, np.uint8)
    picture[100:200, 100:200] = cv2.aruco.generateImageMarker(family, 17, 100)
    path = tmp_path / "april.png"
    cv2.imwrite(str(path), picture)
    assert main(["see", str(path), "--json"]) == 0
    notes = json.loads(capsys.readouterr().out)["notes"]
    assert {"word": "foreign-tag", "tag": "AprilTag 36h11 17"} in notes


def test_render_writes_pictures_with_their_truth(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    order = ["render", "--game", "underground", "--players", "2", "--seed", "5", "--frames", "2"]
    assert main([*order, "--size", "720p", "--tokens", "12", "--out", str(tmp_path / "a")]) == 0
    assert main([*order, "--size", "720p", "--tokens", "12", "--out", str(tmp_path / "b")]) == 0
    files = sorted(p.name for p in (tmp_path / "a").iterdir())
    assert files == ["frame-0001.json", "frame-0001.png", "frame-0002.json", "frame-0002.png"]
    truth = json.loads((tmp_path / "a" / "frame-0001.json").read_text())
    assert truth["size"] == [1280, 720]
    assert len(truth["tokens"]) <= 12
    assert {"id", "token", "region", "corners_px", "visible"} <= truth["tokens"][0].keys()
    for name in files:
        assert (tmp_path / "a" / name).read_bytes() == (tmp_path / "b" / name).read_bytes()
    capsys.readouterr()


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        (["--labels", "L4711"], "No label sheet L4711"),
        (["--labels", "letter:16:12x17:9.5,10:17.5,17.4"], "do not fit on the paper"),
        (["--race", "kobolds"], "no race kobolds"),
        (["--labels", "1818K", "--used-rows", "15"], "at least one must be left"),
    ],
)
def test_what_cannot_be_printed_is_said_before_paper_is_wasted(
    typed: list[str], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["print", "--game", "base", "--out", str(tmp_path / "kit"), *typed]) == 1
    assert said in capsys.readouterr().err
    assert not (tmp_path / "kit").exists()
