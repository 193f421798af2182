"""ASGI in this server's types: what a request says before its body, and short answers to it."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable, Mapping, MutableMapping
from dataclasses import dataclass
from typing import cast

AsgiMessage = MutableMapping[str, object]
Scope = MutableMapping[str, object]
Receive = Callable[[], Awaitable[AsgiMessage]]
Send = Callable[[AsgiMessage], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]
Headers = list[tuple[bytes, bytes]]


@dataclass(frozen=True, slots=True)
class Head:
    """A request without its body. Header names are lower case, repeated ones joined."""

    method: str
    path: str
    scheme: str
    peer: str
    headers: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Turned:
    """Turned away by the shell, before any route is asked."""

    status: int
    code: str


def head_of(scope: Scope) -> Head:
    client = cast("tuple[str, int] | None", scope.get("client"))
    return Head(
        method=str(scope["method"]),
        path=str(scope["path"]),
        scheme=str(scope["scheme"]),
        peer=client[0] if client else "",
        headers=_joined(cast("Headers", scope["headers"])),
    )


async def answer(send: Send, turned: Turned) -> None:
    """Answers and asks the client to hang up, since its body may still be on the way."""
    body = json.dumps({"code": turned.code}).encode()
    headers = [
        (b"content-type", b"application/json"),
        (b"content-length", str(len(body)).encode()),
        (b"connection", b"close"),
    ]
    await send({"type": "http.response.start", "status": turned.status, "headers": headers})
    await send({"type": "http.response.body", "body": body})


def _joined(headers: Headers) -> Mapping[str, str]:
    joined: dict[str, str] = {}
    for name, value in headers:
        key, text = name.decode("latin-1"), value.decode("latin-1")
        joined[key] = f"{joined[key]}, {text}" if key in joined else text
    return joined
