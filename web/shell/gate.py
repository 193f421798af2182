"""Who may knock at all: peers, Host, Origin, methods and body types. Not who may do what."""

from __future__ import annotations

from dataclasses import dataclass
from ipaddress import IPv4Address, IPv6Address, ip_address
from urllib.parse import urlsplit

from web.shell.asgi import Head, Turned

READING = frozenset({"GET", "HEAD"})
METHODS = READING | {"POST"}
BODIES = frozenset({"application/json", "image/jpeg"})
OWN_SITES = frozenset({"same-origin", "none"})


@dataclass(frozen=True, slots=True)
class Gate:
    """Names this server answers to, beside private addresses and localhost."""

    names: frozenset[str] = frozenset()

    def turns_away(self, head: Head) -> Turned | None:
        if not is_private(head.peer):
            return Turned(403, "peer-not-private")
        if not self._knows(head.headers.get("host", "")):
            return Turned(421, "unknown-host")
        if head.method not in METHODS:
            return Turned(405, "method-not-allowed")
        return None if head.method in READING else _refuses_change(head)

    def _knows(self, host: str) -> bool:
        name = hostname(host)
        return name == "localhost" or name in self.names or is_private(name)


def hostname(host: str) -> str:
    """
    >>> hostname("192.168.1.5:8642"), hostname("[fe80::1]:80"), hostname("Table.local.")
    ('192.168.1.5', 'fe80::1', 'table.local')
    >>> hostname("evil@localhost"), hostname("localhost:x")
    ('', '')
    """
    try:
        parts = urlsplit(f"//{host}")
        strange = parts.path or parts.query or parts.fragment or "@" in parts.netloc
        return "" if strange or parts.port == 0 else (parts.hostname or "").removesuffix(".")
    except ValueError:
        return ""


def is_private(address: str) -> bool:
    """
    >>> [is_private(a) for a in ("127.0.0.1", "10.0.0.7", "::ffff:192.168.0.2", "fe80::1%eth0")]
    [True, True, True, True]
    >>> [is_private(a) for a in ("8.8.8.8", "::ffff:8.8.8.8", "::ffff:0.0.0.0", "evil.example", "")]
    [False, False, False, False, False]
    """
    try:
        ip: IPv4Address | IPv6Address = ip_address(address)
    except ValueError:
        return False
    ip = (ip.ipv4_mapped or ip) if isinstance(ip, IPv6Address) else ip
    return ip.is_private and not ip.is_unspecified


def _refuses_change(head: Head) -> Turned | None:
    own = f"{head.scheme}://{head.headers.get('host', '')}".lower()
    if head.headers.get("origin", "").lower() != own:
        return Turned(403, "foreign-origin")
    # Browsers leave Sec-Fetch-Site out on plain HTTP, so only a wrong one is refused.
    if head.headers.get("sec-fetch-site", "same-origin") not in OWN_SITES:
        return Turned(403, "cross-site")
    kind = head.headers.get("content-type", "").partition(";")[0].strip().lower()
    return None if kind in BODIES else Turned(415, "body-type")
