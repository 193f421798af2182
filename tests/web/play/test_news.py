"""What the whole table hears of: every kind is met in played games, and nothing hidden is in it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from companion.rules.model import HIDDEN
from tests.web.play.desks import desk_on, over, played
from web.views.news import news

KINDS = {
    "base": {"lost", "decline", "last"},
    "underground": {"lost", "decline", "last", "monster", "find"},
    "warcraft": {"lost", "decline", "last", "find"},
}


@pytest.mark.parametrize("box", sorted(KINDS))
def test_every_kind_is_told(tmp_path: Path, box: str) -> None:
    with desk_on(tmp_path) as desk:
        played(desk, box, 4, over)
        view = desk.seat_view()
        told: list[Any] = [one for n in range(view.shown.cursor) for one in news(view, n)]
    assert {one["kind"] for one in told} == KINDS[box]
    assert sum(one["kind"] == "last" for one in told) == 1
    assert HIDDEN not in json.dumps(told)
