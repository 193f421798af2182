"""A game in a hostile room: foreign seats, roles that may not, and rubbish on every route."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from companion.text.catalog import LANGUAGES, catalog
from tests.web.play.test_leaks import keys
from tests.web.servers import Running
from web.desk import Json, Role
from web.table_desk import TableDesk
from web.views.reading import kinds

POSTS = (
    "/api/games",
    "/api/games/import",
    "/api/games/7/resume",
    "/api/games/7/rematch",
    "/api/game/look",
    "/api/game/may",
    "/api/game/score",
)
TABLET_ONLY = (
    ("GET", "/api/games"),
    ("POST", "/api/games"),
    ("POST", "/api/games/leave"),
    ("POST", "/api/games/import"),
    ("POST", "/api/games/1/resume"),
    ("POST", "/api/games/1/rematch"),
    ("GET", "/api/games/1/export"),
)
FIELDS: tuple[str, ...] = (
    "box",
    "chairs",
    "board",
    "column",
    "custom",
    "options",
    "text",
    "first",
    "region",
)
FIELDS += ("using", "units", "declined", "hand", "race", "decline", "command", "kind", "on")
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(FIELDS) | st.text(max_size=4), inner, max_size=3)
    ),
    max_leaves=5,
)
BODIES = JSON | st.dictionaries(st.sampled_from(FIELDS), JSON)
REGIONS = st.sampled_from(["0", "4", "7", "12", "99", ""])
COMMANDS = st.fixed_dictionaries(
    {"kind": st.sampled_from([*sorted(kinds()), "jump", "die", "name-target", "forget-target"])},
    optional={
        "region": REGIONS,
        "regions": st.lists(REGIONS, max_size=3),
        "abandon": st.lists(REGIONS, max_size=3),
        "using": st.lists(st.sampled_from(["dragon", "substitution", "x"]), max_size=2),
        "units": st.dictionaries(st.sampled_from(["hero", "x"]), st.integers(-3, 3), max_size=2),
        "on": st.dictionaries(REGIONS, st.integers(-3, 12), max_size=4),
        "die": st.integers(-2, 5),
        "position": st.integers(-2, 8),
        "swap_with": st.integers(-2, 8),
        "what": st.sampled_from(["hero", "ally", "fortress", "shuffle_badges", "x"]),
        "value": st.text(max_size=5),
        "race": st.sampled_from(["elves", "orcs", "x"]),
        "tokens": st.integers(-2, 30),
        "cursor": st.integers(-2, 60),
    },
)
QUICK = settings(
    max_examples=10,
    deadline=None,
    derandomize=True,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)
MANY = settings(QUICK, max_examples=150)


@pytest.mark.parametrize("path", POSTS)
def test_rubbish_is_refused_politely_on_every_route(game_server: Running, path: str) -> None:
    cookie = game_server.join_tablet()

    @given(body=BODIES)
    @QUICK
    def polite(body: object) -> None:
        headers = {
            "Origin": game_server.url,
            "Content-Type": "application/json",
            "Cookie": cookie,
        }
        reply = game_server.ask("POST", path, json.dumps(body).encode(), headers)
        assert reply.status < 500, (path, body, reply)
        assert "code" in reply.facts or reply.status < 400

    polite()


def test_no_command_makes_the_rules_stumble(game_server: Running, game_desk: TableDesk) -> None:
    """Well-formed nonsense gets reasons: "not understood" would mean that the rules crashed."""
    cookie = game_server.join_tablet()

    @given(command=COMMANDS)
    @MANY
    def answered(command: dict[str, Json]) -> None:
        body: dict[str, Json] = {"command": command, "version": game_desk.version, "tap": ""}
        reply: Any = game_server.post("/api/taps", body, cookie).facts
        assert reply["code"] in ("taken", "refused", "stale", "unreadable")
        stumbled = {"key": "taps.not-understood", "facts": {}}
        assert stumbled not in reply["reasons"], command

    answered()


@pytest.mark.parametrize("role", [Role.PLAYER, Role.TV, Role.CAMERA, Role.SPECTATOR])
@pytest.mark.parametrize(("method", "path"), TABLET_ONLY)
def test_only_the_tablet_touches_saved_games(
    game_server: Running, role: Role, method: str, path: str
) -> None:
    cookie = game_server.join(role, 1 if role is Role.PLAYER else None)
    ask = game_server.get(path, cookie) if method == "GET" else game_server.post(path, {}, cookie)
    assert (ask.status, ask.facts["code"]) == (403, "tablet-only")


@pytest.mark.parametrize("path", ["/api/game/look", "/api/game/may", "/api/game/score"])
@pytest.mark.parametrize("role", [Role.TV, Role.CAMERA, Role.SPECTATOR])
def test_those_who_watch_ask_nothing(game_server: Running, role: Role, path: str) -> None:
    reply = game_server.post(path, {"region": "4"}, game_server.join(role))
    assert (reply.status, reply.facts["code"]) == (403, "may-not-tap")


def test_a_phone_cannot_act_for_another_seat(game_server: Running, game_desk: TableDesk) -> None:
    due = game_desk.seat_view().shown.state.seat
    other = (due + 1) % 3
    phone = game_server.join(Role.PLAYER, other)
    before = game_desk.version
    for kind in ("expand", "decline", "end-turn"):
        body: dict[str, Json] = {
            "command": {"kind": kind},
            "seat": due,
            "version": before,
            "tap": f"theirs {kind}",
        }
        reply: Any = game_server.post("/api/taps", body, phone).facts
        assert reply["reasons"][0]["key"] == "refusals.not-your-turn"
    forbidden: list[dict[str, Json]] = [
        {"kind": "set-coins", "seat": other, "coins": 99},
        {"kind": "jump", "cursor": 0},
    ]
    for command in forbidden:
        body = {"command": command, "seat": due, "version": before, "tap": f"theirs {command}"}
        assert game_server.post("/api/taps", body, phone).status == 422
    assert game_desk.version == before


def test_a_stale_tap_brings_a_fresh_picture(game_server: Running, game_desk: TableDesk) -> None:
    body: dict[str, Json] = {
        "command": {"kind": "expand"},
        "version": game_desk.version - 1,
        "tap": "old",
    }
    reply: Any = game_server.post("/api/taps", body, game_server.join_tablet())
    assert (reply.status, reply.facts["code"]) == (409, "stale")
    assert reply.facts["picture"]["version"] == game_desk.version


@pytest.mark.parametrize(
    "text",
    ["", "{}", "[" * 5000, '{"format":"tribekeeper","version":99}', "null\nnull", "\x00"],
)
def test_a_file_that_is_no_game_is_refused(game_server: Running, text: str) -> None:
    cookie = game_server.join_tablet()
    reply = game_server.post("/api/games/import", {"text": text}, cookie)
    assert (reply.status, reply.facts["code"]) == (422, "unreadable")
    told = set(keys(reply.facts))
    assert told
    assert all(key in catalog(language, "table") for key in told for language in LANGUAGES)


def test_a_tampered_game_is_refused(game_server: Running, game_desk: TableDesk) -> None:
    """It reads well but cannot be played through: nothing of it is kept."""
    whole = game_desk.host.saved.export(1)
    broken = whole.replace('"ComboPicked"', '"TokensMoved"')
    before = len(game_desk.host.saved.bookmarks())
    reply = game_server.post("/api/games/import", {"text": broken}, game_server.join_tablet())
    assert reply.status == 422
    assert len(game_desk.host.saved.bookmarks()) == before
    good = game_server.post("/api/games/import", {"text": whole}, game_server.join_tablet())
    assert good.status == 201


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"region":"', '"region":"x'),
        ('"tokens":', '"tokens":1.5,"tokens_":'),
        ('"race":"', '"race":"<b>'),
        ('"seat":0', '"seat":9'),
    ],
)
def test_a_game_that_cannot_be_shown_is_not_kept(
    game_server: Running, game_desk: TableDesk, old: str, new: str
) -> None:
    whole = game_desk.host.saved.export(1)
    assert old in whole
    before = len(game_desk.host.saved.bookmarks())
    broken = {"text": whole.replace(old, new)}
    reply = game_server.post("/api/games/import", broken, game_server.join_tablet())
    assert reply.status == 422
    assert len(game_desk.host.saved.bookmarks()) == before


def test_names_of_markup_are_only_text(game_server: Running, game_desk: TableDesk) -> None:
    evil = "<img src=x onerror=1>"
    chairs: Json = [{"name": evil, "colour": "blue"}, {"name": "Bo", "colour": "green"}]
    made = game_server.post(
        "/api/games", {"box": "base", "chairs": chairs}, game_server.join_tablet()
    )
    assert made.status == 201
    seats: Any = game_desk.view(Role.TV)["seats"]
    assert seats[0]["name"] == evil
    assert game_server.get("/api/table").headers["content-type"] == "application/json"
