"""The eye may look all evening: what it remembers does not grow with the frames."""

from __future__ import annotations

import subprocess
import sys
import tracemalloc

import pytest

from tests.vision.evening import pictures, watched

ROUND = 18
"""Frames until everything has happened once."""
GROWN_BYTES = 100_000
GROWN_KB = 6_000
"""The allocator's own holes; a picture of 960 x 540 has 1,500 kB."""


def test_nothing_is_remembered_frame_by_frame() -> None:
    held = {}
    seen = pictures()
    tracemalloc.start()
    try:
        for frame in watched(4 * ROUND, seen):
            if frame in (2 * ROUND, 4 * ROUND):
                held[frame], _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert held[4 * ROUND] - held[2 * ROUND] < GROWN_BYTES, held


@pytest.mark.soak
@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="asks Linux for the size")
def test_ten_thousand_frames_take_no_more_memory_than_a_thousand() -> None:
    command = [sys.executable, "-m", "tests.vision.evening", "10000"]
    told = subprocess.run(command, capture_output=True, text=True, check=True, timeout=3600)
    early, late = map(int, told.stdout.split())
    assert late - early < GROWN_KB, told.stdout
