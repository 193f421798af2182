"""The words of every language as the browser wants them. Written by people in companion/text."""

from __future__ import annotations

from importlib.resources import files

from companion.text.catalog import read

LATER = "later"
"""The book of what only screens around the game say: it comes with the first of them."""
_AROUND = {
    "games",
    "new",
    "own-tiles",
    "lying",
    "rules",
    "history",
    "fix",
    "ledger",
    "end",
    "charts",
    "tour",
    "cameras",
    "colours",
    "print",
    "remembered",
    "code",
    "layout",
    "clock",
    "score",
    "unused",
    "place",
    "abandon",
    "decline",
    "keys",
}
_OTHER_SCREENS = {
    "invite",
    "devices",
    "purses",
    "pin",
    "own",
    "settings",
    "about",
    "camera",
}
"""The same of the book of the tablet: screens of their own, fetched when they are first wanted."""
_AT_ONCE = ("title", "nav", "overruled", "to")
"""Names in the navigation, and what the table itself says of those screens."""


def fetched_books(language: str) -> dict[str, dict[str, str]]:
    """The same books as browsers fetch them: `evening` is part of `play`, and what is needed late
    is taken out of those that come first.
    """
    books = words(language)
    books["play"] |= books.pop("evening")
    first = ("play", "tablet")
    later = {key: text for name in first for key, text in books[name].items() if _comes_later(key)}
    at_once = {
        name: {key: text for key, text in books[name].items() if key not in later} for name in first
    }
    return {**books, **at_once, LATER: later}


def _comes_later(key: str) -> bool:
    """
    >>> [_comes_later(key) for key in ("play.end.tie", "play.end.title", "play.die.roll")]
    [True, False, False]
    >>> [_comes_later(key) for key in ("about.text", "about.nav", "dialog.back")]
    [True, False, False]
    """
    book, section, *rest = key.split(".")
    if book != "play":
        return book in _OTHER_SCREENS and section not in _AT_ONCE
    return section in _AROUND and rest not in [[word] for word in _AT_ONCE]


def words(language: str) -> dict[str, dict[str, str]]:
    """The sentences of one language, by file and then by `section.key`."""
    folder = files("companion.text") / language
    books = sorted(book.name.removesuffix(".toml") for book in folder.iterdir())
    return {book: read(language, book) for book in books if (folder / f"{book}.toml").is_file()}
