"""Every fault of a board file is found, with its word and its region; ours have none."""

from __future__ import annotations

import base64
import json
from typing import Any

import pytest

from companion.games.atlas import atlas, sheet
from companion.games.board_file import read_data, read_file, write_file
from companion.games.checking import Fault
from companion.games.sheet import write
from companion.text.catalog import LANGUAGES, catalog
from web.boards.words import said

JPEG = base64.b64encode(b"\xff\xd8\xff\xe0 and so on").decode()


def _told(board: str = "small-1a") -> dict[str, Any]:
    told: dict[str, Any] = json.loads(write(sheet(board)))
    return told


def _faults(told: dict[str, Any]) -> dict[str, Fault]:
    return {fault.word: fault for fault in read_file(json.dumps(told)).faults}


@pytest.mark.parametrize("board", sorted(atlas().by_id))
def test_shipped_boards_have_no_fault(board: str) -> None:
    assert read_file(write_file(atlas().sheet(board))).faults == ()


def test_a_file_comes_back_as_it_was_with_and_without_photograph() -> None:
    board = sheet("small-1a")
    assert read_file(write_file(board)).sheet == board
    assert read_file(write_file(board, JPEG)).photograph == JPEG


def test_an_unknown_neighbour_is_an_error_with_its_region() -> None:
    told = _told()
    told["regions"][2]["borders"].append("99")
    fault = _faults(told)["unknown-neighbour"]
    assert (fault.region, fault.facts["other"], fault.error) == (
        told["regions"][2]["id"],
        "99",
        True,
    )


def test_a_region_that_touches_nothing_is_a_warning() -> None:
    told = _told()
    lonely = told["regions"][0]["id"]
    for region in told["regions"]:
        region["borders"] = (
            []
            if region["id"] == lonely
            else [other for other in region["borders"] if other != lonely]
        )
    fault = _faults(told)["touches-nothing"]
    assert (fault.region, fault.error, fault.at is not None) == (lonely, False, True)


def test_neighbours_that_lie_apart_and_a_middle_outside_are_warnings() -> None:
    told = json.loads(write(sheet("base-3p")))
    first, last = told["regions"][0], told["regions"][-1]
    first["borders"].append(last["id"])
    last["center"] = first["center"]
    found = _faults(told)
    assert found["far-neighbours"].facts["other"] == last["id"]
    assert found["middle-outside"].region == last["id"]
    assert not any(fault.error for fault in found.values())


def test_terrain_is_named_as_people_name_it() -> None:
    fault = Fault("too-many", "3", facts={"what": "black_mountain", "there": 12, "most": 9})
    assert "12 regions have black mountain," in said(fault, "en")


@pytest.mark.parametrize(
    ("change", "word"),
    [
        ({"version": "1"}, "not-a-sheet"),
        ({"id": "x" * 300}, "bad-name"),
        ({"size_mm": [1, 1]}, "bad-size"),
        ({"regions": {}}, "bad-regions"),
    ],
)
def test_a_file_is_refused_with_what_is_wrong_about_it(change: dict[str, Any], word: str) -> None:
    assert word in _faults({**_told(), **change})


def test_terrain_and_symbols_of_another_box_are_errors() -> None:
    told = _told()
    told["regions"][0]["terrain"] = "mud"
    told["regions"][1]["symbols"] = ["volcano"]
    assert {"terrain-unknown", "symbol-unknown"} <= _faults(told).keys()


def test_more_than_the_box_holds_is_a_warning() -> None:
    told = _told("base-4p")
    for region in told["regions"]:
        region["terrain"] = "mountain"
    fault = _faults(told)["too-many"]
    assert (fault.facts["most"], fault.error) == (9, False)


def test_a_region_too_small_for_a_token_is_a_warning() -> None:
    told = _told()
    x, y = told["regions"][0]["center"]
    told["regions"][0]["terrain"] = "hill"
    told["regions"][0]["outline"] = [[x - 5, y - 5], [x + 5, y - 5], [x + 5, y + 5], [x - 5, y + 5]]
    assert not _faults(told)["too-small"].error


def test_outlines_that_cross_are_errors() -> None:
    told = _told()
    told["regions"][0]["outline"] = told["regions"][1]["outline"]
    told["regions"][2]["outline"] = [[10, 10], [60, 60], [60, 10], [10, 60]]
    found = _faults(told)
    assert found["overlap"].error
    assert found["crosses-itself"].error


@pytest.mark.parametrize(
    "text",
    ["", "[]", "{}", "nonsense", '{"version": 99}', "[" * 5000, '{"id": "x", "game": "base"}',
     '{"id": "../x", "game": "base", "size_mm": [100, 100], "regions": []}',
     '{"id": "x", "game": "base", "size_mm": [1e999, 100], "regions": [1]}'],
)  # fmt: skip
def test_any_other_file_is_refused_with_a_reason(text: str) -> None:
    file = read_file(text)
    assert file.sheet is None
    assert all(said(fault, "en") for fault in file.errors)
    assert file.errors


def test_every_fault_has_words_in_every_language() -> None:
    words = {key for key in catalog("en", "boards").sentences if key.startswith("fault.")}
    for language in LANGUAGES:
        assert words <= catalog(language, "boards").sentences.keys()


@pytest.mark.parametrize("photograph", ["AAAA", "no base64 at all", 7, {"a": 1}])
def test_a_spoilt_photograph_is_a_warning_and_not_kept(photograph: object) -> None:
    told = json.loads(write_file(sheet("small-1a"), JPEG, flat=True))
    file = read_file(json.dumps({**told, "photograph": photograph}))
    assert [(fault.word, fault.error) for fault in file.faults] == [("photograph-spoilt", False)]
    assert (file.photograph, file.flat) == ("", False)


def test_a_border_that_the_outlines_have_and_nobody_names_is_a_warning() -> None:
    told = _told()
    one = told["regions"][0]
    other = next(r for r in told["regions"] if r["id"] == one["borders"][0])
    one["borders"].remove(other["id"])
    other["borders"] = [id for id in other["borders"] if id != one["id"]]
    fault = _faults(told)["border-unnamed"]
    assert {fault.region, fault.facts["other"]} == {one["id"], other["id"]}
    assert int(fault.facts["mm"]) >= 8
    assert not fault.error


@pytest.mark.parametrize("board", ["large-1a", "underground-5p"])
def test_an_edge_that_the_outlines_contradict_is_a_warning(board: str) -> None:
    told = _told(board)
    for region in told["regions"]:
        region["edge"] = not region["edge"]
    file = read_file(json.dumps(told))
    words = {"edge-unnamed", "edge-inland"}
    wrong = {fault.region for fault in file.faults if fault.word in words}
    assert wrong == {region["id"] for region in told["regions"]}
    assert {fault.word for fault in file.faults} >= words


def test_a_name_needs_a_letter_or_a_digit() -> None:
    for name in ("  ", "-", "_'"):
        assert "bad-name" in _faults({**_told(), "id": name})


def test_a_mark_before_the_text_is_no_part_of_it() -> None:
    """As some editors write it."""
    assert read_data(b"\xef\xbb\xbf" + write_file(sheet("small-1a")).encode()).faults == ()


def test_a_version_before_the_first_is_not_called_newer() -> None:
    assert set(_faults({**_told(), "version": 0})) == {"no-version"}


def test_a_region_that_is_there_twice_is_said_once() -> None:
    told = _told()
    told["regions"].append(told["regions"][0])
    words = [fault.word for fault in read_file(json.dumps(told)).faults]
    assert words.count("region-twice") == 1
