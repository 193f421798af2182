"""Every board of a table, followed: found by its corners, kept while hidden, noticed when moved."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Set
from types import MappingProxyType

import numpy as np

from companion.games import GAMES
from companion.games.sheet import Sheet
from vision.geometry import Picture, Points, Quads, lengths
from vision.ground.matching import PictureFinder, frame_features
from vision.ground.reference import Reference
from vision.layout import Anchor, Plan, anchor_tags, game_of_anchor, plan_of, plans
from vision.mats import mat_tags, mats
from vision.table.advice.notes import Remark, Word, note
from vision.table.registration.anchors import AnchorFinder
from vision.table.registration.lens import Lens
from vision.table.registration.register import (
    ENOUGH_ANCHORS,
    MOVED_MM,
    Registration,
    moved_mm,
    register,
    register_shown,
)
from vision.tags.decode import Decoder

AGREES_MM = 0.8
"""While its visible corners are this near, a board has not moved."""
TAKEN_AWAY = 40
"""Frames without a single corner after which a board is no longer on the table."""


ASTRAY_EVERY, LOST_EVERY = 3, 6
"""Frames between searches for the picture of a board that moved, and of one that is not found."""

MIRROR_EVERY = 24
"""Frames between looks whether the picture is mirrored, while no corner tag is read."""

CornersShown = Mapping[str, Points]
"""Boards whose four corners a person showed, in shares of the picture's width and height."""


class BoardFinder:
    """The boards in one camera's view."""

    def __init__(
        self, decoder: Decoder, game: str | None, bend: float | None, own: Iterable[Sheet] = ()
    ) -> None:
        """Without a game the first corner tag decides, without a bend the corners do.

        `own` are boards of people's own; one with the name of ours takes its place.
        """
        self._own = tuple((sheet.game, plan_of(sheet)) for sheet in own)
        corners = {a.tag: game for game, plan in self._own for a in plan.anchors}
        self._own_corners: Mapping[int, str] = corners
        self._anchors = AnchorFinder(decoder, anchor_tags() | mat_tags() | corners.keys())
        self._game = game
        self._bend = bend
        self._boards: dict[str, Registration] = {}
        self._shown: dict[str, Registration] = {}
        self._pictured: dict[str, Registration] = {}
        self._pictures: dict[str, PictureFinder] = {}
        self._absent: dict[str, int] = {}
        self._frame = 0
        self._mirrored = False

    @property
    def game(self) -> str:
        return self._game or GAMES[0]

    def plans(self) -> tuple[Plan, ...]:
        """Every board that may lie on this table, the column mat and the mats of players."""
        own = {plan.board: plan for game, plan in self._own if game == self.game}
        ours = (plan for plan in plans(self.game) if plan.board not in own)
        return (*ours, *own.values(), *mats())

    def found(self) -> tuple[Registration, ...]:
        """Every board whose place is known; its own tags tell it better than a person. In a
        mirrored picture none is: tags read the wrong way round are other tags.
        """
        if self._mirrored:
            return ()
        seen = {name: r for name, r in self._boards.items() if not self._absent.get(name)}
        return tuple((self._shown | self._pictured | seen).values())

    def know(self, reference: Reference) -> None:
        """From now on this board is found by its own picture where its cards are not seen."""
        finder = PictureFinder(reference)
        self._pictures = {**self._pictures, reference.plan.board: finder}

    def forget(self, board: str) -> None:
        """Its picture is not believed any more."""
        self._pictures = {name: p for name, p in self._pictures.items() if name != board}

    def lost(self) -> tuple[str, ...]:
        """Boards that were seen, or show some corner, and whose place is not known now."""
        known, found = self._anchors.known(), {r.plan.board for r in self.found()}
        return tuple(
            plan.board
            for plan in self.plans()
            if plan.board not in found
            and (plan.board in self._boards or any(a.tag in known for a in plan.anchors))
        ) + tuple(name for name in self._pictures if name not in found | self._boards.keys())

    def update(
        self,
        grey: Picture,
        shown: CornersShown = MappingProxyType({}),
        astray: Set[str] = frozenset(),
    ) -> list[Remark]:
        """Look at one frame; what is worth saying about boards is returned.

        Boards that are `astray` do not look as they should where they are thought to lie.
        """
        self._frame += 1
        quads = self._anchors.update(grey, needed=not self._pictured)
        self._game = (
            self._game or self._likeliest_game(quads) or _game_of({*shown, *self._pictures})
        )
        size = (int(grey.shape[1]), int(grey.shape[0]))
        notes = list(_other_boxes(quads, self.game))
        for plan in self.plans():
            notes += self._follow(plan, quads, size)
        self._shown = {r.plan.board: r for r in self._as_shown(shown, quads, size)}
        notes += self._look_from_behind(grey, quads)
        return notes + list(self._look_for_pictures(grey, astray))

    def _look_from_behind(self, grey: Picture, quads: Mapping[int, Quads]) -> Iterator[Remark]:
        """Programs of webcams may mirror the picture: looked for while no card is read."""
        if quads or self._pictured:
            self._mirrored = False
        elif self._frame % MIRROR_EVERY == 1:
            self._mirrored = self._anchors.mirrored(grey)
        if self._mirrored:
            yield note(Word.MIRRORED)

    def _look_for_pictures(self, grey: Picture, astray: Set[str]) -> Iterator[Remark]:
        """Boards by their own picture: searched while they are not found, and when astray."""
        by_cards = {name for name in self._boards if not self._absent.get(name)}
        pictures = self._pictures
        self._pictured = {name: r for name, r in self._pictured.items() if name in pictures}
        wanted = [n for n in pictures if n not in by_cards and self._due(n, astray)]
        if not wanted:
            return
        frame = frame_features(grey)
        bend = self._bend if self._bend is not None else self._known_bend()
        for name in wanted:
            before = self._pictured.pop(name, None)
            after = pictures[name].find(frame, bend)
            if after is not None:
                self._pictured[name] = after
                if before is not None and moved_mm(before, after) > MOVED_MM:
                    yield note(Word.BOARD_MOVED, board=name)

    def _due(self, name: str, astray: Set[str]) -> bool:
        if name in self._pictured:
            return name in astray and self._frame % ASTRAY_EVERY == 0
        return self._frame % LOST_EVERY == 1

    def _known_bend(self) -> float | None:
        """One camera has one lens: what one board told of it holds for the others."""
        known = (*self._boards.values(), *self._pictured.values())
        return known[0].lens.bend if known else None

    def _as_shown(
        self, shown: CornersShown, quads: Mapping[int, Quads], size: tuple[int, int]
    ) -> Iterator[Registration]:
        lens = (self._lens(quads, size) if shown else None) or Lens(size)
        for plan in self.plans():
            if plan.board in shown:
                corners = shown[plan.board] * size - 0.5
                if (found := register_shown(plan, corners, lens)) is not None:
                    yield found

    def _follow(
        self, plan: Plan, quads: Mapping[int, Quads], size: tuple[int, int]
    ) -> Iterator[Remark]:
        seen = {a.tag: a for a in plan.anchors if a.tag in quads and self._visible(a.tag)}
        self._absent[plan.board] = 0 if seen else self._absent.get(plan.board, 0) + 1
        before = self._boards.get(plan.board)
        if before is None:
            if sum(anchor.tag in quads for anchor in plan.anchors) >= ENOUGH_ANCHORS:
                self._register(plan, quads, size)
        elif self._absent[plan.board] > TAKEN_AWAY:
            self._take_away(plan)
        else:
            yield from self._compared(before, seen, quads)

    def _compared(
        self, before: Registration, seen: Mapping[int, Anchor], quads: Mapping[int, Quads]
    ) -> Iterator[Remark]:
        """A board whose place is known, by the corners that are seen now."""
        plan, away = before.plan, _off_mm(before, quads, seen)
        if all(_agrees(before, off) for off in away.values()):
            for anchor in plan.anchors:
                if anchor.tag not in seen:
                    yield note(Word.ANCHOR_HIDDEN, board=plan.board, corner=anchor.corner + 1)
        elif shoved := _shoved(before, away):
            for tag in shoved:
                yield note(Word.ANCHOR_MOVED, board=plan.board, corner=seen[tag].corner + 1)
        else:
            visible = {tag: quads[tag] for tag in seen}
            yield from self._moved(before, visible, max(away.values()))

    def _moved(
        self, before: Registration, visible: Mapping[int, Quads], away_mm: float
    ) -> Iterator[Remark]:
        """Corners are so far from where they were: register anew from those that are seen now. If
        they do not tell where the board lies, it is not where it was.
        """
        plan, enough = before.plan, len(visible) >= ENOUGH_ANCHORS
        after = self._register(plan, visible, before.lens.size) if enough else None
        lost = after is None and away_mm > MOVED_MM
        if lost:
            del self._boards[plan.board]
        if lost or (after is not None and moved_mm(before, after) > MOVED_MM):
            for anchor in plan.anchors:
                if anchor.tag in self._anchors.missing:
                    self._anchors.forget(anchor.tag)
            yield note(Word.BOARD_MOVED, board=plan.board)

    def _register(
        self, plan: Plan, quads: Mapping[int, Quads], size: tuple[int, int]
    ) -> Registration | None:
        registered = register([plan], quads, size, self._lens(quads, size))
        if not registered:
            return None
        self._boards[plan.board] = registered[0]
        return registered[0]

    def _take_away(self, plan: Plan) -> None:
        """No corner was seen for so long that the board is not on the table any more."""
        del self._boards[plan.board]
        for anchor in plan.anchors:
            self._anchors.forget(anchor.tag)

    def _lens(self, quads: Mapping[int, Quads], size: tuple[int, int]) -> Lens | None:
        """One camera has one lens: estimated once, from all boards that are complete."""
        if self._bend is not None:
            return Lens(size, self._bend)
        if self._boards:
            return next(iter(self._boards.values())).lens
        every = register(self.plans(), quads, size)
        return every[0].lens if every else None

    def _likeliest_game(self, quads: Iterable[int]) -> str | None:
        boxes = (self._own_corners.get(tag) or game_of_anchor(tag) for tag in quads)
        games = Counter(game for game in boxes if game is not None)
        return games.most_common(1)[0][0] if games else None

    def _visible(self, tag: int) -> bool:
        return tag not in self._anchors.missing


def _game_of(boards: Iterable[str]) -> str | None:
    return next(
        (g for g in GAMES for plan in plans(g) if plan.board in boards and plan.outlines), None
    )


def _other_boxes(quads: Iterable[int], game: str) -> Iterator[Remark]:
    others = {other for tag in quads if (other := game_of_anchor(tag)) not in (None, game)}
    for other in sorted(filter(None, others)):
        yield note(Word.OTHER_BOX, game=other)


def _agrees(board: Registration, off_mm: float) -> bool:
    return off_mm < AGREES_MM + board.error_mm


def _off_mm(
    board: Registration, quads: Mapping[int, Quads], anchors: Mapping[int, Anchor]
) -> dict[int, float]:
    """How far from its place on the board each of these corner tags is."""
    if not anchors:
        return {}
    seen = board.to_board(np.stack([quads[tag] for tag in anchors]))
    away = lengths(seen - np.stack([anchor.quad_mm() for anchor in anchors.values()]))
    return dict(zip(anchors, away.mean(axis=1).tolist(), strict=True))


def _shoved(board: Registration, off_mm: Mapping[int, float]) -> list[int]:
    """Cards that were pushed away while the board stayed: two that lie where they lay hold it, for
    nothing flat turns about two points.
    """
    away = [tag for tag, off in off_mm.items() if off > MOVED_MM]
    stay = sum(_agrees(board, off) for off in off_mm.values())
    return away if stay >= ENOUGH_ANCHORS and stay + len(away) == len(off_mm) else []
