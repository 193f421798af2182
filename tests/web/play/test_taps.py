"""Who may tap what: seats, stale pictures, dice, jumps and corrections."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.web.play.desks import desk_on, lay, tap, view, with_combos
from web.desk import Answer, Json, Tap, Verdict
from web.table_desk import TableDesk

COMBOS = (("ratmen", "hill"), ("elves", "merchant"), ("trolls", "flying"), ("giants", "berserk"))


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[TableDesk]:
    with desk_on(tmp_path, die=lambda: 2) as one:
        lay(one, with_combos(*COMBOS))
        yield one


def keys(answer: Answer) -> list[Json]:
    return [reason["key"] for reason in answer.reasons]


def phase(desk: TableDesk) -> Json:
    return view(desk)["phase"]


def short_by(desk: TableDesk, tokens: int) -> str:
    """A region that costs so many tokens more than are in hand, after the hand is set."""
    found: Any = desk.moves()["targets"]
    costs = {target["region"]: target["cost"] for target in found}
    region, cost = next((r, c) for r, c in costs.items() if c > tokens)
    assert tap(desk, "set-hand", race="ratmen", tokens=cost - tokens).verdict is Verdict.TAKEN
    return str(region)


def test_the_tablet_acts_for_whoever_must(desk: TableDesk) -> None:
    assert tap(desk, "pick", position=0) == Answer(Verdict.TAKEN)
    assert phase(desk) == "conquest"


def test_a_phone_acts_only_when_its_seat_must(desk: TableDesk) -> None:
    refused = tap(desk, "pick", seat=1, tablet=False, position=0)
    assert (refused.verdict, keys(refused)) == (Verdict.REFUSED, ["refusals.not-your-turn"])
    assert tap(desk, "pick", seat=0, tablet=False, position=0).verdict is Verdict.TAKEN


def test_a_stale_tap_is_not_tried(desk: TableDesk) -> None:
    seen = desk.version
    tap(desk, "pick", position=0)
    late = Tap(None, {"kind": "decline"}, seen, "late", tablet=True)
    assert desk.tap(late) == Answer(Verdict.STALE)


def test_a_tap_for_another_game_is_stale(desk: TableDesk) -> None:
    seen = desk.version
    lay(desk, with_combos(*COMBOS))
    again = Tap(None, {"kind": "pick", "position": 0}, seen, "late", tablet=True)
    assert desk.tap(again).verdict is Verdict.STALE


def test_the_same_tap_twice_counts_once(desk: TableDesk) -> None:
    first = Tap(None, {"kind": "pick", "position": 0}, desk.version, "once", tablet=True)
    assert desk.tap(first).verdict is Verdict.TAKEN
    after = desk.version
    assert desk.tap(first).verdict is Verdict.TAKEN
    assert desk.version == after


def test_a_refusal_tells_all_reasons_with_their_rules(desk: TableDesk) -> None:
    answer = tap(desk, "conquer", region="0")
    assert answer.verdict is Verdict.REFUSED
    assert answer.reasons[0]["rule"] == "CORE-2.1"


def test_what_cannot_be_read_is_said_so(desk: TableDesk) -> None:
    answer = tap(desk, "conquer", region=["0"])
    assert answer.verdict is Verdict.UNREADABLE
    assert keys(answer) == ["taps.bad-field"]


def test_the_server_rolls_after_the_target_is_named(desk: TableDesk) -> None:
    tap(desk, "pick", position=0)
    region = short_by(desk, 2)
    assert tap(desk, "final", region=region, die="roll").verdict is Verdict.TAKEN
    title = view(desk)["undo"]
    assert title == {
        "key": "titles.final",
        "facts": {"race": {"race": "ratmen"}, "region": {"region": region}, "die": 2},
    }


def rolled(desk: TableDesk) -> int:
    version = view(desk)["rolled"]
    assert isinstance(version, int)
    return version


def test_screens_know_a_new_roll_from_one_that_is_redone(desk: TableDesk) -> None:
    """By the version it came with: two rolls may fall in one second and at one place."""
    tap(desk, "pick", position=0)
    region = short_by(desk, 2)
    before = desk.version
    tap(desk, "final", region=region, die="roll")
    first = rolled(desk)
    tap(desk, "jump", cursor=2, sure=True)
    tap(desk, "jump", cursor=3, sure=True)
    redone = rolled(desk)
    tap(desk, "jump", cursor=2, sure=True)
    back = desk.version
    tap(desk, "final", region=region, die="roll")
    assert before < first == redone < back < rolled(desk)


def test_a_named_target_waits_for_a_die(desk: TableDesk) -> None:
    tap(desk, "pick", position=0)
    region = short_by(desk, 1)
    named = tap(desk, "name-target", command={"kind": "final", "region": region})
    assert named.verdict is Verdict.TAKEN
    assert view(desk)["die"] == {
        "command": {"kind": "final", "region": region, "die": 0},
        "region": region,
        "broken": False,
    }
    foreign = tap(desk, "die", seat=1, tablet=False, face=3)
    assert keys(foreign) == ["taps.not-your-seat"]
    assert tap(desk, "die", seat=0, tablet=False, face=1).verdict is Verdict.TAKEN
    assert view(desk)["die"] is None


@pytest.mark.parametrize("face", [4, -1, True, "6", None, 1.0])
def test_a_die_has_only_its_faces(desk: TableDesk, face: Json) -> None:
    tap(desk, "pick", position=0)
    region = short_by(desk, 1)
    tap(desk, "name-target", command={"kind": "final", "region": region})
    assert tap(desk, "die", face=face).verdict is Verdict.UNREADABLE


def test_a_named_target_can_be_taken_back(desk: TableDesk) -> None:
    tap(desk, "pick", position=0)
    region = short_by(desk, 1)
    tap(desk, "name-target", command={"kind": "final", "region": region})
    assert tap(desk, "forget-target").verdict is Verdict.TAKEN
    assert view(desk)["die"] is None


def test_undo_asks_before_crossing_a_tile(desk: TableDesk) -> None:
    tap(desk, "pick", position=0)
    asked = tap(desk, "jump", cursor=0)
    assert (asked.verdict, keys(asked)) == (Verdict.REFUSED, ["crosses.tile"])
    assert tap(desk, "jump", cursor=0, sure=True).verdict is Verdict.TAKEN
    assert (view(desk)["undo"], phase(desk)) == (None, "choose")
    assert tap(desk, "jump", cursor=1).verdict is Verdict.TAKEN
    assert phase(desk) == "conquest"


def test_a_phone_takes_back_only_its_own_last_step(desk: TableDesk) -> None:
    tap(desk, "pick", seat=0, tablet=False, position=0)
    other = tap(desk, "jump", seat=1, tablet=False, cursor=0, sure=True)
    assert keys(other) == ["taps.own-last-only"]
    own = tap(desk, "jump", seat=0, tablet=False, cursor=0, sure=True)
    assert own.verdict is Verdict.TAKEN


@pytest.mark.parametrize("cursor", [-1, 99, "0", None, True])
def test_jumps_go_nowhere_else(desk: TableDesk, cursor: Json) -> None:
    answer = tap(desk, "jump", cursor=cursor, sure=True)
    assert answer.verdict in (Verdict.STALE, Verdict.UNREADABLE)


CORRECTIONS: list[dict[str, Json]] = [
    {"kind": "set-coins", "seat": 1, "coins": 30},
    {"kind": "set-region", "region": "4", "race": "ratmen", "tokens": 1},
    {"kind": "set-hand", "race": "ratmen", "tokens": 3},
    {"kind": "set-clock", "round": 2, "seat": 1, "phase": "choose"},
    {"kind": "set-combo", "position": 0, "race": "giants", "power": "berserk"},
    {"kind": "note", "rule": "AMB-033", "text": "They wait until the next turn."},
]


@pytest.mark.parametrize("command", CORRECTIONS, ids=lambda command: command["kind"])
def test_corrections_come_from_the_tablet_and_are_marked(
    desk: TableDesk, command: dict[str, Json]
) -> None:
    tap(desk, "pick", position=0)
    fields = {name: value for name, value in command.items() if name != "kind"}
    kind = str(command["kind"])
    phone = desk.tap(Tap(0, command, desk.version, "phone"))
    assert keys(phone) == ["taps.tablet-only"]
    taken = desk.tap(Tap(None, {"kind": kind, **fields}, desk.version, "tablet", tablet=True))
    assert taken.verdict is Verdict.TAKEN
    latest: Any = view(desk)["latest"]
    entry = latest[0]
    assert (entry["source"], entry["correction"]) == ("correction", True)


def test_a_corrected_column_shows_what_lies_there(desk: TableDesk) -> None:
    tap(desk, "set-combo", position=0, race="giants", power="berserk")
    column: Any = view(desk)["column"]
    combos = [(combo["race"], combo["power"]) for combo in column]
    assert combos[0] == ("giants", "berserk")
    assert combos[3] == ("ratmen", "hill")


def test_a_server_rule_stands_in_the_picture_and_the_log(desk: TableDesk) -> None:
    tap(desk, "note", rule="AMB-033", text="They wait.")
    assert view(desk)["overruled"] == {"AMB-033": "They wait."}
    assert view(desk)["undo"] == {
        "key": "corrections.note",
        "facts": {"rule": "AMB-033", "text": "They wait."},
    }


def test_nobody_ends_the_game_by_turning_the_clock(desk: TableDesk) -> None:
    clock: dict[str, Json] = {"kind": "set-clock", "round": 1, "seat": 0, "phase": "over"}
    answer = desk.tap(Tap(None, clock, desk.version, "over", tablet=True))
    assert keys(answer) == ["refusals.impossible"]
    assert view(desk)["over"] is False


def test_without_a_game_nothing_can_be_tapped(tmp_path: Path) -> None:
    with desk_on(tmp_path) as bare:
        assert tap(bare, "decline").verdict is Verdict.REFUSED
        assert view(bare) == {"game": None}
