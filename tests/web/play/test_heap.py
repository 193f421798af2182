"""Threads of cameras come and go; what they gave back is used by the next one."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import numpy as np
import pytest

from tests.web.play.desks import desk_on, lay, opening_of
from tests.web.play.test_restart import Program
from web.hardware.hardware import Hardware
from web.hardware.heap import SPARE, give_back

HEAP = 2**26
"""Where glibc lets a thread's own heap begin: at a multiple of it."""

LARGE, MIDDLING, SMALL = 24 * 2**20, 6 * 2**20, 2**16
"""Bytes of a drawn picture, of a grey one, and of what is kept of it."""
MANY, A_GAME = 10, 24
"""Pictures."""


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


def holes() -> tuple[list[object], int]:
    """What is kept between pictures too small to lie beside the heap, once those are gone, and
    what lay in memory before they came.
    """
    give_back()  # what earlier tests have left would be filled first
    before, kept, pictures = resident(), list[object](), list[object]()
    for _ in range(A_GAME):
        pictures.append(np.ones(MIDDLING, np.uint8))
        kept.append(np.ones(SMALL, np.uint8))
    pictures.clear()
    return kept, before


def resident() -> int:
    """Bytes of this process that lie in memory."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


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
    """Grey pictures and parts of drawn ones lie in the heap, and games keep a little between."""
    with desk_on(tmp_path) as desk:
        hardware = Hardware(desk.host)
        hardware.cameras()
        try:
            lay(desk, opening_of())
            kept, before = holes()
            assert resident() > before + A_GAME * MIDDLING * 0.7
            lay(desk, opening_of(seed=2))
            assert resident() < before + SPARE + MIDDLING + A_GAME * SMALL
            assert len(kept) == A_GAME
        finally:
            hardware.stop()
