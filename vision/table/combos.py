"""Combos from the labels on the column's mat, banners from those on the mats before players."""

from __future__ import annotations

from collections.abc import Mapping

from companion.rules.model import Seat
from companion.table.inputs import BannerRead, ComboSeen
from vision.labels import Label, box_of, read_label
from vision.layout import COLUMN_MAT, COLUMN_ROWS, LabelSpot
from vision.mats import DECLINED, SEATS, seat_mat

IN_PLAY = 0


def combos_from(texts: Mapping[LabelSpot, str], game: str) -> tuple[ComboSeen, ...]:
    """One entry for each row with at least one label of this box, or of the one that is mixed
    with it; position 0 is the top.
    """
    rows = {row: _row(texts, game, COLUMN_MAT, row) for row in range(COLUMN_ROWS)}
    return tuple(
        ComboSeen(row.get("race"), row.get("power"), position)
        for position, row in rows.items()
        if row
    )


def banners_from(texts: Mapping[LabelSpot, str], game: str) -> tuple[BannerRead, ...]:
    """One entry for each place for a banner with at least one label on it."""
    places = {(seat, place): _row(texts, game, seat_mat(seat), place)
              for seat in range(SEATS) for place in (IN_PLAY, *DECLINED)}  # fmt: skip
    return tuple(
        BannerRead(Seat(seat), read.get("race"), read.get("power"), place in DECLINED)
        for (seat, place), read in places.items()
        if read
    )


def _row(texts: Mapping[LabelSpot, str], game: str, mat: str, position: int) -> dict[str, str]:
    found = {}
    for spot, text in texts.items():
        if (spot.board, spot.position) != (mat, position):
            continue
        label = read_label(text)
        if label is not None and _belongs(label, game) and label.kind == spot.what:
            found[label.kind] = label.name
    return found


def _belongs(label: Label, game: str) -> bool:
    return label.game == box_of(label.name, game)
