"""Runs the shell on its sockets, plain and TLS, until told to stop. Builds nothing."""

from __future__ import annotations

import asyncio
import contextlib
import socket
import ssl
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import uvicorn
from typing_extensions import override

from web.shell.asgi import App
from web.shell.connection import HEAD_BYTES, SecureConnection, WatchedConnection
from web.shell.guests import Guests
from web.shell.hub import Hub

LAST_WORDS_SECONDS = 0.15


@dataclass(frozen=True, slots=True)
class Listeners:
    """Open sockets that speak the same: all plain, or all TLS with these files."""

    sockets: tuple[socket.socket, ...]
    certificate: tuple[str, str] | None = None

    @property
    def port(self) -> int:
        return int(self.sockets[0].getsockname()[1])


class Serving:
    """`run` on an event loop; `stop` from any thread or from a signal."""

    def __init__(
        self, shell: App, hub: Hub, listeners: Sequence[Listeners], opened: Callable[[], None]
    ) -> None:
        self._hub = hub
        self._opened = opened
        self._loop: asyncio.AbstractEventLoop | None = None
        guests = Guests()
        self._running = [
            (_Uvicorn(_config(shell, listener, guests)), list(listener.sockets))
            for listener in listeners
        ]

    async def run(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._hub.start()
        listening = [asyncio.create_task(one.serve(sockets)) for one, sockets in self._running]
        while not all(one.started for one, _ in self._running):
            await asyncio.sleep(0.005)
        self._opened()
        await asyncio.gather(*listening)

    @property
    def connections(self) -> int:
        return sum(len(one.server_state.connections) for one, _ in self._running)

    def stop(self) -> None:
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._stop)

    def _stop(self) -> None:
        self._hub.stop()
        for one, _ in self._running:
            one.should_exit = True


class _Uvicorn(uvicorn.Server):
    @override
    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        # Two listeners share one process: the one who runs them owns the signals.
        yield

    @override
    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        asyncio.get_running_loop().call_later(LAST_WORDS_SECONDS, self._cut)
        await super().shutdown(sockets)

    def _cut(self) -> None:
        for connection in list(self.server_state.connections):
            connection.transport.abort()


def open_listeners(
    addresses: Sequence[str], port: int, certificate: tuple[str, str] | None = None
) -> Listeners:
    """The same port on every address; port 0 lets the first one choose."""
    sockets: list[socket.socket] = []
    try:
        for address in addresses:
            # Named as TCP, so that asyncio sends answers at once instead of waiting for more.
            line = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
            sockets.append(line)
            line.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            line.bind((address, port))
            port = int(line.getsockname()[1])
    except OSError:
        for line in sockets:
            line.close()
        raise
    return Listeners(tuple(sockets), certificate)


def _config(shell: App, listener: Listeners, guests: Guests) -> uvicorn.Config:
    config = uvicorn.Config(
        shell,
        http=_kind(listener, guests),
        ws="none",
        lifespan="off",
        interface="asgi3",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=False,
        h11_max_incomplete_event_size=HEAD_BYTES,
    )
    config.load()
    return config


def _kind(listener: Listeners, guests: Guests) -> type[WatchedConnection]:
    if listener.certificate is None:
        return WatchedConnection.among(guests)
    return SecureConnection.among(guests, context=_tls(*listener.certificate))


def _tls(certificate: str, key: str) -> ssl.SSLContext:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.minimum_version = ssl.TLSVersion.TLSv1_2
    context.load_cert_chain(certificate, key)
    return context
