"""Hypothesis draws the same examples every time and has no deadline: no run depends on luck.
What a long run has to say of itself stands beside its result.
Linear algebra has one thread: more only wait for each other where every processor has a worker.
All threads share one heap, as in the program.
What tests write lies in memory where there is room: a game is some hundred lines, and a disk takes
milliseconds to promise each.

Files whose tests look at pages come first: they take longest, and share one browser per worker.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Generator
from pathlib import Path

import pytest
from hypothesis import settings

from tests.browsers import browsers
from web.hardware.heap import share_one_heap

share_one_heap()
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
settings.register_profile("same", derandomize=True, deadline=None)
settings.load_profile("same")

IN_MEMORY, ROOM = Path("/dev/shm"), 4 * 2**30


def may_lie_in_memory() -> bool:
    """Whether programs can be built and run there, too."""
    if not IN_MEMORY.is_dir() or os.statvfs(IN_MEMORY).f_flag & os.ST_NOEXEC:
        return False
    return os.access(IN_MEMORY, os.W_OK) and shutil.disk_usage(IN_MEMORY).free >= ROOM


if may_lie_in_memory():
    tempfile.tempdir = os.environ["TMPDIR"] = str(IN_MEMORY)

SAID = "said"
"""The property in which a test tells what came of it."""
LOOK_AT_PAGES = pytest.StashKey[set[Path]]()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    looking = {item.path for item in items if "browser" in getattr(item, "fixturenames", ())}
    config.stash[LOOK_AT_PAGES] = looking
    items.sort(key=lambda item: item.path not in looking)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> Generator[None]:
    yield
    if nextitem is None or nextitem.path not in item.config.stash[LOOK_AT_PAGES]:
        browsers.close()


def pytest_report_teststatus(report: pytest.TestReport) -> tuple[str, str, str] | None:
    """Read in the process that prints, whichever worker ran the test."""
    told = getattr(report, "user_properties", ())  # a file that cannot be collected has none
    said = "; ".join(str(value) for name, value in told if name == SAID)
    if report.when != "call" or not said:
        return None
    return report.outcome, report.outcome[0].upper(), f"{report.outcome.upper()} ({said})"
