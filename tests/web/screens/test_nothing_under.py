"""No screen has anything under anything else, whatever the window and the size of its letters.

Every text and every key is brought into view and asked whether a finger there would meet it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from typing import cast

import pytest
from playwright.sync_api import Page, expect

from companion.dealing import Choice, deal
from companion.games.opening import Chair
from companion.rules.model import Phase, State
from companion.table.begin.demo import begun_game
from tests.web import looking
from tests.web.conftest import Device
from tests.web.looking import PAINTED, TOO_WIDE, TORN, at_last
from tests.web.play.desks import all_agree, desk_on, over, serving, with_combos
from tests.web.screens.hand import FOOT, changed, hold, shown, touch
from tests.web.screens.test_every_screen import Until, conquering, desk_of, lay, sit, visit
from tests.web.servers import Running
from web.desk import Role

pytestmark = pytest.mark.xdist_group("browser")

WINDOWS = ((1280, 800), (1024, 768), (768, 1024), (390, 844), (1920, 1080))
LETTERS = (1, 2, 3, 4, 5)
UNDER = """() => {
  const visible = { visibilityProperty: true };
  const seen = (one) =>
    one.checkVisibility(visible) && !one.closest(".unseen") && !one.matches("p:empty");
  const meets = (one, x, y) => {
    const hit = document.elementFromPoint(x, y);
    return !hit || (one.closest("label") ?? one).contains(hit) || hit.contains(one);
  };
  const free = (one) => {
    const { left, top, width, height } = one.getBoundingClientRect();
    return [0.15, 0.5, 0.85].every((share) => meets(one, left + width * share, top + height / 2));
  };
  const wanted = "button, a, input, select, textarea, summary, h1, h2, h3, p, output, li, .map";
  return [...document.querySelectorAll(wanted)].filter(seen).filter((one) => {
    one.scrollIntoView({ block: "nearest", inline: "nearest" });
    if (free(one)) return false;
    one.scrollIntoView({ block: "center", inline: "nearest" });
    return !free(one);
  }).map((one) => one.outerHTML.slice(0, 160));
}"""
SHOWN = "(one) => one.getScreenCTM().a ** 2"
"""How large the board is drawn, as an area."""


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    home = tmp_path_factory.mktemp("home")
    with desk_on(home) as desk, serving(home, desk) as server:
        yield server


def letters(page: Page, size: int) -> None:
    page.evaluate("size => { document.documentElement.dataset.size = size }", str(size))


def windows(page: Page, sizes: tuple[int, ...] = LETTERS) -> Iterator[tuple[int, int, int]]:
    """Each window with each size of letters, one page for all of them."""
    for width, height in WINDOWS:
        page.set_viewport_size({"width": width, "height": height})
        for size in sizes:
            letters(page, size)
            page.evaluate(PAINTED)
            yield width, height, size


def clear(page: Page, what: object) -> None:
    for wrong in (UNDER, TOO_WIDE):
        assert not (found := at_last(page, partial(page.evaluate, wrong))), (what, found)


def still(page: Page, what: object) -> None:
    """A table scrolls nowhere."""
    scrolls = "() => document.documentElement.scrollHeight > innerHeight"
    assert not at_last(page, partial(page.evaluate, scrolls)), what


TABLETS = ((1280, 800), (1024, 768), (768, 1024))
PEOPLE_BELOW_THE_FOLD = """() => {
  const { scrollHeight, clientHeight } = document.querySelector(".people");
  return scrollHeight > clientHeight + 1;
}"""
BEYOND_A_CARD = """() => [...document.querySelectorAll(".person")].flatMap((card) => {
  const { left, right, bottom } = card.getBoundingClientRect();
  return [...card.querySelectorAll("strong, span, b, p")]
    .filter((one) => one.checkVisibility() && !one.closest(".unseen"))
    .filter((one) => {
      const box = one.getBoundingClientRect();
      return box.left < left || box.right > right + 1 || box.bottom > bottom + 1;
    })
    .map((one) => one.outerHTML.slice(0, 120));
})"""


def everybody(page: Page, where: tuple[object, ...]) -> None:
    """Nobody at a tablet has to be scrolled to, and nothing of theirs is cut off."""
    *_, width, height, _ = where
    if (width, height) in TABLETS:
        for wrong in (PEOPLE_BELOW_THE_FOLD, BEYOND_A_CARD):
            assert not (found := at_last(page, partial(page.evaluate, wrong))), (where, found)


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


BEYOND_THE_EDGE = """() => {
  const { right } = document.querySelector(".side").getBoundingClientRect();
  return [...document.querySelectorAll(".side *")]
    .filter((one) => one.checkVisibility() && !one.closest(".unseen"))
    .filter((one) => one.getBoundingClientRect().right > right + 1)
    .map((one) => one.outerHTML.slice(0, 120));
}"""
"""What the panel cuts off at its right edge, where nothing can be pushed."""


def within(page: Page, what: object) -> None:
    assert not (found := at_last(page, partial(page.evaluate, BEYOND_THE_EDGE))), (what, found)


def panels(page: Page) -> Iterator[str]:
    """What can be opened beside the map, one after the other."""
    moves = page.evaluate("fetch('/api/game/moves').then((r) => r.json())")
    shown(page, moves["version"])
    held = page.evaluate("fetch('/api/table').then((r) => r.json())")["table"]["regions"]
    far = next(one for one in held if one not in {t["region"] for t in moves["targets"]})
    ways: dict[str, Callable[[], None]] = {
        ".verdict": lambda: touch(page, far),
        ".panel-card.pick": page.locator(".combo").first.click,
        ".region-list": lambda: page.keyboard.press("l"),
    }
    for wanted, open_it in ways.items():
        open_it()
        expect(page.locator(wanted).first).to_be_visible()
        yield wanted
        page.keyboard.press("l" if wanted == ".region-list" else "Escape")
        expect(page.locator(wanted)).to_have_count(0)


def three_keys(state: State) -> bool:
    """Decline, give up regions or make ready: the most keys that a turn begins with."""
    race = state.players[state.seat].active
    held = any(troop.race == race for troop in state.troops.values())
    return state.round >= 3 and state.phase is Phase.CHOOSE and held


LOW = """(share) => {
  const { clientHeight } = document.querySelector(".side");
  return clientHeight < innerHeight * share && `${clientHeight} of ${innerHeight}`;
}"""
BURST = """() => {
  const rim = (one) => one.getBoundingClientRect().right;
  return [...document.querySelectorAll(".next .button")]
    .filter((key) => rim(key.lastElementChild) > rim(key))
    .map((key) => key.textContent);
}"""
LEAST = {(768, 1024): 0.115, (390, 844): 0.075}


@pytest.mark.parametrize(
    ("box", "players", "language"),
    [("base", 5, "en"), ("warcraft", 5, "ja"), ("warcraft", 3, "fr"), ("base", 2, "fr")],
)
def test_three_keys_leave_room_beside_the_board(
    evening: Running, device: Device, box: str, players: int, language: str
) -> None:
    """The panel was nine pixels high on a large screen, and one line with five at a tablet."""
    lay(evening, three_keys, box, players)
    page = sit(evening, device, Role.TABLET, language)
    expect(page.locator(".next .button")).to_have_count(3)
    for width, height, size in windows(page, (3, 4, 5)):
        everybody(page, (box, width, height, size))
        if size in LETTERS[:3]:
            least = LEAST.get((width, height), 0.2)
            found = at_last(page, partial(page.evaluate, LOW, least))
            assert not found, (box, players, width, found)
            burst = page.evaluate(BURST)
            assert not burst, (box, players, width, height, burst)


CUT_WORDS = """() => [...document.querySelectorAll(".undo-word")]
  .filter((word) => word.checkVisibility() && word.scrollHeight > word.clientHeight + 1)
  .map((word) => word.textContent)"""


@pytest.mark.parametrize(
    ("box", "players", "language"), [("underground", 4, "fr"), ("warcraft", 5, "ja")]
)
def test_what_is_taken_back_is_read_whole(
    evening: Running, device: Device, box: str, players: int, language: str
) -> None:
    lay(evening, conquering, box, players)
    page = sit(evening, device, Role.TABLET, language)
    moves = page.evaluate("fetch('/api/game/moves').then((r) => r.json())")
    shown(page, moves["version"])
    touch(page, next(one["region"] for one in moves["targets"] if one["state"] == "yes"))
    changed(page, moves["version"])
    for where in windows(page, (3, 5)):
        assert not (cut := at_last(page, partial(page.evaluate, CUT_WORDS))), (where, cut)


def queen_due(state: State) -> bool:
    """A Queen may be placed in one of several regions."""
    race = state.players[state.seat].active or ""
    held = [troop for troop in state.troops.values() if troop.race == race]
    royal = race in state.tribes and state.tribes[race].power == "royal"
    return royal and len(held) >= 4 and state.phase is Phase.PLACE


OVER_THE_KEY = """() => [...document.querySelectorAll(".stack-of .button")].filter((key) => {
  const { left, right } = key.getBoundingClientRect();
  const boxes = [...key.children].map((one) => one.getBoundingClientRect());
  return boxes.some((box) => box.width && (box.left < left || box.right > right));
}).map((key) => key.textContent)"""


def test_long_names_stay_within_their_keys(evening: Running, device: Device) -> None:
    desk = desk_of(evening)
    opening = with_combos(("kraken", "royal"), ("drow", "wise"), box="underground")
    desk.host.lay(begun_game(desk.host.saved, opening, Random(2), queen_due))
    page = sit(evening, device, Role.TABLET, "fr")
    expect(page.locator(".stack-of .button")).to_have_count(4)
    for where in windows(page, (3, 5)):
        for wrong in (OVER_THE_KEY, TORN):
            assert not (found := at_last(page, partial(page.evaluate, wrong))), (where, found)


@pytest.mark.parametrize("size", [1, 5])
def test_panels(evening: Running, device: Device, size: int) -> None:
    lay(evening, conquering, "base", 4)
    page = sit(evening, device, Role.TABLET, "fr")
    for width, height, _ in windows(page, (size,)):
        for panel in panels(page):
            clear(page, (panel, width, height, size))
            within(page, (panel, width, height, size))
            still(page, (panel, width, height, size))


CUT = """(key) => {
  const seen = key.closest(".side").getBoundingClientRect();
  return key.getBoundingClientRect().bottom > seen.bottom + 1;
}"""
"""Whether the panel that it stands in ends above it."""


@pytest.mark.parametrize(("phase", "panel"), [("redeploy", ".placing"), ("place", ".score")])
def test_what_ends_a_turn(evening: Running, device: Device, phase: str, panel: str) -> None:
    lay(evening, lambda state: state.round == 3 and state.phase == phase, "base", 4)
    page = sit(evening, device, Role.TABLET, "fr")
    expect(page.locator(panel)).to_be_visible()
    for width, height, size in windows(page, (1, 3, 5)):
        clear(page, (panel, width, height, size))
        expect(page.locator(".panel-foot .primary")).to_be_in_viewport(ratio=0.99)
        if size in LETTERS[:3]:
            assert not (found := page.locator(".panel-foot .primary").evaluate(CUT)), (width, found)


@pytest.mark.parametrize("size", [1, 3, 5])
@pytest.mark.parametrize("players", [3, 4])
def test_what_if_opens_in_sight(evening: Running, device: Device, size: int, players: int) -> None:
    """The key, the question and its answer together: it lay below the fold, and was cut off."""
    lay(evening, conquering, "base", players)
    page = sit(evening, device, Role.TABLET, "en")
    shown(page, desk_of(evening).version)
    for width, height, _ in windows(page, (size,)):
        hold(page, "5")
        key = page.get_by_role("button", name="What if")
        expect(key).to_be_in_viewport(ratio=0.99)
        key.click()
        expect(page.locator(".suppose h3")).to_be_in_viewport()
        if size in LETTERS[:3]:
            expect(page.locator(".suppose")).to_be_in_viewport(ratio=0.99)
            expect(page.locator(".verdict strong")).to_be_in_viewport(ratio=0.99)
        clear(page, (width, height, size))
        within(page, (width, height, size))
        page.keyboard.press("Escape")
        expect(page.locator(".verdict")).to_have_count(0)


def test_what_is_opened_begins_at_its_top(evening: Running, device: Device) -> None:
    lay(evening, conquering, "base", 4)
    page = sit(evening, device, Role.TABLET, "en")
    shown(page, desk_of(evening).version)
    side = page.locator(".side")
    assert side.evaluate("(one) => { one.scrollTop = 99; return one.scrollTop; }") > 0
    hold(page, "5")
    page.keyboard.press("Escape")
    expect(page.locator(".verdict")).to_have_count(0)
    assert not at_last(page, partial(side.evaluate, "(one) => one.scrollTop"))


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


def test_the_phone(evening: Running, device: Device) -> None:
    lay(evening, conquering, "base", 4)
    page = sit(evening, device, Role.PLAYER, "ja")
    for size in LETTERS:
        letters(page, size)
        clear(page, size)
        still(page, size)


def test_a_low_phone_shows_the_strip_of_people_whole(evening: Running, device: Device) -> None:
    """The board gives way: the strip was a line of six pixels."""
    lay(evening, conquering, "base", 4)
    page = sit(evening, device, Role.PLAYER, "en")
    page.set_viewport_size({"width": 390, "height": 520})
    page.evaluate(PAINTED)
    high, whole = page.locator(".people").evaluate("(one) => [one.clientHeight, one.scrollHeight]")
    assert high >= whole


PHONES = ((390, 844), (390, 664), (360, 640))
UNDER_THE_RAIL = """() => {
  const ends = (wanted) => document.querySelector(wanted).getBoundingClientRect();
  const under = ends(".keys-box").bottom - ends(".rail").top;
  return under > 0 && `${under} px`;
}"""


@pytest.mark.parametrize("role", [Role.PLAYER, Role.TABLET])
def test_without_the_server_a_phone_keeps_its_keys(
    evening: Running, device: Device, role: Role
) -> None:
    """What tells it made the board no smaller: the lowest key lay under the rail."""
    lay(evening, conquering, "base", 4)
    page = sit(evening, device, role, "fr")
    expect(page.locator(".keys-box")).to_be_visible()
    page.route("**/events", lambda route: route.abort())
    page.evaluate("dispatchEvent(new Event('online'))")
    expect(page.locator(".banner.alarm .button")).to_be_visible()
    for width, height in PHONES:
        page.set_viewport_size({"width": width, "height": height})
        for size in (1, 3, 5):
            letters(page, size)
            where = (role, width, height, size)
            under = at_last(page, partial(page.evaluate, UNDER_THE_RAIL))
            assert not under, (where, under)
            clear(page, where)


def small(page: Page, sizes: tuple[int, ...] = (1, 3, 5)) -> Iterator[tuple[int, int, int]]:
    """The lowest phones that people have, and one whose browser keeps its bars."""
    for width, height in PHONES[1:]:
        page.set_viewport_size({"width": width, "height": height})
        for size in sizes:
            letters(page, size)
            page.evaluate(PAINTED)
            yield width, height, size


def reachable(page: Page, key: str, where: object) -> None:
    clear(page, where)
    still(page, where)
    expect(page.locator(key)).to_be_in_viewport(ratio=0.99)
    assert not (found := at_last(page, partial(page.evaluate, UNDER_THE_RAIL))), (where, found)


TINY = "(map) => map.clientHeight < 190"
"""Too small to lay tokens on it with a finger."""


def test_a_low_phone_holds_a_whole_turn(evening: Running, device: Device) -> None:
    """What opened over the map was cut off by the keys, and so was the key that goes on."""
    lay(evening, three_keys, "base", 5)
    page = sit(evening, device, Role.TABLET, "fr")
    for where in small(page):
        reachable(page, ".next .primary", ("three keys", where))
    page.get_by_role("button", name="Passer en déclin").click()
    for where in small(page):
        reachable(page, ".panel-foot .primary", ("decline", where))
    lay(evening, conquering, "base", 4)
    page.locator(".next .primary").click()
    expect(page.locator(".placing")).to_be_visible()
    for where in small(page):
        reachable(page, ".panel-foot .primary", ("placing", where))
        if where[2] <= LETTERS[2]:
            assert not at_last(page, partial(page.locator(FOOT).evaluate, CUT)), where
            assert not at_last(page, partial(page.locator(".map").evaluate, TINY)), where


def test_a_low_phone_asks_what_if(evening: Running, device: Device) -> None:
    lay(evening, conquering, "base", 4)
    page = sit(evening, device, Role.TABLET, "fr")
    shown(page, desk_of(evening).version)
    for where in small(page, (1, 3)):
        hold(page, "5")
        page.get_by_role("button", name="Et si").click()
        expect(page.locator(".suppose")).to_be_in_viewport(ratio=0.99)
        expect(page.locator(".verdict strong")).to_be_in_viewport(ratio=0.99)
        clear(page, where)
        page.keyboard.press("Escape")
        expect(page.locator(".verdict")).to_have_count(0)


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


IN_SIGHT = """() => [...document.querySelectorAll(".combo")].filter((one) => {
  const { left, top, right, bottom } = one.getBoundingClientRect();
  const seen = one.closest(".side").getBoundingClientRect();
  return left >= seen.left && right <= seen.right && top >= seen.top && bottom <= seen.bottom;
}).length"""
"""How many combos are seen whole where they stand, with nothing pushed."""


@pytest.mark.parametrize("language", ["en", "fr", "ja"])
def test_combos_are_in_sight_on_the_phone_that_takes_one(
    evening: Running, device: Device, language: str
) -> None:
    """The board makes room: between it and the keys there was one and a bit."""
    lay(evening, lambda state: True, "warcraft", 3)
    page = sit(evening, device, Role.PLAYER, language)
    expect(page.locator(".combo.may").first).to_be_visible()
    assert not at_last(page, lambda: page.evaluate(IN_SIGHT) < 3)


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


def dicey(state: State) -> bool:
    """A token or two left: some regions can only be had with the die."""
    race = state.players[state.seat].active or ""
    held = any(troop.race == race for troop in state.troops.values())
    return (
        state.round >= 2 and state.phase is Phase.CONQUEST and state.hands.get(race) == 1 and held
    )


def test_what_matters_about_a_region_is_seen_first(evening: Running, device: Device) -> None:
    """On a phone a die's chances were squeezed to a line; why not now lay below the fold."""
    lay(evening, dicey, "base", 4)
    desk = desk_of(evening)
    state = desk.seat_view().shown.state
    found = cast("list[dict[str, str]]", desk.moves()["targets"])
    targets = {one["region"]: one["state"] for one in found}
    phone = device(evening.link(Role.PLAYER, state.seat), "fr", 390, 844)
    shown(phone, desk.version)
    hold(phone, next(region for region, way in targets.items() if way == "die"))
    expect(phone.locator(".verdict.die")).to_be_in_viewport(ratio=0.99)
    tablet = sit(evening, device, Role.TABLET, "fr")
    shown(tablet, desk.version)
    mine = state.players[state.seat].active
    others = [region for region, troop in state.troops.items() if troop.race != mine]
    touch(tablet, next(region for region in others if region not in targets))
    expect(tablet.locator(".reasons li").first).to_be_in_viewport(ratio=0.99)


def test_what_a_decline_scores_is_in_sight(evening: Running, device: Device) -> None:
    lay(evening, three_keys, "base", 4)
    page = sit(evening, device, Role.TABLET, "fr")
    page.get_by_role("button", name="Passer en déclin").click()
    expect(page.locator(".score .lines tfoot")).to_be_in_viewport(ratio=0.99)


@pytest.mark.parametrize(("width", "height"), [(390, 844), (360, 640), (768, 1024), (1280, 800)])
def test_the_form_of_a_corrected_region_opens_in_sight(
    evening: Running, device: Device, width: int, height: int
) -> None:
    """Whoever touched the map saw nothing happen: the form lay below it, out of sight."""
    lay(evening, conquering, "base", 4)
    page = sit(evening, device, Role.TABLET, "fr")
    page.set_viewport_size({"width": width, "height": height})
    visit(evening, page, "fix")
    expect(page.locator(".fix-map .map")).to_be_in_viewport(ratio=0.3)
    touch(page, "5")
    expect(page.locator(".fix-contents h2")).to_be_in_viewport(ratio=0.99)
    expect(page.locator(".fix-contents .primary")).to_be_in_viewport(ratio=0.99)
    clear(page, ("fix", width, height))


LINES = """(asked) => {
  const { lineHeight } = getComputedStyle(asked);
  return Math.round(asked.clientHeight / parseFloat(lineHeight));
}"""


@pytest.mark.parametrize("language", ["en", "fr", "ja"])
def test_what_is_asked_is_no_tower_of_words(
    evening: Running, device: Device, language: str
) -> None:
    """Beside a wide board it took six lines of five letters, and pushed the panel down."""
    lay(evening, three_keys, "base", 3)
    page = sit(evening, device, Role.TABLET, language)
    page.set_viewport_size({"width": 1024, "height": 768})
    asked = page.locator(".asked h1")
    assert not at_last(page, lambda: asked.evaluate(LINES) > 4)


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
