"""The demonstration in a browser: drawn cardboard, the real eye, the real firmware."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from firmware_bridge.emulator import build
from firmware_bridge.verify import verify
from tests.web.conftest import Device
from tests.web.looking import PAINTED, well_laid
from tests.web.play.desks import desk_on, lay, serving, tap, with_combos
from tests.web.play.test_demo import open_region
from tests.web.play.test_devices import wait_for
from tests.web.screens.test_every_screen import UPDATE, save
from tests.web.servers import Running
from web.desk import Role
from web.hardware.hardware import Hardware
from web.table_desk import TableDesk

pytestmark = pytest.mark.xdist_group("browser")

SEEN = ".understood .panel-card.seen"
ROOM_MM = 30.0


@pytest.fixture
def demo(tmp_path: Path) -> Iterator[Running]:
    """As `make play` opens it, with somebody about to conquer; the firmware is built before."""
    build()
    with desk_on(tmp_path) as desk:
        lay(desk, with_combos(("ratmen", "hill"), ("elves", "merchant")))
        tap(desk, "pick", position=0)
        hardware = Hardware(desk.host)
        with serving(tmp_path, desk, hardware) as server:
            hardware.start(
                argparse.Namespace(
                    pad=False,
                    emulate_pad=True,
                    keys=[],
                    camera=["demo"],
                    home=tmp_path,
                    language="en",
                )
            )
            try:
                yield server
            finally:
                hardware.stop()


def desk_of(server: Running) -> TableDesk:
    assert isinstance(server.desk, TableDesk)
    return server.desk


def enter(server: Running, device: Device, language: str = "en") -> Page:
    page = device(server.link(Role.TABLET), language)
    page.locator(".tour .button").first.click()
    page.locator('.rail a[href="#/demo"]').click()
    expect(page.locator(".tabletop .lying").first).to_be_visible()
    expect(page.locator(".pad-link.on")).to_be_visible()
    expect(page.locator(".camera-eye img")).to_be_visible()
    return page


def pixel(page: Page, at: list[float]) -> tuple[float, float]:
    """Where a millimetre of the table lies in the window."""
    stage = page.locator(".tabletop")
    stage.scroll_into_view_if_needed()
    box = stage.bounding_box()
    assert box is not None
    wide = page.evaluate("fetch('/api/demo').then((r) => r.json()).then((l) => l.extent[2])")
    scale = box["width"] / wide
    return box["x"] + (at[0] + ROOM_MM) * scale, box["y"] + (at[1] + ROOM_MM) * scale


def where(page: Page, what: str) -> tuple[float, float]:
    """On the page, however far it is scrolled."""
    x, y = page.locator(what).evaluate(
        "one => [one.getBoundingClientRect().x + scrollX, one.getBoundingClientRect().y + scrollY]"
    )
    return x, y


def drag(page: Page, begin: tuple[float, float], end: tuple[float, float]) -> None:
    page.mouse.move(*begin)
    page.mouse.down()
    page.mouse.move((begin[0] + end[0]) / 2, (begin[1] + end[1]) / 2)
    page.mouse.move(*end)
    page.mouse.up()


def test_a_visitor_plays_on_drawn_cardboard_and_the_pad_confirms(
    demo: Running, device: Device
) -> None:
    desk, page = desk_of(demo), enter(demo, device)
    region, at = open_region(desk)
    key = where(page, ".pad-key.confirm")
    page.locator(".pile.in-hand").click()
    page.get_by_role("button", name="How many: more").click()
    expect(page.locator(".note")).to_contain_text("2 × Ratmen")
    well_laid(page)
    page.mouse.click(*pixel(page, at))
    expect(page.locator(SEEN)).to_contain_text("Seen: 1 conquest")
    well_laid(page)
    assert where(page, ".pad-key.confirm") == key, "a key stays under the finger"
    expect(page.get_by_text("Seen: 1 conquest")).to_be_in_viewport(ratio=1)
    if UPDATE:
        save(page, "tablet-demo", Role.TABLET)
    expect(page.locator(".pad-key.confirm.lit")).to_be_visible()
    page.get_by_role("button", name="Key CONFIRM").click()
    expect(page.locator(SEEN)).to_have_count(0)
    entry = desk.seat_view().shown.line[-1]
    assert (entry.source, {*desk.seat_view().shown.state.troops}) == ("pad", {region})

    # The stack is split, its upper half turned over by mistake, and everything tidied up again.
    ratmen = page.locator(".lying").filter(has=page.locator(".whose-token"))
    here = pixel(page, at)
    drag(page, here, (here[0] + 90, here[1] + 40))
    expect(ratmen.first).not_to_have_attribute("aria-label", f"2 × Ratmen, hill {region}")
    page.get_by_role("button", name="Lay it as the game has it").click()
    expect(ratmen).to_have_count(2)
    ratmen.first.press("Enter")
    page.get_by_role("button", name="Turn over").click()
    expect(page.get_by_role("button", name="Ratmen, in decline")).to_be_visible()
    page.get_by_role("button", name="Lay it as the game has it").click()
    expect(page.get_by_role("button", name="Ratmen, in decline")).to_have_count(0)

    page.locator(".tabletop").scroll_into_view_if_needed()
    let_go_elsewhere(page, ratmen)

    # Keys alone: a token is taken out of the box and laid in the middle of the table.
    page.locator(".pile.in-hand").press("Enter")
    page.locator(".tabletop").press("ArrowRight")
    page.locator(".tabletop").press("Enter")
    expect(ratmen).to_have_count(3)


def let_go_elsewhere(page: Page, ratmen: Locator) -> None:
    """Beside the table it lies where it lay; over the box it goes back into it."""
    table, box = page.locator(".tabletop"), page.locator(".beside-board")
    at = ratmen.first.get_attribute("style")
    assert at is not None
    drag(page, middle(ratmen.first), middle(table, aside=-0.55))
    expect(page.locator(".note")).to_contain_text("beside the table")
    expect(ratmen.first).to_have_attribute("style", at)
    drag(page, middle(ratmen.first), middle(box))
    expect(ratmen).to_have_count(1)
    page.get_by_role("button", name="Lay it as the game has it").click()
    expect(ratmen).to_have_count(2)


def middle(what: Locator, aside: float = 0.0) -> tuple[float, float]:
    """In the window, where it is now; or so many of its widths to the right of it."""
    box = what.bounding_box()
    assert box is not None
    return box["x"] + (0.5 + aside) * box["width"], box["y"] + box["height"] / 2


def test_camera_light_and_pad_fail_and_come_back(demo: Running, device: Device) -> None:
    desk, page = desk_of(demo), enter(demo, device)
    turn(page, "Cover the camera", "covered", on=True)
    expect(page.locator(".understood .remark")).to_be_visible()
    turn(page, "Cover the camera", "covered", on=False)
    expect(page.locator(".understood .remark")).to_have_count(0)
    page.get_by_role("button", name="Lay a hand over the table").click()
    page.mouse.click(*pixel(page, [200, 150]))
    expect(page.locator(".arm")).to_be_visible()
    expect(page.locator(".understood .remark")).to_be_visible()
    page.get_by_role("button", name="Take the hand away").click()
    expect(page.locator(".understood .remark")).to_have_count(0)
    page.get_by_role("switch", name="Pad plugged in").locator("..").click()
    wait_for(desk, lambda: source(desk, "pad") == "searching", "nobody missed the pad")
    expect(page.locator(".pad-case.off")).to_be_visible()
    turn(page, "Unplug the camera", "unplugged", on=True)
    wait_for(desk, lambda: source(desk, "camera:demo") == "missing", "nobody missed the camera")
    turn(page, "Unplug the camera", "unplugged", on=False)
    page.get_by_role("switch", name="Pad plugged in").locator("..").click()
    wait_for(desk, lambda: source(desk, "pad") == "ready", "the pad did not come back")
    wait_for(desk, lambda: source(desk, "camera:demo") == "ready", "the camera did not come back")
    expect(page.locator(".pad-link.on")).to_be_visible()


def turn(page: Page, name: str, whim: str, *, on: bool) -> None:
    """One touch, and the page has heard of it: whatever is drawn in between shows the old."""
    page.get_by_role("switch", name=name).locator("..").click()
    expect(page.locator(f'.demo[data-whims~="{whim}"]')).to_have_count(int(on))


def source(desk: TableDesk, name: str) -> str:
    status = desk.seat_view().shown.sources.get(name)
    return "" if status is None else str(status.state)


@pytest.mark.parametrize("language", ["fr", "ja"])
def test_it_speaks_every_language_and_fits_a_phone(
    demo: Running, device: Device, language: str
) -> None:
    page = enter(demo, device, language)
    well_laid(page)
    page.set_viewport_size({"width": 390, "height": 844})
    expect(page.locator(".tabletop")).to_be_visible()
    well_laid(page)


def test_roll_on_the_pad_on_screen_rolls_for_the_named_target(
    demo: Running, device: Device
) -> None:
    """The firmware's own die: the page's finger, the key, the roll, its proof."""
    desk, page = desk_of(demo), enter(demo, device)
    tap(desk, "set-hand", race="ratmen", tokens=1)
    tap(desk, "name-target", command={"kind": "final", "region": "1"})
    expect(page.locator(".pad-key.roll.lit")).to_be_visible()
    page.locator(".pad-key.roll").click()
    wait_for(desk, lambda: desk.seat_view().shown.rolled > 0, "the pad did not roll")
    entry = desk.seat_view().shown.line[-1]
    assert entry.source == "die"
    assert entry.proof is not None
    found = verify(desk.host.saved.export(1).splitlines())
    assert (found.checked, found.problems) == (1, [])


def test_a_finger_reaches_every_piece_beside_the_board(demo: Running, device: Device) -> None:
    """It took a piece along wherever it touched: what lay beyond the edge could not be had, and
    what was dragged out of the box was not seen."""
    page = enter(demo, device)
    page.set_viewport_size({"width": 390, "height": 844})
    piles, box = page.locator(".pile"), page.locator(".beside-board ul")
    swipe(page, middle(piles.nth(1)), aside=-150)
    page.wait_for_function("() => document.querySelector('.beside-board ul').scrollLeft > 60")
    box.evaluate("list => list.scrollTo(0, 0)")

    page.locator(".tabletop").scroll_into_view_if_needed()
    begin, end = middle(piles.first), middle(page.locator(".tabletop"))
    page.mouse.move(*begin)
    page.mouse.down()
    page.mouse.move(begin[0], (begin[1] + end[1]) / 2)
    page.mouse.move(*end)
    expect(page.locator(".pile.moved")).to_have_count(1)
    over = page.evaluate("at => document.elementFromPoint(...at).closest('.pile') !== null", end)
    assert over, "what is dragged is seen where the finger is"
    page.mouse.up()
    expect(page.locator(".pile.moved")).to_have_count(0)


def swipe(page: Page, begin: tuple[float, float], aside: float) -> None:
    """As a finger does it: what may be scrolled by it scrolls."""
    touch = page.context.new_cdp_session(page)
    x, y = begin
    for kind, moved in (("touchStart", 0), *(("touchMove", n) for n in range(1, 9))):
        points = [{"x": x + aside * moved / 8, "y": y}]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
        page.evaluate(PAINTED)
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    touch.detach()


def test_on_a_phone_a_key_stays_under_the_finger_too(demo: Running, device: Device) -> None:
    desk, page = desk_of(demo), enter(demo, device)
    page.set_viewport_size({"width": 390, "height": 844})
    _, at = open_region(desk)
    below = below_the_table(page, ".pad-key.confirm")
    page.locator(".pile.in-hand").click()
    page.get_by_role("button", name="How many: more").click()
    page.mouse.click(*pixel(page, at))
    expect(page.locator(SEEN)).to_contain_text("Seen: 1 conquest")
    assert below_the_table(page, ".pad-key.confirm") == below


def below_the_table(page: Page, what: str) -> float:
    return float(
        page.locator(what).evaluate(
            "(one, table) => one.getBoundingClientRect().top"
            " - document.querySelector(table).getBoundingClientRect().top",
            ".tabletop",
        )
    )
