"""What was typed after `print`, understood: orders, or a sentence that says what is wrong."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator

from companion.text.catalog import catalog
from vision.census import census
from vision.prints.kit import KitOrder, print_kit
from vision.prints.label_sheets import LABEL_SHEETS, MAKERS, LabelSheetError, label_sheet
from vision.sticker import LARGE, SMALL


def ask(args: argparse.Namespace) -> int:
    words = catalog(args.language, "eye")
    if args.labels == "list":
        for name, sheet in LABEL_SHEETS.items():
            print(words.say("print.label-sheet", name=name, maker=MAKERS[name], paper=sheet.paper,
                            width=round(sheet.width_mm, 1),
                            labels=sheet.columns * sheet.rows))  # fmt: skip
        return 0
    try:
        orders = list(_orders(args))
    except LabelSheetError as wrong:
        print(words.say(f"print.wrong-{wrong.word}", **wrong.facts), file=sys.stderr)
        return 1
    for order in orders:
        for path in print_kit(order, args.out):
            print(path)
    return 0


def _orders(args: argparse.Namespace) -> Iterator[KitOrder]:
    labels = None if args.labels in (None, "plain") else label_sheet(args.labels)
    both = ("a4", "letter") if args.paper == "both" else (args.paper,)
    unknown = set(args.race) - set(census(args.game).races)
    if unknown:
        raise LabelSheetError("race", race=", ".join(sorted(unknown)))
    if labels is not None and not 0 <= args.used_rows < labels.rows:
        raise LabelSheetError("rows", rows=labels.rows)
    for paper in both if labels is None else (labels.paper,):
        yield KitOrder(
            args.game, paper, args.language, labels, LARGE if args.large else SMALL,
            tuple(args.race), args.used_rows,
        )  # fmt: skip
