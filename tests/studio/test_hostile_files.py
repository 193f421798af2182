"""Board files that nobody wrote by accident: each is refused with a reason, none breaks a thing."""

from __future__ import annotations

import base64
import copy
import json
import random
import struct
import zlib
from collections.abc import Iterator
from typing import Any

import pytest

from companion.drawing.svg import svg
from companion.games.atlas import sheet
from companion.games.board_file import BoardFile, read_file, write_file
from vision.studio.photo import PhotographError, decode
from web.boards.words import verdict
from web.studio.pictures import unpacked
from web.views.setup.tracings import file_view

Path = tuple[Any, ...]
STRANGE: tuple[Any, ...] = (
    None, True, 0, -1, 1, 10**40, 1e308, float("nan"), float("inf"), "", "x", "../../x", "a" * 500,
    "<script>", "L", "warcraft", "base", [], {}, [1], [[1, 2]], [["a"]], {"a": 1}, "1", "mud",
)  # fmt: skip


def _told(board: str) -> dict[str, Any]:
    told: dict[str, Any] = json.loads(write_file(sheet(board), "abcd", flat=True))
    return told


def _paths(value: object, path: Path = ()) -> Iterator[Path]:
    """Every place in a file that something else can be put at."""
    for key, inner in _inner(value):
        yield (*path, key)
        yield from _paths(inner, (*path, key))


def _inner(value: object) -> list[tuple[Any, object]]:
    if isinstance(value, dict):
        return list(value.items())
    return list(enumerate(value)) if isinstance(value, list) and len(value) < 40 else []


def _changed(told: dict[str, Any], path: Path, value: object) -> dict[str, Any]:
    changed: Any = copy.deepcopy(told)
    inner = changed
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = value
    found: dict[str, Any] = changed
    return found


def _told_about(file: BoardFile) -> None:
    """Whatever is done with a file before it is kept."""
    for language in ("en", "fr", "ja"):
        assert json.dumps(verdict(file, language))
    assert json.dumps(file_view(file, taken=False))
    if file.sheet is None or file.errors:
        return
    assert svg(file.sheet)
    assert (file.sheet.face is None) == (file.sheet.game != "warcraft")
    assert file.sheet.players in (None, 2, 3, 4, 5)
    assert read_file(write_file(file.sheet)).sheet == file.sheet


@pytest.mark.parametrize("board", ["base-2p", "small-1a", "underground-2p"])
def test_anything_anywhere_in_a_file_is_kept_or_refused(board: str) -> None:
    told, chance = _told(board), random.Random(board)
    paths = list(_paths(told))
    few = [path for path in paths if len(path) < 4]
    for _ in range(120):
        path = chance.choice(few if chance.random() < 0.7 else paths)
        _told_about(read_file(json.dumps(_changed(told, path, chance.choice(STRANGE)))))


@pytest.mark.parametrize("key", ["game", "id", "players", "house", "size_mm", "regions", "size"])
def test_a_file_that_lacks_a_key_is_refused(key: str) -> None:
    told = _told("small-1a")
    del told[key]
    assert read_file(json.dumps(told)).errors


def test_islands_without_a_piece_and_boards_with_one_are_refused() -> None:
    island, board = _told("small-1a"), _told("base-2p")
    for told in ({**island, "side": "C"}, {**island, "number": 0}, {**board, "size": "L"}):
        file = read_file(json.dumps({"number": 1, "side": "A", **told}))
        assert [fault.word for fault in file.errors] == ["island-unknown"]


def _comb(teeth: int, width: float) -> list[list[float]]:
    """An outline as long as a file may have, that never crosses itself."""
    across = [width * n / teeth for n in range(teeth)]
    line = [[x, 1 + 90 * (n % 2)] for n, x in enumerate(across)]
    return [*line, [width, 99], [0, 99]]


def test_a_picture_of_a_billion_pixels_is_not_unpacked() -> None:
    row = bytes(1 + 3 * 40_000)
    chunks = (
        (b"IHDR", struct.pack(">IIBBBBB", 40_000, 25_000, 8, 2, 0, 0, 0)),
        (b"IDAT", zlib.compress(row)),
        (b"IEND", b""),
    )
    png = b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
        for kind, data in chunks
    )
    with pytest.raises(PhotographError, match="too-large"):
        decode(png, "bomb.png")
    assert unpacked(base64.b64encode(png).decode()) is None


def test_huge_outlines_are_refused_at_once() -> None:
    told = _told("base-2p")
    region = {**told["regions"][0], "borders": [], "outline": _comb(1900, 100)}
    told["regions"] = [{**region, "id": str(n)} for n in range(200)]
    assert "too-many-points" in {fault.word for fault in read_file(json.dumps(told)).errors}


def test_the_longest_outlines_that_are_read_are_judged() -> None:
    told = _told("base-2p")
    region = {**told["regions"][0], "borders": [], "outline": _comb(900, 100), "center": [0, 0]}
    told["regions"] = [{**region, "id": str(n)} for n in range(20)]
    assert {fault.word for fault in read_file(json.dumps(told)).errors} == {"overlap"}
