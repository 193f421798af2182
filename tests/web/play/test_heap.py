"""Threads of cameras come and go; what they gave back is used by the next one."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import numpy as np
import pytest

from tests.web.play.test_restart import Program

HEAP = 2**26
"""Where glibc lets a thread's own heap begin: at a multiple of it."""

LARGE, SMALL, MANY = 24 * 2**20, 2**16, 10
"""Bytes of a drawn picture and of what is kept of it."""


def heaps_of_threads(process: int) -> list[str]:
    """Written to and of no file, beside the one that every process has."""
    maps = [line.split() for line in Path(f"/proc/{process}/maps").read_text().splitlines()]
    anonymous = [line[0] for line in maps if line[1] == "rw-p" and len(line) == 5]
    return [one for one in anonymous if int(one.partition("-")[0], 16) % HEAP == 0]


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only glibc has several heaps")
def test_threads_of_the_program_share_one_heap(tmp_path: Path) -> None:
    program = Program(tmp_path, "--camera", "demo")
    try:
        program.join()
        assert heaps_of_threads(program.process.pid) == []
    finally:
        program.kill()


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
