"""Real games on real desks for tests: begun, played to a point, tapped as screens tap."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from itertools import count
from pathlib import Path
from random import Random

from companion.dealing import Choice, deal
from companion.games.opening import Chair, Opening
from companion.rules.model import Phase, State
from companion.table.begin.demo import begun_game
from companion.table.host import GameHost
from companion.table.inputs import AgreedBy
from companion.table.reports import FOLDER
from companion.table.saved import SavedGames
from tests.web.servers import Running, running
from web.api.game_routes import game_routes
from web.desk import Answer, Json, Role, Tap
from web.hardware.hardware import Hardware
from web.table_desk import TableDesk

CHAIRS = (
    Chair("Ada", "blue"),
    Chair("Béa", "orange"),
    Chair("千代", "green"),
    Chair("Dev", "yellow"),
    Chair("Eve", "sky"),
)
BOXES = ("base", "underground", "warcraft", "base+underground", "underground+base")
STANDING_ALONE = re.compile(r"(?<![0-9A-Za-z])[0-9]+(?![0-9A-Za-z])")
_taps = count()


@contextmanager
def desk_on(
    home: Path, die: Callable[[], int] | None = None, suspense: float = 0, faults: int = 0
) -> Iterator[TableDesk]:
    """So many faults of ours are expected: one that the table survived is still a fault."""
    saved = SavedGames.open(home / "journal.db")[0]
    host = GameHost(saved, suspense)
    try:
        yield TableDesk(host, die)
    finally:
        host.close()
        saved.close()
    reports = [report.read_text() for report in (home / FOLDER).glob("*")]
    assert len(reports) == faults, reports


@contextmanager
def serving(home: Path, desk: TableDesk, hardware: Hardware | None = None) -> Iterator[Running]:
    """A server with a real desk in it."""
    routes = game_routes(desk, hardware)
    with running(home, desk, eye=hardware, routes=routes) as server:
        yield server


def opening_of(box: str = "base", players: int = 2, seed: int = 1) -> Opening:
    return deal(Choice(box), CHAIRS[:players], Random(seed))


def with_combos(*combos: tuple[str, str], players: int = 2, box: str = "base") -> Opening:
    """A box with these combos on top of the column."""
    found = opening_of(box, players)
    races = tuple(race for race, _ in combos)
    powers = tuple(power for _, power in combos)
    banners = races + tuple(race for race in found.deal.banners if race not in races)
    badges = powers + tuple(power for power in found.deal.badges if power not in powers)
    return found.again(type(found.deal)(banners, badges))


def lay(desk: TableDesk, opening: Opening) -> None:
    desk.host.lay(desk.host.saved.begin(opening))


def played(
    desk: TableDesk,
    box: str,
    players: int,
    until: Callable[[State], bool],
    *,
    counted: bool = True,
) -> None:
    """Puts a game on the desk that has been played at random up to a point."""
    opening = replace(opening_of(box, players), counted=counted)
    desk.host.lay(begun_game(desk.host.saved, opening, Random(players), until))


def opened(desk: TableDesk, box: str, players: int) -> None:
    """Puts a game on the desk that is over, and whose players have opened their purses."""
    played(desk, box, players, over)
    all_agree(desk)


def all_agree(desk: TableDesk) -> None:
    """Every player of the game on the desk, which is over, opens the purses."""
    for person in desk.sitting:
        assert desk.agree(person, AgreedBy.TABLET)


def over(state: State) -> bool:
    return state.phase is Phase.OVER


def tap(
    desk: TableDesk,
    kind: str,
    seat: int | None = None,
    *,
    tablet: bool = True,
    **fields: Json,
) -> Answer:
    command = {"kind": kind, **fields}
    return desk.tap(Tap(seat, command, desk.version, f"tap {next(_taps)}", tablet))


def view(desk: TableDesk, role: Role = Role.TABLET, seat: int | None = None) -> dict[str, Json]:
    return dict(desk.view(role, "" if seat is None else sitting(desk, seat)))


def sitting(desk: TableDesk, seat: int) -> str:
    """Who sits there now; nobody anybody knows beyond the last chair."""
    return desk.sitting[seat] if seat < len(desk.sitting) else "nobody"


def numbers(value: Json) -> Iterator[int | float]:
    """Every number in a JSON value and in its texts; the digits of random ids are none."""
    if isinstance(value, bool) or value is None:
        return
    if isinstance(value, int | float):
        yield value
    elif isinstance(value, str):
        yield from map(int, STANDING_ALONE.findall(value))
    elif isinstance(value, dict):
        for key, item in value.items():
            yield from numbers(key)
            yield from numbers(item)
    else:
        for item in value:
            yield from numbers(item)
