"""Whole random games are told from beginning to end, in every language, without a gap."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from companion.games.boxes import BOXES
from companion.rules import commands as c
from companion.rules.decide import Refused, decide
from companion.rules.game import Game
from companion.rules.model import Seat, State
from companion.rules.position import Position
from companion.rules.refusals import Refusal
from companion.text.catalog import LANGUAGES
from companion.text.messages import tell
from companion.text.names import Names, names_in
from companion.text.telling import event_message, tell_refusal
from companion.text.titles import title
from tests.tables import opening, random_game

PEOPLE = ("Ann", "Bob", "Cléo")
SECRETS = {"events.scored", "events.coins-moved-gain", "events.coins-corrected"}


def tongues(game: Game, viewer: Seat | None = None) -> list[Names]:
    return [names_in(language, game, PEOPLE, viewer) for language in LANGUAGES]


def wanted_in(game: Game) -> Iterator[c.Command]:
    """What somebody might ask for without thinking."""
    yield from (c.Pick(9), c.Decline(), c.EndTurn(), c.Roll(9), c.Use("juggling"), c.Redeploy({}))
    for region in game.board.regions:
        yield c.Conquer(region)
        yield c.Final(region, 0, ("dragon",))


def reasons(game: Game, state: State) -> Iterator[Refusal]:
    for wanted in wanted_in(game):
        decision = decide(game, state, wanted)
        if isinstance(decision, Refused):
            yield from decision.reasons


@pytest.mark.parametrize("box", BOXES)
def test_every_event_and_every_title_of_a_game_is_told(box: str) -> None:
    game, start = opening(box).lay()
    told = 0
    for state, command, decision in random_game(game, start):
        for each in tongues(game):
            sentences = [tell(each, event_message(each, event)) for event in decision.events]
            sentences.append(title(each, Position(game, state), command))
            assert not [sentence for sentence in sentences if "{" in sentence or not sentence]
            told += len(sentences)
    assert told > 1000


@pytest.mark.parametrize("box", BOXES)
def test_every_refusal_met_in_a_game_is_told(box: str) -> None:
    game, start = opening(box).lay()
    met: dict[str, Refusal] = {}
    for number, (state, _, _) in enumerate(random_game(game, start)):
        if number % 10 == 0:
            met |= {f"{each.reason} {sorted(each.facts)}": each for each in reasons(game, state)}
    for refusal in met.values():
        assert all("{" not in tell_refusal(each, refusal) for each in tongues(game))
    assert len(met) > 5


@pytest.mark.parametrize("viewer", [None, Seat(0)])
def test_nobody_is_told_what_another_earns(viewer: Seat | None) -> None:
    game, start = opening("base").lay()
    listening = names_in("en", game, PEOPLE, viewer)
    for _, _, decision in random_game(game, start):
        for event in decision.events:
            heard = event_message(listening, event)
            owner = getattr(event, "seat", getattr(event, "taker", None))
            assert heard.key not in SECRETS or owner == viewer


def test_when_the_purses_are_open_everything_is_told() -> None:
    game, start = opening("base").lay()
    listening = replace(names_in("en", game, PEOPLE), revealed=True)
    keys = {
        event_message(listening, event).key
        for _, _, decision in random_game(game, start)
        for event in decision.events
    }
    assert "events.scored" in keys
    assert not [key for key in keys if key.endswith("-secret")]
