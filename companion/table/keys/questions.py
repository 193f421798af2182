"""Numbers for the questions that pads show, so that a press answers what stood there. No meaning.

A plain question has the same number after a restart: what was pressed meanwhile still counts.
Whatever the camera or a key has added to it makes it a new one.
"""

from __future__ import annotations

from companion.table.shown import Shown

EACH = 64
"""Questions a version may have before their numbers come again."""


class Questions:
    """`first` differs from start to start, so that no old answer fits a new question."""

    def __init__(self, first: int) -> None:
        self._count = first
        self._last: tuple[object, ...] = ()

    def number(self, shown: Shown) -> int:
        """The same as long as every key means the same."""
        seen = (*shown.suggestions[:1], *shown.turn[:1])
        special = (seen, shown.waiting_for_die, shown.asked, shown.promise)
        if not any(special):
            return shown.version * EACH
        now = (shown.version, *special)
        if now != self._last:
            self._last = now
            self._count += 1
        return shown.version * EACH + self._count % (EACH - 1) + 1
