"""Boards found by their own print, and pictures without a single tag of ours."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np

from bench._eye.counting import FULL, Row, Tally
from bench._kitchen.art import art
from bench._kitchen.scenes import BOARD, HELD, LIGHTS, middle, over, table
from vision.geometry import Picture
from vision.grey import to_grey
from vision.ground.matching import PictureFinder, frame_features
from vision.ground.reference import Reference, from_photograph
from vision.render.arrange import view_over
from vision.render.scene import plan
from vision.render.studio import Studio
from vision.table.eye import Eye
from vision.table.merge import merge
from vision.table.registration.boards import BoardFinder
from vision.table.steady import Steady
from vision.tags.decode import Decoder
from vision.tags.family import golay

PRINTS = ("collage", "photograph", "painted", "drawn", "flat")
TILTS = (0.0, 15.0, 30.0, 45.0)
CARDS = frozenset(range(520, 524))
LOOKS, STEADY_LOOKS = 3, 30
WIDTHS = (1280, 1920)


def by_picture() -> list[Row]:
    """How far off the middles of regions are, with tokens, a hand and a warm lamp."""
    print(
        f"\n{'found by its print, mm at the middles of regions':52}{'mean':>8}{'most':>8}{'ms':>8}"
    )
    return [_found(style, tilt) for style in PRINTS for tilt in TILTS]


def steady() -> list[Row]:
    """What it costs a frame to know where a board without cards lies, while nothing moves."""
    scene = replace(table(*HELD), hidden_anchors=CARDS)
    rows: list[Row] = []
    for size in ((1920, 1080), (3840, 2160)):
        view = view_over(scene, size, 20.0)
        grey = to_grey(Studio(scene, view, 1, art=art("collage")).draw(scene).picture)
        boards, tally = BoardFinder(Decoder(golay()), "base", 0.0), Tally()
        boards.know(reference_of("collage"))
        boards.update(grey)
        for _ in range(STEADY_LOOKS):
            tally.timed(boards.update, grey)
        rows.append({"size": f"{size[1]}p", "found": len(boards.found()), "ms": tally.ms})
        print(f"  a board without cards that lies still, {size[1]}p: {tally.ms} ms a frame")
    return rows


def _found(style: str, tilt: float) -> Row:
    scene = table(*HELD, light=LIGHTS["warm lamp"]).with_hands(over("8"))
    view = view_over(scene, (1920, 1080), tilt, turn=12.0)
    picture = Studio(scene, view, 1, art=art(style)).draw(scene).picture
    finder, tally = PictureFinder(reference_of(style)), Tally()
    board = tally.timed(lambda p: finder.find(frame_features(to_grey(p)), None), picture)
    row: Row = {"print": style, "tilt": tilt, "found": int(board is not None), "ms": tally.ms}
    if board is not None:
        at = np.array([middle(str(region)) for region in plan(BOARD).outlines])
        away = np.linalg.norm(board.to_board(view.project(at)) - at, axis=1)
        row |= {"mean_mm": round(float(away.mean()), 2), "most_mm": round(float(away.max()), 2)}
    words = f"{style}, {tilt:.0f} degrees"
    print(f"{words:52}{row.get('mean_mm', '-'):>8}{row.get('most_mm', '-'):>8}{row['ms']:>8}",
          flush=True)  # fmt: skip
    return row


def reference_of(style: str) -> Reference:
    """A photograph of the bare board, in other light and from elsewhere."""
    scene = table(light=LIGHTS["window"])
    view = view_over(scene, (1920, 1080), 8.0, turn=3.0)
    photograph = Studio(scene, view, 99, art=art(style)).draw(scene).picture
    corners = view.project(plan(BOARD).corners_mm())
    reference = from_photograph(plan(BOARD), photograph, corners)
    assert reference is not None
    return reference


def tag_free() -> list[Row]:
    """Photographs, check cloths and printed pages, each looked at several times."""
    pictures = tokens = crashes = 0
    for picture in _without_tags():
        pictures += 1
        eye, steady = Eye("base"), Steady()
        try:
            for _ in range(LOOKS):
                seen = steady.update(merge([eye.look(picture)]))
                tokens += len(seen.tokens) if seen else 0
        except Exception as trouble:
            crashes += 1
            print("  ", trouble)
    print(f"\n{pictures} tag-free pictures, {LOOKS} looks each: {tokens} tokens, {crashes} crashes")
    return [{"pictures": pictures, "tokens": tokens, "crashes": crashes}]


def _without_tags() -> Iterator[Picture]:
    import skimage

    files = sorted((Path(skimage.__file__).parent / "data").glob("*"))
    photographs = [cv2.imread(str(file), cv2.IMREAD_COLOR) for file in files if file.is_file()]
    for width in WIDTHS if FULL else WIDTHS[:1]:
        size = (width, width * 9 // 16)
        for photograph in photographs:
            if photograph is not None:
                yield np.asarray(cv2.resize(photograph, size), np.uint8)
        for check in (9, 14, 22, 31):
            yield _cloth(size, check)
        for lines in (14, 22, 30):
            yield _page(size, lines)


def _cloth(size: tuple[int, int], check: int) -> Picture:
    rows, columns = np.indices((size[1], size[0])) // check
    light = ((rows + columns) % 2 * 150 + 60).astype(np.uint8)
    return np.asarray(cv2.GaussianBlur(np.dstack([light] * 3), (0, 0), 0.6), np.uint8)


def _page(size: tuple[int, int], height: int) -> Picture:
    page = np.full((size[1], size[0], 3), 232, np.uint8)
    words = "the quick brown fox 0123456789 [#] {=} jumps over a lazy dog " * 6
    for number, line in enumerate(range(height, size[1], height)):
        cv2.putText(page, words[number % 40 :], (8, line), cv2.FONT_HERSHEY_SIMPLEX, height / 36,
                    (40, 36, 34), 1, cv2.LINE_AA)  # fmt: skip
    return page
