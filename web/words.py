"""The words of every language as the browser wants them. Written by people in companion/text."""

from __future__ import annotations

from importlib.resources import files

from companion.text.catalog import read


def words(language: str) -> dict[str, dict[str, str]]:
    """The sentences of one language, by file and then by `section.key`."""
    folder = files("companion.text") / language
    books = [book.name.removesuffix(".toml") for book in folder.iterdir()]
    return {book: read(language, book) for book in books if (folder / f"{book}.toml").is_file()}
