"""Builds the whole house around a table and opens its doors. Prints nothing, decides nothing."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, cast

from a2wsgi import WSGIMiddleware

from web.access.certificate import Papers, papers
from web.access.lan import LOOPBACK, own_names
from web.access.register import Register
from web.api.callers import caller_of
from web.app import create_app
from web.desk import Audience, Desk, Eye, Json
from web.house import House, Places, build_house
from web.shell.events import Events
from web.shell.files import Files
from web.shell.gate import Gate
from web.shell.serving import Doors, Serving, open_doors
from web.shell.shell import Shell
from web.site import site

if TYPE_CHECKING:
    from a2wsgi.wsgi_typing import WSGIApp

    from web.shell.asgi import App

WORKERS = 8


@dataclass(frozen=True, slots=True)
class Wishes:
    """How to open; port 0 means any free one. Addresses start with the loopback one."""

    home: Path
    addresses: Sequence[str] = (LOOPBACK,)
    port: int = 0
    secure_port: int | None = 0
    names: frozenset[str] = field(default_factory=own_names)


class OpenHouse:
    """A house whose doors are open; `serving.run()` lets people in. Close it afterwards."""

    def __init__(
        self,
        desk: Desk,
        wishes: Wishes,
        opened: Callable[[], None],
        eye: Eye | None = None,
    ) -> None:
        wishes.home.mkdir(mode=0o700, parents=True, exist_ok=True)
        self._doors, papers = _doors(wishes)
        self._register = Register(wishes.home / "house.db")
        places = _places(wishes, self._doors, papers)
        self.house = build_house(desk, site(), places, self._register, eye)
        self._routes = WSGIMiddleware(cast("WSGIApp", create_app(self.house)), workers=WORKERS)
        events = Events(self.house.hub, lambda cookies: introduce(self.house, cookies))
        files = Files(self.house.site)
        shell = Shell(Gate(wishes.names), events, files, cast("App", self._routes))
        self.serving = Serving(shell, self.house.hub, self._doors, opened)
        self._forget = desk.subscribe(self.house.hub.change)

    def close(self) -> None:
        self._forget()
        self._routes.executor.shutdown(wait=True)
        self._register.close()
        for door in self._doors:
            for line in door.sockets:
                line.close()


def introduce(house: House, cookies: str) -> tuple[Audience, str, dict[str, Json]]:
    """What a device is told about itself. `taps` starts the ids of its taps: pages on plain
    HTTP cannot make good random ones themselves."""
    me = caller_of(house.devices, cookies)
    you: dict[str, Json] = {
        "device": me.id,
        "role": me.audience.role,
        "seat": me.audience.seat,
        "taps": os.urandom(9).hex(),
    }
    return me.audience, me.id, you


def _doors(wishes: Wishes) -> tuple[list[Doors], Papers | None]:
    doors = [open_doors(wishes.addresses, wishes.port)]
    if wishes.secure_port is None:
        return doors, None
    names = [*wishes.addresses, "localhost", *sorted(wishes.names)]
    found = papers(wishes.home / "certificate", names)
    try:
        secure = open_doors(wishes.addresses, wishes.secure_port, (str(found.leaf), str(found.key)))
    except OSError:
        for line in doors[0].sockets:
            line.close()
        raise
    return [*doors, secure], found


def _places(wishes: Wishes, doors: Sequence[Doors], papers: Papers | None) -> Places:
    """Links name the last address: the one of the local network, when there is one."""
    address = wishes.addresses[-1]
    plain = f"http://{address}:{doors[0].port}"
    if papers is None:
        return Places(plain)
    return Places(plain, f"https://{address}:{doors[1].port}", papers.ca)
