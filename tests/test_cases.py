"""The cases that come with the specification, one test each."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from companion.games.boxes import BOXES
from companion.judge.run import judge, load

CASES = Path(__file__).parent / "cases"
BOOKS = ("core", *(id for id in BOXES if "+" not in id))
"""What holds for all boxes, and each box by itself; mixed play has no cases of its own."""


def _cases() -> list[Any]:
    found = [case for book in BOOKS for case in load(CASES / f"{book}.json")]
    return [pytest.param(case, id=case["id"]) for case in found]


@pytest.mark.parametrize("case", _cases())
def test_case_ends_as_the_specification_says(case: Mapping[str, Any]) -> None:
    verdict = judge([case])
    assert verdict.failed == []
    assert verdict.passed == 1


@pytest.mark.parametrize("book", BOOKS)
def test_no_two_cases_share_a_name(book: str) -> None:
    names = [case["id"] for case in load(CASES / f"{book}.json")]
    assert len(names) == len(set(names))
    assert names
