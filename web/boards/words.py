"""What the `board` commands say: faults and verdicts as sentences and as JSON."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.games import GAMES
from companion.games.board_file import BoardFile
from companion.games.checking import Fault
from companion.text.catalog import catalog

EVERY_BOX = ("core", *GAMES)
NAMED = frozenset({"what", "terrain", "symbol"})
"""Facts that are the name of a terrain or symbol."""


def say(language: str, key: str, **facts: object) -> str:
    return catalog(language, "boards").say(key, **facts)


def said(fault: Fault, language: str) -> str:
    """A fault as a sentence, terrains and symbols by their names."""
    facts = {key: _worded(key, value, language) for key, value in fault.facts.items()}
    return say(language, f"fault.{fault.word}", region=plain(fault.region), **facts)


def _worded(key: str, value: str | int, language: str) -> str | int:
    words = catalog(language, *EVERY_BOX)
    kinds = (f"terrains.{value}", f"symbols.{value}") if key in NAMED else ()
    named = next((words.say(kind) for kind in kinds if kind in words), value)
    return plain(named) if isinstance(named, str) else named


def plain(text: str) -> str:
    """What a file says, without what a terminal would take for orders.

    >>> plain("red \\x1b[31m")
    'red \\\\x1b[31m'
    """
    return "".join(sign if sign.isprintable() else ascii(sign)[1:-1] for sign in text)


def fault_lines(file: BoardFile, language: str) -> Iterator[str]:
    """Everything that is wrong, errors marked, each with its place."""
    for fault in file.faults:
        place = "" if fault.at is None else f" ({fault.at[0]:g}, {fault.at[1]:g} mm)"
        yield f"{'!' if fault.error else '?'} {said(fault, language)}{place}"


def told(fault: Fault, language: str) -> dict[str, object]:
    return {
        "code": fault.word,
        "region": fault.region or None,
        "at": None if fault.at is None else list(fault.at),
        "text": said(fault, language),
        **{key: value for key, value in fault.facts.items() if key != "region"},
    }


def verdict(file: BoardFile, language: str) -> dict[str, Any]:
    warnings = [fault for fault in file.faults if not fault.error]
    return {
        "board": file.sheet.id if file.sheet else None,
        "ok": not file.errors,
        "errors": [told(fault, language) for fault in file.errors],
        "warnings": [told(fault, language) for fault in warnings],
    }
