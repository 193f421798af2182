"""The demonstration over HTTP: hands on drawn cardboard, the real eye, people who play alone."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from concurrent.futures import CancelledError
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from companion.rules.board import RegionId
from companion.rules.commands import Conquer
from tests.web.play.desks import desk_on, lay, serving, tap, with_combos
from tests.web.play.test_devices import wait_for
from tests.web.servers import PATIENT, Running
from tests.web.sockets import until
from vision.census import Side
from vision.render.laid import Wanted, laid_out
from web.demo.cardboard import Cardboard
from web.demo.drawn_table import bare_boards
from web.demo.people import People, Temper
from web.desk import Json, Role
from web.hardware.hardware import Hardware
from web.table_desk import TableDesk

CONQUERS_FIRST = 3
"""A seed of people who take a region: a turn that leaves no cardboard is only said on a screen."""
BAD = (
    {"do": "move", "tokens": [], "at": [10, 10]},
    {"do": "move", "tokens": ["ratmen-1", "ratmen-1"], "at": [10, 10]},
    {"do": "move", "tokens": ["ratmen-1"], "at": [1e9, 10]},
    {"do": "take", "piece": "ratmen", "count": 0, "at": [10, 10]},
    {"do": "take", "piece": "ratmen", "count": 61, "at": [10, 10]},
    {"do": "eat", "tokens": ["ratmen-1"]},
)


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[TableDesk]:
    with desk_on(tmp_path) as one:
        lay(one, with_combos(("ratmen", "hill"), ("elves", "merchant")))
        tap(one, "pick", position=0)
        yield one


class Visitor:
    """The tablet that has the demonstration open."""

    def __init__(self, server: Running) -> None:
        self._server = server
        self._cookie = server.join(Role.TABLET)

    def ask(self, path: str = "") -> Any:
        found = self._server.ask("GET", f"/api/demo{path}", None, {"Cookie": self._cookie})
        assert found.status == 200, found
        return found.facts

    def do(self, path: str, **body: object) -> tuple[int, Any]:
        headers = {
            "Origin": self._server.url,
            "Content-Type": "application/json",
            "Cookie": self._cookie,
        }
        packed = json.dumps(body).encode()
        found = self._server.ask("POST", f"/api/demo{path}", packed, headers)
        return found.status, found.facts

    def touch(self, path: str, role: Role, **body: Json) -> tuple[int, Any]:
        """Elsewhere than on the page of the demonstration, on a device of its own."""
        cookie = self._cookie if role is Role.TABLET else self._server.join(role)
        found = self._server.post(f"/api{path}", body, cookie)
        return found.status, found.facts


@contextmanager
def demonstrating(home: Path, desk: TableDesk) -> Iterator[tuple[Visitor, Hardware]]:
    hardware = Hardware(desk.host)
    hardware.start_camera("demo", "demo")
    try:
        with serving(home, desk, hardware) as server:
            yield Visitor(server), hardware
    finally:
        hardware.stop()


def open_region(desk: TableDesk) -> tuple[RegionId, list[float]]:
    """A region that can be taken, and a place in it."""
    moves: Any = desk.moves()
    region = RegionId(next(one["region"] for one in moves["targets"] if one["state"] == "yes"))
    table = bare_boards("base", ("base-2p",))
    (_, piece), *_ = laid_out(table, {region: (Wanted("ratmen", Side.ACTIVE, 1),)})
    return region, [piece.at.x, piece.at.y]


def test_tokens_from_the_box_are_read_by_the_real_eye_and_understood(
    desk: TableDesk, tmp_path: Path
) -> None:
    region, at = open_region(desk)
    with demonstrating(tmp_path, desk) as (visitor, _):
        lies = visitor.ask()
        pile = next(one for one in lies["box"] if one["piece"] == "ratmen")
        assert pile["hand"] == desk.seat_view().shown.state.hands["ratmen"]
        offered = {one["piece"] for one in lies["box"]}
        assert {"dragon", "lost_tribe", "mountain"} <= offered
        assert not {"monster", "volcano", "bag"} & offered, "nobody mixes boxes here"
        status, lies = visitor.do("/pieces", do="take", piece="ratmen", count=2, at=at)
        assert status == 200
        assert [s["region"] for s in lies["stacks"] if s["pieces"][0]["piece"] == "ratmen"] == [
            region
        ]
        wait_for(
            desk,
            lambda: [s.line for s in desk.seat_view().shown.suggestions] == [(Conquer(region),)],
            "the table did not follow",
        )
        # What is confirmed stays where hands laid it; what is taken back leaves the board.
        before = visitor.ask()["stacks"]
        tap(desk, "conquer", region=region)
        assert visitor.ask()["stacks"] == before
        tap(desk, "jump", cursor=1)
        assert [s for s in visitor.ask()["stacks"] if s["region"] == region] != before


def test_wishes_that_make_no_sense_are_refused(desk: TableDesk, tmp_path: Path) -> None:
    with demonstrating(tmp_path, desk) as (visitor, _):
        for body in BAD:
            assert visitor.do("/pieces", **body)[0] == 400, body
        assert visitor.do("/pieces", do="turn", tokens=["ratmen-1"])[0] == 409
        assert visitor.do("/pieces", do="take", piece="relic", count=1, at=[10, 10])[0] == 409
        assert visitor.do("/whims", dark="yes")[0] == 400
        assert visitor.do("/whims", hand=[0])[0] == 400
        assert visitor.do("/people", playing=1)[0] == 400
        assert visitor.do("/pad", key="confirm")[0] == 409
        assert visitor.ask("/pad")["there"] is False


def test_without_a_demonstration_there_is_none(desk: TableDesk, tmp_path: Path) -> None:
    with serving(tmp_path, desk, Hardware(desk.host)) as server:
        visitor = Visitor(server)
        assert visitor.do("/pieces", do="tidy") == (409, {"code": "no-demo"})


def test_people_play_by_themselves_until_somebody_touches_the_table(
    desk: TableDesk, tmp_path: Path
) -> None:
    """Without a pad they say on a screen what leaves no trace on cardboard."""
    with demonstrating(tmp_path, desk) as (visitor, hardware):
        assert hardware.demo is not None
        temper = Temper(pace=0.0, patience=PATIENT / 2, seed=CONQUERS_FIRST)
        people = People(desk.host, hardware.demo.cardboard, lambda: None, temper)
        hardware.demo.people = people
        visitor.do("/people", playing=True)
        until(lambda: people.tally.asked + people.tally.followed > 0)
        assert visitor.ask()["people"] is True
        status, lies = visitor.do("/pieces", do="tidy")
        assert (status, lies["people"]) == (200, False)
        people.close()
        assert not [e for e in desk.seat_view().shown.line if e.source == "correction"]


def test_a_touch_on_a_tablet_interrupts_people_as_one_on_the_table_does(
    desk: TableDesk, tmp_path: Path
) -> None:
    """They took down what had just been taken back. Whoever may only watch interrupts nobody."""
    with demonstrating(tmp_path, desk) as (visitor, hardware):
        assert hardware.demo is not None
        people = People(desk.host, hardware.demo.cardboard, lambda: None, Temper(pace=PATIENT))
        hardware.demo.people = people
        tap: Json = {"kind": "jump", "cursor": 0}
        touch: dict[str, Json] = {"command": tap, "version": -1, "tap": "one"}
        key: dict[str, Json] = {"key": "undo", "question": 0}
        for path, body in (("/taps", touch), ("/keys", key)):
            people.start()
            assert visitor.touch(path, Role.TV, **body)[0] == 403
            assert people.playing
            visitor.touch(path, Role.TABLET, **body)
            assert not people.playing, path
        people.close()


def test_people_do_not_play_on_in_another_game(desk: TableDesk) -> None:
    """A family began its own game in the demonstration, and had its first turns played for it."""
    cardboard = Cardboard(desk.host)
    people = People(desk.host, cardboard, lambda: None, Temper(pace=0.0, patience=0.1))
    people.start()
    lay(desk, with_combos(("ratmen", "hill"), ("elves", "merchant")))
    people.until_no_move_is_left(PATIENT)
    people.close()
    cardboard.close()
    assert not people.playing
    assert desk.seat_view().shown.cursor == 0


def test_whoever_is_interrupted_does_not_come_back_with_the_next(desk: TableDesk) -> None:
    """A finger that starts and stops them many times has one party at the table, not many."""
    cardboard = Cardboard(desk.host)
    people = People(desk.host, cardboard, lambda: None, Temper(pace=PATIENT, patience=PATIENT))
    before = {*threading.enumerate()}
    for _ in range(20):
        people.start()
        people.stop()
    people.start()
    parties = [one for one in threading.enumerate() if one not in before]
    try:
        for interrupted in parties[:-1]:
            interrupted.join(PATIENT / 4)
            assert not interrupted.is_alive()
        assert parties[-1].is_alive()
    finally:
        people.close()
        cardboard.close()


def test_people_who_stumble_can_be_started_again(
    desk: TableDesk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another game was laid on the table while they spoke."""
    cardboard = Cardboard(desk.host)
    people = People(desk.host, cardboard, lambda: None)

    def swept_away() -> bool:
        raise CancelledError

    monkeypatch.setattr(people, "_move", swept_away)
    people.start()
    people.close()
    assert not people.playing
