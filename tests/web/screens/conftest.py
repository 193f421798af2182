"""Tables with real games, and devices at them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.web.play.desks import desk_on, serving
from tests.web.servers import Running
from web.table_desk import TableDesk


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Running]:
    """A server with an empty desk on which games can be laid; its die always shows 2."""
    with desk_on(tmp_path, lambda: 2) as desk, serving(tmp_path, desk) as server:
        yield server


@pytest.fixture
def desk(table: Running) -> TableDesk:
    assert isinstance(table.desk, TableDesk)
    return table.desk


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server for all tests of a module, which lay a game each."""
    home = tmp_path_factory.mktemp("home")
    with desk_on(home) as desk, serving(home, desk) as server:
        yield server
