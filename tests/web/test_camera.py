"""The camera screen in a real browser, with Chromium's own test picture before the lens."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Route, expect

from tests.web.conftest import Device
from tests.web.looking import PAINTED
from tests.web.servers import running
from vision.cameras.sources import Pushed
from web.desk import Role

pytestmark = pytest.mark.xdist_group("browser")


def test_a_phone_shows_the_table_what_it_sees(tmp_path: Path, device: Device) -> None:
    eye = Pushed(wait=20)
    with running(tmp_path, eye=eye) as server:
        phone = device(server.link(Role.CAMERA), width=390, height=844)
        phone.get_by_role("button", name="Camera on").click()
        expect(phone.get_by_text("The table is looking.")).to_be_visible()
        seen = eye.read()
        assert seen is not None
        assert min(seen.shape[:2]) >= 240
        assert seen.std() > 10, "a black picture"
        phone.get_by_role("button", name="Camera off").click()
        expect(phone.get_by_text("The camera is off.")).to_be_visible()


def test_a_picture_on_its_way_does_not_switch_the_camera_on_again(
    tmp_path: Path, device: Device
) -> None:
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    with running(tmp_path, eye=Pushed(wait=20)) as server:
        phone = device(server.link(Role.CAMERA), width=390, height=844)
        phone.route("**/api/frames", hold)
        with phone.expect_request("**/api/frames"):
            phone.get_by_role("button", name="Camera on").click()
        phone.get_by_role("button", name="Camera off").click()
        with phone.expect_response("**/api/frames"):
            held[0].continue_()
        phone.evaluate(PAINTED)
        expect(phone.get_by_text("The camera is off.")).to_be_visible()


def test_a_table_that_does_not_look_is_said_so(tmp_path: Path, device: Device) -> None:
    with running(tmp_path) as server:
        phone = device(server.link(Role.CAMERA), width=390, height=844)
        phone.get_by_role("button", name="Camera on").click()
        expect(phone.get_by_text("The table is not looking at the moment.")).to_be_visible()


def test_a_page_without_a_camera_says_where_there_is_one(tmp_path: Path, device: Device) -> None:
    with running(tmp_path) as server:
        phone = device("about:blank")
        phone.add_init_script(
            "Object.defineProperty(navigator, 'mediaDevices', {value: undefined})"
        )
        phone.goto(server.link(Role.CAMERA))
        expect(phone.get_by_text("only under the secure address")).to_be_visible()
        expect(phone.get_by_role("button", name="Camera on")).to_have_count(0)
