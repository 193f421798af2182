"""The `tribekeeper` command: names the commands of every part. Does no work itself.

A part is loaded when one of its commands is typed, and no earlier: help answers at once.
"""

from __future__ import annotations

import argparse
import sys
from importlib import import_module
from typing import TYPE_CHECKING, cast

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    Fill = Callable[[argparse.ArgumentParser], None]
    Run = Callable[[argparse.Namespace], int]

COMMANDS: Mapping[str, tuple[str, str]] = {
    "play": ("web.starting:play", "open the table with a demo game, or the one you left"),
    "serve": ("web.starting:serve", "open the table to tablets, phones and a television"),
    "judge": ("companion.cli:judging", "run files of cases and say which expectations fail"),
    "selfplay": ("companion.cli:self_playing", "play random legal games and check the laws"),
    "follow": (
        "web.following:following",
        "measure how well what a camera sees is understood",
    ),
    "games": ("companion.cli_games:listing", "list the saved games"),
    "export": ("companion.cli_games:exporting", "write a saved game as JSON lines"),
    "import": ("companion.cli_games:importing", "bring an exported game back"),
    "delete": ("companion.cli_games:deleting", "throw a saved game away, for ever"),
    "backup": ("companion.cli_games:backing_up", "copy all saved games, also while playing"),
    "restore": ("companion.cli_games:restoring", "put a backup in the place of all saved games"),
    "print": (
        "web.boards.printing:printing",
        "write the sheets of tags and labels to cut out, as PDF",
    ),
    "tags": ("vision.cli:listing_tags", "list every tag of a box and of its boards"),
    "see": (
        "web.boards.printing:seeing",
        "say what is seen in a picture, a video or a camera",
    ),
    "board": ("web.boards.commands:boards", "boards of your own: check, draw, trace, keep, share"),
    "lens": ("vision.cli:measuring", "measure a lens from pictures of the calibration sheet"),
    "render": (
        "web.boards.printing:rendering",
        "draw tables as a camera would see them, with truth",
    ),
    "pad": ("firmware_bridge.cli:trying_pads", "try out button pads and print what they send"),
    "die": ("firmware_bridge.cli:testing_die", "ask the pad's die whether it is fair"),
    "verify": ("firmware_bridge.cli:verifying", "check every roll of an exported game"),
    "doctor": ("firmware_bridge.cli:examining", "find out why a pad does not work"),
}
"""What may be typed: the function that fills in its options, and what it is for."""


def main(argv: Sequence[str] | None = None) -> int:
    """Exit code 0 is success, 1 trouble that was explained, 2 a command typed wrongly."""
    typed = sys.argv[1:] if argv is None else argv
    try:
        return _obey(_parser(typed), typed)
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        # The reader of our output has had enough, like `head`.
        sys.stderr.close()
        return 0
    except Exception as error:
        if not (_blamed_on_a_file(error) or _blamed_on_a_library(error)):
            raise
        return 1


def _blamed_on_a_file(error: Exception) -> bool:
    """The world fails: a folder that is a file, a disk that may not be written."""
    if not isinstance(error, OSError) or error.filename is None:
        return False
    print(f"tribekeeper: {error.filename}: {error.strerror}", file=sys.stderr)
    return True


def _blamed_on_a_library(error: Exception) -> bool:
    from companion.libraries import library_at_fault

    library = library_at_fault(error)
    if library is not None:
        print(f"tribekeeper: {library} cannot be loaded on this computer: {error}", file=sys.stderr)
    return library is not None


def _obey(parser: argparse.ArgumentParser, typed: Sequence[str]) -> int:
    args = parser.parse_args(typed)
    if args.version:
        from importlib.metadata import version

        print(version("tribekeeper"))
        return 0
    run = cast("Run | None", getattr(args, "run", None))
    if run is None:
        parser.print_help(sys.stderr)
        return 2
    return run(args)


def _parser(typed: Sequence[str]) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="tribekeeper", description="The companion beside a table of Small World."
    )
    parser.add_argument("--version", action="store_true", help="say which one this is")
    sub = parser.add_subparsers(metavar="COMMAND", title="commands")
    for name, (fill, help) in COMMANDS.items():
        command = sub.add_parser(name, help=help)
        if name in typed:
            _function(fill)(command)
    return parser


def _function(named: str) -> Fill:
    module, _, name = named.partition(":")
    return cast("Fill", getattr(import_module(module), name))


if __name__ == "__main__":
    raise SystemExit(main())
