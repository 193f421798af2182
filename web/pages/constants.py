"""What the screens must know before they ask: languages, boxes, players, keys, the die.

Scripts, so that nothing is said twice: `companion.text` is where languages are added,
`companion.games` where boxes are, `companion.table` where keys get their meaning.
"""

from __future__ import annotations

import json
from collections.abc import Mapping

from companion.games import GAMES, PLAYERS, atlas
from companion.games.boxes import BOXES
from companion.games.sheet import Sheet
from companion.rules.die import FACES
from companion.table.keyboard import CONTROLLER, KEYBOARD
from companion.text.catalog import LANGUAGES, SINGULAR, read

MOST_OFTEN = 3
"""Players: their board is the one that is shown first."""


def constants() -> dict[str, bytes]:
    """Scripts by their names."""
    boxes = {"GAMES": GAMES, "BOXES": [*BOXES], "PLAYERS": PLAYERS, "BOARD_MM": _board_sizes()}
    return {
        "js/languages.js": _script({"LANGUAGES": _languages()}),
        "js/boxes.js": _script(boxes),
        "js/keyboard.js": _script({"KEYBOARD": KEYBOARD, "CONTROLLER": CONTROLLER}),
        "js/faces.js": _script({"FACES": FACES}),
    }


def _languages() -> dict[str, object]:
    return {
        language: {
            "name": read(language, "tablet")["language.name"],
            "singular": SINGULAR[language],
        }
        for language in LANGUAGES
    }


def _board_sizes() -> dict[str, tuple[float, float]]:
    """How large a board of each box usually is, in millimetres; of islands, a small one."""
    return {game: min(sheet.size_mm for sheet in _usual(game)) for game in GAMES}


def _usual(game: str) -> list[Sheet]:
    sheets = [sheet for sheet in atlas.atlas().by_id.values() if sheet.game == game]
    return [sheet for sheet in sheets if sheet.players == MOST_OFTEN] or sheets


def _script(known: Mapping[str, object]) -> bytes:
    lines = (
        f"export const {name} = {json.dumps(value, ensure_ascii=False)};\n"
        for name, value in known.items()
    )
    return "".join(lines).encode()
