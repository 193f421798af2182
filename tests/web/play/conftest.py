"""A server with a real game in it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.web.play.desks import desk_on, played, serving
from tests.web.servers import Running
from web.table_desk import TableDesk


@pytest.fixture(scope="module")
def game_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """Three players of the base box in round three, over HTTP."""
    home = tmp_path_factory.mktemp("home")
    with desk_on(home) as desk, serving(home, desk) as server:
        played(desk, "base", 3, lambda state: state.round == 3)
        yield server


@pytest.fixture(scope="module")
def game_desk(game_server: Running) -> TableDesk:
    assert isinstance(game_server.desk, TableDesk)
    return game_server.desk
