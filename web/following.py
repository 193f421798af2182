"""The command `follow` with drawn pictures beside the ideal eye. The trial itself is elsewhere."""

from __future__ import annotations

import argparse

from companion import cli_follow
from companion.table.follow.trial import SightOf


def following(parser: argparse.ArgumentParser) -> None:
    cli_follow.following(parser, drawn=_drawn)


def _drawn(piled: bool) -> SightOf:
    from web.demo.drawn_eye import drawn_eye

    return drawn_eye(piled)
