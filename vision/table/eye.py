"""One camera's eye: frames in, sights out. It remembers where things were, never what they mean."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

import numpy as np

from companion.rules.board import RegionId
from vision.census import GAMES, Face, census
from vision.geometry import Floats, Picture, Points, Quads, sides
from vision.grey import to_grey
from vision.labels import read_label
from vision.layout import COLUMN_MAT, Plan, Spot, anchor_tags, game_of_anchor, plans
from vision.sticker import TAG_MM
from vision.table.anchors import AnchorFinder
from vision.table.combos import combos_from
from vision.table.covered import Cover, unseen_blocks
from vision.table.hands import hands_in
from vision.table.lens import Lens
from vision.table.notes import Note, Word, note
from vision.table.qr import LabelReader
from vision.table.regions import RegionFinder
from vision.table.register import MOVED_MM, Registration, moved_mm, register
from vision.table.sight import Mark, Sight
from vision.tags.decode import Decoder
from vision.tags.detect import Detector, Found
from vision.tags.family import golay
from vision.tags.quads import Sides
from vision.tags.track import Tracked, Tracker

BLACK_MEAN, BLACK_SPREAD = 8.0, 4.0
AGREES_MM = 0.8
"""While its visible corners are this near, a board has not moved."""
HANDS_EVERY = 5
ANY_SIZE = (Sides(12.0, 90.0), Sides(60.0, 400.0))
"""Sizes searched when no board tells how large tokens are: first the usual, then close-ups."""
SMALLER, LARGER = 0.72, 1.35
"""How far from the expected size a tag may be: stickers of 13 to 18 mm."""
TAKEN_AWAY = 40
"""Frames without a single corner after which a board is no longer on the table."""
SAME_PLACE_MM = 1.2
"""A token that moved less keeps the regions it was given: readings do not flicker on borders."""


class Eye:
    """Reads the frames of one camera."""

    def __init__(
        self,
        game: str | None = None,
        bend: float | None = None,
        labels: LabelReader | None = None,
    ) -> None:
        """Without a game the first corner tag decides, without a bend the corners do."""
        self.game = game
        self._bend = bend
        self._labels = labels or LabelReader()
        self._decoder = Decoder(golay())
        self._detector = Detector(self._decoder)
        self._size: tuple[int, int] | None = None
        self._finders: dict[str, RegionFinder] = {}
        self._covers: dict[str, Cover] = {}
        self._reset()

    def look(self, picture: Picture) -> Sight:
        """Understand one frame, grey or coloured."""
        grey = to_grey(picture)
        size = (int(grey.shape[1]), int(grey.shape[0]))
        if size != self._size:
            self._reset()
            self._size = size
        if _black(grey):
            return Sight(self.game or GAMES[0], size, notes=(note(Word.BLACK_FRAME),))
        notes = list(self._find_boards(grey, size))
        tracked = self._track(grey)
        self._look_for_hands(picture, tracked)
        return self._sight(grey, tracked, notes)

    def _reset(self) -> None:
        self._anchors = AnchorFinder(self._decoder, anchor_tags())
        self._boards: dict[str, Registration] = {}
        self._tracker: Tracker | None = None
        self._absent: dict[str, int] = {}
        self._places: dict[int, tuple[Points, str | None, tuple[RegionId, ...]]] = {}
        self._hands: Picture | None = None
        self._frames_seen = 0
        self._first = True

    def _find_boards(self, grey: Picture, size: tuple[int, int]) -> Iterator[Note]:
        quads = self._anchors.update(grey)
        if self.game is None:
            self.game = _likeliest_game(quads)
        game = self.game or GAMES[0]
        yield from _other_boxes(quads, game)
        visible = {tag: q for tag, q in quads.items() if tag not in self._anchors.missing}
        for plan in plans(game):
            yield from self._find_board(plan, visible, quads, size)

    def _find_board(
        self, plan: Plan, visible: dict[int, Quads], quads: dict[int, Quads], size: tuple[int, int]
    ) -> Iterator[Note]:
        seen = [a for a in plan.anchors if a.tag in visible]
        before = self._boards.get(plan.board)
        self._absent[plan.board] = 0 if seen else self._absent.get(plan.board, 0) + 1
        if before is not None and self._absent[plan.board] > TAKEN_AWAY:
            self._take_away(plan)
            return
        if before is not None and all(_agrees(before, visible[a.tag], a.quad_mm()) for a in seen):
            for anchor in plan.anchors:
                if anchor.tag not in visible:
                    yield note(Word.ANCHOR_HIDDEN, board=plan.board, corner=anchor.corner + 1)
            return
        usable = visible if len(seen) >= 2 else quads
        found = register([plan], usable, size, self._lens(plan, usable, size))
        if not found:
            return
        self._boards[plan.board] = found[0]
        if before is not None and moved_mm(before, found[0]) > MOVED_MM:
            yield note(Word.BOARD_MOVED, board=plan.board)
            self._start_again(plan)

    def _take_away(self, plan: Plan) -> None:
        """No corner was seen for so long that the board is not on the table any more."""
        del self._boards[plan.board]
        for anchor in plan.anchors:
            self._anchors.forget(anchor.tag)

    def _lens(self, plan: Plan, quads: dict[int, Quads], size: tuple[int, int]) -> Lens | None:
        """One camera has one lens: estimated once, from all boards that are complete."""
        if self._bend is not None:
            return Lens(size, self._bend)
        if self._boards:
            return next(iter(self._boards.values())).lens
        every = register(plans(self.game or GAMES[0]), quads, size)
        return every[0].lens if every else None

    def _start_again(self, plan: Plan) -> None:
        for anchor in plan.anchors:
            if anchor.tag in self._anchors.missing:
                self._anchors.forget(anchor.tag)
        self._tracker = None
        self._places.clear()

    def _track(self, grey: Picture) -> Tracked:
        wanted = _token_sides(self._boards.values())
        if self._tracker is not None and (wanted is None or _same(self._tracker.wanted, wanted)):
            return self._tracker.update(grey)
        self._first = True
        for size in (wanted,) if wanted else ANY_SIZE:
            self._tracker = Tracker(self._detector, size)
            tracked = self._tracker.update(grey)
            if len(tracked.visible):
                break
        return tracked

    def _look_for_hands(self, picture: Picture, tracked: Tracked) -> None:
        """By colour when everything is new, and now and then while a hand was last seen."""
        self._frames_seen += 1
        hand_before = self._hands is not None and self._hands.any()
        due = tracked.whole or (hand_before and self._frames_seen % HANDS_EVERY == 0)
        boards = tuple(self._boards.values())
        if picture.ndim == 3 and boards and due:
            self._hands = hands_in(picture, tracked, boards)

    def _sight(self, grey: Picture, tracked: Tracked, notes: list[Note]) -> Sight:
        game = self.game or GAMES[0]
        boards = tuple(self._boards.values())
        faces = census(game).by_tag()
        marks = [
            *self._marks(tracked.visible, faces, hidden=False),
            *self._marks(tracked.hidden, faces, hidden=True),
        ]
        strangers = tuple(_strangers(tracked.visible, faces))
        unseen = unseen_blocks(tracked, self._hands)
        texts = self._labels.update(grey, list(_spots(boards)), 99 if self._first else 1)
        self._first = False
        if not any(r.plan.board != COLUMN_MAT for r in boards):
            notes.append(note(Word.NO_BOARD))
        notes += _twice(marks) + [note(Word.FOREIGN_TAG, tag=tag) for tag, _ in strangers]
        notes += self._label_notes(texts, game)
        return Sight(
            game,
            (grey.shape[1], grey.shape[0]),
            boards,
            tuple(marks),
            {r.plan.board: self._cover(r).shares(r, unseen, tracked.block) for r in boards},
            combos_from(texts, game),
            tuple(notes),
            strangers,
            self._lost(),
            unseen,
            tracked.quiet,
        )

    def _lost(self) -> tuple[str, ...]:
        """Boards with some corner in view that are not registered."""
        known = self._anchors.known()
        return tuple(
            plan.board
            for plan in plans(self.game or GAMES[0])
            if plan.board not in self._boards and any(a.tag in known for a in plan.anchors)
        )

    def _label_notes(self, texts: dict[Spot, str], game: str) -> Iterator[Note]:
        if texts and not self._labels.exact:
            yield note(Word.NO_QR_READER)
        for text in texts.values():
            label = read_label(text)
            if label is None:
                yield note(Word.FOREIGN_LABEL, text=text[:20])
            elif label.game != game:
                yield note(Word.OTHER_BOX, game=label.game)

    def _marks(self, found: Found, faces: dict[int, Face], *, hidden: bool) -> Iterator[Mark]:
        if len(found) == 0:
            return
        middles = found.quads.mean(axis=1)
        on_boards = [(r, r.to_board(middles)) for r in self._boards.values() if r.plan.outlines]
        for index, tag in enumerate(found.tags.tolist()):
            if tag in faces:
                spots = [(r, mm[index]) for r, mm in on_boards]
                yield self._mark(faces[tag], found.quads[index], found.fit[index], spots, hidden)

    def _mark(
        self, face: Face, quad: Quads, fit: float, spots: list[tuple[Registration, Points]],
        hidden: bool,
    ) -> Mark:  # fmt: skip
        confidence = float(np.clip((fit - 0.5) / 0.45, 0.05, 1.0)) * (0.5 if hidden else 1.0)
        for registration, mm in spots:
            if _about(mm, registration.plan.size_mm) and _token_sized(registration, quad):
                regions = self._regions(face.tag, mm, registration)
                where = (float(mm[0]), float(mm[1]))
                board = registration.plan.board
                return Mark(face, quad, board, where, regions, confidence, hidden)
        return Mark(face, quad, None, None, (), confidence, hidden)

    def _regions(self, tag: int, mm: Points, registration: Registration) -> tuple[RegionId, ...]:
        board = registration.plan.board
        known = self._places.get(tag)
        if known and known[1] == board and np.linalg.norm(known[0] - mm) < SAME_PLACE_MM:
            return known[2]
        regions = self._finder(registration).at(float(mm[0]), float(mm[1]), registration.error_mm)
        self._places[tag] = mm, board, regions
        return regions

    def _finder(self, registration: Registration) -> RegionFinder:
        board = registration.plan.board
        if board not in self._finders:
            self._finders[board] = RegionFinder(registration.plan)
        return self._finders[board]

    def _cover(self, registration: Registration) -> Cover:
        board = registration.plan.board
        if board not in self._covers:
            self._covers[board] = Cover(self._finder(registration))
        return self._covers[board]


def _black(grey: Picture) -> bool:
    sample = grey[::16, ::16]
    return bool(sample.mean() < BLACK_MEAN and sample.std() < BLACK_SPREAD)


def _likeliest_game(quads: Iterable[int]) -> str | None:
    games = Counter(game for tag in quads if (game := game_of_anchor(tag)) is not None)
    return games.most_common(1)[0][0] if games else None


def _other_boxes(quads: Iterable[int], game: str) -> Iterator[Note]:
    others = {other for tag in quads if (other := game_of_anchor(tag)) not in (None, game)}
    for other in sorted(filter(None, others)):
        yield note(Word.OTHER_BOX, game=other)


def _agrees(registration: Registration, quad: Quads, mm: Points) -> bool:
    away = registration.to_board(quad) - mm
    return bool(np.linalg.norm(away, axis=1).mean() < AGREES_MM + registration.error_mm)


def _token_sides(boards: Iterable[Registration]) -> Sides | None:
    """From the smallest to the largest a token's tag can be on these boards."""
    cells = [r.cell_pixels(r.plan.corners_mm()) for r in boards if r.plan.outlines]
    if not cells:
        return None
    sizes: Floats = np.concatenate(cells) * golay().cells
    return Sides(float(sizes.min()) * SMALLER, float(sizes.max()) * LARGER * 1.25)


def _same(before: Sides, after: Sides) -> bool:
    """A camera that was brought nearer makes tokens another size."""
    return 0.8 < before.shortest / after.shortest < 1.25


def _about(mm: Points, size: tuple[float, float]) -> bool:
    """On the board or just beside it."""
    return bool(-12 < mm[0] < size[0] + 12 and -12 < mm[1] < size[1] + 12)


def _token_sized(registration: Registration, quad: Quads) -> bool:
    side = float(sides(registration.to_board(quad)[None]).mean())
    return SMALLER < side / TAG_MM < LARGER


def _strangers(found: Found, faces: dict[int, Face]) -> Iterator[tuple[int, Quads]]:
    for tag, quad in zip(found.tags.tolist(), found.quads, strict=True):
        if tag not in faces and tag not in anchor_tags():
            yield tag, quad


def _twice(marks: list[Mark]) -> list[Note]:
    """Two visible faces of one token, or one face in two places: at most one is real."""
    tokens = Counter(mark.face.token for mark in marks if not mark.hidden)
    return [note(Word.TAG_TWICE, token=token) for token, n in sorted(tokens.items()) if n > 1]


def _spots(boards: Iterable[Registration]) -> Iterator[tuple[Registration, Spot]]:
    for registration in boards:
        for spot in registration.plan.spots:
            yield registration, spot
