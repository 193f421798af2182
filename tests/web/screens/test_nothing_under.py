"""No screen has anything under anything else, whatever the window and the size of its letters.

Every text and every key is brought into view and asked whether a finger there would meet it.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from random import Random

import pytest
from playwright.sync_api import Page, expect

from companion.dealing import Choice, deal
from companion.games.opening import Chair
from companion.rules.model import Phase, State
from companion.table.begin.demo import begun_game
from tests.web import looking
from tests.web.conftest import Device
from tests.web.looking import TORN, at_last
from tests.web.play.desks import all_agree, over
from tests.web.screens.boxes import (
    BEYOND_A_CARD,
    LETTERS,
    PEOPLE_BELOW_THE_FOLD,
    TABLETS,
    clear,
    everybody,
    letters,
    still,
    windows,
)
from tests.web.screens.test_every_screen import Until, conquering, desk_of, lay, sit, visit
from tests.web.servers import Running
from web.desk import Role

pytestmark = pytest.mark.xdist_group("browser")

SHOWN = "(one) => one.getScreenCTM().a ** 2"
"""How large the board is drawn, as an area."""


@pytest.mark.parametrize(
    ("box", "players"),
    [("base", 2), ("base", 3), ("base", 4), ("underground", 3), ("warcraft", 2), ("warcraft", 3)],
)
def test_the_table(evening: Running, device: Device, box: str, players: int) -> None:
    lay(evening, conquering, box, players)
    page = sit(evening, device, Role.TABLET, "en")
    large: dict[tuple[int, int], float] = {}
    for width, height, size in windows(page):
        where = (box, width, height, size)
        clear(page, where)
        still(page, where)
        everybody(page, where)
        assert not (torn := at_last(page, partial(page.evaluate, TORN))), (where, torn)
        expect(page.locator(".next .primary")).to_be_in_viewport(ratio=0.99)
        expect(page.locator(".button.undo").first).to_be_in_viewport(ratio=0.99)
        area = page.locator(".map").evaluate(SHOWN)
        assert area >= 0.8 * large.setdefault((width, height), area), where


COVERED = """(one) => {
  const { left, top, width, height } = one.getBoundingClientRect();
  return !one.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}"""


@pytest.mark.parametrize("language", ["en", "fr", "ja"])
def test_a_third_player_is_added_without_scrolling(
    evening: Running, device: Device, language: str
) -> None:
    """The key lay exactly under the one that begins."""
    lay(evening, conquering)
    page = sit(evening, device, Role.TABLET, language)
    visit(evening, page, "new")
    more = page.locator(".chairs + .button")
    expect(more).to_be_visible()
    assert not at_last(page, partial(more.evaluate, COVERED))


@pytest.fixture
def timed(evening: Running) -> Iterator[None]:
    """With the clock of the turns on every screen."""
    desk_of(evening).host.change_habits(turn_clock=True)
    yield
    desk_of(evening).host.change_habits(turn_clock=False)


@pytest.mark.usefixtures("timed")
@pytest.mark.parametrize(("box", "players"), [("base", 5), ("underground", 3)])
def test_the_table_with_the_clock(evening: Running, device: Device, box: str, players: int) -> None:
    lay(evening, lambda state: state.round == 4, box, players)
    page = sit(evening, device, Role.TABLET, "fr")
    expect(page.locator(".turn-clock")).to_have_count(players)
    for width, height, size in windows(page, (1, 3, 5)):
        where = (box, width, height, size)
        clear(page, where)
        still(page, where)
        everybody(page, where)
        expect(page.locator(".next .primary")).to_be_in_viewport(ratio=0.99)


@pytest.mark.usefixtures("timed")
@pytest.mark.parametrize(
    ("box", "players"),
    [("base", 5), ("underground", 3), ("underground", 5), ("warcraft", 4), ("warcraft", 5)],
)
def test_the_television(evening: Running, device: Device, box: str, players: int) -> None:
    """Nobody scrolls it: everybody and every combo is seen at once."""
    lay(evening, lambda state: state.round == 4, box, players)
    page = sit(evening, device, Role.TV, "fr")
    expect(page.locator(".turn-clock")).to_have_count(players)
    for size in LETTERS[:3]:
        letters(page, size)
        clear(page, (box, size))
        still(page, (box, size))
        expect(page.locator(".turn-clock").last).to_be_in_viewport(ratio=0.99)
        expect(page.locator(".person .combined").last).to_be_in_viewport(ratio=0.99)
        expect(page.locator(".combo").last).to_be_in_viewport(ratio=0.99)


LONG_NAMES = (
    Chair("Maximilian Thunderstone", "blue"),
    Chair("Anne-Sophie Villeneuve", "orange"),
    Chair("千代子おばあちゃん", "green"),
    Chair("Bo", "yellow"),
    Chair("Wilhelmina Featherbottom", "sky"),
)
"""As long as a name may be."""


def lay_long(server: Running, until: Until, box: str) -> None:
    desk, rng = desk_of(server), Random(7)
    opening = deal(Choice(box), LONG_NAMES, rng)
    desk.host.lay(begun_game(desk.host.saved, opening, rng, until))


def with_fallen(state: State) -> bool:
    fallen = any(player.declined for player in state.players)
    return state.round >= 5 and state.phase is Phase.CONQUEST and fallen


@pytest.mark.usefixtures("timed")
@pytest.mark.parametrize("box", ["base", "warcraft"])
def test_long_names_put_nobody_out_of_sight(evening: Running, device: Device, box: str) -> None:
    """Who had to act was below the fold, and a television cut the clocks off."""
    lay_long(evening, with_fallen, box)
    tablet = sit(evening, device, Role.TABLET, "fr")
    television = sit(evening, device, Role.TV, "fr")
    for page in (tablet, television):
        expect(page.locator(".turn-clock")).to_have_count(5)
    for width, height in TABLETS:
        tablet.set_viewport_size({"width": width, "height": height})
        everybody(tablet, (box, width, height, 3))
    for wrong in (PEOPLE_BELOW_THE_FOLD, BEYOND_A_CARD):
        assert not (found := at_last(television, partial(television.evaluate, wrong))), found


def test_long_names_are_torn_nowhere(evening: Running, device: Device) -> None:
    lay_long(evening, over, "base")
    all_agree(desk_of(evening))
    page = device(evening.link(Role.TABLET), "fr")
    expect(page.locator(".winner")).to_be_visible()
    for path, seen in (("invite", ".options"), ("people", ".fame")):
        visit(evening, page, path)
        expect(page.locator(seen).first).to_be_visible()
        assert not (torn := at_last(page, partial(page.evaluate, TORN))), (path, torn)


def test_everybody_stays_on_the_television_while_coins_are_counted(
    evening: Running, device: Device
) -> None:
    """A fifth of the screen was empty."""
    lay(evening, lambda state: state.round == 3 and state.phase is Phase.PLACE, "base", 4)
    page = sit(evening, device, Role.TV, "en")
    expect(page.locator(".score .lines")).to_be_visible()
    for person in range(4):
        expect(page.locator(".person").nth(person)).to_be_in_viewport(ratio=0.99)


AROUND = ("games", "new", "rules", "history", "fix", "invite", "devices", "purses", "settings")
BEYOND = ("about", "layout", "people", "studio", "cameras", "print")


def hardest(page: Page, what: str) -> None:
    """The largest letters in every window, the smallest in one: between them things only shrink."""
    for width, height, size in windows(page, (5,)):
        clear(page, (what, width, height, size))
    letters(page, 1)
    clear(page, (what, "the smallest letters"))


@pytest.mark.parametrize("path", [*AROUND, *BEYOND])
def test_screens_around_the_table(evening: Running, device: Device, path: str) -> None:
    lay(evening, lambda state: state.round == 2 and state.phase is Phase.CHOOSE)
    page = sit(evening, device, Role.TABLET, "fr")
    visit(evening, page, path)
    hardest(page, path)


def test_the_palette_of_own_tiles(evening: Running, device: Device) -> None:
    lay(evening, lambda state: state.round == 2 and state.phase is Phase.CHOOSE)
    page = sit(evening, device, Role.TABLET, "fr")
    visit(evening, page, "new")
    page.locator("input[name=column]").nth(1).check(force=True)
    expect(page.locator(".tile.power").first).to_be_visible()
    hardest(page, "palette")


def test_the_camera_and_a_stranger(evening: Running, device: Device) -> None:
    lay(evening, lambda state: state.round == 2 and state.phase is Phase.CHOOSE)
    for what, link in (("camera", evening.link(Role.CAMERA)), ("stranger", evening.url)):
        page = device(link, "fr")
        expect(page.locator(".screen h1").first).to_be_visible()
        hardest(page, what)


def test_the_end_and_what_is_remembered(evening: Running, device: Device) -> None:
    lay(evening, over, "warcraft", 3)
    page = device(evening.link(Role.TABLET), "fr")
    expect(page.locator(".open-purses")).to_be_visible()
    hardest(page, "open purses")
    all_agree(desk_of(evening))
    expect(page.locator(".charts")).to_be_visible()
    hardest(page, "the end")
    visit(evening, page, "people")
    expect(page.locator(".best-scores .card").first).to_be_visible()
    hardest(page, "people")
    page.locator(".saved-game .button").first.click()
    expect(page.locator(".screen-replay .map")).to_be_visible()
    hardest(page, "replay")
    visit(evening, page, "people")
    page.locator(".persons .button").first.click()
    expect(page.locator(".facts")).to_be_visible()
    hardest(page, "a person")


IN_CHARTS = """() => [...document.querySelectorAll(".chart text")]
  .filter((one) => one.checkVisibility())
  .map((one) => parseFloat(getComputedStyle(one).fontSize) * one.getScreenCTM().a)"""
"""How large the letters in charts are."""


def test_the_end_on_a_television(evening: Running, device: Device) -> None:
    """Nobody scrolls a television: all places are seen at once."""
    lay_long(evening, over, "base")
    page = device(evening.link(Role.TV), "fr", 1920, 1080)
    all_agree(desk_of(evening))
    expect(page.locator(".place-card.open")).to_have_count(5)
    expect(page.locator(".place-card").last).to_be_in_viewport(ratio=0.99)
    expect(page.locator(".winner")).to_be_in_viewport(ratio=0.99)
    expect(page.locator(".chart").first).to_be_in_viewport(ratio=0.99)
    assert min(page.evaluate(IN_CHARTS)) >= 1080 / 60
    still(page, "the end on a television")


def test_this_would_notice(
    evening: Running, device: Device, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(looking, "LOOKS", 2)
    lay(evening, conquering)
    page = sit(evening, device, Role.TABLET, "en")
    page.evaluate("document.querySelector('.button.undo').style.marginTop = '-120px'")
    with pytest.raises(AssertionError):
        clear(page, "a key over another")
