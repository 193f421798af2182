"""`tribekeeper serve`: opens the server, says where, and closes it on Ctrl-C. Knows no rules."""

from __future__ import annotations

import argparse
import asyncio
import gc
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from companion.store.home.places import home
from companion.text.catalog import LANGUAGES
from web.desk import Role

if TYPE_CHECKING:
    from web.hardware.hardware import Hardware
    from web.server import Server
    from web.table_desk import TableDesk

PORT, SECURE_PORT = 8642, 8643


def add_listeners(parser: argparse.ArgumentParser) -> None:
    """The options every command takes that opens the server; `serve` reads them."""
    parser.add_argument("--port", type=int, default=PORT, help="plain HTTP (%(default)s)")
    parser.add_argument(
        "--secure-port", type=int, default=SECURE_PORT, help="HTTPS (%(default)s); -1 for none"
    )
    parser.add_argument("--interface", help="network interface, or its address, to serve on")
    parser.add_argument("--local-only", action="store_true", help="serve this machine only")
    parser.add_argument("--home", type=Path, default=home(), help="where to keep things")
    parser.add_argument("--language", default="en", choices=LANGUAGES)
    parser.add_argument(
        "--forget-pins",
        action="store_true",
        help="start with no PINs, and forget whose phone was put out",
    )


def serve(
    desk: TableDesk,
    hardware: Hardware,
    args: argparse.Namespace,
    opened: Callable[[], None],
) -> int:
    """Until Ctrl-C. `opened` is called, and the hardware started, once people can come in."""
    from companion.store.database import JournalError
    from web.access.lan import NoSuchInterfaceError, interfaces, listening
    from web.api.game_routes import game_routes
    from web.server import Server, ServerOptions

    def welcome() -> None:
        _welcome(server, args.language)
        hardware.start(args)
        opened()

    try:
        options = ServerOptions(
            home=args.home,
            addresses=listening(args.interface, local_only=args.local_only),
            port=args.port,
            secure_port=None if args.secure_port < 0 else args.secure_port,
        )
        server = Server(desk, options, welcome, hardware, game_routes(desk, hardware))
    except NoSuchInterfaceError as wanted:
        known = ", ".join(f"{name} ({address})" for name, address in interfaces().items())
        return _complain(f"No interface {wanted} with a private address. There is: {known or '-'}")
    except JournalError as trouble:
        return _complain(f"tribekeeper: {trouble}")
    except (OSError, OverflowError) as trouble:
        if getattr(trouble, "filename", None) is not None:
            raise  # no port: the file is named where all commands end
        return _complain(f"Cannot open port {args.port} or {args.secure_port}: {trouble}")
    if args.forget_pins:
        server.services.pins.forget()
        server.services.devices.forget_guards()
    keep_open(server)
    return 0


def keep_open(server: Server) -> None:
    """Until a signal comes; then the server is closed."""

    async def until_stopped() -> None:
        loop = asyncio.get_running_loop()
        for one in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(one, server.serving.stop)
        await server.serving.run()

    # What stands by now stays to the end: the collector going through it again only makes people
    # wait, now and then in the game and once more at the exit.
    gc.freeze()
    try:
        asyncio.run(until_stopped())
    finally:
        server.close()
        gc.freeze()


def _welcome(server: Server, language: str) -> None:
    from web.access.devices import FOR_GOOD
    from web.access.qr import blocks
    from web.pages.words import words

    say = words(language)["tablet"]
    services = server.services
    token = services.invitations.invite(Role.TABLET, seconds=FOR_GOOD)
    link = f"{services.places.plain}/#join={token}"
    print(blocks(link))
    print(say["terminal.tablet"], f"    {link}", sep="\n")
    print(say["terminal.watch"], f"    {services.places.plain}", sep="\n")
    for trouble in server.troubles:
        print(say[f"terminal.{trouble}"])
    print(say["terminal.stop"], flush=True)


def _complain(trouble: str) -> int:
    print(trouble, file=sys.stderr)
    return 1
