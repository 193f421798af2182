"""Evenings at other people's homes: spectacles, phones, cats, cloths, bent boards and cameras that
nothing was tuned to, on boards of three boxes. It judges nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TypedDict

import cv2
import numpy as np
from typing_extensions import override

from bench._kitchen.art import art
from bench._kitchen.props import (
    Bent,
    Blank,
    Household,
    OnEdge,
    Paw,
    Prop,
    Slab,
    Spectacles,
    cloth_under,
)  # fmt: skip
from bench._kitchen.scenes import DAY, SETTLES, Act, Film, Spoil
from bench._kitchen.strangers import StrangeTable, visit_by_hand
from companion.rules.board import RegionId
from vision.geometry import Picture, through
from vision.render.arrange import Spread, random_scene
from vision.render.optics import through_jpeg
from vision.render.paint.stickers import token_picture
from vision.render.play import MOVES, spare_faces, tops
from vision.render.scene import AtMm, Lying, Piece
from vision.render.viewpoint import Viewpoint
from vision.sticker import on_label
from vision.table.registration.regions import RegionFinder
from vision.tags.family import golay

HOMES = (("base", 2), ("underground", 2), ("warcraft", 2), ("base", 3), ("underground", 3))
HD, UHD = (1920, 1080), (3840, 2160)
BLANK = ("a token", "without a tag")
PRINTS = ("painted", "collage", "photograph", "drawn", "night", "sand", "hatched", "flat")
ROOM = replace(DAY, exposure=0.65, uneven=0.4, jpeg=80)


@dataclass(frozen=True, slots=True)
class HomeAct(Act):
    """A table with other things about."""

    props: tuple[Prop, ...] = ()


@dataclass(frozen=True, slots=True, eq=False)
class HomeFilm(Film):
    """Props are drawn before the light falls on them."""

    focal: float = 0.95
    turn: float = 0.0

    @property
    @override
    def view(self) -> Viewpoint:
        """Another lens from where everything is still seen."""
        near = super(HomeFilm, self).view
        times = self.focal / 0.95
        return replace(near, focal=near.focal * times, distance_mm=near.distance_mm * times,
                       turn=self.turn)  # fmt: skip

    @override
    def frames(self) -> Iterator[tuple[Picture, Act, bool]]:
        studio, number = None, 0
        ground: object = None
        for act in self.acts:
            if studio is None or ground != (act.scene.light, act.scene.boards):
                studio = Household(act.scene, self.view, self.seed, art=art(self.style))
                ground = act.scene.light, act.scene.boards
            studio.props = act.props if isinstance(act, HomeAct) else ()
            drawn = [studio.draw(act.scene).picture for _ in range(min(2, act.frames))]
            for count in range(act.frames):
                picture = drawn[count % len(drawn)]
                picture = self.spoil(picture, number) if self.spoil else picture
                number += 1
                yield picture, act, act.frames >= SETTLES and count == act.frames - 1


def homes() -> Iterator[HomeFilm]:
    """Every trouble at two tables."""
    for number, (name, trouble) in enumerate(TROUBLES.items()):
        for turn in range(2):
            table = _table(2 * number + turn)
            about = f"{name}, {table.scene.boards[0][0]}"
            print_ = PRINTS[(3 * number + 5 * turn) % len(PRINTS)]
            acts, camera = trouble(table)
            film = HomeFilm(about, tuple(acts), print_, (10.0, 28.0, 40.0)[(number + turn) % 3],
                            HD, seed=5000 + 2 * number + turn)  # fmt: skip
            yield replace(film, **camera)


def _table(number: int) -> StrangeTable:
    chance = np.random.default_rng(8800 + number)
    game, players = HOMES[number % len(HOMES)]
    spread = Spread(int(chance.integers(8, 16)), 0.2, 1.2, 3, column=False)
    scene = random_scene(game, players, chance, spread)
    if number % 2:
        scene = scene.with_pieces(tuple(replace(p, sticker=on_label(16.0)) for p in scene.pieces))
    return StrangeTable(replace(scene, light=ROOM), spare_faces(scene, chance), chance)


class OtherCamera(TypedDict, total=False):
    """In what a home's camera differs from the others."""

    tilt: float
    size: tuple[int, int]
    bend: float
    focal: float
    turn: float
    spoil: Spoil


Told = tuple[Sequence[Act], OtherCamera]


def _some_play(table: StrangeTable, *names: str) -> list[Act]:
    """Hands that lay, lift, move and turn over."""
    acts = [Act(table.scene, 6)]
    for name in names or ("lay", "lift", "move"):
        after, at = MOVES[name](table.scene, table.spare, table.chance)
        acts += visit_by_hand(table, after, at)
    return acts


def _with(
    acts: Sequence[Act], *props: Prop, besides: Sequence[tuple[RegionId, tuple[str, str]]] = ()
) -> list[Act]:
    return [HomeAct(act.scene, act.frames, frozenset(besides), props) for act in acts]


def _spectacles(table: StrangeTable) -> Told:
    before = _some_play(table, "lay")
    worn = Spectacles(_spot(table))
    return [*before, *_with(_some_play(table, "lift", "move"), worn)], {}


def _phone(table: StrangeTable) -> Told:
    before, at = _some_play(table, "lay"), _spot(table)
    lies = _with([Act(table.scene, 20), *_some_play(table, "lift")], Slab(at))
    return [*before, *lies, Act(table.scene, 8)], {}


def _bright_phone(table: StrangeTable) -> Told:
    at = _spot(table)
    lit = Slab(at, colour=(170, 165, 150), turn=70.0)
    return [*_some_play(table, "stack"), *_with(_some_play(table, "lift"), lit)], {}


def _cat(table: StrangeTable) -> Told:
    """It pushes a token away and withdraws."""
    acts: list[Act] = [Act(table.scene, 6)]
    piece = tops(table.scene.pieces)[0]
    after, _ = MOVES["move"](table.scene, table.spare, table.chance)
    for reach in (160.0, 60.0, 0.0):
        paw = Paw((piece.at.x + reach, piece.at.y + reach), (piece.at.x + 420, piece.at.y + 480))
        acts += _with([Act(table.scene if reach else after, 2)], paw)
    table.scene = after
    sits = Paw((piece.at.x, piece.at.y), (piece.at.x + 420, piece.at.y + 480))
    return [*acts, *_with([Act(after, 16)], sits), Act(after, 8)], {}


def _dark_sleeve(table: StrangeTable) -> Told:
    acts = [replace(act, scene=act.scene.with_hands(*(
        replace(hand, sleeve=(20, 18, 18), skin=(40, 52, 74)) for hand in act.scene.hands)))
        for act in _some_play(table, "lay", "lift", "stack")]  # fmt: skip
    return acts, {"spoil": _lamp_and_window}


def _stands_up(table: StrangeTable) -> Told:
    """A token that was laid on its edge against nothing."""
    before = _some_play(table, "lay")
    face = table.spare.pop()
    at, region = _free(table)
    upright = OnEdge(token_picture(face, on_label(16.0), Lying(0.0, 0.0), golay()), at)
    stands = _with([Act(table.scene, 20)], upright,
                   besides=[(region, (face.token, face.side.value))])  # fmt: skip
    return [*before, *stands], {"tilt": 40.0}


def _blank_backs(table: StrangeTable) -> Told:
    """Tokens whose upper side has no sticker."""
    before = _some_play(table, "lay")
    (at, region), (other, second) = _free(table), _free(table)
    lie = _with([Act(table.scene, 14), *_some_play(table, "lift")], Blank(at), Blank(other, 75.0),
                besides=[(region, BLANK), (second, BLANK)])  # fmt: skip
    return [*before, *lie], {}


def _half_off(table: StrangeTable) -> Told:
    """Tokens pushed half over a border, and over the board's edge."""
    acts = [Act(table.scene, 6)]
    for _ in range(3):
        piece = tops(table.scene.pieces)[int(table.chance.integers(3))]
        edge = _on_border(table, piece)
        moved = tuple(replace(p, at=edge) if p is piece else p for p in table.scene.pieces)
        acts += visit_by_hand(table, table.scene.with_pieces(moved), piece.at)
    return acts, {}


def _bent_board(table: StrangeTable) -> Told:
    name, lying = table.scene.boards[0]
    low, high = lying.place(np.array([[0.0, 0.0], table.scene.plan(name).size_mm]))
    bent = Bent(_pair(low), _pair(high), float(table.chance.uniform(3, 8)))
    return _with(_some_play(table, "lay", "lift", "move"), bent), {}


def _lamp_arm(table: StrangeTable) -> Told:
    return _some_play(table, "lay", "lift"), {"spoil": _moving_shadow}


def _bands(table: StrangeTable) -> Told:
    return _some_play(table, "lift", "move", "flip"), {"spoil": _flicker_bands}


def _turned_over(table: StrangeTable) -> Told:
    return _some_play(table, "flip", "flip", "flip", "flip"), {"spoil": _old_webcam}


def _two_boxes(table: StrangeTable) -> Told:
    """A board of another box with tokens on it lies beside this one."""
    game = "underground" if table.scene.game != "underground" else "base"
    other = random_scene(game, 2, table.chance, Spread(8, 0.0, 1.0, 1, column=False))
    aside = Lying(0.0, 480.0)
    boards = tuple((name, Lying(at.x, at.y + aside.y, at.turn)) for name, at in other.boards)
    pieces = tuple(replace(p, at=Lying(p.at.x, p.at.y + aside.y, p.at.turn)) for p in other.pieces)
    table.scene = replace(table.scene, boards=(*table.scene.boards, *boards),
                          pieces=(*table.scene.pieces, *pieces))  # fmt: skip
    own = len(table.scene.pieces) - len(pieces)
    lifted = table.scene.with_pieces(table.scene.pieces[1:own] + table.scene.pieces[own:])
    return [Act(table.scene, 6), *visit_by_hand(table, lifted, table.scene.pieces[0].at)], {
        "size": UHD
    }


def _cloths(pattern: str) -> Callable[[StrangeTable], Told]:
    def trouble(table: StrangeTable) -> Told:
        return _with(_some_play(table, "lay", "lift"), cloth_under(table.scene, pattern)), {}

    return trouble


def _bare_on(pattern: str, step_mm: float) -> Callable[[StrangeTable], Told]:
    """An empty board, and an arm that was there before the camera."""

    def trouble(table: StrangeTable) -> Told:
        cloth = cloth_under(table.scene, pattern, step_mm)
        hand = table.hand(tops(table.scene.pieces)[0].at)
        bare = table.scene.with_pieces(())
        arm = HomeAct(bare.with_hands(hand), 8, props=(cloth,))
        return ([arm] if step_mm > 40 else []) + _with([Act(bare, 14)], cloth), {"tilt": 10.0}

    return trouble


def _wide_lens(table: StrangeTable) -> Told:
    return _some_play(table, "lay", "lift", "move"), {
        "focal": 0.7,
        "bend": -0.12,
        "spoil": _phone_camera,
    }


def _long_lens(table: StrangeTable) -> Told:
    return _some_play(table, "lay", "stack", "lift"), {
        "focal": 1.6,
        "turn": 8.0,
        "spoil": _old_webcam,
    }


TROUBLES: dict[str, Callable[[StrangeTable], Told]] = {
    "spectacles on the board": _spectacles,
    "a phone on a region": _phone,
    "a bright phone": _bright_phone,
    "a cat": _cat,
    "a dark sleeve, lamp and window": _dark_sleeve,
    "a token on its edge": _stands_up,
    "blank backs up": _blank_backs,
    "half off the region": _half_off,
    "a bent board": _bent_board,
    "the shadow of a lamp's arm": _lamp_arm,
    "bands of flicker": _bands,
    "turned over, an old webcam": _turned_over,
    "a board of another box": _two_boxes,
    "gingham": _cloths("gingham"),
    "flowers": _cloths("flowers"),
    "diamonds": _cloths("diamonds"),
    "bare, small diamonds": _bare_on("diamonds", 22.0),
    "bare, large gingham, an arm": _bare_on("gingham", 60.0),
    "bare, large flowers, an arm": _bare_on("flowers", 55.0),
    "a wide lens": _wide_lens,
    "a long lens": _long_lens,
}


def _spot(table: StrangeTable) -> AtMm:
    """Near some token."""
    piece = tops(table.scene.pieces)[int(table.chance.integers(3))]
    return piece.at.x + float(table.chance.normal(0, 15)), piece.at.y + float(
        table.chance.normal(0, 15)
    )


def _free(table: StrangeTable) -> tuple[AtMm, RegionId]:
    """A place on a board where nothing lies, and its region."""
    scene, _ = MOVES["lay"](table.scene, list(table.spare), table.chance)
    at = scene.pieces[-1].at
    name, lying = table.scene.boards[0]
    for name, lying in table.scene.boards:
        x, y = through(np.asarray(np.linalg.inv(lying.matrix())), np.array([[at.x, at.y]]))[0]
        if found := RegionFinder(table.scene.plan(name)).at(float(x), float(y)):
            return (at.x, at.y), found[0]
    raise LookupError(name)


def _on_border(table: StrangeTable, piece: Piece) -> Lying:
    name, lying = table.scene.boards[0]
    outlines = list(table.scene.plan(name).outlines.values())
    outline = lying.place(np.asarray(outlines[int(table.chance.integers(len(outlines)))], float))
    x, y = outline[int(table.chance.integers(len(outline)))]
    return Lying(float(x), float(y), float(table.chance.uniform(0, 360)))


def _pair(point: np.ndarray[tuple[int, ...], np.dtype[np.float64]]) -> AtMm:
    return float(point[0]), float(point[1])


def _lamp_and_window(picture: Picture, _: int) -> Picture:
    share = np.linspace(0, 1, picture.shape[0], dtype=np.float32)[:, None, None]
    cast = share * (0.6, 0.9, 1.15) + (1 - share) * (1.12, 1.0, 0.9)
    return np.asarray(np.clip(picture * cast, 0, 255), np.uint8)


def _moving_shadow(picture: Picture, number: int) -> Picture:
    """A band as wide as a lamp's arm swings to and fro."""
    rows, columns = np.indices(picture.shape[:2], np.float32)
    middle = picture.shape[1] * (0.5 + 0.3 * np.sin(number / 5)) + (rows - 500) * 0.3
    shade = 1 - 0.45 / (1 + np.exp((abs(columns - middle) - 90) / 12))
    return np.asarray(picture * shade[..., None], np.uint8)


def _flicker_bands(picture: Picture, number: int) -> Picture:
    rows = np.arange(picture.shape[0]) / picture.shape[0]
    wave = 1 - 0.22 * np.abs(np.sin(np.pi * (3.3 * rows + 0.41 * number)))
    cast = wave[:, None, None] ** np.array([1.3, 1.0, 0.8])
    return np.asarray(np.clip(picture * cast, 0, 255), np.uint8)


def _old_webcam(picture: Picture, number: int) -> Picture:
    """Smeared against noise, sharpened again, packed tightly; it pumps its exposure."""
    calm = cv2.bilateralFilter(picture, 5, 22, 2)
    sharp = cv2.addWeighted(calm, 1.8, cv2.GaussianBlur(calm, (0, 0), 1.4), -0.8, 0)
    pumped = cv2.convertScaleAbs(sharp, alpha=1 + 0.06 * np.sin(number / 3))
    return through_jpeg(np.asarray(pumped, np.uint8), 55)


def _phone_camera(picture: Picture, _: int) -> Picture:
    """Contrast and colour as phones like them."""
    level = np.arange(256) / 255
    curve = np.clip(255 * (level + 0.12 * np.sin(2 * np.pi * (level - 0.5))), 0, 255)
    toned = cv2.LUT(picture, curve.astype(np.uint8))
    return np.asarray(
        cv2.addWeighted(toned, 1.6, cv2.GaussianBlur(toned, (0, 0), 1.8), -0.6, 0), np.uint8
    )
