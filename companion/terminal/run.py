"""`tribekeeper play --terminal`: opens the journal, deals or resumes a game, starts the talk."""

from __future__ import annotations

import argparse
import sys
from contextlib import closing
from random import SystemRandom
from unicodedata import category

from companion.dealing import Choice
from companion.games import EDITIONS
from companion.games.boxes import BOXES, parts
from companion.games.opening import Chair
from companion.rules.setup import ROUNDS
from companion.store.codec import UnreadableError
from companion.store.database import JournalError
from companion.store.home.places import JOURNAL
from companion.table.begin.new_game import CannotBeginError, NewGame, opening
from companion.table.host import table_of
from companion.table.saved import SavedGames
from companion.terminal.session import Conversation
from companion.text.catalog import LANGUAGES, catalog
from companion.text.names import Names

SPACE = "Zs"


def add_options(parser: argparse._ArgumentGroup) -> None:
    """What a game at the terminal may be told; every option has a default."""
    parser.add_argument("--game", default="base", choices=sorted(BOXES))
    parser.add_argument("--edition", default="fr", choices=EDITIONS)
    parser.add_argument("--names", default="Ann,Bob,Cleo", help="players, the first one starts")
    parser.add_argument("--resume", type=int, metavar="GAME", help="go on with a saved game")


def run(arguments: argparse.Namespace) -> int:
    names = tuple(name.strip() for name in arguments.names.split(",") if name.strip())
    if len(names) not in ROUNDS:
        print("tribekeeper: two to five names, with commas between them", file=sys.stderr)
        return 2
    try:
        saved, troubles = SavedGames.open(arguments.home / JOURNAL)
        with closing(saved):
            for trouble in troubles:
                print(f"tribekeeper: {trouble}", file=sys.stderr)
            return _talk(saved, arguments, names)
    except CannotBeginError as reason:
        print(
            f"tribekeeper: {catalog(_language(arguments), 'table').say(str(reason))}",
            file=sys.stderr,
        )
        return 2
    except (JournalError, UnreadableError, LookupError) as error:
        print(f"tribekeeper: {error}", file=sys.stderr)
        return 2


def _talk(saved: SavedGames, arguments: argparse.Namespace, names: tuple[str, ...]) -> int:
    number = arguments.resume or saved.begin(opening(_new_game(arguments, names)))
    begun = saved.opening(number)
    table = table_of(saved, number, begun)
    people = tuple(chair.name for chair in begun.chairs)
    words = catalog(_language(arguments), "core", *parts(table.game.id), "terminal")
    talk = Conversation(table, Names(words, table.game, people), input, _say, SystemRandom())
    talk.run(begun.sides())
    print(words.say("terminal.saved", game=number))
    return 0


def _new_game(arguments: argparse.Namespace, names: tuple[str, ...]) -> NewGame:
    return NewGame(Choice(arguments.game, arguments.edition), tuple(map(Chair, names)))


def _language(arguments: argparse.Namespace) -> str:
    language = getattr(arguments, "language", "en")
    return language if language in LANGUAGES else "en"


def _say(told: str) -> None:
    """Names of people, tiles and places come from elsewhere, too: none commands this terminal."""
    print("".join(c if _is_shown(c) else "?" for c in told))


def _is_shown(letter: str) -> bool:
    r"""French has spaces that never break, Japanese wide ones: neither counts as printable.

    >>> [letter for letter in "a\u00a0\u3000\x1b\u2028" if not _is_shown(letter)]
    ['\x1b', '\u2028']
    """
    return letter.isprintable() or letter == "\n" or category(letter) == SPACE
