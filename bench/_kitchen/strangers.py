"""Kitchen tables drawn by lot: any board, print, lamp, camera and hand. It judges nothing.

Sets of numbers that nothing was tuned on are what the eye is judged by.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

import cv2
import numpy as np

from bench._kitchen.scenes import Act, Film, Spoil
from vision.census import Face
from vision.geometry import Picture
from vision.render.arrange import Spread, random_scene
from vision.render.optics import through_jpeg
from vision.render.play import MOVES, ON_TOP_MM, spare_faces, tops
from vision.render.scene import Hand, Light, Lying, Piece, Scene, Thing
from vision.sticker import FRAMED, on_label

Chance = np.random.Generator
SETS = {"a": range(100, 140), "b": range(300, 340), "c": range(500, 540), "d": range(700, 740),
        "e": range(900, 932)}  # fmt: skip
"""Numbers of films; each set is looked at once before anything is mended because of it."""
PRESSED_FROM = 900
"""From this film on stickers are round or framed, and pressed on by hand: askew and off."""
TABLES = (("base", 2), ("base", 3), ("base", 4), ("base", 5), ("underground", 2),
          ("underground", 3), ("underground", 4), ("warcraft", 2))  # fmt: skip
STYLES = ("drawn", "collage", "photograph", "flat", "sand", "painted", "night", "hatched")
LAMPS = ((1.0, 1.0, 1.0), (0.45, 0.8, 1.15), (0.65, 0.9, 1.1), (1.2, 1.05, 0.85), (1.05, 1.0, 0.9))
SKINS = ((118, 152, 205), (70, 96, 140), (44, 62, 92), (150, 180, 225))


@dataclass(slots=True)
class StrangeTable:
    """A table while its film is made."""

    scene: Scene
    spare: list[Face]
    chance: Chance

    def hand(self, at: Lying) -> Hand:
        """An arm from any side of the table."""
        angle = self.chance.uniform(0, 2 * np.pi)
        way = np.array([np.cos(angle), abs(np.sin(angle)) + 0.3])
        elbow = np.array([at.x, at.y]) + way / np.linalg.norm(way) * 640
        sleeve = _colour(self.chance, 15)
        skin = SKINS[int(self.chance.integers(len(SKINS)))]
        return Hand((at.x, at.y - 12), (float(elbow[0]), float(elbow[1])), skin, sleeve=sleeve)


def stranger(number: int) -> Film:
    """The film of this number."""
    chance = np.random.default_rng(number)
    game, players = TABLES[int(chance.integers(len(TABLES)))]
    tokens = int(chance.integers(4, 26))
    scene = random_scene(
        game, players, chance, Spread(tokens, float(chance.uniform(0, 0.5)), 1.5, 4, column=False)
    )
    if number >= PRESSED_FROM:
        scene = scene.with_pieces(tuple(_pressed(scene.pieces, chance)))
    table = StrangeTable(replace(scene, light=_lamp(chance)), spare_faces(scene, chance), chance)
    names = [list(EVENTS)[int(n)] for n in chance.integers(len(EVENTS), size=3)]
    acts = [Act(table.scene, 6), *(act for name in names for act in EVENTS[name](table))]
    spoils = list(SPOILS)
    spoil = spoils[int(chance.integers(len(spoils)))] if chance.random() < 0.3 else "steady"
    style = STYLES[int(chance.integers(len(STYLES)))]
    tilt = float(chance.choice((5.0, 12.0, 20.0, 30.0, 42.0)))
    size = (1600, 900) if players < 4 else (2240, 1260)
    about = f"{number} {game}-{players} {style} {tilt:.0f} {spoil}: {', '.join(names)}"
    return Film(about, tuple(acts), style, tilt, size, float(chance.uniform(-0.08, 0.01)),
                SPOILS[spoil], seed=number)  # fmt: skip


def _pressed(pieces: tuple[Piece, ...], chance: Chance) -> Iterator[Piece]:
    kind = FRAMED if chance.random() < 0.4 else on_label(16.0)
    for piece in pieces:
        x, y, turn = chance.uniform(-1, 1, 3) * (1.1, 1.1, 15.0)
        yield replace(piece, sticker=kind, glued=Lying(float(x), float(y), float(turn)))


def _lamp(chance: Chance) -> Light:
    return Light(
        exposure=float(chance.uniform(0.3, 0.9)),
        uneven=float(chance.uniform(0.0, 0.7)),
        blur=float(chance.uniform(0.4, 0.9)),
        noise=float(chance.uniform(0.004, 0.03)),
        jpeg=int(chance.integers(50, 96)),
        colour=LAMPS[int(chance.integers(len(LAMPS)))],
    )


def visit_by_hand(table: StrangeTable, after: Scene, at: Lying) -> Iterator[Act]:
    """A hand comes from the edge, does it, and goes."""
    hand, before = table.hand(at), table.scene
    away = np.array(hand.elbow) - hand.tip
    for share in (0.7, 0.3):
        yield Act(before.with_hands(_moved(hand, away * share)), 1)
    yield Act(before.with_hands(hand), 2)
    yield Act(after.with_hands(hand), 2)
    yield Act(after.with_hands(_moved(hand, away * 0.5)), 1)
    table.scene = after
    yield Act(after, 6)


def _moved(hand: Hand, by: np.ndarray[tuple[int, ...], np.dtype[np.float64]]) -> Hand:
    tip, elbow = np.array(hand.tip) + by, np.array(hand.elbow) + by
    return replace(
        hand, tip=(float(tip[0]), float(tip[1])), elbow=(float(elbow[0]), float(elbow[1]))
    )


def _moves(name: str, most: int = 1) -> Callable[[StrangeTable], Iterator[Act]]:
    def event(table: StrangeTable) -> Iterator[Act]:
        after, at = table.scene, None
        for _ in range(int(table.chance.integers(1, most + 1))):
            if len(tops(after.pieces)) > 1:
                after, at = MOVES[name](after, table.spare, table.chance)
        yield from visit_by_hand(table, after, at or Lying(100.0, 100.0))

    return event


def _conquer(table: StrangeTable) -> Iterator[Act]:
    """A pile is taken up and another's tokens are laid on nearly the same spot."""
    free = tops(table.scene.pieces)
    beaten = free[int(table.chance.integers(len(free)))]
    left = [p for p in table.scene.pieces if _apart(p, beaten) > ON_TOP_MM]
    slip = table.chance.normal(0, 2.5, 2)
    at = Lying(beaten.at.x + float(slip[0]), beaten.at.y + float(slip[1]),
               float(table.chance.uniform(0, 360)))  # fmt: skip
    pile = [Piece(table.spare.pop(), at, level) for level in range(table.chance.integers(1, 4))]
    yield from visit_by_hand(table, table.scene.with_pieces((*left, *pile)), at)


def _apart(a: Piece, b: Piece) -> float:
    return float(np.hypot(a.at.x - b.at.x, a.at.y - b.at.y))


def _colour(chance: Chance, darkest: int) -> tuple[int, int, int]:
    blue, green, red = (int(part) for part in chance.integers(darkest, 240, 3))
    return blue, green, red


def _stands(table: StrangeTable) -> Iterator[Act]:
    """A cup or a glass is put down somewhere, and may be taken away again."""
    chance = table.chance
    spot = tops(table.scene.pieces)[0].at
    colour = _colour(chance, 20)
    thing = Thing(
        (spot.x + float(chance.normal(0, 30)), spot.y + float(chance.normal(0, 30))),
        float(chance.uniform(24, 40)), float(chance.uniform(15, 100)), colour,
        float(chance.choice((0.0, 0.0, 0.7))),
    )  # fmt: skip
    bare = table.scene
    yield from visit_by_hand(table, replace(bare, things=(thing,)), spot)
    if chance.random() < 0.6:
        yield from visit_by_hand(table, bare, spot)


def _rests(table: StrangeTable) -> Iterator[Act]:
    """An arm stays on the board for a while."""
    hand = table.hand(tops(table.scene.pieces)[-1].at)
    yield Act(table.scene.with_hands(hand), 14)
    yield Act(table.scene, 6)


def _pushed(table: StrangeTable) -> Iterator[Act]:
    """A board slips with everything on it."""
    chance = table.chance
    x, y, turn = chance.normal(0, (5.0, 5.0, 1.0)).tolist()
    by = Lying(x, y, turn)
    boards = tuple((name, _slipped(lying, by)) for name, lying in table.scene.boards)
    pieces = tuple(replace(p, at=_slipped(p.at, by)) for p in table.scene.pieces)
    table.scene = replace(table.scene, boards=boards, pieces=pieces)
    yield Act(table.scene, 8)


def _slipped(lying: Lying, by: Lying) -> Lying:
    x, y = by.place(np.array([[lying.x, lying.y]]))[0]
    return Lying(float(x), float(y), lying.turn + by.turn)


def _lamp_changes(table: StrangeTable) -> Iterator[Act]:
    table.scene = replace(table.scene, light=_lamp(table.chance))
    yield Act(table.scene, 8)


EVENTS: dict[str, Callable[[StrangeTable], Iterator[Act]]] = {
    "lay": _moves("lay", 3),
    "stack": _moves("stack", 3),
    "lift": _moves("lift", 5),
    "flip": _moves("flip", 2),
    "move": _moves("move", 2),
    "conquer": _conquer,
    "stands": _stands,
    "rests": _rests,
    "pushed": _pushed,
    "lamp": _lamp_changes,
}


def _hunting(picture: Picture, number: int) -> Picture:
    sigma = max(0.0, 3.5 * np.sin(2 * np.pi * number / 11))
    if sigma < 0.3:
        return picture
    return np.asarray(cv2.GaussianBlur(picture, (0, 0), sigma), np.uint8)


def _flickering(picture: Picture, number: int) -> Picture:
    rows = np.arange(picture.shape[0]) / picture.shape[0]
    wave = 1 - 0.12 * (1 + np.sin(2 * np.pi * (2.2 * rows + 0.29 * number)))
    return np.asarray(np.clip(picture * wave[:, None, None], 0, 255), np.uint8)


def _shaking(picture: Picture, number: int) -> Picture:
    x, y = 1.5 * np.sin(number * 1.7), 1.5 * np.cos(number * 2.3)
    matrix = np.array([[1, 0, x], [0, 1, y]])
    size = (picture.shape[1], picture.shape[0])
    return np.asarray(
        cv2.warpAffine(picture, matrix, size, borderMode=cv2.BORDER_REPLICATE), np.uint8
    )


def _packed(picture: Picture, number: int) -> Picture:
    return through_jpeg(picture, 35 + number % 3)


SPOILS: dict[str, Spoil | None] = {
    "steady": None,
    "hunting": _hunting,
    "flickering": _flickering,
    "shaking": _shaking,
    "packed": _packed,
}
