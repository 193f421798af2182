"""Clients that are silent, slow, dead or malformed do not keep others from being served."""

from __future__ import annotations

import asyncio
import http.client
import re
import socket
import ssl
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path

import pytest

from tests.web.servers import PATIENT, CountingTable, Running, running
from tests.web.sockets import EventLine, connect, many, until
from web.desk import Audience
from web.pages.site import site
from web.shell import connection
from web.shell.asgi import Receive, Scope, Send
from web.shell.events import Events
from web.shell.files import Files
from web.shell.gate import Gate
from web.shell.guests import MOST_PER_PEER
from web.shell.hub import Hub
from web.shell.serving import Serving, open_listeners
from web.shell.shell import Shell


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Running]:
    with running(tmp_path) as one:
        yield one


def assert_serves(server: Running) -> None:
    for _ in range(10):
        assert server.get("/api/table").status == 200
    assert server.post("/api/leave").status == 200
    with EventLine(server.port) as line:
        assert line.next("picture")["version"] is not None


def stalled_upload(port: int, size: int) -> bytes:
    return (
        f"POST /api/join HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nOrigin: http://127.0.0.1:{port}\r\n"
        f"Content-Type: application/json\r\nContent-Length: {size}\r\n\r\n{{"
    ).encode()


def test_all_bad_clients_at_once(server: Running) -> None:
    with ExitStack() as stack:
        stack.enter_context(many(60, server.port))
        stack.enter_context(many(12, server.port, stalled_upload(server.port, 500)))
        stack.enter_context(many(12, server.port, stalled_upload(server.port, 1_000_000)))
        stack.enter_context(many(30, server.secure_port))
        never_reads = f"GET /events HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n\r\n".encode()
        stack.enter_context(many(1, server.port, never_reads))
        assert isinstance(server.desk, CountingTable)
        for _ in range(200):
            server.desk.change()
        assert_serves(server)


def test_a_server_full_of_bad_clients_still_closes(tmp_path: Path) -> None:
    with ExitStack() as stack:
        with running(tmp_path) as server:
            stack.enter_context(many(60, server.port))
            stack.enter_context(many(12, server.port, stalled_upload(server.port, 500)))
            stack.enter_context(many(30, server.secure_port))
            assert_serves(server)
        with pytest.raises(OSError, match="refused"):
            connect(server.port)


def test_a_head_that_never_ends_is_cut_off(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection, "HEAD_SECONDS", 0.05)
    with running(tmp_path) as server, many(2, server.port, b"GET / HTTP/1.1\r\nHost: lo") as lines:
        assert [_hung_up(line) for line in lines] == [True, True]
        with connect(server.port) as silent:
            assert _hung_up(silent)


def test_a_reader_that_never_reads_is_cut_off(tmp_path: Path) -> None:
    """The kernel takes some megabytes in before a reader's silence shows."""
    hub = Hub(lambda *_: b"x" * 8_000_000)
    events = Events(hub, lambda _: (Audience(), "", {}), heartbeat=0.1)
    ready = threading.Event()
    listener = open_listeners(["127.0.0.1"], 0)
    serving = Serving(Shell(Gate(), events, Files(site()), _nowhere), hub, [listener], ready.set)
    thread = threading.Thread(target=lambda: asyncio.run(serving.run()))
    thread.start()
    try:
        assert ready.wait(PATIENT)
        with connect(listener.port) as line:
            line.sendall(b"GET /events HTTP/1.1\r\nHost: localhost\r\n\r\n")
            assert line.recv(15) == b"HTTP/1.1 200 OK"
            until(lambda: serving.connections == 0)
    finally:
        serving.stop()
        thread.join(PATIENT)


@pytest.mark.parametrize(
    "words",
    [
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + bytes(40) + b"\r\n\r\n",
        b"GET / HTTP/9.9\r\n\r\n",
        b"GET /\xff HTTP/1.1\r\nHost: localhost\r\n\r\n",
        b"GET / HTTP/1.1\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: localhost\r\nX: " + b"a" * 40_000 + b"\r\n\r\n",
        b"POST /api/join HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\n"
        b"Transfer-Encoding: chunked\r\n\r\n",
        b"GET /api/table HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n"
        b"Connection: Upgrade\r\n\r\n",
    ],
)
def test_malformed_requests_are_answered_or_cut_and_harm_nobody(
    server: Running, words: bytes
) -> None:
    with connect(server.port) as line:
        line.sendall(words)
        line.shutdown(socket.SHUT_WR)
        answer = line.recv(64)
        status = int(answer.split()[1]) if answer else 400
        assert status in (200, 400, 403, 421, 431)
    assert_serves(server)


def _asked(port: int, *more: bytes) -> bytes:
    lines = (b"GET /api/table HTTP/1.1", b"Host: 127.0.0.1:%d" % port, *more)
    return b"\r\n".join(lines) + b"\r\n\r\n"


LARGE_HEADS = {
    "one long header": (b"X: " + b"a" * 200_000,),
    "many headers": (b"a:b",) * 40_000,
    "one name many times": (b"Cookie: a=b",) * 15_000,
    "a cookie without end": (b"Cookie: " + b'"' * 100_000,),
}


@pytest.mark.parametrize("head", LARGE_HEADS)
def test_a_head_that_is_too_large_is_refused_also_when_it_comes_in_one_piece(
    server: Running, head: str
) -> None:
    bomb = _asked(server.port, *LARGE_HEADS[head])
    with connect(server.port) as line:
        line.sendall(bomb)
        assert _answers(line) in ([], [b"431"])
    with connect(server.port) as line:
        line.sendall(_asked(server.port) + bomb)
        assert _answers(line) in ([], [b"200"], [b"200", b"431"])
    assert_serves(server)


def _answers(line: socket.socket) -> list[bytes]:
    """The status of each, until the line is cut, which may swallow the last ones."""
    heard = b""
    try:
        while chunk := line.recv(65536):
            heard += chunk
    except ConnectionResetError:
        pass
    return re.findall(rb"HTTP/1.1 (\d{3})", heard)


def test_a_cookie_that_parsers_choke_on_costs_nobody_anything(server: Running) -> None:
    """The library's parser works for seconds on one of these; all of them fit under the limit."""
    bombs = [
        b"Cookie: " + b'a="' * 5_000,
        b"Cookie: " + b'"\\' * 7_000,
        b"Cookie: " + b";" * 15_000,
    ]
    begun = time.process_time()
    for bomb in bombs:
        with connect(server.port) as line:
            line.sendall(_asked(server.port, bomb))
            assert line.recv(64).startswith(b"HTTP/1.1 200")
    assert time.process_time() - begun < 1.0


def test_answers_on_a_kept_connection_do_not_wait_for_more(server: Running) -> None:
    with connect(server.port) as line:
        line.sendall(_asked(server.port))
        assert line.recv(64)
        transports = [
            one.transport
            for listener, _ in server.open.serving._running
            for one in listener.server_state.connections
        ]
        options = [
            transport.get_extra_info("socket").getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)
            for transport in transports
        ]
        assert options
        assert all(options)


def test_handshakes_that_are_never_made_have_a_share_too(server: Running) -> None:
    """The oldest gives way before anybody has said a word, and others are served beside them."""
    with many(MOST_PER_PEER + 40, server.secure_port) as silent:
        assert _hung_up(silent[0])
        trusting = ssl._create_unverified_context()
        line = http.client.HTTPSConnection("127.0.0.1", server.secure_port, context=trusting)
        with closing(line):
            line.request("GET", "/api/about")
            assert line.getresponse().status == 200


def test_idle_sockets_lock_nobody_out(server: Running) -> None:
    """One peer has its share, and loses its own oldest lines above it."""
    cookie = server.join_tablet()
    with EventLine(server.port, cookie) as invited:
        invited.next("picture")
        with many(400, server.port) as idle:
            assert_serves(server)
            assert server.get("/api/devices", cookie).status == 200
            assert _hung_up(idle[0])
        server.open.services.hub.change()
        invited.next("picture")


async def _nowhere(scope: Scope, receive: Receive, send: Send) -> None:
    raise AssertionError("no page was asked for")


def _hung_up(line: socket.socket) -> bool:
    try:
        return line.recv(1) == b""
    except ConnectionResetError:
        return True
