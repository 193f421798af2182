"""What each role may ask and do, and that no coin shows through any route but the purse."""

from __future__ import annotations

import json

import pytest

from companion.store.database import JournalFullError
from tests.web.servers import CANARY, CountingTable, Reply, Running
from tests.web.sockets import EventLine
from web.access.devices import FOR_GOOD, LABEL_LENGTH
from web.access.pins import FREE_GUESSES
from web.access.register import Register
from web.desk import Json, Role

ROLES = [
    (Role.TABLET, None),
    (Role.PLAYER, 0),
    (Role.TV, None),
    (Role.CAMERA, None),
    (Role.SPECTATOR, None),
]


def refused(reply: Reply) -> tuple[int, object]:
    return reply.status, reply.facts["code"]


def test_a_stranger_sees_the_public_view(server: Running) -> None:
    picture = server.get("/api/table").facts
    assert picture["table"] == {**picture["table"], "own": None}  # type: ignore[dict-item]
    assert picture["access"] == {"seat": None, "pins": []}


def test_who_has_a_pin_is_told_to_the_tablet_and_the_own_seat_only(server: Running) -> None:
    server.open.services.pins.choose("person-4", "1234")
    shown = {
        role: server.get("/api/table", server.join(role, seat)).facts["access"]
        for role, seat in [(Role.TABLET, None), (Role.PLAYER, 1), (Role.TV, None)]
    }
    assert 4 in shown[Role.TABLET]["pins"]  # type: ignore[operator,index,call-overload]
    assert shown[Role.PLAYER] == {"seat": 1, "pins": []}
    assert shown[Role.TV] == {"seat": None, "pins": []}
    own = server.get("/api/table", server.join(Role.PLAYER, 4)).facts["access"]
    assert own == {"seat": 4, "pins": [4]}


def test_joining_sets_a_strict_cookie_and_uses_the_invitation_up(server: Running) -> None:
    token = server.open.services.invitations.invite(Role.PLAYER, "person-1")
    reply = server.post("/api/join", {"token": token, "label": "Ada's phone"})
    assert reply.facts == {"role": "player"}
    cookie = reply.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Strict" in cookie
    assert "Max-Age=34560000" in cookie
    again = server.post("/api/join", {"token": token, "label": ""})
    assert refused(again) == (410, "invitation-over")


def test_an_invitation_that_could_not_be_kept_works_later(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else a full disk would use up the one link that the terminal prints."""

    def full(*_: object) -> None:
        raise JournalFullError("the disk is full")

    token = server.open.services.invitations.invite(Role.TABLET, seconds=FOR_GOOD)
    asked: Json = {"token": token, "label": ""}
    with monkeypatch.context() as patched:
        patched.setattr(Register, "add_device", full)
        assert refused(server.post("/api/join", asked)) == (503, "disk-full")
    assert server.post("/api/join", asked).status == 200
    assert refused(server.post("/api/join", asked)) == (410, "invitation-over")


def test_joining_again_replaces_the_device(server: Running) -> None:
    phone = server.join(Role.PLAYER, 1)
    token = server.open.services.invitations.invite(Role.PLAYER, "person-2")
    before = len(server.open.services.devices.everyone())
    assert server.post("/api/join", {"token": token, "label": "x"}, phone).status == 200
    assert len(server.open.services.devices.everyone()) == before
    assert server.get("/api/seats/1/purse", phone).status == 403


def test_labels_are_short_plain_text(server: Running) -> None:
    token = server.open.services.invitations.invite(Role.TV)
    server.post("/api/join", {"token": token, "label": "<b>" + "x" * 99})
    label = server.open.services.devices.everyone()[-1].label
    assert label == ("<b>" + "x" * 99)[:LABEL_LENGTH]


def test_an_invitation_names_this_server_in_the_fragment(server: Running) -> None:
    made = server.post("/api/invitations", {"role": "player", "seat": 5}, server.join_tablet())
    assert made.status == 201
    url = str(made.facts["url"])
    assert url.startswith(f"{server.url}/#join=")
    token = url.partition("=")[2]
    cookie = server.post("/api/join", {"token": token, "label": ""}).cookie
    assert server.get("/api/table", cookie).facts["access"]["seat"] == 5  # type: ignore[index,call-overload]


def test_a_camera_is_invited_to_the_secure_door(server: Running) -> None:
    made = server.post("/api/invitations", {"role": "camera"}, server.join_tablet())
    assert str(made.facts["url"]).startswith(server.secure_url)


@pytest.mark.parametrize(
    "asked",
    [
        {"role": "king"},
        {"role": "player"},
        {"role": "tv", "seat": 1},
        {"role": "player", "seat": -1},
        {"role": "player", "seat": True},
        {"role": ["player"], "seat": 0},
        {},
    ],
)
def test_senseless_invitations_are_refused(server: Running, asked: dict[str, str | int]) -> None:
    assert server.post("/api/invitations", asked, server.join_tablet()).status == 400


@pytest.mark.parametrize(("role", "seat"), ROLES[1:])
def test_only_the_tablet_invites_lists_and_kicks(
    server: Running, role: Role, seat: int | None
) -> None:
    cookie = server.join(role, seat)
    assert refused(server.post("/api/invitations", {"role": "tv"}, cookie)) == (403, "tablet-only")
    assert refused(server.get("/api/devices", cookie)) == (403, "tablet-only")
    victim = server.open.services.devices.everyone()[0].id
    assert refused(server.post(f"/api/devices/{victim}/kick", {}, cookie)) == (403, "tablet-only")


def test_the_tablet_does_not_kick_itself_nor_nobody(server: Running) -> None:
    cookie = server.join(Role.TABLET)
    own = server.open.services.devices.everyone()[-1].id
    assert refused(server.post(f"/api/devices/{own}/kick", {}, cookie)) == (409, "not-yourself")
    gone = server.post("/api/devices/00000000/kick", {}, cookie)
    assert refused(gone) == (404, "no-such-device")


def test_who_leaves_is_a_stranger(server: Running) -> None:
    phone = server.join(Role.PLAYER, 0)
    reply = server.post("/api/leave", {}, phone)
    assert reply.facts == {"left": True}
    assert "Max-Age=0" in reply.headers["set-cookie"]
    assert server.get("/api/seats/0/purse", phone).status == 403


def test_a_player_looks_into_the_own_purse_only(server: Running) -> None:
    phone = server.join(Role.PLAYER, 1)
    assert server.get("/api/seats/1/purse", phone).facts == {"coins": CANARY + 1}
    assert refused(server.get("/api/seats/0/purse", phone)) == (403, "not-your-seat")


@pytest.mark.parametrize("role", [Role.TV, Role.CAMERA, Role.SPECTATOR])
def test_others_look_into_none(server: Running, role: Role) -> None:
    assert refused(server.get("/api/seats/0/purse", server.join(role))) == (403, "not-your-seat")


def test_the_tablet_needs_the_seats_pin(server: Running) -> None:
    tablet, phone = server.join(Role.TABLET), server.join(Role.PLAYER, 2)
    assert refused(server.get("/api/seats/2/purse", tablet)) == (403, "locked")
    assert refused(server.post("/api/seats/2/unlock", {"pin": "1234"}, tablet))[1] == "no-pin-yet"
    assert server.post("/api/seats/2/pin", {"pin": "1234"}, phone).status == 200
    assert refused(server.post("/api/seats/2/unlock", {"pin": "1235"}, tablet))[1] == "wrong-pin"
    assert server.post("/api/seats/2/unlock", {"pin": "1234"}, tablet).status == 200
    assert server.get("/api/seats/2/purse", tablet).facts == {"coins": CANARY + 2}
    assert server.post("/api/seats/2/lock", {}, tablet).status == 200
    assert refused(server.get("/api/seats/2/purse", tablet)) == (403, "locked")


def test_the_tablet_changes_a_pin_only_with_the_old_one(server: Running) -> None:
    tablet = server.join(Role.TABLET)
    assert server.post("/api/seats/3/pin", {"pin": "1111"}, tablet).status == 200
    assert server.post("/api/seats/3/pin", {"pin": "2222"}, tablet).status == 400
    wrong = server.post("/api/seats/3/pin", {"pin": "2222", "old": "3333"}, tablet)
    assert refused(wrong) == (403, "wrong-pin")
    right = server.post("/api/seats/3/pin", {"pin": "2222", "old": "1111"}, tablet)
    assert right.status == 200


def test_guessing_a_pin_runs_into_waiting(server: Running) -> None:
    tablet, phone = server.join(Role.TABLET), server.join(Role.PLAYER, 0)
    server.post("/api/seats/0/pin", {"pin": "8642"}, phone)
    guesses = [
        server.post("/api/seats/0/unlock", {"pin": f"{n:04}"}, tablet) for n in range(FREE_GUESSES)
    ]
    assert guesses[-1].facts["wait"] != 0
    right = server.post("/api/seats/0/unlock", {"pin": "8642"}, tablet)
    assert refused(right) == (403, "wrong-pin")
    assert refused(server.get("/api/seats/0/purse", tablet)) == (403, "locked")


def test_a_tap_is_taken_once_and_answered_with_a_picture(server: Running) -> None:
    desk = server.desk
    assert isinstance(desk, CountingTable)
    tablet = server.join(Role.TABLET)
    turn = desk.version % 3
    tap: dict[str, Json] = {
        "command": {"kind": "count"},
        "seat": turn,
        "version": desk.version,
        "tap": "a-1",
    }
    first, again = (server.post("/api/taps", tap, tablet) for _ in range(2))
    assert (first.status, first.facts["code"]) == (200, "taken")
    assert (again.status, again.facts["code"]) == (200, "taken")
    picture = again.facts["picture"]
    assert isinstance(picture, dict)
    assert picture["version"] == desk.version == tap["version"] + 1  # type: ignore[operator]


def test_a_stale_tap_gets_409_with_the_fresh_picture(server: Running) -> None:
    desk = server.desk
    assert isinstance(desk, CountingTable)
    desk.change()
    tap: dict[str, Json] = {
        "command": {"kind": "count"},
        "seat": 0,
        "version": desk.version - 1,
        "tap": "b-1",
    }
    reply = server.post("/api/taps", tap, server.join(Role.TABLET))
    assert (reply.status, reply.facts["code"]) == (409, "stale")
    assert reply.facts["picture"]["version"] == desk.version  # type: ignore[index,call-overload]


def test_a_player_taps_for_the_own_seat_whatever_the_tap_says(server: Running) -> None:
    desk = server.desk
    assert isinstance(desk, CountingTable)
    other = (desk.version + 1) % 3
    tap: dict[str, Json] = {
        "command": {"kind": "count"},
        "seat": desk.version % 3,
        "version": desk.version,
        "tap": "c-1",
    }
    reply = server.post("/api/taps", tap, server.join(Role.PLAYER, other))
    assert reply.status == 422
    assert reply.facts["reasons"] == [{"key": "refusal.not-your-turn"}]


@pytest.mark.parametrize("role", [Role.TV, Role.CAMERA, Role.SPECTATOR])
def test_those_who_only_look_do_not_tap(server: Running, role: Role) -> None:
    tap: dict[str, Json] = {"command": {"kind": "count"}, "version": 0, "tap": "d-1"}
    assert refused(server.post("/api/taps", tap, server.join(role))) == (403, "may-not-tap")


@pytest.mark.parametrize(("role", "seat"), ROLES)
def test_no_coin_shows_through_any_route(server: Running, role: Role, seat: int | None) -> None:
    """Every route that reads, and the stream, for every role: the canaries never appear."""
    cookie = server.join(role, seat)
    assert isinstance(server.desk, CountingTable)
    description = json.loads(server.get("/api/openapi.json").body)
    reads = [path for path, methods in description["paths"].items() if "get" in methods]
    listeners = [path for path in reads if path != "/events" and not path.endswith("/purse")]
    seen = [server.get(path, cookie).body for path in listeners]
    with EventLine(server.port, cookie) as line:
        seen.append(json.dumps(line.next("you")).encode())
        for _ in range(2):
            server.desk.change()
            seen.append(json.dumps(line.next("picture")).encode())
    canaries = [str(coins).encode() for coins in server.desk.coins]
    assert len(listeners) > 4
    assert [body for body in seen if any(canary in body for canary in canaries)] == []


def test_files_are_packed_and_kept_for_ever_under_their_build(server: Running) -> None:
    build = server.open.services.site.build
    path = f"/static/{build}/js/packed.js"
    plain = server.ask("GET", path)
    packed = server.ask("GET", path, headers={"Accept-Encoding": "gzip"})
    assert "immutable" in plain.headers["cache-control"]
    assert packed.headers["content-encoding"] == "gzip"
    assert len(packed.body) < len(plain.body)
    assert server.ask("GET", "/static/0123456789abcdef/js/main.js").status == 404
    assert server.ask("GET", f"/static/{build}/../../web/cli.py").status == 404
    assert server.post(path).status == 405
