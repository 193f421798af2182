"""The published description and the routes are the same thing, also under strange input."""

from __future__ import annotations

import json
import re
import string
from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis.checks import CHECKS

from tests.web.play.desks import desk_on, lay, opening_of, serving
from tests.web.routes import DESCRIPTION, filled
from tests.web.servers import Running
from web.api.game_routes import game_routes
from web.app import create_app
from web.desk import Role
from web.table_desk import TableDesk

QUICK = settings(
    max_examples=8,
    deadline=None,
    derandomize=True,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)
# Strangers are spectators, and the form of a token or PIN does not tell whether it is good.
NOT_APPLYING = ("ignored_auth", "positive_data_acceptance")
POSTS = sorted(
    path
    for path, methods in DESCRIPTION["paths"].items()
    if "application/json" in methods.get("post", {}).get("requestBody", {}).get("content", {})
)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=6,
)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server with everything in it but a game."""
    home = tmp_path_factory.mktemp("home")
    with desk_on(home) as desk, serving(home, desk) as one:
        yield one


def test_every_route_is_described_and_every_description_has_a_route(server: Running) -> None:
    assert isinstance(server.desk, TableDesk)
    routes = game_routes(server.desk)
    rules = create_app(server.open.services, routes).url_map.iter_rules()
    served = {
        (_as_described(rule.rule), method.lower())
        for rule in rules
        for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}
        if rule.rule.startswith(("/api", "/ca"))
    }
    described = {
        (path, method) for path, methods in DESCRIPTION["paths"].items() for method in methods
    }
    assert described - {("/events", "get")} == served


WHO: dict[str, set[Role]] = {
    "everyone": set(Role),
    "own player": {Role.PLAYER},
    "unlocked tablet": set(),
    **{role.value: {role} for role in Role},
}
"""Nobody has typed a PIN here."""


@pytest.mark.parametrize("path", sorted(set(DESCRIPTION["paths"]) - {"/events"}))
def test_a_route_answers_those_whom_its_description_names_and_nobody_else(
    server: Running, path: str
) -> None:
    if "{seat}" in path:
        assert isinstance(server.desk, TableDesk)
        lay(server.desk, opening_of(players=3))
    for method, operation in DESCRIPTION["paths"][path].items():
        named = {role for who in operation["x-audience"] for role in WHO[who]}
        for role in Role:
            cookie = server.join(role, 2) if role is Role.PLAYER else server.join(role)
            headers = {"Origin": server.url, "Content-Type": "application/json", "Cookie": cookie}
            body = b"{}" if method == "post" else None
            status = server.ask(method.upper(), filled(path), body, headers).status
            assert (status != 403) == (role in named), (method, role, status)


@pytest.mark.parametrize("path", sorted(set(DESCRIPTION["paths"]) - {"/events"}))
def test_answers_are_as_described(server: Running, path: str) -> None:
    """Schemathesis makes the requests, good and bad, and checks status, type and schema."""
    schema = schemathesis.openapi.from_dict(DESCRIPTION)
    cookie = server.join(Role.TABLET)

    for method in DESCRIPTION["paths"][path]:
        operation = schema[path][method]

        @given(case=operation.as_strategy())
        @QUICK
        def conforms(case: schemathesis.Case[Any]) -> None:
            case.call_and_validate(
                base_url=server.url,
                headers={"Origin": server.url, "Cookie": cookie},
                excluded_checks=[CHECKS.get_one(name) for name in NOT_APPLYING],  # type: ignore[misc]
            )

        conforms()


@pytest.mark.parametrize("path", POSTS)
@pytest.mark.parametrize("role", [Role.TABLET, Role.PLAYER, None])
def test_strange_bodies_are_refused_politely(server: Running, path: str, role: Role | None) -> None:
    seat = 1 if role is Role.PLAYER else None
    cookie = server.join(role, seat) if role else ""
    full = path.replace("{seat}", "1").replace("{device}", "0a0a0a0a").replace("{game}", "1")
    names = ("role", "seat", "token", "label", "pin", "old", "command", "version", "tap")

    @given(body=JSON | st.dictionaries(st.sampled_from(names), JSON))
    @QUICK
    def polite(body: object) -> None:
        headers = {"Origin": server.url, "Content-Type": "application/json", "Cookie": cookie}
        reply = server.ask("POST", full, json.dumps(body).encode(), headers)
        assert reply.status < 500, reply
        assert "code" in reply.facts or reply.status < 400

    polite()


@pytest.mark.parametrize("body", [b"", b"{", b"\xff\xfe", b"[" * 100_000, b"NaN", b"null"])
@pytest.mark.parametrize("path", POSTS)
def test_what_is_not_json_is_refused_politely(server: Running, path: str, body: bytes) -> None:
    full = path.replace("{seat}", "1").replace("{device}", "0a0a0a0a").replace("{game}", "1")
    headers = {
        "Origin": server.url,
        "Content-Type": "application/json",
        "Cookie": server.join(Role.TABLET),
    }
    assert server.ask("POST", full, body, headers).status in (400, 404, 409)


@QUICK
@given(path=st.text(string.printable + "/.%日", max_size=60))
def test_strange_paths_are_answered(strange_server: Running, path: str) -> None:
    from urllib.parse import quote

    reply = strange_server.ask("GET", "/" + quote(path, safe="/%.~"))
    assert reply.status in (200, 308, 400, 404, 405)


@pytest.fixture(scope="module")
def strange_server(server: Running) -> Running:
    return server


def _as_described(rule: str) -> str:
    return re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", rule)
