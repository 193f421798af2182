"""The shell's patience: all of it for our own work, little for whoever does not take an answer."""

from __future__ import annotations

import asyncio

from web.desk import Audience
from web.pages.site import site
from web.shell.asgi import App, AsgiMessage, Receive, Scope, Send
from web.shell.events import Events
from web.shell.files import Files
from web.shell.gate import Gate
from web.shell.hub import Hub
from web.shell.shell import Shell

TAKEN_WITHIN = 0.02


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
        hub = Hub(lambda *_: b"")
        events = Events(hub, lambda _: (Audience(), "", {}))
        shell = Shell(Gate(), events, Files(site()), routes, taken_within=TAKEN_WITHIN)
        scope: Scope = {
            "type": "http",
            "method": "GET",
            "path": "/api/table",
            "scheme": "http",
            "client": ("127.0.0.1", 5),
            "headers": [(b"host", b"127.0.0.1")],
            "state": {"cut": self.give_up},
        }
        asyncio.run(shell(scope, self.receive, self.send))


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
