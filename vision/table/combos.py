"""The column of combos from the labels on its mat."""

from __future__ import annotations

from collections.abc import Mapping

from companion.table.inputs import ComboSeen
from vision.labels import Label, box_of, read_label
from vision.layout import COLUMN_MAT, COLUMN_ROWS, LabelSpot


def combos_from(texts: Mapping[LabelSpot, str], game: str) -> tuple[ComboSeen, ...]:
    """One entry for each row with at least one label of this box, or of the one that is mixed
    with it; position 0 is the top.
    """
    rows = {row: _row(texts, game, row) for row in range(COLUMN_ROWS)}
    return tuple(
        ComboSeen(row.get("race"), row.get("power"), position)
        for position, row in rows.items()
        if row
    )


def _row(texts: Mapping[LabelSpot, str], game: str, position: int) -> dict[str, str]:
    found = {}
    for spot, text in texts.items():
        label = read_label(text)
        here = spot.board == COLUMN_MAT and spot.position == position
        if here and label is not None and _belongs(label, game) and label.kind == spot.what:
            found[label.kind] = label.name
    return found


def _belongs(label: Label, game: str) -> bool:
    return label.game == box_of(label.name, game)
