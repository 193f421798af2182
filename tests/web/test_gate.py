"""Who may knock: peers, Host, Origin, Sec-Fetch-Site, methods and body types."""

from __future__ import annotations

import pytest

from tests.web.servers import Running
from web.shell.asgi import Head
from web.shell.gate import Gate

GATE = Gate(frozenset({"table.local"}))


def head(method: str = "GET", peer: str = "192.168.1.20", **headers: str) -> Head:
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return Head(method, "/api/table", "http", peer, {"host": "192.168.1.5:8642", **named})


def tap(**headers: str) -> Head:
    own = {"origin": "http://192.168.1.5:8642", "content_type": "application/json"}
    return head("POST", **{**own, **headers})


def code(asked: Head) -> str | None:
    turned = GATE.turns_away(asked)
    return turned.code if turned else None


@pytest.mark.parametrize(
    "host", ["192.168.1.5:8642", "localhost:1", "table.local", "TABLE.local.", "[fe80::1]:80"]
)
def test_own_names_and_private_addresses_are_known(host: str) -> None:
    assert code(head(host=host)) is None


@pytest.mark.parametrize(
    "host",
    ["evil.example", "8.8.8.8", "192.168.1.5.evil.example", "", "other.local", "0.0.0.0:8642"],
)
def test_a_name_that_was_bound_to_this_address_is_not(host: str) -> None:
    assert code(head(host=host)) == "unknown-host"


@pytest.mark.parametrize("peer", ["8.8.8.8", "2001:4860::1", "::ffff:1.1.1.1", ""])
def test_peers_from_the_internet_are_refused(peer: str) -> None:
    assert code(head(peer=peer)) == "peer-not-private"


def test_a_tap_of_the_own_page_passes() -> None:
    assert code(tap()) is None
    assert code(tap(sec_fetch_site="same-origin")) is None
    assert code(tap(content_type="application/json; charset=utf-8")) is None


@pytest.mark.parametrize(
    ("headers", "expected"),
    [
        ({"origin": "http://evil.example"}, "foreign-origin"),
        ({"origin": "null"}, "foreign-origin"),
        ({"origin": ""}, "foreign-origin"),
        ({"origin": "https://192.168.1.5:8642"}, "foreign-origin"),
        ({"origin": "http://192.168.1.5:8643"}, "foreign-origin"),
        ({"sec_fetch_site": "cross-site"}, "cross-site"),
        ({"sec_fetch_site": "same-site"}, "cross-site"),
        ({"content_type": "text/plain"}, "body-type"),
        ({"content_type": "application/x-www-form-urlencoded"}, "body-type"),
        ({"content_type": ""}, "body-type"),
    ],
)
def test_changes_from_elsewhere_are_refused(headers: dict[str, str], expected: str) -> None:
    assert code(tap(**headers)) == expected


@pytest.mark.parametrize("method", ["PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "CONNECT"])
def test_other_methods_are_refused(method: str) -> None:
    assert code(head(method)) == "method-not-allowed"


def test_a_rebound_name_gets_421_from_the_running_server(server: Running) -> None:
    reply = server.ask("GET", "/", headers={"Host": "evil.example"})
    assert (reply.status, reply.facts) == (421, {"code": "unknown-host"})


def test_a_cross_site_post_reaches_no_route(server: Running) -> None:
    cookie = server.join_tablet()
    headers = {"Origin": "http://evil.example", "Content-Type": "application/json"}
    reply = server.ask("POST", "/api/invitations", b'{"role":"tv"}', {**headers, "Cookie": cookie})
    assert (reply.status, reply.facts["code"]) == (403, "foreign-origin")


@pytest.mark.parametrize("path", ["/", "/api/table", "/api/nowhere", "/worker.js", "/events"])
def test_every_answer_carries_the_safe_headers(server: Running, path: str) -> None:
    reply = server.ask("HEAD", path)
    assert "default-src 'none'" in reply.headers["content-security-policy"]
    assert "require-trusted-types-for 'script'" in reply.headers["content-security-policy"]
    assert "frame-ancestors 'none'" in reply.headers["content-security-policy"]
    assert reply.headers["x-content-type-options"] == "nosniff"
    assert reply.headers["referrer-policy"] == "no-referrer"
    assert reply.headers["cache-control"] == "no-store"
    assert "server" not in reply.headers


def test_files_of_the_site_are_no_pages(server: Running) -> None:
    reply = server.ask("GET", f"/static/{server.open.services.site.build}/icons/icon.svg")
    assert reply.headers["content-security-policy"] == "default-src 'none'; frame-ancestors 'none'"
    assert reply.headers["x-content-type-options"] == "nosniff"
