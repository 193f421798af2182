"""One heap for all threads, and pictures beside it. Not how much is kept in it."""

from __future__ import annotations

import ctypes
import sys

_M_TRIM_THRESHOLD, _M_MMAP_THRESHOLD, _M_ARENA_MAX = -1, -3, -8
"""Of glibc's `mallopt`."""
LARGE = 2**23
"""Bytes from which a picture lies beside the heap: drawn frames and those of a 4K camera in colour
do, one in grey does not. What comes with every look is cheaper where it was."""
SPARE = 2**25
"""Bytes that are kept at the end of the heap for the next look."""


def give_back() -> None:
    """What is free within the heap; what was used last is kept."""
    if sys.platform.startswith("linux"):
        trim = getattr(ctypes.CDLL(None), "malloc_trim", None)
        if trim is not None:
            trim(SPARE)


def share_one_heap() -> None:
    """Threads that start from now on share one heap, and large pictures leave no holes in it.

    glibc gives each thread its own, up to eight per core, and what a thread of a camera gives back
    stays in its heap: cameras that come and go take up to 1.5 GB so. And once a picture of up to
    32 MB was given back, it puts the next ones in the heap, where whatever comes to lie behind
    them keeps their room. Where there is no glibc, nothing is done.
    """
    if sys.platform.startswith("linux"):
        choose = getattr(ctypes.CDLL(None), "mallopt", None)
        if choose is not None:
            choose(_M_ARENA_MAX, 1)
            choose(_M_MMAP_THRESHOLD, LARGE)
            choose(_M_TRIM_THRESHOLD, SPARE)
