"""The headers every answer carries, whichever route gave it. Caching is the routes' affair."""

from __future__ import annotations

from typing import cast

from web.shell.asgi import AsgiMessage, Headers, Send

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' blob:",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "media-src 'self' blob:",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
        "require-trusted-types-for 'script'",
        "trusted-types tribekeeper",
    )
)
SAFE: Headers = [
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (
        b"permissions-policy",
        b"camera=(self), screen-wake-lock=(self), fullscreen=(self), microphone=(), geolocation=()",
    ),
]


SHORT: Headers = [
    (b"content-security-policy", b"default-src 'none'; frame-ancestors 'none'"),
    (b"x-content-type-options", b"nosniff"),
    (b"cross-origin-resource-policy", b"same-origin"),
]
"""For the many small files of the site, which are no pages: the rest would outweigh them."""


def dressed(path: str, send: Send) -> Send:
    """A `send` that adds the safe headers, and no-store unless a route chose otherwise."""
    safe = SHORT if path.startswith("/static/") else SAFE

    async def send_dressed(message: AsgiMessage) -> None:
        if message["type"] == "http.response.start":
            headers = list(cast("Headers", message.get("headers", [])))
            if not any(name == b"cache-control" for name, _ in headers):
                headers.append((b"cache-control", b"no-store"))
            message = {**message, "headers": headers + safe}
        await send(message)

    return send_dressed
