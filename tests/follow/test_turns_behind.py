"""Tables that are turns ahead of the game: said soon, and never of what may have been played."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest

from companion.games.boxes import BOXES
from companion.rules.game import Game
from companion.rules.model import State
from companion.table.follow.quest import Ends, Quest
from companion.table.follow.reading import Reading, follow
from companion.table.follow.sight import blinded, ideal
from companion.table.watch import looks, suggest
from companion.table.watch.looks import PRESENT, WORK
from companion.table.watch.suggest import watched
from tests.follow.test_watching import seen
from tests.tables import opening, random_game

TOLD = Ends(told=True)
MOST_OF_ONE_NODE = 60


@dataclass
class Evening:
    """Every state of a random game, and in which turn it was."""

    game: Game
    states: list[State]

    def turn(self, place: int) -> int:
        state = self.states[place]
        return state.round * len(state.players) + state.seat

    def within(self, begun: int, place: int, turns: int) -> bool:
        """So many turns may have ended since, the last of them just now."""
        since = self.turn(place) - self.turn(begun)
        just_ended = self.turn(place) != self.turn(place - 1)
        return since < turns or (since == turns and just_ended)

    def starts(self) -> list[State]:
        """How the table lay when each turn began."""
        places = range(1, len(self.states))
        return [self.states[n] for n in places if self.turn(n) != self.turn(n - 1)]


def evening(box: str, players: int, seed: int = 1) -> Evening:
    game, start = opening(box, players, seed).lay()
    played = [decision.state for _, _, decision in random_game(game, start, seed)]
    return Evening(game, [start, *played])


@pytest.mark.parametrize("box", sorted(BOXES))
@pytest.mark.parametrize("players", [2, 4])
def test_what_may_have_been_played_is_never_too_far(box: str, players: int) -> None:
    one = evening(box, players)
    sights = [ideal(one.game, state) for state in one.states]
    for begun in range(0, len(sights), 5):
        for place in range(begun + 1, min(begun + 60, len(sights))):
            for ends, turns in ((TOLD, 1), (PRESENT, 2)):
                quest = Quest(one.states[begun], sights[place], ends)
                assert not (one.within(begun, place, turns) and quest.is_too_far()), (begun, place)


def test_nothing_is_too_far_for_a_search_that_nothing_bounds() -> None:
    one = evening("base", 3)
    assert not Quest(one.states[0], ideal(one.game, one.states[-1])).is_too_far()


@pytest.mark.parametrize("box", ["base", "underground", "warcraft"])
def test_a_table_that_is_turns_ahead_is_mostly_known_without_a_search(box: str) -> None:
    one = evening(box, 4)
    starts = one.starts()
    readings = [
        follow(one.game, blinded(before), ideal(one.game, after), PRESENT)
        for before, after in zip(starts, starts[5:], strict=False)
    ]
    searched = [reading for reading in readings if reading.tried]
    assert len(searched) * 2 < len(readings)
    assert not any(reading.ways or reading.sure for reading in readings)


def test_one_look_tries_no_more_than_people_wait_for(monkeypatch: pytest.MonkeyPatch) -> None:
    tried: list[int] = []

    def counted(*given: Any, **named: Any) -> Reading:
        reading = follow(*given, **named)
        tried.append(reading.tried)
        return reading

    monkeypatch.setattr(looks, "follow", counted)
    monkeypatch.setattr(suggest, "follow", counted)
    one = evening("underground", 2, seed=6)
    starts = one.starts()
    for before, after in zip(starts, starts[5:], strict=False):
        tried.clear()
        found = watched(one.game, blinded(before), seen(one.game, after))
        assert found.suggestions or sum(tried) < WORK + MOST_OF_ONE_NODE
