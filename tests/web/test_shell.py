"""The shell's patience: all of it for our own work, little for whoever does not take an answer; and
a share of the workers for all strangers together."""

from __future__ import annotations

import asyncio

from tests.web.servers import PATIENT
from web.desk import Audience
from web.pages.site import site
from web.shell.asgi import App, AsgiMessage, Receive, Scope, Send, head_of
from web.shell.events import Events
from web.shell.files import Files
from web.shell.gate import Gate
from web.shell.hub import Hub
from web.shell.shell import STRANGERS_AT_WORK, Shell

TAKEN_WITHIN = 0.02
INVITED = "invited"


class Far:
    """The far end of one request; `cut` when the shell gave it up."""

    def __init__(self, *, takes: bool = True) -> None:
        self.heard: list[AsgiMessage] = []
        self.cut = False
        self._takes = takes

    async def send(self, message: AsgiMessage) -> None:
        if not self._takes:
            await asyncio.Event().wait()
        self.heard.append(message)

    async def receive(self) -> AsgiMessage:
        return {"type": "http.request", "body": b"", "more_body": False}

    def give_up(self) -> None:
        self.cut = True

    def asks(self, routes: App) -> None:
        asyncio.run(self.comes(shell_of(routes)))

    async def comes(self, shell: Shell, cookie: str = "") -> None:
        scope: Scope = {
            "type": "http",
            "method": "GET",
            "path": "/api/table",
            "scheme": "http",
            "client": ("127.0.0.1", 5),
            "headers": [(b"host", b"127.0.0.1"), (b"cookie", cookie.encode())],
            "state": {"cut": self.give_up},
        }
        await shell(scope, self.receive, self.send)


def shell_of(routes: App, taken_within: float = TAKEN_WITHIN) -> Shell:
    events = Events(Hub(lambda *_: b""), lambda _: (Audience(), "", {}))
    return Shell(Gate(), events, Files(site()), routes, INVITED.__eq__, taken_within=taken_within)


async def _at_once(scope: Scope, receive: Receive, send: Send) -> None:
    await send({"type": "http.response.start", "status": 200, "headers": []})


async def _thinks_long(scope: Scope, receive: Receive, send: Send) -> None:
    never = asyncio.get_running_loop().create_future()
    await asyncio.wait([never], timeout=5 * TAKEN_WITHIN)
    await _at_once(scope, receive, send)


def test_an_answer_that_takes_us_long_still_comes() -> None:
    far = Far()
    far.asks(_thinks_long)
    assert [message["status"] for message in far.heard] == [200]
    assert not far.cut


def test_whoever_does_not_take_the_answer_is_given_up() -> None:
    far = Far(takes=False)
    far.asks(_at_once)
    assert far.cut


class Working:
    """Routes that go on for as long as they are `held`."""

    def __init__(self) -> None:
        self.at_work: list[str] = []
        self.held = asyncio.Event()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        cookie = head_of(scope).headers["cookie"]
        self.at_work.append(cookie)
        if cookie != INVITED:
            await self.held.wait()
        await _at_once(scope, receive, send)


def test_strangers_leave_workers_for_those_who_are_invited() -> None:
    async def crowd() -> None:
        working, far = Working(), Far()
        shell = shell_of(working)
        async with asyncio.TaskGroup() as strangers:
            for _ in range(20):
                strangers.create_task(Far().comes(shell))
            while len(working.at_work) < STRANGERS_AT_WORK:
                await asyncio.sleep(0)
            await far.comes(shell, INVITED)
            assert [message["status"] for message in far.heard] == [200]
            assert working.at_work == [""] * STRANGERS_AT_WORK + [INVITED]
            working.held.set()
        assert len(working.at_work) == 21

    asyncio.run(crowd())


def test_a_stranger_who_does_not_take_the_answer_keeps_no_other_waiting() -> None:
    async def crowd() -> None:
        far, shell = Far(), shell_of(_at_once, taken_within=3600)
        silent = [Far(takes=False).comes(shell) for _ in range(STRANGERS_AT_WORK)]
        waiting = [asyncio.ensure_future(one) for one in silent]
        await asyncio.wait_for(far.comes(shell), PATIENT)
        assert not any(one.done() for one in waiting)
        for one in waiting:
            one.cancel()

    asyncio.run(crowd())
