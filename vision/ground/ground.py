"""All boards of one camera's view and what lies over them: hides tokens, and says why regions are
not seen. It reads no tags; where they are read it is told.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.rules.board import RegionId
from companion.table.inputs import Unseen
from vision.geometry import Picture, Quads, scaled
from vision.ground.empty import EmptyBoard
from vision.ground.flat import CELL_MM, NOBODY, Cells, FlatView, centres
from vision.ground.light import Mask
from vision.ground.reach import Reach
from vision.table.covered import BLINDING
from vision.table.registration.register import Registration

TOKEN = 1.75
"""A token's cardboard is about so many times as wide as its tag."""
SPECK_MM2, WALL_MM2, TOKEN_MM2 = 140.0, 240.0, 1300.0
"""Differences smaller than this are noise; smaller than that and beside a token its own wall and
shadow; larger than a token's, a thing's."""
STILL_EVERY = 3
HOLDS = 2
"""Frames for which a region counts as covered: what flickers is not seen."""
STAYS = 12
"""Still frames after which what lies over a board is a thing that stays, no hand."""
AROUND_MM = (17.0, 34.0)
"""How far about a missing tag the board is looked at, first and if nothing is known there."""
HIDES, BLURS, ENOUGH_KNOWN = 0.08, 0.25, 0.15
"""Shares of what is known there: covered from which on, differing a little, known at all."""
SEEN_BARE, CLEAN = 0.5, 0.01
"""The share of a token's place from which it was seen bare, and of its rim that may differ a
little when nothing touches it: of lifted tokens next to none."""
UNLIKE_MM2 = 72.0
"""So much of what came to light may be a thing: half a coin."""


@dataclass(slots=True)
class _Board:
    """One board's memory, and how it is seen now."""

    cells: Cells
    empty: EmptyBoard
    view: FlatView
    why: NDArray[np.uint8]
    """For each cell the place of its reason in `_REASONS`, 0 if it is seen."""
    pieces: Mask
    """Cells on which tokens are read now."""
    reach: Reach | None = None
    """Its edges, from when they are first looked at in this place."""
    held: dict[RegionId, tuple[Unseen, int]] = field(default_factory=dict)
    """Regions of which too much is covered, by what, and for how many frames more it counts."""


@dataclass(frozen=True, slots=True, eq=False)
class LyingOver:
    """What lies over one board, cell by cell; tokens whose tags are read are left out."""

    over: Mask
    faint: Mask
    """Cells that differ a little from the board."""
    resting: NDArray[np.int32]
    bare: Mask
    """Cells that are known and show the board itself."""
    view: FlatView


_REASONS = (None, Unseen.HAND, Unseen.THING, Unseen.UNREAD)


class Ground:
    """The bare boards of one camera."""

    def __init__(self) -> None:
        self._boards: dict[str, _Board] = {}
        self._looks: dict[str, Picture] = {}
        self._seen: tuple[str, ...] = ()
        self._frames = 0

    def show(self, board: str, look: Picture) -> None:
        """The bare look of a board from above, one pixel for each cell."""
        self._looks[board] = look
        self._boards.pop(board, None)
        self._seen = tuple(name for name in self._seen if name != board)

    def shows(self, board: str) -> bool:
        """Was the eye shown this board without anything on it?"""
        return board in self._looks

    def update(
        self, picture: Picture, boards: Iterable[Registration], tags: Quads, missing: Quads, *,
        still: bool = False,
    ) -> None:  # fmt: skip
        """See every registered board once more; `tags` are read now, `missing` ones were and may
        still be there. While everything is still and bare, most frames tell nothing new and are
        passed over.
        """
        boards = tuple(boards)
        self._frames += 1
        if still and self._frames % STILL_EVERY and self._at_rest(boards):
            return
        seen = []
        for registration in boards:
            if registration.plan.outlines:
                seen.append(registration.plan.board)
                self._see(self._board(registration), picture, tags, missing)
        self._seen = tuple(seen)

    def _at_rest(self, boards: tuple[Registration, ...]) -> bool:
        """The same boards as before, all known, with nothing over them."""
        known = [self._boards.get(r.plan.board) for r in boards if r.plan.outlines]
        return len(known) == len(self._seen) and all(
            b is not None and not b.held and b.view.board in boards and not _coming(b)
            for b in known
        )

    def hides(self, quads: Quads, otherwise: NDArray[np.bool_]) -> NDArray[np.bool_]:
        """Does something lie over these places of missing tags? `otherwise` where no board is."""
        answers = otherwise.copy()
        for name in self._seen:
            board = self._boards[name]
            for index, tag in enumerate(board.view.on_board(quads)):
                answer = _over(board, tag)
                if answer is not None:
                    answers[index] = answer
        return answers

    def reasons(self, name: str) -> dict[RegionId, Unseen]:
        """Every region of which too much is covered, and by what."""
        board = self._boards.get(name)
        if board is None or name not in self._seen:
            return {}
        return {region: why for region, (why, _) in board.held.items()}

    def unlike(self, name: str) -> frozenset[RegionId]:
        """Regions in which something came to light that does not look like the board about it."""
        board = self._boards.get(name)
        if board is None or not board.empty.revealed.unlike.any():
            return frozenset()
        owners = board.cells.owner[board.empty.revealed.unlike]
        counts = np.bincount(owners[owners > NOBODY], minlength=len(board.cells.regions))
        found = np.flatnonzero(counts * CELL_MM**2 >= UNLIKE_MM2)
        return frozenset(board.cells.regions[int(index)] for index in found)

    def lies(self, name: str) -> LyingOver | None:
        """What lies over a board now; None if it is not seen."""
        board = self._boards.get(name)
        if board is None or name not in self._seen:
            return None
        over = board.empty.over & ~board.pieces
        bare = board.empty.known & ~board.pieces & ~board.empty.faint & ~over
        faint = board.empty.faint & ~board.pieces
        return LyingOver(over, faint, board.empty.resting, bare, board.view)

    def mask(self, shape: tuple[int, ...], block: int) -> Picture:
        """White where something lies over a board, a pixel for each block of the frame."""
        whole = np.zeros(shape, np.uint8)
        for name in self._seen:
            board = self._boards[name]
            if board.why.any():
                over = (board.why > 0) * np.uint8(255)
                whole |= board.view.spread(over, shape, block)
        return whole

    def astray(self) -> frozenset[str]:
        """Boards that do not look as they should, or not quite where they should."""
        return frozenset(name for name in self._seen if self._boards[name].empty.astray())

    def _board(self, registration: Registration) -> _Board:
        name = registration.plan.board
        if name not in self._boards:
            cells = Cells(registration.plan)
            empty = EmptyBoard(cells.shape, self._looks.get(name))
            view = FlatView(registration, cells)
            nothing = np.zeros(cells.shape, np.uint8)
            self._boards[name] = _Board(cells, empty, view, nothing, nothing.astype(bool))
        board = self._boards[name]
        if board.view.board is not registration:
            board.view, board.reach = FlatView(registration, board.cells), None
        return board

    def _see(self, board: _Board, picture: Picture, tags: Quads, missing: Quads) -> None:
        flat = board.view.of(picture)
        blind = ~board.view.in_picture | _blinded(flat)
        board.pieces = _under(board, tags)
        unsure = _under(board, missing)
        suspect = self._suspect(board, picture, unsure)
        board.empty.update(flat, blind, board.pieces, suspect, unsure)
        board.why = _classified(board, suspect & ~board.pieces)
        lasting = {r: (why, left - 1) for r, (why, left) in board.held.items() if left > 1}
        board.held = lasting | {region: (why, HOLDS) for region, why in _covered(board)}

    def _suspect(self, board: _Board, picture: Picture, unsure: Mask) -> Mask:
        """While cells are unknown, they may lie under an arm that was there from the start; where
        a token may still lie, nothing is learned anyway.
        """
        if (board.empty.known | board.pieces | unsure).all():
            return np.zeros(board.cells.shape, bool)
        if board.reach is None:
            board.reach = Reach(board.view.board, board.cells)
        return board.reach.under_arms(picture) & ~board.empty.known


def _coming(board: _Board) -> bool:
    """Does the board come to light where a token lay?"""
    return board.empty.revealed.waits(board.empty.known, board.pieces | ~board.view.in_picture)


def _blinded(flat: Picture) -> Mask:
    """Cells that are as bright as can be in every colour."""
    blind = flat[..., 0] >= BLINDING
    for colour in range(1, flat.shape[-1]):
        blind &= flat[..., colour] >= BLINDING
    return blind


def _under(board: _Board, tags: Quads) -> Mask:
    """The cells that the tokens with these tags lie on."""
    mm = board.view.on_board(tags) if len(tags) else tags
    return board.cells.inside(scaled(mm, TOKEN))


def _over(board: _Board, tag: Quads) -> bool | None:
    """Whether the board about this missing tag is covered by anything but a token that is read;
    None if it is not on the board or nothing is known of it.
    """
    rows, columns = board.cells.shape
    x, y = centres(tag[None])[0]
    if not (-2 < x < columns + 1 and -2 < y < rows + 1):
        return None
    middle = int(np.clip(y, 0, rows - 1)), int(np.clip(x, 0, columns - 1))
    if board.pieces[middle]:
        return False
    if _touched(board, board.cells.inside(scaled(tag[None], TOKEN))):
        return True
    for around in AROUND_MM:
        reach = int(around / CELL_MM)
        window = (
            slice(max(0, int(y) - reach), int(y) + reach + 2),
            slice(max(0, int(x) - reach), int(x) + reach + 2),
        )
        known = board.empty.known[window] & ~board.pieces[window]
        if known.mean() > ENOUGH_KNOWN:
            over, faint = board.why[window] > 0, board.empty.faint[window] & known
            return bool(over.sum() > HIDES * known.sum() or faint.sum() > BLURS * known.sum())
    return None


def _touched(board: _Board, place: Mask) -> bool:
    """Where the board was never seen bare, only an untouched rim shows that nothing lies there:
    it must differ no more than the board does elsewhere.
    """
    if (board.empty.known & place).sum() > SEEN_BARE * place.sum():
        return False
    plain = board.empty.known & ~board.pieces & (board.why == 0)
    rim = (np.asarray(cv2.dilate(place.astype(np.uint8), _RIM)) > 0) & plain & ~place
    usual = float(board.empty.faint[plain].mean()) if plain.any() else 0.0
    return bool(board.empty.faint[rim].sum() > (CLEAN + 2 * usual) * rim.sum())


_RIM = np.ones((7, 7), np.uint8)


def _classified(board: _Board, suspect: Mask) -> NDArray[np.uint8]:
    why = suspect.astype(np.uint8)
    over = board.empty.over.astype(np.uint8)
    if not over.any():
        return why
    touching = cv2.dilate(board.pieces.astype(np.uint8), np.ones((3, 3), np.uint8)) > 0
    count, labels, stats, _ = cv2.connectedComponentsWithStats(over)
    for label in range(1, count):
        patch = labels == label
        area = float(stats[label, cv2.CC_STAT_AREA]) * CELL_MM**2
        if area < SPECK_MM2 or (area < WALL_MM2 and (patch & touching).any()):
            continue
        why[patch] = _REASONS.index(_reason(area, board.empty.resting[patch]))
    return why


def _reason(area: float, resting: NDArray[np.int32]) -> Unseen:
    if float(np.median(resting)) < STAYS:
        return Unseen.HAND
    return Unseen.UNREAD if area < TOKEN_MM2 else Unseen.THING


def _covered(board: _Board) -> Iterator[tuple[RegionId, Unseen]]:
    """Every region of which so much is covered that a token may lie there unseen."""
    if not board.why.any():
        return
    inside = board.cells.owner > NOBODY
    counts = np.zeros((len(board.cells.regions), len(_REASONS)), np.intp)
    np.add.at(counts, (board.cells.owner[inside], board.why[inside]), 1)
    enough = counts[:, 1:].sum(axis=1) * CELL_MM**2 >= SPECK_MM2
    for index in np.flatnonzero(enough):
        why = _REASONS[int(counts[index, 1:].argmax()) + 1]
        if why is not None:
            yield board.cells.regions[int(index)], why
