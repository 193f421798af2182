"""One heap for all threads. Not how much is kept in it."""

from __future__ import annotations

import ctypes
import sys

_M_ARENA_MAX = -8
"""Of glibc's `mallopt`."""


def share_one_heap() -> None:
    """Threads that start from now on share one heap.

    glibc gives each its own, up to eight per core, and what a thread of a camera gives back stays
    in its heap: cameras that come and go take up to 1.5 GB so. Where there is no glibc, nothing
    is done.
    """
    if sys.platform.startswith("linux"):
        choose = getattr(ctypes.CDLL(None), "mallopt", None)
        if choose is not None:
            choose(_M_ARENA_MAX, 1)
