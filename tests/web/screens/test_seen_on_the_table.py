"""What a camera saw, on the table screen: a drawn board, the real eye, answers by touch."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest
from playwright.sync_api import expect

from companion.rules.board import RegionId
from companion.rules.commands import Conquer, EndTurn, Stop
from companion.rules.model import State
from companion.table.host import Playing
from companion.table.inputs import TableSeen
from companion.table.shown import Suggestion
from companion.table.watch.suggest import Watched
from companion.table.watch.watcher import Watcher
from tests.follow.test_watching import seen, so
from tests.vision.tables import center
from tests.vision.tables import lay as lay_token
from tests.web.conftest import Device
from tests.web.looking import well_laid
from tests.web.play.desks import lay, tap, with_combos
from tests.web.screens.test_every_screen import UPDATE, save
from tests.web.servers import Running
from vision.cameras.cameras import Cameras
from vision.census import Side
from vision.geometry import Picture
from vision.render.arrange import view_over
from vision.render.laid import Laid, Wanted, bare_table, laid_out
from vision.render.scene import Lying, Piece
from vision.render.studio import Studio
from vision.table.advice.notes import Word, note
from web.demo.drawn_table import BEND, LIGHT, SIZE, TILT, TURN
from web.desk import Role
from web.hardware.hardware import Hardware
from web.table_desk import TableDesk

pytestmark = pytest.mark.xdist_group("browser")

BOARD, PAUSE = "base-2p", 0.1
SETTLED, PATIENT = 6, 60.0
"""Frames after which a table is told, and seconds that a busy machine is given for them."""
SEEN, UNLIKE = ".panel-card.seen", ".panel-card.unlike"


class Cardboard:
    """A camera over a board on which the test lays tokens."""

    live, patient = True, False

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
        self.draw(*(piece for _, piece in self._laid))

    def draw(self, *pieces: Piece) -> None:
        """Exactly these, wherever they lie."""
        self._picture = self._studio.draw(self._table.with_pieces(pieces)).picture

    def open(self) -> None:
        self._closed.clear()

    def close(self) -> None:
        self._closed.set()

    def read(self) -> Picture | None:
        return None if self._closed.wait(PAUSE) else self._picture


@pytest.fixture
def watched(desk: TableDesk, tmp_path: Path) -> Iterator[tuple[Cardboard, Cameras]]:
    board = Cardboard()
    devices = Hardware(desk.host)
    devices.cameras().add("1", board)
    yield board, devices.cameras()
    devices.stop()


@pytest.fixture
def cardboard(watched: tuple[Cardboard, Cameras]) -> Cardboard:
    return watched[0]


def test_what_a_camera_saw_is_accepted_rolled_for_or_corrected(
    table: Running, desk: TableDesk, device: Device, cardboard: Cardboard
) -> None:
    lay(desk, with_combos(("ratmen", "hill"), ("elves", "merchant")))
    tap(desk, "pick", position=0)
    page = device(table.link(Role.TABLET))
    page.get_by_role("button", name="Skip").click()

    cardboard.lay({"4": ("ratmen", 2)})
    expect(page.locator(SEEN)).to_contain_text("Seen: 1 conquest")
    expect(page.locator(".rim.seen")).to_have_count(1)
    expect(page.locator(".ghost .price-paid")).to_have_text("2")
    expect(page.get_by_role("button", name="seen: Ratmen × 2, taken for 2")).to_be_visible()
    page.get_by_text("One by one").click()
    expect(page.locator(SEEN)).to_contain_text("Ratmen take hill 4")
    expect(page.locator(SEEN)).to_contain_text("CORE-4")
    well_laid(page)
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
    well_laid(page)
    if UPDATE:
        save(page, "tablet-camera", Role.TABLET)
    page.get_by_role("button", name="Correct the game: hill 4").click()
    page.get_by_role("button", name="Correct it").click()
    expect(page.get_by_text("Corrected.")).to_be_visible()
    page.get_by_role("button", name="Back").click()
    expect(page.locator(SEEN)).to_contain_text("Seen: 1 conquest")
    expect(page.locator(UNLIKE)).to_contain_text("differ in 1 place")
    cardboard.lay({"17": ("ratmen", 1)})
    expect(page.locator(UNLIKE)).to_have_count(0)


DOUBT = {
    "en": "a token of Ratmen lay under the others and did not come to light. Where is it?",
    "fr": "un pion (Hommes-rats) se trouvait sous les autres et n’est pas réapparu. Où est-il ?",
    "ja": "下に重なっていたラットマンのトークンが、上を取っても現れません。どこにありますか？",
}


def test_a_token_that_did_not_come_to_light_is_asked_for_on_every_tablet(
    table: Running, desk: TableDesk, device: Device, watched: tuple[Cardboard, Cameras]
) -> None:
    """Camera, sight, table, tablet: it lay under another, that one was lifted, and it was gone."""
    cardboard, cameras = watched
    lay(desk, with_combos(("ratmen", "hill"), ("elves", "merchant")))
    tap(desk, "pick", position=0)
    under, over, other = (put(*one) for one in (("ratmen-1", 0), ("ratmen-2", 1), ("elves-1", 0)))
    for pieces in ((under,), (under, over), (replace(other, at=beside(under.at)),)):
        cardboard.draw(*pieces)
        look = cameras.last("1")
        cameras.next("1", SETTLED + (look.number if look else 0), PATIENT)
    for language, sentence in DOUBT.items():
        page = device(table.link(Role.TABLET), language, 1280, 800)
        expect(page.locator(".panel-card.doubt")).to_contain_text(sentence)
    look = cameras.last("1")
    assert look is not None
    assert note(Word.STACK_DOUBT, token="ratmen-1") in look.checkup.advice
    cardboard.draw(under)
    expect(page.locator(".panel-card.doubt")).to_have_count(0)


def put(token: str, level: int) -> Piece:
    x, y = center(BOARD, "12")
    return lay_token(token, x, y, level=level)


def beside(at: Lying) -> Lying:
    return Lying(at.x + 24, at.y, at.turn)


def test_one_tap_takes_down_a_turn_and_one_takes_it_back(
    table: Running, desk: TableDesk, device: Device
) -> None:
    lay(desk, with_combos(("ratmen", "hill"), ("elves", "merchant")))
    tap(desk, "pick", position=0)
    page = device(table.link(Role.TABLET))
    page.get_by_role("button", name="Skip").click()
    game, state = desk.seat_view().game, desk.seat_view().shown.state
    hand = state.hands["ratmen"]
    region = RegionId("4")
    desk.host.post(seen(game, state, {region: so(region, ("ratmen", hand, "active"))}))
    expect(page.locator(SEEN)).to_contain_text("Seen: 1 conquest")
    well_laid(page)
    page.get_by_role("button", name="Yes, and the turn is over").click()
    expect(page.get_by_role("button", name="Take back the turn of Ada")).to_be_visible()
    assert desk.seat_view().shown.state.seat == 1
    page.get_by_role("button", name="Take back the turn of Ada").click()
    page.get_by_role("dialog").get_by_role("button", name="Undo").click()
    expect(page.get_by_role("button", name="Nothing to undo")).to_be_visible()
    assert desk.seat_view().shown.cursor == 0


def test_two_readings_are_one_question(table: Running, desk: TableDesk, device: Device) -> None:
    lay(desk, with_combos(("ratmen", "hill"), ("elves", "merchant")))
    tap(desk, "pick", position=0)
    page = device(table.link(Role.TABLET))
    page.get_by_role("button", name="Skip").click()
    playing = desk.host.playing
    assert playing is not None
    hill, two = RegionId("4"), RegionId("9")
    ways = [(Conquer(hill),), (Conquer(hill), Conquer(two)), (Conquer(hill), Stop(), EndTurn())]
    with held(playing, tuple(Suggestion(way, (hill,), sure=False) for way in ways)):
        expect(page.locator(SEEN)).to_contain_text("Is the turn of Ada over?")
        expect(page.locator(".ghost")).to_have_count(1)
        well_laid(page)
        page.get_by_role("button", name="No", exact=True).click()
        expect(page.locator(SEEN)).to_contain_text("attacked in this turn?")
        page.get_by_role("button", name="Yes", exact=True).click()
        expect(page.locator(SEEN)).to_have_count(0)
    assert {*desk.seat_view().shown.state.troops} == {hill, two}


def test_a_difference_can_be_left_as_it_is(table: Running, desk: TableDesk, device: Device) -> None:
    lay(desk, with_combos(("ratmen", "hill"), ("elves", "merchant")))
    tap(desk, "pick", position=0)
    page = device(table.link(Role.TABLET))
    page.get_by_role("button", name="Skip").click()
    view = desk.seat_view()
    inland = RegionId("12")
    desk.host.post(seen(view.game, view.shown.state, {inland: so(inland, ("elves", 1, "active"))}))
    expect(page.locator(UNLIKE)).to_contain_text("differ in 1 place")
    page.get_by_role("button", name="Leave it").click()
    expect(page.locator(UNLIKE)).to_have_count(0)
    assert desk.seat_view().shown.cursor == 1
    desk.host.post(TableSeen())
    expect(page.locator(".remark")).to_have_text("The camera sees no board of this game.")
    well_laid(page)


@contextmanager
def held(playing: Playing, ways: tuple[Suggestion, ...]) -> Iterator[None]:
    """As if the follower had read these ways from what lies there, until one of them is taken."""
    shows = Watcher.look

    def look(self: Watcher, state: State, past: Sequence[State] = ()) -> Watched:
        return Watched(ways) if state is begun else shows(self, state, past)

    begun = playing.shown.state
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Watcher, "look", look)
        playing.loop.post(TableSeen()).result()
        yield
