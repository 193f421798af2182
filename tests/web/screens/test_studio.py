"""An island traced by taps from a camera's picture, played on, and watched without corner cards."""

from __future__ import annotations

import re
import threading
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest
from PIL import Image
from playwright.sync_api import Browser, Locator, Page, expect

from companion.games.atlas import sheet
from companion.games.sheet import Point, Sheet
from companion.rules.board import RegionId
from companion.rules.commands import Conquer, Pick
from companion.rules.decide import Accepted, decide
from companion.store.home.boards import OwnBoards
from tests.browsers import browsers
from tests.web.conftest import Device
from tests.web.looking import well_laid
from tests.web.play.desks import desk_on, serving, tap
from tests.web.screens.test_every_screen import UPDATE, save
from tests.web.servers import Running
from tools.photographs.prints import printed
from tools.photographs.styles import style
from vision.cameras.pictures import encode_jpeg
from vision.geometry import Picture
from vision.layout import plan_of
from vision.render.arrange import view_over
from vision.render.laid import Holding, bare_table, laid_out
from vision.render.studio import Art, Studio, drawn_art
from web.demo.drawn_table import BEND, LIGHT, TILT, TURN, holding_of
from web.desk import Role
from web.hardware.hardware import Hardware
from web.table_desk import TableDesk

pytestmark = pytest.mark.xdist_group("browser")

ISLAND, NAME, OTHER = "small-1b", "Isle", "large-1a"
PICTURE, FILM = (2560, 1440), (1600, 900)
PAUSE = 0.1
SHOWN_AS = {"en": Role.TABLET, "fr": Role.PLAYER, "ja": Role.TABLET}
"""How wide the gallery shows a picture of each language."""
SIZES = {"en": (1280, 800), "fr": (390, 844), "ja": (768, 1024)}


class Prints:
    """The art of the island, as a print shop would print it."""

    def __init__(self) -> None:
        self._print = printed(sheet(ISLAND), style(7))

    def art(self, own: tuple[Sheet, ...], name: str) -> Art:
        drawn = drawn_art(own)

        def picture(board: str, scale: float) -> Picture:
            if board != name:
                return drawn(board, scale)
            size = tuple(round(side * scale) for side in sheet(ISLAND).size_mm)
            small = cv2.resize(self._print, (size[0], size[1]), interpolation=cv2.INTER_AREA)
            return np.asarray(small, np.uint8)

        return picture


@pytest.fixture(scope="module")
def prints() -> Prints:
    return Prints()


@pytest.fixture(scope="module")
def film(tmp_path_factory: pytest.TempPathFactory, prints: Prints) -> Path:
    """What the tablet's camera sees: the island on a table, the cards of a board beside it."""
    scene = replace(bare_table("warcraft", (ISLAND,)), light=LIGHT)
    view = view_over(scene, FILM, TILT, TURN, BEND)
    studio = Studio(scene, view, art=prints.art((), ISLAND))
    path = tmp_path_factory.mktemp("film") / "table.mjpeg"
    path.write_bytes(encode_jpeg(studio.draw(scene).picture, 90) * 2)
    return path


@pytest.fixture(scope="module")
def browser(film: Path) -> Iterator[Browser]:
    chromium = browsers.launch(f"--use-file-for-fake-video-capture={film}")
    yield chromium
    chromium.close()


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TableDesk]:
    with desk_on(tmp_path_factory.mktemp("home")) as one:
        yield one


@pytest.fixture(scope="module")
def devices(desk: TableDesk) -> Iterator[Hardware]:
    one = Hardware(desk.host)
    yield one
    one.stop()


@pytest.fixture(scope="module")
def server(desk: TableDesk, devices: Hardware) -> Iterator[Running]:
    with serving(desk.host.saved.folder, desk, devices) as one:
        yield one


class Watched:
    """A camera over the island and another one; the island has no corner cards."""

    live, patient = True, False

    def __init__(self, island: Sheet, prints: Prints) -> None:
        table = replace(bare_table("warcraft", (NAME, OTHER), (island,)), light=LIGHT)
        hidden = frozenset(anchor.tag for anchor in plan_of(island).anchors)
        self._table = replace(table, hidden_anchors=hidden)
        view = view_over(self._table, PICTURE, TILT, TURN, BEND)
        art = prints.art((island,), NAME)
        self._studio = Studio(self._table, view, art=art)
        self._closed = threading.Event()
        self.lay({})

    def lay(self, holding: Holding) -> None:
        pieces = tuple(piece for _, piece in laid_out(self._table, holding))
        self._picture = self._studio.draw(self._table.with_pieces(pieces)).picture

    def open(self) -> None:
        self._closed.clear()

    def close(self) -> None:
        self._closed.set()

    def read(self) -> Picture | None:
        return None if self._closed.wait(PAUSE) else self._picture


def conquered(desk: TableDesk, region: RegionId) -> Holding:
    """What lies there once it is taken: tokens, and whatever the race or power lays beside them."""
    view = desk.seat_view()
    taken = decide(view.game, view.shown.state, Conquer(region))
    assert isinstance(taken, Accepted)
    return {region: holding_of(view.game, taken.state, "warcraft")[region]}


def way_in(desk: TableDesk, island: Sheet) -> tuple[int, RegionId]:
    """A combo of those dealt that takes a region of this island at once, and that region."""
    view = desk.seat_view()
    for position in range(len(view.shown.state.column)):
        picked = decide(view.game, view.shown.state, Pick(position))
        if isinstance(picked, Accepted):
            for region in island.board.regions:
                if isinstance(decide(view.game, picked.state, Conquer(region)), Accepted):
                    return position, region
    raise LookupError("no combo may enter here")


def enter(server: Running, device: Device, language: str = "en") -> Page:
    width, height = SIZES[language]
    page = device(server.link(Role.TABLET), language, width, height)
    expect(page.locator(".role-tablet")).to_be_visible()
    page.goto(f"{server.url}/#/studio")
    expect(page.locator(".studio-photo")).to_be_visible()
    return page


def sound(page: Page, picture: str = "", language: str = "") -> None:
    """`picture` is the step's name in the gallery."""
    well_laid(page)
    if UPDATE and picture:
        save(page, f"studio-{picture}-{language}", SHOWN_AS[language])
    assert not re.search(r"\b(studio|fault|photograph)\.[a-z-]+", page.locator("main").inner_text())


def photographed(page: Page) -> None:
    """Taken with the camera; the cards tell where the board lies, and its size."""
    page.locator(".studio-photo .button.primary").click()
    page.locator(".studio-photo .button.primary").click()
    expect(page.locator(".board-frame")).to_be_visible()
    choose(page, "box", 2)
    expect(page.locator(".studio-side .note")).not_to_be_empty()
    expect(page.locator(".sizes input").first).to_have_value(re.compile("27[0-4]"))


def choose(page: Page, name: str, number: int) -> None:
    """One of several, touched as people do."""
    option = page.locator(f"label.option:has(input[name={name}])").nth(number)
    option.click()
    expect(option.locator("input")).to_be_checked()


def stage(page: Page) -> Locator:
    return page.locator(".stage-picture")


def press(page: Page, share: Point) -> None:
    stage(page).scroll_into_view_if_needed()
    box = stage(page).bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + share[0] * box["width"], box["y"] + share[1] * box["height"])


def shares() -> list[tuple[Point, str]]:
    """A tap for each region of the island and its terrain, those of one terrain together."""
    island = sheet(ISLAND)
    width, height = island.size_mm
    found = [
        ((island.centers[id][0] / width, island.centers[id][1] / height), region.terrain)
        for id, region in island.board.regions.items()
    ]
    return sorted(found, key=lambda one: one[1])


def tapped(page: Page) -> None:
    """Once in each region; each outline is there before the next tap."""
    for number, (at, terrain) in enumerate(shares(), 1):
        choose(page, "ground", TERRAINS.index(terrain) + 1)
        press(page, at)
        expect(page.locator(".traced")).to_have_count(number)


TERRAINS = ("farmland", "hill", "forest", "swamp", "mountain", "sea", "lake")


def answered(page: Page) -> None:
    """Yes or no as the tracing believes, until nothing is asked any more."""
    forward = page.locator(".studio-side > .answers .button.primary")
    asked = page.locator(".question .button.primary")
    expect(asked.or_(page.locator(".faults, .lead")).first).to_be_visible()
    while asked.count():
        words = page.locator(".question .lead").inner_text()
        asked.click()
        expect(page.locator(".question .lead").filter(has_text=words)).to_have_count(0)
        expect(asked.or_(page.locator(".faults, .lead")).first).to_be_visible()
    forward.click()


@pytest.mark.parametrize("language", ["en", "fr", "ja"])
def test_every_step_in_every_language_on_tablet_and_phone(
    server: Running, device: Device, language: str
) -> None:
    page = enter(server, device, language)
    sound(page, "photograph", language)
    photographed(page)
    sound(page, "corners", language)
    page.locator(".studio-side > .button.primary").click()
    expect(page.locator(".count-line")).to_be_visible()
    tapped(page)
    sound(page, "regions", language)
    choose(page, "tool", 1)
    press(page, shares()[0][0])
    expect(page.locator(".described")).to_be_visible()
    sound(page, "region", language)
    page.locator(".studio-side > .button.primary").click()
    expect(page.locator(".chip[aria-current=step]")).to_contain_text("3")
    expect(page.locator(".question, .faults, .studio-side .lead").first).to_be_visible()
    sound(page, "checks", language)
    answered(page)
    expect(page.locator(".keeping")).to_be_visible()
    sound(page, "name", language)
    page.locator(".head .button").click()
    page.locator(".saved-game .button").last.click()
    page.locator("dialog .button.primary").click()
    expect(page.locator(".saved-game")).to_have_count(0)


def test_a_photograph_is_turned_as_it_was_held_its_corners_stay_and_a_broken_one_gets_a_sentence(
    server: Running, device: Device, tmp_path: Path
) -> None:
    page = enter(server, device)
    chosen = page.locator("input[type=file][accept='image/*']")
    (tmp_path / "broken.jpg").write_bytes(b"\xff\xd8\xff\xe0 no picture")
    chosen.set_input_files(tmp_path / "broken.jpg")
    expect(page.locator("main")).to_contain_text("broken.jpg cannot be read as a photograph")
    exif = Image.Exif()
    exif[0x0112] = 6
    Image.new("RGB", (900, 600), "tan").save(tmp_path / "turned.jpg", exif=exif)
    chosen.set_input_files(tmp_path / "turned.jpg")
    expect(page.locator(".board-frame")).to_be_visible()
    expect(stage(page)).to_have_attribute("viewBox", "0 0 600 900")
    expect(page.locator(".studio-side .note")).to_contain_text("No corner cards are seen")
    press(page, (0.05, 0.1))  # beside the picture, which is upright: its edge counts
    expect(page.locator(".board-frame")).to_have_attribute("points", re.compile("^0,(89|90)"))
    page.reload()
    expect(page.locator(".board-frame")).to_have_attribute("points", re.compile("^0,(89|90)"))
    by_keys(page)
    by_two_fingers(page)
    page.locator(".head .button").click()
    page.get_by_role("button", name="Throw away").click()
    page.locator("dialog .button.primary").click()
    expect(page.locator(".saved-game")).to_have_count(0)


def by_keys(page: Page) -> None:
    """Enlarged, made whole again, and a corner put where the cross is."""
    picture, frame = stage(page), page.locator(".stage-picture .board-frame")
    before = frame.get_attribute("points") or ""
    picture.focus()
    page.keyboard.press("+")
    expect(picture).not_to_have_attribute("viewBox", "0 0 600 900")
    page.keyboard.press("0")
    expect(picture).to_have_attribute("viewBox", "0 0 600 900")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".lens")).to_be_visible()
    page.keyboard.press("Enter")
    expect(frame).not_to_have_attribute("points", before)


def by_two_fingers(page: Page) -> None:
    """One finger has a magnifier; a second one beside it enlarges, and nothing is pressed."""
    frame = page.locator(".stage-picture .board-frame").get_attribute("points") or ""
    box = stage(page).bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    touch = page.context.new_cdp_session(page)

    def fingers(kind: str, *across: float) -> None:
        points = [{"x": x + far, "y": y, "id": n} for n, far in enumerate(across)]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    fingers("touchStart", -30)
    expect(page.locator(".lens.touch")).to_be_visible()
    fingers("touchStart", -30, 30)
    expect(page.locator(".lens.touch")).to_have_count(0)
    fingers("touchMove", -90, 90)
    expect(stage(page)).not_to_have_attribute("viewBox", "0 0 600 900")
    fingers("touchEnd")
    expect(page.locator(".stage-picture .board-frame")).to_have_attribute("points", frame)


def test_an_island_is_traced_played_on_and_watched(
    server: Running, desk: TableDesk, devices: Hardware, device: Device, prints: Prints
) -> None:
    page = enter(server, device)
    photographed(page)
    page.get_by_role("button", name="These are the corners").click()
    tapped(page)
    entry = next(at for at, terrain in shares() if terrain not in ("lake", "sea"))
    page.get_by_role("radio", name="Choose one").check()
    press(page, entry)
    page.get_by_role("switch", name="Entry region").check(force=True)
    expect(page.locator("path.traced-symbol.anchor")).to_have_count(1)
    expect(page.get_by_role("button", name="Take back: symbol")).to_be_visible()
    page.get_by_role("button", name="Every region is tapped").click()
    answered(page)
    page.get_by_label("Name of the board").fill(NAME)
    page.get_by_role("radio", name="Small island").check()
    for _ in range(2):
        page.locator(".stepper .button").last.click()
    page.get_by_role("switch", name="Keep it in spite of the warnings").check(force=True)
    page.get_by_role("button", name="Keep it", exact=True).click()
    expect(page.get_by_text(f"{NAME} is yours now")).to_be_visible()

    begin(server, page)
    playing = desk.host.playing
    assert playing is not None
    assert playing.opening.board.split("+") == [NAME, OTHER]

    (island,) = OwnBoards(desk.host.saved.folder).sheets()
    watched = Watched(island, prints)
    devices.cameras().add("1", watched)
    position, target = way_in(desk, island)
    tap(desk, "pick", position=position)
    watched.lay(conquered(desk, target))
    expect(page.locator(".panel-card.seen")).to_contain_text("Seen: 1 conquest")


def begin(server: Running, page: Page) -> None:
    """A game for two on this island and another."""
    page.goto(f"{server.url}/#/new")
    page.get_by_role("radio", name="Warcraft", exact=True).check()
    page.get_by_role("radio", name="As on the table", exact=True).first.check()
    page.get_by_label("Large island").select_option(OTHER)
    page.get_by_label("Small island").select_option(NAME)
    page.get_by_role("button", name="Begin").click()
    page.get_by_role("button", name="Skip").click()
