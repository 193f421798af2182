"""The print kit for a screen: what there is to print, and each sheet as a PDF. Draws nothing."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from companion.games import GAMES
from companion.text.catalog import LANGUAGES

if TYPE_CHECKING:
    from vision.prints.kit import KitOrder

Json = dict[str, object]
PAPERS = ("a4", "letter")
MOST_ROWS = 99


class NoSuchKitError(LookupError):
    """What was asked for cannot be printed; the sentence, if there is one, says why."""


def kit_page(game: str, chosen: Mapping[str, str]) -> Json:
    """Everything the page shows: sheets, races by name, label sheets, how long it takes."""
    from vision.prints.howto import minutes
    from vision.prints.kit import name_of_part, parts_of

    order = _order(game, chosen)
    stickers = len(order.faces())
    return {
        "paper": order.paper,
        "parts": [{"part": part, "title": name_of_part(order, part)} for part in parts_of(order)],
        "races": _races(order),
        "labels": _label_sheets(),
        "stickers": stickers,
        "minutes": minutes(stickers, cut=order.labels is None),
    }


def kit_pdf(game: str, part: str, chosen: Mapping[str, str]) -> tuple[str, bytes]:
    """The name of one sheet's file, and the file."""
    from vision.prints.kit import write_part

    order = _order(game, chosen)
    with TemporaryDirectory() as folder:
        try:
            path = write_part(order, part, Path(folder))
        except LookupError:
            raise NoSuchKitError from None
        return path.name, path.read_bytes()


def _order(game: str, chosen: Mapping[str, str]) -> KitOrder:
    from vision.prints.asked import NO_LABELS, KitChoices, complaint, order_for
    from vision.prints.label_sheets import LabelSheetError

    language, paper = chosen.get("language", "en"), chosen.get("paper", "a4")
    rows = chosen.get("rows", "0")
    known = game in GAMES and language in LANGUAGES and paper in PAPERS
    if not known or not rows.isdecimal() or int(rows) > MOST_ROWS:
        raise NoSuchKitError
    race = chosen.get("race", "")
    choices = KitChoices(
        game, language, paper, chosen.get("labels") or NO_LABELS, (race,) if race else (),
        int(rows), chosen.get("large") == "yes",
    )  # fmt: skip
    try:
        return order_for(choices)
    except LabelSheetError as wrong:
        raise NoSuchKitError(complaint(wrong, language)) from wrong


def _races(order: KitOrder) -> list[Json]:
    from vision.census import census
    from vision.prints.names import box_words, name_of

    names = box_words(order.game, order.language)
    return [{"id": r, "name": name_of(r, names, "races")} for r in census(order.game).races]


def _label_sheets() -> list[Json]:
    from vision.prints.label_sheets import LABEL_SHEETS, MAKERS

    return [
        {
            "name": name,
            "maker": MAKERS[name],
            "paper": sheet.paper,
            "width": round(sheet.width_mm, 1),
            "count": sheet.columns * sheet.rows,
        }
        for name, sheet in LABEL_SHEETS.items()
    ]
