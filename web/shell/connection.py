"""One connection, watched: a head that does not come and a reader that is dead are cut off."""

from __future__ import annotations

import asyncio
import socket
from typing import cast

import h11
from typing_extensions import override
from uvicorn.protocols.http.h11_impl import H11Protocol

HEAD_SECONDS = 10.0
DEAD_READER_MS = 20_000


class Watched(H11Protocol):
    """uvicorn waits for ever for a first request; this does not."""

    _late: asyncio.TimerHandle | None = None

    @override
    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.app_state = {**self.app_state, "cut": transport.abort}
        _notice_death(transport)
        self._watch()

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
        super().connection_lost(exc)

    def _watch(self) -> None:
        self._late = self.loop.call_later(HEAD_SECONDS, self.transport.abort)

    def _unwatch(self) -> None:
        if self._late is not None:
            self._late.cancel()
            self._late = None


def _notice_death(transport: asyncio.Transport) -> None:
    """Asks the kernel to give up on a peer that acknowledges nothing, where it can."""
    line = cast("socket.socket | None", transport.get_extra_info("socket"))
    option = getattr(socket, "TCP_USER_TIMEOUT", None)
    if line is not None and option is not None:
        line.setsockopt(socket.IPPROTO_TCP, option, DEAD_READER_MS)
