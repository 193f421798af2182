"""`tribekeeper play --terminal`: opens the journal, deals or resumes a game, starts the talk."""

from __future__ import annotations

import argparse
import sys
from datetime import UTC, datetime
from random import SystemRandom

from companion.dealing import Choice, deal, shuffler
from companion.games.boxes import BOXES
from companion.games.opening import Chair
from companion.rules.setup import ROUNDS
from companion.store.codec import UnreadableError
from companion.store.database import JournalError
from companion.store.entries import Entry, Press
from companion.store.journal import Journal
from companion.store.keeping import open_journal
from companion.store.places import JOURNAL
from companion.table.table import Table
from companion.terminal.session import Conversation
from companion.text.catalog import LANGUAGES, catalog
from companion.text.names import Names


def add_options(parser: argparse._ArgumentGroup) -> None:
    """What a game at the terminal may be told; every option has a default."""
    parser.add_argument("--game", default="base", choices=sorted(BOXES))
    parser.add_argument("--edition", default="fr", choices=("fr", "ja", "en"))
    parser.add_argument("--names", default="Ann,Bob,Cleo", help="players, the first one starts")
    parser.add_argument("--resume", type=int, metavar="GAME", help="go on with a saved game")


def run(arguments: argparse.Namespace) -> int:
    names = tuple(name.strip() for name in arguments.names.split(",") if name.strip())
    if len(names) not in ROUNDS:
        print("tribekeeper: two to five names, with commas between them", file=sys.stderr)
        return 2
    try:
        journal, troubles = open_journal(arguments.home / JOURNAL)
        with journal:
            for trouble in troubles:
                print(f"tribekeeper: {trouble}", file=sys.stderr)
            return _talk(journal, arguments, names)
    except (JournalError, UnreadableError, LookupError) as error:
        print(f"tribekeeper: {error}", file=sys.stderr)
        return 2


def _talk(journal: Journal, arguments: argparse.Namespace, names: tuple[str, ...]) -> int:
    rng = SystemRandom()
    number = arguments.resume or _begin(journal, arguments, names, rng)
    opening = journal.game(number).opening
    game, start = opening.lay()

    def record(entry: Entry | None, press: Press | None) -> None:
        journal.append(number, entry, press)

    past = tuple(journal.entries(number))
    table = Table(game, start, record, _now, shuffler(rng), past)
    people = tuple(chair.name for chair in opening.chairs)
    words = catalog(_language(arguments), "core", *game.id.split("+"), "terminal")
    Conversation(table, Names(words, game, people), input, print, rng).run(opening.sides())
    print(words.say("terminal.saved", game=number))
    return 0


def _begin(
    journal: Journal, arguments: argparse.Namespace, names: tuple[str, ...], rng: SystemRandom
) -> int:
    choice = Choice(arguments.game, arguments.edition)
    return journal.begin(deal(choice, tuple(map(Chair, names)), rng), _now())


def _language(arguments: argparse.Namespace) -> str:
    language = getattr(arguments, "language", "en")
    return language if language in LANGUAGES else "en"


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")
