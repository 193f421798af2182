"""The table's own tiles on screens: six combos in twelve taps, then two for each that comes up."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from random import Random

import pytest
from playwright.sync_api import Page, expect

from companion.games.underground import FINDS
from companion.games.underground.discovery import DISCOVERY
from companion.rules.model import HIDDEN, State
from companion.table.begin.demo import begun_game
from companion.table.inputs import SeenEmpty, SeenSo
from tests.test_lying import laid_out
from tests.web.conftest import Device
from tests.web.looking import TORN, at_last, well_laid
from tests.web.play.desks import opening_of
from tests.web.servers import Running
from web.desk import Role
from web.table_desk import TableDesk

pytestmark = pytest.mark.xdist_group("browser")

LAID = (
    ("Flying", "Giants"),
    ("Hill", "Elves"),
    ("Swamp", "Orcs"),
    ("Forest", "Trolls"),
    ("Wealthy", "Humans"),
    ("Mounted", "Wizards"),
)
COUNT_TAPS = "window.taps = 0; addEventListener('click', () => window.taps++, true)"


def tell(page: Page, power: str, race: str) -> None:
    page.locator(".tile.power", has_text=power).first.click()
    page.locator(".tile.race", has_text=race).first.click()


def test_six_combos_are_entered_with_twelve_taps_and_the_next_with_two(
    table: Running, desk: TableDesk, device: Device
) -> None:
    desk.host.habits.change(own_tiles=True)
    page = device(table.link(Role.TABLET))
    page.get_by_role("button", name="New game").click()
    expect(page.locator(".tile.power").first).to_be_visible()
    page.evaluate(COUNT_TAPS)
    for power, race in LAID:
        tell(page, power, race)
    assert page.evaluate("window.taps") == 12
    expect(page.locator(".entered li")).to_have_count(6)
    well_laid(page)
    page.get_by_role("button", name="Begin").click()
    expect(page.locator(".combo").first).to_contain_text("Flying Giants")
    page.get_by_role("button", name="Skip").click()

    page.locator(".combo").first.click()
    page.get_by_role("button", name="Take this combo").click()
    page.get_by_role("button", name="Which tile came up?").click()
    expect(page.locator(".tile.power").first).to_be_visible()
    well_laid(page)
    tell(page, "Merchant", "Ratmen")
    expect(page.locator(".combo").last).to_contain_text("Merchant Ratmen")
    expect(page.get_by_role("button", name="Which tile came up?")).to_have_count(0)
    assert desk.seat_view().shown.state.column[-1].race == "ratmen"


def test_what_came_to_light_is_told_with_one_tap_from_pictures(
    table: Running, desk: TableDesk, device: Device
) -> None:
    """Nobody knows the pile of relics and places; the map is not asked where it was found."""
    found = opening_of("underground", 2)
    unknown = replace(found, deal=replace(found.deal, pile=(HIDDEN,) * len(found.deal.pile)))
    desk.host.lay(begun_game(desk.host.saved, unknown, Random(1), asks_what_came_up))
    page = device(table.link(Role.TABLET))
    page.get_by_role("button", name="Skip").click()
    expect(page.locator(".tile.find")).to_have_count(len(FINDS))
    well_laid(page)
    page.locator(".tile.find", has_text="Shiny Orb").click()
    expect(page.locator(".tile.find")).to_have_count(0)
    assert any("shiny_orb" in here for here in desk.seat_view().shown.state.markers.values())


def asks_what_came_up(state: State) -> bool:
    return any(demand.what == DISCOVERY for demand in state.demands)


@pytest.mark.parametrize(
    ("language", "box", "tiles", "combo"),
    [
        ("fr", "Warcraft", ("Archéologues", "Kobolds"), "Kobolds Archéologues"),
        ("ja", "アンダーグラウンド", ("盾の", "ウィルオウィスプ"), "盾のウィルオウィスプ"),
    ],
)
def test_tiles_are_named_as_the_language_names_them(
    table: Running, device: Device, language: str, box: str, tiles: tuple[str, str], combo: str
) -> None:
    """It was "Archéologues Kobolds", and the last letter stood in a line of its own."""
    page = device(table.link(Role.TABLET), language, 768, 1024)
    expect(page.locator(".role-tablet .screen h1").first).to_be_visible()
    page.goto(f"{table.url}/#/new")
    page.locator(".option", has_text=box).first.click()
    page.locator("input[name=column]").nth(1).check(force=True)
    expect(page.locator(".tile.power").first).to_be_visible()
    assert not (torn := at_last(page, partial(page.evaluate, TORN))), torn
    page.locator(".tile.power", has_text=tiles[0]).first.click()
    expect(page.locator(".tile.race").first).to_be_visible()
    assert not (torn := at_last(page, partial(page.evaluate, TORN))), torn
    page.locator(".tile.race", has_text=tiles[1]).first.click()
    expect(page.locator(".entered li")).to_have_text(combo)


def test_the_choice_of_tiles_is_remembered(table: Running, desk: TableDesk, device: Device) -> None:
    page = device(table.link(Role.TABLET))
    page.get_by_role("button", name="New game").click()
    page.locator(".option", has_text="Our own tiles").click()
    tell(page, "Flying", "Giants")
    page.get_by_role("button", name="Take out: Flying Giants").click()
    page.get_by_role("button", name="Begin").click()
    page.get_by_role("button", name="Skip").click()
    expect(page.get_by_role("button", name="Which tile came up?")).to_be_visible()
    assert desk.host.habits.now.own_tiles
    page.get_by_role("link", name="Games").click()
    page.get_by_role("button", name="New game").click()
    expect(page.locator(".tile.power").first).to_be_visible()


def test_the_table_chooses_whether_a_turn_counts_by_itself(
    table: Running, desk: TableDesk, device: Device
) -> None:
    page = device(table.link(Role.TABLET))
    page.get_by_role("link", name="Settings").click()
    toggle = page.get_by_role("switch", name="counts by itself")
    expect(toggle).not_to_be_checked()
    with page.expect_response("**/api/habits"):
        toggle.check(force=True)
    expect(toggle).to_be_checked()
    page.reload()
    expect(page.get_by_role("switch", name="counts by itself")).to_be_checked()
    assert desk.host.habits.now.goes_on_alone


def test_a_game_begins_from_what_lies_there(
    table: Running, desk: TableDesk, device: Device
) -> None:
    page = device(table.link(Role.TABLET))
    page.get_by_role("button", name="New game").click()
    page.get_by_role("button", name="Start from what lies there").click()
    expect(page.locator(".from-table")).to_contain_text("No camera has seen the table yet.")
    sight, column = laid_out("underground", 3)
    lost = min(region for region, there in sight.regions.items() if isinstance(there, SeenSo))
    desk.host.post(replace(sight, regions={**sight.regions, lost: SeenEmpty()}))
    page.get_by_role("button", name="Start from what lies there").click()
    expect(page.locator(".from-table")).to_contain_text("6 combos read")
    expect(page.locator(".from-table .rim.missing")).to_have_count(1)
    expect(page.locator(".entered li")).to_have_count(6)
    expect(page.locator(".chair")).to_have_count(3)
    well_laid(page)
    page.get_by_role("button", name="Begin", exact=True).click()
    expect(page.locator(".board-box .map")).to_be_visible()
    state = desk.seat_view().shown.state
    assert [(combo.race, combo.power) for combo in state.column] == column
    assert desk.seat_view().opening.board == "underground-3p"
