"""Codes are read back by another program than the one that made them."""

from __future__ import annotations

import re

import cv2
import numpy as np
import pytest
from pyzbar.pyzbar import decode
from segno import DataOverflowError

from web.access.qr import blocks, code

LINK = "http://192.168.178.44:8642/#join=Zk3hPq1xT0uYb2nW5sVf9A"


def test_the_code_on_the_screen_says_the_link() -> None:
    made = code(LINK)
    modules = np.full((made.size, made.size), 255, np.uint8)
    for x, y, width in re.findall(r"M(\d+) (\d+)h(\d+)v1h-\3z", made.path):
        modules[int(y), int(x) : int(x) + int(width)] = 0
    assert _read(modules) == LINK


def test_the_code_on_the_terminal_says_the_link() -> None:
    rows = blocks(LINK).rstrip("\n").split("\n")
    lit = {"█": (255, 255), "▀": (255, 0), "▄": (0, 255), " ": (0, 0)}
    halves = np.array([[lit[c] for c in row] for row in rows], np.uint8)
    assert _read(halves.transpose(0, 2, 1).reshape(-1, len(rows[0]))) == LINK


def test_what_no_code_can_hold_is_an_error_not_a_wrong_code() -> None:
    with pytest.raises(DataOverflowError):
        code("x" * 4000)


def _read(modules: np.ndarray[tuple[int, ...], np.dtype[np.uint8]]) -> str:
    large = cv2.resize(modules, None, fx=8, fy=8, interpolation=cv2.INTER_NEAREST)
    (found,) = decode(cv2.copyMakeBorder(large, 40, 40, 40, 40, cv2.BORDER_CONSTANT, value=255))
    return str(found.data.decode())
