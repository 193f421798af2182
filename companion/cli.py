"""The referee's commands at the terminal: judge, selfplay, games, export, import, play."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from companion.dealing import Choice, chairs_for, deal
from companion.games.boxes import BOXES
from companion.judge.opening import CaseError
from companion.judge.run import UNREADABLE, Verdict, judge, load
from companion.rules.evolve import evolve
from companion.rules.game import Game
from companion.rules.model import Phase, State
from companion.selfplay.match import Report, selfplay
from companion.store.codec import UnreadableError
from companion.store.entries import line_of_play
from companion.store.export import bring_in, export
from companion.store.journal import Journal, JournalBrokenError, JournalBusyError
from companion.store.places import journal_path

if TYPE_CHECKING:
    Subparsers = argparse._SubParsersAction[argparse.ArgumentParser]


def commands(sub: Subparsers) -> None:
    """Add the referee's commands to the command line."""
    _judge_command(sub)
    _selfplay_command(sub)
    _journal_commands(sub)


def _judge_command(sub: Subparsers) -> None:
    parser = sub.add_parser("judge", help="run files of cases and say which expectations fail")
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


def _tell(verdict: Verdict) -> None:
    for failure in verdict.failed:
        if failure.key == UNREADABLE:
            continue
        place = f"{failure.id} step {failure.step} {failure.key}"
        print(f"{place}: expected {failure.expected}, got {failure.got}")
    print(f"{verdict.passed} of {verdict.cases} cases hold")


def _selfplay_command(sub: Subparsers) -> None:
    parser = sub.add_parser("selfplay", help="play random legal games and check the laws")
    parser.add_argument("--game", default="base", choices=sorted(BOXES))
    parser.add_argument("--edition", default="fr", choices=("fr", "ja", "en"))
    parser.add_argument("--players", type=int, default=4, choices=(2, 3, 4, 5))
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--fast", action="store_true", help="leave the checks out, for timing")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.set_defaults(run=_selfplay)


def _selfplay(arguments: argparse.Namespace) -> int:
    def table(rng: Random) -> tuple[Game, State]:
        chairs = chairs_for(arguments.players)
        return deal(Choice(arguments.game, arguments.edition), chairs, rng).lay()

    report = Report()
    for report in selfplay(table, arguments.games, arguments.seed, fast=arguments.fast):
        if not arguments.json and sys.stderr.isatty():
            print(f"\r{report.games} of {arguments.games} games", end="", file=sys.stderr)
    if arguments.json:
        print(json.dumps(report.as_json()))
    else:
        _tell_report(report)
    return 0 if report.finished == report.games and not report.violations else 1


def _tell_report(report: Report) -> None:
    told = report.as_json()
    print(f"\n{told['finished']} of {told['games']} games finished, {told['commands']} commands,")
    print(f"{told['games_per_s']} games/s, {told['commands_per_s']} commands/s")
    for violation in report.violations:
        print(f"violation: {violation}")


def _journal_commands(sub: Subparsers) -> None:
    parser = sub.add_parser("games", help="list the saved games")
    parser.set_defaults(run=_with_journal(_list_games))
    parser = sub.add_parser("export", help="write a saved game as JSON lines")
    parser.add_argument("game", type=int)
    parser.add_argument("--out", type=Path, help="the file to write; the terminal without it")
    parser.add_argument(
        "--yes",
        action="store_true",
        help="also a game that is not over: its file tells every purse",
    )
    parser.set_defaults(run=_with_journal(_export))
    parser = sub.add_parser("import", help="bring an exported game back")
    parser.add_argument("file", type=Path)
    parser.set_defaults(run=_with_journal(_import))


def _with_journal(
    run: Callable[[Journal, argparse.Namespace], int],
) -> Callable[[argparse.Namespace], int]:
    """Open the journal, and turn its troubles into sentences."""

    def opened(arguments: argparse.Namespace) -> int:
        try:
            with Journal.open(journal_path()) as journal:
                return run(journal, arguments)
        except (JournalBusyError, JournalBrokenError, UnreadableError) as error:
            print(f"tribekeeper: {error}", file=sys.stderr)
        except (LookupError, OSError) as error:
            print(f"tribekeeper: {error}", file=sys.stderr)
        return 2

    return opened


def _list_games(journal: Journal, arguments: argparse.Namespace) -> int:
    for saved in journal.games():
        names = ", ".join(chair.name for chair in saved.opening.chairs)
        print(f"{saved.id:4}  {saved.begun[:16]}  {saved.opening.box}  {names}")
    return 0


def _export(journal: Journal, arguments: argparse.Namespace) -> int:
    """Purses are secret until the end (CORE-11.2): before it, somebody has to want this."""
    if not (arguments.yes or _is_over(journal, arguments.game) or _wanted(arguments.game)):
        return 1
    lines = "".join(f"{line}\n" for line in export(journal, arguments.game))
    if arguments.out is None:
        print(lines, end="")
    else:
        arguments.out.write_text(lines, encoding="utf-8")
    return 0


def _is_over(journal: Journal, game: int) -> bool:
    _, state = journal.game(game).opening.lay()
    for entry in line_of_play(journal.entries(game)):
        state = evolve(state, *entry.events)
    return state.phase is Phase.OVER


def _wanted(game: int) -> bool:
    warning = f"tribekeeper: game {game} is not over, and its file tells every purse."
    if not sys.stdin.isatty():
        print(f"{warning} Add --yes if that is wanted.", file=sys.stderr)
        return False
    print(f"{warning} Write it all the same? (y/n) ", end="", file=sys.stderr, flush=True)
    return sys.stdin.readline().strip().lower() in ("y", "yes")


def _import(journal: Journal, arguments: argparse.Namespace) -> int:
    with arguments.file.open(encoding="utf-8") as lines:
        print(f"game {bring_in(journal, lines)}")
    return 0
