"""The command `follow`: plays games against itself and tells how well the follower follows them."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable
from random import Random

from companion.dealing import Choice, chairs_for, deal
from companion.games import EDITIONS
from companion.games.boxes import BOXES
from companion.rules.setup import ROUNDS
from companion.table.follow.trial import (
    Manner,
    SightOf,
    Tally,
    clouded,
    looked_twice,
    perfect_eye,
    watch,
)

EyeFor = Callable[[bool], SightOf]
"""An eye for tokens that lie side by side, or (True) in piles."""


def following(parser: argparse.ArgumentParser, drawn: EyeFor | None = None) -> None:
    """Its options; `drawn` makes an eye that reads drawn pictures, where there is one."""
    parser.add_argument("--game", default="base", choices=sorted(BOXES))
    parser.add_argument("--edition", default="fr", choices=EDITIONS)
    parser.add_argument("--players", type=int, default=4, choices=sorted(ROUNDS))
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--seed", type=int, default=1)
    sights = ("ideal",) if drawn is None else ("ideal", "drawn")
    parser.add_argument("--sight", default="ideal", choices=sights, help="what the eye is")
    parser.add_argument(
        "--lay",
        default="spread",
        choices=("spread", "pile"),
        help="side by side, or only tops seen (then the end of a turn is told)",
    )
    parser.add_argument(
        "--see", default="commands", choices=("commands", "turns"), help="when the eye looks"
    )
    parser.add_argument("--often", type=float, default=1.0, help="share of the changes it sees")
    parser.add_argument("--cover", type=float, default=0.0, help="share of regions not seen")
    parser.add_argument("--misread", type=float, default=0.0, help="share of counts misread")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.set_defaults(run=lambda arguments: _follow(arguments, drawn))


def _follow(arguments: argparse.Namespace, drawn: EyeFor | None) -> int:
    tally = Tally()
    for number in range(arguments.games):
        rng = Random(f"{arguments.seed}/{number}")
        chairs = chairs_for(arguments.players)
        table = deal(Choice(arguments.game, arguments.edition), chairs, rng).lay()
        for _ in watch(table, rng, _manner(arguments, drawn), tally):
            pass
        if not arguments.json and sys.stderr.isatty():
            print(f"\r{tally.games} of {arguments.games} games", end="", file=sys.stderr)
    told = tally.as_json()
    print(json.dumps(told) if arguments.json else _sentence(told))
    return int(tally.wrong > 0)


def _manner(arguments: argparse.Namespace, drawn: EyeFor | None) -> Manner:
    turns, piled = arguments.see == "turns", arguments.lay == "pile"
    return Manner(_eye(arguments, drawn), turns, arguments.often, piled)


def _eye(arguments: argparse.Namespace, drawn: EyeFor | None) -> SightOf:
    piled = arguments.lay == "pile"
    eye = drawn(piled) if drawn is not None and arguments.sight == "drawn" else perfect_eye(piled)
    if not arguments.cover and not arguments.misread:
        return eye
    return looked_twice(clouded(eye, Random(arguments.seed), arguments.cover, arguments.misread))


def _sentence(told: dict[str, object]) -> str:
    return (
        f"{told['followed']} of {told['changing']} changing commands and {told['turns_followed']} "
        f"of {told['turns']} turns followed, {told['asked']} asked, {told['wrong']} wrong; "
        f"a look takes {told['ms_p50']} ms, at the slowest hundredth {told['ms_p99']}"
    )
