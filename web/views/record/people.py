"""What is remembered of people, as JSON: pages, the hall of fame. Of finished games only."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from companion.store.outcomes import GameOutcome
from companion.store.people import Person
from companion.table.remember.hall import BestScores
from companion.table.remember.person import Favour, Page, Played
from companion.text.catalog import catalog_of
from web.desk import Json

LAST_GAMES = 20


def people_view(people: Sequence[Person], games: dict[str, list[Played]]) -> list[Json]:
    """Who played last comes first, then those who have not finished a game."""
    listed = sorted(people, key=lambda one: _last(games.get(one.id, ())), reverse=True)
    return [_listed(person, games.get(person.id, [])) for person in listed]


def _last(played: Iterable[Played]) -> str:
    return max((outcome.begun for outcome, _ in played), default="")


def _listed(person: Person, played: Sequence[Played]) -> dict[str, Json]:
    return {
        "id": person.id,
        "name": person.name,
        "colour": person.colour,
        "games": len(played),
        "wins": sum(card.place == 1 for _, card in played),
        "last": _last(played),
    }


def page_view(page: Page, language: str) -> dict[str, Json]:
    def favours(kind: str, found: Iterable[Favour]) -> list[Json]:
        return [_favour(language, kind, one) for one in found]

    return {
        "id": page.person.id,
        "name": page.person.name,
        "colour": page.person.colour,
        "games": page.games,
        "wins": page.wins,
        "average": page.average,
        "best": page.best,
        "per_round": page.per_round,
        "races": favours("races", page.races),
        "powers": favours("powers", page.powers),
        "best_races": favours("races", page.best_races),
        "best_powers": favours("powers", page.best_powers),
        "rolls": page.rolls,
        "luck": page.luck,
        "rivals": [
            {"name": one.name, "games": one.games, "ahead": one.ahead, "behind": one.behind}
            for one in page.rivals
        ],
        "played": [outcome_view(outcome) for outcome in page.played[:LAST_GAMES]],
    }


def _favour(language: str, kind: str, favour: Favour) -> dict[str, Json]:
    """By its name: boxes call different things alike, so no screen could say which is meant."""
    words, key = catalog_of(language, favour.box), f"{kind}.{favour.id}.name"
    name = words.sentence(key) if key in words else favour.id
    return {"name": name, "times": favour.times, "per_turn": favour.per_turn}


def outcome_view(outcome: GameOutcome) -> dict[str, Json]:
    """A finished game in a line: who won, with how much, and how long it took."""
    return {
        "game": outcome.game,
        "begun": outcome.begun,
        "box": outcome.box,
        "minutes": outcome.minutes,
        "winners": [card.name for card in outcome.winners],
        "scores": [
            {"name": card.name, "coins": card.coins, "place": card.place}
            for card in sorted(outcome.cards, key=lambda card: card.place)
        ],
    }


def hall_view(tables: Iterable[BestScores]) -> list[Json]:
    return [
        {
            "box": table.box,
            "players": table.players,
            "games": table.games,
            "best": [
                {
                    "name": one.name,
                    "coins": one.coins,
                    "game": one.game,
                    "begun": one.begun,
                    "won": one.won,
                }
                for one in table.best
            ],
        }
        for table in tables
    ]
