"""Results for other programs: CSV for a spreadsheet, and the play that BG Stats takes by link.

What BG Stats takes is described on its site under "push plays to BG Stats": one play as JSON in
the address of its page. Nothing is sent from here: whoever opens the address sends it.
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable
from urllib.parse import quote

from companion.store.outcomes import GameOutcome, Scorecard
from companion.table.remember.outcome import moment

COLUMNS = (
    *("game", "begun", "box", "board", "players", "rounds", "minutes"),
    *("seat", "name", "place", "won", "coins", "conquests", "losses", "rolls", "combos"),
)
BG_STATS = "https://app.bgstatsapp.com/createPlay.html?data="
NAMES = {
    "base": "Small World",
    "underground": "Small World Underground",
    "warcraft": "Small World of Warcraft",
}
BGG_IDS = {"base": 40692, "underground": 97786}
"""By which BG Stats knows a game again; without one it goes by the name."""
_FORMULA = ("=", "+", "-", "@", "\t", "\r")


def as_csv(outcomes: Iterable[GameOutcome]) -> str:
    """A line per seat of every finished game."""
    text = io.StringIO()
    writer = csv.writer(text)
    writer.writerow(COLUMNS)
    for outcome in outcomes:
        for seat, card in enumerate(outcome.cards, start=1):
            writer.writerow((*_game(outcome), seat, *_card(card)))
    return text.getvalue()


def _game(outcome: GameOutcome) -> tuple[object, ...]:
    """In the order of the columns."""
    played = (len(outcome.cards), outcome.rounds, outcome.minutes)
    return outcome.game, outcome.begun, outcome.box, outcome.board, *played


def _card(card: Scorecard) -> tuple[object, ...]:
    combos = "; ".join(f"{reign.power or ''} {reign.race}".strip() for reign in card.reigns)
    won = "yes" if card.place == 1 else "no"
    done = (card.coins, card.conquests, card.losses, sum(card.faces))
    return _harmless(card.name), card.place, won, *done, combos


def _harmless(name: str) -> str:
    """No name is a formula for a spreadsheet.

    >>> _harmless("=1+1"), _harmless("Ada")
    ("'=1+1", 'Ada')
    """
    return f"'{name}" if name.startswith(_FORMULA) else name


def bg_stats_link(outcome: GameOutcome) -> str:
    """The address that puts this play into BG Stats on the device where it is opened."""
    return BG_STATS + quote(json.dumps(_play(outcome), ensure_ascii=False, separators=(",", ":")))


def _play(outcome: GameOutcome) -> dict[str, object]:
    begun = moment(outcome.begun)
    return {
        "sourceName": "Tribekeeper",
        "sourcePlayId": f"{outcome.begun} {outcome.game}",
        "playDate": begun.strftime("%Y-%m-%d %H:%M:%S") if begun else outcome.begun,
        "durationMin": outcome.minutes,
        "board": outcome.board,
        "game": {
            "name": NAMES.get(outcome.box, "Small World"),
            **({"bggId": BGG_IDS[outcome.box]} if outcome.box in BGG_IDS else {}),
            "sourceGameId": outcome.box,
            "highestWins": True,
            "noPoints": False,
        },
        "players": [_player(seat, card) for seat, card in enumerate(outcome.cards)],
    }


def _player(seat: int, card: Scorecard) -> dict[str, object]:
    return {
        "name": card.name,
        "sourcePlayerId": card.person or card.name,
        "score": card.coins,
        "rank": card.place,
        "winner": card.place == 1,
        "startPlayer": seat == 0,
        "role": ", ".join(reign.race for reign in card.reigns),
    }
