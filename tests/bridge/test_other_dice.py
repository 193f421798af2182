"""Dice of other makers, by advertisements and notifications as their makers describe them."""

from __future__ import annotations

import struct
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from companion.rules.commands import Roll
from companion.rules.die import FACES
from companion.store.carry.importing import checked
from companion.table.inputs import Announced, DieThrown, Key, PressId
from firmware_bridge.bluetooth import godice, pixels
from firmware_bridge.bluetooth.motion import DieName, Heard, Motion
from firmware_bridge.bluetooth.throws import CROOKED, NOT_FOLLOWED, Awaited, Throws
from firmware_bridge.verify import counted, verify
from tests.bridge.fake_air import FakeAir, breathe
from tests.web.play.desks import desk_on, lay, tap, with_combos
from tests.web.sockets import until
from web.hardware.chosen import ChosenDevices
from web.table_desk import TableDesk

SERVICE = "a6b90001-7a5a-43f2-a962-350c8edc9b5b"
INFORMATION = "0000180a-0000-1000-8000-00805f9b34fb"
NEW, OLD = 1_730_000_000, 1_690_000_000
UNKNOWN, ROLLED, HANDLING, ROLLING, LEANS, ON_FACE = range(6)
D6, D12, D20, PIPPED = 2, 6, 7, 8
RED = DieName("pixels", "1c0ffee0")


def air(
    state: int, index: int, kind: int = D6, lamps: int = 6, built: int = NEW
) -> tuple[frozenset[str], dict[int, bytes], dict[str, bytes]]:
    """An advertisement: lamps, kind and colour, state, side from 0, battery; number and build."""
    told = bytes([lamps, kind << 4 | 3, state, index, 0x80 | 77])
    return (
        frozenset({SERVICE}),
        {0xFFFF: told},
        {INFORMATION: struct.pack("<II", 0x1C0FFEE0, built)},
    )


@pytest.mark.parametrize(
    ("state", "motion"),
    [
        (UNKNOWN, Motion.RESTING),
        (ROLLED, Motion.SETTLED),
        (HANDLING, Motion.HANDLED),
        (ROLLING, Motion.ROLLING),
        (LEANS, Motion.CROOKED),
        (ON_FACE, Motion.RESTING),
        (77, Motion.RESTING),
    ],
)
def test_a_pixel_says_how_it_lies(state: int, motion: Motion) -> None:
    assert pixels.advertised(*air(state, 4)) == (RED, Heard(motion, 5))


def test_early_programs_count_four_sides_of_a_plain_six_backwards() -> None:
    def sides(kind: int, built: int) -> list[int]:
        found = [pixels.advertised(*air(ROLLED, index, kind, built=built)) for index in range(6)]
        return [heard.side for one in found if one is not None for heard in one[1:]]

    assert sides(D6, NEW) == sides(PIPPED, OLD) == [1, 2, 3, 4, 5, 6]
    assert sides(D6, OLD) == [1, 5, 4, 3, 2, 6]


@pytest.mark.parametrize(
    "heard",
    [
        (frozenset[str](), *air(ROLLED, 1)[1:]),
        (air(ROLLED, 1)[0], {}, air(ROLLED, 1)[2]),
        (*air(ROLLED, 1)[:2], {}),
        (*air(ROLLED, 1)[:2], {INFORMATION: b"\0" * 8}),
        (*air(ROLLED, 1)[:2], {INFORMATION: b"\1\2\3"}),
        (air(ROLLED, 1)[0], {0xFFFF: b"\6\x23\1"}, air(ROLLED, 1)[2]),
        air(ROLLED, 6),
        air(ROLLED, 3, kind=D20, lamps=20),
        air(ROLLED, 3, kind=0, lamps=8),
    ],
)
def test_what_is_no_die_of_six_is_left_alone(
    heard: tuple[frozenset[str], dict[int, bytes], dict[str, bytes]],
) -> None:
    assert pixels.advertised(*heard) is None


def test_a_die_that_does_not_say_its_kind_is_known_by_its_lamps() -> None:
    found = pixels.advertised(*air(ROLLED, 11, kind=0, lamps=12))
    assert found == (DieName("pixels", "1c0ffee0", 12), Heard(Motion.SETTLED, 12))


@pytest.mark.parametrize(
    ("packed", "heard"),
    [
        (b"R", Heard(Motion.ROLLING)),
        (b"S\xc0\x02\xfe", Heard(Motion.SETTLED, 1)),
        (b"S\x05\xfb\x40", Heard(Motion.SETTLED, 2)),
        (b"S\x00\x3f\x09", Heard(Motion.SETTLED, 3)),
        (b"S\x00\xc1\x09", Heard(Motion.SETTLED, 4)),
        (b"S\x00\x09\xc2", Heard(Motion.SETTLED, 5)),
        (b"S\x3e\x00\x00", Heard(Motion.SETTLED, 6)),
        (b"FS\x3e\x00\x00", Heard(Motion.CROOKED, 6)),
        (b"TS\x20\x20\x00", Heard(Motion.CROOKED, 3)),
        (b"MS\x3e\x00\x00", Heard(Motion.RESTING, 6)),
        (b"Bat\x4d", None),
        (b"Col\x02", None),
        (b"S\x3e", None),
        (b"", None),
        (b"\xff\xff\xff\xff", None),
    ],
)
def test_what_a_godie_says(packed: bytes, heard: Heard | None) -> None:
    assert godice.said(packed) == heard


@pytest.mark.parametrize(
    ("name", "number"),
    [("GoDice_D1C5F0_K_v04", "d1c5f0"), ("GoDice_", None), ("Go", None), (None, None)],
)
def test_a_godie_is_known_by_its_name(name: str | None, number: str | None) -> None:
    found = godice.named(name)
    assert found == (None if number is None else DieName("godice", number))


def test_a_plain_die_is_shared_out_as_the_reinforcement_die() -> None:
    assert tuple(counted(side) for side in range(1, 7)) == FACES
    assert sorted(counted(side, 12) or 0 for side in range(1, 13)) == sorted(FACES * 2)
    assert [counted(side, 20) for side in (0, 1, 20)] == [None] * 3


class At:
    """A table that waits for a die, or does not."""

    def __init__(self) -> None:
        self.now = Awaited()
        self.throws = Throws(lambda: self.now)

    def say(self, *said: Heard) -> list[object]:
        return [found for one in said if (found := self.throws.hear(RED, one)) is not None]


LIES, UP, ROLLS = Heard(Motion.SETTLED, 2), Heard(Motion.HANDLED), Heard(Motion.ROLLING)


def test_what_is_repeated_is_one_throw_and_what_was_there_before_is_none() -> None:
    at = At()
    assert at.say(LIES, LIES, Heard(Motion.RESTING, 2), LIES) == [Announced(NOT_FOLLOWED)]
    thrown = at.say(UP, UP, ROLLS, ROLLS, Heard(Motion.SETTLED, 5), Heard(Motion.SETTLED, 5))
    assert [(one.face, one.prompt) for one in thrown if isinstance(one, DieThrown)] == [(2, -1)]


def test_a_die_that_leans_is_said_to_when_somebody_waits_for_it() -> None:
    at = At()
    assert at.say(LIES, ROLLS, Heard(Motion.CROOKED, 2)) == []
    at.now = Awaited(version=7)
    assert at.say(ROLLS, Heard(Motion.CROOKED, 2)) == []
    at.now = Awaited(Roll(0), 7)
    assert at.say(ROLLS, Heard(Motion.CROOKED, 2)) == [Announced(CROOKED)]


def test_one_that_was_out_of_reach_begins_anew() -> None:
    at = At()
    at.say(LIES, ROLLS)
    at.throws.forget(RED)
    assert at.say(Heard(Motion.SETTLED, 6)) == []


def named_of(desk: TableDesk) -> Awaited:
    shown = desk.seat_view().shown
    if shown.waiting_for_die is None:
        return Awaited()
    return Awaited(shown.waiting_for_die, shown.version)


def test_it_counts_for_the_target_that_was_named_when_it_began_to_roll(tmp_path: Path) -> None:
    with desk_on(tmp_path) as desk:
        lay(desk, with_combos(("ratmen", "hill"), ("elves", "merchant")))
        tap(desk, "pick", position=0)
        tap(desk, "set-hand", race="ratmen", tokens=1)
        moves: Any = desk.moves()
        first, second = [one["region"] for one in moves["targets"] if one["state"] == "die"][:2]
        throws = Throws(lambda: named_of(desk))

        def roll(side: int) -> bool:
            throws.hear(RED, Heard(Motion.ROLLING))
            thrown = throws.hear(RED, Heard(Motion.SETTLED, side))
            assert isinstance(thrown, DieThrown)
            return desk.host.ask(thrown)

        throws.hear(RED, LIES)
        before = desk.seat_view().shown.cursor
        assert not roll(6), "nobody has named a target"
        assert desk.seat_view().shown.notices == ("roll-not-asked",)
        assert desk.seat_view().shown.stray_die == 3

        throws.hear(RED, ROLLS)
        tap(desk, "name-target", command={"kind": "final", "region": first})
        early = throws.hear(RED, Heard(Motion.SETTLED, 6))
        assert isinstance(early, DieThrown)
        assert not desk.host.ask(early), "it was already rolling"

        throws.hear(RED, ROLLS)
        tap(desk, "forget-target")
        tap(desk, "name-target", command={"kind": "final", "region": second})
        other = throws.hear(RED, Heard(Motion.SETTLED, 6))
        assert isinstance(other, DieThrown)
        assert not desk.host.ask(other), "it was rolled for another region"
        assert desk.seat_view().shown.waiting_for_die is not None

        assert roll(6)
        assert not roll(6), "rolled twice, counted once"
        entry = desk.seat_view().shown.line[-1]
        assert desk.seat_view().shown.cursor == before + 1
        assert entry.proof == {
            "by": "pixels",
            "die": "1c0ffee0",
            "side": 6,
            "sides": 6,
            "face": 3,
        }
        lines = desk.host.saved.export(1).splitlines()
        checked("\n".join(lines))
        found = verify(lines)
        assert (found.other, found.checked, found.problems) == (1, 0, [])
        forged = [line.replace('"side":6', '"side":1') for line in lines]
        assert "side 1 does not stand for 3" in str(verify(forged).problems)


@pytest.fixture
def fake_air(monkeypatch: pytest.MonkeyPatch) -> Iterator[FakeAir]:
    with breathe(monkeypatch) as one:
        yield one


def states(desk: TableDesk) -> dict[str, str]:
    return {name: one.state.value for name, one in desk.seat_view().shown.sources.items()}


@contextmanager
def table_with_dice(home: Path) -> Iterator[tuple[TableDesk, ChosenDevices]]:
    with desk_on(home) as desk:
        lay(desk, with_combos(("ratmen", "hill"), ("elves", "merchant")))
        tap(desk, "pick", position=0)
        tap(desk, "set-hand", race="ratmen", tokens=1)
        chosen = ChosenDevices(desk.host)
        try:
            yield desk, chosen
        finally:
            chosen.close()


def test_a_chosen_pixel_plays_and_is_remembered(fake_air: FakeAir, tmp_path: Path) -> None:
    with table_with_dice(tmp_path) as (desk, chosen):
        chosen.listen_for_dice(on=True)
        assert fake_air.scanning.wait(20)
        fake_air.tell(air(ON_FACE, 1))
        until(lambda: [one.die for one in chosen.dice.near()] == [RED])
        assert states(desk) == {}, "nobody has chosen it"
        chosen.use("die:pixels-1c0ffee0", on=True)
        until(lambda: states(desk) == {"die:pixels-1c0ffee0": "ready"})
        tap(desk, "name-target", command={"kind": "final", "region": "1"})
        press = PressId("screen:a", 1, 1)
        assert desk.host.press(press, Key.ROLL)
        assert desk.seat_view().shown.waiting_for_die is not None, "it lies ready: nobody draws"
        fake_air.tell(air(ON_FACE, 1), air(ROLLING, 1), air(ROLLING, 4), air(ROLLED, 4))
        until(lambda: desk.seat_view().shown.waiting_for_die is None)
        entry = desk.seat_view().shown.line[-1]
        assert entry.proof is not None
        assert (entry.proof["by"], entry.proof["side"], entry.proof["face"]) == ("pixels", 5, 2)
    with desk_on(tmp_path) as desk:
        desk.host.lay(1)
        chosen = ChosenDevices(desk.host)
        chosen.start()
        assert fake_air.scanning.wait(20)
        fake_air.tell(air(ROLLED, 4))
        until(lambda: states(desk) == {"die:pixels-1c0ffee0": "ready"})
        assert desk.seat_view().shown.notices == (), "it lies there since the evening before"
        chosen.listen_for_dice(on=False)
        until(lambda: states(desk) == {})
        chosen.close()


def test_a_godie_is_connected_to_once_it_is_chosen(fake_air: FakeAir, tmp_path: Path) -> None:
    name = "GoDice_D1C5F0_K_v04"
    with table_with_dice(tmp_path) as (desk, chosen):
        chosen.listen_for_dice(on=True)
        assert fake_air.scanning.wait(20)
        fake_air.name(name)
        until(lambda: len(chosen.dice.near()) == 1)
        assert fake_air.clients == {}
        chosen.use("die:godice-d1c5f0", on=True)
        fake_air.name(name)
        until(lambda: name in fake_air.clients)
        fake_air.notify(name, b"S\x3e\x00\x00")
        tap(desk, "name-target", command={"kind": "final", "region": "1"})
        fake_air.notify(name, b"R", b"TS\x20\x20\x00")
        until(lambda: desk.seat_view().shown.notices == (CROOKED,))
        fake_air.notify(name, b"R", b"Bat\x4d", b"S\x00\xc1\x09")
        until(lambda: desk.seat_view().shown.waiting_for_die is None)
        assert desk.seat_view().shown.line[-1].proof == {
            "by": "godice",
            "die": "d1c5f0",
            "side": 4,
            "sides": 6,
            "face": 1,
        }
        fake_air.clients[name].gone(None)
        until(lambda: states(desk) == {"die:godice-d1c5f0": "missing"})


def test_without_library_or_radio_there_is_a_badge(fake_air: FakeAir, tmp_path: Path) -> None:
    fake_air.there = False
    with table_with_dice(tmp_path) as (desk, chosen):
        chosen.listen_for_dice(on=True)
        until(lambda: states(desk) == {"die": "missing"})
        assert chosen.dice.trouble == "pad.dice-no-radio"
        chosen.listen_for_dice(on=False)
        until(lambda: states(desk) == {})
        sys.modules["bleak"] = None  # type: ignore[assignment]
        sys.modules.pop("firmware_bridge.bluetooth.radio", None)
        chosen.listen_for_dice(on=True)
        until(lambda: states(desk) == {"die": "missing"})
        assert chosen.dice.trouble == "pad.dice-not-loaded"


def test_a_die_that_is_tried_out_plays_nothing(fake_air: FakeAir, tmp_path: Path) -> None:
    with table_with_dice(tmp_path) as (desk, chosen):
        chosen.listen_for_dice(on=True)
        assert fake_air.scanning.wait(20)
        chosen.use("die:pixels-1c0ffee0", on=True)
        tap(desk, "name-target", command={"kind": "final", "region": "1"})
        chosen.trial.begin()
        fake_air.tell(air(ON_FACE, 1), air(ROLLING, 1), air(ROLLED, 5))
        until(lambda: chosen.trial.last is not None)
        tried = chosen.trial.last
        assert tried is not None
        assert (tried.device, tried.side, tried.face) == ("die:pixels-1c0ffee0", 6, 3)
        assert desk.seat_view().shown.waiting_for_die is not None
