"""One camera's eye: frames in, sights out. It remembers where things were, never what they mean."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache

import numpy as np
from numpy.typing import NDArray

from companion.games.sheet import Sheet
from companion.rules.board import RegionId
from companion.table.inputs import Unseen
from vision.census import Face, faces_on
from vision.faces.album import Album
from vision.faces.reading import FaceReader
from vision.geometry import Floats, Picture, Points, Quads
from vision.grey import to_grey
from vision.ground.ground import Ground
from vision.ground.reference import Reference
from vision.labels import read_label
from vision.layout import LabelSpot
from vision.table.advice.checkup import softness
from vision.table.advice.notes import Remark, Word, note
from vision.table.combos import banners_from, combos_from
from vision.table.covered import SOFTEST, Carried, Cover, Masks, light_masks, without_tags
from vision.table.heights import Heights
from vision.table.marks import LARGER, SMALLER, TagPlacer, seen_twice, strangers
from vision.table.qr import AT_ONCE, LabelReader
from vision.table.registration.boards import BoardFinder
from vision.table.registration.register import Registration
from vision.table.sight import NO_FACES, CameraSight, FacesRead, Mark
from vision.tags.changes import Changes
from vision.tags.decode import Decoder
from vision.tags.detect import Detector
from vision.tags.family import golay
from vision.tags.quads import Sides
from vision.tags.track import Tracked, Tracker
from vision.tellers import tellers

BLACK_MEAN, BLACK_SPREAD = 8.0, 4.0
ANY_SIZE = (Sides(12.0, 90.0), Sides(60.0, 400.0))
"""Sizes searched when no board tells how large tokens are: first the usual, then close-ups."""
ALL_SPOTS = 99
LONG_AXIS = 1.25
"""A square seen at an angle is longer than its short side says."""


class Eye:
    """Reads the frames of one camera."""

    def __init__(
        self,
        game: str | None = None,
        bend: float | None = None,
        labels: LabelReader | None = None,
        own: tuple[Sheet, ...] = (),
        mixed: Callable[[], bool] = lambda: False,
    ) -> None:
        """Without a game the first corner tag decides, without a bend the corners do. `mixed` says
        whether pieces of another box are guests on the table now.
        """
        self._mixed = mixed
        self._own = own
        self._game = game
        self._bend = bend
        self._labels = labels or LabelReader()
        self._decoder = Decoder(golay())
        self._detector = Detector(self._decoder)
        self._covers: dict[str, Cover] = {}
        self._size: tuple[int, int] | None = None
        self._tracker: Tracker | None = None
        self._shown: dict[str, Points] = {}
        self._soft: float | None = None
        self._references: dict[str, Reference] = {}
        self._albums: Mapping[str, Album] = {}
        self._picture: Picture = np.zeros((1, 1), np.uint8)
        self._start_afresh()

    def look(self, picture: Picture, grey: Picture | None = None) -> CameraSight:
        """Understand one frame, grey or coloured; `grey` is the same where it is at hand."""
        grey = to_grey(picture) if grey is None else grey
        size = (int(grey.shape[1]), int(grey.shape[0]))
        if size != self._size:
            self._start_afresh()
            self._size = size
        if _black(grey):
            known = tuple(board.plan.board for board in self._boards.found())
            return CameraSight(self._boards.game, size, notes=(note(Word.BLACK_FRAME),), lost=known)
        notes = self._boards.update(grey, self._shown, self._ground.astray())
        if any(remark.word is Word.BOARD_MOVED for remark in notes):
            self._tracker = None
            self._marker.forget()
        self._picture, self._soft = picture, softness(self._boards.found(), grey)
        tracked = self._track(grey)
        return self._sight(grey, tracked, notes)

    def know(self, reference: Reference) -> None:
        """A board is known by its own picture: it needs no cards, and if the picture shows it
        bare, what differs has something on it.
        """
        self._references = {**self._references, reference.plan.board: reference}
        self._boards.know(reference)
        if reference.bare:
            self._ground.show(reference.plan.board, reference.look())

    def forget(self, board: str) -> None:
        """What was learned of a board's picture does not hold any more. From any thread."""
        self._references = {n: r for n, r in self._references.items() if n != board}
        self._boards.forget(board)

    def learn_faces(self, albums: Mapping[str, Album]) -> None:
        """Tokens without tags are known by their own print, box by box, from now on, or no
        longer. From any thread.
        """
        self._albums = albums

    def fresh(self, own: tuple[Sheet, ...] | None = None) -> Eye:
        """Another eye for the same camera that remembers no frame, only what people said; `own`
        are the boards of people's own, if they have changed.
        """
        boards = self._own if own is None else own
        other = Eye(self._game, self._bend, self._labels, boards, self._mixed)
        other._shown, other._albums = self._shown, self._albums
        for reference in self._references.values():
            other.know(reference)
        return other

    def show(self, board: str, corners: Points | None) -> None:
        """Where a board lies whose tags are not found: its corners from the top left, clockwise,
        in shares of the picture. None: it is not said any more. From any thread.
        """
        others = {name: shown for name, shown in self._shown.items() if name != board}
        self._shown = others if corners is None else {**others, board: corners}

    def is_shown(self, board: str) -> bool:
        return board in self._shown

    def _start_afresh(self) -> None:
        self._boards = BoardFinder(self._decoder, self._game, self._bend, self._own)
        self._marker = TagPlacer()
        self._heights = Heights()
        self._tracker = None
        self._ground = Ground()
        self._face_reader: FaceReader | None = None
        for reference in list(self._references.values()):
            self.know(reference)
        self._held: dict[str, set[RegionId]] = {}
        self._sides: tuple[tuple[Registration, ...], Sides | None] | None = None

    def _track(self, grey: Picture) -> Tracked:
        wanted = self._token_sides()
        if self._tracker is not None and (wanted is None or _same(self._tracker.wanted, wanted)):
            return self._tracker.update(grey, self._judge)
        for size in (wanted,) if wanted else ANY_SIZE:
            self._tracker = Tracker(self._detector, size)
            tracked = self._tracker.update(grey, self._judge)
            if len(tracked.visible):
                break
        return tracked

    def _token_sides(self) -> Sides | None:
        """How large tokens' tags may be, measured anew when boards have moved."""
        boards = self._boards.found()
        if self._sides is None or self._sides[0] != boards:
            self._sides = boards, _token_sides(boards)
        return self._sides[1]

    def _judge(
        self, changes: Changes, seen: Quads, missing: Quads, otherwise: NDArray[np.bool_]
    ) -> NDArray[np.bool_]:
        """Which missing tags something lies over, by the remembered look of the bare boards; in a
        blurred frame nothing has gone.
        """
        still = len(missing) == 0 and not changes.moving.any()
        self._ground.update(self._picture, self._boards.found(), seen, missing, still=still)
        if self._soft is not None and self._soft > SOFTEST:
            return np.ones_like(otherwise)
        return self._ground.hides(missing, otherwise)

    def _sight(self, grey: Picture, tracked: Tracked, notes: list[Remark]) -> CameraSight:
        game, boards = self._boards.game, self._boards.found()
        faces = _meanings(game, mixed=self._mixed())
        visible = tuple(self._marker.marks(tracked.visible, faces, boards, hidden=False))
        if tracked.quiet:
            visible = self._heights.rises(grey, visible, boards)
        marks = (*visible, *self._marker.marks(tracked.hidden, faces, boards, hidden=True))
        foreign = strangers(tracked.visible, faces)
        texts = self._labels.update(
            grey, list(_spots(boards)), ALL_SPOTS if tracked.whole else AT_ONCE
        )
        if not any(remark.word is Word.MIRRORED for remark in notes):
            notes = [*notes, *_no_board(boards)]
        notes = [*notes, *seen_twice(marks), *self._label_notes(texts, game)]
        notes += [note(Word.FOREIGN_TAG, tag=tag) for tag, _ in foreign]
        light = light_masks(tracked.small)
        return CameraSight(
            game,
            (int(grey.shape[1]), int(grey.shape[0])),
            boards,
            marks,
            {
                b.plan.board: self._foreign(b, foreign) | self._not_seen(b, tracked, visible, light)
                for b in boards
                if b.plan.outlines
            },
            self._proven(marks),
            combos_from(texts, game),
            banners_from(texts, game),
            tuple(notes),
            foreign,
            self._boards.lost(),
            _joined(self._ground.mask(tracked.small.shape, tracked.block), light),
            tracked.quiet,
            self._read_faces(game, boards),
            self._marker.share,
        )

    def _read_faces(self, game: str, boards: tuple[Registration, ...]) -> FacesRead:
        """Untagged tokens, if somebody has shown this box's."""
        album = self._albums.get(game)
        if album is None:
            return NO_FACES
        if self._face_reader is None or self._face_reader.album is not album:
            self._face_reader = FaceReader(album)
        return self._face_reader.read(self._picture, boards, self._ground)

    def _not_seen(
        self, board: Registration, tracked: Tracked, visible: Sequence[Mark], light: Masks
    ) -> dict[RegionId, Unseen]:
        masks = [
            (why, without_tags(mask, tracked.visible.quads, tracked.block)) for why, mask in light
        ]
        read = frozenset(r for m in visible if m.board == board.plan.board for r in m.regions)
        tags = Carried(self._marker.share, read)
        unreadable = self._cover(board).unseen(board, masks, tracked.block, self._soft, tags)
        doubtful = self._marker.unread(tracked.unread, tracked.visible.quads, board)
        unread = dict.fromkeys(doubtful, Unseen.UNREAD)
        return unread | unreadable | self._ground.reasons(board.plan.board)

    def _foreign(
        self, board: Registration, foreign: Iterable[tuple[int, Quads]]
    ) -> dict[RegionId, Unseen]:
        """Where a token of another box lies, the region is not empty."""
        quads = np.array([quad for _, quad in foreign])
        return dict.fromkeys(self._marker.beneath(quads, board), Unseen.UNREAD)

    def _proven(self, marks: Iterable[Mark]) -> dict[str, frozenset[RegionId]]:
        """Regions whose bare look is known, because somebody showed the board or because tokens
        were seen there: what they hid came to light while the eye looked. Where that does not look
        like the board about it, it may be the next thing.
        """
        for mark in marks:
            if mark.board is not None:
                self._held.setdefault(mark.board, set()).update(mark.regions)
        for board in self._boards.found():
            if self._ground.shows(board.plan.board):
                self._held.setdefault(board.plan.board, set()).update(board.plan.outlines)
        unlike = self._ground.unlike
        return {board: frozenset(held - unlike(board)) for board, held in self._held.items()}

    def _label_notes(self, texts: dict[LabelSpot, str], game: str) -> Iterator[Remark]:
        if texts and not self._labels.exact:
            yield note(Word.NO_QR_READER)
        for text in texts.values():
            label = read_label(text)
            if label is None:
                yield note(Word.FOREIGN_LABEL, text=text[:20])
            elif label.game != game:
                yield note(Word.OTHER_BOX, game=label.game)

    def _cover(self, board: Registration) -> Cover:
        name = board.plan.board
        if name not in self._covers:
            self._covers[name] = Cover(self._marker.finder(board))
        return self._covers[name]


@cache
def _meanings(game: str, *, mixed: bool) -> dict[int, Face]:
    """What each number means here: pieces of the boxes, and cards of the print kit."""
    cards = {face.tag: face for face, _ in tellers(game, mixed=mixed)}
    return cards | faces_on(game, mixed=mixed)


def _black(grey: Picture) -> bool:
    sample = grey[::16, ::16]
    return bool(sample.mean() < BLACK_MEAN and sample.std() < BLACK_SPREAD)


def _joined(mask: Picture, masks: Masks) -> Picture:
    for _, other in masks:
        mask = mask | other
    return mask


def _token_sides(boards: Iterable[Registration]) -> Sides | None:
    """From the smallest to the largest a token's tag can be on these boards."""
    cells = [board.cell_pixels(board.plan.corners_mm()) for board in boards if board.plan.outlines]
    if not cells:
        return None
    sizes: Floats = np.concatenate(cells) * golay().cells
    return Sides(float(sizes.min()) * SMALLER, float(sizes.max()) * LARGER * LONG_AXIS)


def _same(before: Sides, after: Sides) -> bool:
    """A camera that was brought nearer makes tokens another size."""
    return 0.8 < before.shortest / after.shortest < 1.25


def _no_board(boards: Iterable[Registration]) -> Iterator[Remark]:
    if not any(board.plan.outlines for board in boards):
        yield note(Word.NO_BOARD)


def _spots(boards: Iterable[Registration]) -> Iterator[tuple[Registration, LabelSpot]]:
    for board in boards:
        for spot in board.plan.spots:
            yield board, spot
