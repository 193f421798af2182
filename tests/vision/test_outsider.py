"""A table drawn by somebody who has only `tribekeeper tags --json`: no code of ours draws it."""

from __future__ import annotations

import json
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.games.atlas import sheet
from vision.geometry import Picture
from web.cli import main

BOARD, PX, ROOM_MM = "medium-1a", 4, 60
Entry = dict[str, object]


def drawn(entry: Entry) -> Picture:
    """A tag with one white cell round it, four pixels to the millimetre."""
    rows = entry["bits"]
    assert isinstance(rows, list)
    cells = np.pad(
        np.array([[int(bit) for bit in row] for row in rows], np.uint8), 1, constant_values=1
    )
    side = round(float(str(entry["size_mm"])) * len(cells) / len(rows) * PX)
    return np.asarray(
        cv2.resize(cells * 255, (side, side), interpolation=cv2.INTER_NEAREST), np.uint8
    )


def put(table: Picture, entry: Entry, x_mm: float, y_mm: float) -> None:
    tag = drawn(entry)
    left, top = (round((mm + ROOM_MM) * PX) - len(tag) // 2 for mm in (x_mm, y_mm))
    table[top : top + len(tag), left : left + len(tag)] = tag


@pytest.mark.parametrize("turned", [0, 2])
def test_a_foreign_drawing_of_our_tags_is_read(
    turned: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["tags", "--game", "warcraft", "--json"]) == 0
    listing = json.loads(capsys.readouterr().out)
    size = next(b["size_mm"] for b in listing["boards"] if b["board"] == BOARD)
    width, height = (round((side + 2 * ROOM_MM) * PX) for side in size)
    table = np.full((height, width), 140, np.uint8)
    for anchor in listing["anchors"]:
        if anchor["board"] == BOARD:
            put(table, anchor, *anchor["center_mm"])
    truth = {}
    actives = [tag for tag in listing["tags"] if tag["side"] == "active"]
    for tag, (region, (x, y)) in zip(actives[::9], sheet(BOARD).centers.items(), strict=False):
        put(table, tag, x, y)
        truth[tag["token"]] = region
    corners = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)
    seen = np.array([[320, 60], [1590, 95], [1700, 1040], [230, 1010]], np.float32)
    matrix = cv2.getPerspectiveTransform(corners, np.roll(seen, turned, axis=0))
    path = tmp_path / "table.png"
    soft = cv2.GaussianBlur(table, (0, 0), 1.2)
    cv2.imwrite(str(path), cv2.warpPerspective(soft, matrix, (1920, 1080), borderValue=(70,)))
    assert main(["see", str(path), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["game"] == "warcraft"
    assert {token["token"]: token["region"] for token in told["tokens"]} == truth
    assert [board["board"] for board in told["boards"]] == [BOARD]
