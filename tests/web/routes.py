"""Every route of the published description, with something in each of its blanks."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from importlib.resources import files
from itertools import product
from typing import Any

DESCRIPTION: dict[str, Any] = json.loads((files("web") / "openapi.json").read_text("utf-8"))
KNOWN = {
    **{"seat": "2", "device": "0a0a0a0a", "game": "1", "name": "games-1.db", "id": "p0"},
    **{"board": "base-2p", "box": "base", "language": "en", "camera": "0", "players": "3"},
    **{"tracing": "0a0a0a0a", "part": "how", "tag": "7", "side": "active"},
}
"""The seat is not that of the player who asks, unless the route is for its owner."""
OF_NO_GAME = {"/events", "/ca.crt", "/api/openapi.json", "/api/print/{box}/{part}"}
"""A stream that is read otherwise; and files that are the same whatever lies on the table."""
BLANK = re.compile(r"\{(\w+)\}")


def filled(path: str, known: Mapping[str, str] = KNOWN) -> str:
    return BLANK.sub(lambda found: known[found[1]], path)


def every_get(**known: tuple[str, ...]) -> Iterator[str]:
    """Whatever can be read, with each of the given words in its blank."""
    for path, methods in DESCRIPTION["paths"].items():
        if "get" in methods and path not in OF_NO_GAME:
            blanks = [name for name in BLANK.findall(path) if name in known]
            for words in product(*(known[name] for name in blanks)):
                yield filled(path, {**KNOWN, **dict(zip(blanks, words, strict=True))})
