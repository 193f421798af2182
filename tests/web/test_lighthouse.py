"""`make lighthouse` is asked about every screen. It needs a network; this does not."""

from __future__ import annotations

from tests.web.test_axe import ROLES
from tools.lighthouse import END, LAST, screens


def test_every_screen_of_every_role_is_found() -> None:
    found = screens()
    for role, paths in ROLES.items():
        assert set(paths) <= set(found[role]), role
    assert {role for role, paths in found.items() if END in paths} == set(LAST)
    assert {"table", "studio", "people", "print", "layout"} < set(found["tablet"])
