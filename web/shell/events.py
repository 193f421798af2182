"""`/events`: whole pictures as Server-Sent Events, the latest only. Carries no commands."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from web.desk import Audience, Json
from web.shell.asgi import Head, Receive, Send, Turned, answer
from web.shell.hub import Hub, Stream

HEARTBEAT_SECONDS = 5.0
WRITE_SECONDS = 10.0
Introduce = Callable[[str], tuple[Audience, str, Mapping[str, Json]]]
"""From a Cookie header: what to show, the device's id, and what to tell it about itself."""


@dataclass(frozen=True, slots=True)
class Events:
    hub: Hub
    introduce: Introduce
    heartbeat: float = HEARTBEAT_SECONDS
    patience: float = WRITE_SECONDS

    async def __call__(self, head: Head, receive: Receive, send: Send) -> None:
        if head.method != "GET":
            return await answer(send, Turned(405, "method-not-allowed"))
        audience, device, you = self.introduce(head.headers.get("cookie", ""))
        stream = self.hub.open(audience, device)
        if stream is None:
            return await answer(send, Turned(503, "full"))
        gone = asyncio.create_task(_hang_up(receive, stream))
        try:
            await self._feed(stream, you, send)
        finally:
            gone.cancel()
            self.hub.leave(stream)
        return None

    async def _feed(self, stream: Stream, you: Mapping[str, Json], send: Send) -> None:
        headers = [
            (b"content-type", b"text/event-stream; charset=utf-8"),
            (b"connection", b"close"),
        ]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await self._write(send, event("you", json.dumps(you).encode()))
        while not stream.closed:
            await self._write(send, await self._next(stream))
        if stream.kicked:
            await self._write(send, event("kicked", b"{}"))
        await self._write(send, b"", more=False)

    async def _next(self, stream: Stream) -> bytes:
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(self.heartbeat):
                await stream.news.wait()
        if stream.closed or not stream.news.is_set():
            return event("beat", b"{}")
        stream.news.clear()
        return event("picture", self.hub.latest(stream.audience))

    async def _write(self, send: Send, chunk: bytes, *, more: bool = True) -> None:
        """Raises TimeoutError for a reader that does not read; the connection is then cut."""
        async with asyncio.timeout(self.patience):
            await send({"type": "http.response.body", "body": chunk, "more_body": more})


def event(name: str, data: bytes) -> bytes:
    """
    >>> event("beat", b"{}")
    b'event: beat\\ndata: {}\\n\\n'
    """
    return b"event: " + name.encode() + b"\ndata: " + data + b"\n\n"


async def _hang_up(receive: Receive, stream: Stream) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
    stream.closed = True
    stream.news.set()
