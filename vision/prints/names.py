"""What printed pieces are called: the words of the box, or plain words where it has none."""

from __future__ import annotations

from companion.games.atlas import IslandSide, Sheet, atlas
from companion.text.catalog import Catalog, catalog
from vision.census import Face
from vision.layout import COLUMN_MAT

_SECTIONS = ("races", "markers", "finds", "powers")


def box_words(game: str, language: str) -> Catalog:
    """The names of one box in one language, as far as they are written."""
    books = ["eye", "core", "table"]
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


def box_name(game: str, words: Catalog) -> str:
    key = f"boxes.{game}"
    return words.say(key) if key in words else game


def board_name(board: str, words: Catalog) -> str:
    """What people call a board, an island's side or the mat; their own as they named it.

    >>> board_name("base-3p", box_words("base", "en"))
    'Small World, 3 players'
    """
    if board == COLUMN_MAT:
        return words.say("print.column")
    match atlas().by_id.get(board):
        case None:
            return board
        case Sheet(face=IslandSide(size, number, side)):
            return words.say(f"print.island-{size}", number=number, side=side.upper())
        case Sheet(house=True) as sheet:
            return words.say("print.board", number=sheet.players)
        case sheet:
            box = box_name(sheet.game, words)
            return words.say("print.printed", box=box, number=sheet.players)


def face_name(face: Face, words: Catalog) -> str:
    return name_of(face.piece, words)
