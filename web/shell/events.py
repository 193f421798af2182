"""`/events`: whole pictures as Server-Sent Events, the latest only. Carries no commands."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from web.desk import Audience, Json
from web.shell.asgi import Head, Receive, Send, Turned, answer
from web.shell.hub import Hub, Stream

HEARTBEAT_SECONDS = 5.0
MISSED_BEATS = 2
Introduce = Callable[[str], tuple[Audience, str, Mapping[str, Json]]]
"""From a Cookie header: what to show, the device's id, and what to tell it about itself."""


@dataclass(frozen=True, slots=True)
class Events:
    hub: Hub
    introduce: Introduce
    heartbeat: float = HEARTBEAT_SECONDS

    async def __call__(self, head: Head, receive: Receive, send: Send) -> None:
        if head.method != "GET":
            return await answer(send, Turned(405, "method-not-allowed"))
        audience, device, you = self.introduce(head.headers.get("cookie", ""))
        stream = self.hub.open(audience, device)
        if stream is None:
            return await answer(send, Turned(503, "full"))
        try:
            await self._attend(stream, you, receive, send)
        finally:
            self.hub.leave(stream)
        return None

    async def _attend(
        self, stream: Stream, you: Mapping[str, Json], receive: Receive, send: Send
    ) -> None:
        """Raises TimeoutError for a reader that does not read; the connection is then cut."""
        async with asyncio.timeout(None) as deadline:
            pulse = asyncio.create_task(self._beat(stream, deadline))
            gone = asyncio.create_task(_hang_up(receive, stream))
            try:
                await self._feed(stream, you, send)
            finally:
                pulse.cancel()
                gone.cancel()

    async def _feed(self, stream: Stream, you: Mapping[str, Json], send: Send) -> None:
        headers = [
            (b"content-type", b"text/event-stream; charset=utf-8"),
            (b"connection", b"close"),
        ]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await _write(send, event("you", json.dumps(you).encode()))
        shown = b""
        while not stream.closed:
            stream.news.clear()
            latest = self.hub.latest(stream.audience)
            await _write(send, BEAT if latest is shown else event("picture", latest))
            shown = latest
            stream.taken += 1
            await stream.news.wait()
        if stream.kicked:
            await _write(send, event("kicked", b"{}"))
        await _write(send, b"", more=False)

    async def _beat(self, stream: Stream, deadline: asyncio.Timeout) -> None:
        """News without a new picture is a heartbeat; a reader that misses some is given up.

        One timer for each stream, since one for each write costs more than the write.
        """
        missed, taken = 0, -1
        while missed < MISSED_BEATS:
            await asyncio.sleep(self.heartbeat)
            missed = missed + 1 if stream.taken == taken else 0
            taken = stream.taken
            stream.news.set()
        deadline.reschedule(asyncio.get_running_loop().time())


def event(name: str, data: bytes) -> bytes:
    """
    >>> event("beat", b"{}")
    b'event: beat\\ndata: {}\\n\\n'
    """
    return b"event: " + name.encode() + b"\ndata: " + data + b"\n\n"


BEAT = event("beat", b"{}")


async def _write(send: Send, chunk: bytes, *, more: bool = True) -> None:
    await send({"type": "http.response.body", "body": chunk, "more_body": more})


async def _hang_up(receive: Receive, stream: Stream) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
    stream.closed = True
    stream.news.set()
