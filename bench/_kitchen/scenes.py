"""Things that happen on kitchen tables, each a short film with its truth. It judges nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from typing import TypedDict

import cv2
import numpy as np
from typing_extensions import Unpack

from bench._kitchen.art import art
from companion.rules.board import RegionId
from vision.census import Face, census
from vision.geometry import Picture
from vision.render.arrange import view_over
from vision.render.optics import through_jpeg
from vision.render.scene import Hand, Light, Lying, Piece, Scene, Thing, plan
from vision.render.studio import Studio
from vision.render.viewpoint import Viewpoint

BOARD = "base-2p"
DAY = Light(exposure=0.75, uneven=0.25, blur=0.55, noise=0.012, jpeg=90)
LIGHTS: dict[str, Light] = {
    "daylight": DAY,
    "warm lamp": replace(DAY, exposure=0.6, uneven=0.55, colour=(0.45, 0.8, 1.15)),
    "candle": replace(DAY, exposure=0.3, uneven=0.6, noise=0.03, colour=(0.3, 0.7, 1.2)),
    "cold tube": replace(DAY, exposure=0.85, uneven=0.1, colour=(1.2, 1.05, 0.85)),
    "window": replace(DAY, uneven=0.75, colour=(1.1, 1.0, 0.95)),
    "shadow": replace(DAY, shadow=((60.0, 40.0), (330.0, 20.0), (300.0, 200.0), (90.0, 230.0))),
}
SETTLES = 4
Spoil = Callable[[Picture, int], Picture]
"""What the camera does to frame number so-and-so."""


@dataclass(frozen=True, slots=True)
class Act:
    """A table that is looked at for some frames."""

    scene: Scene
    frames: int = 5
    besides: frozenset[tuple[RegionId, tuple[str, str]]] = frozenset()
    """What else lies in some regions, by token and side: as a tag would tell it, if it has one."""


@dataclass(frozen=True, slots=True, eq=False)
class Film:
    """A kitchen scene: acts, the camera, and how the board is printed."""

    name: str
    acts: tuple[Act, ...]
    style: str = "drawn"
    tilt: float = 18.0
    size: tuple[int, int] = (1600, 900)
    bend: float = 0.0
    spoil: Spoil | None = None
    shown: bool = False
    """The eye knows the bare board from before."""
    cards: bool = True
    seed: int = 0

    @property
    def view(self) -> Viewpoint:
        return view_over(self.acts[0].scene, self.size, self.tilt, bend=self.bend)

    def frames(self) -> Iterator[tuple[Picture, Act, bool]]:
        """Pictures with what is there, and whether the table has been still for long enough."""
        studio, known, number = None, None, 0
        for act in self.acts:
            ground = act.scene.light, act.scene.boards, act.scene.hidden_anchors
            if studio is None or known != ground:
                studio = Studio(act.scene, self.view, self.seed, art=art(self.style))
                known = ground
            drawn = [studio.draw(act.scene) for _ in range(min(2, act.frames))]
            for count in range(act.frames):
                now = drawn[count % len(drawn)]
                picture = self.spoil(now.picture, number) if self.spoil else now.picture
                number += 1
                settled = act.frames >= SETTLES and count == act.frames - 1
                yield picture, act, settled


def table(*pieces: Piece, light: Light = DAY) -> Scene:
    return Scene("base", ((BOARD, Lying(0.0, 0.0)),), pieces, light=light)


def piece(token: str, region: str, slip: tuple[float, float] = (0, 0), **more: float) -> Piece:
    x, y = middle(region)
    at = Lying(x + slip[0], y + slip[1], more.get("turn", 20.0))
    return Piece(face(token, int(more.get("side", 0))), at, int(more.get("level", 0)))


def face(token: str, side: int = 0) -> Face:
    return [f for f in census("base").faces if f.token == token][side]


def middle(region: str) -> tuple[float, float]:
    """The roomiest place of a region."""
    outline = next(o for name, o in plan(BOARD).outlines.items() if name == region)
    line = outline.astype(np.float32)
    low, high = line.min(axis=0), line.max(axis=0)
    grid = np.stack(np.meshgrid(*map(np.linspace, low, high, (25, 25))), axis=-1).reshape(-1, 2)
    room = [cv2.pointPolygonTest(line, (float(x), float(y)), True) for x, y in grid]
    x, y = grid[int(np.argmax(room))]
    return float(x), float(y)


REGIONS = tuple(str(region) for region in plan(BOARD).outlines)
HELD = tuple(
    piece(f"{race}-{1 + number // 2}", region, turn=number * 37.0)
    for number, (race, region) in enumerate(
        zip(("elves", "orcs", "amazons", "humans") * 3, REGIONS[1::2], strict=False), 1
    )
)


class Arm(TypedDict, total=False):
    """In what one arm differs from another."""

    skin: tuple[int, int, int]
    height_mm: float
    sleeve: tuple[int, int, int]


def over(region: str, **arm: Unpack[Arm]) -> Hand:
    x, y = middle(region)
    return Hand((x, y - 25), (x + 70, y + 620), **arm)


def films() -> Iterator[Film]:
    yield from _empty_boards()
    yield from _lifted()
    yield from _replaced()
    yield from _covered()
    yield from _cameras()


def _empty_boards() -> Iterator[Film]:
    for name, light in LIGHTS.items():
        yield Film(f"empty, {name}", (Act(table(light=light), 8),))
    for style in ("collage", "photograph", "flat", "sand"):
        for name in ("daylight", "warm lamp"):
            yield Film(f"empty, {style}, {name}", (Act(table(light=LIGHTS[name]), 6),), style)
    dusk = [replace(DAY, exposure=0.8 * 0.8**n, colour=(1 - 0.1 * n, 1, 1)) for n in range(4)]
    yield Film("dusk falls", tuple(Act(table(*HELD, light=light), 4) for light in dusk))
    lamp = (Act(table(*HELD), 5), Act(table(*HELD, light=LIGHTS["warm lamp"]), 8))
    yield Film("the lamp is switched on", lamp, "collage")


def visit(before: Scene, after: Scene, hand: Hand, rest: int = 6) -> tuple[Act, ...]:
    """A hand comes, does it, and goes."""
    return (
        Act(before, 6),
        Act(before.with_hands(hand), 2),
        Act(after.with_hands(hand), 2),
        Act(after, rest),
    )


def _lifted() -> Iterator[Film]:
    full = table(*HELD)
    for style, count in (("drawn", 1), ("collage", 3), ("photograph", 5), ("sand", 3), ("flat", 4)):
        rest = table(*HELD[count:])
        yield Film(f"{count} lifted, {style}", visit(full, rest, over(REGIONS[3])), style)
    crowd = tuple(
        piece(f"elves-{n}", "8", (dx, dy))
        for n, (dx, dy) in enumerate(((-22, -11), (0, -11), (22, -11), (-11, 12), (11, 12)), 1)
    )
    yield Film("five neighbours lifted", visit(table(*crowd), table(), over("8")), "collage")
    yield Film("all lifted, warm", visit(
        replace(full, light=LIGHTS["warm lamp"]), table(light=LIGHTS["warm lamp"]),
        over("12", sleeve=(60, 120, 200)), 8), "photograph")  # fmt: skip
    laid = table(*HELD, piece("wizards-1", "8"))
    yield Film("one laid", visit(full, laid, over("8")), "collage")
    moved = table(*HELD[1:], piece("elves-1", "14"))
    yield Film("one moved far", visit(full, moved, over("14")), "sand")


def _replaced() -> Iterator[Film]:
    for slip in (0.0, 2.0, 5.0):
        before = table(piece("elves-1", "8"), piece("orcs-3", "12"))
        after = table(piece("wizards-1", "8", (slip, slip / 2)), piece("orcs-3", "12"))
        yield Film(f"conquest on the beaten spot, {slip:g} mm", visit(before, after, over("8")))
    pair = (piece("elves-1", "8"), piece("elves-2", "8", (1, 1), level=1))
    after = table(piece("wizards-1", "8", (2, 0)), piece("wizards-2", "8", (1, 2), level=1))
    yield Film("a pile replaced by a pile", visit(table(*pair), after, over("8")), "collage")
    flipped = table(piece("elves-1", "8", side=1))
    yield Film("turned over", visit(table(piece("elves-1", "8")), flipped, over("8")))
    marker = (piece("elves-1", "8"), piece("fortress-1", "8", (22, 4)))
    yield Film("a fortress beside", visit(table(piece("elves-1", "8")), table(*marker), over("8")))
    dragon = table(*HELD, piece("dragon-1", "8"))
    yield Film("the dragon comes", visit(table(*HELD), dragon, over("8")), "photograph")


def _covered() -> Iterator[Film]:
    full = table(*HELD)
    sleeves = {"white": (235, 238, 240), "red": (40, 40, 190), "black": (22, 22, 24),
               "green": (60, 130, 70), "sand": (120, 155, 205)}  # fmt: skip
    for number, (name, colour) in enumerate(sleeves.items()):
        hand = over(
            REGIONS[3 + number], sleeve=colour, skin=((70, 96, 140), (118, 152, 205))[number % 2]
        )
        style = ("drawn", "collage", "photograph", "sand", "flat")[number]
        yield Film(f"a {name} sleeve rests", (Act(full, 6), Act(full.with_hands(hand), 20)), style)
    for name, clear, colour in (("cup", 0.0, (200, 205, 208)), ("dark cup", 0.0, (40, 36, 34)),
                                ("glass", 0.75, (200, 205, 208))):  # fmt: skip
        thing = Thing(middle("8"), clear=clear, colour=colour)
        stands = replace(full, things=(thing,))
        hidden = Act(stands, 20)
        yield Film(f"a {name} is put down", (Act(full, 6), hidden), "collage")
        yield Film(f"a {name} and is taken away", (Act(full, 6), hidden, Act(full, 8)))
        yield Film(f"a {name} from the start, board known", (hidden,), "collage", shown=True)
    hand = over("8", sleeve=(120, 90, 60))
    yield Film("a hand from the start", (Act(full.with_hands(hand), 6), Act(full, 8)), "collage")
    yield Film("a hand from the start, board known", (Act(full.with_hands(hand), 6),), "sand",
               shown=True)  # fmt: skip
    cards = frozenset(range(520, 523))
    yield Film("one card left", (Act(replace(full, hidden_anchors=cards), 5),))
    later = Act(replace(full, hidden_anchors=frozenset(range(520, 524))), 5)
    yield Film("the board is taken away", (Act(full, 5), replace(later, scene=_gone(later.scene))))


def _gone(scene: Scene) -> Scene:
    return replace(scene, boards=(("column", Lying(900.0, 900.0)),), pieces=())


def _cameras() -> Iterator[Film]:
    full = table(*HELD)
    lifted = visit(full, table(*HELD[3:]), over(REGIONS[5]))
    yield Film("focus hunts", lifted, spoil=_hunting)
    yield Film("flicker of 15 %", lifted, "collage", spoil=partial(_flicker, depth=0.15))
    yield Film("flicker of 30 %, rolling", lifted, "photograph", spoil=partial(_rolling, depth=0.3))
    yield Film("JPEG 40", lifted, "collage", spoil=lambda picture, _: through_jpeg(picture, 40))
    yield Film("k1 = -0.3", lifted, bend=-0.3)
    yield Film("tilt of 45 degrees", lifted, "collage", tilt=45.0)
    yield Film("tilt of 60 degrees", lifted, "collage", tilt=60.0)
    yield Film("a small camera", lifted, size=(1000, 562))
    yield Film("a tiny camera", lifted, size=(720, 405))
    askew = tuple(replace(p, at=Lying(p.at.x + 1.1, p.at.y - 1.0, p.at.turn + 15)) for p in HELD)
    yield Film("stickers askew", visit(table(*askew), table(*askew[2:]), over(REGIONS[1])))
    yield Film("very dark", (Act(table(*HELD, light=replace(DAY, exposure=0.03, noise=0.05)), 8),))
    x, y = middle("8")
    glare = replace(DAY, glare=((x, y, 40.0),))
    yield Film("a lamp is mirrored", (Act(table(*HELD, light=glare), 8),), "photograph")


def _hunting(picture: Picture, number: int) -> Picture:
    sigma = (0.0, 0.0, 0.0, 1.2, 3.0, 4.5, 3.0, 1.2)[number % 8]
    return picture if sigma == 0 else np.asarray(cv2.GaussianBlur(picture, (0, 0), sigma), np.uint8)


def _flicker(picture: Picture, number: int, depth: float) -> Picture:
    return np.asarray(cv2.convertScaleAbs(picture, alpha=1 - depth * (number % 2)), np.uint8)


def _rolling(picture: Picture, number: int, depth: float) -> Picture:
    rows = np.arange(picture.shape[0]) / picture.shape[0]
    wave = 1 - depth / 2 * (1 + np.sin(2 * np.pi * (1.5 * rows + 0.37 * number)))
    return np.asarray(np.clip(picture * wave[:, None, None], 0, 255), np.uint8)
