"""The referee's commands at the terminal: judge and selfplay."""

from __future__ import annotations

import argparse
import json
import sys
from dataclasses import asdict
from pathlib import Path
from random import Random

from companion.dealing import Choice, chairs_for, deal
from companion.games import EDITIONS
from companion.games.board_file import read_data
from companion.games.boxes import BOXES
from companion.games.sheet import Sheet
from companion.judge.opening import CaseError
from companion.judge.run import UNREADABLE, Judgement, judge, load
from companion.rules.game import Game
from companion.rules.model import State
from companion.rules.setup import ROUNDS
from companion.selfplay.coverage import survey, told
from companion.selfplay.match import Report, selfplay


def judging(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.set_defaults(run=_judge)


def _judge(arguments: argparse.Namespace) -> int:
    try:
        verdict = judge([case for path in arguments.files for case in load(path)])
    except CaseError as error:
        print(f"tribekeeper judge: {error}", file=sys.stderr)
        return 2
    if arguments.json:
        print(json.dumps(asdict(verdict), ensure_ascii=False))
    else:
        _tell(verdict)
    unreadable = [failure for failure in verdict.failed if failure.key == UNREADABLE]
    for failure in unreadable:
        print(f"tribekeeper judge: {failure.got}", file=sys.stderr)
    return 2 if unreadable else int(bool(verdict.failed))


def _tell(verdict: Judgement) -> None:
    for failure in verdict.failed:
        if failure.key == UNREADABLE:
            continue
        place = f"{failure.id} step {failure.step} {failure.key}"
        print(f"{place}: expected {failure.expected}, got {failure.got}")
    print(f"{verdict.passed} of {verdict.cases} cases hold")


def self_playing(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--game", default="base", choices=sorted(BOXES))
    parser.add_argument("--edition", default="fr", choices=EDITIONS)
    parser.add_argument(
        "--board",
        type=Path,
        action="append",
        default=[],
        metavar="FILE",
        help="a board file to play on; islands: one for each piece",
    )
    parser.add_argument("--players", type=int, default=4, choices=sorted(ROUNDS))
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--fast", action="store_true", help="leave the checks out, for timing")
    parser.add_argument(
        "--coverage",
        action="store_true",
        help="count what is met: all editions, numbers of players and options in turn",
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.set_defaults(run=_selfplay)


def _selfplay(arguments: argparse.Namespace) -> int:
    if arguments.coverage:
        return _coverage(arguments)

    own = _boards(arguments.board)
    if own is None:
        return 2
    board = "+".join(sorted(sheet.id for sheet in own))

    def table(rng: Random) -> tuple[Game, State]:
        chairs = chairs_for(arguments.players)
        choice = Choice(arguments.game, arguments.edition, board=board, own=own)
        return deal(choice, chairs, rng).lay()

    report = Report()
    for report in selfplay(table, arguments.games, arguments.seed, fast=arguments.fast):
        if not arguments.json and sys.stderr.isatty():
            print(f"\r{report.games} of {arguments.games} games", end="", file=sys.stderr)
    if arguments.json:
        print(json.dumps(report.as_json()))
    else:
        _tell_report(report)
    return 0 if report.finished == report.games and not report.violations else 1


def _boards(files: list[Path]) -> tuple[Sheet, ...] | None:
    """The sheets of these files; None, and the reason told, if one cannot be played on."""
    found = []
    for path in files:
        try:
            file = read_data(path.read_bytes())
        except OSError as error:
            print(f"tribekeeper selfplay: {error}", file=sys.stderr)
            return None
        if file.sheet is None or file.errors:
            print(f"tribekeeper selfplay: {path.name}: {file.errors[0].word}", file=sys.stderr)
            return None
        found.append(file.sheet)
    return tuple(found)


def _coverage(arguments: argparse.Namespace) -> int:
    *_, census = survey((arguments.game,), max(1, arguments.games), arguments.seed)
    print(json.dumps(census.met) if arguments.json else "\n".join(told(census)))
    return 0


def _tell_report(report: Report) -> None:
    told = report.as_json()
    print(f"\n{told['finished']} of {told['games']} games finished, {told['commands']} commands,")
    print(f"{told['games_per_s']} games/s, {told['commands_per_s']} commands/s")
    for violation in report.violations:
        print(f"violation: {violation}")
