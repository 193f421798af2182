"""A house with a real game in it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.web.houses import Running, running
from tests.web.play.desks import desk_on, played
from web.play.desk import GameDesk


@pytest.fixture(scope="module")
def game_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """Three players of the base box in round three, over HTTP."""
    home = tmp_path_factory.mktemp("home")
    with desk_on(home) as desk, running(home, desk) as house:
        played(desk, "base", 3, lambda state: state.round == 3)
        yield house


@pytest.fixture(scope="module")
def game_desk(game_house: Running) -> GameDesk:
    assert isinstance(game_house.desk, GameDesk)
    return game_house.desk
