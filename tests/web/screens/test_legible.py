"""Letters and numbers on the map can be read from a chair: measured on the screen."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.web.conftest import Device
from tests.web.play.desks import desk_on, serving
from tests.web.screens.test_every_screen import lay, sit
from tests.web.servers import Running
from web.desk import Role

pytestmark = pytest.mark.xdist_group("browser")

TEN_INCHES = 1280 / 217
"""Pixels in a millimetre of a tablet of ten inches that is 1280 wide."""
CAPITALS = 0.7
"""How high a capital or a digit is, of its letter's size."""
SMALLEST = """() => Math.min(...[...document.querySelectorAll(".map .things text")].map((one) =>
  parseFloat(getComputedStyle(one).fontSize) * one.getScreenCTM().a))"""


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    home = tmp_path_factory.mktemp("home")
    with desk_on(home) as desk, serving(home, desk) as server:
        yield server


@pytest.mark.parametrize(
    ("box", "players"), [("base", 2), ("base", 4), ("base", 5), ("underground", 3)]
)
def test_on_a_tablet_they_are_three_millimetres_high(
    evening: Running, device: Device, box: str, players: int
) -> None:
    lay(evening, lambda state: state.round == 3, box, players)
    page = sit(evening, device, Role.TABLET, "en")
    page.wait_for_function(f"() => ({SMALLEST})() * {CAPITALS} >= {3 * TEN_INCHES}")


@pytest.mark.parametrize(("box", "players"), [("base", 5), ("underground", 3), ("warcraft", 5)])
def test_on_a_television_they_are_a_sixtieth_of_its_height(
    evening: Running, device: Device, box: str, players: int
) -> None:
    lay(evening, lambda state: state.round == 3, box, players)
    page = sit(evening, device, Role.TV, "en")
    page.wait_for_function(f"() => ({SMALLEST})() * {CAPITALS} >= innerHeight / 60")
