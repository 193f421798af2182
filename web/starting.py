"""`tribekeeper play` and `serve`: opens the saved games and the server around them."""

from __future__ import annotations

import argparse
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from web.serve import add_listeners

if TYPE_CHECKING:
    from companion.table.host import GameHost
    from companion.table.saved import SavedGames

CHECK_AFTER_SECONDS = 3.0
"""Until then the tablet has its first page."""
Choose = Callable[["GameHost", argparse.Namespace], None]


def play(parser: argparse.ArgumentParser) -> None:
    from companion.terminal.run import add_options as add_terminal_options

    parser.add_argument("--new-demo", action="store_true", help="lay out a fresh demo game")
    parser.add_argument("--terminal", action="store_true", help="play here, without a tablet")
    add_terminal_options(parser.add_argument_group("at the terminal"))
    _opening(parser, _to_play)


def serve(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--game", type=int, metavar="NUMBER", help="put this saved game on it")
    _opening(parser, _to_serve)


def _opening(parser: argparse.ArgumentParser, lay: Choose) -> None:
    add_listeners(parser)
    add_devices(parser)
    parser.set_defaults(run=_run(lay))


def add_devices(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--pad", action="store_true", help="look for button pads on USB")
    parser.add_argument("--emulate-pad", action="store_true", help="run a pad's firmware here")
    parser.add_argument(
        "--keys",
        action="append",
        default=[],
        type=Path,
        metavar="DEVICE",
        help="a keyboard or keypad as a pad, for itself alone (Linux: /dev/input/by-id/...)",
    )
    parser.add_argument(
        "--camera",
        action="append",
        default=[],
        metavar="X",
        help="number, address, file or folder; demo: drawn from the game",
    )


def _run(lay: Choose) -> Callable[[argparse.Namespace], int]:
    def run(args: argparse.Namespace) -> int:
        if getattr(args, "terminal", False):
            from companion.terminal.run import run as at_the_terminal

            return at_the_terminal(args)
        from companion.store.database import JournalError
        from companion.store.home.places import JOURNAL
        from companion.table.saved import SavedGames

        try:
            saved, troubles = SavedGames.open(args.home / JOURNAL)
        except JournalError as trouble:
            return _complain(str(trouble))
        for found in troubles:
            _complain(str(found))
        return _with_games(saved, lay, args, sum(int(one.facts["commands"]) for one in troubles))

    return run


def _with_games(saved: SavedGames, lay: Choose, args: argparse.Namespace, lost: int) -> int:
    """`lost`: so many commands could not be read, which is told on the table too."""
    from companion.store.codec import UnreadableError
    from companion.store.database import JournalError
    from companion.table.host import GameHost
    from companion.table.inputs import Announced
    from web.hardware.hardware import Hardware
    from web.hardware.heap import share_one_heap
    from web.serve import serve as open_server
    from web.table_desk import TableDesk

    share_one_heap()
    host = GameHost(saved)
    devices = Hardware(host)
    checking = threading.Timer(CHECK_AFTER_SECONDS, _check_all, (saved,))
    checking.daemon = True
    try:
        lay(host, args)
        if lost:
            host.post(Announced("lost-at-start", lost))
        return open_server(TableDesk(host), devices, args, checking.start)
    except (LookupError, UnreadableError, JournalError) as trouble:
        return _complain(str(trouble))
    finally:
        checking.cancel()
        devices.stop()
        host.close()
        saved.close()


def _check_all(saved: SavedGames) -> None:
    """The chain of every saved game, while people play; and what came of them, so that nobody
    waits for it when the list is opened."""
    from companion.store.database import JournalError

    for trouble in saved.damaged():
        _complain(str(trouble))
    with suppress(JournalError):
        saved.outcomes()


def _to_play(host: GameHost, args: argparse.Namespace) -> None:
    """The game that was left unfinished, or a demo that is ready to be touched."""
    from companion.table.begin.demo import lay_demo

    left = [one.id for one in host.saved.bookmarks() if not one.over]
    host.lay(left[0] if left and not args.new_demo else lay_demo(host.saved))


def _to_serve(host: GameHost, args: argparse.Namespace) -> None:
    if args.game is not None:
        host.lay(args.game)


def _complain(trouble: str) -> int:
    print(f"tribekeeper: {trouble}", file=sys.stderr)
    return 1
