"""Laying out the real table: every box and number of players is told as the rules lay it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from companion.games.boxes import BOXES
from companion.games.mixing import ON_BASE
from companion.rules.setup import ROUNDS
from companion.table.begin.layout import layout
from tests.web.conftest import Device
from tests.web.looking import PAINTED
from tests.web.play.desks import desk_on, played, serving
from tests.web.screens.test_every_screen import sit, sound, visit
from tests.web.servers import Running
from web.desk import Role

pytestmark = pytest.mark.xdist_group("browser")


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    home = tmp_path_factory.mktemp("home")
    with desk_on(home) as desk, serving(home, desk) as server:
        played(desk, "base", 3, lambda state: state.round == 2)
        yield server


@pytest.mark.parametrize("players", ROUNDS)
@pytest.mark.parametrize("box", BOXES)
def test_every_box_has_a_layout_for_every_number(box: str, players: int) -> None:
    laid = layout(box, players)
    assert (laid.rounds, laid.coins, laid.combos) == (ROUNDS[players], 5, 6)
    assert laid.natives
    assert laid.mountains
    assert (laid.pile > 0) == ("underground" in box)
    assert bool(laid.hidden) == (box == "warcraft")


@pytest.mark.parametrize("language", ["en", "fr", "ja"])
def test_the_guide_shows_what_goes_where(evening: Running, device: Device, language: str) -> None:
    page = sit(evening, device, Role.TABLET, language)
    visit(evening, page, "layout")
    for box, players in (("warcraft", 5), ("underground", 2)):
        page.locator("input[name=box]").nth(list(BOXES).index(box)).check(force=True)
        page.locator("input[name=players]").nth(players - 2).check(force=True)
        expect(page.locator(f'[data-layout="{box} {players}"] .lay-steps li')).to_have_count(8)
        sound(page, f"tablet-layout-{box}", Role.TABLET, language)
        assert "play." not in page.locator(".lay-steps").inner_text()


GAPS = """() => {
  const keys = [...document.querySelectorAll(".options:has([name=players]) .face")];
  const boxes = keys.map((one) => one.getBoundingClientRect());
  return boxes.slice(1).map(({ left }, n) => left - boxes[n].right);
}"""


def test_the_numbers_of_players_stand_apart(evening: Running, device: Device) -> None:
    page = sit(evening, device, Role.TABLET, "ja")
    visit(evening, page, "layout")
    expect(page.locator(".lay-steps li").first).to_be_visible()
    for width, height in ((1024, 768), (1280, 800), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(PAINTED)
        assert min(page.evaluate(GAPS)) > 0, width


# People at the plan of the table are the groups that carry a letter.
SEATED = """() => {
  const people = [...document.querySelectorAll(".table-plan g:has(text)")];
  const seats = people.map((one) => one.getBoundingClientRect());
  const lies = ({ left, top }, n) => top === seats[n].top && left < seats[n].right;
  return seats.slice(1).filter(lies).length;
}"""


def test_five_at_a_mixed_table_lie_apart_among_lost_tribes_and_monsters(
    evening: Running, device: Device
) -> None:
    page = sit(evening, device, Role.TABLET, "en")
    visit(evening, page, "layout")
    page.locator("input[name=box]").nth(list(BOXES).index(ON_BASE)).check(force=True)
    page.locator("input[name=players]").nth(3).check(force=True)
    steps = page.locator(f'[data-layout="{ON_BASE} 5"] .lay-steps')
    expect(steps).to_contain_text("24 Lost Tribes and Monsters")
    expect(page.locator(".table-plan text")).to_have_count(5)
    assert page.evaluate(SEATED) == 0


def test_no_box_and_no_table_of_nine(evening: Running) -> None:
    assert evening.get("/api/layout/chess/2").status == 404
    assert evening.get("/api/layout/base/9").status == 404
