"""All have agreed: place after place opens, on every screen at once, by one clock."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.table.beside.consent import Purses
from companion.table.inputs import PlaceOpened
from companion.table.played import PlayedGame
from companion.table.shown import Shown
from tests.web.play.desks import all_agree, desk_on, over, played, serving, tap, view
from tests.web.servers import Running
from web.desk import Role, Verdict
from web.table_desk import TableDesk

NEVER = 3600.0


@pytest.fixture
def ended(tmp_path: Path) -> Iterator[tuple[Running, TableDesk]]:
    """A game of three whose players have agreed, and a clock that has not struck yet."""
    with desk_on(tmp_path, suspense=NEVER) as desk, serving(tmp_path, desk) as server:
        played(desk, "base", 3, over)
        all_agree(desk)
        yield server, desk


def strike(desk: TableDesk) -> None:
    """The clock says it is time."""
    playing = desk.host.playing
    assert playing is not None
    playing.loop.post(PlaceOpened(playing.shown.sealed)).result()


def told(desk: TableDesk) -> Any:
    return view(desk, Role.TV)["purses"]


def test_the_last_place_comes_first_and_the_winner_last(
    ended: tuple[Running, TableDesk],
) -> None:
    server, desk = ended
    places = len(told(desk)["places"])
    assert places > 1
    for opened in range(places):
        assert told(desk)["state"] == "opening"
        assert len(told(desk)["opened"]) == opened
        assert server.get("/api/game/end").facts["code"] == "not-open"
        strike(desk)
    assert told(desk)["state"] == "open"
    end: Any = server.get("/api/game/end").facts
    assert len(end["ranking"]) == places


def test_nothing_tells_of_a_place_that_is_shut(ended: tuple[Running, TableDesk]) -> None:
    server, desk = ended
    strike(desk)
    state = desk.seat_view().shown.state
    opened = [one for place in told(desk)["opened"] for one in place]
    assert [state.players[one["seat"]].coins for one in opened] == [one["coins"] for one in opened]
    assert len(opened) < 3
    history = server.get("/api/game/history").facts
    assert "'events.scored'" not in str(history)


def test_nobody_looks_up_elsewhere_what_is_still_shut(ended: tuple[Running, TableDesk]) -> None:
    """Results, replays and files tell of a game when the last place is open, not when all agree."""
    server, desk = ended
    game, tablet = desk.seat_view().id, server.join_tablet()
    files = [f"results/{game}/replay", f"results/{game}/bg-stats", f"games/{game}/export"]

    def facts(path: str) -> Any:
        return server.get(f"/api/{path}", tablet).facts

    def told_elsewhere() -> list[bool]:
        return [
            bool(facts("results")["games"]),
            len(facts("results/csv")["text"].splitlines()) > 1,
            "outcome" in facts("games")["games"][0],
            facts(f"people/{desk.sitting[0]}")["games"] > 0,
            facts("people")["people"][0]["games"] > 0,
            *("code" not in facts(file) for file in files),
        ]

    assert not any(told_elsewhere())
    while told(desk)["state"] == "opening":
        assert not any(told_elsewhere())
        strike(desk)
    assert all(told_elsewhere())


def test_not_for_a_moment_is_everything_open_before(
    ended: tuple[Running, TableDesk], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Other threads read what the table shows at any time: so every value of it counts."""
    _, desk = ended
    cursor, seen = desk.seat_view().shown.cursor, list[Purses]()

    def watched(table: PlayedGame, name: str, value: object) -> None:
        object.__setattr__(table, name, value)
        if isinstance(value, Shown):
            seen.append(value.purses)

    tap(desk, "jump", cursor=cursor - 1, sure=True)
    tap(desk, "end-turn")
    monkeypatch.setattr(PlayedGame, "__setattr__", watched, raising=False)
    all_agree(desk)
    tap(desk, "jump", cursor=cursor - 1, sure=True)
    tap(desk, "jump", cursor=cursor, sure=True)
    assert {*seen} == {Purses.SEEN, Purses.OPENING}


def test_whoever_comes_later_sees_what_is_open_by_then(ended: tuple[Running, TableDesk]) -> None:
    server, desk = ended
    strike(desk)
    late: Any = server.get("/api/table", server.join(Role.TV)).facts
    assert late["table"]["purses"] == told(desk)


def test_a_clock_that_strikes_twice_opens_one(ended: tuple[Running, TableDesk]) -> None:
    _, desk = ended
    playing = desk.host.playing
    assert playing is not None
    sealed = playing.shown.sealed
    for _ in range(2):
        playing.loop.post(PlaceOpened(sealed)).result()
    assert playing.shown.sealed == sealed - 1


def test_an_end_that_is_taken_back_is_revealed_anew(ended: tuple[Running, TableDesk]) -> None:
    _, desk = ended
    strike(desk)
    cursor = desk.seat_view().shown.cursor
    assert tap(desk, "jump", cursor=cursor - 1).verdict is Verdict.REFUSED, "it must be meant"
    assert tap(desk, "jump", cursor=cursor - 1, sure=True).verdict is Verdict.TAKEN
    assert told(desk)["state"] == "seen"
    assert tap(desk, "end-turn").verdict is Verdict.TAKEN
    assert told(desk)["state"] == "seen"
    all_agree(desk)
    assert told(desk)["state"] == "opening"
    assert told(desk)["opened"] == []


def test_after_a_restart_everything_is_open(tmp_path: Path) -> None:
    with desk_on(tmp_path, suspense=NEVER) as desk:
        played(desk, "base", 3, over)
        all_agree(desk)
        game = desk.seat_view().id
    with desk_on(tmp_path, suspense=NEVER) as desk:
        desk.host.lay(game)
        assert desk.seat_view().shown.purses is Purses.OPEN


def test_the_clock_strikes_by_itself(tmp_path: Path) -> None:
    with desk_on(tmp_path, suspense=0.001) as desk:
        played(desk, "base", 3, over)
        opened = threading.Event()
        playing = desk.host.playing
        assert playing is not None

        def hear(shown: Shown) -> None:
            if shown.purses is Purses.OPEN:
                opened.set()

        playing.loop.subscribe(hear)
        all_agree(desk)
        assert opened.wait(20)
