"""The words of every language as the browser wants them. Written by people in companion/text."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from importlib.resources import files
from importlib.resources.abc import Traversable

LANGUAGES = ("en", "fr", "ja")
Sentences = dict[str, str]


def words(language: str) -> dict[str, Sentences]:
    """The sentences of one language, by file and then by `section.key`."""
    folder = files("companion.text") / language
    books = (book for book in folder.iterdir() if book.name.endswith(".toml"))
    return {book.name.removesuffix(".toml"): _sentences(book) for book in books}


def flat(tree: Mapping[str, object], prefix: str = "") -> Sentences:
    """
    >>> flat({"race": {"trolls": {"name": "Trolls"}}, "yes": "Yes"})
    {'race.trolls.name': 'Trolls', 'yes': 'Yes'}
    """
    sentences: Sentences = {}
    for key, value in tree.items():
        if isinstance(value, dict):
            sentences |= flat(value, f"{prefix}{key}.")
        else:
            sentences[prefix + key] = str(value)
    return sentences


def _sentences(book: Traversable) -> Sentences:
    return flat(tomllib.loads(book.read_text("utf-8")))
