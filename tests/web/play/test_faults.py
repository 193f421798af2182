"""Faults of ours, full disks and changed games: the table goes on, and people are told."""

from __future__ import annotations

import errno
import os
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor, wait
from pathlib import Path

import pytest

from companion.games.opening import Opening
from companion.rules.commands import Pick
from companion.rules.decide import decide
from companion.store.carry.export import Told
from companion.store.carry.importing import checked
from companion.store.database import JournalFullError
from companion.table import played as played_module
from companion.table.inputs import Announced, ButtonPressed, Key, PressId, Tapped
from tests.store.files import kept_games, spoil
from tests.web.play.desks import desk_on, lay, opening_of, over, played, serving, tap, view
from tests.web.sockets import until
from web import serve, starting
from web.cli import main
from web.desk import Answer, Json, Role, Tap, Verdict
from web.table_desk import TableDesk


def notices(desk: TableDesk) -> list[str]:
    found = view(desk)["notices"]
    assert isinstance(found, list)
    return [str(one["key"]) for one in found if isinstance(one, dict)]


def correct(desk: TableDesk, coins: int) -> Answer:
    command: dict[str, Json] = {"kind": "set-coins", "seat": 0, "coins": coins}
    return desk.tap(Tap(None, command, desk.version, f"coins {coins}", tablet=True))


def settle(desk: TableDesk) -> None:
    """Waits until the table has answered everything that is queued."""
    playing = desk.host.playing
    assert playing is not None
    shown = playing.shown.version
    playing.loop.post(Tapped(None, Pick(0), shown - 1)).result(60)


@pytest.fixture
def broken(monkeypatch: pytest.MonkeyPatch) -> threading.Event:
    """While it is set, the rules stumble."""
    switch = threading.Event()

    def stumbling(*given: object) -> object:
        if switch.is_set():
            raise RuntimeError(f"seat 2 has {10 + 7} coins")
        return decide(*given)  # type: ignore[arg-type]

    monkeypatch.setattr(played_module, "decide", stumbling)
    return switch


def test_rules_that_stumble_are_reported_and_the_game_goes_on(
    tmp_path: Path, broken: threading.Event, caplog: pytest.LogCaptureFixture
) -> None:
    with desk_on(tmp_path, faults=1) as desk:
        lay(desk, opening_of())
        broken.set()
        answer = tap(desk, "pick", 0, position=0)
        assert answer.verdict is Verdict.REFUSED
        assert answer.reasons[0]["key"] == "notices.went-wrong"
        settle(desk)
        broken.clear()
        assert tap(desk, "pick", 0, position=0).verdict is Verdict.TAKEN
    (report,) = (tmp_path / "reports").iterdir()
    told = report.read_text()
    assert "RuntimeError: seat # has # coins" in told
    assert "in stumbling" in told
    assert report.stat().st_mode & 0o777 == 0o600
    assert "RuntimeError" in caplog.text
    assert "17 coins" not in caplog.text


def test_a_listener_that_raises_ends_nothing_and_is_told_once(tmp_path: Path) -> None:
    heard: list[str] = []

    def bad() -> None:
        raise ValueError("a lamp is broken")

    with desk_on(tmp_path, faults=1) as desk:
        desk.subscribe(bad)
        desk.subscribe(lambda: heard.append("told"))
        lay(desk, opening_of())
        assert tap(desk, "pick", 0, position=0).verdict is Verdict.TAKEN
        settle(desk)
        before = len(heard)
        assert tap(desk, "decline", 0).verdict is Verdict.REFUSED
        assert tap(desk, "conquer", 0, region="4").verdict in (Verdict.TAKEN, Verdict.REFUSED)
        desk.host.post(Announced("old-prompt"))
        settle(desk)
        assert len(heard) > before


def test_a_route_that_raises_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def bad(*_: object) -> None:
        raise KeyError("a view has a hole")

    with desk_on(tmp_path, faults=1) as desk, serving(tmp_path, desk) as server:
        lay(desk, opening_of())
        monkeypatch.setattr(TableDesk, "moves", bad)
        reply = server.get("/api/game/moves")
        assert (reply.status, reply.facts) == (500, {"code": "went-wrong"})
        assert server.get("/api/table").status == 200
    (report,) = (tmp_path / "reports").iterdir()
    assert "while: GET game.moves" in report.read_text()


def test_a_full_disk_is_told_and_nothing_is_half_done(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise JournalFullError("the disk is full: nothing was written")

    with desk_on(tmp_path) as desk:
        lay(desk, opening_of())
        before = view(desk)
        with monkeypatch.context() as patched:
            patched.setattr(desk.host.saved, "append", full)
            answer = tap(desk, "pick", 0, position=0)
            assert answer.reasons[0]["key"] == "notices.disk-full"
            press = ButtonPressed(PressId("pad", 1, 1), Key.CONFIRM, desk.version)
            assert desk.host.ask(press) is False
            settle(desk)
            assert notices(desk) == ["notices.disk-full"]
        assert {**view(desk), "notices": []} == before
        assert tap(desk, "pick", 0, position=0).verdict is Verdict.TAKEN
    assert not (tmp_path / "reports").exists()


@pytest.mark.parametrize(
    ("trouble", "code"),
    [(errno.ENOSPC, "disk-full"), (errno.EDQUOT, "disk-full"), (errno.EROFS, "read-only")],
)
def test_a_disk_that_takes_no_file_is_told_as_such_and_changes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, trouble: int, code: str
) -> None:
    """Not only under the journal: habits, boards and faces are files too."""

    def refuse(*_: object) -> None:
        raise OSError(trouble, os.strerror(trouble))

    with desk_on(tmp_path) as desk, serving(tmp_path, desk) as server:
        tablet = server.join_tablet()
        monkeypatch.setattr(Path, "replace", refuse)
        told = server.post("/api/habits", {"turn_clock": True}, tablet)
        assert (told.status, told.facts["code"]) == (503, code)
        assert not desk.host.habits.now.turn_clock
        assert not list((tmp_path / "reports").glob("*"))


def test_a_tap_that_is_acknowledged_while_the_game_is_opened_again_stays(tmp_path: Path) -> None:
    """Reads of the journal are slowed down so that taps fall in between."""
    with desk_on(tmp_path) as desk:
        played(desk, "base", 2, lambda state: state.round == 3)
        playing = desk.host.playing
        assert playing is not None
        read, reading, go_on = desk.host.saved.entries, threading.Event(), threading.Event()

        def slow(game: int) -> object:
            found = read(game)
            reading.set()
            go_on.wait(60)
            return found

        desk.host.saved.entries = slow  # type: ignore[method-assign, assignment]
        with ThreadPoolExecutor(1) as pool:
            opening = pool.submit(desk.host.lay, playing.id)
            assert reading.wait(60)
            answer = correct(desk, 42)
            go_on.set()
            opening.result(60)
        desk.host.saved.entries = read  # type: ignore[method-assign]
        assert answer.verdict is Verdict.TAKEN
        assert desk.seat_view().shown.state.players[0].coins == 42


def test_taps_go_on_while_a_file_is_checked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    checking, go_on = threading.Event(), threading.Event()

    def slow(text: str, *, older_rules: bool) -> Told:
        checking.set()
        assert go_on.wait(60)
        return checked(text, older_rules=older_rules)

    monkeypatch.setattr("companion.table.saved.checked", slow)
    with desk_on(tmp_path) as desk, serving(tmp_path, desk) as server:
        played(desk, "base", 2, lambda state: state.round == 2)
        file = desk.host.saved.export(1)
        with ThreadPoolExecutor(1) as pool:
            tablet = server.join_tablet()
            asked = pool.submit(server.post, "/api/games/import", {"text": file}, tablet)
            assert checking.wait(60)
            assert correct(desk, 42).verdict is Verdict.TAKEN
            assert server.get("/api/table").status == 200
            go_on.set()
            assert asked.result(60).status in (200, 201)


def test_a_press_while_the_game_is_changed_reaches_the_game_that_follows(tmp_path: Path) -> None:
    with desk_on(tmp_path) as desk:
        lay(desk, opening_of())
        playing = desk.host.playing
        assert playing is not None
        playing.loop.stop()
        with ThreadPoolExecutor(1) as pool:
            press = ButtonPressed(PressId("pad", 1, 1), Key.CONFIRM, 0)
            asked = pool.submit(desk.host.ask, press)
            desk.host.lay(playing.id)
            assert asked.result(60) is False
        assert desk.host.saved.high_water("pad", 1) == 1


def test_a_game_whose_end_cannot_be_read_goes_on_as_a_copy(tmp_path: Path) -> None:
    with desk_on(tmp_path) as desk:
        played(desk, "base", 2, lambda state: state.round == 2)
        commands = len(desk.seat_view().shown.line)
    sql = "update entries set time = 'x' where game = 1 and number = ?"
    spoil(tmp_path / "journal.db", sql, commands - 2)
    with desk_on(tmp_path) as desk:
        assert [str(one) for one in desk.host.saved.damaged()] == [
            "game 1: your last 3 commands could not be read"
        ]
        playing = desk.host.lay(1)
        assert playing.id == 2
        assert len(playing.shown.line) == commands - 3
        settle(desk)
        assert notices(desk) == ["notices.lost-commands"]
        assert desk.seat_view().shown.number == 3
        assert {one.id: one.lost for one in desk.host.saved.bookmarks()} == {2: 3, 1: 3}
        assert correct(desk, 9).verdict is Verdict.TAKEN


def test_a_start_goes_through_the_chains_of_all_games_and_says_what_is_lost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Also of games that nobody opens; people play meanwhile, and come in before it begins."""
    spoil(kept_games(tmp_path), "update entries set time = 'x' where game = 1 and number = 18")
    said: list[str] = []
    of_others = set(threading.enumerate())

    def people_play(_: object, __: object, ___: object, opened: Callable[[], None]) -> int:
        ours = set(threading.enumerate()) - of_others
        assert not any(isinstance(one, threading.Timer) for one in ours)
        opened()
        until(told)
        return 0

    def told() -> bool:
        said.append(capsys.readouterr().err)
        return "\n" in "".join(said)

    monkeypatch.setattr(starting, "CHECK_AFTER_SECONDS", 0)
    monkeypatch.setattr(serve, "serve", people_play)
    assert main(["serve", "--home", str(tmp_path)]) == 0
    assert "".join(said) == "tribekeeper: game 1: your last 3 commands could not be read\n"


def test_a_game_that_cannot_be_read_is_listed_and_hides_no_other(tmp_path: Path) -> None:
    with desk_on(tmp_path) as desk:
        played(desk, "base", 2, over)
        lay(desk, opening_of())
    spoil(tmp_path / "journal.db", "update games set opening = '{}' where id = 1")
    with desk_on(tmp_path) as desk, serving(tmp_path, desk) as server:
        tablet = server.join_tablet()
        listed = server.get("/api/games", tablet).facts["games"]
        assert isinstance(listed, list)
        assert [(one["id"], one.get("unreadable", False)) for one in listed] == [
            (2, False),
            (1, True),
        ]
        assert server.post("/api/games/1/resume", {}, tablet).facts["code"] == "no-such-game"
        assert server.post("/api/games/1/delete", {}, tablet).status == 200
        assert server.post("/api/games/2/resume", {}, tablet).status == 200


def test_the_tablet_deletes_backs_up_and_restores(tmp_path: Path) -> None:
    with desk_on(tmp_path) as desk, serving(tmp_path, desk) as server:
        tablet = server.join_tablet()
        played(desk, "base", 2, lambda state: state.round == 2)
        made = server.post("/api/backups", {}, tablet)
        assert made.status == 201
        name = made.facts["name"]
        assert server.get("/api/backups", tablet).facts["backups"] == [name]
        lay(desk, opening_of())
        assert server.post("/api/games/2/delete", {}, tablet).facts["code"] == "on-the-table"
        assert server.post("/api/games/1/delete", {}, tablet).status == 200
        assert server.post("/api/games/1/delete", {}, tablet).facts["code"] == "no-such-game"
        assert server.post(f"/api/backups/{name}/restore", {}, tablet).status == 200
        assert server.get("/api/table").facts["table"] == {"game": None}
        listed = server.get("/api/games", tablet).facts["games"]
        assert [one["id"] for one in listed] == [1]  # type: ignore[index, union-attr, call-overload]
        for phone in ("", server.join(Role.PLAYER, 0)):
            assert server.get("/api/backups", phone).status == 403
            assert server.post("/api/backups", {}, phone).status == 403
        for bad in ("..%2Fjournal.db", "journal.db", "x"):
            assert server.post(f"/api/backups/{bad}/restore", {}, tablet).status == 404


def test_two_tablets_that_copy_at_once_get_a_copy_each(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with desk_on(tmp_path) as desk, serving(tmp_path, desk) as server:
        tablet, saved = server.join_tablet(), desk.host.saved
        back_up = saved.back_up

        def second_comes_first(file: Path) -> None:
            monkeypatch.setattr(saved, "back_up", back_up)
            assert server.post("/api/backups", {}, tablet).facts["name"] == file.name
            back_up(file)

        monkeypatch.setattr(saved, "back_up", second_comes_first)
        assert server.post("/api/backups", {}, tablet).facts["name"] == "games-2.db"
        assert len(server.get("/api/backups", tablet).facts["backups"]) == 2  # type: ignore[arg-type]


def test_a_folder_for_copies_that_is_none_is_told(tmp_path: Path) -> None:
    """It was tried for ever: eight such taps, and the server answered nobody any more."""
    (tmp_path / "backups").write_text("dear Ann")
    with desk_on(tmp_path) as desk, serving(tmp_path, desk) as server:
        refused = server.post("/api/backups", {}, server.join_tablet())
        assert (refused.status, refused.facts["code"]) == (503, "read-only")


def test_a_number_that_no_game_can_have_is_no_fault_of_ours(tmp_path: Path) -> None:
    with desk_on(tmp_path) as desk, serving(tmp_path, desk) as server:
        tablet, number = server.join_tablet(), 10**30
        for deed in ("delete", "resume", "rematch"):
            told = server.post(f"/api/games/{number}/{deed}", {}, tablet)
            assert (told.status, told.facts["code"]) == (404, "no-such-game"), deed
        for path in (f"games/{number}/export", f"results/{number}/replay"):
            assert server.get(f"/api/{path}", tablet).status == 404, path


@pytest.mark.parametrize("played_on", [True, False])
def test_a_copy_cannot_take_back_what_was_done_since_without_a_trace(
    tmp_path: Path, played_on: bool
) -> None:
    """Else a tablet could end a game, read every purse, and put the copy back in its place."""
    with desk_on(tmp_path) as desk, serving(tmp_path, desk) as server:
        tablet = server.join_tablet()
        played(desk, "base", 2, lambda state: state.round == 2)
        name = server.post("/api/backups", {}, tablet).facts["name"]
        if played_on:
            assert tap(desk, "note", rule="CORE-8.1", text="since").verdict is Verdict.TAKEN
        assert server.post(f"/api/backups/{name}/restore", {}, tablet).status == 200
        assert server.post("/api/games/1/resume", {}, tablet).status == 200
        told = str(server.get("/api/game/history", tablet).facts["notes"])
        assert ("notes.restored" in told) is played_on
        assert desk.host.saved.lost(1) == 0


def test_a_game_is_deleted_or_resumed_never_both(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One tablet deletes it while another opens it."""
    with desk_on(tmp_path) as desk, serving(tmp_path, desk) as server, ThreadPoolExecutor() as pool:
        lay(desk, opening_of("base", 2))
        lay(desk, opening_of("base", 3))
        tablet, delete = server.join_tablet(), desk.host.saved.delete
        resumed = []

        def slowly(game: int) -> None:
            resumed.append(pool.submit(server.post, "/api/games/1/resume", {}, tablet))
            wait(resumed, timeout=1.0)
            delete(game)

        monkeypatch.setattr(desk.host.saved, "delete", slowly)
        assert server.post("/api/games/1/delete", {}, tablet).status == 200
        assert resumed[0].result().facts["code"] == "no-such-game"
        assert desk.host.playing is not None
        assert desk.host.playing.id == 2


def test_a_new_game_is_not_deleted_before_it_lies_on_the_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with desk_on(tmp_path) as desk, serving(tmp_path, desk) as server, ThreadPoolExecutor() as pool:
        lay(desk, opening_of("base", 2))
        tablet, begin = server.join_tablet(), desk.host.saved.begin
        deleted = []

        def slowly(opening: Opening) -> int:
            game = begin(opening)
            deleted.append(pool.submit(server.post, f"/api/games/{game}/delete", {}, tablet))
            wait(deleted, timeout=1.0)
            return game

        monkeypatch.setattr(desk.host.saved, "begin", slowly)
        assert server.post("/api/games/1/rematch", {}, tablet).status == 201
        assert deleted[0].result().facts["code"] == "on-the-table"
