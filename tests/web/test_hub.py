"""Streams: the latest picture wins, strangers give way, the kicked are told."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable

from tests.web.servers import PATIENT
from web.desk import Audience, Role
from web.shell import hub as hub_module
from web.shell.asgi import AsgiMessage, Head
from web.shell.events import Events
from web.shell.hub import MOST_PER_DEVICE, Hub

HEAD = Head("GET", "/events", "http", "127.0.0.1", {})


def picture(audience: Audience, moment: int, online: frozenset[str]) -> bytes:
    return json.dumps({"role": audience.role, "moment": moment, "online": sorted(online)}).encode()


def on_loop(scene: Callable[[Hub], Awaitable[None]]) -> None:
    async def run() -> None:
        hub = Hub(picture)
        hub.start()
        await scene(hub)

    asyncio.run(run())


class Reader:
    """The far end of one stream; reads when told to."""

    def __init__(self) -> None:
        self.heard: asyncio.Queue[bytes] = asyncio.Queue()
        self.reads = asyncio.Event()
        self.reads.set()
        self.gone = asyncio.Event()

    async def send(self, message: AsgiMessage) -> None:
        await self.reads.wait()
        body = message.get("body")
        if isinstance(body, bytes) and body:
            self.heard.put_nowait(body)

    async def receive(self) -> AsgiMessage:
        await self.gone.wait()
        return {"type": "http.disconnect"}

    async def next(self, name: str) -> bytes:
        while True:
            event = await asyncio.wait_for(self.heard.get(), PATIENT)
            if event.startswith(f"event: {name}\n".encode()):
                return event


def events(hub: Hub, device: str = "", heartbeat: float = 60) -> Events:
    audience = Audience(Role.TV)
    return Events(hub, lambda _: (audience, device, {"device": device}), heartbeat)


def test_a_stream_begins_with_you_and_a_picture() -> None:
    async def scene(hub: Hub) -> None:
        reader = Reader()
        task = asyncio.create_task(events(hub, "d1")(HEAD, reader.receive, reader.send))
        assert b'"device": "d1"' in await reader.next("you")
        assert b'"role": "tv"' in await reader.next("picture")
        reader.gone.set()
        await task
        assert hub.online() == frozenset()

    on_loop(scene)


def test_a_slow_reader_gets_the_latest_picture_only() -> None:
    async def scene(hub: Hub) -> None:
        reader = Reader()
        task = asyncio.create_task(events(hub)(HEAD, reader.receive, reader.send))
        await reader.next("picture")
        reader.reads.clear()
        for _ in range(50):
            hub.change()
            await asyncio.sleep(0)
            await asyncio.sleep(0)
        newest = hub.moment
        reader.reads.set()
        seen = [json.loads((await reader.next("picture")).split(b"data: ")[1])]
        while seen[-1]["moment"] < newest:
            seen.append(json.loads((await reader.next("picture")).split(b"data: ")[1]))
        assert len(seen) <= 2
        task.cancel()

    on_loop(scene)


def test_many_changes_in_one_tick_are_one_picture() -> None:
    async def scene(hub: Hub) -> None:
        before = hub.moment
        for _ in range(20):
            hub.change()
        await asyncio.sleep(0)
        assert hub.moment > before
        once = hub.moment
        await asyncio.sleep(0)
        assert hub.moment == once

    on_loop(scene)


def test_a_quiet_stream_beats() -> None:
    async def scene(hub: Hub) -> None:
        reader = Reader()
        stream = events(hub, heartbeat=0.01)(HEAD, reader.receive, reader.send)
        task = asyncio.create_task(stream)
        await reader.next("beat")
        await reader.next("beat")
        task.cancel()

    on_loop(scene)


def test_a_reader_that_reads_is_kept() -> None:
    async def scene(hub: Hub) -> None:
        reader = Reader()
        stream = events(hub, heartbeat=0.01)(HEAD, reader.receive, reader.send)
        task = asyncio.create_task(stream)
        for _ in range(20):
            await reader.next("beat")
            hub.change()
        assert not task.done()
        task.cancel()

    on_loop(scene)


def test_a_reader_that_stops_reading_is_dropped() -> None:
    async def scene(hub: Hub) -> None:
        reader = Reader()
        stream = events(hub, heartbeat=0.01)(HEAD, reader.receive, reader.send)
        task = asyncio.create_task(stream)
        await reader.next("beat")
        reader.reads.clear()
        await asyncio.wait([task], timeout=PATIENT)
        assert isinstance(task.exception(), TimeoutError)

    on_loop(scene)


def test_a_reader_that_never_reads_is_dropped() -> None:
    async def scene(hub: Hub) -> None:
        reader = Reader()
        reader.reads.clear()
        task = asyncio.create_task(
            events(hub, "d1", heartbeat=0.01)(HEAD, reader.receive, _reading_head(reader))
        )
        await asyncio.wait([task], timeout=PATIENT)
        assert isinstance(task.exception(), TimeoutError)
        assert hub.online() == frozenset()

    on_loop(scene)


def test_the_kicked_are_told_and_others_are_not() -> None:
    async def scene(hub: Hub) -> None:
        kicked, other = Reader(), Reader()
        out = asyncio.create_task(events(hub, "d1")(HEAD, kicked.receive, kicked.send))
        kept = asyncio.create_task(events(hub, "d2")(HEAD, other.receive, other.send))
        await kicked.next("picture")
        await other.next("picture")
        hub.kick("d1")
        await kicked.next("kicked")
        await out
        assert hub.online() == {"d2"}
        assert not kept.done()
        kept.cancel()

    on_loop(scene)


def test_strangers_give_way_to_the_invited_when_the_server_is_full() -> None:
    async def scene(hub: Hub) -> None:
        strangers = [hub.open(Audience(), "") for _ in range(hub_module.MOST_STREAMS)]
        assert hub.open(Audience(), "") is None
        assert hub.open(Audience(Role.TABLET), "d1") is not None
        assert strangers[0] is not None
        assert strangers[0].closed

    on_loop(scene)


def test_one_device_holds_only_so_many_streams() -> None:
    async def scene(hub: Hub) -> None:
        streams = [hub.open(Audience(Role.TABLET), "d1") for _ in range(MOST_PER_DEVICE + 1)]
        assert [s.closed for s in streams if s] == [True] + [False] * MOST_PER_DEVICE

    on_loop(scene)


def test_everyone_of_an_audience_shares_one_picture() -> None:
    drawn: list[Audience] = []

    def counting(audience: Audience, moment: int, online: frozenset[str]) -> bytes:
        drawn.append(audience)
        return b"{}"

    async def scene() -> None:
        hub = Hub(counting)
        hub.start()
        for _ in range(3):
            hub.latest(Audience(Role.TV))
        hub.latest(Audience(Role.PLAYER, "ada"))

    asyncio.run(scene())
    assert drawn == [Audience(Role.TV), Audience(Role.PLAYER, "ada")]


def _reading_head(reader: Reader) -> Callable[[AsgiMessage], Awaitable[None]]:
    async def send(message: AsgiMessage) -> None:
        if message["type"] != "http.response.start":
            await reader.send(message)

    return send
