"""Sentences are put together rightly: endings, genders, and names of keys that a screen really has.

Terms of the printed books are `test_printed_terms.py`.
"""

from __future__ import annotations

import re

import pytest

from tests.test_printed_terms import sentences

ELSEWHERE = {
    "backups": "a folder",
    "reports": "a folder",
    "Advanced": "a key of browsers",
    "Avancé": "a key of browsers",
    "詳細": "a key of browsers",
    "ajuster à la page": "a box of printing programs",
    "外交官の": "a power, whose name has an ending",
    "守備隊の": "a power, whose name has an ending",
    "en déclin": "a side of a token",
}
"""What is quoted and stands on no screen of ours."""


@pytest.mark.parametrize("language", ["en", "fr", "ja"])
def test_whoever_is_sent_to_a_key_finds_it_by_that_name(language: str) -> None:
    """Japanese phones were told of a page whose name was another one."""
    quoted = re.compile("“([^”{]+)”|« ([^»{]+) »|「([^」{]+)」")
    said = sentences(language)
    keys = {words for _, words in said} | set(ELSEWHERE)
    sent = [(key, "".join(found)) for key, words in said for found in quoted.findall(words)]
    assert sent
    assert [(key, name) for key, name in sent if name not in keys] == []


def test_japanese_verbs_have_their_endings() -> None:
    """A noun took a verb's place in a search for terms: 防御ません, 足りた beside polite ones."""
    torn = r"(支配|隣接|防御|配備|撤退|征服|放棄|獲得|所有)(ま[すせしっ]|[てらりるれろっ])"
    odd = r"支配しているごと|もう勝利コインを"
    assert [one for one in sentences("ja") if re.search(f"{torn}|{odd}", one[1])] == []


def test_japanese_events_are_told_in_one_tone() -> None:
    events = [words for key, words in sentences("ja") if key.startswith("events.")]
    assert events
    assert [words for words in events if re.search(r"(?<!し)た。$|る。$", words)] == []


def test_what_is_said_of_a_race_agrees_with_every_race_in_french() -> None:
    """Amazons, Flames and Mummies are feminine: `Les Amazones sont chassés`."""
    agrees = r"Les \{race\} (ne )?(sont|ont été)\b(?! en place)|\{race\}.*\bils\b|\{race\} restants"
    assert [one for one in sentences("fr") if re.search(agrees, one[1])] == []


def test_what_a_tile_is_agrees_with_it_in_french() -> None:
    assert [w for _, w in sentences("fr") if re.search(r"tuiles[^.;]*: tous\b", w)] == []
