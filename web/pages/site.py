"""The files a browser loads: read once, packed once, served under a name that changes with them.

Everything lies under `/static/<build>/`, where `build` is a digest of all of it, so modules import
each other by relative paths and a browser may keep them for ever. Nothing here depends on the
game that is on the table.
"""

from __future__ import annotations

import gzip
import hashlib
import json
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from companion.rulebook import rule_book
from companion.text.catalog import LANGUAGES
from web.pages.constants import constants
from web.pages.packing import PACKED, SHEET, pack, pack_sheets
from web.pages.words import fetched_books
from web.shell.files import Asset, Site

TYPES = {
    "css": "text/css; charset=utf-8",
    "html": "text/html; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "json": "application/json",
    "png": "image/png",
    "svg": "image/svg+xml",
    "txt": "text/plain; charset=utf-8",
    "webmanifest": "application/manifest+json",
}
FIRST = (PACKED, "vendor/preact.js", "vendor/hooks.js", "vendor/htm.js")
"""Scripts that every page needs at once."""
PAGES = {"/": "index.html", "/worker.js": "worker.js", "/manifest.webmanifest": "app.webmanifest"}
"""What must live at a fixed address, with `{build}` and `{preload}` filled in; never cached."""


@cache
def site() -> Site:
    """Once for each start of the program, however many servers it opens."""
    return packed_site()


def packed_site() -> Site:
    contents = sources()
    templates = {name: contents.pop(name).decode() for name in PAGES.values()}
    templates["index.html"], sheet = pack_sheets(templates["index.html"], contents)
    contents = pack(contents) | {SHEET: sheet}
    build = _digest(contents | {name: text.encode() for name, text in templates.items()})
    return Site(
        build,
        {name: _asset(name, content) for name, content in contents.items()},
        {
            path: _asset(name, _filled(templates[name], build).encode())
            for path, name in PAGES.items()
        },
    )


def sources() -> dict[str, bytes]:
    """Every file as it was written, before anything is packed."""
    made = {**constants(), "rulebook.json": _rule_book()}
    return {**dict(_tree(files("web") / "static")), **dict(_dictionaries()), **made}


def _rule_book() -> bytes:
    """What every rule id says, for whoever taps it."""
    rules = {
        rule.id: {"page": rule.page, "title": rule.title, "text": rule.text}
        for rule in rule_book().values()
    }
    return json.dumps(rules, ensure_ascii=False, separators=(",", ":")).encode()


def _tree(folder: Traversable, prefix: str = "") -> Iterator[tuple[str, bytes]]:
    for entry in sorted(folder.iterdir(), key=lambda one: one.name):
        if entry.is_dir():
            yield from _tree(entry, f"{prefix}{entry.name}/")
        elif entry.name.rpartition(".")[2] in TYPES:
            yield prefix + entry.name, entry.read_bytes()


def _dictionaries() -> Iterator[tuple[str, bytes]]:
    for language in LANGUAGES:
        for book, sentences in fetched_books(language).items():
            content = json.dumps(sentences, ensure_ascii=False, separators=(",", ":"))
            yield f"words/{language}/{book}.json", content.encode()


def _digest(contents: Mapping[str, bytes]) -> str:
    whole = hashlib.sha256()
    for name in sorted(contents):
        whole.update(f"{name} {len(contents[name])} ".encode() + contents[name])
    return whole.hexdigest()[:16]


def _filled(template: str, build: str) -> str:
    preload = "\n".join(
        f'<link rel="modulepreload" href="/static/{build}/{name}">' for name in FIRST
    )
    return template.replace("{build}", build).replace("{preload}", preload)


def _asset(name: str, content: bytes) -> Asset:
    return Asset(content, gzip.compress(content, 9, mtime=0), TYPES[name.rpartition(".")[2]])
