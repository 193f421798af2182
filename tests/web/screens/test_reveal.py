"""One reveal on all screens: the same place at the same time, and nobody sees the winner before."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import Device
from tests.web.looking import CUT_OFF, at_last
from tests.web.play.desks import all_agree, desk_on, over, played, serving
from tests.web.play.test_reveal import NEVER, strike, told
from tests.web.servers import Running
from web.desk import Role
from web.table_desk import TableDesk

pytestmark = pytest.mark.xdist_group("browser")


@pytest.fixture
def ended(tmp_path: Path) -> Iterator[tuple[Running, TableDesk]]:
    with desk_on(tmp_path, suspense=NEVER) as desk, serving(tmp_path, desk) as server:
        played(desk, "base", 5, over)
        yield server, desk


def in_sight(television: Page) -> None:
    """Nobody scrolls it: every place is seen whole, those that are open and those still shut."""
    places = television.locator(".place-card")
    expect(places).to_have_count(5)
    for place in range(5):
        expect(places.nth(place)).to_be_in_viewport(ratio=0.99)
    assert not (found := at_last(television, partial(television.evaluate, CUT_OFF))), found


def test_all_screens_open_the_same_place(ended: tuple[Running, TableDesk], device: Device) -> None:
    server, desk = ended
    screens = [
        device(server.link(Role.TV), width=1920, height=1080),
        device(server.link(Role.PLAYER, 1), width=390, height=844),
    ]
    for page in screens:
        expect(page.locator(".open-purses")).to_be_visible()
    all_agree(desk)
    places = len(told(desk)["places"])
    for step in range(places):
        if step == 1:
            screens.append(device(server.link(Role.TABLET)))
        shut = sum(told(desk)["places"]) - sum(len(place) for place in told(desk)["opened"])
        for page in screens:
            expect(page.locator(".place-card.shut")).to_have_count(shut)
            expect(page.locator(".winner")).to_have_count(0)
        in_sight(screens[0])
        strike(desk)
    for page in screens:
        expect(page.locator(".winner")).to_be_visible()
        expect(page.locator(".place-card.open")).to_have_count(5)
