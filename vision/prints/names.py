"""What printed pieces are called: the words of the box, or plain words where it has none."""

from __future__ import annotations

from companion.games.sheet import Sheet
from companion.text.catalog import Catalog, catalog
from vision.census import Face

_SECTIONS = ("races", "markers", "finds", "powers")


def box_words(game: str, language: str) -> Catalog:
    """The names of one box in one language, as far as they are written."""
    books = ["eye", "core"]
    try:
        return catalog(language, *books, game)
    except LookupError:
        return catalog(language, *books)


def name_of(piece: str, words: Catalog, *sections: str) -> str:
    """The printed name of a race, power, marker or secret.

    >>> name_of("amazons", box_words("base", "fr"), "races")
    'Amazones'
    >>> name_of("new_thing", box_words("base", "en"))
    'New Thing'
    """
    keys = [f"pieces.{piece}", *(f"{section}.{piece}.name" for section in sections or _SECTIONS)]
    found = next((key for key in keys if key in words), None)
    return words.say(found) if found else piece.replace("_", " ").title()


def board_name(sheet: Sheet, words: Catalog) -> str:
    """What people call a house board or one side of an island."""
    side = sheet.face
    if side is None:
        return words.say("print.board", number=sheet.players)
    return words.say(f"print.island-{side.size}", number=side.number, side=side.side.upper())


def face_name(face: Face, words: Catalog) -> str:
    return name_of(face.piece, words)
