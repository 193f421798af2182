"""Two games that differ only in hidden things give equal answers to all who may not know.

A random game is stopped again and again; stacks, piles, face-down tiles and the purses of others
are changed behind everybody's back, and every route is asked before and after.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from flask.testing import FlaskClient
from msgspec.structs import replace as changed

from companion.games.warcraft.discovery import UNSEEN
from companion.rules.game import Game
from companion.rules.model import HIDDEN, State
from companion.rules.position import Position
from companion.selfplay.match import step
from companion.selfplay.player import proposals
from companion.store.entries import Entry
from companion.table.shown import Shown
from tests.tables import NOW
from tests.web.play.desks import BOXES, desk_on, lay, opening_of, serving
from tests.web.routes import every_get
from tests.web.servers import Running
from web.api.game_routes import game_routes
from web.app import create_app
from web.desk import Json, Role
from web.table_desk import TableDesk
from web.views.reading import write_command

PLAYERS = 3
SEATS = tuple(str(seat) for seat in range(PLAYERS))
AUDIENCES: list[tuple[Role, int | None]] = [
    (Role.TABLET, None),
    (Role.PLAYER, 0),
    (Role.SPECTATOR, None),
]


@pytest.mark.parametrize("box", BOXES)
def test_nothing_tells_what_lies_hidden(tmp_path: Path, box: str) -> None:
    compare(tmp_path, box, seed=1, stops=8)


@pytest.mark.soak
@pytest.mark.parametrize("box", BOXES)
@pytest.mark.parametrize("seed", range(2, 12))
def test_nothing_tells_what_lies_hidden_for_long(tmp_path: Path, box: str, seed: int) -> None:
    compare(tmp_path, box, seed, stops=100)


def test_a_difference_would_be_noticed(tmp_path: Path) -> None:
    """The purse of the own seat is no secret: changed, it changes the answers."""
    with desk_on(tmp_path) as desk, serving(tmp_path, desk) as server:
        lay(desk, opening_of("base", PLAYERS))
        phone = client(server, desk, Role.PLAYER, 0)
        state = desk.seat_view().shown.state
        rich = state.copy()
        rich.players = (changed(state.players[0], coins=77), *state.players[1:])
        before = answers(phone, [])
        show(desk, rich)
        assert answers(phone, []) != before


def compare(home: Path, box: str, seed: int, stops: int) -> None:
    with desk_on(home) as desk, serving(home, desk) as server:
        lay(desk, opening_of(box, PLAYERS, seed))
        clients = {who: client(server, desk, *who) for who in AUDIENCES}
        rng = Random(seed)
        for game, shown in stopped(desk, rng, stops):
            asked = questions(Position(game, shown.state), rng)
            for (_, seat), one in clients.items():
                put(desk, shown)
                before = bare(answers(one, asked))
                put(desk, replace(shown, state=otherwise(game, shown.state, seat, rng)))
                for question, told in bare(answers(one, asked)).items():
                    assert told == before[question], (box, seat, question)


def stopped(
    desk: TableDesk, rng: Random, stops: int, stride: int = 12
) -> Iterator[tuple[Game, Shown]]:
    """A random game, looked at every few commands, also at its end, while purses are shut."""
    game, shown = desk.seat_view().game, desk.seat_view().shown
    for _ in range(stops):
        for _ in range(rng.randint(1, stride)):
            found = step(Position(game, shown.state), rng)
            if found is None:
                break
            command, decision = found
            entry = Entry(command, decision.events, "tap", NOW)
            shown = Shown(
                shown.version + 1,
                decision.state,
                (*shown.line, entry),
                shown.cursor + 1,
                (*shown.states, decision.state),
            )
        yield game, shown
        if shown.over:
            return


def otherwise(game: Game, state: State, own: int | None, rng: Random) -> State:
    """The same table to all eyes but those of the seat's owner and of whoever turns tiles."""
    copy = state.copy()
    copy.banners = _shuffled(state.banners, rng)
    copy.badges = _shuffled(state.badges, rng)
    out = {m.partition(":")[0] for markers in state.markers.values() for m in markers}
    unknown = _shuffled((f for f in game.finds if f not in out), rng)
    copy.pile = tuple(unknown[: len(state.pile)]) if HIDDEN not in state.pile else state.pile
    faces = iter(unknown)
    copy.markers = {
        region: tuple(HIDDEN + next(faces) if _is_face_down(m) else m for m in markers)
        for region, markers in state.markers.items()
    }
    copy.players = tuple(
        player if seat == own else changed(player, coins=rng.randint(0, 90))
        for seat, player in enumerate(state.players)
    )
    return copy


def _is_face_down(marker: str) -> bool:
    return marker.startswith(HIDDEN) and marker != HIDDEN + UNSEEN


def _shuffled(things: Iterator[str] | tuple[str, ...], rng: Random) -> tuple[str, ...]:
    found = list(things)
    rng.shuffle(found)
    return tuple(found)


def questions(p: Position, rng: Random) -> list[tuple[str, Json]]:
    """What a curious guest could ask: commands of the turn, corrections, every few regions."""
    commands = [write_command(command) for command in proposals(p, rng)]
    rng.shuffle(commands)
    commands = [*commands[:12], {"kind": "pick", "position": 3}, {"kind": "end-turn"}]
    regions = rng.sample(sorted(p.game.board.regions), 3)
    return [
        *(("/api/game/may", {"command": command}) for command in commands),
        *(("/api/game/look", {"region": region}) for region in regions),
        *(("/api/game/may", {"command": {"kind": "conquer", "region": r}}) for r in regions),
        ("/api/game/score", {}),
        ("/api/game/score", {"decline": True}),
    ]


def bare(told: dict[str, bytes]) -> dict[str, bytes]:
    """Without the coins that are counted before all eyes: what a poor player hands over is among
    them. That nothing else tells of them, and nothing at all where all is hidden, is tested beside
    (`test_counting`).
    """
    picture = json.loads(told["/api/table"])
    picture["table"]["counting"] = None
    return {**told, "/api/table": json.dumps(picture).encode()}


def answers(asking: FlaskClient, asked: list[tuple[str, Json]]) -> dict[str, bytes]:
    told = {path: asking.get(path).data for path in every_get(seat=SEATS, id=people(asking))}
    for path, question in asked:
        told[f"{path} {json.dumps(question)}"] = asking.post(path, json=question).data
    return told


def people(asking: FlaskClient) -> tuple[str, ...]:
    """Whose pages can be asked for."""
    listed = asking.get("/api/people").get_json()
    return tuple(one["id"] for one in listed.get("people", ())) or ("nobody",)


def client(server: Running, desk: TableDesk, role: Role, seat: int | None) -> FlaskClient:
    """Straight to the routes: the shell around them knows no game."""
    found = create_app(server.open.services, game_routes(desk)).test_client()
    if role is not Role.SPECTATOR:
        name, _, secret = server.join(role, seat).partition("=")
        found.set_cookie(name, secret)
    return found


def show(desk: TableDesk, state: State) -> None:
    put(desk, replace(desk.seat_view().shown, state=state))


def put(desk: TableDesk, shown: Shown) -> None:
    playing = desk.host.playing
    assert playing is not None
    playing.loop._table.shown = shown
