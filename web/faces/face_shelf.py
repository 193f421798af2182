"""What people have shown of their tokens: photographs read, named, corrected, forgotten.

Reading them needs OpenCV, which is loaded with the first photograph and not with the table.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from companion.games import GAMES
from companion.store.home.faces import OwnFaces, PhotoQuad, ShownFaces, ShownToken

if TYPE_CHECKING:
    from vision.census import Side
    from vision.faces.album import Album, FaceName
    from vision.faces.dial import Wheels
    from vision.faces.laid_out import SheetTokens
    from vision.geometry import Picture

FEWEST_TOKENS, MOST_TOKENS = 2, 60
SIDE_NAMES = ("active", "declined")


class FaceError(ValueError):
    """It cannot be done; the key of the sentence that says why, and its facts."""

    def __init__(self, key: str, status: int = 422, /, **facts: str | int) -> None:
        super().__init__(key)
        self.key, self.status, self.facts = key, status, facts


@dataclass(frozen=True, slots=True)
class FacesWanted:
    """One side of one box: what is to be laid out, and what was shown."""

    game: str
    side: str
    pieces: tuple[str, ...]
    shown: ShownFaces | None

    @property
    def missing(self) -> tuple[str, ...]:
        named = {token.piece for token in self.shown.tokens} if self.shown else set()
        return tuple(piece for piece in self.pieces if piece not in named)


class FaceShelf:
    """`learnt` is told whenever faces are shown, named or forgotten."""

    def __init__(self, home: Path, learnt: Callable[[], None] = lambda: None) -> None:
        self._own, self._learnt = OwnFaces(home), learnt
        self._changing = threading.Lock()

    def every(self, game: str) -> tuple[FacesWanted, ...]:
        return tuple(self.wanted(game, side) for side in SIDE_NAMES)

    def wanted(self, game: str, side: str) -> FacesWanted:
        from vision.faces.pieces import to_lay_out

        return FacesWanted(game, side, to_lay_out(game, _side(side)), self._own.shown(game, side))

    def photograph(self, game: str, side: str) -> bytes:
        try:
            return self._own.photograph(game, side)
        except LookupError:
            raise FaceError("faces.not-shown", 404) from None

    def show(self, game: str, side: str, packed: bytes) -> FacesWanted:
        """A photograph of one side; its tokens are named in the order in which one reads."""
        picture = _opened(packed)
        laid = _laid_out(picture)
        blue, green, red = laid.white.tolist()
        with self._changing:
            names = _proposed(self.wanted(game, side), self.wanted(game, "active"), len(laid.quads))
            tokens = tuple(
                ShownToken(_shares(quad.tolist(), picture), name)
                for quad, name in zip(laid.quads, names, strict=True)
            )
            self._own.show(game, side, packed, (blue, green, red), tokens)
        self._learnt()
        return self.wanted(game, side)

    def name(self, game: str, side: str, names: Sequence[str], photograph: str) -> FacesWanted:
        """Which token is which; `photograph` is the one that was on the screen."""
        with self._changing:
            before = self.wanted(game, side)
            if before.shown is None or before.shown.photograph != photograph:
                raise FaceError("faces.changed", 409)
            if len(names) != len(before.shown.tokens) or not {*names} <= {"", *before.pieces}:
                raise FaceError("faces.changed", 409)
            named = zip(before.shown.tokens, names, strict=True)
            tokens = tuple(replace(token, piece=name) for token, name in named)
            self._own.keep(game, side, replace(before.shown, tokens=tokens))
        self._learnt()
        return self.wanted(game, side)

    def forget(self, game: str) -> None:
        with self._changing:
            self._own.forget(game)
        self._learnt()

    def albums(self) -> dict[str, Album]:
        """Every box of which enough faces are known to tell them apart."""
        found = {game: self._album(game) for game in GAMES}
        return {game: album for game, album in found.items() if album}

    def weak(self, game: str) -> list[str]:
        """Pieces that were shown and still cannot be told by their faces."""
        album = self._album(game)
        if not album:
            return []
        from vision.faces.naming import never_sure

        return sorted(never_sure(album))

    def _album(self, game: str) -> Album | None:
        shown = [(side, faces) for side in SIDE_NAMES if (faces := self._own.shown(game, side))]
        if not shown:
            return None
        from vision.faces.album import album_of

        return album_of(
            game, (pair for side, faces in shown for pair in self._cut(game, side, faces))
        )

    def _cut(self, game: str, side: str, shown: ShownFaces) -> Iterator[tuple[FaceName, Wheels]]:
        import numpy as np

        from vision.faces.album import cut_out
        from vision.faces.pieces import face_name

        try:
            picture = _opened(self._own.photograph(game, side))
        except (LookupError, FaceError, OSError):
            return
        size = np.array([picture.shape[1], picture.shape[0]])
        named = [token for token in shown.tokens if token.piece]
        quads = np.array([token.corners for token in named]).reshape(-1, 4, 2) * size - 0.5
        for token, face in zip(named, cut_out(picture, quads, np.array(shown.white)), strict=True):
            yield face_name(token.piece, _side(side)), face


def _side(name: str) -> Side:
    from vision.census import Side

    return Side(name)


def _opened(packed: bytes) -> Picture:
    from vision.cameras.pictures import NotAPictureError, decode

    try:
        return decode(packed)
    except NotAPictureError:
        raise FaceError("photograph.unreadable", file="") from None


def _laid_out(picture: Picture) -> SheetTokens:
    from vision.faces.laid_out import tokens_on_sheet

    laid = tokens_on_sheet(picture)
    if laid is None:
        raise FaceError("faces.no-sheet")
    if len(laid.quads) < FEWEST_TOKENS:
        raise FaceError("faces.no-tokens")
    if len(laid.quads) > MOST_TOKENS:
        raise FaceError("faces.too-many", n=len(laid.quads))
    return laid


def _proposed(wanted: FacesWanted, front: FacesWanted, count: int) -> list[str]:
    """The order that the page asks for; of tokens that were turned over where they lay, the
    order in which they were shown.
    """
    order = list(wanted.pieces)
    if wanted.side != front.side and front.shown is not None:
        shown = [token.piece for token in front.shown.tokens]
        order = [piece for piece in shown if piece in wanted.pieces]
        if count == len(shown):
            order = [piece if piece in wanted.pieces else "" for piece in shown]
    return [*order[:count], *[""] * (count - len(order))]


def _shares(quad: list[list[float]], picture: Picture) -> PhotoQuad:
    height, width = picture.shape[:2]
    a, b, c, d = (((x + 0.5) / width, (y + 0.5) / height) for x, y in quad)
    return a, b, c, d
