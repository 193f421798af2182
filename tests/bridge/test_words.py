"""Everything a pad can make players read has words in three languages."""

from __future__ import annotations

import re

import pytest

from companion.text.catalog import LANGUAGES, read
from firmware_bridge.emulator import HERE
from firmware_bridge.pad_display import display_bytes


def used_keys() -> set[str]:
    sources = (path.read_text() for path in HERE.rglob("*.py"))
    return {key for source in sources for key in re.findall(r'"(pad\.(?!elf")[a-z-]+)"', source)}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_key_has_words(language: str) -> None:
    assert len(used_keys()) > 10
    assert used_keys() <= read(language, "pad").keys()


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_language_says_more_than_another(language: str) -> None:
    assert read(language, "pad").keys() == read("en", "pad").keys()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_display_can_show_its_words(language: str) -> None:
    shown = {k: v for k, v in read(language, "pad").items() if k.startswith("pad.display.")}
    assert shown
    for words in shown.values():
        assert display_bytes(words).rstrip(), words
        assert len(re.sub(r"\{\w+\}", "", words)) <= 21, words
