"""Threads of cameras come and go; what they gave back is used by the next one."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from tests.web.play.given_back import FILLED, resident
from tests.web.play.test_restart import Program
from web.hardware.heap import SPARE

HEAP = 2**26
"""Where glibc lets a thread's own heap begin: at a multiple of it."""

LARGE, SMALL, MANY = 24 * 2**20, 2**16, 10
"""Bytes of a drawn picture and of what is kept of it."""


def heaps_of_threads(process: int) -> list[str]:
    """Written to and of no file, and the rest of what was set aside for it: a picture that lies
    where a heap could has none.
    """
    maps = [line.split() for line in Path(f"/proc/{process}/maps").read_text().splitlines()]
    bare = [(line[0], line[1]) for line in maps if len(line) == 5]
    ends = dict(_from_to(place) for place, mode in bare if mode == "---p")
    begun = [_from_to(place) for place, mode in bare if mode == "rw-p"]
    return [f"{a:x}" for a, b in begun if a % HEAP == 0 and ends.get(b) == a + HEAP]


def _from_to(place: str) -> tuple[int, int]:
    start, _, end = place.partition("-")
    return int(start, 16), int(end, 16)


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only glibc has several heaps")
def test_threads_of_the_program_share_one_heap(tmp_path: Path) -> None:
    program = Program(tmp_path, "--camera", "demo")
    try:
        program.join()
        assert heaps_of_threads(program.process.pid) == []
    finally:
        program.kill()


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only glibc keeps holes")
def test_large_pictures_leave_no_holes() -> None:
    """What is kept lies between pictures that are given back: those go back to the computer."""
    np.ones(LARGE, np.uint8)
    before, kept = resident(), []
    pictures = []
    for _ in range(MANY):
        pictures.append(np.ones(LARGE, np.uint8))
        kept.append(np.ones(SMALL, np.uint8))
    assert resident() - before > MANY * LARGE * 0.9
    pictures.clear()
    assert resident() - before < 2 * LARGE + MANY * SMALL
    assert len(kept) == MANY


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only glibc keeps holes")
def test_what_is_left_of_a_game_is_given_back_when_another_begins(tmp_path: Path) -> None:
    """In a process of its own: holes of earlier tests would take in what is kept here."""
    order = [sys.executable, "-m", "tests.web.play.given_back", str(tmp_path)]
    before, filled, after = map(int, subprocess.check_output(order).split())
    assert filled > before + FILLED * 0.7
    assert after < before + SPARE + FILLED * 0.2
