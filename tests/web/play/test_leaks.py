"""Every byte sent to every role: nobody's coins but one's own, until the game is over."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.rules.decide import Accepted, decide
from companion.selfplay.player import proposals
from companion.table.ask.look import Question
from tests.web.play.desks import (
    BOXES,
    desk_on,
    lay,
    numbers,
    over,
    played,
    serving,
    tap,
    with_combos,
)
from tests.web.routes import every_get
from tests.web.servers import Running
from tests.web.sockets import EventLine
from web.desk import Json, Role, Tap, Verdict
from web.table_desk import TableDesk
from web.views.look import look
from web.views.reading import write_command
from web.views.record.score import score_sheet

CANARIES = (7321, 8429, 9613)
NEAR = 150
"""No game of a few turns moves a purse further than this."""
SIX = (
    ("ratmen", "hill"),
    ("elves", "flying"),
    ("orcs", "merchant"),
    ("wizards", "bivouacking"),
    ("dwarves", "mounted"),
    ("trolls", "seafaring"),
)
ROLES: list[tuple[Role, int | None]] = [
    (Role.TABLET, None),
    *((Role.PLAYER, seat) for seat in range(3)),
    (Role.TV, None),
    (Role.CAMERA, None),
    (Role.SPECTATOR, None),
]
SEATS = tuple(str(seat) for seat in range(len(CANARIES)))
MORE = ("/api/game/history?limit=5&before=20", "/api/boards/base-3p")
QUESTIONS: list[tuple[str, Json]] = [
    ("/api/game/look", {"region": "4"}),
    ("/api/game/look", {"region": "7", "hand": 9}),
    ("/api/game/may", {"command": {"kind": "end-turn"}}),
    ("/api/game/may", {"command": {"kind": "decline"}}),
    ("/api/game/may", {"command": {"kind": "pick", "position": 5}}),
    ("/api/game/may", {"command": {"kind": "set-coins", "seat": 0, "coins": 3}}),
    ("/api/game/score", {}),
    ("/api/game/score", {"decline": True}),
    ("/api/taps", {"command": {"kind": "stop"}, "version": 0, "tap": "old"}),
]
TELLING = {"events.scored", "events.coins-moved-gain", "events.coins-corrected"}


@pytest.fixture(params=["counted", "hidden"])
def server(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Running]:
    with desk_on(tmp_path) as desk, serving(tmp_path, desk) as one:
        played(desk, "base", 3, lambda state: state.round == 2, counted=request.param == "counted")
        for seat, coins in enumerate(CANARIES):
            command: Json = {"kind": "set-coins", "seat": seat, "coins": coins}
            assert isinstance(command, dict)
            answer = one.post(
                "/api/taps",
                {"command": command, "version": desk.version, "tap": f"c{seat}"},
                one.join_tablet(),
            )
            assert answer.status == 200, answer
        yield one


def heard(server: Running, cookie: str) -> Iterator[Json]:
    """Everything a device can get to see at this moment."""
    listed: Any = server.get("/api/people", cookie).facts.get("people", [])
    known = tuple(one["id"] for one in listed) or ("nobody",)
    for path in (*every_get(seat=SEATS, id=known), *MORE):
        yield server.get(path, cookie).facts
    for path, question in QUESTIONS:
        yield server.post(path, question, cookie).facts
    with EventLine(server.port, cookie) as line:
        yield line.next("you")
        yield line.next("picture")


def play_on(desk: TableDesk, commands: int) -> Iterator[Json]:
    """Some more commands at random; what the tablet is answered."""
    from random import Random

    rng = Random(3)
    for number in range(commands):
        view = desk.seat_view()
        for command in proposals(view.p, rng):
            if isinstance(decide(view.game, view.shown.state, command), Accepted):
                answer = desk.tap(
                    Tap(
                        None,
                        write_command(command),
                        desk.version,
                        f"{desk.version} {number}",
                        tablet=True,
                    )
                )
                assert answer.verdict is Verdict.TAKEN, (command, answer)
                yield list(answer.reasons)
                break


def leaks(told: Json, own: int | None) -> set[int]:
    """Canaries of other seats that a value betrays."""
    found = {n for n in numbers(told) if isinstance(n, int)}
    return {
        canary
        for seat, canary in enumerate(CANARIES)
        if seat != own and any(abs(n - canary) <= NEAR for n in found)
    }


def keys(told: Json) -> Iterator[str]:
    if isinstance(told, dict):
        if isinstance(told.get("key"), str):
            yield str(told["key"])
        for item in told.values():
            yield from keys(item)
    elif isinstance(told, list):
        for item in told:
            yield from keys(item)


def test_nothing_betrays_a_purse_while_the_game_runs(
    server: Running, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    desk = server.desk
    assert isinstance(desk, TableDesk)
    cookies = {
        (role, seat): server.join_tablet() if role is Role.TABLET else server.join(role, seat)
        for role, seat in ROLES
    }
    for _ in range(3):
        for (_role, seat), cookie in cookies.items():
            for told in heard(server, cookie):
                assert leaks(told, seat) == set(), told
                assert seat is not None or not TELLING & set(keys(told)), told
        for told in play_on(desk, 6):
            assert leaks(told, None) == set()
    assert leaks([record.getMessage() for record in caplog.records], None) == set()


def test_the_canary_would_be_noticed(server: Running) -> None:
    phone = server.join(Role.PLAYER, 1)
    own = server.get("/api/seats/1/purse", phone).facts
    assert leaks(own, None) == {CANARIES[1]}
    assert leaks(own, 1) == set()
    assert "events.coins-corrected" in set(keys(server.get("/api/game/history", phone).facts))


@pytest.mark.parametrize("box", BOXES)
def test_no_answer_depends_on_a_purse_that_is_hidden(tmp_path: Path, box: str) -> None:
    """Lists, looks and questions are the same for the poorest and the richest player."""
    with desk_on(tmp_path) as desk:
        played(desk, box, 3, lambda state: state.round == 3 and state.phase == "conquest")
        told = []
        for coins in (0, 60):
            for seat in range(3):
                command: dict[str, Json] = {"kind": "set-coins", "seat": seat, "coins": coins}
                desk.tap(Tap(None, command, desk.version, f"{coins} {seat}", tablet=True))
            view = desk.seat_view()
            answers: list[object] = [{**desk.moves(), "version": 0}]
            answers += [look(view, Question(region)) for region in view.game.board.regions]
            answers += [score_sheet(view, decline=d, known=False) for d in (False, True)]
            told.append(answers)
        assert told[0] == told[1]


def test_only_the_own_phone_is_told_what_one_can_pay(tmp_path: Path) -> None:
    with desk_on(tmp_path) as desk, serving(tmp_path, desk) as server:
        lay(desk, with_combos(("ratmen", "hill")))
        poor: dict[str, Json] = {"kind": "set-coins", "seat": 0, "coins": 0}
        desk.tap(Tap(None, poor, desk.version, "poor", tablet=True))
        question: Json = {"command": {"kind": "pick", "position": 5}}
        asked = [
            server.post("/api/game/may", question, cookie).facts["allowed"]
            for cookie in (server.join_tablet(), server.join(Role.PLAYER, 0))
        ]
        assert asked == [True, False]


def test_another_phone_cannot_open_a_purse_or_a_score_sheet(server: Running) -> None:
    desk = server.desk
    assert isinstance(desk, TableDesk)
    turn = desk.seat_view().shown.state.seat
    other = server.join(Role.PLAYER, (turn + 1) % 3)
    assert server.get(f"/api/seats/{turn}/purse", other).status == 403
    assert server.post("/api/game/score", {}, other).facts["code"] == "not-your-seat"
    own = server.post("/api/game/score", {}, server.join(Role.PLAYER, turn)).facts
    assert own["open"] is True


def test_the_tablet_sees_amounts_only_while_the_seat_is_unlocked(server: Running) -> None:
    desk = server.desk
    assert isinstance(desk, TableDesk)
    turn = desk.seat_view().shown.state.seat
    tablet = server.join_tablet()
    assert server.post("/api/game/score", {}, tablet).facts["open"] is False
    server.post(f"/api/seats/{turn}/pin", {"pin": "2468"}, tablet)
    server.post(f"/api/seats/{turn}/unlock", {"pin": "2468"}, tablet)
    assert server.post("/api/game/score", {}, tablet).facts["open"] is True


def test_what_would_come_next_in_the_column_is_no_part_of_may_i(tmp_path: Path) -> None:
    """Taking a combo shows the next one of the stack, but only to those who take it."""
    told = []
    for number, last in enumerate((("giants", "swamp"), ("tritons", "wealthy"))):
        home = tmp_path / str(number)
        with desk_on(home) as desk, serving(home, desk) as server:
            lay(desk, with_combos(*SIX, last))
            pick: Json = {"command": {"kind": "pick", "position": 0}}
            told.append(server.post("/api/game/may", pick, server.join_tablet()).facts)
            assert tap(desk, "pick", position=0).verdict is Verdict.TAKEN
            shown = server.get("/api/game/history").facts
            assert "events.combo-shown" in set(keys(shown)), "it is told when it has come"
    assert told[0] == told[1]
    assert told[0]["allowed"] is True
    assert "events.combo-shown" not in set(keys(told[0]))


def test_everything_opens_when_all_have_agreed_at_the_end(tmp_path: Path) -> None:
    with desk_on(tmp_path) as desk, serving(tmp_path, desk) as server:
        played(desk, "base", 2, over)
        for seat in range(2):
            server.post("/api/game/open", {"seat": seat}, server.join_tablet())
        end = server.get("/api/game/end").facts
        coins = [player.coins for player in desk.seat_view().shown.state.players]
        assert [seat["coins"] for seat in end["seats"]] == coins  # type: ignore[index, call-overload, union-attr]
        assert end["hash"] == desk.host.saved.last_hash(1)
        history = server.get("/api/game/history").facts
        assert "events.scored" in set(keys(history))
        export = server.get("/api/games/1/export", server.join_tablet()).facts
        journal = desk.seat_view().shown
        assert len(str(export["text"]).splitlines()) == len(journal.line) + len(journal.notes) + 1
        json.loads(str(export["text"]).splitlines()[0])
