"""The `board` commands from end to end: trace, check, draw, add, list, remove."""

from __future__ import annotations

import io
import json
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.games.atlas import sheet
from companion.games.board_file import read_file, write_file
from companion.rules.board import RegionId
from tools.photographs.rounds import Manner, scene, seeds_of
from vision.studio.contacts import Contact
from vision.studio.photo import read_photograph
from vision.studio.survey import Survey
from web.boards.tracing import asked
from web.cli import main


@pytest.fixture(scope="module")
def shot(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A photograph of a house island and the taps on it."""
    folder = tmp_path_factory.mktemp("shot")
    board = sheet("small-1b")
    photograph = scene(board, 11, Manner(width=1600))
    seeds = seeds_of(board, photograph, 11)
    cv2.imwrite(str(folder / "photo.jpg"), photograph.picture)
    told = {
        "corners": np.asarray(seeds.corners).tolist(),
        "size_mm": list(board.size_mm),
        "regions": [
            {"id": s.id, "point": list(s.point), "terrain": s.terrain, "symbols": list(s.symbols)}
            for s in seeds.regions
        ],
    }
    (folder / "seeds.json").write_text(json.dumps(told), encoding="utf-8")
    return folder


def _trace(shot: Path, out: Path, *more: str) -> int:
    seeds = ["--seeds", str(shot / "seeds.json"), "--game", "warcraft", "--out", str(out)]
    return main(["board", "trace", str(shot / "photo.jpg"), *seeds, *more])


def test_trace_writes_a_board_and_lists_what_it_asked(
    shot: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert _trace(shot, tmp_path / "mine.json", "--json") == 0
    told = json.loads(capsys.readouterr().out)
    file = read_file((tmp_path / "mine.json").read_text(encoding="utf-8"))
    assert file.sheet is not None
    assert told["ok"]
    assert all(len(question["regions"]) == 2 for question in told["asked"])
    assert told["guessed"] == []
    assert {file.sheet.label(r) for r in file.sheet.board.regions} == {
        sheet("small-1b").label(r) for r in sheet("small-1b").board.regions
    }


def _with_answers(shot: Path, folder: Path, answers: object) -> Path:
    told = json.loads((shot / "seeds.json").read_text(encoding="utf-8"))
    (folder / "seeds.json").write_text(json.dumps({**told, "answers": answers}), encoding="utf-8")
    (folder / "photo.jpg").write_bytes((shot / "photo.jpg").read_bytes())
    return folder


def test_seeds_settle_doubtful_contacts(shot: Path, tmp_path: Path) -> None:
    one, other = "1", "6"
    for border in (True, False):
        folder = _with_answers(shot, tmp_path, [{"regions": [one, other], "border": border}])
        assert _trace(folder, tmp_path / "mine.json") == 0
        found = read_file((tmp_path / "mine.json").read_text(encoding="utf-8")).sheet
        assert found is not None
        touching = {found.label(r) for r in found.board.touching(RegionId(f"mine.{one}"))}
        assert border or other not in touching


@pytest.mark.parametrize("answer", [3, {"regions": ["1", "6"], "border": "no"}])
def test_strange_answers_are_refused(shot: Path, tmp_path: Path, answer: object) -> None:
    assert _trace(_with_answers(shot, tmp_path, [answer]), tmp_path / "mine.json") == 1


def test_a_board_that_the_photograph_cuts_off_gets_a_sentence(
    shot: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Only what lies below the board's upper corners is in the picture."""
    told = json.loads((shot / "seeds.json").read_text(encoding="utf-8"))
    top = int(max(y for _, y in told["corners"][:2])) + 10
    cv2.imwrite(str(tmp_path / "photo.jpg"), read_photograph(shot / "photo.jpg")[top:])
    told["corners"] = [[x, max(0, y - top)] for x, y in told["corners"]]
    for region in told["regions"]:
        region["point"][1] -= top
    (tmp_path / "seeds.json").write_text(json.dumps(told), encoding="utf-8")
    _trace(tmp_path, tmp_path / "mine.json", "--json")
    warning = json.loads(capsys.readouterr().out)["warnings"][0]
    assert warning["code"] == "photograph.corner-at-rim"
    assert "Corner 1" in warning["text"]
    assert "move back" in warning["text"]


def test_contacts_are_answered_at_the_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    pair = frozenset((0, 1))
    found = Survey(
        sheet("small-1b"), (Contact(pair, 5.0, (1.0, 2.0), 3.0, doubtful=True),), ("1", "2")
    )
    for typed, border in (("n\n", False), ("y\n", True), ("\n", True), ("", True)):
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        assert dict(asked("en", found)) == {frozenset(("1", "2")): border}


def test_a_board_is_checked_drawn_kept_listed_and_removed(
    shot: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out, home = tmp_path / "mine.json", ["--home", str(tmp_path / "home")]
    _trace(shot, out)
    assert main(["board", "check", str(out)]) == 0
    assert main(["board", "draw", str(out), "--out", str(tmp_path / "mine.svg")]) == 0
    assert "<svg" in (tmp_path / "mine.svg").read_text(encoding="utf-8")
    assert main(["board", "add", str(out), "--yes", *home]) == 0
    capsys.readouterr()
    assert main(["board", "list", "--json", *home]) == 0
    (row,) = json.loads(capsys.readouterr().out)["boards"]
    assert row["corner_numbers"] == [656, 657, 658, 659]
    assert main(["board", "export", "mine", "--out", str(tmp_path / "x.json"), *home]) == 0
    assert read_file((tmp_path / "x.json").read_text(encoding="utf-8")).photograph == ""
    assert main(["board", "remove", "mine", *home]) == 0
    assert main(["board", "remove", "mine", *home]) == 1


def test_check_tells_a_program_what_is_wrong_and_where(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path, board = tmp_path / "board.json", json.loads(write_file(sheet("base-2p")))
    path.write_text(json.dumps(board), encoding="utf-8")
    assert main(["board", "check", str(path), "--json"]) == 0
    fine = json.loads(capsys.readouterr().out)
    assert (fine["ok"], fine["errors"], fine["warnings"]) == (True, [], [])
    board["regions"][0]["borders"].append("999")
    path.write_text(json.dumps(board), encoding="utf-8")
    assert main(["board", "check", str(path), "--json"]) == 1
    bad = json.loads(capsys.readouterr().out)
    assert not bad["ok"]
    assert "999" in json.dumps(bad["errors"])
    assert main(["board", "add", str(path), "--yes", "--home", str(tmp_path / "home")]) == 1
    assert "999" in capsys.readouterr().out


def test_corner_numbers_never_clash_even_after_one_is_removed(tmp_path: Path) -> None:
    home = ["--home", str(tmp_path / "home")]
    for name in ("one", "two", "three"):
        text = write_file(sheet("base-2p")).replace('"base-2p"', f'"{name}"')
        (tmp_path / "board.json").write_text(text, encoding="utf-8")
        assert main(["board", "add", str(tmp_path / "board.json"), *home]) == 0
        if name == "one":
            assert main(["board", "remove", name, *home]) == 0
    told = json.loads((tmp_path / "home" / "boards" / "corners.json").read_text())
    assert sorted(told.values()) == [932, 936, 940]


@pytest.mark.parametrize("language", ["en", "fr", "ja"])
def test_a_photograph_that_is_none_gets_a_sentence(
    shot: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], language: str
) -> None:
    seeds = ["--seeds", str(shot / "seeds.json"), "--game", "warcraft"]
    end = [*seeds, "--out", str(tmp_path / "x.json"), "--language", language]
    assert main(["board", "trace", str(shot / "seeds.json"), *end]) == 1
    assert "seeds.json" in capsys.readouterr().err


@pytest.mark.parametrize(
    "text", ["", "[]", '{"regions": []}', '{"regions": [{"point": [1]}]}', '{"regions": [3]}',
             '{"regions": [{"point": [NaN, 2]}], "corners": [[1, 2]]}']
)  # fmt: skip
def test_bad_seeds_get_a_sentence(shot: Path, tmp_path: Path, text: str) -> None:
    (tmp_path / "seeds.json").write_text(text, encoding="utf-8")
    seeds = ["--seeds", str(tmp_path / "seeds.json"), "--game", "base", "--out", "x.json"]
    assert main(["board", "trace", str(shot / "photo.jpg"), *seeds]) == 1


def test_a_tap_off_the_board_is_named(
    shot: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    told = json.loads((shot / "seeds.json").read_text(encoding="utf-8"))
    told["regions"][0]["point"] = [1, 1]
    (tmp_path / "seeds.json").write_text(json.dumps(told), encoding="utf-8")
    seeds = ["--seeds", str(tmp_path / "seeds.json"), "--game", "warcraft", "--out", "x.json"]
    assert main(["board", "trace", str(shot / "photo.jpg"), *seeds]) == 1
    assert told["regions"][0]["id"] in capsys.readouterr().err


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"id": "99"}, "Region 99 is tapped in the same place"),
        ({"id": "9" * 5000}, "no number of a region"),
        ({"id": "<script>"}, "no number of a region"),
        ({"symbols": "mine"}, "symbols: mine"),
    ],
)
def test_a_tap_that_makes_no_sense_is_named(
    shot: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], change: object, words: str
) -> None:
    told = json.loads((shot / "seeds.json").read_text(encoding="utf-8"))
    assert isinstance(change, dict)
    told["regions"].append({**told["regions"][0], **change})
    (tmp_path / "seeds.json").write_text(json.dumps(told), encoding="utf-8")
    seeds = ["--seeds", str(tmp_path / "seeds.json"), "--game", "warcraft", "--out", "x.json"]
    assert main(["board", "trace", str(shot / "photo.jpg"), *seeds]) == 1
    assert words in capsys.readouterr().err


def test_an_answer_about_nobody_is_refused(
    shot: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    told = json.loads((shot / "seeds.json").read_text(encoding="utf-8"))
    told["answers"] = [{"regions": ["1", "999"], "border": True}]
    (tmp_path / "seeds.json").write_text(json.dumps(told), encoding="utf-8")
    seeds = ["--seeds", str(tmp_path / "seeds.json"), "--game", "warcraft", "--out", "x.json"]
    assert main(["board", "trace", str(shot / "photo.jpg"), *seeds]) == 1
    assert "999" in capsys.readouterr().err


@pytest.mark.parametrize("more", [(), ("--json",)])
def test_errors_of_a_traced_board_are_told_at_once(
    shot: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], more: tuple[str, ...]
) -> None:
    told = json.loads((shot / "seeds.json").read_text(encoding="utf-8"))
    told["regions"][0]["terrain"] = "lava"
    (tmp_path / "seeds.json").write_text(json.dumps(told), encoding="utf-8")
    (tmp_path / "photo.jpg").write_bytes((shot / "photo.jpg").read_bytes())
    assert _trace(tmp_path, tmp_path / "mine.json", *more) == 1
    assert "the box has no terrain called lava" in capsys.readouterr().out


def test_a_board_of_another_box_takes_nobodys_place(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    told = {**json.loads(write_file(sheet("base-2p"))), "id": "large-1a"}
    (tmp_path / "mine.json").write_text(json.dumps(told), encoding="utf-8")
    home = ["--home", str(tmp_path / "home"), "--yes"]
    assert main(["board", "add", str(tmp_path / "mine.json"), *home]) == 1
    assert "another box" in capsys.readouterr().err
    (tmp_path / "mine.json").write_text(json.dumps({**told, "id": "base-3p"}), encoding="utf-8")
    assert main(["board", "add", str(tmp_path / "mine.json"), *home]) == 0
    assert "takes the place" in capsys.readouterr().out


@pytest.mark.parametrize("command", [["board", "check"], ["selfplay", "--board"]])
@pytest.mark.parametrize("data", [b"\xff\xd8\xff\xe0 a photograph", b"", None])
def test_what_is_no_board_file_gets_a_sentence(
    command: list[str], data: bytes | None, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "photo.jpg"
    if data is not None:
        file.write_bytes(data)
    assert main([*command, str(file)]) != 0
    told = capsys.readouterr()
    assert "photo.jpg" in told.out + told.err
    assert "codec" not in told.out + told.err


def test_a_terrain_that_was_guessed_is_called_so(
    shot: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    told = json.loads((shot / "seeds.json").read_text(encoding="utf-8"))
    del told["regions"][1]["terrain"]
    (tmp_path / "seeds.json").write_text(json.dumps(told), encoding="utf-8")
    (tmp_path / "photo.jpg").write_bytes((shot / "photo.jpg").read_bytes())
    assert _trace(tmp_path, tmp_path / "mine.json", "--json") == 0
    (guess,) = json.loads(capsys.readouterr().out)["guessed"]
    assert guess["region"] == told["regions"][1]["id"]
    assert _trace(tmp_path, tmp_path / "mine.json") == 0
    assert f"guessed by colour, look at it: {guess['region']}." in capsys.readouterr().out


def test_a_file_that_is_not_there_is_told_to_a_person_and_to_a_program(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    missing = str(tmp_path / "none.json")
    assert main(["board", "check", missing, "--json"]) == 2
    shown = capsys.readouterr()
    told = json.loads(shown.out)
    assert (told["ok"], told["code"]) == (False, "board.no-file")
    assert "none.json cannot be opened" in told["text"]
    assert "Errno" not in shown.err
    assert main(["board", "check", missing, "--language", "fr"]) == 2
    assert "ne peut pas être ouvert" in capsys.readouterr().err


def test_a_file_gives_a_terminal_no_orders(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    board = json.loads(write_file(sheet("base-2p")))
    board["regions"][0]["borders"].append("\x1b[2J")
    board["regions"][1]["terrain"] = "\x07mud"
    board["regions"][2]["id"] = "\u202e2"
    path = tmp_path / "board.json"
    path.write_text(json.dumps(board), encoding="utf-8")
    assert main(["board", "check", str(path)]) == 1
    assert all(sign.isprintable() or sign == "\n" for sign in capsys.readouterr().out)
