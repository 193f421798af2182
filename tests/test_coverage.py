"""What self-play meets is counted; what it never meets is met in a directed game."""

from __future__ import annotations

from random import Random

import pytest

from companion.games.boxes import BOXES
from companion.rules.commands import Pick
from companion.rules.decide import Refused, answer
from companion.rules.position import Position
from companion.selfplay.coverage import Coverage, overhear, survey, told
from companion.selfplay.listening import moments, overheard
from tests.directed_games import DIRECTED
from tests.tables import opening

SEVERAL = 8
MANY = 400


def test_a_survey_counts_what_it_meets_and_names_what_it_does_not() -> None:
    *_, census = survey(BOXES, SEVERAL, seed=1)
    assert census.games == SEVERAL * len(BOXES)
    assert not {"edition", "option", "command"} & set(census.unmet())
    assert len(census.unmet()["moment"]) < len(census.met["moment"]) / 3
    lines = list(told(census))
    assert any(line.startswith("ability: ") for line in lines)
    assert any(line.startswith("  never: ") for line in lines)


@pytest.mark.soak
def test_whatever_a_long_survey_never_meets_has_a_directed_game() -> None:
    *_, census = survey(BOXES, MANY, seed=2)
    missing = {f"{kind} {name}" for kind, names in census.unmet().items() for name in names}
    assert missing <= set(DIRECTED)


def test_a_game_that_is_overheard_is_the_same_game() -> None:
    game, state = opening("warcraft").lay()
    met: set[str] = set()
    plain, listening = Position(game, state), Position(overheard(game, met.add), state)
    for position in range(len(state.column)):
        told_plain, told_heard = (answer(p, Pick(position)) for p in (plain, listening))
        assert type(told_plain) is type(told_heard)
        if not isinstance(told_plain, Refused) and not isinstance(told_heard, Refused):
            assert told_plain.events == told_heard.events
    assert met <= set(moments(game))


def test_a_game_can_be_overheard_from_any_position_to_its_end() -> None:
    game, state = opening("base", players=2).lay()
    census = Coverage()
    overhear(game, state, Random(1), census)
    assert census.met["event"]["GameEnded"] == 1


@pytest.mark.parametrize("name", DIRECTED)
def test_what_random_games_hardly_meet_is_met_in_a_directed_game(name: str) -> None:
    assert name in DIRECTED[name]().met
