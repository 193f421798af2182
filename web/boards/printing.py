"""`print`, `render` and `see` with boards of somebody's own. Draws nothing itself."""

from __future__ import annotations

import argparse
import sys

from companion.cli_games import add_home
from companion.store.home.boards import OwnBoards
from companion.text.catalog import LANGUAGES
from vision.cli import SIZES, see
from vision.cli import printing as printing_kits
from vision.cli import rendering as rendering_boxes
from vision.cli import seeing as seeing_boxes
from web.boards.words import say


def printing(parser: argparse.ArgumentParser) -> None:
    printing_kits(parser)
    add_home(parser)
    parser.add_argument("--board", metavar="NAME", help="only the cards of this board of your own")
    kit = parser.get_default("run")
    parser.set_defaults(run=lambda args: _own(args) if args.board else kit(args))


def _own(args: argparse.Namespace) -> int:
    from vision.prints.kit import print_own_board

    sheets = {sheet.id: sheet for sheet in OwnBoards(args.home).sheets()}
    if args.board not in sheets:
        print(say(args.language, "board.unknown", board=args.board), file=sys.stderr)
        return 1
    if sheets[args.board].game != args.game:
        print(say(args.language, "board.other-box", board=args.board), file=sys.stderr)
        return 1
    papers = ("a4", "letter") if args.paper == "both" else (args.paper,)
    for path in print_own_board(sheets[args.board], args.out, papers, args.language):
        print(path)
    return 0


def seeing(parser: argparse.ArgumentParser) -> None:
    seeing_boxes(parser)
    add_home(parser)
    parser.set_defaults(run=lambda args: see(args, tuple(OwnBoards(args.home).sheets())))


def rendering(parser: argparse.ArgumentParser) -> None:
    rendering_boxes(parser)
    add_home(parser)
    parser.add_argument("--board", metavar="NAME", help="on this board of your own")
    parser.add_argument("--language", choices=LANGUAGES, default="en")
    boxes = parser.get_default("run")
    parser.set_defaults(run=lambda args: _drawn(args) if args.board else boxes(args))


def _drawn(args: argparse.Namespace) -> int:
    from vision.render.frames import Order, write_frames

    sheets = {sheet.id: sheet for sheet in OwnBoards(args.home).sheets()}
    if args.board not in sheets:
        print(say(args.language, "board.unknown", board=args.board), file=sys.stderr)
        return 1
    own = (sheets[args.board],)
    size, light, tokens = SIZES[args.size], args.light, args.tokens
    order = Order(own[0].game, args.players, args.seed, args.frames, size, light, tokens, own)
    for path in write_frames(order, args.out, playing=args.play):
        print(path)
    return 0
