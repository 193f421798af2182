"""What one touch has played, one touch takes back and does again, on tablet and phone."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.rules.commands import Final, Retreat
from companion.rules.decide.waiting import waiting_for
from tests.web.play.desks import desk_on, over, played, serving, tap, view
from tests.web.play.test_consent import notes
from tests.web.screens.test_few_taps import strong
from web.desk import Json, Verdict
from web.table_desk import TableDesk
from web.views.record.history import entry


def conquered(desk: TableDesk, seat: int | None = None) -> int:
    """Made ready and conquered by one touch; how many commands counted before."""
    played(desk, "base", 4, strong)
    began = desk.seat_view().shown.cursor
    how = {"tablet": seat is None}
    assert tap(desk, "expand", seat, **how).verdict is Verdict.TAKEN
    targets = desk.moves()["targets"]
    assert isinstance(targets, list)
    region = next(one["region"] for one in targets if one["state"] == "yes" and one["plain"])
    answer = tap(desk, "conquer", seat, region=region, began=began, **how)
    assert answer.verdict is Verdict.TAKEN
    return began


def test_whoever_places_the_beaten_tokens_is_named_in_the_history(tmp_path: Path) -> None:
    with desk_on(tmp_path) as desk:
        played(desk, "base", 3, over)
        seen = desk.seat_view()
        numbers = range(len(seen.shown.line))
        placing = [n for n in numbers if isinstance(seen.shown.line[n].command, Retreat)]
        assert placing
        told = [entry(seen, n) for n in placing]
        assert [one["seat"] for one in told] == [waiting_for(seen.before(n)) for n in placing]
        assert all(
            one["seat"] != seen.before(n).state.seat for one, n in zip(told, placing, strict=True)
        )


def test_making_ready_goes_with_the_conquest_it_was_made_for(tmp_path: Path) -> None:
    with desk_on(tmp_path) as desk:
        began = conquered(desk)
        assert view(desk)["undo_to"] == began
        assert tap(desk, "jump", cursor=began).verdict is Verdict.TAKEN
        assert view(desk)["redo_to"] == began + 2
        assert "conquer" in str(view(desk)["redo"])
        assert tap(desk, "jump", cursor=began + 2).verdict is Verdict.TAKEN
        assert view(desk)["redo"] is None


def rolled_for(desk: TableDesk, *, named: int = 1) -> int:
    """Made ready, and a target named for a die that is not a screen's; how many counted before."""
    played(desk, "base", 4, strong)
    race = str(desk.seat_view().p.player.active)
    assert tap(desk, "set-hand", race=race, tokens=0).verdict is Verdict.TAKEN
    began = desk.seat_view().shown.cursor
    assert tap(desk, "expand").verdict is Verdict.TAKEN
    targets = desk.moves()["targets"]
    assert isinstance(targets, list)
    region = next(one["region"] for one in targets if one["state"] == "die")
    command: Json = {"kind": "final", "region": region}
    first = tap(desk, "name-target", command=command, began=began)
    again = [tap(desk, "name-target", command=command) for _ in range(1, named)]
    assert {answer.verdict for answer in (first, *again)} == {Verdict.TAKEN}
    assert tap(desk, "die", face=3).verdict is Verdict.TAKEN
    return began


@pytest.mark.parametrize("named", [1, 2])
def test_making_ready_goes_with_the_conquest_an_electronic_die_decides(
    tmp_path: Path, named: int
) -> None:
    """Also where the target was named once more: a die had broken its promise."""
    with desk_on(tmp_path) as desk:
        began = rolled_for(desk, named=named)
        assert view(desk)["undo_to"] == began
        assert tap(desk, "jump", cursor=began, sure=True).verdict is Verdict.TAKEN
        assert view(desk)["redo_to"] == began + 2


def test_what_is_taken_back_and_done_again_are_lines_of_the_history(tmp_path: Path) -> None:
    with desk_on(tmp_path) as desk, serving(tmp_path, desk) as server:
        began = conquered(desk)
        for cursor in (began, began + 2):
            assert tap(desk, "jump", cursor=cursor).verdict is Verdict.TAKEN
        assert notes(server) == ["notes.taken-back", "notes.taken-again"]


def test_a_target_named_later_is_a_touch_of_its_own(tmp_path: Path) -> None:
    with desk_on(tmp_path) as desk:
        began = rolled_for(desk)
        assert tap(desk, "jump", cursor=began + 1, sure=True).verdict is Verdict.TAKEN
        final = desk.seat_view().shown.line[began + 1].command
        assert isinstance(final, Final)
        command: Json = {"kind": "final", "region": final.region}
        assert tap(desk, "name-target", command=command).verdict is Verdict.TAKEN
        assert tap(desk, "die", face=3).verdict is Verdict.TAKEN
        assert view(desk)["undo_to"] == began + 1


def test_a_restart_does_not_part_them(tmp_path: Path) -> None:
    with desk_on(tmp_path) as desk:
        began, game = conquered(desk), desk.seat_view().id
    with desk_on(tmp_path) as desk:
        desk.host.lay(game)
        assert view(desk)["undo_to"] == began


def test_a_phone_takes_back_and_does_again_what_it_did(tmp_path: Path) -> None:
    with desk_on(tmp_path) as desk:
        played(desk, "base", 4, strong)
        seat = desk.seat_view().shown.state.seat
        began = conquered(desk, seat)
        other = (seat + 1) % 4
        for cursor in (began, began + 2):
            refused = tap(desk, "jump", other, tablet=False, cursor=cursor)
            assert refused.verdict is Verdict.REFUSED
            taken = tap(desk, "jump", seat, tablet=False, cursor=cursor)
            assert taken.verdict is Verdict.TAKEN


def test_a_phone_does_not_go_further_back(tmp_path: Path) -> None:
    with desk_on(tmp_path) as desk:
        played(desk, "base", 4, strong)
        seat = desk.seat_view().shown.state.seat
        began = conquered(desk, seat)
        back = tap(desk, "jump", seat, tablet=False, cursor=began - 1)
        assert back.verdict is Verdict.REFUSED


@pytest.mark.parametrize("began", [-1, 0, 10_000, "1", True, 1.5])
def test_nothing_else_is_tied_to_a_command(tmp_path: Path, began: Json) -> None:
    """Only what has happened in this very turn."""
    with desk_on(tmp_path) as desk:
        played(desk, "base", 4, strong)
        assert desk.seat_view().shown.state.round > 1
        assert tap(desk, "expand", began=began).verdict is Verdict.UNREADABLE
