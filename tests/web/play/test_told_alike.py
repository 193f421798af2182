"""Two servers whose games differ only in hidden things answer every POST alike, and tell alike.

They are given the same table but for stacks, piles, face-down tiles and the purses of others; the
same device sends both the same, and an open stream of each role hears what follows.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from itertools import count
from pathlib import Path
from random import Random

import pytest

from companion.rules.commands import Command, Pick
from companion.rules.decide import Refused, decide
from companion.rules.game import Game
from companion.rules.model import State
from companion.rules.position import Position
from companion.selfplay.player import proposals
from companion.table.shown import Shown
from tests.conftest import SAID
from tests.web.play.desks import BOXES, desk_on, lay, opening_of, serving
from tests.web.play.test_hidden import PLAYERS, otherwise, put, stopped
from tests.web.routes import DESCRIPTION, filled
from tests.web.servers import Running
from tests.web.sockets import EventLine
from web.desk import Json, Role
from web.table_desk import TableDesk
from web.views.reading import write_command

Who = tuple[Role, int | None]
ROLES: list[Who] = [
    (Role.TABLET, None),
    (Role.PLAYER, 0),
    (Role.PLAYER, 2),
    (Role.TV, None),
    (Role.CAMERA, None),
    (Role.SPECTATOR, None),
]
LAST = (
    "/api/games/{game}/rematch",
    "/api/games",
    "/api/games/leave",
    "/api/backups/{name}/restore",
    "/api/leave",
)
"""They take the game or the device away, and come when all else is asked."""
CHANCE = re.compile(
    r"[0-9a-f]{8,}|\d{4}-\d\d-\d\dT[\d:]+Z|[A-Za-z0-9_-]{20,}|127\.0\.0\.1:\d+|\b\d{6}\b|<svg.*?</svg>"
)
"""Names of devices and people, times, invitations, addresses: other on every server."""
WORDS: dict[str, Json] = {
    **{"seat": 1, "pin": "1234", "old": "4321", "role": "tv", "token": "x", "label": "x"},
    **{"code": "123456", "ticket": "x", "text": "x", "where": "7", "key": "next", "region": "1"},
    **{"decline": True, "first": 1, "playing": False, "name": "x", "step": ["Undo", {}], "seen": 0},
    **{"turn_clock": True, "command": {"kind": "decline"}, "covered": True, "pads": False},
}
_names = count()


class Table:
    """One of the two, with the devices that look at it."""

    def __init__(self, desk: TableDesk, server: Running) -> None:
        self.desk = desk
        self.server = server
        # A clock that stands: how long a wrong PIN waits differs by a second between servers.
        server.open.services.pins._clock = float
        self.cookies = {who: "" if who[0] is Role.SPECTATOR else server.join(*who) for who in ROLES}

    def ask(self, who: Who, path: str, sent: Json) -> str:
        reply = self.server.post(path, sent, self.cookies[who])
        return f"{reply.status} {bare(reply.body.decode())}"

    def heard(self, line: EventLine, shown: Shown) -> str:
        hub = self.server.open.services.hub
        before = hub.moment
        put(self.desk, shown)
        hub.change()
        while int(str((told := line.next("picture"))["moment"])) <= before:
            pass
        return bare(json.dumps(told))


def bare(text: str) -> str:
    """Without what chance has named, and what is counted before all eyes."""
    try:
        told = json.loads(text)
    except ValueError:
        return CHANCE.sub("#", text)
    return CHANCE.sub("#", json.dumps(_uncounted(told)))


def _uncounted(told: Json) -> Json:
    match told:
        case dict():
            clock = {"counting", "moment", "joined", "devices", "seconds", "begun"}
            return {key: _uncounted(one) for key, one in told.items() if key not in clock}
        case list():
            return [_uncounted(one) for one in told]
    return told


@contextmanager
def pair(home: Path, box: str, seed: int) -> Iterator[tuple[Table, Table]]:
    with ExitStack() as stack:
        tables = []
        for name in ("one", "other"):
            desk = stack.enter_context(desk_on(home / name))
            lay(desk, opening_of(box, PLAYERS, seed))
            server = stack.enter_context(serving(home / name, desk))
            tables.append(Table(desk, server))
        yield tables[0], tables[1]


def posts() -> list[str]:
    return [path for path, methods in DESCRIPTION["paths"].items() if "post" in methods]


@pytest.mark.parametrize("box", BOXES)
def test_every_post_is_answered_alike(tmp_path: Path, box: str) -> None:
    assert compare(tmp_path, box, seed=1, stops=1) > 400


@pytest.mark.soak
@pytest.mark.parametrize("box", BOXES)
@pytest.mark.parametrize("seed", range(2, 12))
def test_every_post_is_answered_alike_for_long(
    tmp_path: Path, box: str, seed: int, record_property: Callable[[str, object], None]
) -> None:
    record_property(SAID, f"{compare(tmp_path, box, seed, stops=12)} pairs equal")


def compare(home: Path, box: str, seed: int, stops: int) -> int:
    """How many pairs of answers were equal."""
    rng, equal = Random(seed), 0
    with pair(home, box, seed) as (one, other):
        for game, shown in stopped(one.desk, rng, stops, stride=25):
            for who in ROLES:
                twin = replace(shown, state=otherwise(game, shown.state, who[1], rng))
                equal += same_taps(one, other, who, game, (shown, twin), rng)
                equal += same_posts(one, other, who, (shown, twin))
        equal += same_ends(one, other, (shown, twin))
    return equal


def same_taps(
    one: Table, other: Table, who: Who, game: Game, shown: tuple[Shown, Shown], rng: Random
) -> int:
    """What the rules answer alike on both tables, everybody is told alike. A combo that somebody
    cannot pay for is refused, and what is turned up is seen: both are known (docs/safety.md).
    """
    p = Position(game, shown[0].state)
    commands = list(proposals(p, rng))
    rng.shuffle(commands)
    wanted = [one for one in commands[:10] if _alike(game, one, shown[0].state, shown[1].state)]
    sent = [*map(write_command, wanted), *_special(shown[0])]
    for told in sent:
        _same(one, other, who, shown, "/api/taps", _tap(told, shown[0]))
    return len(sent)


def _alike(game: Game, command: Command, state: State, twin: State) -> bool:
    first, second = decide(game, state, command), decide(game, twin, command)
    if isinstance(first, Refused) != isinstance(second, Refused):
        assert isinstance(command, Pick), command
        return False
    if isinstance(first, Refused) or isinstance(second, Refused):
        return True
    return first.events == second.events


def _special(shown: Shown) -> list[dict[str, Json]]:
    return [
        {"kind": "jump", "cursor": max(shown.cursor - 1, 0)},
        {"kind": "jump", "cursor": max(shown.cursor - 3, 0), "sure": True},
        {"kind": "forget-target"},
        {"kind": "die", "face": 3},
        {"kind": "name-target", "command": {"kind": "final", "region": "1"}},
        {"kind": "follow", "line": [{"kind": "decline"}]},
        {"kind": "set-coins", "seat": 1, "coins": 3},
    ]


def _tap(command: dict[str, Json], shown: Shown) -> dict[str, Json]:
    told: dict[str, Json] = {"command": command, "seat": None, "version": shown.version}
    return {**told, "tap": f"tap {next(_names)}"}


def same_posts(one: Table, other: Table, who: Who, shown: tuple[Shown, Shown]) -> int:
    asked = [(path, body) for path in posts() if path not in LAST for body in _bodies(path)]
    for path, body in asked:
        _same(one, other, who, shown, filled(path), body)
    return len(asked)


def same_ends(one: Table, other: Table, shown: tuple[Shown, Shown]) -> int:
    put(one.desk, shown[0])
    put(other.desk, shown[1])
    for path in LAST:
        told = [table.ask(ROLES[0], filled(path), {}) for table in (one, other)]
        assert told[0] == told[1], path
    return len(LAST)


def _bodies(path: str) -> Iterator[Json]:
    """Nothing at all, and something in each of its fields."""
    yield {}
    content = DESCRIPTION["paths"][path]["post"].get("requestBody", {}).get("content", {})
    for kind in content.values():
        for schema in kind["schema"].get("oneOf", [kind["schema"]]):
            yield {name: WORDS.get(name, 1) for name in schema.get("properties", {})}


def _same(
    one: Table, other: Table, who: Who, shown: tuple[Shown, Shown], path: str, sent: Json
) -> None:
    put(one.desk, shown[0])
    put(other.desk, shown[1])
    told, twin = one.ask(who, path, sent), other.ask(who, path, sent)
    assert told == twin, (who, path, sent)


@pytest.mark.parametrize("box", BOXES)
def test_every_stream_tells_alike(tmp_path: Path, box: str) -> None:
    listen(tmp_path, box, seed=3, stops=4)


@pytest.mark.soak
@pytest.mark.parametrize("box", BOXES)
def test_every_stream_tells_alike_for_long(
    tmp_path: Path, box: str, record_property: Callable[[str, object], None]
) -> None:
    heard = sum(listen(tmp_path / str(seed), box, seed, stops=60) for seed in range(4, 8))
    record_property(SAID, f"{heard} pairs equal")


def listen(home: Path, box: str, seed: int, stops: int) -> int:
    rng, equal = Random(seed), 0
    with desk_on(home) as desk:
        lay(desk, opening_of(box, PLAYERS, seed))
        with serving(home, desk) as server, ExitStack() as stack:
            table = Table(desk, server)
            lines = {
                who: stack.enter_context(EventLine(server.port, cookie))
                for who, cookie in table.cookies.items()
            }
            for game, shown in stopped(desk, rng, stops, stride=20):
                for who, line in lines.items():
                    twin = replace(shown, state=otherwise(game, shown.state, who[1], rng))
                    assert table.heard(line, shown) == table.heard(line, twin), who
                    equal += 1
    return equal


def test_a_difference_would_be_heard(tmp_path: Path) -> None:
    """The own purse is no secret to its owner, nor the column to anybody."""
    with desk_on(tmp_path) as desk:
        lay(desk, opening_of("base", PLAYERS))
        with serving(tmp_path, desk) as server:
            table = Table(desk, server)
            shown = desk.seat_view().shown
            other = shown.state.copy()
            other.column = tuple(reversed(shown.state.column))
            with EventLine(server.port) as line:
                told = table.heard(line, shown)
                assert table.heard(line, replace(shown, state=other)) != told
