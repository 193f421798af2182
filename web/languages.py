"""What the screens must know of every language before they load one: its name and its plurals.

A script, so that nothing is said twice: `companion.text` is where languages are added.
"""

from __future__ import annotations

import json

from companion.text.catalog import LANGUAGES, SINGULAR, read

SCRIPT = "js/languages.js"


def languages() -> bytes:
    known = {
        language: {
            "name": read(language, "tablet")["language.name"],
            "singular": SINGULAR[language],
        }
        for language in LANGUAGES
    }
    return f"export const LANGUAGES = {json.dumps(known, ensure_ascii=False)};\n".encode()
