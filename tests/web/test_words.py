"""Every language says everything, with the same blanks, and every screen's words exist."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest

from companion.text.catalog import LANGUAGES
from web.pages.words import words

SCRIPTS = Path(__file__).parents[2] / "web" / "static" / "js"


def tablet(language: str) -> dict[str, str]:
    return words(language)["tablet"]


def test_every_language_says_the_same_things() -> None:
    keys = [tablet(language).keys() for language in LANGUAGES]
    assert all(one == keys[0] for one in keys)


@pytest.mark.parametrize("language", LANGUAGES)
def test_blanks_are_the_same_in_every_language(language: str) -> None:
    english = tablet("en")
    for key, sentence in tablet(language).items():
        assert _blanks(sentence) == _blanks(english[key]), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_sentence_is_empty(language: str) -> None:
    assert [key for key, sentence in tablet(language).items() if not sentence.strip()] == []


def test_every_key_a_screen_names_exists() -> None:
    known = {key for book in words("en").values() for key in book}
    assert sorted(set(_named()) - known) == []


def _named() -> Iterator[str]:
    """Keys written out in the scripts: `say("a.b")`, and in tables `title: "a.b"`."""
    for script in SCRIPTS.rglob("*.js"):
        source = script.read_text("utf-8")
        for call in re.findall(r"\bsay\(([^`]*?)[,)]", source):
            yield from re.findall(r'"([\w-]+\.[\w.-]+)"', call)
        yield from re.findall(r'(?:title|nav): "([\w-]+\.[\w.-]+)"', source)


def _blanks(sentence: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(sentence) if name}
