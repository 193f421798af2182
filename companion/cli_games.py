"""The commands on saved games: games, export, import, delete, backup, restore. English only."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from companion.store.carry.export import MOST_BYTES
from companion.store.carry.importing import OtherRulesError
from companion.store.codec import UnreadableError, printable
from companion.store.database import JournalError
from companion.store.home.places import JOURNAL, OWNER_ONLY, home
from companion.store.rows import Unreadable
from companion.table.beside.consent import Purses
from companion.table.saved import Bookmark, SavedGames, put_back

Run = Callable[[SavedGames, argparse.Namespace], int]


def listing(parser: argparse.ArgumentParser) -> None:
    _command(parser, _reading(_list_games))


def exporting(parser: argparse.ArgumentParser) -> None:
    _command(parser, _reading(_export))
    parser.add_argument("game", type=int)
    parser.add_argument("--out", type=Path, help="the file to write; the terminal without it")
    parser.add_argument(
        "--yes",
        action="store_true",
        help="also a game that is not over: its file tells every purse",
    )


def importing(parser: argparse.ArgumentParser) -> None:
    _command(parser, _owning(_import))
    parser.add_argument(
        "--older-rules",
        action="store_true",
        help="believe what today's rules would decide otherwise",
    )
    parser.add_argument("file", type=Path)


def deleting(parser: argparse.ArgumentParser) -> None:
    _command(parser, _owning(_delete))
    parser.add_argument("game", type=int)
    parser.add_argument("--yes", action="store_true", help="do not ask")


def backing_up(parser: argparse.ArgumentParser) -> None:
    _command(parser, _reading(_back_up))
    parser.add_argument("file", type=Path)


def restoring(parser: argparse.ArgumentParser) -> None:
    _command(parser, _restore)
    parser.add_argument("file", type=Path)


def add_home(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--home", type=Path, default=home(), help="where to keep things")


def _command(parser: argparse.ArgumentParser, run: Callable[[argparse.Namespace], int]) -> None:
    """A command whose troubles come as sentences, never as tracebacks."""

    def spoken(arguments: argparse.Namespace) -> int:
        try:
            return run(arguments)
        except (JournalError, UnreadableError, LookupError, OSError) as error:
            print(f"tribekeeper: {printable(str(error))}", file=sys.stderr)
        return 2

    add_home(parser)
    parser.set_defaults(run=spoken)


def _reading(run: Run) -> Callable[[argparse.Namespace], int]:
    """With the saved games, also while another Tribekeeper plays from them."""

    def opened(arguments: argparse.Namespace) -> int:
        with closing(SavedGames.beside(arguments.home / JOURNAL)) as saved:
            return run(saved, arguments)

    return opened


def _owning(run: Run) -> Callable[[argparse.Namespace], int]:
    """With the saved games, which nobody else has open."""

    def opened(arguments: argparse.Namespace) -> int:
        saved, troubles = SavedGames.open(arguments.home / JOURNAL)
        with closing(saved):
            for trouble in troubles:
                print(f"tribekeeper: {trouble}", file=sys.stderr)
            return run(saved, arguments)

    return opened


def _list_games(saved: SavedGames, arguments: argparse.Namespace) -> int:
    list(saved.damaged())  # the list below tells what this check has found
    for one in saved.listed():
        print(f"{one.id:4}  {printable(one.begun[:16])}  {_about(one)}")
    return 0


def _about(one: Bookmark | Unreadable) -> str:
    if isinstance(one, Unreadable):
        return f"cannot be read: {printable(one.reason)}"
    names = ", ".join(chair.name for chair in one.opening.chairs)
    lost = f"  (the last {one.lost} commands could not be read)" if one.lost else ""
    older = "  (played by older rules)" if one.older_rules else ""
    seen = "  (the purses have been open once)" if one.purses is Purses.SEEN else ""
    return printable(f"{one.opening.box}  {names}{lost}{older}{seen}")


def _export(saved: SavedGames, arguments: argparse.Namespace) -> int:
    """Purses are secret until the end (CORE-11.2): before it, somebody has to want this."""
    if not (arguments.yes or saved.is_open(arguments.game) or _secret_wanted(arguments.game)):
        return 1
    lines = saved.export(arguments.game)
    if arguments.out is None:
        print(lines, end="")
    else:
        _write_new(arguments.out, lines)
    return 0


def _write_new(file: Path, text: str) -> None:
    """For its owner alone, and over nothing that is there."""
    try:
        opened = os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, OWNER_ONLY)
    except FileExistsError:
        raise FileExistsError(f"{file} is there already") from None
    with open(opened, "w", encoding="utf-8") as out:
        out.write(text)


def _secret_wanted(game: int) -> bool:
    warning = f"the purses of game {game} are not open, and its file tells every purse."
    return _wanted(warning, "Write it all the same?")


def _import(saved: SavedGames, arguments: argparse.Namespace) -> int:
    text = _text(arguments.file)
    try:
        print(f"game {saved.bring_in(text, older_rules=arguments.older_rules)}")
    except OtherRulesError as error:
        hint = "If an older Tribekeeper has written the file, add --older-rules."
        raise UnreadableError(f"{error}. {hint}") from None
    return 0


def _text(file: Path) -> str:
    """No more of it than a game can have: a whole disk is not read to find that out."""
    with file.open("rb") as opened:
        content = opened.read(4 * MOST_BYTES + 1)
    try:
        return content.decode()
    except UnicodeDecodeError:
        raise UnreadableError("the file is not text") from None


def _delete(saved: SavedGames, arguments: argparse.Namespace) -> int:
    found = next((one for one in saved.listed() if one.id == arguments.game), None)
    if found is None:
        raise LookupError(f"no game {arguments.game} in the journal")
    about = f"game {found.id} ({_about(found)}) will be gone for ever."
    if not (arguments.yes or _wanted(about, "Delete it?")):
        return 1
    saved.delete(arguments.game)
    return 0


def _back_up(saved: SavedGames, arguments: argparse.Namespace) -> int:
    saved.back_up(arguments.file)
    print(f"{len(saved.listed())} games in {arguments.file}")
    return 0


def _restore(arguments: argparse.Namespace) -> int:
    """The file itself is replaced: the one that is there may be too damaged to be opened."""
    before = put_back(arguments.home / JOURNAL, arguments.file)
    if before is not None:
        print(f"the games of before are kept in {before}")
    return 0


def _wanted(warning: str, question: str) -> bool:
    if not sys.stdin.isatty():
        print(f"tribekeeper: {warning} Add --yes if that is wanted.", file=sys.stderr)
        return False
    print(f"tribekeeper: {warning} {question} (y/n) ", end="", file=sys.stderr, flush=True)
    return sys.stdin.readline().strip().lower() in ("y", "yes")
