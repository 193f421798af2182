"""The largest and smallest letters, low phones and the dark room: what counts is in sight at once.

Nothing is scrolled to here; that everything can be scrolled to is `test_nothing_under`.
"""

from __future__ import annotations

from functools import partial

import pytest
from playwright.sync_api import Page, expect

from companion.rules.model import Phase, State
from tests.web.conftest import Device
from tests.web.looking import PAINTED, TORN, at_last, well_laid
from tests.web.play.desks import all_agree, over
from tests.web.screens.hand import FOOT, hold, shown
from tests.web.screens.test_every_screen import conquering, desk_of, lay, sit, visit
from tests.web.servers import Running
from web.desk import Role

pytestmark = pytest.mark.xdist_group("browser")

PHONES = ((390, 844), (360, 640))
BURST = """() => [...document.querySelectorAll(".panel-foot .button")]
  .filter((key) => {
    const { left, right } = key.getBoundingClientRect();
    return [...key.querySelectorAll("span, svg")].some((part) => {
      const box = part.getBoundingClientRect();
      return box.left < left || box.right > right;
    });
  })
  .map((key) => key.outerHTML)"""
"""Keys that are narrower than what stands on them."""


def looks(page: Page, width: int, height: int, *, size: int = 3, theme: str = "light") -> None:
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate(
        "([size, theme]) => { Object.assign(document.documentElement.dataset, { size, theme }) }",
        [str(size), theme],
    )
    page.evaluate(PAINTED)


def look_at_a_target(page: Page) -> None:
    """A region that can be taken, as if it were touched for long."""
    moves = page.evaluate("fetch('/api/game/moves').then((r) => r.json())")
    shown(page, moves["version"])
    hold(page, next(one["region"] for one in moves["targets"] if one["state"] == "yes"))


def place(page: Page) -> None:
    page.keyboard.press("Escape")
    helps = page.evaluate("fetch('/api/game/moves').then((r) => r.json())")["helps"]
    page.locator(".next .primary").click()
    if helps:
        page.locator(".unused .skip").click()
    expect(page.locator(".placing")).to_be_visible()


@pytest.mark.parametrize(("box", "players", "language"), [("base", 4, "en"), ("warcraft", 3, "fr")])
def test_a_phone_with_large_letters_shows_its_key_at_once(
    evening: Running, device: Device, box: str, players: int, language: str
) -> None:
    lay(evening, conquering, box, players)
    page = sit(evening, device, Role.PLAYER, language)
    for opens in (look_at_a_target, place):
        looks(page, 390, 844)
        opens(page)
        for width, height in PHONES:
            looks(page, width, height, size=5)
            expect(page.locator(FOOT).first).to_be_in_viewport(ratio=0.99)
            expect(page.locator(".rail a").last).to_be_in_viewport(ratio=0.99)
            if opens is look_at_a_target:
                expect(page.locator(".verdict strong")).to_be_in_viewport(ratio=0.99)


@pytest.mark.parametrize(("box", "players", "language"), [("warcraft", 4, "fr"), ("base", 5, "ja")])
def test_a_small_tablet_with_large_letters_says_what_came_of_it(
    evening: Running, device: Device, box: str, players: int, language: str
) -> None:
    """The answer lay below the fold of a panel two words wide, whose heading was torn in two."""
    lay(evening, conquering, box, players)
    page = sit(evening, device, Role.TABLET, language)
    look_at_a_target(page)
    looks(page, 1024, 768, size=5)
    expect(page.locator(".verdict strong")).to_be_in_viewport(ratio=0.99)
    place(page)
    for size in (1, 5):
        looks(page, 1024, 768, size=size)
        assert not (found := at_last(page, partial(page.evaluate, TORN))), (size, found)
        expect(page.locator(FOOT).first).to_be_in_viewport(ratio=0.99)


@pytest.mark.parametrize("size", [1, 3, 5])
def test_no_key_is_narrower_than_its_words(evening: Running, device: Device, size: int) -> None:
    lay(evening, conquering, "base", 5)
    page = sit(evening, device, Role.TABLET, "ja")
    look_at_a_target(page)
    for width, height in ((1280, 800), (1024, 768), (768, 1024)):
        looks(page, width, height, size=size)
        assert not (found := at_last(page, partial(page.evaluate, BURST))), (width, found)


CLIPPED = """(seen) => {
  const side = document.querySelector(".side").getBoundingClientRect();
  return [...document.querySelectorAll(seen)].flatMap((one) => {
    const { top, bottom } = one.getBoundingClientRect();
    const body = one.closest(".panel-body")?.getBoundingClientRect() ?? side;
    const below = bottom - Math.min(body.bottom, side.bottom);
    const over = Math.max(below, Math.max(body.top, side.top) - top);
    return over > 1 ? [`${one.className} ${Math.round(over)}`] : [];
  });
}"""
"""What a panel hides of these, in pixels."""


def with_tokens(state: State) -> bool:
    """Something to place in several regions."""
    race = state.players[state.seat].active or ""
    held = sum(troop.race == race for troop in state.troops.values())
    few = held < 2 or state.hands.get(race, 0) < 2
    return state.round >= 3 and state.phase is Phase.CONQUEST and not few


UPRIGHT_AND_LYING = ((768, 1024), (1024, 768))


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("box", ["base", "underground", "warcraft"])
def test_a_tablet_shows_answer_and_key_at_once_on_every_board(
    evening: Running, device: Device, box: str, players: int
) -> None:
    """Upright, with the letters that everybody has: half of the answer was hidden on a square
    board, and of the redeployment nothing was seen but half of its key.
    """
    lay(evening, with_tokens, box, players)
    page = sit(evening, device, Role.TABLET, "fr")
    for opens, seen in ((look_at_a_target, ".verdict, "), (place, ".touch-map, ")):
        looks(page, 768, 1024)
        opens(page)
        for width, height in UPRIGHT_AND_LYING:
            for size in (1, 3):
                looks(page, width, height, size=size)
                hidden = at_last(page, partial(page.evaluate, CLIPPED, f"{seen}{FOOT}"))
                assert not hidden, (box, players, width, size, hidden)


ONE_ROW = """() => {
  const keys = [...document.querySelectorAll(".bar .button")];
  const rows = new Set(keys.filter((one) => one.checkVisibility()).map((one) => {
    const { top, height } = one.getBoundingClientRect();
    return Math.round((top + height / 2) / 20);
  }));
  return rows.size > 1 && `${rows.size} rows`;
}"""
SIDEWAYS = """(list) => list.scrollWidth > list.clientWidth + 1"""


@pytest.mark.parametrize("language", ["fr", "ja"])
def test_a_phone_with_large_letters_gives_its_room_to_the_board(
    evening: Running, device: Device, language: str
) -> None:
    """Two keys wrapped to a row of their own, and the list of regions was cut at its right."""
    lay(evening, conquering, "base", 4)
    page = sit(evening, device, Role.PLAYER, language)
    expect(page.locator(".next .primary")).to_be_visible()
    for width, height in PHONES:
        for size in (4, 5):
            looks(page, width, height, size=size)
            assert not at_last(page, partial(page.evaluate, ONE_ROW)), (width, size)
            page.keyboard.press("l")
            rows = page.locator(".region-list")
            assert not at_last(page, partial(rows.evaluate, SIDEWAYS)), (width, size)
            page.keyboard.press("l")
            expect(rows).to_have_count(0)


def test_in_japanese_a_number_follows_its_word(evening: Running, device: Device) -> None:
    """It said `5 手元`, which nobody says."""
    lay(evening, conquering, "base", 3)
    page = sit(evening, device, Role.TABLET, "ja")
    count = page.locator(".person.due .in-hand")
    expect(count).to_be_visible()
    assert count.evaluate(
        """(one) => {
          const word = document.createRange();
          word.selectNode(one.lastChild);
          const { right } = word.getBoundingClientRect();
          return right <= one.querySelector("b").getBoundingClientRect().left + 1;
        }"""
    )


def test_in_a_dark_room_the_end_can_be_read(evening: Running, device: Device) -> None:
    lay(evening, over, "base", 4)
    page = device(evening.link(Role.TABLET), "en")
    all_agree(desk_of(evening))
    expect(page.locator(".charts")).to_be_visible()
    looks(page, 1280, 800, theme="room")
    expect(page.locator(".place-card .seat-token").first).not_to_have_css("filter", "none")
    well_laid(page, "the end")
    visit(evening, page, "people")
    page.locator(".saved-game .button").first.click()
    expect(page.locator(".screen-replay .map")).to_be_visible()
    well_laid(page, "replay")
