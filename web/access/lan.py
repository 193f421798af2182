"""Which of this machine's addresses the table's devices can reach. Opens no listening socket."""

from __future__ import annotations

import socket
import struct
from collections.abc import Mapping, Sequence
from ipaddress import ip_address

from web.shell.gate import is_private

LOOPBACK = "127.0.0.1"
_SIOCGIFADDR = 0x8915
_VIRTUAL = ("docker", "br-", "veth", "virbr", "vmnet", "tun", "tap", "wg", "lo")


class NoSuchInterfaceError(LookupError):
    """The interface asked for has no private address here."""


def interfaces() -> Mapping[str, str]:
    """Name and private IPv4 address of each interface, the likeliest to reach a phone first."""
    found = {name: address for _, name in socket.if_nameindex() if (address := _address(name))}
    private = {n: a for n, a in found.items() if is_private(a) and not ip_address(a).is_loopback}
    default = default_address()
    ranked = sorted(private, key=lambda n: (private[n] != default, n.startswith(_VIRTUAL), n))
    return {name: private[name] for name in ranked}


def choose(wanted: str | None, known: Mapping[str, str]) -> str | None:
    """The address to serve on: as named, else the likeliest, else none.

    >>> choose(None, {"wlan0": "192.168.1.5", "eth0": "10.0.0.2"})
    '192.168.1.5'
    >>> choose("eth0", {"wlan0": "192.168.1.5", "eth0": "10.0.0.2"})
    '10.0.0.2'
    """
    if wanted is None:
        return next(iter(known.values()), default_address())
    if wanted in known.values():
        return wanted
    if wanted not in known:
        raise NoSuchInterfaceError(wanted)
    return known[wanted]


def default_address() -> str | None:
    """The address packets to other networks would leave from; sends none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as line:
        try:
            line.connect(("192.0.2.1", 9))
        except OSError:
            return None
        address = str(line.getsockname()[0])
    return address if is_private(address) and not ip_address(address).is_loopback else None


def own_names() -> frozenset[str]:
    """The names under which mDNS announces this machine."""
    return frozenset({f"{socket.gethostname().split('.')[0].lower()}.local"})


def listening(wanted: str | None, *, local_only: bool) -> Sequence[str]:
    """Loopback first, then the one address of the local network, if there is one."""
    lan = None if local_only else choose(wanted, interfaces())
    return (LOOPBACK,) if lan is None else (LOOPBACK, lan)


def _address(name: str) -> str | None:
    """An interface's IPv4 address where the system answers the Linux question for it."""
    try:
        import fcntl  # not on every system

        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as line:
            asked = struct.pack("256s", name[:15].encode())
            return socket.inet_ntoa(fcntl.ioctl(line, _SIOCGIFADDR, asked)[20:24])
    except (ImportError, OSError):
        return None
