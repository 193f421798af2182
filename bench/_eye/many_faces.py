"""Many tokens without tags through the whole eye, in manners and lights that nothing was tuned on.

One eye looks at several deals of one table, each with as many tokens as there is room for, so that
thousands of names are judged in a quarter of an hour: `python -m bench._eye.many_faces`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

import cv2
import numpy as np

from bench._eye.counting import FULL, Row
from bench._eye.faces import KINDS, LOOKS, counted
from bench._kitchen.art import art
from bench._kitchen.faces import STRANGERS, DrawnScene, race_faces, shown_on_sheet, stranger, things
from bench._kitchen.faces_manners import MANNERS, manner
from bench._kitchen.scenes import DAY
from vision.census import Side
from vision.faces.album import Album, album_of
from vision.geometry import Picture
from vision.ground.reference import taken
from vision.render.arrange import free_spot, sheets_for, view_over
from vision.render.scene import Light, Lying, Piece, Scene
from vision.render.studio import Studio
from vision.table.eye import Eye

ROOM, LAID, DEALS = 44, 2, 3
"""Tokens on a table, tables for each camera, and boxes drawn in each manner."""
ROOMS: Mapping[str, Light] = {
    "lamp and window": replace(DAY, exposure=0.7, uneven=0.35),
    "phone": replace(DAY, exposure=0.8, blur=0.8, jpeg=70),
    "green tube": replace(DAY, exposure=0.6, noise=0.018, colour=(0.8, 1.1, 0.9)),
    "dusk": replace(DAY, exposure=0.35, noise=0.024, colour=(1.15, 0.95, 0.8)),
    "lamp's edge": replace(DAY, uneven=0.5, colour=(0.75, 0.95, 1.1),
                           shadow=((180.0, -60.0), (420.0, -60.0), (300.0, 420.0), (60.0, 420.0))),
    "soft, shaken": replace(DAY, blur=1.0, motion=(1.5, 0.8), jpeg=60),
}  # fmt: skip
SHEETS = ("window", "warm lamp", "cold tube")
"""In what light faces were shown, box by box."""
PRINTS = ("painted", "sand", "collage", "photograph", "hatched", "night", "drawn")
SIZES = ((1920, 1080), (1920, 1080), (2560, 1440))
TILTS = (6.0, 14.0, 22.0, 30.0, 38.0, 45.0)


@dataclass(frozen=True, slots=True)
class ManyFaces:
    """One camera over one board, for tokens of one box."""

    manner: str
    deal: int
    room: str
    number: int

    @property
    def game(self) -> str:
        return ("base", "underground")[self.deal % 2]

    @property
    def seed(self) -> int:
        return 70_000 + 100 * self.number + self.deal


def wanted(manners: Iterable[str], deals: Iterable[int]) -> Iterator[ManyFaces]:
    """Every room once for each box of each manner."""
    names = list(manners)
    for deal in deals:
        for index, name in enumerate(names):
            for place, room in enumerate(ROOMS):
                yield ManyFaces(name, deal, room, len(ROOMS) * index + place)


def many_faces() -> list[Row]:
    """One box of one manner; with time, several of all."""
    scenes = wanted(MANNERS, range(DEALS)) if FULL else wanted(list(MANNERS)[:1], (0,))
    return [told(judged(scene), scene) for scene in scenes]


def told(counts: Counter[str], scene: ManyFaces) -> Row:
    about = f"{scene.manner} {scene.deal}, {scene.room}"
    print(f"  {about:40}" + "".join(f"{counts[kind]:>9}" for kind in KINDS), flush=True)
    row: Row = {"manner": scene.manner, "deal": scene.deal, "room": scene.room}
    return row | {kind: counts[kind] for kind in KINDS}


_learned: dict[tuple[str, int], Album] = {}


def learned(scene: ManyFaces) -> Album:
    """Both photographs of this box, taken once."""
    key = scene.manner, scene.deal
    if key not in _learned:
        _learned.clear()
        drawn, light = manner(*key), SHEETS[scene.deal % len(SHEETS)]
        pairs = (
            pair
            for side in (Side.ACTIVE, Side.DECLINED)
            for pair in shown_on_sheet(race_faces(scene.game, side), drawn, light, scene.deal)
        )
        _learned[key] = album_of(scene.game, pairs)
    return _learned[key]


def judged(scene: ManyFaces) -> Counter[str]:
    """The camera saw the board empty first; then table after table is laid on it."""
    chance = np.random.default_rng(scene.seed)
    eye, counts = Eye(scene.game), Counter[str]()
    eye.learn_faces({scene.game: learned(scene)})
    tables = list(laid(scene, chance))
    bare = seen_in(scene.room, tables[0].studio.draw(tables[0].bare).picture)
    board = eye.look(bare).registered(tables[0].scene.boards[0][0])
    if board is None:
        return Counter(not_found=sum(len(table.tops) for table in tables))
    eye.know(taken(bare, board, bare=True))
    for table in tables:
        picture = seen_in(scene.room, table.studio.draw(table.scene).picture)
        for _ in range(LOOKS):
            sight = eye.look(picture)
        counts += counted(table, sight, board)
    return counts


def laid(scene: ManyFaces, chance: np.random.Generator) -> Iterator[DrawnScene]:
    sheet = sheets_for(scene.game, 2 + scene.deal % 2, chance)[0]
    at, light = Lying(0.0, 0.0), ROOMS[scene.room]
    empty = Scene(scene.game, ((sheet.id, at),), light=light)
    size, tilt = SIZES[scene.number % len(SIZES)], TILTS[(scene.number + scene.deal) % len(TILTS)]
    view = view_over(empty, size, tilt, turn=float(chance.uniform(-6, 6)))
    studio = Studio(empty, view, scene.seed, art=art(PRINTS[scene.seed % len(PRINTS)]))
    studio.faces = manner(scene.manner, scene.deal)
    faces = [f for side in (Side.ACTIVE, Side.DECLINED) for f in race_faces(scene.game, side)]
    for _ in range(LAID):
        ground: list[Piece] = []
        for _ in range(ROOM + 3):
            spot = free_spot(sheet, at, ground, chance)
            if spot is not None:
                ground.append(Piece(faces[int(chance.integers(len(faces)))], spot))
        coin, die, glass, *tokens = ground
        strange = tuple(replace(p, face=stranger(p.face)) for p in tokens[:STRANGERS])
        pieces = (*strange, *tokens[STRANGERS:])
        full = replace(empty, pieces=pieces, things=things(coin, die, glass))
        yield DrawnScene(full, view, studio, strange)


def seen_in(room: str, picture: Picture) -> Picture:
    """What a single lamp's colour cannot show: light of two colours, and a phone's own taste."""
    if room == "lamp and window":
        share = np.linspace(0, 1, picture.shape[1], dtype=np.float32)[None, :, None]
        cast = share * (0.78, 0.95, 1.08) + (1 - share) * (1.06, 1.0, 0.94)
        return np.clip(picture * cast, 0, 255).astype(np.uint8)
    if room == "phone":
        sharp = cv2.addWeighted(picture, 1.7, cv2.GaussianBlur(picture, (0, 0), 2.0), -0.7, 0)
        hsv = cv2.cvtColor(sharp, cv2.COLOR_BGR2HSV).astype(np.float32)
        hsv[..., 1] = np.clip(hsv[..., 1] * 1.25, 0, 255)
        return np.asarray(cv2.cvtColor(hsv.astype(np.uint8), cv2.COLOR_HSV2BGR), np.uint8)
    return picture


if __name__ == "__main__":
    import sys

    cv2.setNumThreads(1)
    boxes = [int(number) for number in sys.argv[1:2]] or range(DEALS)
    for one in wanted(sys.argv[2:] or MANNERS, boxes):
        told(judged(one), one)
