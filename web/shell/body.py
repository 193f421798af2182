"""Takes a whole request body in before a thread is spent on it. Knows nothing of its content."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import cast

from web.shell.asgi import AsgiMessage, Head, Receive, Turned

SMALL = 64 * 1024
MOST_DIGITS = 11


@dataclass(slots=True)
class Bodies:
    """Large bodies are few at a time, so that slow uploads cannot fill the memory."""

    most: int = 4 * 1024 * 1024
    seconds: float = 10.0
    large_at_once: int = 8
    _large: int = field(default=0, init=False)

    async def take(self, head: Head, receive: Receive) -> bytes | Turned:
        announced = _announced(head)
        if announced is None:
            return Turned(400, "content-length")
        if announced > self.most:
            return Turned(413, "too-large")
        if announced <= SMALL:
            return await self._collect(receive, announced)
        if self._large >= self.large_at_once:
            return Turned(503, "busy")
        self._large += 1
        try:
            return await self._collect(receive, self.most)
        finally:
            self._large -= 1

    async def _collect(self, receive: Receive, most: int) -> bytes | Turned:
        whole = bytearray()
        try:
            async with asyncio.timeout(self.seconds):
                while True:
                    message = await receive()
                    if message["type"] == "http.disconnect":
                        return Turned(400, "incomplete")
                    whole += cast("bytes", message.get("body", b""))
                    if len(whole) > most:
                        return Turned(413, "too-large")
                    if not message.get("more_body", False):
                        return bytes(whole)
        except TimeoutError:
            return Turned(408, "too-slow")


def replay(body: bytes) -> Callable[[], Awaitable[AsgiMessage]]:
    """A `receive` that hands out a body which is already here."""

    async def receive() -> AsgiMessage:
        return {"type": "http.request", "body": body, "more_body": False}

    return receive


def _announced(head: Head) -> int | None:
    """How many bytes to expect; a chunked body may be any size, so it counts as large."""
    if "transfer-encoding" in head.headers:
        return SMALL + 1
    length = head.headers.get("content-length", "0")
    plain = length.isascii() and length.isdigit() and len(length) <= MOST_DIGITS
    return int(length) if plain else None
