"""Cardboard, camera, pad, die, tablet and two phones together, to the opened purses.

People lay drawn cardboard, the real eye reads it, the follower understands, the real firmware's
keys and die say the rest: a whole game of each box, one look for a whole turn. `make soak` plays
whole games in which everything fails that can fail.
"""

from __future__ import annotations

import argparse
import os
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from random import Random
from statistics import median

import cv2
import pytest
from playwright.sync_api import Page, expect

from companion.rules.decide import Accepted, decide
from companion.rules.model import State
from companion.store.entries import timeline
from companion.store.remarks import UNDO
from firmware_bridge.emulator import build
from tests.conftest import SAID
from tests.web.conftest import Device
from tests.web.play.desks import desk_on, lay, opening_of, played, serving
from tests.web.play.test_devices import wait_for
from tests.web.play.test_restart import Program
from tests.web.screens.test_whole_games import at_the_table, open_the_purses
from tests.web.sockets import until
from web.demo.cardboard import Whims
from web.demo.demo import Demo
from web.demo.people import People, Temper
from web.desk import Role
from web.hardware.hardware import Hardware
from web.table_desk import TableDesk

pytestmark = pytest.mark.xdist_group("browser")

BOXES = ("base", "underground", "warcraft")
QUICK = Temper(pace=0.0, patience=60.0, seed=1, whole_turns=True)
PATIENT = 400.0
MOST_MB, FLAT_MB = 80, 40
"""From the first move to the end, and between the second quarter of a game and its last: drawings
of faces are kept, up to a bound."""
ONLY = os.environ.get("SOAK_ONLY")
GAMES = range(int(os.environ.get("SOAK_GAMES", "1"))) if ONLY is None else [int(ONLY)]
"""Each is the seed of its deal, its moves and its faults. When something fails, SOAK_ONLY plays one
of them again, alone: the same moves and faults, though not to the millisecond.
"""
KILLS = 3
Told = Callable[[str, object], None]


@contextmanager
def everything(desk: TableDesk, home: Path) -> Iterator[tuple[Hardware, Demo]]:
    """Drawn camera and emulated pad, both at work."""
    build()
    hardware = Hardware(desk.host)
    hardware.start(
        argparse.Namespace(
            pad=False, emulate_pad=True, keys=[], camera=["demo"], home=home, language="en"
        )
    )
    try:
        wait_for(
            desk, lambda: at_work(desk) >= {"pad", "camera:demo"}, "a device is missing", PATIENT
        )
        assert hardware.demo is not None
        yield hardware, hardware.demo
    finally:
        hardware.stop()


def at_work(desk: TableDesk) -> set[str]:
    sources = desk.seat_view().shown.sources
    return {name for name, status in sources.items() if status.state == "ready"}


def people_at(desk: TableDesk, demo: Demo, temper: Temper = QUICK) -> People:
    people = People(desk.host, demo.cardboard, lambda: demo.pad, temper)
    demo.people = people
    return people


def finished(desk: TableDesk) -> bool:
    return desk.seat_view().shown.over


def decided_again(desk: TableDesk) -> State:
    """The whole game from its commands alone."""
    view = desk.seat_view()
    game, state = view.opening.lay()
    line, cursor = timeline(desk.host.saved.entries(view.id))
    for entry in line[:cursor]:
        assert entry.command is not None
        decision = decide(game, state, entry.command)
        assert isinstance(decision, Accepted), entry
        state = decision.state
    return state


def what_was_misread(desk: TableDesk, people: People) -> str:
    """With the journal: who said what when."""
    entries = desk.host.saved.entries(desk.seat_view().id)
    journal = [f"{n} {one.source} {one.cursor} {one.command}" for n, one in enumerate(entries)]
    told = (*people.tally.misreadings, *people.tally.otherwise)
    return "\n".join([*map(str, told), *journal])


def assert_understood(desk: TableDesk, people: People) -> None:
    """Nothing was misread, nothing taken down that nobody meant, and nothing taken back."""
    tally, entries = people.tally, desk.host.saved.entries(desk.seat_view().id)
    back = [entry for entry in entries if entry.source == UNDO]
    assert not [*tally.misreadings, *tally.otherwise, *back], what_was_misread(desk, people)


def played_out(desk: TableDesk, demo: Demo, home: Path, device: Device) -> None:
    with serving(home, desk) as server:
        hand = at_the_table(server, device, 2)
        people = people_at(desk, demo)
        people.start()
        wait_for(desk, lambda: finished(desk), "the game did not end", PATIENT)
        people.until_no_move_is_left(PATIENT)
        people.close()
        assert_understood(desk, people)
        assert people.tally.followed > 0
        assert people.tally.in_vain == 0, "somebody waited for what did not come"
        state = desk.seat_view().shown.state
        assert decided_again(desk) == state
        open_the_purses(server, hand)


@pytest.mark.parametrize("box", BOXES)
def test_a_whole_game_by_every_sensor_at_once(box: str, tmp_path: Path, device: Device) -> None:
    with desk_on(tmp_path) as desk:
        lay(desk, opening_of(box))
        with everything(desk, tmp_path) as (_, demo):
            played_out(desk, demo, tmp_path, device)


class Mischief:
    """Something goes wrong every few seconds, and is put right again."""

    def __init__(self, demo: Demo, seed: int) -> None:
        self._demo, self._chance = demo, Random(seed)
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)

    def __enter__(self) -> None:
        self._thread.start()

    def __exit__(self, *trouble: object) -> None:
        self._over.set()
        self._thread.join()

    def _run(self) -> None:
        while not self._over.wait(self._chance.uniform(1.0, 4.0)):
            self._chance.choice((self._whim, self._knock, self._pull))()

    def _whim(self) -> None:
        wishes = (Whims(covered=True), Whims(dark=True), Whims(unplugged=True))
        hand = Whims(hand=(self._chance.uniform(0, 500), self._chance.uniform(0, 300)))
        wish = self._chance.choice((*wishes, hand))
        self._demo.cardboard.change(lambda before: replace(wish, bumps=before.bumps))
        self._over.wait(self._chance.uniform(0.5, 3.0))
        self._demo.cardboard.change(lambda before: Whims(bumps=before.bumps))

    def _knock(self) -> None:
        self._demo.cardboard.change(lambda before: replace(before, bumps=before.bumps + 1))

    def _pull(self) -> None:
        assert self._demo.pad is not None
        self._demo.pad.plug(plugged=False)
        self._over.wait(self._chance.uniform(0.5, 3.0))
        self._demo.pad.plug(plugged=True)


def memory() -> int:
    """Megabytes of this process."""
    words = Path("/proc/self/statm").read_text().split()
    return int(words[1]) * os.sysconf("SC_PAGE_SIZE") // 2**20


def measured_until_end(desk: TableDesk, levels: list[int]) -> bool:
    levels.append(memory())
    return finished(desk)


def growth(levels: Sequence[int], quarter: int) -> float:
    """From this quarter of a game to its last; single moments at which a frame is being drawn do
    not count.
    """
    size = max(1, len(levels) // 4)
    return median(levels[-size:]) - median(levels[quarter * size : (quarter + 1) * size])


@pytest.fixture
def one_thread() -> Iterator[None]:
    """Several games at once: threads that OpenCV makes for itself only get in each other's way."""
    before = cv2.getNumThreads()
    cv2.setNumThreads(1)
    yield
    cv2.setNumThreads(before)


@pytest.mark.soak
@pytest.mark.usefixtures("one_thread")
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("box", BOXES)
def test_a_game_goes_on_whatever_fails(
    box: str, game: int, tmp_path: Path, record_property: Told
) -> None:
    """No wrong reading is offered as sure, nothing accepted is lost, memory stays."""
    with desk_on(tmp_path) as desk:
        lay(desk, opening_of(box, 2 + game % 4, game))
        with everything(desk, tmp_path) as (_, demo):
            people = people_at(desk, demo, Temper(0.0, 8.0, game, whole_turns=game % 2 == 0))
            levels: list[int] = []
            with Mischief(demo, game):
                people.start()
                wait_for(desk, lambda: measured_until_end(desk, levels), "no end", 3 * PATIENT)
            people.until_no_move_is_left(PATIENT)
            people.close()
            record_property(SAID, f"{people.tally}, {max(levels)} MB")
            assert_understood(desk, people)
            assert decided_again(desk) == desk.seat_view().shown.state
            assert growth(levels, 0) < MOST_MB, levels
            assert growth(levels, 1) < FLAT_MB, levels


@pytest.mark.soak
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("box", BOXES)
def test_nothing_that_was_shown_is_lost_when_the_program_is_killed(
    box: str, game: int, tmp_path: Path, record_property: Told
) -> None:
    """Simulated people play; the program is killed in the middle, again and again."""
    chance = Random(game)
    with desk_on(tmp_path) as desk:
        lay(desk, opening_of(box, 2 + game % 4, game))
    for _ in range(KILLS):
        shown = played_until_killed(tmp_path, chance.randint(5, 60))
        with desk_on(tmp_path) as desk:
            desk.host.lay(1)
            found = desk.seat_view().shown
            assert found.cursor >= shown > 0
            assert decided_again(desk) == found.state
            record_property(SAID, f"{shown} shown, {found.cursor} found")


def played_until_killed(home: Path, looks: int) -> int:
    """How many commands were on show when it was last looked at before it was killed."""
    program = Program(home, "--emulate-pad", "--camera", "demo")
    try:
        program.join()
        shown: int = program.ask("GET", "/api/table")["table"]["cursor"]
        while "code" in program.ask("POST", "/api/demo/people", {"playing": True}):
            pass
        before, looked = shown, 0
        while looked < looks or shown == before:
            shown = program.ask("GET", "/api/table")["table"]["cursor"]
            looked += 1
        return shown
    finally:
        program.kill()


@pytest.mark.soak
@pytest.mark.parametrize("box", BOXES)
def test_a_tablet_that_walked_about_shows_what_a_fresh_one_shows(
    box: str, tmp_path: Path, device: Device
) -> None:
    """Forty screens at random while people lay cardboard; then both look at the same table."""
    chance = Random(1)
    with desk_on(tmp_path) as desk:
        played(desk, box, 2, lambda state: state.round == 2)
        with (
            everything(desk, tmp_path) as (hardware, demo),
            serving(tmp_path, desk, hardware) as server,
        ):
            tablet = device(server.link(Role.TABLET))
            tablet.get_by_role("button", name="Skip").click()
            people = people_at(desk, demo)
            people.start()
            rail = tablet.locator(".rail a")
            expect(rail.first).to_be_visible()
            screens = rail.evaluate_all("links => links.map(link => link.getAttribute('href'))")
            for _ in range(40):
                tablet.locator(f'.rail a[href="{chance.choice(screens)}"]').click()
                expect(tablet.locator(".rail [aria-current]")).to_have_count(1)
            people.close()
            fresh = device(server.link(Role.TABLET))
            fresh.get_by_role("button", name="Skip").click()
            for page in (tablet, fresh):
                page.get_by_role("link", name="Table").click()
            expect(tablet.locator(".board-box .map")).to_be_visible()
            until(lambda: table_on(tablet) == table_on(fresh))


def table_on(page: Page) -> str:
    return page.locator("main").inner_text()
