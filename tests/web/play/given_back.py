"""A process that plays two games and says what lay in its memory: before pictures filled the heap,
when they were gone, and when the next game had begun. Grey pictures and parts of drawn ones lie
there, and games keep a little between."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import numpy as np

from tests.web.play.desks import desk_on, lay, opening_of
from web.hardware.hardware import Hardware
from web.hardware.heap import share_one_heap

GREY, SMALL, MANY = 6 * 2**20, 2**16, 24
"""Bytes of a grey picture and of what is kept of it."""
FILLED = MANY * GREY


def resident() -> int:
    """Bytes of this process that lie in memory."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def main(home: Path) -> None:
    share_one_heap()
    with desk_on(home) as desk:
        hardware = Hardware(desk.host)
        hardware.cameras()
        try:
            lay(desk, opening_of())
            before, pictures, kept = resident(), list[object](), list[object]()
            for _ in range(MANY):
                pictures.append(np.ones(GREY, np.uint8))
                kept.append(np.ones(SMALL, np.uint8))
            pictures.clear()
            filled = resident()
            lay(desk, opening_of(seed=2))
            print(before, filled, resident())
        finally:
            hardware.stop()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
