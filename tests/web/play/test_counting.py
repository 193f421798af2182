"""Coins of a turn, told while they are counted: one field, for a moment, and nothing besides."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from flask.testing import FlaskClient

from companion.dealing import Choice
from companion.games.opening import Opening
from companion.rules import commands as c
from companion.rules.decide import Accepted, decide
from companion.rules.events import CoinsMoved, Scored
from companion.rules.lines import total
from companion.rules.model import Phase
from companion.rules.position import Position
from companion.store.codec import decode, encode
from companion.table.begin.new_game import NewGame, opening, rematch
from companion.table.shown import Shown
from tests.web.play.desks import BOXES, CHAIRS, desk_on, lay, opening_of, played, serving, tap, view
from tests.web.play.test_hidden import AUDIENCES, answers, client, put, questions, stopped
from tests.web.servers import Running
from tests.web.sockets import EventLine
from web.desk import Json, Role, Tap, Verdict
from web.table_desk import TableDesk

FIELD = "counting"


def counted_at(table: dict[str, Json]) -> Any:
    return table[FIELD]


def hiding(desk: TableDesk) -> None:
    """The very same game, but played with everything hidden."""
    playing = desk.host.playing
    assert playing is not None
    desk.host._playing = replace(playing, opening=replace(playing.opening, counted=False))


def as_at_the_table(desk: TableDesk) -> None:
    playing = desk.host.playing
    assert playing is not None
    desk.host._playing = replace(playing, opening=replace(playing.opening, counted=True))


def without_field(told: dict[str, bytes]) -> dict[str, object]:
    """The same answers but for the one field, which stands in the picture and nowhere else."""
    picture = json.loads(told["/api/table"])
    picture["table"][FIELD] = None
    rest: dict[str, object] = {path: body for path, body in told.items() if path != "/api/table"}
    key = f'"{FIELD}":'.encode()
    assert not any(key in body for path, body in told.items() if path != "/api/table")
    return {**rest, "/api/table": picture}


def booked(shown: Shown, game: Any) -> int | None:
    """What the rules would book, had the turn its end now."""
    decision = decide(game, shown.state, c.EndTurn())
    if shown.state.phase is not Phase.PLACE or not isinstance(decision, Accepted):
        return None
    seat = shown.state.seat
    lines = [line for e in decision.events if isinstance(e, Scored) for line in e.lines]
    dues = [e.coins for e in decision.events if isinstance(e, CoinsMoved) and e.taker == seat]
    return total(lines) + sum(dues)


@pytest.mark.parametrize("box", BOXES)
def test_exactly_one_field_tells_them_and_only_while_they_are_counted(
    tmp_path: Path, box: str
) -> None:
    """Every route, to every audience, in both ways to play, at many moments of a random game."""
    with desk_on(tmp_path) as desk, serving(tmp_path, desk) as server:
        lay(desk, opening_of(box, 3, 4))
        clients = [client(server, desk, *who) for who in AUDIENCES]
        rng, seen = Random(5), 0
        for game, shown in at_ends(desk, rng):
            asked = questions(Position(game, shown.state), rng)
            for one in clients:
                told = both(desk, shown, one, asked)
                assert told[0] == told[1]
            as_at_the_table(desk)
            put(desk, shown)
            now = counted_at(view(desk))
            assert (now and now["total"]) == booked(shown, game)
            seen += now is not None
        assert seen, "no turn was ever counted"


def at_ends(desk: TableDesk, rng: Random) -> Iterator[tuple[Any, Shown]]:
    """Moments at which a turn is about to end, and as many others."""
    found = list(stopped(desk, rng, 150, stride=1))
    ends = [one for one in found if one[1].state.phase is Phase.PLACE]
    others = [one for one in found if one[1].state.phase is not Phase.PLACE]
    return iter(rng.sample(ends, 3) + rng.sample(others, 3))


def both(
    desk: TableDesk, shown: Shown, one: FlaskClient, asked: list[tuple[str, Json]]
) -> list[dict[str, object]]:
    """What one device is answered with coins counted openly, but for the field; and with all
    hidden, where the field is nothing.
    """
    as_at_the_table(desk)
    put(desk, replace(shown))
    openly = without_field(answers(one, asked))
    hiding(desk)
    put(desk, replace(shown))
    hidden = answers(one, asked)
    assert json.loads(hidden["/api/table"])["table"][FIELD] is None
    return [openly, without_field(hidden)]


@pytest.mark.parametrize("counted", [True, False])
@pytest.mark.parametrize("box", BOXES)
def test_what_earlier_turns_brought_is_nowhere(tmp_path: Path, box: str, counted: bool) -> None:
    """The same game with other sums in its past looks the same to all but whose coins they are."""
    with desk_on(tmp_path) as desk, serving(tmp_path, desk) as server:
        lay(desk, replace(opening_of(box, 3, 6), counted=counted))
        rng = Random(7)
        clients = [(seat, client(server, desk, role, seat)) for role, seat in AUDIENCES]
        for _, shown in list(stopped(desk, rng, 60, stride=3))[::12]:
            for seat, one in clients:
                put(desk, shown)
                before = answers(one, [])
                put(desk, with_other_sums(shown, seat))
                assert answers(one, []) == before


def with_other_sums(shown: Shown, own: int | None) -> Shown:
    def other(event: Any) -> Any:
        if isinstance(event, Scored) and event.seat != own:
            lines = tuple(type(x)(x.rule, x.amount + 7, x.what, x.regions) for x in event.lines)
            return Scored(event.seat, lines)
        return event

    line = tuple(replace(e, events=tuple(map(other, e.events))) for e in shown.line)
    return replace(shown, line=line)


@pytest.fixture
def ending(tmp_path: Path) -> Iterator[tuple[Running, TableDesk]]:
    """A turn about to end, that brings something."""
    with desk_on(tmp_path) as desk, serving(tmp_path, desk) as server:
        played(desk, "base", 3, lambda s: s.round == 2 and s.phase is Phase.PLACE)
        assert counted_at(view(desk))["total"] > 0
        yield server, desk


def test_every_screen_is_told_the_same(ending: tuple[Running, TableDesk]) -> None:
    server, _ = ending
    cookies = [server.join_tablet(), *(server.join(Role.PLAYER, seat) for seat in range(3))]
    cookies += [server.join(Role.TV), server.join(Role.SPECTATOR), ""]
    told = [counted_at(server.get("/api/table", cookie).facts["table"]) for cookie in cookies]  # type: ignore[arg-type]
    assert told == [told[0]] * len(told)
    assert told[0]["total"] == sum(line["amount"] for line in told[0]["lines"])


def test_it_goes_with_the_turn_and_does_not_come_back_by_an_undo(
    ending: tuple[Running, TableDesk],
) -> None:
    _, desk = ending
    assert tap(desk, "end-turn").verdict is Verdict.TAKEN
    assert counted_at(view(desk)) is None
    cursor = desk.seat_view().shown.cursor
    assert tap(desk, "jump", cursor=cursor - 1, sure=True).verdict is Verdict.TAKEN
    assert desk.seat_view().shown.state.phase is Phase.PLACE
    assert counted_at(view(desk)) is None, "it was booked once: nobody may look it up"


def test_nobody_can_walk_back_through_the_turns_to_look_them_up(
    ending: tuple[Running, TableDesk],
) -> None:
    _, desk = ending
    assert tap(desk, "end-turn").verdict is Verdict.TAKEN
    for cursor in range(desk.seat_view().shown.cursor):
        assert tap(desk, "jump", cursor=cursor, sure=True).verdict is Verdict.TAKEN
        assert counted_at(view(desk)) is None, cursor


def test_nobody_looks_them_up_by_turning_the_clock(ending: tuple[Running, TableDesk]) -> None:
    _, desk = ending
    assert tap(desk, "end-turn").verdict is Verdict.TAKEN
    for seat in range(3):
        turned: Json = {"kind": "set-clock", "round": 2, "seat": seat, "phase": "place"}
        assert isinstance(turned, dict)
        to_seat = Tap(None, turned, desk.version, f"turned {seat}", tablet=True)
        assert desk.tap(to_seat).verdict is Verdict.TAKEN
        assert counted_at(view(desk)) is None, seat
    assert tap(desk, "end-turn").verdict is Verdict.TAKEN
    cursor = desk.seat_view().shown.cursor
    assert tap(desk, "jump", cursor=cursor - 1, sure=True).verdict is Verdict.TAKEN
    assert counted_at(view(desk)) is None


def test_a_turn_that_is_played_anew_is_counted_anew(ending: tuple[Running, TableDesk]) -> None:
    _, desk = ending
    assert tap(desk, "end-turn").verdict is Verdict.TAKEN
    cursor = desk.seat_view().shown.cursor
    tap(desk, "jump", cursor=cursor - 1, sure=True)
    assert tap(desk, "note", rule="CORE-8.1", text="again").verdict is Verdict.TAKEN
    assert counted_at(view(desk)) is not None


def test_a_stream_opened_later_tells_only_the_present(ending: tuple[Running, TableDesk]) -> None:
    server, desk = ending
    television = server.join(Role.TV)
    with EventLine(server.port, television) as line:
        line.next("you")
        assert line.next("picture")["table"][FIELD] is not None  # type: ignore[index, call-overload]
    assert tap(desk, "end-turn").verdict is Verdict.TAKEN
    with EventLine(server.port, television) as line:
        line.next("you")
        assert line.next("picture")["table"][FIELD] is None  # type: ignore[index, call-overload]


def test_a_restart_goes_on_where_it_was(tmp_path: Path) -> None:
    with desk_on(tmp_path) as desk:
        played(desk, "base", 3, lambda s: s.round == 2 and s.phase is Phase.PLACE)
        before, game = counted_at(view(desk)), desk.seat_view().id
    with desk_on(tmp_path) as desk:
        desk.host.lay(game)
        assert counted_at(view(desk)) == before
        tap(desk, "end-turn")
    with desk_on(tmp_path) as desk:
        desk.host.lay(game)
        assert counted_at(view(desk)) is None


def test_only_the_own_purse_remembers(ending: tuple[Running, TableDesk]) -> None:
    server, desk = ending
    seat, brought = desk.seat_view().shown.state.seat, counted_at(view(desk))["total"]
    own = server.join(Role.PLAYER, seat)
    before = server.get(f"/api/seats/{seat}/purse", own).facts["coins"]
    tap(desk, "end-turn")
    after = server.get(f"/api/seats/{seat}/purse", own).facts["coins"]
    assert isinstance(before, int)
    assert after == before + brought


def test_games_of_earlier_days_hide_everything(tmp_path: Path) -> None:
    told = encode(opening_of("base", 3))
    assert isinstance(told, dict)
    del told["counted"]
    old: Opening = decode(Opening, told)
    assert not old.counted
    with desk_on(tmp_path) as desk:
        assert not desk.host.saved.opening(desk.host.saved.begin(old)).counted


def test_a_new_game_counts_openly_unless_it_is_told_otherwise() -> None:
    assert opening(NewGame(Choice(), CHAIRS[:2])).counted
    hidden = opening(NewGame(Choice(counted=False), CHAIRS[:2]))
    assert not hidden.counted
    assert not rematch(hidden, 0).counted


def test_the_switch_is_chosen_at_set_up(tmp_path: Path) -> None:
    chairs: Json = [{"name": "Ada", "colour": "blue"}, {"name": "Bo", "colour": "orange"}]
    with desk_on(tmp_path) as desk, serving(tmp_path, desk) as server:
        for wish, counted in (({}, True), ({"coins": "hidden"}, False)):
            order: Json = {"box": "base", "chairs": chairs, **wish}
            assert server.post("/api/games", order, server.join_tablet()).status == 201
            assert desk.seat_view().opening.counted is counted
