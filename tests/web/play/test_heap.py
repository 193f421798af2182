"""Threads of cameras come and go; what they gave back is used by the next one."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.web.play.test_restart import Program

HEAP = 2**26
"""Where glibc lets a thread's own heap begin: at a multiple of it."""


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
