"""Looking never plays: costs line by line, odds, every reason, and what would help."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.rules.asking.adjacency import reach_of
from companion.rules.board import RegionId
from companion.rules.decide import Accepted, decide
from companion.table.ask.look import Question
from tests.web.play.desks import BOXES, desk_on, lay, played, tap, with_combos
from web.desk import Verdict
from web.table_desk import TableDesk
from web.views.look import look
from web.views.moves import moves
from web.views.reading import read_command
from web.views.record.score import score_sheet

COMBOS = (("trolls", "dragon_master"), ("giants", "berserk"), ("elves", "commando"))


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[TableDesk]:
    with desk_on(tmp_path) as one:
        lay(one, with_combos(*COMBOS))
        yield one


def asked(desk: TableDesk, region: str, **more: Any) -> dict[str, Any]:
    return look(desk.seat_view(), Question(RegionId(region), **more))


def targets(desk: TableDesk, state: str) -> list[str]:
    found: Any = moves(desk.seat_view())["targets"]
    return [target["region"] for target in found if target["state"] == state]


def keys(told: list[dict[str, Any]]) -> list[str]:
    return [one["key"] for one in told]


def test_a_cost_is_told_line_by_line_with_its_rules(desk: TableDesk) -> None:
    tap(desk, "pick", position=2)
    region = targets(desk, "yes")[0]
    found = asked(desk, region)
    lines = found["cost"]["lines"]
    assert found["verdict"] == "yes"
    assert lines[0] == {"rule": "CORE-4.3", "amount": 2, "word": "lines.land", "regions": []}
    assert lines[-1]["word"] == "powers.commando.name"
    assert sum(line["amount"] for line in lines) == found["cost"]["total"]
    assert tap(desk, **found["command"]).verdict is Verdict.TAKEN


def test_looking_changes_nothing(desk: TableDesk) -> None:
    tap(desk, "pick", position=0)
    before, state = desk.version, desk.seat_view().shown.state.copy()
    for region in desk.seat_view().game.board.regions:
        asked(desk, region)
        asked(desk, region, hand=9, using=("dragon",))
    assert desk.version == before
    assert desk.seat_view().shown.state == state


def test_the_die_is_told_with_its_odds(desk: TableDesk) -> None:
    tap(desk, "pick", position=0)
    region = targets(desk, "yes")[0]
    cost = asked(desk, region)["cost"]["total"]
    odds = [asked(desk, region, hand=cost - short)["die"] for short in (1, 2) if short < cost]
    assert odds[0] == {"need": 1, "chances": 3, "of": 6}
    assert odds[1:] in ([], [{"need": 2, "chances": 2, "of": 6}])


def test_every_reason_is_told_and_what_would_help(desk: TableDesk) -> None:
    tap(desk, "pick", position=0)
    p = desk.seat_view().p
    tribe = p.active(p.state.seat)
    assert tribe is not None
    inland = min(p.game.land - reach_of(p, tribe))
    found = asked(desk, inland, hand=1)
    assert found["verdict"] == "no"
    assert {"refusals.not-entry", "refusals.too-few-tokens"} <= set(keys(found["reasons"]))
    assert {"changes.enter", "changes.tokens"} <= set(keys(found["changes"]))


def test_a_region_out_of_reach_names_the_way(desk: TableDesk) -> None:
    tap(desk, "pick", position=0)
    first = targets(desk, "yes")[0]
    tap(desk, "conquer", region=first)
    board = desk.seat_view().game.board
    near = board.touching(RegionId(first))
    far = next(
        r
        for r in sorted(board.all - near - {first})
        if board.touching(r) & near & desk.seat_view().game.land
    )
    found = asked(desk, far)
    assert "refusals.not-adjacent" in keys(found["reasons"])
    assert {"changes.first", "changes.closer", "changes.using"} & set(keys(found["changes"]))


def test_abilities_are_offered_where_they_apply(desk: TableDesk) -> None:
    tap(desk, "pick", position=0)
    region = targets(desk, "yes")[0]
    (dragon,) = asked(desk, region)["options"]
    assert (dragon["using"], dragon["verdict"], dragon["total"]) == ("dragon", "yes", 1)
    poor = asked(desk, region, hand=0)
    assert "refusals.no-token" in keys(poor["reasons"])
    tap(desk, "conquer", region=region, using=["dragon"])
    again = asked(desk, targets(desk, "yes")[0])["options"][0]
    assert keys(again["reasons"]) == ["refusals.used-up"]


def test_a_race_that_rolls_first_is_told_to(desk: TableDesk) -> None:
    tap(desk, "pick", position=1)
    region = targets(desk, "yes")[0]
    cost = asked(desk, region)["cost"]["total"]
    found = asked(desk, region, hand=cost - 1)
    assert (found["verdict"], found["command"]["kind"]) == ("roll", "roll")
    assert found["die"] == {"need": 1, "chances": 3, "of": 6}


def test_what_the_defender_loses_is_told(desk: TableDesk) -> None:
    tap(desk, "pick", position=2)
    region = targets(desk, "yes")[0]
    tap(desk, "conquer", region=region)
    hand = desk.seat_view().shown.state.hands["elves"]
    standing = desk.seat_view().p.tokens(RegionId(region))
    assert tap(desk, "redeploy", on={region: standing + hand}).verdict is Verdict.TAKEN
    tap(desk, "end-turn")
    tap(desk, "pick", position=0)
    loses = asked(desk, region)["loses"]
    assert (loses["race"], loses["lost"], loses["kept"]) == ("elves", 0, standing + hand)


def test_one_may_ask_for_another_race_out_of_turn(desk: TableDesk) -> None:
    tap(desk, "pick", position=0)
    region = targets(desk, "yes")[0]
    tap(desk, "conquer", region=region)
    tap(
        desk,
        "redeploy",
        on={
            region: desk.seat_view().shown.state.hands["trolls"]
            + desk.seat_view().p.tokens(RegionId(region))
        },
    )
    tap(desk, "end-turn")
    near = sorted(
        desk.seat_view().game.board.touching(RegionId(region)) & desk.seat_view().game.land
    )[0]
    assert asked(desk, near, race="trolls", hand=9)["verdict"] == "yes"
    assert asked(desk, near)["verdict"] == "no"


def test_a_region_nobody_knows_is_not_looked_at(desk: TableDesk) -> None:
    with pytest.raises(LookupError):
        asked(desk, "atlantis")


@pytest.mark.parametrize("box", BOXES)
def test_everything_offered_is_accepted(tmp_path: Path, box: str) -> None:
    """In every box, wherever random play gets: what the lists say can be done can be done."""
    with desk_on(tmp_path) as desk:
        for round in (2, 5):
            played(desk, box, 3, lambda state, r=round: state.round >= r)  # type: ignore[misc]
            tap(desk, "expand")
            view = desk.seat_view()
            found: dict[str, Any] = json.loads(json.dumps(moves(view)))
            sure = [t for t in found["targets"] if t["state"] == "yes"]
            commands = [
                {"kind": "conquer", "region": t["region"]} for t in sure if not t["declined"]
            ]
            commands += [
                choice["command"] for ability in found["abilities"] for choice in ability["choices"]
            ]
            for tribe in (found["redeploy"] or {"tribes": []})["tribes"]:
                declined = {"declined": True} if tribe["declined"] else {}
                commands.append({"kind": "redeploy", "on": tribe["even"], **declined})
            for command in commands:
                decision = decide(view.game, view.shown.state, read_command(command))
                assert isinstance(decision, Accepted), (box, command)


def test_a_score_sheet_adds_up_to_what_is_booked(tmp_path: Path) -> None:
    with desk_on(tmp_path) as desk:
        played(desk, "base", 3, lambda state: state.round == 4 and state.phase == "place")
        view = desk.seat_view()
        seat = view.shown.state.seat
        sheet = score_sheet(view, decline=False, known=True)
        before = view.shown.state.players[seat].coins
        assert tap(desk, "end-turn").verdict is Verdict.TAKEN
        assert desk.seat_view().shown.state.players[seat].coins == before + sheet["total"]  # type: ignore[operator]


def test_a_score_sheet_for_all_has_lines_but_no_amounts(tmp_path: Path) -> None:
    with desk_on(tmp_path) as desk:
        played(desk, "base", 3, lambda state: state.round == 4 and state.phase == "place")
        sheet: dict[str, Any] = score_sheet(desk.seat_view(), decline=False, known=False)
        assert sheet["total"] is None
        assert sheet["lines"]
        assert {line["amount"] for line in sheet["lines"]} == {None}


def test_a_decline_shows_what_stays_and_what_leaves(desk: TableDesk) -> None:
    tap(desk, "pick", position=0)
    region = targets(desk, "yes")[0]
    tap(desk, "conquer", region=region)
    hand = desk.seat_view().shown.state.hands["trolls"]
    tap(desk, "redeploy", on={region: hand + desk.seat_view().p.tokens(RegionId(region))})
    tap(desk, "end-turn")
    tap(desk, "pick", position=0)
    tap(desk, "end-turn")
    sheet: dict[str, Any] = score_sheet(desk.seat_view(), decline=True, known=True)
    assert sheet["stays"] == [{"region": region, "tokens": 1}]
    assert (sheet["leaves"], sheet["total"]) == ([], 1)


def test_a_race_without_a_region_has_nothing_to_place(desk: TableDesk) -> None:
    lay(desk, with_combos(("orcs", "hill"), ("elves", "merchant")))
    tap(desk, "pick", position=0)
    tap(desk, "set-hand", race="orcs", tokens=1)
    offered: Any = desk.moves()
    target = next(one["region"] for one in offered["targets"] if one["state"] == "die")
    tap(desk, "final", region=target, die=0)
    tap(desk, "stop")
    after: Any = desk.moves()
    assert (after["redeploy"], after["end"]["ready"]) == (None, True)
