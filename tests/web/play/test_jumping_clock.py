"""The clock on the wall jumps by years while people play, and at a restart: nobody notices."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pytest

from companion.table import host as host_module
from tests.web.play.desks import desk_on, played, serving, sitting, tap, view
from tests.web.servers import Running
from tests.web.sockets import EventLine
from web.desk import Role, Verdict
from web.table_desk import TableDesk

HOUR, YEAR = 3_600, 365 * 86_400
PIN = {"pin": "2468"}


class Wall:
    """The clock on the wall, as somebody sets it."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.ahead = 0.0
        true, true_ns = time.time, time.time_ns
        monkeypatch.setattr(time, "time", lambda: true() + self.ahead)
        monkeypatch.setattr(time, "time_ns", lambda: true_ns() + int(self.ahead * 1e9))
        monkeypatch.setattr(host_module, "now", self._now)

    def _now(self) -> str:
        return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(time.time()))


@pytest.fixture
def wall(monkeypatch: pytest.MonkeyPatch) -> Wall:
    return Wall(monkeypatch)


@pytest.mark.parametrize("years", [30, -30])
def test_nobody_is_thrown_out_while_it_jumps(tmp_path: Path, wall: Wall, years: int) -> None:
    with desk_on(tmp_path) as desk:
        played(desk, "base", 2, lambda state: state.round == 2)
        desk.host.change_habits(turn_clock=True)
        with serving(tmp_path, desk) as server:
            tablet, phone = server.join_tablet(), server.join(Role.PLAYER, 0)
            later = server._token(Role.PLAYER, 1)
            assert server.post("/api/seats/0/pin", PIN, phone).status == 200
            waits = wrong(server, tablet)
            with EventLine(server.port, phone) as line:
                moment = int(str(line.next("picture")["moment"]))
                wall.ahead = years * YEAR
                still_plays(desk, server, tablet, phone)
                assert int(str(line.next("picture")["moment"])) > moment
            again = server.post("/api/seats/0/unlock", {"pin": "0000"}, tablet)
            assert again.facts["code"] == "wrong-pin"
            assert 0 < int(str(again.facts["wait"])) <= waits
            assert server.post("/api/join", {"token": later, "label": "x"}).status == 200
            assert longest_turn(desk) < HOUR


def longest_turn(desk: TableDesk) -> int:
    clock: Any = view(desk)["clock"]
    return max(int(seat["spent"]) for seat in clock["seats"])


def wrong(server: Running, tablet: str) -> int:
    """So many seconds whoever has guessed wrongly must wait."""
    for _ in range(6):
        told = server.post("/api/seats/0/unlock", {"pin": "0000"}, tablet).facts
    return int(str(told["wait"]))


def still_plays(desk: TableDesk, server: Running, tablet: str, phone: str) -> None:
    assert tap(desk, "note", rule="CORE-8.1", text="jumped").verdict is Verdict.TAKEN
    assert server.get("/api/seats/0/purse", phone).status == 200
    assert server.get("/api/games", tablet).status == 200
    assert server.get("/api/game/history", phone).status == 200


@pytest.mark.parametrize("jumps", [(30, -30), (-30, 30)])
def test_a_restart_under_another_clock_keeps_everybody(
    tmp_path: Path, wall: Wall, jumps: tuple[int, int]
) -> None:
    with desk_on(tmp_path) as desk:
        played(desk, "base", 2, lambda state: state.round == 2)
        with serving(tmp_path, desk) as server:
            tablet, phone = server.join_tablet(), server.join(Role.PLAYER, 0)
            person = sitting(desk, 0)
    for years in jumps:
        wall.ahead = years * YEAR
        with desk_on(tmp_path) as desk:
            desk.host.change_habits(turn_clock=True)
            desk.host.lay(1)
            with serving(tmp_path, desk) as server:
                assert sitting(desk, 0) == person
                still_plays(desk, server, tablet, phone)
                assert longest_turn(desk) < HOUR
