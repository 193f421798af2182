"""The site's files, answered without asking Flask: pages never cached, hashed files for ever."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from web.shell.asgi import Head, Send, Turned, answer
from web.shell.gate import READING

FOR_EVER = b"public, max-age=31536000, immutable"


@dataclass(frozen=True, slots=True)
class Asset:
    body: bytes
    packed: bytes
    type: str


@dataclass(frozen=True, slots=True)
class Site:
    build: str
    assets: Mapping[str, Asset]
    pages: Mapping[str, Asset]


@dataclass(frozen=True, slots=True)
class Files:
    site: Site

    def owns(self, path: str) -> bool:
        return path.startswith("/static/") or path in self.site.pages

    async def __call__(self, head: Head, send: Send) -> None:
        if head.method not in READING:
            return await answer(send, Turned(405, "method-not-allowed"))
        if head.path in self.site.pages:
            return await _hand_out(self.site.pages[head.path], head, send, b"no-store")
        name = head.path.removeprefix(f"/static/{self.site.build}/")
        if name not in self.site.assets:
            return await answer(send, Turned(404, "no-such-file"))
        return await _hand_out(self.site.assets[name], head, send, FOR_EVER)


async def _hand_out(asset: Asset, head: Head, send: Send, keep: bytes) -> None:
    packed = "gzip" in head.headers.get("accept-encoding", "")
    body = asset.packed if packed else asset.body
    headers = [
        (b"content-type", asset.type.encode()),
        (b"content-length", str(len(body)).encode()),
        (b"cache-control", keep),
        (b"vary", b"accept-encoding"),
    ]
    if packed:
        headers.append((b"content-encoding", b"gzip"))
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    await send({"type": "http.response.body", "body": body})
