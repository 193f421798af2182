"""Who is listening and what each of them has not heard yet. Does not know what a picture shows."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass, field

from web.desk import Audience, Role

Picture = Callable[[Audience, int, frozenset[str]], bytes]
"""From an audience, the moment and the ids of the devices that listen."""
MOST_STREAMS = 256
MOST_PER_DEVICE = 6


@dataclass(eq=False, slots=True)
class Stream:
    """One open event stream. `device` is empty for someone nobody invited."""

    audience: Audience
    device: str = ""
    closed: bool = False
    kicked: bool = False
    taken: int = 0
    """How much its reader has taken so far."""
    news: asyncio.Event = field(default_factory=asyncio.Event)


class Hub:
    """Lives on the event loop; `change`, `kick` and `online` may be called from any thread.

    Every stream is told *that* something changed, and fetches the latest picture when it is
    ready to send: a slow reader skips pictures instead of piling them up.
    """

    def __init__(self, picture: Picture) -> None:
        self._picture = picture
        self._streams: dict[Stream, None] = {}
        self._pictures: dict[Audience, bytes] = {}
        self._moment = 0
        self._loop: asyncio.AbstractEventLoop | None = None
        self._pending = False

    def start(self) -> None:
        self._loop = asyncio.get_running_loop()
        # From the clock, so that what a stopped server has sent looks older; then only counted on.
        self._moment = time.time_ns() // 1_000_000
        self._renew()

    def stop(self) -> None:
        for stream in self._streams:
            self._close(stream)

    def open(self, audience: Audience, device: str) -> Stream | None:
        """A new stream, or None when the server is full. Strangers give way to the invited."""
        if len(self._streams) >= MOST_STREAMS and not self._make_room(device):
            return None
        own = [s for s in self._streams if device and s.device == device and not s.closed]
        for surplus in own[: max(0, len(own) + 1 - MOST_PER_DEVICE)]:
            self._close(surplus)
        stream = Stream(audience, device)
        self._streams[stream] = None
        self._presence_changed(stream)
        return stream

    def leave(self, stream: Stream) -> None:
        self._streams.pop(stream, None)
        self._presence_changed(stream)

    def latest(self, audience: Audience) -> bytes:
        """The very same object until there is something new to show."""
        if audience not in self._pictures:
            self._pictures[audience] = self._picture(audience, self._moment, self.online())
        return self._pictures[audience]

    @property
    def moment(self) -> int:
        return self._moment

    def online(self) -> frozenset[str]:
        return frozenset(s.device for s in list(self._streams) if not s.closed)

    def change(self) -> None:
        """Something worth showing happened. Many changes in one tick are one picture."""
        loop = self._loop
        if loop is not None and not self._pending and not loop.is_closed():
            self._pending = True
            loop.call_soon_threadsafe(self._renew)

    def kick(self, device: str) -> None:
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._kick, device)

    def _renew(self) -> None:
        self._pending = False
        self._next_moment()
        self._pictures.clear()
        for stream in self._streams:
            stream.news.set()

    def _presence_changed(self, whose: Stream) -> None:
        """Only tablets are shown who is here, and strangers are in no list."""
        if not whose.device:
            return
        self._next_moment()
        self._pictures.pop(Audience(Role.TABLET), None)
        for stream in self._streams:
            if stream.audience.role is Role.TABLET:
                stream.news.set()

    def _next_moment(self) -> None:
        self._moment += 1

    def _kick(self, device: str) -> None:
        for stream in self._streams:
            if stream.device == device:
                stream.kicked = True
                self._close(stream)

    def _make_room(self, device: str) -> bool:
        strangers = (s for s in self._streams if not s.device and not s.closed)
        oldest = next(strangers, None) if device else None
        if oldest is None:
            return False
        self._close(oldest)
        del self._streams[oldest]
        return True

    @staticmethod
    def _close(stream: Stream) -> None:
        stream.closed = True
        stream.news.set()
