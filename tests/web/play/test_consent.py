"""Purses open when every player has agreed, each in the own way, and a game never forgets it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from companion.rules.commands import Command, SetClock, SetCoins
from companion.rules.model import Phase, Seat
from companion.selfplay.match import step
from companion.table.beside.consent import Purses
from companion.table.inputs import Tapped
from firmware_bridge.verify import verify
from tests.web.play.desks import desk_on, lay, opening_of, over, played, serving, tap, view
from tests.web.servers import Running
from web.desk import Json, Role, Verdict
from web.table_desk import TableDesk

SEATS = 3


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[TableDesk]:
    with desk_on(tmp_path) as found:
        yield found


@pytest.fixture
def server(tmp_path: Path, desk: TableDesk) -> Iterator[Running]:
    """A game of three that is over."""
    played(desk, "base", SEATS, over)
    with serving(tmp_path, desk) as found:
        yield found


def purses(desk: TableDesk) -> Purses:
    return desk.seat_view().shown.purses


def notes(server: Running) -> list[str]:
    """Their keys, oldest first."""
    told = server.get("/api/game/history").facts["notes"]
    assert isinstance(told, list)
    return [note["told"]["key"] for note in reversed(told)]


def all_agree(server: Running, tablet: str, seats: int = SEATS) -> None:
    for seat in range(seats):
        assert server.post("/api/game/open", {"seat": seat}, tablet).status == 200


def test_the_end_opens_no_purse_by_itself(server: Running, desk: TableDesk) -> None:
    tablet = server.join_tablet()
    assert view(desk)["over"] is True
    assert server.get("/api/game/end").facts["code"] == "not-open"
    assert server.get("/api/games/1/export", tablet).facts["code"] == "still-secret"
    assert "'events.scored'" not in str(server.get("/api/game/history", tablet).facts)


def test_each_agrees_in_the_own_way(server: Running, desk: TableDesk) -> None:
    tablet, phone = server.join_tablet(), server.join(Role.PLAYER, 0)
    server.post("/api/seats/1/pin", {"pin": "2468"}, tablet)
    assert server.post("/api/game/open", {}, phone).facts == {"state": "shut", "agreed": [0]}
    assert server.post("/api/game/open", {"seat": 1}, tablet).facts["code"] == "needs-pin"
    wrong = server.post("/api/game/open", {"seat": 1, "pin": "1111"}, tablet)
    assert wrong.facts["code"] == "wrong-pin"
    assert server.post("/api/game/open", {"seat": 1, "pin": "2468"}, tablet).status == 200
    assert server.get("/api/game/end").status == 409
    last = server.post("/api/game/open", {"seat": 2}, tablet)
    assert last.facts == {"state": "open", "agreed": [0, 1, 2]}
    assert server.get("/api/game/end").status == 200
    assert notes(server)[-4:] == [
        "notes.agreed-phone-of",
        "notes.agreed-pin-of",
        "notes.agreed-tablet-of",
        "notes.opened",
    ]


def test_nobody_agrees_for_somebody_with_a_phone(server: Running, desk: TableDesk) -> None:
    tablet, phone = server.join_tablet(), server.join(Role.PLAYER, 0)
    assert server.post("/api/game/open", {"seat": 0}, tablet).facts["code"] == "owner-agrees"
    server.post("/api/game/open", {"seat": 1}, phone)
    assert view(desk)["purses"] == {"state": "shut", "agreed": [0]}, "a phone speaks for its owner"
    watcher = server.join(Role.TV)
    assert server.post("/api/game/open", {"seat": 2}, watcher).status == 403
    assert server.post("/api/game/open", {"seat": 2}).status == 403


def test_nobody_is_asked_before_the_end(tmp_path: Path, desk: TableDesk) -> None:
    lay(desk, opening_of())
    with serving(tmp_path, desk) as server:
        tablet = server.join_tablet()
        assert server.post("/api/game/open", {"seat": 0}, tablet).facts["code"] == "not-over"
        assert purses(desk) is Purses.SHUT


def test_a_jump_back_from_the_open_end_is_asked_and_never_forgotten(
    server: Running, desk: TableDesk
) -> None:
    all_agree(server, server.join_tablet())
    cursor = desk.seat_view().shown.cursor - 1
    asked = tap(desk, "jump", cursor=cursor)
    assert asked.verdict is Verdict.REFUSED
    assert "crosses.purses" in [reason["key"] for reason in asked.reasons]
    assert tap(desk, "jump", cursor=cursor, sure=True).verdict is Verdict.TAKEN
    assert purses(desk) is Purses.SEEN
    assert notes(server)[-1] == "notes.back-from-end"
    assert tap(desk, "jump", cursor=cursor + 1, sure=True).verdict is Verdict.TAKEN
    assert purses(desk) is Purses.OPEN, "the same end is not asked twice"


def test_another_end_is_another_question(server: Running, desk: TableDesk) -> None:
    all_agree(server, server.join_tablet())
    cursor = desk.seat_view().shown.cursor - 1
    tap(desk, "jump", cursor=cursor, sure=True)
    play_on(desk)
    assert purses(desk) is Purses.SEEN
    assert view(desk)["purses"] == {"state": "seen", "agreed": []}
    assert server.get("/api/game/end").status == 409


def test_a_pile_that_was_counted_wrongly_shuts_no_purse(server: Running, desk: TableDesk) -> None:
    all_agree(server, server.join_tablet())
    send(desk, SetCoins(Seat(0), 7))
    assert desk.seat_view().shown.state.players[0].coins == 7
    assert purses(desk) is Purses.OPEN


def test_the_clock_is_no_way_round_it(tmp_path: Path, desk: TableDesk) -> None:
    """A tablet in the wrong hands: to the last turn, to the end, a look, and back."""
    played(desk, "base", 2, lambda state: state.round == 3 and state.phase == "place")
    with serving(tmp_path, desk) as server:
        server.join(Role.PLAYER, 0)
        rounds = desk.seat_view().shown.state.rounds
        send(desk, SetClock(rounds, Seat(1), Phase.PLACE))
        play_on(desk)
        tablet = server.join_tablet()
        assert server.post("/api/game/open", {"seat": 1}, tablet).status == 200
        assert server.get("/api/game/end").status == 409
        tap(desk, "jump", cursor=desk.seat_view().shown.cursor - 2, sure=True)
        assert "notes.taken-back" in notes(server)


def test_it_is_known_after_a_restart_and_on_another_server(tmp_path: Path, desk: TableDesk) -> None:
    played(desk, "base", SEATS, over)
    with serving(tmp_path, desk) as server:
        tablet = server.join_tablet()
        all_agree(server, tablet)
        text = str(server.get("/api/games/1/export", tablet).facts["text"])
        assert verify(text.splitlines()).problems == []
        tap(desk, "jump", cursor=3, sure=True)
        desk.host.lay(1)
        assert purses(desk) is Purses.SEEN
        listed = server.get("/api/games", tablet).facts["games"]
        assert [one["purses"] for one in _dicts(listed)] == ["seen"]
        told = server.post("/api/games/import", {"text": text}, tablet)
        assert told.status == 201
        desk.host.lay(2)
        assert purses(desk) is Purses.OPEN
        assert "notes.opened" in notes(server)


def test_games_of_earlier_days_open_at_their_end(desk: TableDesk) -> None:
    played(desk, "base", 2, over)
    told = [json.loads(line) for line in desk.host.saved.export(1).splitlines()]
    told[0]["version"] = 1  # lines had no hashes then
    del told[0]["opening"]["asked"]
    old = "\n".join(json.dumps({k: v for k, v in one.items() if k != "hash"}) for one in told)
    desk.host.lay(desk.host.saved.bring_in(old))
    assert purses(desk) is Purses.OPEN
    tap(desk, "jump", cursor=3, sure=True)
    assert purses(desk) is Purses.SEEN


def send(desk: TableDesk, command: Command) -> None:
    """Whatever a tablet may send."""
    playing = desk.host.playing
    assert playing is not None
    assert playing.loop.post(Tapped(None, command, playing.shown.version)).result().accepted


def play_on(desk: TableDesk) -> None:
    """To the end, at random."""
    while not over(desk.seat_view().shown.state):
        found = step(desk.seat_view().p, Random(1))
        assert found is not None
        send(desk, found[0])


def _dicts(listed: Json) -> list[dict[str, Json]]:
    assert isinstance(listed, list)
    return [one for one in listed if isinstance(one, dict)]


def test_a_copy_is_no_way_to_forget_an_open_end(tmp_path: Path, desk: TableDesk) -> None:
    """A copy, the end, a look into every purse, and the copy put back."""
    played(desk, "base", SEATS, over)
    tap(desk, "jump", cursor=3, sure=True)
    with serving(tmp_path, desk) as server:
        tablet = server.join_tablet()
        copy = server.post("/api/backups", {}, tablet).facts["name"]
        tap(desk, "jump", cursor=len(desk.seat_view().shown.line), sure=True)
        all_agree(server, tablet)
        for _ in range(2):
            assert server.post(f"/api/backups/{copy}/restore", {}, tablet).status == 200
            desk.host.lay(1)
            assert (purses(desk), notes(server)[-1]) == (Purses.SEEN, "notes.restored-seen")
        listed = server.get("/api/games", tablet).facts["games"]
        assert [one["purses"] for one in _dicts(listed)] == ["seen"]


def test_another_winner_is_not_put_back_without_a_word(tmp_path: Path, desk: TableDesk) -> None:
    """Two ends of one game were opened; the copy has the first."""
    played(desk, "base", SEATS, over)
    with serving(tmp_path, desk) as server:
        tablet = server.join_tablet()
        all_agree(server, tablet)
        copy = server.post("/api/backups", {}, tablet).facts["name"]
        tap(desk, "jump", cursor=desk.seat_view().shown.cursor - 1, sure=True)
        play_on(desk)
        all_agree(server, tablet)
        server.post(f"/api/backups/{copy}/restore", {}, tablet)
        desk.host.lay(1)
        assert (purses(desk), notes(server)[-1]) == (Purses.OPEN, "notes.restored-seen")
        head = desk.host.saved.last_hash(1)
        server.post(
            f"/api/backups/{server.post('/api/backups', {}, tablet).facts['name']}/restore",
            {},
            tablet,
        )
        assert desk.host.saved.last_hash(1) == head, "nothing was done since"


def test_a_yes_at_an_end_that_was_taken_back_opens_no_other(
    server: Running, desk: TableDesk
) -> None:
    """Nor does the history say so: of three who have to agree, one has said yes to another end."""
    tablet = server.join_tablet()
    server.post("/api/game/open", {"seat": 0}, tablet)
    tap(desk, "jump", cursor=desk.seat_view().shown.cursor - 1, sure=True)
    play_on(desk)
    for seat in (1, 2):
        server.post("/api/game/open", {"seat": seat}, tablet)
    assert purses(desk) is Purses.SHUT
    assert "notes.opened" not in notes(server)


def test_every_way_back_from_an_open_end_is_told_as_one(server: Running, desk: TableDesk) -> None:
    all_agree(server, server.join_tablet())
    end = desk.seat_view().shown.cursor
    for cursor in (end - 1, end, end - 1, end - 2):
        tap(desk, "jump", cursor=cursor, sure=True)
    keys = ["notes.opened", "notes.back-from-end", "notes.taken-again", "notes.back-from-end"]
    assert notes(server)[-5:] == [*keys, "notes.taken-back"]


def test_a_yes_is_to_the_end_that_was_on_the_screen(server: Running, desk: TableDesk) -> None:
    """The tablet goes back and plays on, or opens another game, while somebody taps."""
    tablet, phone, asked = server.join_tablet(), server.join(Role.PLAYER, 0), desk.version
    tap(desk, "jump", cursor=desk.seat_view().shown.cursor - 1, sure=True)
    play_on(desk)
    assert_too_late(server, desk, {"version": asked}, phone)
    assert_too_late(server, desk, {"seat": 1, "version": asked}, tablet)
    asked = desk.version
    played(desk, "base", SEATS, over)
    assert_too_late(server, desk, {"version": asked}, phone)
    assert server.post("/api/game/open", {"version": desk.version}, phone).status == 200


def test_a_yes_is_to_no_end_of_a_copy_that_was_put_back(
    tmp_path: Path, server: Running, desk: TableDesk
) -> None:
    """A phone slept meanwhile. The copy has no later end than the one its screen still shows, and
    neither has the copy of another house, whose games have the same numbers.
    """
    tablet, phone = server.join_tablet(), server.join(Role.PLAYER, 0)
    tap(desk, "jump", cursor=desk.seat_view().shown.cursor - 1, sure=True)
    copies = [server.post("/api/backups", {}, tablet).facts["name"], "games-7.db"]
    play_on(desk)
    with desk_on(tmp_path / "other") as other:
        played(other, "base", SEATS, over)
        tap(other, "jump", cursor=3, sure=True)
        other.host.saved.back_up(tmp_path / "backups" / "games-7.db")
    shown = [asked := desk.version]
    for copy in (*copies, *copies):
        assert server.post(f"/api/backups/{copy}/restore", {}, tablet).status == 200
        desk.host.lay(1)
        play_on(desk)
        assert desk.version > max(shown)
        shown.append(desk.version)
        assert_too_late(server, desk, {"version": asked}, phone)
        send(desk, SetCoins(Seat(0), 1))


def assert_too_late(server: Running, desk: TableDesk, facts: Json, cookie: str) -> None:
    refused = server.post("/api/game/open", facts, cookie)
    assert (refused.status, refused.facts["code"]) == (409, "stale")
    assert view(desk)["purses"] == {"state": "shut", "agreed": []}


def test_a_yes_while_another_game_is_laid_is_no_fault_of_ours(
    server: Running, desk: TableDesk
) -> None:
    playing = desk.host.playing
    assert playing is not None
    playing.loop.stop()
    refused = server.post("/api/game/open", {}, server.join(Role.PLAYER, 0))
    assert (refused.status, refused.facts["code"]) == (409, "stale")


def cut(text: str, lines: int) -> str:
    """As it was written when the game had so many lines."""
    told = [json.loads(line) for line in text.splitlines()[:lines]]
    told[0]["last"] = told[-1]["hash"]
    return "\n".join(json.dumps(line) for line in told)


@pytest.mark.parametrize("deleted", [False, True])
def test_a_file_is_no_way_to_forget_an_open_end(
    tmp_path: Path, desk: TableDesk, deleted: bool
) -> None:
    """Whoever cuts off the end of an opened game and brings it in has seen every purse of it."""
    played(desk, "base", SEATS, over)
    with serving(tmp_path, desk) as server:
        tablet = server.join_tablet()
        early = desk.host.saved.export(1)
        all_agree(server, tablet)
        whole = str(server.get("/api/games/1/export", tablet).facts["text"])
        if deleted:
            desk.host.clear()
            assert server.post("/api/games/1/delete", {}, tablet).status == 200
        for text in (early, cut(whole, 20)):
            told = server.post("/api/games/import", {"text": text}, tablet)
            desk.host.lay(int(str(told.facts["game"])))
            assert (purses(desk), notes(server)[-1]) == (Purses.SEEN, "notes.brought-in-seen")
        assert _listed(server, tablet)[:2] == ["seen", "seen"]


def test_a_file_without_its_end_is_refused(tmp_path: Path, desk: TableDesk) -> None:
    played(desk, "base", SEATS, over)
    with serving(tmp_path, desk) as server:
        tablet = server.join_tablet()
        all_agree(server, tablet)
        whole = str(server.get("/api/games/1/export", tablet).facts["text"])
        text = "".join(whole.splitlines(keepends=True)[:20])
        assert verify(text.splitlines()).problems == ["line 20: the end of the game is missing"]
        refused = server.post("/api/games/import", {"text": text}, tablet)
        assert refused.status == 422
        assert "files.cut-off" in json.dumps(refused.facts)
        assert '"line": 20' in json.dumps(refused.facts)


def test_deleting_is_no_way_to_forget_an_open_end(tmp_path: Path, desk: TableDesk) -> None:
    """A copy, the end, a look into every purse, the game deleted, and the copy put back."""
    played(desk, "base", SEATS, over)
    with serving(tmp_path, desk) as server:
        tablet = server.join_tablet()
        copy = server.post("/api/backups", {}, tablet).facts["name"]
        all_agree(server, tablet)
        desk.host.clear()
        assert server.post("/api/games/1/delete", {}, tablet).status == 200
        for _ in range(2):
            assert server.post(f"/api/backups/{copy}/restore", {}, tablet).status == 200
            assert _listed(server, tablet) == ["seen"]
            assert server.post("/api/games/1/delete", {}, tablet).status == 200
        server.post(f"/api/backups/{copy}/restore", {}, tablet)
        desk.host.lay(1)
        assert notes(server)[-1] == "notes.restored-seen"


def test_a_game_that_nobody_has_seen_is_only_put_back(tmp_path: Path, desk: TableDesk) -> None:
    played(desk, "base", SEATS, over)
    with serving(tmp_path, desk) as server:
        tablet = server.join_tablet()
        copy = server.post("/api/backups", {}, tablet).facts["name"]
        text = desk.host.saved.export(1)
        desk.host.clear()
        assert server.post("/api/games/1/delete", {}, tablet).status == 200
        server.post("/api/games/import", {"text": text}, tablet)
        assert _listed(server, tablet) == ["shut"]
        server.post(f"/api/backups/{copy}/restore", {}, tablet)
        assert _listed(server, tablet) == ["shut"]
        desk.host.lay(1)
        assert notes(server)[-1] == "notes.restored"


def _listed(server: Running, tablet: str) -> list[Json]:
    return [one["purses"] for one in _dicts(server.get("/api/games", tablet).facts["games"])]
