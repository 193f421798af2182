"""Two tablets answer one question at once: one answer counts, the other is told what is so now."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.rules.board import RegionId
from companion.table.host import Playing
from companion.table.inputs import FaceSeen, FacesSeen, Key, NotSeen, PressId, Unseen
from tests.follow.test_sight import first_target
from tests.follow.test_watching import seen, so
from tests.web.play.desks import desk_on, lay, serving, tap, view, with_combos
from web.desk import Json, Role, Verdict
from web.table_desk import TableDesk

OWN, OTHER = FaceSeen("ratmen", "active"), FaceSeen("elves", "active")


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[TableDesk]:
    with desk_on(tmp_path, die=lambda: 2) as one:
        lay(one, with_combos(("ratmen", "hill"), ("elves", "merchant")))
        tap(one, "pick", position=0)
        yield one


@pytest.fixture
def playing(desk: TableDesk) -> Playing:
    assert desk.host.playing is not None
    return desk.host.playing


def two_unknown(playing: Playing) -> RegionId:
    """Two tokens without tags lie in a region, and both may be anybody's."""
    region = first_target(playing.game, playing.shown.state)
    told = seen(playing.game, playing.shown.state, {region: NotSeen(Unseen.UNREAD)})
    faces = {region: FacesSeen((), ((OWN, OTHER), (OWN, OTHER)))}
    playing.loop.post(replace(told, faces=faces)).result()
    return region


def asked(desk: TableDesk) -> list[Any]:
    found = view(desk)["faces_asked"]
    assert isinstance(found, list)
    return found


def naming(question: dict[str, Json]) -> dict[str, Json]:
    return {"region": question["region"], "left": question["left"], "face": _face(OWN)}


def name(desk: TableDesk, question: dict[str, Json]) -> Verdict:
    sent = naming(question)
    return tap(
        desk, "name-face", region=sent["region"], left=sent["left"], face=sent["face"]
    ).verdict


def _face(face: FaceSeen) -> dict[str, Json]:
    return {"piece": face.piece, "side": face.side}


def test_one_token_is_not_named_twice(desk: TableDesk, playing: Playing) -> None:
    region = two_unknown(playing)
    (question,) = asked(desk)
    assert (question["region"], question["left"]) == (region, 2)
    assert name(desk, question) is Verdict.TAKEN
    assert name(desk, question) is Verdict.STALE
    (second,) = asked(desk)
    assert second["left"] == 1
    assert name(desk, second) is Verdict.TAKEN
    assert asked(desk) == []
    assert name(desk, second) is Verdict.STALE


def test_whoever_comes_second_is_given_the_table_as_it_is(
    tmp_path: Path, desk: TableDesk, playing: Playing
) -> None:
    two_unknown(playing)
    (question,) = asked(desk)
    with serving(tmp_path, desk) as server:
        tablets = server.join(Role.TABLET), server.join(Role.TABLET)
        command = {"kind": "name-face", **naming(question)}
        sent = {"command": command, "seat": None, "version": desk.version}
        first, second = (
            server.post("/api/taps", {**sent, "tap": f"of {number}"}, tablet)
            for number, tablet in enumerate(tablets)
        )
        assert (first.status, second.status) == (200, 409)
        picture: Any = second.facts["picture"]
        assert [one["left"] for one in picture["table"]["faces_asked"]] == [1]
        again = server.post("/api/taps", {**sent, "tap": "of 0"}, tablets[0])
        assert again.status == 200, "an answer that was lost"
        assert asked(desk)[0]["left"] == 1


def test_what_was_left_alone_is_no_question_any_more(desk: TableDesk, playing: Playing) -> None:
    game, edge = playing.game, playing.game.board.regions
    region = min(one for one in game.land if not edge[one].edge)
    wrong = seen(game, playing.shown.state, {region: so(region, ("ratmen", 2, "active"))})
    playing.loop.post(wrong).result()
    assert [one.region for one in playing.shown.mismatches] == [region]
    assert tap(desk, "leave-alone", regions=[region]).verdict is Verdict.TAKEN
    assert tap(desk, "leave-alone", regions=[region]).verdict is Verdict.STALE
    assert tap(desk, "leave-alone", regions=[7]).verdict is Verdict.UNREADABLE


def test_a_die_counts_for_the_region_on_the_screen_that_told_it(
    desk: TableDesk, playing: Playing
) -> None:
    """One tablet types what it rolled while another names another region."""
    tap(desk, "set-hand", race="ratmen", tokens=1)
    found: Any = desk.moves()["targets"]
    one, other = ({"kind": "final", "region": each["region"]} for each in found[:2])
    assert tap(desk, "name-target", command=one).verdict is Verdict.TAKEN
    assert tap(desk, "name-target", command=other).verdict is Verdict.TAKEN
    before = len(playing.shown.line)
    assert tap(desk, "die", face=3, command=one).verdict is Verdict.STALE
    assert len(playing.shown.line) == before
    assert tap(desk, "die", face=3, command=other).verdict is Verdict.TAKEN
    assert len(playing.shown.line) == before + 1
    assert tap(desk, "die", face=3, command=other).verdict is Verdict.STALE


def test_a_key_rolls_for_the_region_that_was_named_when_it_was_pressed(
    desk: TableDesk, playing: Playing
) -> None:
    """Another region is named while the press is written down."""
    tap(desk, "set-hand", race="ratmen", tokens=1)
    found: Any = desk.moves()["targets"]
    one, other = ({"kind": "final", "region": each["region"]} for each in found[:2])
    tap(desk, "name-target", command=one)
    before = len(playing.shown.line)

    def meanwhile(question: int) -> bool:
        tap(desk, "name-target", command=other)
        return False

    desk.host.roll = meanwhile
    assert not desk.host.press(PressId("screen:1", 1, 1), Key.ROLL)
    assert len(playing.shown.line) == before
