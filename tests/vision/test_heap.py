"""Cameras come and go in threads of their own; what they gave back is used by the next one."""

from __future__ import annotations

import re
import subprocess
import sys

import pytest

THREADS = 6
MANY_THREADS = f"""
import ctypes, threading
import numpy as np
from vision.cameras.cameras import Cameras
{{before}}
together = threading.Barrier({THREADS})
def look():
    pictures = [np.ones((n, n, 3), np.uint8) for n in range(8, 64)]
    together.wait()
threads = [threading.Thread(target=look) for _ in range({THREADS})]
for thread in threads: thread.start()
for thread in threads: thread.join()
ctypes.CDLL(None).malloc_stats()
"""


def heaps(before: str) -> int:
    """How many there are after the threads have looked."""
    command = [sys.executable, "-c", MANY_THREADS.format(before=before)]
    told = subprocess.run(command, capture_output=True, text=True, check=True, timeout=120)
    return len(re.findall(r"^Arena \d+:", told.stderr, re.MULTILINE))


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only glibc has several heaps")
def test_threads_of_cameras_share_one_heap() -> None:
    assert heaps("Cameras(None, print)") <= 2 < THREADS <= heaps("")
