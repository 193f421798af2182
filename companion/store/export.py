"""A game as JSON lines, for keeping, sharing and checking; and back into a journal."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any

from companion.games.opening import Opening
from companion.store.codec import UnreadableError, decode, encode
from companion.store.entries import Entry, read, tell
from companion.store.journal import VERSION, Journal

FORMAT = "tribekeeper"


def export(journal: Journal, game: int) -> Iterator[str]:
    """The opening, then one line for every entry, undone ones included."""
    saved = journal.game(game)
    head = {"format": FORMAT, "version": VERSION, "begun": saved.begun}
    yield _line({**head, "opening": encode(saved.opening)})
    for entry in journal.entries(game):
        yield _line(tell(entry))


def _line(value: dict[str, Any]) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def bring_in(journal: Journal, lines: Iterable[str]) -> int:
    """Read a whole exported game before any of it is written; UnreadableError names the line."""
    opening: Opening | None = None
    begun = ""
    entries: list[Entry] = []
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        try:
            value = json.loads(line)
            if opening is None:
                opening, begun = _head(value)
            else:
                entries.append(read(value))
        except (KeyError, TypeError, ValueError) as error:
            raise UnreadableError(f"line {number}: {error}") from None
    if opening is None:
        raise UnreadableError("the file is empty")
    game = journal.begin(opening, begun)
    for entry in entries:
        journal.append(game, entry)
    return game


def _head(value: dict[str, Any]) -> tuple[Opening, str]:
    if value.get("format") != FORMAT:
        raise UnreadableError("this is not a game of Tribekeeper")
    if value["version"] > VERSION:
        raise UnreadableError(f"written by a newer Tribekeeper (version {value['version']})")
    return decode(Opening, value["opening"]), value["begun"]
