"""Lets a reading through once it has settled, as one full snapshot of the table."""

from __future__ import annotations

from companion.table.inputs import TableSeen, TokenSeen
from vision.table.answers import answers
from vision.table.merge import Merged
from vision.table.sight import Mark
from vision.table.stacks import Buried, Stacks

FRAMES_TO_SETTLE = 2
"""Equal readings in a row; the tracker has already asked for two votes out of five for each tag."""


class Steady:
    """Waits until nothing changes, infers the stacks, and tells each settled table once."""

    def __init__(self, frames: int = FRAMES_TO_SETTLE) -> None:
        self._frames = frames
        self._stacks = Stacks()
        self._candidate: object = None
        self._count = 0
        self._told: object = None

    @property
    def doubts(self) -> frozenset[str]:
        """Tokens whose place in a stack must be asked for."""
        return self._stacks.doubts

    def update(self, reading: Merged) -> TableSeen | None:
        """The snapshot, when this reading completes a new settled one."""
        essence = reading.essence()
        self._count = self._count + 1 if essence == self._candidate else 1
        self._candidate = essence
        if self._count < self._frames or essence == self._told:
            return None
        self._told = essence
        return snapshot(reading, self._stacks.update(reading.marks))


def snapshot(reading: Merged, buried: tuple[Buried, ...] = ()) -> TableSeen:
    """A reading in the words of the table."""
    tokens = (*map(_seen, reading.marks), *map(_inferred, buried))
    return TableSeen(reading.boards, tokens, answers(reading, tokens), reading.combos)


def _seen(mark: Mark) -> TokenSeen:
    return _token(mark, round(mark.confidence, 2), None)


def _inferred(buried: Buried) -> TokenSeen:
    return _token(buried.mark, buried.confidence, buried.above)


def _token(mark: Mark, confidence: float, under: str | None) -> TokenSeen:
    face = mark.face
    return TokenSeen(
        face.token, face.piece, face.side.value, face.serial, mark.board, mark.regions,
        confidence, under,
    )  # fmt: skip
