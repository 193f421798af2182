"""What the whole table hears of: every kind is met in played games, and nothing hidden is in it."""

from __future__ import annotations

import json
import re
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from companion.rules.model import HIDDEN
from companion.text.catalog import catalog
from tests.web.play.desks import desk_on, over, played
from web.views.record.news import news

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


def test_every_kind_has_a_picture_a_sound_and_a_sentence_of_its_own() -> None:
    scripts = files("web") / "static" / "js"
    pictures = (scripts / "play" / "lazy" / "news.js").read_text("utf-8")
    drawn = set(re.findall(r"(\w+): \"", re.findall(r"PICTURES = \{(.*?)\}", pictures)[0]))
    tones = set(re.findall(r"^  (\w+): \[", (scripts / "feel.js").read_text("utf-8"), re.MULTILINE))
    kinds = set().union(*KINDS.values())
    assert drawn == kinds
    assert kinds <= tones
    for language in ("en", "fr", "ja"):
        assert all(f"evening.news.{kind}" in catalog(language, "evening") for kind in kinds)
