"""What somebody asks to be printed, typed or chosen on a screen, understood: or a sentence."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from dataclasses import dataclass, replace

from companion.text.catalog import Catalog, catalog
from vision.census import census
from vision.prints.kit import KitOrder, print_kit
from vision.prints.label_sheets import LABEL_SHEETS, MAKERS, LabelSheetError, label_sheet
from vision.sticker import LARGE, SMALL

NO_LABELS = "plain"


@dataclass(frozen=True, slots=True)
class KitChoices:
    """In a person's words; `labels` is a maker's number, measures, or plain paper."""

    game: str
    language: str = "en"
    paper: str = "a4"
    labels: str = NO_LABELS
    races: tuple[str, ...] = ()
    used_rows: int = 0
    large: bool = False


def order_for(choices: KitChoices) -> KitOrder:
    """LabelSheetError: it cannot be printed so."""
    labels = None if choices.labels == NO_LABELS else label_sheet(choices.labels)
    unknown = set(choices.races) - set(census(choices.game).races)
    if unknown:
        raise LabelSheetError("race", race=", ".join(sorted(unknown)))
    if labels is not None and not 0 <= choices.used_rows < labels.rows:
        raise LabelSheetError("rows", rows=labels.rows)
    return KitOrder(
        choices.game, labels.paper if labels is not None else choices.paper, choices.language,
        labels, LARGE if choices.large else SMALL, choices.races, choices.used_rows,
    )  # fmt: skip


def complaint(wrong: LabelSheetError, language: str) -> str:
    return catalog(language, "eye").say(f"print.wrong-{wrong.word}", **wrong.facts)


def ask(args: argparse.Namespace) -> int:
    """The command line's `print`."""
    if args.labels == "list":
        print("\n".join(_known_sheets(catalog(args.language, "eye"))))
        return 0
    try:
        orders = list(_orders(args))
    except LabelSheetError as wrong:
        print(complaint(wrong, args.language), file=sys.stderr)
        return 1
    for order in orders:
        for path in print_kit(order, args.out):
            print(path)
    return 0


def _orders(args: argparse.Namespace) -> Iterator[KitOrder]:
    choices = KitChoices(
        args.game, args.language, "a4", args.labels or NO_LABELS, tuple(args.race), args.used_rows,
        args.large,
    )  # fmt: skip
    both = ("a4", "letter") if args.paper == "both" else (args.paper,)
    yield from dict.fromkeys(order_for(replace(choices, paper=paper)) for paper in both)


def _known_sheets(words: Catalog) -> Iterator[str]:
    for name, sheet in LABEL_SHEETS.items():
        yield words.say(
            "print.label-sheet", name=name, maker=MAKERS[name], paper=sheet.paper,
            width=round(sheet.width_mm, 1), labels=sheet.columns * sheet.rows,
        )  # fmt: skip
