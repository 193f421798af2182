"""A game as JSON lines: written, and read with limits. Whether it can be played so, others ask."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from types import UnionType
from typing import TypeVar

from companion.chain import HASH, canonical, first_break, told_links
from companion.games.board_file import read_file
from companion.games.opening import Opening
from companion.store.codec import LONGEST_TEXT, Json, UnreadableError, decode, printable
from companion.store.entries import Entry, read
from companion.store.journal import Journal
from companion.store.schema import KEYS, VERSION, first_hash

FORMAT = "tribekeeper"
CHAINED = 2
"""Since this version every line carries its hash."""
LAST = "last"
"""In the first line: the hash of the last one, so that a file that was cut off is known."""
MOST_BYTES = 4_000_000
MOST_LINES = 5_000
MOST_THINGS = 500
LARGEST = 10_000
"""No number at a table comes near it; only a die's proof counts higher."""
DEEPEST = 12
PROOF, OPENING, BOARDS = "proof", "opening", "sheets"
MOST_BOARDS = 10
"""Islands of the largest table, and some more."""
T = TypeVar("T")
S = TypeVar("S")


@dataclass(frozen=True, slots=True)
class FileLine:
    """One entry of an exported game: where it stands, what it says, and how that was written."""

    number: int
    entry: Entry
    written: dict[str, Json]


@dataclass(frozen=True, slots=True)
class Told:
    """An exported game that can be read. Nobody has played it again yet."""

    begun: str
    opening: Opening
    laid: Json
    """The opening as it was written."""
    lines: tuple[FileLine, ...]
    vouched_for: bool = False
    """Today's rules decide some of it otherwise, and somebody has said that this is right."""

    @property
    def first(self) -> str:
        """The hash of how it was laid out: games that began as one share it."""
        return first_hash(self.begun, canonical(self.laid))

    @property
    def entries(self) -> Iterator[Entry]:
        return (line.entry for line in self.lines)


def export(journal: Journal, game: int) -> Iterator[str]:
    """The opening, then one line for every entry, undone ones included, as they were written."""
    saved = journal.game(game)
    about = {"format": FORMAT, "version": VERSION, "begun": saved.begun}
    opening, hash = journal.laid(game)
    lines = list(journal.told(game))
    last = lines[-1][1] if lines else hash
    yield canonical({**about, "opening": opening, HASH: hash, LAST: last})
    for told, hash in lines:
        yield canonical({**told, HASH: hash})


def read_lines(text: str) -> Told:
    """UnreadableError says which line is wrong, and why."""
    if len(text) > MOST_BYTES:
        raise UnreadableError(f"the file is longer than {MOST_BYTES:,} characters", "too-long")
    numbered = [(n, line) for n, line in enumerate(text.split("\n"), start=1) if line.strip()]
    if not numbered:
        raise UnreadableError("the file is empty", "empty")
    if len(numbered) > MOST_LINES:
        raise UnreadableError(f"the file has more than {MOST_LINES:,} lines", "too-long")
    values = [(number, _at(number, _value, line)) for number, line in numbered]
    head = _at(1, _head, values[0][1])
    if values[0][1]["version"] >= CHAINED:
        _refuse_breaks(values)
        _refuse_cut(values)
    lines = tuple(_at(number, partial(_line, number), one) for number, one in values[1:])
    return Told(*head, lines)


def _at(number: int, read: Callable[[S], T], value: S) -> T:
    """What is read from a line; whatever is wrong with it, it is that line's fault."""
    try:
        return read(value)
    except UnreadableError as error:
        raise error.at(number) from None
    except (KeyError, TypeError, ValueError, RecursionError) as error:
        reason = printable(f"{type(error).__name__} {error}")
        raise UnreadableError(reason, line=number) from None


def _value(line: str) -> dict[str, Json]:
    value = json.loads(line, parse_float=_fraction, parse_constant=_fraction)
    if not isinstance(value, dict):
        raise UnreadableError("not an object")
    for key, inner in value.items():
        judged = _without_boards(inner) if key == OPENING else inner
        _refuse_large(judged, 2**53 if key == PROOF else LARGEST)
    return value


def _without_boards(opening: Json) -> Json:
    """An opening but for the boards that it carries: files, and judged as such."""
    if not isinstance(opening, dict) or not isinstance(carried := opening.get(BOARDS), list):
        return opening
    for one in carried[: MOST_BOARDS + 1]:
        file = read_file(one) if isinstance(one, str) else None
        if file is None or file.sheet is None or file.errors or len(carried) > MOST_BOARDS:
            raise UnreadableError("a board in it cannot be right", "bad-board")
    return {**opening, BOARDS: []}


def _fraction(number: str) -> float:
    """Cardboard comes in whole pieces; nothing we write has a decimal point."""
    raise UnreadableError(f"{number} is no whole number", "out-of-bounds")


def _refuse_large(value: Json, largest: int, depth: int = 0) -> None:
    """Numbers, texts and lists as a table knows them, wherever they lie."""
    if depth > DEEPEST:
        raise UnreadableError("things inside things without end", "out-of-bounds")
    match value:
        case str() if len(value) > LONGEST_TEXT or not value.isprintable():
            raise UnreadableError(f"a text no table has written: {value[:20]}", "out-of-bounds")
        case int() if not -largest <= value <= largest:
            raise UnreadableError(f"the number {str(value)[:20]} is out of bounds", "out-of-bounds")
        case dict() | list() if len(value) > MOST_THINGS:
            raise UnreadableError(f"{len(value)} things in one place", "out-of-bounds")
        case dict():
            for key, inner in value.items():
                _refuse_large(key, largest, depth + 1)
                _refuse_large(inner, largest, depth + 1)
        case list():
            for inner in value:
                _refuse_large(inner, largest, depth + 1)


_MOMENT = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?(Z|[+-]\d\d:\d\d)", re.ASCII)


def _head(value: dict[str, Json]) -> tuple[str, Opening, Json]:
    if value.get("format") != FORMAT:
        raise UnreadableError("this is not a game of Tribekeeper", "no-game")
    version = value.get("version")
    if not isinstance(version, int) or version > VERSION:
        raise UnreadableError(f"written by a newer Tribekeeper (version {version})", "newer")
    begun = value.get("begun")
    if not isinstance(begun, str):
        raise UnreadableError("when it was begun is missing")
    if not _is_moment(begun):
        # Screens that list games show this day, and none of them can show another.
        raise UnreadableError("when it was begun is no date")
    return begun, decode(Opening, value["opening"]), value["opening"]


def _is_moment(text: str) -> bool:
    """
    >>> [_is_moment(f"2026-11-{day}T12:00:00Z") for day in ("18", "31", "W1")]
    [True, False, False]
    """
    with suppress(ValueError):
        return bool(_MOMENT.fullmatch(text) and datetime.fromisoformat(text))
    return False


def _refuse_breaks(values: Sequence[tuple[int, dict[str, Json]]]) -> None:
    place = first_break(told_links([value for _, value in values]))
    if place is not None:
        reason = "changed since it was written, or lines before it are missing"
        raise UnreadableError(reason, "changed", values[place][0])


def _refuse_cut(values: Sequence[tuple[int, dict[str, Json]]]) -> None:
    """Files of earlier days do not say how they end."""
    (_, head), (number, end) = values[0], values[-1]
    if head.get(LAST, end[HASH]) != end[HASH]:
        raise UnreadableError("the end of the game is missing", "cut-off", number)


def _line(number: int, value: dict[str, Json]) -> FileLine:
    """Only what an entry says is kept: files add nothing of their own."""
    for key, kinds in _TYPES.items():
        if not isinstance(value.get(key), kinds) or isinstance(value.get(key), bool):
            raise UnreadableError(f"{key} is not what we write there")
    return FileLine(number, read(value), {key: value.get(key) for key in KEYS})


_TYPES: Mapping[str, type | UnionType] = {
    "seat": int | None,
    "source": str,
    "time": str,
    "cursor": int | None,
    "command": list | None,
    "events": list,
    "proof": dict | None,
}
