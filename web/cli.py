"""The `tribekeeper` command: gathers the subcommands of every part. Does no work itself."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from importlib.metadata import version
from typing import cast

import companion.cli
import firmware_bridge.cli
import vision.cli
import web.serve

Run = Callable[[argparse.Namespace], int]


def main(argv: Sequence[str] | None = None) -> int:
    """Exit code 0 is success, 1 trouble that was explained, 2 a command typed wrongly."""
    parser = _parser()
    args = parser.parse_args(argv)
    run = cast("Run | None", getattr(args, "run", None))
    if run is None:
        parser.print_help(sys.stderr)
        return 2
    try:
        return run(args)
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        # The reader of our output has had enough, like `head`.
        sys.stderr.close()
        return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="tribekeeper", description="The companion beside a table of Small World."
    )
    parser.add_argument("--version", action="version", version=version("tribekeeper"))
    sub = parser.add_subparsers(metavar="COMMAND", title="commands")
    for part in (companion.cli, vision.cli, firmware_bridge.cli, web.serve):
        part.commands(sub)
    return parser


if __name__ == "__main__":
    raise SystemExit(main())
