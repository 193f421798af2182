"""One connection, watched: a head that does not come or end, and a reader that is dead, are cut."""

from __future__ import annotations

import asyncio
import socket
import ssl
from typing import cast

import h11
from typing_extensions import override
from uvicorn.protocols.http.h11_impl import H11Protocol

from web.shell.guests import Guests

HEAD_SECONDS = 10.0
HEAD_BYTES = 16 * 1024
HEAD_END = b"\r\n\r\n"
DEAD_READER_MS = 20_000
TOO_LARGE = (
    b"HTTP/1.1 431 Request Header Fields Too Large\r\n"
    b"content-length: 0\r\nconnection: close\r\n\r\n"
)


class WatchedConnection(H11Protocol):
    """uvicorn waits for ever for a first request, and takes a head of any length that comes in one
    piece; this does not.
    """

    guests = Guests()
    _late: asyncio.TimerHandle | None = None

    @classmethod
    def among(cls, guests: Guests, **more: object) -> type[WatchedConnection]:
        """The same kind of connection, counted together with those of other listeners."""
        return type(cls.__name__, (cls,), {"guests": guests, **more})

    @override
    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        self._welcome(transport)
        self._begin(transport)

    def _welcome(self, transport: asyncio.Transport) -> None:
        address = transport.get_extra_info("peername")
        self.guests.welcome(self, str(address[0]) if address else "", transport.abort)

    def _begin(self, transport: asyncio.Transport) -> None:
        super().connection_made(transport)
        self.app_state = {
            **self.app_state,
            "cut": transport.abort,
            "invited": lambda: self.guests.invite(self),
        }
        _notice_death(transport)
        self._watch()

    @override
    def handle_events(self) -> None:
        waiting = self.conn.trailing_data[0] if self.conn.their_state is h11.IDLE else b""
        if len(waiting) > HEAD_BYTES and waiting.find(HEAD_END, 0, HEAD_BYTES) < 0:
            self.transport.write(TOO_LARGE)
            self.transport.close()
            return
        super().handle_events()

    @override
    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        waiting = self.conn.their_state is h11.IDLE and bool(self.conn.trailing_data[0])
        if waiting and self._late is None:
            self._watch()
        elif not waiting:
            self._unwatch()

    @override
    def connection_lost(self, exc: Exception | None) -> None:
        self._unwatch()
        self.guests.leave(self)
        super().connection_lost(exc)

    def _watch(self) -> None:
        self._late = self.loop.call_later(HEAD_SECONDS, self.transport.abort)

    def _unwatch(self) -> None:
        if self._late is not None:
            self._late.cancel()
            self._late = None


class SecureConnection(WatchedConnection):
    """Counted before the first word: a handshake that is never made holds a place, too."""

    context: ssl.SSLContext
    _begun = False
    _early = b""
    _shaking: asyncio.Task[None] | None = None

    @override
    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        self._welcome(transport)
        self._shaking = self.loop.create_task(self._shake_hands(transport))

    async def _shake_hands(self, transport: asyncio.Transport) -> None:
        try:
            secure = await self.loop.start_tls(
                transport,
                self,
                self.context,
                server_side=True,
                ssl_handshake_timeout=HEAD_SECONDS,
            )
        except OSError:  # cut, too slow, or no TLS at all
            self.guests.leave(self)
            transport.abort()
            return
        if secure is not None and not secure.is_closing():
            self._begun = True
            self._begin(secure)
            if self._early:
                self.data_received(self._early)

    @override
    def data_received(self, data: bytes) -> None:
        """A first request may come with the last word of a handshake, before we are told of it."""
        if self._begun:
            super().data_received(data)
        else:
            self._early += data

    @override
    def connection_lost(self, exc: Exception | None) -> None:
        if self._begun:
            super().connection_lost(exc)
        else:
            self.guests.leave(self)


def _notice_death(transport: asyncio.Transport) -> None:
    """Asks the kernel to give up on a peer that acknowledges nothing, where it can."""
    line = cast("socket.socket | None", transport.get_extra_info("socket"))
    option = getattr(socket, "TCP_USER_TIMEOUT", None)
    if line is not None and option is not None:
        line.setsockopt(socket.IPPROTO_TCP, option, DEAD_READER_MS)
