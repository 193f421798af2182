"""The thin ASGI shell around Flask: gate, whole bodies, files, `/events`. No routes."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from typing import cast

from web.shell.asgi import App, AsgiMessage, Head, Receive, Scope, Send, Turned, answer, head_of
from web.shell.body import Bodies, replay
from web.shell.events import Events
from web.shell.files import Files
from web.shell.gate import Gate
from web.shell.headers import dressed

TAKEN_WITHIN_SECONDS = 30.0
STRANGERS_AT_WORK = 2
"""So many requests of strangers are worked on at a time: the other workers are for the invited."""


@dataclass(frozen=True, slots=True)
class Shell:
    gate: Gate
    events: Events
    files: Files
    routes: App
    is_invited: Callable[[str], bool] = lambda cookies: False
    """From a Cookie header."""
    bodies: Bodies = field(default_factory=Bodies)
    taken_within: float = TAKEN_WITHIN_SECONDS
    strangers: asyncio.Semaphore = field(
        default_factory=lambda: asyncio.Semaphore(STRANGERS_AT_WORK)
    )

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            return
        head = head_of(scope)
        send = dressed(head.path, send)
        invited = self.is_invited(head.headers.get("cookie", ""))
        if invited:
            _call(scope, "invited")
        turned = self.gate.turns_away(head)
        try:
            if turned is not None:
                await answer(send, turned)
            elif head.path == "/events":
                await self.events(head, receive, send)
            elif self.files.owns(head.path):
                await self.files(head, send)
            else:
                await self._route(head, scope, receive, send, invited=invited)
        except TimeoutError:
            _call(scope, "cut")

    async def _route(
        self, head: Head, scope: Scope, receive: Receive, send: Send, *, invited: bool
    ) -> None:
        body = await self.bodies.take(head, receive)
        if isinstance(body, Turned):
            await answer(send, body)
            return
        async with AsyncExitStack() as turn, asyncio.timeout(None) as deadline:
            if not invited:
                await turn.enter_async_context(self.strangers)

            async def done() -> None:
                deadline.reschedule(asyncio.get_running_loop().time() + self.taken_within)
                await turn.aclose()

            await self.routes(_measured(scope, body), replay(body), _once(done, send))


def _once(done: Callable[[], Awaitable[None]], send: Send) -> Send:
    """Our own work may take its time, and is `done` with the first word; whoever does not take the
    answer is given up, and is in nobody's way."""
    begun = False

    async def sent(message: AsgiMessage) -> None:
        nonlocal begun
        if not begun:
            begun = True
            await done()
        await send(message)

    return sent


def _measured(scope: Scope, body: bytes) -> Scope:
    """The scope with the body's true length, since a chunked one announced none."""
    kept = [
        (name, value)
        for name, value in cast("list[tuple[bytes, bytes]]", scope["headers"])
        if name not in (b"content-length", b"transfer-encoding")
    ]
    return {**scope, "headers": [*kept, (b"content-length", str(len(body)).encode())]}


def _call(scope: Scope, name: str) -> None:
    """What the connection offers under this name, if it is one of ours."""
    state = cast("Mapping[str, object]", scope.get("state", {}))
    if name in state:
        cast("Callable[[], None]", state[name])()
