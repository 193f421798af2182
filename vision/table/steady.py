"""Lets a reading through once it has settled, as one full snapshot of the table."""

from __future__ import annotations

from dataclasses import replace

from companion.rules.board import RegionId
from companion.table.inputs import TableSeen, TokenSeen, Unseen
from vision.table.answers import answers
from vision.table.merge import Merged
from vision.table.sight import Mark
from vision.table.stacks import Buried, Stacks

FRAMES_TO_SETTLE = 2
"""Equal readings in a row; the tracker has already asked for two votes out of five for each tag."""
MEMORY, FICKLE = 8, 3
"""A region whose reading changed so often in the last frames is not seen: a tag at the edge of
legibility must not keep the whole table from settling."""
PATIENCE = 5
"""Frames after which a table that does not settle is told all the same: what was told before may
not be so any more. Of what changes just then nothing is said."""
LATELY, NOT_LONG = 0b11, 0b11111


class Fickle:
    """Which regions change their reading again and again."""

    def __init__(self) -> None:
        self._facts: dict[RegionId, object] = {}
        self._changes: dict[RegionId, int] = {}

    def update(self, reading: Merged) -> frozenset[RegionId]:
        """Every region that cannot be believed now."""
        facts = reading.facts()
        self._changes = {region: self._history(region, fact) for region, fact in facts.items()}
        self._facts = facts
        return frozenset(r for r, bits in self._changes.items() if bits.bit_count() >= FICKLE)

    def restless(self) -> frozenset[RegionId]:
        """Every region whose reading has not been the same for long."""
        return frozenset(region for region, bits in self._changes.items() if bits & NOT_LONG)

    def lately(self) -> frozenset[RegionId]:
        """Every region whose reading changed in the last two frames."""
        return frozenset(region for region, bits in self._changes.items() if bits & LATELY)

    def _history(self, region: RegionId, fact: object) -> int:
        """One bit for each of the last frames, newest lowest: did it change?"""
        changed = region in self._facts and self._facts[region] != fact
        return (self._changes.get(region, 0) << 1 | changed) & (1 << MEMORY) - 1


class Steady:
    """Waits until nothing changes, infers the stacks, and tells each settled table once; of one
    that goes on changing it tells what does not.
    """

    def __init__(self, frames: int = FRAMES_TO_SETTLE) -> None:
        self._frames = frames
        self._stacks = Stacks()
        self._fickle = Fickle()
        self._candidate: object = None
        self._count = 0
        self._told: tuple[object, frozenset[RegionId]] | None = None
        self._restless = 0
        self._buried: tuple[Buried, ...] = ()

    @property
    def doubted(self) -> tuple[Mark, ...]:
        """Tokens whose place in a stack must be asked for, newest first, where they were last."""
        return self._stacks.doubted

    def tell_again(self) -> None:
        """Nobody knows any more what was told: the next settled table is told as if it were new."""
        self._told = None

    def update(self, reading: Merged) -> TableSeen | None:
        """The snapshot, when this reading completes a new settled one."""
        reading = reading.doubting(self._fickle.update(reading))
        essence = reading.essence()
        self._count = self._count + 1 if essence == self._candidate else 1
        self._candidate = essence
        if self._count >= self._frames:
            self._restless = 0
            return self._tell(reading, settled=True)
        self._restless += 1
        if self._restless < PATIENCE:
            return None
        self._restless = 0
        return self._tell(reading.doubting(self._fickle.lately()), settled=False)

    def _tell(self, reading: Merged, *, settled: bool) -> TableSeen | None:
        told = reading.essence(), self._shaky(reading)
        if told == self._told or (self._told is not None and told[0] == self._told[0] and told[1]):
            return None
        self._told = told
        if settled:
            self._buried = self._stacks.update(reading.marks)
        return replace(snapshot(reading, self._buried, self.doubted), shaky=told[1])

    def _shaky(self, reading: Merged) -> frozenset[RegionId]:
        doubtful = self._fickle.restless() | reading.small
        return frozenset(r for r in doubtful if reading.regions.get(r, Unseen.HAND) is None)


def snapshot(
    reading: Merged, buried: tuple[Buried, ...] = (), doubted: tuple[Mark, ...] = ()
) -> TableSeen:
    """A reading in the words of the table."""
    tokens = (*map(_seen, reading.marks), *map(_inferred, buried))
    return TableSeen(reading.boards, tokens, answers(reading, tokens), reading.combos,
                     reading.banners, reading.faces, tuple(map(_seen, doubted)))  # fmt: skip


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
