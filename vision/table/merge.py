"""Several cameras, one table: the best view of each board and token, covered only if all say so."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from companion.rules.board import RegionId
from companion.session.inputs import BoardSeen, ComboSeen
from vision.table.notes import Note
from vision.table.sight import Mark, Sight


@dataclass(frozen=True, slots=True, eq=False)
class Reading:
    """What all cameras together see at one moment, stacks not yet inferred."""

    boards: tuple[BoardSeen, ...]
    marks: tuple[Mark, ...]
    covered: frozenset[RegionId]
    combos: tuple[ComboSeen, ...]
    notes: tuple[Note, ...] = ()

    def essence(self) -> object:
        """What must stay the same for a reading to count as settled: no measures, only facts."""
        return (
            tuple((board.board, board.registered) for board in self.boards),
            frozenset((m.face.tag, m.board, m.regions, m.hidden) for m in self.marks),
            self.covered,
            self.combos,
        )


def merge(sights: Sequence[Sight]) -> Reading:
    """One reading out of the newest sight of every camera."""
    errors: dict[str, float] = {}
    for sight in sights:
        for found in sight.boards:
            board = found.plan.board
            errors[board] = min(found.error_mm, errors.get(board, found.error_mm))
    lost = {board for sight in sights for board in sight.lost}
    return Reading(
        (
            *(BoardSeen(board, True, round(errors[board], 2)) for board in sorted(errors)),
            *(BoardSeen(board, False) for board in sorted(lost - errors.keys())),
        ),
        tuple(_best_marks(mark for sight in sights for mark in sight.marks)),
        frozenset(region for board in errors for region in _covered_for_all(board, sights)),
        max((sight.combos for sight in sights), key=len, default=()),
        tuple(dict.fromkeys(n for sight in sights for n in sight.notes)),
    )


def _best_marks(marks: Iterable[Mark]) -> list[Mark]:
    best: dict[str, Mark] = {}
    for mark in marks:
        other = best.get(mark.face.token)
        if other is None or _rank(mark) > _rank(other):
            best[mark.face.token] = mark
    return [best[token] for token in sorted(best)]


def _rank(mark: Mark) -> tuple[bool, bool, float]:
    return not mark.hidden, mark.board is not None, mark.confidence


def _covered_for_all(board: str, sights: Sequence[Sight]) -> set[RegionId]:
    views: list[Mapping[RegionId, float]] = [
        sight.covered.get(board, {}) for sight in sights if sight.registered(board)
    ]
    return set.intersection(*(set(view) for view in views)) if views else set()
