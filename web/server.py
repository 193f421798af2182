"""Builds the whole server around a table, opens its listeners. Prints nothing, decides nothing."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, cast

from a2wsgi import WSGIMiddleware

from companion.store.home.places import private_folder
from companion.table.reports import FOLDER, Reports
from web.access.certificate import Certificates, certificates
from web.access.lan import LOOPBACK, own_names
from web.access.register import open_register
from web.api.callers import caller_of
from web.api.routes import Routes, no_routes
from web.app import create_app
from web.desk import Audience, Desk, FrameSink, Json
from web.pages.site import site
from web.services import Places, Services, build_services
from web.shell.events import Events
from web.shell.files import Files
from web.shell.gate import Gate
from web.shell.serving import Listeners, Serving, open_listeners
from web.shell.shell import Shell

if TYPE_CHECKING:
    from a2wsgi.wsgi_typing import WSGIApp

    from web.shell.asgi import App

WORKERS = 8


@dataclass(frozen=True, slots=True)
class ServerOptions:
    """How to open; port 0 means any free one. Addresses start with the loopback one."""

    home: Path
    addresses: Sequence[str] = (LOOPBACK,)
    port: int = 0
    secure_port: int | None = 0
    names: frozenset[str] = field(default_factory=own_names)


class Server:
    """A server whose listeners are open; `serving.run()` lets people in. Close it afterwards."""

    def __init__(
        self,
        desk: Desk,
        options: ServerOptions,
        opened: Callable[[], None],
        eye: FrameSink | None = None,
        routes: Routes = no_routes,
    ) -> None:
        private_folder(options.home)
        self._listeners, certificates = _listeners(options)
        try:
            # Only now: a start that finds no port open is none in which a device was not used.
            self._register, forgotten = open_register(options.home / "house.db")
        except BaseException:
            self._hang_up()
            raise
        damaged = certificates is not None and certificates.damaged
        self.troubles = ("register-damaged",) * forgotten + ("certificate-damaged",) * damaged
        """What people must be told, by its key in the words of the terminal."""
        reports = Reports(options.home / FOLDER)
        places = _places(options, self._listeners, certificates)
        self.services = build_services(desk, site(), places, self._register, reports, eye)
        app = cast("WSGIApp", create_app(self.services, routes))
        self._routes = WSGIMiddleware(app, workers=WORKERS)
        events = Events(self.services.hub, lambda cookies: introduce(self.services, cookies))
        files = Files(self.services.site)
        asgi = cast("App", self._routes)
        shell = Shell(Gate(options.names), events, files, asgi, self._is_invited)
        self.serving = Serving(shell, self.services.hub, self._listeners, opened)
        self._forget = desk.subscribe(self.services.hub.change)

    def _is_invited(self, cookies: str) -> bool:
        return caller_of(self.services.devices, cookies).device is not None

    def close(self) -> None:
        self._forget()
        self._routes.executor.shutdown(wait=True)
        self._register.close()
        self._hang_up()

    def _hang_up(self) -> None:
        for listener in self._listeners:
            for line in listener.sockets:
                line.close()


def introduce(services: Services, cookies: str) -> tuple[Audience, str, dict[str, Json]]:
    """What a device is told about itself. `taps` starts the ids of its taps: pages on plain
    HTTP cannot make good random ones themselves. `now` is the clock that all screens share."""
    me = caller_of(services.devices, cookies)
    you: dict[str, Json] = {
        "device": me.id,
        "role": me.audience.role,
        "taps": os.urandom(9).hex(),
        "now": round(time.monotonic() * 1000),
    }
    return me.audience, me.id, you


def _listeners(options: ServerOptions) -> tuple[list[Listeners], Certificates | None]:
    listeners = [open_listeners(options.addresses, options.port)]
    if options.secure_port is None:
        return listeners, None
    names = [*options.addresses, "localhost", *sorted(options.names)]
    try:
        found = certificates(options.home / "certificate", names)
        secure = open_listeners(
            options.addresses, options.secure_port, (str(found.leaf), str(found.key))
        )
    except OSError:
        for line in listeners[0].sockets:
            line.close()
        raise
    return [*listeners, secure], found


def _places(
    options: ServerOptions, listeners: Sequence[Listeners], certificates: Certificates | None
) -> Places:
    """Links name the last address: the one of the local network, when there is one."""
    address = options.addresses[-1]
    plain = f"http://{address}:{listeners[0].port}"
    if certificates is None:
        return Places(plain)
    return Places(plain, f"https://{address}:{listeners[1].port}", certificates.ca)
