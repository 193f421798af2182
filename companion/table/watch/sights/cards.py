"""What the print kit's cards tell of choices that leave no trace. An old card tells nothing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from companion.rules.model import State
from companion.table.follow.sight import CARDS
from companion.table.inputs import TableSeen

ShownChoice = tuple[str, str]


def choices_shown(seen: TableSeen) -> frozenset[ShownChoice]:
    """A form, a side, something that was used. Two of one kind say nothing."""
    shown = list(_shown(seen))
    kinds = Counter(what for what, _ in shown)
    return frozenset((what, value) for what, value in shown if kinds[what] == 1)


def _shown(seen: TableSeen) -> Iterator[ShownChoice]:
    for token in seen.tokens:
        what, _, value = token.piece.partition("=")
        if what in CARDS:
            yield what, value


class OldCards:
    """Cards without a choice on them are turned over when a turn ends. Whoever forgets it has not
    used anything again: what lay there when the turn began is not told.
    """

    def __init__(self) -> None:
        self._turn: tuple[int, int] | None = None
        self._old: frozenset[str] = frozenset()

    def put_aside(self, state: State, seen: TableSeen) -> TableSeen:
        turn = (state.round, state.seat)
        if turn != self._turn:
            self._turn = turn
            self._old = frozenset(what for what, value in _shown(seen) if not value)
        return replace(seen, tokens=tuple(t for t in seen.tokens if t.piece not in self._old))
