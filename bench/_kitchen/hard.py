"""Kitchens at their worst: lens caps, cloths, hidden cards and several troubles at once, each a
short film with its truth. It judges nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial

import cv2
import numpy as np

from bench._kitchen.scenes import (
    BOARD,
    DAY,
    HELD,
    LIGHTS,
    REGIONS,
    Act,
    Film,
    middle,
    over,
    piece,
    table,
    visit,
)
from vision.geometry import Picture
from vision.render.arrange import view_over
from vision.render.optics import through_jpeg
from vision.render.scene import Light, Lying, Piece, Scene, Thing, plan

HD = (1920, 1080)
WARM, SHADOW = LIGHTS["warm lamp"], LIGHTS["shadow"]
CARDS = tuple(range(520, 524))
COVERED_FROM = 8
"""The frame from which something is before the lens."""


def hard() -> Iterator[Film]:
    yield from _before_the_lens()
    yield from _cards()
    yield from _together()
    yield from _lenses()


def _before_the_lens() -> Iterator[Film]:
    full = table(*HELD)
    for name, before in (("a lens cap", _cap), ("a wall", _wall), ("a page", _page)):
        spoil = partial(_later, before=before)
        yield Film(f"{name} before the lens", (Act(full, 20),), "collage", spoil=spoil)
    for check_mm in (5.0, 8.0, 12.0):
        lit = _visit_in(WARM, HELD, HELD[3:], "8")
        cloth = partial(_on_cloth, scene=full, check_mm=check_mm)
        yield Film(f"a check cloth of {check_mm:g} mm", lit, "painted", size=HD, spoil=cloth)


def _cards() -> Iterator[Film]:
    full = table(*HELD)
    for hidden in (1, 2, 3, 4):
        scene = replace(full, hidden_anchors=frozenset(CARDS[:hidden]))
        yield Film(f"{hidden} cards hidden from the start", (Act(scene, 6),), "collage")
        later = (Act(full, 6), Act(scene, 50))
        yield Film(f"{hidden} cards hidden later", later, "photograph")


def _together() -> Iterator[Film]:
    """Hands, glasses and conquests where nothing was ever seen bare."""
    for style, light in (("night", WARM), ("hatched", SHADOW), ("painted", LIGHTS["candle"])):
        yield Film(f"four lifted, {style}", _visit_in(light, HELD, HELD[4:], "12"), style)
        won = (*HELD[1:], *(piece(f"wizards-{n}", REGIONS[1], (n, 1), level=n - 1) for n in (1, 2)))
        yield Film(f"conquered on the beaten spot, {style}",
                   _visit_in(light, HELD, won, REGIONS[1]), style)  # fmt: skip
        glass = Thing(middle(REGIONS[3]), clear=0.8, colour=(190, 200, 205))
        stands = replace(table(*HELD, light=light), things=(glass,))
        rests = table(*HELD, light=light).with_hands(over(REGIONS[5], sleeve=(60, 60, 66)))
        yield Film(f"a glass from the start, {style}", (Act(stands, 12),), style)
        yield Film(f"an arm from the start, {style}", (Act(rests, 12),), style)


def _lenses() -> Iterator[Film]:
    lifted = partial(_visit_in, DAY, HELD, HELD[3:], REGIONS[5])
    for tilt in (45.0, 52.0, 60.0):
        yield Film(f"{tilt:.0f} degrees at 1080p", lifted(), "painted", tilt=tilt, size=HD)
    yield Film("k1 = -0.3, warm", _visit_in(WARM, HELD, HELD[3:], "8"), "night", bend=-0.3)
    askew = tuple(replace(p, at=Lying(p.at.x + 1.1, p.at.y - 1.0, p.at.turn + 15)) for p in HELD)
    yield Film("stickers askew, JPEG 40", _visit_in(WARM, askew, askew[3:], REGIONS[1]), "collage",
               spoil=lambda picture, _: through_jpeg(picture, 40))  # fmt: skip
    yield Film("flicker of 25 %", lifted(), "hatched", spoil=_flicker)


def _visit_in(
    light: Light, before: tuple[Piece, ...], after: tuple[Piece, ...], region: str
) -> tuple[Act, ...]:
    return visit(table(*before, light=light), table(*after, light=light), over(region))


def _later(picture: Picture, number: int, before: Callable[[Picture], Picture]) -> Picture:
    return before(picture) if number >= COVERED_FROM else picture


def _cap(picture: Picture) -> Picture:
    noise = np.random.default_rng(1).integers(0, 6, picture.shape)
    return noise.astype(np.uint8)


def _wall(picture: Picture) -> Picture:
    grain = np.random.default_rng(2).normal(170, 4, picture.shape)
    return np.clip(grain, 0, 255).astype(np.uint8)


def _page(picture: Picture) -> Picture:
    page = np.full_like(picture, 225)
    for line in range(20, page.shape[0], 20):
        cv2.putText(page, "lorem ipsum 0123 [#] dolor " * 8, (6, line), cv2.FONT_HERSHEY_SIMPLEX,
                    0.5, (40, 40, 44), 1, cv2.LINE_AA)  # fmt: skip
    return page


def _on_cloth(picture: Picture, _: int, scene: Scene, check_mm: float) -> Picture:
    """Everything beside the board and its cards is a cloth."""
    size = (picture.shape[1], picture.shape[0])
    view = view_over(scene, size, 18.0)
    reach = np.array([[-75.0, -12.0], [75.0, -12.0], [75.0, 12.0], [-75.0, 12.0]])
    area = view.project(plan(BOARD).corners_mm() + reach)
    check = check_mm * view.pixels_per_mm((200.0, 150.0))
    rows, columns = np.indices(picture.shape[:2]) // check
    cloth = np.dstack([((rows + columns) % 2 * 140 + 50)] * 3).astype(np.uint8)
    mask = np.zeros(picture.shape[:2], np.uint8)
    cv2.fillConvexPoly(mask, np.rint(area).astype(np.int32), 1)
    return np.where(mask[..., None] > 0, picture, cloth)


def _flicker(picture: Picture, number: int) -> Picture:
    rows = np.arange(picture.shape[0]) / picture.shape[0]
    wave = 1 - 0.25 / 2 * (1 + np.sin(2 * np.pi * (1.3 * rows + 0.31 * number)))
    return np.asarray(np.clip(picture * wave[:, None, None], 0, 255), np.uint8)
