"""The `board` commands: check, draw, trace, list, add, remove, export. Each hands its words on."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from companion.cli_games import add_home
from companion.drawing.svg import svg
from companion.games import GAMES, PLAYERS, atlas
from companion.games.board_file import BoardFile, read_data, write_file
from companion.games.sheet import Sheet
from companion.store.home.boards import NoRoomError, OwnBoards, corners_for
from companion.store.home.places import BOARD_PICTURES
from companion.text.catalog import LANGUAGES
from web.boards.words import fault_lines, plain, say, verdict

if TYPE_CHECKING:
    Subparsers = argparse._SubParsersAction[argparse.ArgumentParser]
    Run = Callable[[argparse.Namespace], int]

SIZES = ("L", "M", "S")


def boards(parser: argparse.ArgumentParser) -> None:
    verbs = parser.add_subparsers(metavar="VERB", required=True)
    one = _verb(verbs, "check", "say what is wrong with a board file", _check)
    one.add_argument("file", type=Path)
    one.add_argument("--json", action="store_true", help="print one JSON object")
    one = _verb(verbs, "draw", "draw a board file as SVG", _draw)
    one.add_argument("file", type=Path)
    one.add_argument("--out", type=Path, required=True, metavar="SVG")
    _trace_verb(verbs)
    _keeping_verbs(verbs)


def _trace_verb(verbs: Subparsers) -> None:
    one = _verb(verbs, "trace", "make a board file from a photograph and a tap per region", _trace)
    one.add_argument("photo", type=Path)
    one.add_argument("--seeds", type=Path, required=True, metavar="JSON")
    one.add_argument("--game", choices=GAMES, required=True)
    one.add_argument("--out", type=Path, required=True, metavar="FILE")
    one.add_argument("--json", action="store_true", help="print one JSON object")
    one.add_argument("--ask", action="store_true", help="answer doubtful contacts at the terminal")
    one.add_argument("--id", help="the board's name; the file's without it")
    one.add_argument("--players", type=int, choices=PLAYERS)
    one.add_argument("--size", choices=SIZES, help="islands: large, medium or small")
    one.add_argument("--number", type=int, default=1, help="islands: which piece of that size")
    one.add_argument("--side", choices=("A", "B"), default="A", help="islands: which side")


def _keeping_verbs(verbs: Subparsers) -> None:
    one = _verb(verbs, "list", "list the boards of your own", _list)
    one.add_argument("--json", action="store_true", help="print one JSON object")
    add_home(one)
    one = _verb(verbs, "add", "keep a board file as one of your own", _add)
    one.add_argument("file", type=Path)
    one.add_argument("--yes", action="store_true", help="keep it in spite of warnings")
    add_home(one)
    one = _verb(verbs, "remove", "throw a board of your own away", _remove)
    one.add_argument("id")
    add_home(one)
    one = _verb(verbs, "export", "write a board of your own as a file to share", _export)
    one.add_argument("id")
    one.add_argument("--out", type=Path, required=True, metavar="FILE")
    one.add_argument("--photograph", action="store_true", help="with its photograph")
    add_home(one)


def _no_file(arguments: argparse.Namespace, error: OSError) -> int:
    """A file that cannot be opened: for a person, and for a program that waits for JSON."""
    facts = {"file": plain(str(error.filename)), "reason": error.strerror or type(error).__name__}
    text = say(arguments.language, "board.no-file", **facts)
    if getattr(arguments, "json", False):
        told = {"ok": False, "code": "board.no-file", "text": text}
        print(json.dumps(told, ensure_ascii=False))
    print(f"tribekeeper board: {text}", file=sys.stderr)
    return 2


def _verb(verbs: Subparsers, name: str, help: str, run: Run) -> argparse.ArgumentParser:
    def spoken(arguments: argparse.Namespace) -> int:
        try:
            return run(arguments)
        except OSError as error:
            return _no_file(arguments, error)

    parser = verbs.add_parser(name, help=help)
    parser.add_argument("--language", choices=LANGUAGES, default="en")
    parser.set_defaults(run=spoken)
    return parser


def _check(arguments: argparse.Namespace) -> int:
    file = read_data(arguments.file.read_bytes())
    if arguments.json:
        print(json.dumps(verdict(file, arguments.language), ensure_ascii=False))
    else:
        _tell(file, arguments.file.name, arguments.language)
    return int(bool(file.errors))


def _tell(file: BoardFile, name: str, language: str) -> None:
    board = file.sheet.id if file.sheet else name
    for line in fault_lines(file, language):
        print(line)
    errors = len(file.errors)
    facts = {"errors": errors, "warnings": len(file.faults) - errors}
    print(say(language, "board.errors" if file.faults else "board.fine", board=board, **facts))


def _draw(arguments: argparse.Namespace) -> int:
    file = read_data(arguments.file.read_bytes())
    if file.sheet is None:
        _tell(file, arguments.file.name, arguments.language)
        return 1
    arguments.out.write_text(svg(file.sheet), encoding="utf-8")
    return 0


def _trace(arguments: argparse.Namespace) -> int:
    from web.boards.tracing import trace_command

    return trace_command(arguments)


def _list(arguments: argparse.Namespace) -> int:
    sheets = OwnBoards(arguments.home).sheets()
    if arguments.json:
        rows = [
            {"id": s.id, "game": s.game, "players": s.players, "regions": len(s.board.regions),
             "size_mm": list(s.size_mm), "corner_numbers": _numbers(s.corner)}
            for s in sheets
        ]  # fmt: skip
        print(json.dumps({"boards": rows}, ensure_ascii=False))
        return 0
    for sheet in sheets:
        numbers = _numbers(sheet.corner)
        print(f"{sheet.id:24}  {sheet.game:12}  {len(sheet.board.regions):3}  {numbers}")
    if not sheets:
        print(say(arguments.language, "board.none"))
    return 0


def _numbers(first: int | None) -> list[int]:
    return [] if first is None else list(range(first, first + 4))


def _add(arguments: argparse.Namespace) -> int:
    """A board from somebody else is checked like a traced one, and shown before it is kept."""
    file = read_data(arguments.file.read_bytes())
    language = arguments.language
    if file.faults:
        _tell(file, arguments.file.name, language)
    if file.sheet is None or file.errors or (file.faults and not arguments.yes):
        return 1
    ours = atlas.atlas().by_id.get(file.sheet.id)
    if ours is not None and ours.game != file.sheet.game:
        print(say(language, "fault.name-of-another", board=ours.id), file=sys.stderr)
        return 1
    own = OwnBoards(arguments.home)
    replaced = ours is not None or any(sheet.id == file.sheet.id for sheet in own.sheets())
    try:
        kept = own.keep(file.sheet, file.photograph, flat=file.flat)
    except NoRoomError:
        print(say(language, "board.full", most=len(corners_for(file.sheet.game))), file=sys.stderr)
        return 1
    _show_cameras(arguments.home, kept, file)
    first, *_, last = _numbers(kept.corner)
    print(say(language, "board.added", board=kept.id, first=first, last=last))
    if replaced:
        print(say(language, "board.replaced", board=kept.id))
    return 0


def _show_cameras(home: Path, kept: Sheet, file: BoardFile) -> None:
    """Cameras find a board by its picture from above, if its file has one."""
    if file.flat:
        from web.studio.pictures import remember, unpacked

        remember(kept, unpacked(file.photograph), home / BOARD_PICTURES)


def _remove(arguments: argparse.Namespace) -> int:
    try:
        OwnBoards(arguments.home).remove(arguments.id)
    except LookupError:
        print(say(arguments.language, "board.unknown", board=arguments.id), file=sys.stderr)
        return 1
    print(say(arguments.language, "board.removed", board=arguments.id))
    return 0


def _export(arguments: argparse.Namespace) -> int:
    try:
        file = OwnBoards(arguments.home).file(arguments.id)
    except LookupError:
        file = BoardFile(None, ())
    if file.sheet is None:
        print(say(arguments.language, "board.unknown", board=arguments.id), file=sys.stderr)
        return 1
    photograph = file.photograph if arguments.photograph else ""
    text = write_file(file.sheet, photograph, flat=file.flat)
    arguments.out.write_text(text, encoding="utf-8")
    return 0
