"""People and finished games on the screens: pages, hall of fame, a game watched again."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import Device
from tests.web.play.desks import desk_on, opened, played, serving
from tests.web.screens.test_every_screen import sit, sound, visit
from tests.web.servers import Running
from web.desk import Role
from web.table_desk import TableDesk

pytestmark = pytest.mark.xdist_group("browser")


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A finished game of each kind; another one is on the table."""
    home = tmp_path_factory.mktemp("home")
    with desk_on(home) as desk, serving(home, desk) as server:
        opened(desk, "warcraft", 2)
        opened(desk, "base", 3)
        played(desk, "underground", 2, lambda state: state.round == 2)
        yield server


def has_coins(page: Page, *coins: int) -> None:
    expect(page.locator(".film-side .fame b")).to_have_text([str(one) for one in coins])


@pytest.mark.parametrize("language", ["en", "fr", "ja"])
def test_people_and_results_fit_in_every_language(
    evening: Running, device: Device, language: str
) -> None:
    tablet = sit(evening, device, Role.TABLET, language)
    for page, role in (
        (tablet, Role.TABLET),
        (sit(evening, device, Role.PLAYER, language), Role.PLAYER),
    ):
        visit(evening, page, "people")
        expect(page.locator(".persons li")).to_have_count(3)
        sound(page, f"{role}-people", role, language)
        page.locator(".persons .button").first.click()
        expect(page.locator(".facts dd").first).to_have_text("2")
        sound(page, f"{role}-person", role, language)


@pytest.mark.parametrize("language", ["en", "fr", "ja"])
def test_a_finished_game_is_watched_again_step_by_step(
    evening: Running, device: Device, language: str
) -> None:
    page = sit(evening, device, Role.TABLET, language)
    visit(evening, page, "people")
    page.locator(".saved .button.primary").first.click()
    told = page.locator(".told-step")
    expect(told).to_have_attribute("data-step", "0")
    has_coins(page, 5, 5, 5)
    expect(page.locator(".film-keys")).to_be_in_viewport(ratio=0.99)
    page.locator(".film-keys .button").nth(2).click()
    expect(told).to_have_attribute("data-step", "1")
    sound(page, "tablet-replay", Role.TABLET, language)
    last = page.locator(".scrub").get_attribute("max")
    page.locator(".scrub").fill(str(last))
    expect(told).to_have_attribute("data-step", str(last))
    assert isinstance(evening.desk, TableDesk)
    ended = next(one for one in evening.desk.host.saved.outcomes() if one.box == "base")
    has_coins(page, *(card.coins for card in ended.cards))


def test_a_film_runs_by_itself_and_can_be_held(evening: Running, device: Device) -> None:
    page = sit(evening, device, Role.TABLET, "en")
    visit(evening, page, "people")
    page.locator(".saved .button.primary").first.click()
    told, film = page.locator(".told-step"), page.locator(".film-keys .button.primary")
    expect(told).to_have_attribute("data-step", "0")
    film.click()
    expect(told).to_have_attribute("data-step", re.compile("[1-9]"))
    film.click()
    expect(film).to_have_text("As a film")
    page.locator(".film-keys .button").first.click()
    expect(told).to_have_attribute("data-step", re.compile("[0-9]"))


def test_back_leaves_a_person_and_not_the_list(evening: Running, device: Device) -> None:
    page = sit(evening, device, Role.TABLET, "en")
    visit(evening, page, "people")
    page.locator(".persons .button").first.click()
    expect(page.locator(".facts")).to_be_visible()
    page.go_back()
    expect(page.locator(".persons")).to_be_visible()


CHARTED = """() => [...document.querySelectorAll(".film-side .chart")].map((one) =>
  one.querySelectorAll("polyline, path").length && one.innerHTML.length)"""


def test_the_charts_follow_the_film(evening: Running, device: Device) -> None:
    """Each chart is drawn up to the moment that the map shows, and no further."""
    page = sit(evening, device, Role.TABLET, "en")
    visit(evening, page, "people")
    page.locator(".saved .button.primary").first.click()
    told = page.locator(".told-step")
    expect(told).to_have_attribute("data-step", "0")
    last = int(page.locator(".scrub").get_attribute("max") or 0)
    drawn = []
    for step in (0, last // 2, last):
        page.locator(".scrub").fill(str(step))
        expect(told).to_have_attribute("data-step", str(step))
        drawn.append(page.evaluate(CHARTED))
    assert len(drawn[0]) == 2
    for early, late in pairwise(drawn):
        assert all(before < after for before, after in zip(early, late, strict=True))


def test_bg_stats_is_only_opened_by_a_person(evening: Running, device: Device) -> None:
    page = sit(evening, device, Role.TABLET, "en")
    visit(evening, page, "people")
    night = page.locator(".saved-game").first
    night.get_by_text("For BG Stats").click()
    link = night.locator("a.button")
    expect(link).to_have_attribute("href", re.compile("^https://app.bgstatsapp.com/createPlay"))
    expect(link).to_have_attribute("rel", "noopener noreferrer")
