"""The words of the case language: what a case names must exist in some box, keys may not be slips.

Whether a word fits its place is for the rules to say; here a misspelt one gets a clear answer.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from difflib import get_close_matches
from functools import cache
from typing import Any

from companion.games.boxes import BOXES
from companion.judge.shape import keys
from companion.rules.board import Board
from companion.rules.drafting.column import SHUFFLE
from companion.rules.model import HIDDEN
from companion.rules.refusals import CODES
from companion.rules.traits import Trait

Json = Any
GIFTS = frozenset({"harmony", "vengeance", "allied_with"})
SYMBOLS = frozenset(
    ("mine", "magic", "cavern", "tribe", "volcano", "monster", "anchor", "murloc", "size")
)
HAND_ONLY = frozenset({"set_aside"})
PILE = frozenset({"explodes", "dud", HIDDEN})
WHOSE = frozenset({"declined", "active"})


def misspelt(case: Mapping[str, Json]) -> str | None:
    """The first word that nothing answers to, in a sentence; None if there is none.

    >>> misspelt({"given": {"neutrals": {"R1": 1}}, "steps": []})
    "there is no 'neutrals'; is 'neutral' meant?"
    """
    return next(iter((*_slips(case), *_unknown(case))), None)


def _slips(case: Mapping[str, Json]) -> Iterator[str]:
    """Keys that look like known ones; quite other ones are somebody's own remarks."""
    given = case.get("given", {})
    players = given.get("players", {}).values()
    tribes = [t for player in players for t in (player.get("active"), *player.get("declined", ()))]
    for known, written in (
        (keys("given"), [given]),
        (keys("player"), players),
        (keys("tribe"), filter(None, tribes)),
        (keys("turn"), [given.get("turn", {})]),
        (keys("step", "question", "ability"), case["steps"]),
    ):
        for key in (key for each in written for key in each if key not in known):
            if near := get_close_matches(key, known, 1):
                yield _meant(key, near)


def _unknown(case: Mapping[str, Json]) -> Iterator[str]:
    given, steps = case.get("given", {}), case["steps"]
    for known, written in (
        (_pieces(), _laid(given)),
        (_pieces() | HAND_ONLY, _units(given)),
        (GIFTS, _gifts(given)),
        (_abilities(), (word for step in steps for word in _called(step))),
        (_codes(), (step.get("expect", {}).get("refused") for step in steps)),
        (WHOSE, (step.get("by_race") for step in steps)),
    ):
        yield from (_meant(word, near) for word, near in _strange(known, written))
    for words, told in (
        (_pieces() | PILE, (*given.get("pile", ()), *given.get("box", ()))),
        (_abilities(), given.get("turn", {}).get("used", ())),
        (SYMBOLS, _symbols(case)),
    ):
        yield from (_meant(word, near) for word, near in _strange(words, told) if near)


def _strange(
    known: frozenset[str], written: Iterable[str | None]
) -> Iterator[tuple[str, list[str]]]:
    """Words that are not known, each with the known one that it looks like."""
    for word in filter(None, written):
        if word not in known and _bare(word) not in known:
            yield word, get_close_matches(_bare(word), known, 1)


def _meant(word: str, near: list[str]) -> str:
    return f"there is no {word!r}" + (f"; is {near[0]!r} meant?" if near else "")


def _bare(word: str) -> str:
    """Without its box, its face-down mark, the badge or player it carries."""
    return word.rpartition("/")[2].removeprefix(HIDDEN).partition(":")[0]


def _laid(given: Mapping[str, Json]) -> Iterator[str]:
    return (marker for here in given.get("markers", {}).values() for marker in here)


def _units(given: Mapping[str, Json]) -> Iterator[str]:
    actives = (player.get("active") or {} for player in given.get("players", {}).values())
    return (unit for active in actives for unit in active.get("extra", ()))


def _gifts(given: Mapping[str, Json]) -> Iterator[str]:
    return (word for player in given.get("players", {}).values() for word in player.get("has", ()))


def _symbols(case: Mapping[str, Json]) -> Iterator[str]:
    regions = case.get("board", {}).values()
    return (symbol for region in regions for symbol in region.get("symbols", ()))


def _called(step: Mapping[str, Json]) -> Iterator[str]:
    """Abilities that a step calls by name."""
    yield from step.get("using", ())
    if step.get("do") in ("choose", "place"):
        yield step["what"]
    if step.get("do") == "act":
        yield step["ability"]


@cache
def _traits() -> tuple[Trait, ...]:
    found: list[Trait] = []
    for box in BOXES.values():
        game = box.open(Board.of("none", (), ()), box.options())
        found += (game.box, *game.races.values(), *game.powers.values(), *game.finds.values())
    return tuple(found)


@cache
def _pieces() -> frozenset[str]:
    """Everything of cardboard that may lie in a region or beside the board."""
    games = [box.open(Board.of("none", (), ()), box.options()) for box in BOXES.values()]
    named = frozenset(name for game in games for name in (*game.markers, *game.finds))
    return named | {"mountain", "marker"}


@cache
def _abilities() -> frozenset[str]:
    """Whatever may be used, under any of its names."""
    words = {name for t in _traits() for name in (*t.abilities, *t.conquest_abilities, t.id)}
    return frozenset(words | {word.partition(":")[0] for word in words} | {SHUFFLE})


@cache
def _codes() -> frozenset[str]:
    return frozenset(code for codes in CODES.values() for code in codes)
