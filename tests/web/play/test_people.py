"""Phones and PINs belong to people, whichever game is on the table and wherever they sit in it."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, cast

import pytest

from companion.dealing import Choice, deal
from companion.games.opening import Chair, Opening
from companion.rules.commands import SetCoins
from companion.rules.model import Seat
from companion.table.begin.new_game import rematch
from companion.table.inputs import Tapped
from tests.web.play.desks import desk_on, serving
from tests.web.servers import Reply, Running
from web.access.register import Register
from web.desk import Json, Role
from web.table_desk import TableDesk

ADA, BEA, CY = Chair("Ada", "blue"), Chair("Béa", "orange"), Chair("Cy", "green")


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[TableDesk]:
    with desk_on(tmp_path) as one:
        yield one


@pytest.fixture
def server(tmp_path: Path, desk: TableDesk) -> Iterator[Running]:
    with serving(tmp_path, desk) as one:
        begin(desk, game_of(ADA, BEA))
        yield one


def game_of(*chairs: Chair) -> Opening:
    return deal(Choice(), chairs, Random(4))


def begin(desk: TableDesk, opening: Opening) -> int:
    """Another game on the table, in which nobody has as many coins as anybody else."""
    playing = desk.host.lay(desk.host.saved.begin(opening))
    for seat in range(len(opening.chairs)):
        rich = SetCoins(Seat(seat), 100 + seat)
        playing.loop.post(Tapped(None, rich, playing.shown.version)).result(60)
    return playing.id


def purse(server: Running, seat: int, cookie: str) -> Reply:
    return server.get(f"/api/seats/{seat}/purse", cookie)


def own(server: Running, cookie: str) -> dict[str, Json]:
    found = server.get("/api/table", cookie).facts["access"]
    assert isinstance(found, dict)
    return found


def test_a_rematch_with_another_starter_hands_nobody_another_purse(
    server: Running, desk: TableDesk
) -> None:
    phone = server.join(Role.PLAYER, 0)
    assert own(server, phone)["seat"] == 0
    playing = desk.host.playing
    assert playing is not None
    begin(desk, rematch(playing.opening, 1))
    assert desk.host.playing is not None
    assert desk.host.playing.people == ("Béa", "Ada")
    assert own(server, phone)["seat"] == 1
    assert purse(server, 0, phone).status == 403
    assert purse(server, 1, phone).facts["coins"] == 101


def test_turned_chairs_turn_the_phones_with_them(server: Running, desk: TableDesk) -> None:
    ada, bea = server.join(Role.PLAYER, 0), server.join(Role.PLAYER, 1)
    begin(desk, game_of(BEA, CY, Chair("ada", "purple")))
    assert [own(server, cookie)["seat"] for cookie in (ada, bea)] == [2, 0]
    assert purse(server, 2, ada).facts["coins"] == 102
    assert purse(server, 1, ada).status == purse(server, 0, ada).status == 403


def test_who_is_not_in_the_game_sees_what_everybody_sees(server: Running, desk: TableDesk) -> None:
    phone, stranger = server.join(Role.PLAYER, 0), ""
    begin(desk, game_of(BEA, CY))
    assert own(server, phone) == {"seat": None, "pins": []}
    tables = [server.get("/api/table", cookie).facts["table"] for cookie in (phone, stranger)]
    assert tables[0] == tables[1]
    assert purse(server, 0, phone).status == 403
    taps: Json = {"command": {"kind": "pick", "position": 0}, "version": desk.version, "tap": "t1"}
    refused = server.post("/api/taps", taps, phone)
    assert (refused.status, refused.facts["reasons"]) == (
        422,
        [{"key": "taps.not-in-game", "facts": {}}],
    )
    may: Json = {"command": {"kind": "pick", "position": 0}}
    assert server.post("/api/game/may", may, phone).status == 403
    assert server.post("/api/game/score", {}, phone).status == 403


def test_a_pin_opens_its_owners_purse_and_no_other_on_the_same_seat(
    server: Running, desk: TableDesk
) -> None:
    phone, tablet = server.join(Role.PLAYER, 0), server.join_tablet()
    assert server.post("/api/seats/0/pin", {"pin": "4711"}, phone).status == 200
    first = desk.host.playing
    assert first is not None
    begin(desk, game_of(CY, BEA))
    assert server.post("/api/seats/0/unlock", {"pin": "4711"}, tablet).facts["code"] == "no-pin-yet"
    desk.host.lay(first.id)
    assert server.post("/api/seats/0/unlock", {"pin": "4711"}, tablet).status == 200
    assert purse(server, 0, tablet).facts["coins"] == 100
    begin(desk, game_of(CY, ADA))
    assert purse(server, 0, tablet).status == 403, "unlocked for Ada, and Cy sits there now"


def test_the_tablet_chooses_no_pin_for_who_has_a_phone(server: Running) -> None:
    tablet = server.join_tablet()
    assert server.post("/api/seats/1/pin", {"pin": "1234"}, tablet).status == 200
    server.join(Role.PLAYER, 0)
    refused = server.post("/api/seats/0/pin", {"pin": "1234"}, tablet)
    assert (refused.status, refused.facts["code"]) == (403, "owner-only")


def test_a_second_phone_is_let_in_by_the_first(server: Running) -> None:
    tablet, phone = server.join_tablet(), server.join(Role.PLAYER, 0)
    wanted: Json = {"role": "player", "seat": 0}
    refused = server.post("/api/invitations", wanted, tablet)
    assert (refused.status, refused.facts["code"]) == (409, "owner-invites")
    made = server.post("/api/invitations", wanted, phone)
    assert made.status == 201
    token = str(made.facts["url"]).rpartition("=")[2]
    second = server.post("/api/join", {"token": token, "label": "watch"}).cookie
    assert purse(server, 0, second).facts["coins"] == 100
    others: tuple[Json, ...] = ({"role": "player", "seat": 1}, {"role": "tablet", "seat": None})
    for other in others:
        assert server.post("/api/invitations", other, phone).status == 403


def test_an_invitation_is_over_once_the_tablet_could_not_give_it_any_more(server: Running) -> None:
    """Several were made while Ada had neither phone nor PIN, and one was put by."""
    tablet, put_by = server.join_tablet(), [token(server, server.join_tablet()) for _ in range(3)]
    phone = server.post("/api/join", {"token": token(server, tablet), "label": "phone"})
    assert phone.status == 200
    assert came_in(server, put_by[0]) == "invitation-over", (
        "a second phone, and the first not asked"
    )
    devices = cast("list[dict[str, str]]", server.get("/api/devices", tablet).facts["devices"])
    assert server.post(f"/api/devices/{devices[-1]['id']}/kick", {}, tablet).status == 200
    assert came_in(server, put_by[1]) == "invitation-over", "a new phone of who was put out"


def test_an_invitation_is_over_once_a_pin_was_chosen(server: Running) -> None:
    tablet, put_by = server.join_tablet(), token(server, server.join_tablet())
    server.post("/api/seats/0/pin", {"pin": "2468"}, tablet)
    known = token(server, tablet, pin="2468")
    server.post("/api/seats/0/pin", {"pin": "8642", "old": "2468"}, tablet)
    assert came_in(server, put_by) == came_in(server, known) == "invitation-over"
    assert came_in(server, token(server, tablet, pin="8642")) is None


def test_a_phone_invites_as_many_as_its_owner_likes(server: Running) -> None:
    phone = server.join(Role.PLAYER, 0)
    tokens = [token(server, phone) for _ in range(2)]
    server.post("/api/seats/0/pin", {"pin": "2468"}, phone)
    assert [came_in(server, one) for one in tokens] == [None, None]


def token(server: Running, cookie: str, **facts: Json) -> str:
    """An invitation for Ada."""
    made = server.post("/api/invitations", {"role": "player", "seat": 0, **facts}, cookie)
    assert made.status == 201, made
    return str(made.facts["url"]).rpartition("=")[2]


def came_in(server: Running, token: str) -> Json:
    """Why not, or nothing."""
    return server.post("/api/join", {"token": token, "label": "another"}).facts.get("code")


def test_a_phone_that_was_put_out_leaves_no_door_open(tmp_path: Path) -> None:
    """The tablet kicks, and is then no nearer to the purse: not by a new phone, not by a PIN, not
    by a yes in that player's name, and not after a restart.
    """
    with desk_on(tmp_path) as desk:
        begin(desk, game_of(ADA, BEA))
        with serving(tmp_path, desk) as server:
            tablet = server.join_tablet()
            server.join(Role.PLAYER, 0)
            devices = cast(
                "list[dict[str, str]]", server.get("/api/devices", tablet).facts["devices"]
            )
            assert server.post(f"/api/devices/{devices[-1]['id']}/kick", {}, tablet).status == 200
            _refuses_all(server, tablet)
        with serving(tmp_path, desk) as server:
            _refuses_all(server, server.join_tablet())
            server.open.services.devices.forget_guards()
            wanted: Json = {"role": "player", "seat": 0}
            assert server.post("/api/invitations", wanted, server.join_tablet()).status == 201


def _refuses_all(server: Running, tablet: str) -> None:
    wanted: Json = {"role": "player", "seat": 0}
    assert server.post("/api/invitations", wanted, tablet).facts["code"] == "put-out"
    assert server.post("/api/seats/0/pin", {"pin": "1234"}, tablet).facts["code"] == "owner-only"
    assert server.post("/api/game/open", {"seat": 0}, tablet).facts["code"] == "owner-agrees"


def test_who_leaves_with_the_own_phone_may_come_back(server: Running) -> None:
    tablet, phone = server.join_tablet(), server.join(Role.PLAYER, 0)
    server.post("/api/leave", {}, phone)
    assert server.post("/api/invitations", {"role": "player", "seat": 0}, tablet).status == 201


def test_the_first_phone_of_somebody_with_a_pin_needs_it(server: Running) -> None:
    tablet = server.join_tablet()
    server.post("/api/seats/0/pin", {"pin": "2468"}, tablet)
    wanted: dict[str, Json] = {"role": "player", "seat": 0}
    assert server.post("/api/invitations", wanted, tablet).facts["code"] == "needs-pin"
    wrong = server.post("/api/invitations", {**wanted, "pin": "1357"}, tablet)
    assert wrong.facts["code"] == "wrong-pin"
    assert server.post("/api/invitations", {**wanted, "pin": "2468"}, tablet).status == 201


def test_comings_goings_and_pins_are_lines_of_the_history(server: Running) -> None:
    tablet, phone = server.join_tablet(), server.join(Role.PLAYER, 0)
    server.post("/api/seats/0/pin", {"pin": "2468"}, phone)
    server.post("/api/leave", {}, server.join(Role.TV))
    devices = cast("list[dict[str, str]]", server.get("/api/devices", tablet).facts["devices"])
    server.post(f"/api/devices/{devices[-1]['id']}/kick", {}, tablet)
    notes = cast("list[dict[str, dict[str, str]]]", server.get("/api/game/history").facts["notes"])
    assert [note["told"]["key"] for note in reversed(notes)] == [
        "notes.joined",
        "notes.joined-of",
        "notes.pin-of",
        "notes.joined",
        "notes.left",
        "notes.kicked-of",
    ]


def told(server: Running) -> list[tuple[str, Json]]:
    """The notes of the history, the oldest first: what, and on which seat."""
    notes = cast("list[dict[str, Any]]", server.get("/api/game/history").facts["notes"])
    lines = (note["told"] for note in reversed(notes))
    return [(line["key"], line["facts"].get("seat", {}).get("seat")) for line in lines]


def test_what_is_done_beside_another_game_is_told_in_this_one_too(
    server: Running, desk: TableDesk
) -> None:
    tablet = server.join_tablet()
    begin(desk, game_of(BEA, CY))
    phone = server.join(Role.PLAYER, 0)
    server.post("/api/seats/0/pin", {"pin": "2468"}, phone)
    desk.host.clear()
    devices = cast("list[dict[str, str]]", server.get("/api/devices", tablet).facts["devices"])
    server.post(f"/api/devices/{devices[-1]['id']}/kick", {}, tablet)
    for game, seat, own in ((1, 1, [("notes.joined", None)]), (2, 0, [])):
        desk.host.lay(game)
        said = ("joined-of", "pin-of", "kicked-of")
        assert told(server) == own + [(f"notes.{what}", seat) for what in said]
    assert list(desk.host.saved.damaged()) == []


def test_a_phone_that_becomes_something_else_has_left(server: Running) -> None:
    phone = server.join(Role.PLAYER, 0)
    for role, person in ((Role.PLAYER, server.desk.sitting[0]), (Role.TV, "")):
        token = server.open.services.invitations.invite(role, person)
        phone = server.post("/api/join", {"token": token, "label": ""}, phone).cookie
    assert told(server) == [
        ("notes.joined-of", 0),
        ("notes.joined-of", 0),
        ("notes.left-of", 0),
        ("notes.joined", None),
    ]


def test_people_are_the_same_after_a_restart(tmp_path: Path) -> None:
    with desk_on(tmp_path) as desk:
        begin(desk, game_of(ADA, BEA))
        before = desk.host.saved.people()
    with desk_on(tmp_path) as desk:
        begin(desk, game_of(CY, Chair(" ADA ", "sky")))
        assert [person.name for person in desk.host.saved.people()] == ["Ada", "Béa", "Cy"]
        assert desk.host.saved.people()[0].id == before[0].id
        assert desk.sitting[1] == before[0].id


def test_whoever_came_after_a_copy_was_made_is_still_known(
    server: Running, desk: TableDesk
) -> None:
    """The tablet puts the copy back and begins anew: Cy's phone and PIN were nobody's, and the
    tablet could choose another PIN for that purse."""
    tablet = server.join_tablet()
    copy = server.post("/api/backups", {}, tablet).facts["name"]
    begin(desk, game_of(ADA, CY))
    phone = server.join(Role.PLAYER, 1)
    assert server.post(f"/api/backups/{copy}/restore", {}, tablet).status == 200
    begin(desk, game_of(CY, ADA))
    assert own(server, phone)["seat"] == 0
    assert server.post("/api/seats/0/pin", {"pin": "1234"}, tablet).status == 403


def test_two_of_one_name_are_nobody_outside_their_game(desk: TableDesk) -> None:
    begin(desk, game_of(ADA, Chair("ada", "green")))
    first = desk.sitting
    assert len(set(first)) == 2
    begin(desk, game_of(ADA, Chair("ada", "green")))
    assert not set(first) & set(desk.sitting)


def test_games_of_earlier_days_lend_their_seats_to_nobody(desk: TableDesk) -> None:
    """Their chairs know a name and no person; two of them have no seat in common."""
    journal = desk.host.saved._journal
    games = [journal.begin(game_of(ADA, BEA), "2026-01-01") for _ in range(2)]
    sitting = [desk.host.lay(game).sitting for game in games]
    assert len({*sitting[0], *sitting[1]}) == 4


def test_phones_and_pins_of_seats_are_asked_for_anew(tmp_path: Path) -> None:
    path = tmp_path / "house.db"
    with sqlite3.connect(path) as old:
        old.executescript(
            "CREATE TABLE devices (hash TEXT PRIMARY KEY, id TEXT UNIQUE, role TEXT, seat INTEGER,"
            " label TEXT, joined REAL, until REAL);"
            "CREATE TABLE pins (seat INTEGER PRIMARY KEY, salt BLOB, hash BLOB);"
            "INSERT INTO devices VALUES ('a', 'aa', 'tablet', NULL, 'iPad', 1.0, 9e9);"
            "INSERT INTO devices VALUES ('b', 'bb', 'player', 0, 'phone', 1.0, 9e9);"
            "INSERT INTO pins VALUES (0, x'00', x'00');"
        )
    old.close()
    register = Register(path)
    try:
        assert [device.role for device in register.devices().values()] == [Role.TABLET]
        assert register.pins() == {}
    finally:
        register.close()
