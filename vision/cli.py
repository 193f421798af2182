"""The eye's commands: print, tags, see, lens, render. Each only hands its words on."""

from __future__ import annotations

import argparse
from pathlib import Path

from companion.games import GAMES, PLAYERS
from companion.games.sheet import Sheet
from companion.text.catalog import LANGUAGES

SIZES = {"720p": (1280, 720), "1080p": (1920, 1080), "1440p": (2560, 1440), "4k": (3840, 2160)}


def printing(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--game", choices=GAMES, required=True)
    parser.add_argument("--out", type=Path, required=True, metavar="DIR")
    parser.add_argument("--paper", choices=("a4", "letter", "both"), default="both")
    parser.add_argument(
        "--labels", metavar="NUMBER|MEASURES",
        help="pre-cut round labels by their maker's number (`--labels list`), or as "
        "PAPER:WIDTH:COLUMNSxROWS:LEFT,TOP:RIGHT,DOWN in mm",
    )  # fmt: skip
    parser.add_argument("--race", action="append", default=[], help="only this race's stickers")
    parser.add_argument("--used-rows", type=int, default=0, metavar="N",
                        help="rows of the first label sheet that are used up")  # fmt: skip
    parser.add_argument("--large", action="store_true",
                        help="on plain paper: tags for a camera that is far away")  # fmt: skip
    parser.add_argument("--language", choices=LANGUAGES, default="en")
    parser.set_defaults(run=_print)


def listing_tags(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--game", choices=GAMES, required=True)
    parser.add_argument("--json", action="store_true")
    parser.set_defaults(run=_tags)


def seeing(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("where", metavar="PICTURE|VIDEO|URL|NUMBER")
    parser.add_argument("--game", choices=GAMES)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--overlay", type=Path, metavar="PNG")
    parser.add_argument("--mixed", action="store_true", help="base and Underground play together")
    parser.add_argument("--bend", type=float, help="the lens, as `lens` measured it")
    parser.add_argument("--language", choices=LANGUAGES, default="en")
    parser.set_defaults(run=see)


def measuring(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("pictures", type=Path, nargs="+", metavar="PICTURE")
    parser.add_argument("--language", choices=LANGUAGES, default="en")
    parser.set_defaults(run=_lens)


def rendering(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--game", choices=GAMES, required=True)
    parser.add_argument("--players", type=int, choices=PLAYERS, default=3)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--frames", type=int, default=1)
    parser.add_argument("--size", choices=SIZES, default="1080p")
    parser.add_argument("--light", choices=("normal", "hard", "mixed"), default="mixed")
    parser.add_argument("--tokens", type=int, default=60)
    parser.add_argument("--play", action="store_true", help="frames of one table being played on")
    parser.add_argument("--out", type=Path, required=True, metavar="DIR")
    parser.set_defaults(run=_render)


def _print(args: argparse.Namespace) -> int:
    from vision.prints.asked import ask

    return ask(args)


def _tags(args: argparse.Namespace) -> int:
    from vision.tell import tell_tags

    print(tell_tags(args.game, as_json=args.json))
    return 0


def see(args: argparse.Namespace, own: tuple[Sheet, ...] = ()) -> int:
    from vision.tell import Asked
    from vision.tell import see as look

    asked = Asked(args.where, args.game, args.overlay, args.language, args.bend, args.mixed, own)
    return look(asked, as_json=args.json)


def _lens(args: argparse.Namespace) -> int:
    from vision.tell import tell_lens

    return tell_lens(args.pictures, args.language)


def _render(args: argparse.Namespace) -> int:
    from vision.render.frames import Order, write_frames

    order = Order(
        args.game, args.players, args.seed, args.frames, SIZES[args.size], args.light, args.tokens
    )
    for path in write_frames(order, args.out, playing=args.play):
        print(path)
    return 0
