"""A catalog: the sentences of one language, read from the TOML files beside this module.

Which sentence fits a moment is not known here: that is `telling`.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from string import Formatter

from typing_extensions import override

SINGULAR = {
    "en": (1, 1),
    "fr": (0, 1),
    "ja": (1, 0),
}
"""From which to which number a noun stands in the singular; Japanese makes no difference."""
LANGUAGES = tuple(SINGULAR)


@dataclass(frozen=True, slots=True)
class Catalog:
    """Sentences by dotted key, with {blanks}.

    A blank may choose a word by number: `{tokens:token|tokens}`.

    >>> words = Catalog("fr", {"lost": "{tokens} {tokens:pion perdu|pions perdus}"})
    >>> words.say("lost", tokens=0), words.say("lost", tokens=2)
    ('0 pion perdu', '2 pions perdus')
    """

    language: str
    sentences: Mapping[str, str]

    def __contains__(self, key: str) -> bool:
        return key in self.sentences

    def sentence(self, key: str) -> str:
        """The sentence with its blanks unfilled; LookupError if nobody has written it."""
        if key not in self.sentences:
            raise LookupError(f"no words for {key!r} in language {self.language!r}")
        return self.sentences[key]

    def say(self, key: str, **facts: object) -> str:
        return _Blanks(self.language, key).vformat(self.sentence(key), (), facts)

    def blanks(self, key: str) -> frozenset[str]:
        """The names of the blanks in a sentence."""
        return blanks(self.sentence(key))

    def first(self, *keys: str) -> str:
        """The first of these keys that has words."""
        for key in keys:
            if key in self.sentences:
                return key
        raise LookupError(f"no words for any of {keys} in language {self.language!r}")


@cache
def catalog(language: str, *books: str) -> Catalog:
    """The named files of one language as one catalog; where two agree on a key the later wins."""
    sentences: dict[str, str] = {}
    for book in books:
        sentences |= read(language, book)
    return Catalog(language, sentences)


def catalog_of(language: str, game: str) -> Catalog:
    """The words of a game: what all boxes share, then its own; mixed boxes are joined by `+`."""
    return catalog(language, "core", *game.split("+"))


def read(language: str, book: str) -> dict[str, str]:
    """One file as sentences by dotted key."""
    path = files("companion.text") / language / f"{book}.toml"
    if language not in LANGUAGES or not path.is_file():
        raise LookupError(f"no words called {book!r} in language {language!r}")
    text = path.read_text("utf-8")
    return _flat(tomllib.loads(_unbroken(text) if language == "fr" else text))


def blanks(sentence: str) -> frozenset[str]:
    """
    >>> sorted(blanks("{race} take {region} with {tokens} {tokens:token|tokens}"))
    ['race', 'region', 'tokens']
    """
    return frozenset(name for _, name, _, _ in Formatter().parse(sentence) if name is not None)


def _unbroken(french: str) -> str:
    """French sets a space before these signs, and no line may begin with one.

    >>> _unbroken("Quoi ? « Rien »").count("\\u00a0")
    3
    """
    return re.sub(r" ([:;?!»])", "\u00a0\\1", french).replace("« ", "«\u00a0")


def _flat(tree: Mapping[str, object], prefix: str = "") -> dict[str, str]:
    sentences: dict[str, str] = {}
    for key, value in tree.items():
        if isinstance(value, dict):
            sentences |= _flat(value, f"{prefix}{key}.")
        else:
            sentences[prefix + key] = str(value)
    return sentences


class _Blanks(Formatter):
    """Fills blanks, choosing between singular and plural by the habits of a language."""

    def __init__(self, language: str, key: str) -> None:
        self.singular = SINGULAR[language]
        self.key = key

    @override
    def get_value(
        self, key: int | str, args: Sequence[object], kwargs: Mapping[str, object]
    ) -> object:
        if key not in kwargs:
            raise LookupError(f"nothing to fill the blank {key!r} of {self.key!r} with")
        return kwargs[str(key)]

    @override
    def format_field(self, value: object, format_spec: str) -> str:
        one, either, many = format_spec.partition("|")
        if not either:
            return format(value, format_spec)
        least, most = self.singular
        return one if isinstance(value, int) and least <= value <= most else many
