"""Hypothesis draws the same examples every time and has no deadline: no run depends on luck.
A browser stays open from test to test, as long as they look at pages."""

from __future__ import annotations

from collections.abc import Generator

import pytest
from hypothesis import settings

from tests.browsers import browsers

settings.register_profile("same", derandomize=True, deadline=None)
settings.load_profile("same")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(nextitem: pytest.Item | None) -> Generator[None]:
    yield
    if "browser" not in getattr(nextitem, "fixturenames", ()):
        browsers.close()
