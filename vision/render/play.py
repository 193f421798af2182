"""A stretch of play, frame by frame: hands come, tokens are laid, lifted, turned and stacked."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np

from vision.census import Face, census
from vision.geometry import Points
from vision.layout import COLUMN_MAT
from vision.render.arrange import free_spot
from vision.render.scene import Hand, Lying, Piece, Scene, sheet_of

ON_TOP_MM = 8.0


@dataclass(frozen=True, slots=True)
class Pace:
    """Frames in which a hand is seen coming, staying and going, and frames until the next comes."""

    reach: int = 3
    linger: int = 2
    leave: int = 2
    rest: int = 6


@dataclass(frozen=True, slots=True)
class Moment:
    """A frame of play; `since` counts the frames since the last hand left, from 1."""

    scene: Scene
    event: str
    since: int


def play(
    scene: Scene, events: int, chance: np.random.Generator, paces: Sequence[Pace] = (Pace(),)
) -> Iterator[Moment]:
    """Frames of `events` moves on this table, at each pace in turn, starting with still ones."""
    spare = spare_faces(scene, chance)
    names = tuple(MOVES)
    for quiet in range(paces[0].rest):
        yield Moment(scene, "start", quiet + 1)
    for number in range(events):
        pace = paces[number % len(paces)]
        event = names[chance.integers(len(names))]
        after, at = MOVES[event](scene, spare, chance)
        for now, hand in _hand_comes(scene, after, at, pace, chance):
            yield Moment(now.with_hands(hand), event, 0)
        scene = after
        for quiet in range(pace.rest):
            yield Moment(scene, event, quiet + 1)


def tops(pieces: tuple[Piece, ...]) -> list[Piece]:
    """The pieces that nothing lies on."""
    return [piece for piece in pieces if not any(_on(other, piece) for other in pieces)]


def _on(above: Piece, below: Piece) -> bool:
    gap = np.hypot(above.at.x - below.at.x, above.at.y - below.at.y)
    return above.level > below.level and bool(gap < ON_TOP_MM + 2 * above.level)


def _hand_comes(
    before: Scene, after: Scene, at: Lying, pace: Pace, chance: np.random.Generator
) -> Iterator[tuple[Scene, Hand]]:
    """The table and the hand over it, in which what it came for is done while it stays."""
    side = 1 if chance.random() < 0.5 else -1
    elbow = np.array([at.x + side * chance.uniform(80, 220), at.y + 520])
    away = (elbow - (at.x, at.y)) * 0.9
    for step in range(pace.reach, 0, -1):
        yield before, _hand(at, elbow, away * step / pace.reach)
    for _ in range(pace.linger):
        yield after, _hand(at, elbow, chance.normal(0, 2, 2))
    for step in range(1, pace.leave + 1):
        yield after, _hand(at, elbow, away * step / (pace.leave + 1))


def _hand(at: Lying, elbow: Points, shift: Points) -> Hand:
    tip, end = np.array([at.x, at.y - 15]) + shift, elbow + shift
    return Hand((float(tip[0]), float(tip[1])), (float(end[0]), float(end[1])))


def spare_faces(scene: Scene, chance: np.random.Generator) -> list[Face]:
    """One face of every token that is not on the table."""
    used = {piece.face.token for piece in scene.pieces}
    spare = {face.token: face for face in census(scene.game).faces if face.token not in used}
    return [list(spare.values())[index] for index in chance.permutation(len(spare))]


def _lay(scene: Scene, spare: list[Face], chance: np.random.Generator) -> tuple[Scene, Lying]:
    at, level = _somewhere(scene, chance)
    return scene.with_pieces((*scene.pieces, Piece(spare.pop(), at, level))), at


def _stack(scene: Scene, spare: list[Face], chance: np.random.Generator) -> tuple[Scene, Lying]:
    below = _any_top(scene, chance)
    slip = chance.normal(0, 1.5, 2)
    at = Lying(below.at.x + float(slip[0]), below.at.y + float(slip[1]), chance.uniform(0, 360))
    return scene.with_pieces((*scene.pieces, Piece(spare.pop(), at, below.level + 1))), at


def _lift(scene: Scene, spare: list[Face], chance: np.random.Generator) -> tuple[Scene, Lying]:
    gone = _any_top(scene, chance)
    spare.insert(0, gone.face)
    return scene.with_pieces(tuple(p for p in scene.pieces if p is not gone)), gone.at


def _flip(scene: Scene, spare: list[Face], chance: np.random.Generator) -> tuple[Scene, Lying]:
    piece = _any_top(scene, chance)
    other = [f for f in census(scene.game).faces if f.token == piece.face.token and f != piece.face]
    turned = replace(piece, face=other[0] if other else piece.face)
    return scene.with_pieces(tuple(turned if p is piece else p for p in scene.pieces)), piece.at


def _move(scene: Scene, spare: list[Face], chance: np.random.Generator) -> tuple[Scene, Lying]:
    piece = _any_top(scene, chance)
    others = scene.with_pieces(tuple(p for p in scene.pieces if p is not piece))
    at, level = _somewhere(others, chance)
    return others.with_pieces((*others.pieces, replace(piece, at=at, level=level))), at


Move = Callable[[Scene, list[Face], np.random.Generator], tuple[Scene, Lying]]
MOVES: dict[str, Move] = {
    "lay": _lay,
    "stack": _stack,
    "lift": _lift,
    "flip": _flip,
    "move": _move,
}


def _any_top(scene: Scene, chance: np.random.Generator) -> Piece:
    free = tops(scene.pieces)
    return free[int(chance.integers(len(free)))]


def _somewhere(scene: Scene, chance: np.random.Generator) -> tuple[Lying, int]:
    """A free place on a board with its level, or the top of a pile if there is none."""
    boards = [(name, lying) for name, lying in scene.boards if name != COLUMN_MAT]
    name, lying = boards[int(chance.integers(len(boards)))]
    spot = free_spot(sheet_of(name, scene.own), lying, scene.pieces, chance)
    if spot is not None:
        return spot, 0
    below = _any_top(scene, chance)
    return below.at, below.level + 1
