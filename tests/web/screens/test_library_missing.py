"""A library that the table's computer cannot load is a sentence on the screen that needs it."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Route, expect

from tests.web.conftest import Device
from tests.web.servers import Running
from web.desk import Role

pytestmark = pytest.mark.xdist_group("browser")


def library_missing(route: Route) -> None:
    body = json.dumps({"code": "library-missing"})
    route.fulfill(status=503, content_type="application/json", body=body)


def test_boards_and_print_kit_say_what_is_missing(table: Running, device: Device) -> None:
    """The studio's answer is here before its words are."""
    page = device(table.link(Role.TABLET))
    expect(page.locator(".role-tablet")).to_be_visible()
    page.route("**/api/studio", library_missing)
    page.goto(f"{table.url}/#/studio")
    expect(page.locator(".note").first).to_contain_text("OpenCV cannot be loaded")
    page.route("**/api/print/**", library_missing)
    page.goto(f"{table.url}/#/print")
    expect(page.locator("main")).to_contain_text("This cannot be printed here.")
