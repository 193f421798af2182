"""Tables with real games, and devices at them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.web.houses import Running, running
from tests.web.play.desks import desk_on
from web.play.desk import GameDesk


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Running]:
    """A house with an empty desk on which games can be laid; its die always shows 2."""
    with desk_on(tmp_path, lambda: 2) as desk, running(tmp_path, desk) as house:
        yield house


@pytest.fixture
def desk(table: Running) -> GameDesk:
    assert isinstance(table.desk, GameDesk)
    return table.desk
