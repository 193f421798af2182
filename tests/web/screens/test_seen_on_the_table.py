"""What a camera saw, on the table screen: a drawn board, the real eye, answers by touch."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from companion.rules.board import RegionId
from tests.web.conftest import Device
from tests.web.play.desks import lay, tap, with_combos
from tests.web.screens.test_every_screen import CUT_OFF, UPDATE, save
from tests.web.servers import Running
from tests.web.test_axe import complaints
from vision.census import Side
from vision.geometry import Picture
from vision.render.arrange import view_over
from vision.render.laid import Laid, Wanted, bare_table, laid_out
from vision.render.studio import Studio
from web.desk import Role
from web.hardware.drawn_table import BEND, LIGHT, SIZE, TILT, TURN
from web.hardware.hardware import Hardware
from web.table_desk import TableDesk

pytestmark = pytest.mark.xdist_group("browser")

BOARD, PAUSE = "base-2p", 0.1
SEEN, UNLIKE = ".panel-card.seen", ".panel-card.unlike"


class Cardboard:
    """A camera over a board on which the test lays tokens."""

    live = True

    def __init__(self) -> None:
        self._table = replace(bare_table("base", (BOARD,)), light=LIGHT)
        self._studio = Studio(self._table, view_over(self._table, SIZE, TILT, TURN, BEND))
        self._laid: Laid = ()
        self._closed = threading.Event()
        self._picture: Picture
        self.lay({})

    def lay(self, tokens: dict[str, tuple[str, int]]) -> None:
        holding = {
            RegionId(region): (Wanted(race, Side.ACTIVE, count),)
            for region, (race, count) in tokens.items()
        }
        self._laid = laid_out(self._table, holding, self._laid)
        pieces = tuple(piece for _, piece in self._laid)
        self._picture = self._studio.draw(self._table.with_pieces(pieces)).picture

    def open(self) -> None:
        self._closed.clear()

    def close(self) -> None:
        self._closed.set()

    def read(self) -> Picture | None:
        return None if self._closed.wait(PAUSE) else self._picture


@pytest.fixture
def cardboard(desk: TableDesk, tmp_path: Path) -> Iterator[Cardboard]:
    board = Cardboard()
    devices = Hardware(desk.host)
    devices.cameras().add("1", board)
    yield board
    devices.stop()


def sound(page: Page) -> None:
    assert page.evaluate(CUT_OFF) == []
    assert complaints(page) == []


def test_what_a_camera_saw_is_accepted_rolled_for_or_corrected(
    table: Running, desk: TableDesk, device: Device, cardboard: Cardboard
) -> None:
    lay(desk, with_combos(("ratmen", "hill"), ("elves", "merchant")))
    tap(desk, "pick", position=0)
    page = device(table.link(Role.TABLET))
    page.get_by_role("button", name="Skip").click()

    cardboard.lay({"4": ("ratmen", 2)})
    expect(page.locator(SEEN)).to_contain_text("The camera sees: Ratmen take hill 4")
    expect(page.locator(".rim.seen")).to_have_count(1)
    sound(page)
    page.get_by_role("button", name="Yes, that happened").click()
    expect(page.locator(SEEN)).to_have_count(0)
    assert desk.seat_view().shown.line[-1].source == "camera"

    tap(desk, "set-hand", race="ratmen", tokens=1)
    cardboard.lay({"4": ("ratmen", 2), "9": ("ratmen", 1)})
    page.get_by_role("button", name="Look, then roll").click()
    expect(page.locator(".verdict.die")).to_be_visible()
    assert desk.seat_view().shown.cursor == 3

    cardboard.lay({"17": ("ratmen", 1), "12": ("elves", 1)})
    expect(page.locator(UNLIKE)).to_contain_text("Table and game differ in 3 places")
    page.keyboard.press("Escape")
    expect(page.locator(UNLIKE)).to_contain_text("hill 4: the camera sees nobody")
    expect(page.locator(".rim.unlike")).to_have_count(3)
    sound(page)
    if UPDATE:
        save(page, "tablet-camera", Role.TABLET)
    page.get_by_role("button", name="Correct the game: hill 4").click()
    page.get_by_role("button", name="Correct it").click()
    expect(page.get_by_text("Corrected.")).to_be_visible()
    page.get_by_role("button", name="Back").click()
    expect(page.locator(SEEN)).to_contain_text("Ratmen take hill 17")
    expect(page.locator(UNLIKE)).to_contain_text("differ in 1 place")
    cardboard.lay({"17": ("ratmen", 1)})
    expect(page.locator(UNLIKE)).to_have_count(0)
