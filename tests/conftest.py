"""Hypothesis draws the same examples every time and has no deadline: no run depends on luck.

Files whose tests look at pages come first: they take longest, and share one browser per worker.
"""

from __future__ import annotations

from collections.abc import Generator
from pathlib import Path

import pytest
from hypothesis import settings

from tests.browsers import browsers

settings.register_profile("same", derandomize=True, deadline=None)
settings.load_profile("same")

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
