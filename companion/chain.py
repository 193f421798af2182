"""The chain of hashes over the records of a game. It does not know what a record says.

Each record carries the hash of itself and of the hash before it, so whoever changes, drops or
slips in a record breaks the chain there. The chain has no key: who writes a whole game anew gets a
whole chain, but another last hash than the one people saw on the result page.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping

HASH = "hash"
"""The key of a record's own hash; it is no part of what is hashed."""
HEAD = ("begun", "opening")
"""What the first line of a game says about it; the rest of that line is about the file."""
START = ""
"""What stands before the first record."""


def canonical(value: object) -> str:
    """The one way to write a JSON value down.

    >>> canonical({"b": [1, None], "a": "é"})
    '{"a":"é","b":[1,null]}'
    """
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def link(before: str, record: str) -> str:
    """The hash of a record, given as its canonical text, after another one's."""
    return hashlib.sha256(f"{before}\n{record}".encode()).hexdigest()


def first_break(links: Iterable[tuple[str, str]], before: str = START) -> int | None:
    """The place, from 0, of the first of these (record, hash) that does not belong there.

    >>> one = link(START, "1"); two = link(one, "2")
    >>> first_break([("1", one), ("2", two)]) is None, first_break([("1", one), ("3", two)])
    (True, 1)
    """
    for place, (record, hash) in enumerate(links):
        if link(before, record) != hash:
            return place
        before = hash
    return None


def told_links(lines: Iterable[Mapping[str, object]]) -> Iterable[tuple[str, str]]:
    """The links of an exported game, from its lines as JSON objects; the first is the head."""
    for place, line in enumerate(lines):
        record = {key: value for key, value in line.items() if key != HASH}
        if place == 0:
            record = {key: record[key] for key in HEAD if key in record}
        yield canonical(record), str(line.get(HASH, ""))
