"""What screens once said wrongly: rules of other boxes, badges without names, sums too small."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from companion.dealing import Choice, deal
from companion.games.opening import Chair
from companion.rules.model import Phase
from companion.table.inputs import SourceChanged, SourceState
from companion.text.catalog import read
from tests.vision.drawn_source import DrawnSource
from tests.web.conftest import Device
from tests.web.play.desks import desk_on, lay, opened, played, serving, tap, with_combos
from tests.web.screens.hand import touch
from tests.web.screens.test_around_the_game import beaten, now, tablet_at
from tests.web.servers import Running
from web.desk import Role, Verdict
from web.hardware.hardware import Hardware
from web.table_desk import TableDesk

pytestmark = pytest.mark.xdist_group("browser")


def test_a_new_game_of_another_box_leaves_the_words_of_this_one(
    table: Running, desk: TableDesk, device: Device
) -> None:
    lay(desk, with_combos(("orcs", "hill"), ("humans", "flying")))
    page = tablet_at(table, device)
    own = read("en", "base")["races.orcs.rule"]
    page.locator(".combo").first.click()
    expect(page.locator(".trade-rule").first).to_contain_text(own)
    page.goto(f"{table.url}/#/new")
    page.locator(".option", has_text="Warcraft").first.click()
    page.locator(".option", has_text="Our own tiles").click()
    expect(page.locator(".palette .tile", has_text="Beast Master")).to_be_visible()
    page.goto(f"{table.url}/#/table")
    page.locator(".combo").first.click()
    expect(page.locator(".trade-rule").first).to_contain_text(own)


def test_names_wait_in_grey_and_known_people_sit_down_by_one_touch(
    table: Running, desk: TableDesk, device: Device
) -> None:
    lay(desk, with_combos(("giants", "hill"), ("elves", "flying")))
    page = tablet_at(table, device)
    page.goto(f"{table.url}/#/new")
    first = page.get_by_role("textbox", name="Name of player 1")
    expect(first).to_have_value("")
    expect(first).to_have_attribute("placeholder", "Player 1")
    page.locator(".remembered").get_by_role("button", name="Béa").click()
    expect(first).to_have_value("Béa")
    page.get_by_role("button", name="Begin").click()
    expect(page.locator(".map")).to_be_visible()
    seats: Any = now(table)["seats"]
    assert [one["name"] for one in seats] == ["Béa", "Player 2"]


@pytest.mark.parametrize("order", ["Bruno Ada Chiyo", "Chiyo Bruno Ada", "Ada Chiyo Bruno"])
def test_known_people_keep_their_colours_in_whatever_order_they_sit(
    table: Running, desk: TableDesk, device: Device, order: str
) -> None:
    worn = {"Ada": "blue", "Bruno": "orange", "Chiyo": "green"}
    chairs = tuple(Chair(name, colour) for name, colour in worn.items())
    lay(desk, deal(Choice("base"), chairs, Random(1)))
    page = tablet_at(table, device)
    page.goto(f"{table.url}/#/new")
    for name in order.split():
        page.locator(".remembered").get_by_role("button", name=name).click()
    page.get_by_role("button", name="Begin").click()
    expect(page.locator(".map")).to_be_visible()
    seats: Any = now(table)["seats"]
    assert {one["name"]: one["colour"] for one in seats} == worn


LINES = """() => [...new Set([...document.querySelectorAll(".region .land")]
  .map((one) => getComputedStyle(one).strokeWidth))]"""


def test_a_finger_leaves_no_outline_where_it_lay(
    table: Running, desk: TableDesk, browser: Browser
) -> None:
    played(desk, "base", 2, lambda state: state.phase is Phase.CONQUEST)
    with browser.new_context(has_touch=True, is_mobile=True) as context:
        page = context.new_page()
        page.goto(table.link(Role.SPECTATOR))
        land = page.locator(".region .land").nth(4)
        expect(land).to_be_visible()
        (plain,) = page.evaluate(LINES)
        land.tap(force=True)
        assert page.evaluate(LINES) == [plain]
        page.locator('.region[tabindex="0"]').focus()
        page.keyboard.press("ArrowRight")
        assert len(page.evaluate(LINES)) == 2, "who walks by keys sees where"


@pytest.mark.parametrize(
    ("names", "letters"),
    [("Ada Chiyo Bruno", "A C B"), ("Ada Anna Bruno", "A B C"), ("千代 Béa éva", "千 B É")],
)
def test_a_letter_is_the_initial_where_no_two_have_the_same(
    table: Running, desk: TableDesk, device: Device, names: str, letters: str
) -> None:
    """Everybody reads a B as Bruno."""
    chairs = map(Chair, names.split(), ("blue", "orange", "green"))
    lay(desk, deal(Choice("base"), tuple(chairs), Random(1)))
    page = tablet_at(table, device)
    expect(page.locator(".people .seat-token text")).to_have_text(letters.split())


def test_a_refusal_goes_with_the_next_move(table: Running, desk: TableDesk, device: Device) -> None:
    lay(desk, with_combos(("giants", "hill"), ("elves", "flying")))
    page = tablet_at(table, device)
    page.route("**/api/taps", refused)
    page.locator(".combo").first.click()
    page.get_by_role("button", name="Take this combo").click()
    expect(page.locator(".trouble")).to_be_visible()
    assert tap(desk, "pick", 0, position=0).verdict is Verdict.TAKEN
    expect(page.locator(".trouble")).to_have_count(0)


def refused(route: Any) -> None:
    route.fulfill(status=422, content_type="application/json", body=json.dumps({"code": "refused"}))


def test_an_own_region_is_called_so(table: Running, desk: TableDesk, device: Device) -> None:
    played(desk, "base", 2, lambda s: s.round == 3 and s.phase is Phase.CONQUEST)
    facts: Any = now(table)
    race = facts["seats"][facts["turn"]]["active"]
    page = tablet_at(table, device)
    touch(page, next(id for id, one in facts["regions"].items() if one.get("race") == race))
    expect(page.locator(".verdict.own")).to_have_text("Your own region")
    expect(page.locator(".reasons")).to_have_count(0)


def test_the_emblem_is_that_of_whoever_must_act(
    table: Running, desk: TableDesk, device: Device
) -> None:
    played(desk, "base", 4, beaten)
    facts: Any = now(table)
    acting = facts["act"]["seat"]
    assert acting != facts["turn"]
    page = tablet_at(table, device)
    expect(page.locator(".head-line .seat-token text")).to_have_text("AB千D"[acting])
    expect(page.locator(".person.due .seat-token text")).to_have_text("AB千D"[acting])


@pytest.mark.parametrize("box", ["base", "underground", "warcraft"])
def test_the_sums_at_the_end_are_the_purses(desk: TableDesk, table: Running, box: str) -> None:
    opened(desk, box, 3)
    end = json.loads(table.get("/api/game/end").body)
    sums = [sum(one["coins"] for one in rows) for rows in end["charts"]["sources"]]
    assert sums == [seat["coins"] for seat in end["seats"]]
    assert any(one["coins"] < 0 for rows in end["charts"]["sources"] for one in rows)


@contextmanager
def watched(home: Path) -> Iterator[tuple[Running, Hardware]]:
    """A table with a drawn camera that gives no frame, and two that could not be opened."""
    with desk_on(home) as desk:
        devices = Hardware(desk.host)
        lay(desk, with_combos(("giants", "hill"), ("elves", "flying")))
        with serving(home, desk, devices) as server:
            for name in ("demo", "1"):
                devices.cameras().add(name, DrawnSource(lambda: iter(()), live=True))
            yield server, devices
        devices.stop()


def test_every_camera_has_a_name_and_can_be_taken_away(tmp_path: Path, device: Device) -> None:
    with watched(tmp_path) as (server, devices):
        page = tablet_at(server, device)
        for name in ("Drawn table", "Camera 1"):
            expect(page.locator(".source", has_text=name)).to_have_count(1)
        page.goto(f"{server.url}/#/cameras")
        for name in ("Drawn table", "Camera 1"):
            expect(page.locator("h2", has_text=name)).to_be_visible()
            take_away(page)
        expect(page.locator(".no-camera")).to_be_visible()
        page.goto(f"{server.url}/#/table")
        expect(page.locator(".map")).to_be_visible()
        expect(page.locator(".source")).to_have_count(0)
        assert devices.camera_names() == ()


def take_away(page: Page) -> None:
    page.get_by_role("button", name="Put this camera away").click()


def test_a_camera_without_its_library_can_be_taken_away(
    tmp_path: Path, device: Device, monkeypatch: pytest.MonkeyPatch
) -> None:
    with watched(tmp_path) as (server, devices):
        for name in ("demo", "1"):
            devices.remove_camera(name)
        monkeypatch.setattr("vision.cameras.sources.source_for", unable)
        devices.start_camera("2", "0")
        page = tablet_at(server, device)
        expect(page.locator(".source.missing")).to_have_text("Camera 2 missing")
        page.goto(f"{server.url}/#/cameras")
        expect(page.locator(".more-cameras .button").first).to_be_visible()
        take_away(page)
        expect(page.locator(".no-camera")).to_be_visible()


def unable(where: str) -> None:
    raise ImportError("no cv2", name="cv2")


def test_what_is_gone_is_not_told_to_the_next_game(desk: TableDesk, table: Running) -> None:
    desk.host.post(SourceChanged("camera:1", SourceState.READY, ""))
    desk.host.post(SourceChanged("camera:1", SourceState.GONE, ""))
    lay(desk, with_combos(("giants", "hill"), ("elves", "flying")))
    assert now(table)["sources"] == {}


def test_a_phone_that_was_taken_away_sends_no_more(tmp_path: Path) -> None:
    with watched(tmp_path) as (server, devices):
        phone = server.join(Role.CAMERA)
        devices.cameras().add("phone", DrawnSource(lambda: iter(()), live=True))
        reply = server.post("/api/cameras/phone/remove", {}, server.join_tablet())
        assert reply.status == 200
        assert server.post("/api/frames", {}, phone).status == 403
