"""Files of cases that are wrong: a sentence with the place, exit code 2, never a traceback."""

import json
from pathlib import Path
from typing import Any

import pytest

from web.cli import main

GOOD: dict[str, Any] = {
    "id": "X-1",
    "game": "underground",
    "board": {"R1": {"terrain": "mud", "edge": True}},
    "given": {"players": {"A": {"active": {"race": "ogres", "hand": 3}}, "B": {"active": None}}},
    "steps": [{"do": "conquer", "region": "R1", "expect": {"cost": 1}}],
}


def judged(path: Path, *cases: Any) -> int:
    path.write_text(json.dumps(cases), encoding="utf-8")
    return main(["judge", str(path)])


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"game": "chess"}, "X-1: no box 'chess'"),
        ({"steps": [{"do": "conquer", "region": "R9"}]}, "X-1, step 1: no region R9"),
        ({"steps": [{"do": "conquer"}]}, 'X-1: step 1: "region" is a required property'),
        ({"steps": [{"do": "fly"}]}, "X-1, step 1: nobody can 'fly'"),
        ({"steps": [{"expect": {}}]}, 'X-1: step 1: "do" is a required property'),
        ({"steps": [{"do": "final", "region": "R1", "die": "six"}]}, "X-1: step 1, die: "),
        ({"steps": [{"do": "stop", "expect": {"luck": 1}}]}, "X-1, step 1: nothing is known"),
        ({"steps": [{"do": "stop", "by": "Z"}]}, "X-1, step 1: no player Z"),
        ({"steps": None}, "X-1: steps: "),
        ({"board": {"R1": {"terrain": "lava"}}}, "X-1: board, R1, terrain: "),
        ({"board": {"R1": {"terrain": "mud", "borders": ["R7"]}}}, "unknown region R7"),
        ({"given": {"players": {"A": {"coins": "many"}}}}, "given, players, A, coins: "),
        ({"given": {"players": {"A": {"active": {"race": "elfs"}}}}}, "X-1: no race elfs"),
        ({"given": {"badge_stack": ["slow"]}}, "X-1: no power slow"),
        ({"options": {"speed": 9}}, "X-1: there is no rule option 'speed'"),
        ({"given": {"neutrals": {"R1": 2}}}, "X-1: there is no 'neutrals'; is 'neutral' meant?"),
        ({"given": {"markers": {"R1": ["sheild"]}}}, "no 'sheild'; is 'shield' meant?"),
        ({"given": {"players": {"A": {"has": {"revenge": True}}}}}, "there is no 'revenge'"),
        ({"given": {"turn": {"used": ["sward"]}}}, "there is no 'sward'; is 'sword' meant?"),
        ({"steps": [{"do": "choose", "what": "reburn", "value": "R1"}]}, "is 'reborn' meant?"),
        ({"steps": [{"do": "conquer", "region": "R1", "using": ["juggling"]}]}, "no 'juggling'"),
        ({"steps": [{"do": "stop", "expect": {"refused": "E_FAZE"}}]}, "is 'E_PHASE' meant?"),
        ({"steps": [{"do": "conquer", "region": "R1", "usin": []}]}, "is 'using' meant?"),
    ],
)
def test_a_wrong_case_is_told_with_its_place(
    change: dict[str, Any], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert judged(tmp_path / "cases.json", {**GOOD, **change}) == 2
    assert said in capsys.readouterr().err


@pytest.mark.parametrize("text", ["", "[{", "{}", "[1]", "[" * 100_000])
def test_what_is_no_list_of_cases_is_told_with_its_file(
    text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "cases.json"
    path.write_text(text, encoding="utf-8")
    assert main(["judge", str(path)]) == 2
    assert f"tribekeeper judge: {path}" in capsys.readouterr().err


def test_a_directory_or_no_file_at_all(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for path in (tmp_path, tmp_path / "nothing.json"):
        assert main(["judge", str(path)]) == 2
        assert f"{path}: cannot be read" in capsys.readouterr().err


def test_the_others_are_judged_all_the_same(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert judged(tmp_path / "cases.json", {**GOOD, "game": "chess"}, GOOD) == 2
    assert "1 of 2 cases hold" in capsys.readouterr().out


def test_a_refused_conquest_still_has_its_price(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    board = {"R1": {"terrain": "black_mountain", "edge": True}}
    step = {"do": "conquer", "region": "R1", "expect": {"refused": "E_INSUFFICIENT", "cost": 3}}
    given = {"players": {"A": {"active": {"race": "drow", "hand": 2}}, "B": {"active": None}}}
    case = {**GOOD, "board": board, "given": given, "steps": [step]}
    assert judged(tmp_path / "cases.json", case) == 0
    assert "1 of 1 cases hold" in capsys.readouterr().out
