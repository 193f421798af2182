"""Bodies are taken in whole, within a size and a time, before any route sees them."""

from __future__ import annotations

import asyncio

import pytest

from tests.web.servers import Running
from web.shell.asgi import AsgiMessage, Head, Receive, Turned
from web.shell.body import SMALL, Bodies


def head(**headers: str) -> Head:
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return Head("POST", "/api/taps", "http", "127.0.0.1", named)


def parts(*chunks: bytes, then_silent: bool = False) -> Receive:
    waiting = list(chunks)

    async def receive() -> AsgiMessage:
        if not waiting:
            await asyncio.Event().wait()
        body = waiting.pop(0)
        return {"type": "http.request", "body": body, "more_body": bool(waiting) or then_silent}

    return receive


def take(bodies: Bodies, asked: Head, receive: Receive) -> bytes | Turned:
    return asyncio.run(bodies.take(asked, receive))


def test_chunks_are_joined() -> None:
    assert take(Bodies(), head(content_length="4"), parts(b"ab", b"cd")) == b"abcd"


def test_an_announced_giant_is_refused_unread() -> None:
    asked = head(content_length=str(4 * 1024 * 1024 + 1))
    assert take(Bodies(), asked, parts()) == Turned(413, "too-large")


def test_a_chunked_giant_is_cut_off() -> None:
    asked = head(transfer_encoding="chunked")
    assert take(Bodies(most=SMALL), asked, parts(*[bytes(SMALL)] * 2)) == Turned(413, "too-large")


def test_more_than_was_announced_is_refused() -> None:
    assert take(Bodies(), head(content_length="1"), parts(b"abc")) == Turned(413, "too-large")


def test_a_body_that_stops_coming_is_given_up() -> None:
    bodies = Bodies(seconds=0.02)
    asked = head(content_length="9")
    assert take(bodies, asked, parts(b"ab", then_silent=True)) == Turned(408, "too-slow")


@pytest.mark.parametrize("length", ["-1", "x", "１", "1" * 40])
def test_a_senseless_length_is_refused(length: str) -> None:
    assert take(Bodies(), head(content_length=length), parts()) == Turned(400, "content-length")


def test_large_bodies_are_few_at_a_time_and_small_ones_still_pass() -> None:
    async def scene() -> tuple[bytes | Turned, bytes | Turned]:
        bodies = Bodies(large_at_once=1)
        large = head(content_length=str(SMALL + 1))
        slow = asyncio.create_task(bodies.take(large, parts(b"x", then_silent=True)))
        await asyncio.sleep(0)
        second = await bodies.take(large, parts(b"y"))
        small = await bodies.take(head(content_length="1"), parts(b"z"))
        slow.cancel()
        return second, small

    assert asyncio.run(scene()) == (Turned(503, "busy"), b"z")


def test_an_oversized_body_is_turned_away_by_the_running_server(server: Running) -> None:
    headers = {"Origin": server.url, "Content-Type": "application/json"}
    size = {"Content-Length": str(50_000_000)}
    assert server.ask("POST", "/api/join", b"{", {**headers, **size}).status == 413


def test_a_chunked_body_reaches_its_route(server: Running) -> None:
    headers = {
        "Origin": server.url,
        "Content-Type": "application/json",
        "Transfer-Encoding": "chunked",
    }
    reply = server.ask("POST", "/api/leave", b"2\r\n{}\r\n0\r\n\r\n", headers)
    assert (reply.status, reply.facts) == (200, {"left": False})
