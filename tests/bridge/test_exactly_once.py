"""Effects equal presses, in order, whatever fails. Real firmware, virtual time."""

from __future__ import annotations

from random import Random

import pytest
from typing_extensions import override

from companion.table.inputs import ButtonPressed, Key, PressId, SourceState
from firmware_bridge.ledger import Receipt, VolatileLedger
from firmware_bridge.pad_display import PadDisplay
from firmware_bridge.talk.link import Link
from firmware_bridge.talk.outgoing import MOST_RESTARTS
from firmware_bridge.talk.presses import Outcome, take
from firmware_bridge.talk.reports import Greeted, Noticed, Pressed
from firmware_bridge.wire.frames import encode
from firmware_bridge.wire.messages import EventFlag, Hello, KeyDown
from tests.bridge.conftest import MakePad, MakeWorld
from tests.bridge.probed import Noise
from tests.bridge.sqlite_ledger import SqliteLedger
from tests.bridge.world import World

QUIET = Noise()
OUTBOX = 16
DURABLE_MS = 60
"""A single press older than this survives a power cut."""
DURABLE_EACH_MS = 36
"""Each further key pressed in the same moment waits for the EEPROM that much longer."""


@pytest.mark.parametrize(
    "noise",
    [
        Noise(flip=1e-4, drop=1e-3, repeat=1e-3, insert=1e-3),
        Noise(flip=1e-3, drop=1e-3, repeat=1e-3, insert=1e-3),
    ],
    ids=["1e-4", "1e-3"],
)
def test_six_hundred_presses_through_noise(
    noise: Noise, world: World, ledger: SqliteLedger
) -> None:
    random = Random(str(noise))
    world.pad.noise(noise, noise)
    pressed = [random.choice(list(Key)) for _ in range(600)]
    for key in pressed:
        world.tap(key, then_ms=30)
    world.pad.noise(QUIET, QUIET)
    world.run(600)
    assert world.pad.counts()["flipped"] > 10
    assert ledger.effects() == pressed


def test_presses_while_the_line_comes_and_goes(world: World, ledger: SqliteLedger) -> None:
    random = Random(5)
    pressed = [random.choice(list(Key)) for _ in range(600)]
    for number, key in enumerate(pressed):
        if number % 7 == 0:
            world.connected = not world.connected
        world.tap(key, then_ms=30)
    world.connected = True
    world.run_until(lambda: ledger.effects() == pressed)
    world.run(1000)
    assert ledger.effects() == pressed


class DyingLedger(SqliteLedger):
    """The host dies before or after the commit of every third press."""

    countdown = 3
    after_commit = False

    @override
    def accept(self, press: ButtonPressed) -> Receipt:
        self.countdown -= 1
        if self.countdown == 0 and not self.after_commit:
            raise SystemExit
        receipt = super().accept(press)
        if self.countdown == 0:
            raise SystemExit
        return receipt


@pytest.mark.parametrize("after_commit", [False, True])
def test_the_host_dies_around_the_commit(
    after_commit: bool, world: World, ledger: SqliteLedger, tmp_path_factory: pytest.TempPathFactory
) -> None:
    dying = DyingLedger(tmp_path_factory.mktemp("ledger") / "ledger.db")
    dying.after_commit = after_commit
    world.ledger = dying
    world.host_starts()
    random = Random(6)
    pressed = [random.choice(list(Key)) for _ in range(60)]
    deaths = 0
    for key in pressed:
        world.pad.tap(key, hold_ms=15)
        try:
            world.run(40)
        except SystemExit:
            deaths += 1
            dying.countdown = 3
            world.host_starts()
            world.run(60)
    world.run(300)
    assert deaths >= 15
    assert dying.effects() == pressed
    dying.close()


def test_presses_wait_in_a_pad_without_host(
    make_pad: MakePad, make_world: MakeWorld, ledger: SqliteLedger
) -> None:
    world = make_world(make_pad())
    world.run(200)
    for key in Key:
        world.tap(key)
    world.host_starts()
    world.until_ready()
    world.run(100)
    assert ledger.effects() == list(Key)


def test_a_full_outbox_refuses_loudly_and_loses_nothing_it_took(
    make_pad: MakePad, make_world: MakeWorld, ledger: SqliteLedger
) -> None:
    world = make_world(make_pad())
    world.run(200)
    pressed = [list(Key)[number % 10] for number in range(OUTBOX + 5)]
    for key in pressed[:OUTBOX]:
        world.tap(key)
    assert world.pad.lamps().hertz == 0
    for key in pressed[OUTBOX:]:
        world.tap(key)
        assert 450 < world.pad.lamps().hertz < 550
    world.host_starts()
    world.until_ready()
    world.run(300)
    assert ledger.effects() == pressed[:OUTBOX]
    assert (SourceState.DEGRADED, "pad.presses-lost") in world.states()
    world.tap(Key.ROLL)
    assert ledger.effects() == [*pressed[:OUTBOX], Key.ROLL]


@pytest.mark.parametrize("age_ms", [5, 20, 35, 50, DURABLE_MS, 80, 120])
def test_a_power_cut_loses_only_what_is_younger_than_60_ms(
    age_ms: int, make_pad: MakePad, make_world: MakeWorld, ledger: SqliteLedger
) -> None:
    world = make_world(make_pad())
    world.run(700)
    pressed = []
    for key in (Key.CONFIRM, Key.NEXT, Key.UNDO, Key.DECLINE):
        world.pad.press(key)
        world.run(age_ms)
        world.pad.ask("cut")
        world.pad.release(key)
        world.run(20)
        world.pad.ask("restore")
        world.run(700)
        pressed.append(key)
    world.host_starts()
    world.until_ready()
    world.run(300)
    effects = ledger.effects()
    assert effects == [key for key in pressed if key in effects], "order kept, none doubled"
    if age_ms >= DURABLE_MS:
        assert effects == pressed


@pytest.mark.parametrize(("keys", "safe_ms"), [(2, 96), (5, 204), (10, 384)])
def test_keys_pressed_together_are_kept_one_after_the_other(
    keys: int, safe_ms: int, make_pad: MakePad, make_world: MakeWorld, ledger: SqliteLedger
) -> None:
    """60 ms for the first and 36 for each further one: so the page says."""
    assert safe_ms == DURABLE_MS + (keys - 1) * DURABLE_EACH_MS
    world = make_world(make_pad())
    world.run(700)
    pressed = list(Key)[:keys]
    for key in pressed:
        world.pad.press(key)
    world.run(safe_ms)
    world.pad.ask("cut")
    for key in pressed:
        world.pad.release(key)
    world.run(20)
    world.pad.ask("restore")
    world.run(700)
    world.host_starts()
    world.until_ready()
    world.run(300)
    assert ledger.effects() == pressed


def test_a_host_that_froze_for_half_a_minute_gets_every_press_at_once(
    world: World, ledger: SqliteLedger
) -> None:
    """Sixteen bits of milliseconds wrap: the fifth press seemed due in another half a minute."""
    pressed = list(Key)[:7]
    link, world.link = world.link, None
    for key in pressed:
        world.tap(key)
    world.run(34_000)
    world.link = link
    world.run_until(lambda: ledger.effects() == pressed, limit_ms=1000)


def test_a_power_cut_between_commit_and_acknowledgement_doubles_nothing(
    world: World, ledger: SqliteLedger
) -> None:
    for number, key in enumerate(Key):
        world.connected = False
        world.tap(key, then_ms=100)
        world.connected = True
        world.until_more(lambda: len(ledger.effects()), number)
        world.connected = False  # the acknowledgement never arrives
        world.pad.ask("cut")
        world.run(10)
        world.pad.ask("restore")
        world.run(100)
        world.connected = True
        world.until_more(world.greetings, number + 1)
        world.run(50)
    assert ledger.effects() == list(Key)
    assert any(p.press.press.epoch > 1 for p in world.seen(Pressed))


def test_an_acknowledged_press_is_forgotten_for_good(world: World, ledger: SqliteLedger) -> None:
    world.connected = False
    world.tap(Key.CONFIRM, then_ms=100)
    world.connected = True
    world.run_until(lambda: ledger.effects() == [Key.CONFIRM])
    world.run(50)
    world.pad.ask("cut")
    world.run(5)
    world.pad.ask("restore")
    world.until_more(world.greetings, 1)
    starts = [f.message for f in world.heard if f.session == 0 and isinstance(f.message, Hello)]
    assert [start.waiting for start in starts] == [0, 0]


def test_both_ends_die_at_once(world: World, ledger: SqliteLedger) -> None:
    pressed = []
    for key in Key:
        world.connected = False
        world.tap(key, then_ms=100)
        pressed.append(key)
        world.host_dies()
        world.pad.ask("cut")
        world.run(30)
        world.pad.ask("restore")
        world.connected = True
        world.host_starts()
        world.until_ready()
    world.run(100)
    assert ledger.effects() == pressed


def test_resets_on_open_lose_nothing_old_enough(world: World, ledger: SqliteLedger) -> None:
    """DTR resets an Uno each time a program opens its port."""
    for key in Key:
        world.host_dies()
        world.tap(key, then_ms=100)
        world.pad.ask("reset")
        world.host_starts()
        world.until_ready()
    world.run(100)
    assert ledger.effects() == list(Key)


def test_an_answer_to_an_old_prompt_is_dropped_with_a_notice(
    world: World, ledger: SqliteLedger
) -> None:
    ledger.prompt = 8
    world.show(PadDisplay(prompt=7))
    world.run(20)
    world.tap(Key.CONFIRM)
    world.show(PadDisplay(prompt=8))
    world.run(20)
    world.tap(Key.CONFIRM)
    outcomes = [(p.press.prompt, p.outcome) for p in world.seen(Pressed)]
    assert outcomes == [(7, Outcome.DROPPED), (8, Outcome.TAKEN)]
    assert ledger.prompts() == [8]


def test_a_press_keeps_the_prompt_it_was_made_under(world: World, ledger: SqliteLedger) -> None:
    """Also when the host has moved on, died, and numbers prompts beyond sixteen bits."""
    world.show(PadDisplay(prompt=70_001))
    world.run(20)
    world.host_dies()
    world.tap(Key.CONFIRM)
    world.scene = PadDisplay(prompt=70_002)
    world.host_starts()
    world.until_ready()
    world.run(60)
    world.tap(Key.CONFIRM)
    assert ledger.prompts() == [70_001, 70_002]


def test_two_hosts_share_no_press(world: World) -> None:
    """A second host that ignores the lock takes the session over; every press goes to one.
    Session numbers are one byte, so the two are dealt different ones here.
    """
    first, second = VolatileLedger(), VolatileLedger()
    old = Link(first, world.reports.append, world.now, random=lambda size: b"\1" * size)
    world.link = old
    world.until_ready()
    world.tap(Key.CONFIRM)
    world.link = Link(second, world.reports.append, world.now, random=lambda size: b"\2" * size)
    world.until_ready()
    world.pad.press(Key.NEXT)
    for _ in range(20):
        world.step(2000)
        old.feed(b"".join(encode(frame) for frame in world.heard[-3:]), world.now)
    assert [press.key for press in first.presses] == [Key.CONFIRM]
    assert [press.key for press in second.presses] == [Key.NEXT]


def test_the_first_press_of_a_start_waits_for_those_before(
    world: World, ledger: SqliteLedger
) -> None:
    """Found by the chaos run: it took 1 of epoch 2 while 1 of epoch 1 was still on its way."""
    world.host_dies()
    world.tap(Key.CONFIRM, then_ms=100)
    world.pad.ask("reset")
    world.run(100)
    world.tap(Key.NEXT, then_ms=100)
    events = [
        ButtonPressed(PressId("pad", epoch, 1), key, 1)
        for epoch, key in ((1, Key.CONFIRM), (2, Key.NEXT))
    ]
    assert take(ledger, events[1], oldest_waiting=False) is Outcome.EARLY
    assert ledger.effects() == []
    world.pad.noise(QUIET, Noise(drop=0.03))
    world.host_starts()
    world.until_ready()
    world.run_until(lambda: len(ledger.effects()) == 2)
    assert ledger.effects() == [Key.CONFIRM, Key.NEXT]


def test_the_session_id_stays_the_same_over_retries(
    make_pad: MakePad, make_world: MakeWorld
) -> None:
    """Else every answer would belong to the question before."""
    world = make_world(make_pad()).host_starts()
    assert world.link is not None
    world.connected = False
    hellos = []
    for _ in range(30):
        hellos.append(world.link.tick(world.now))
        world.now += 0.05
    assert len({hello.lstrip(b"\0") for hello in hellos if hello}) == 1


def test_what_crashes_the_device_is_not_sent_for_ever(world: World) -> None:
    world.show(PadDisplay(prompt=1, lit=frozenset({Key.SEAT_1})))
    assert world.link is not None
    sent = 0
    for _ in range(MOST_RESTARTS + 2):
        count = len(world.seen(Greeted))
        out = world.link.tick(world.now)
        sent += len(out) > 10
        world.pad.ask("hang")
        world.until_more(world.greetings, count)
    assert [notice.key for notice in world.seen(Noticed)] == ["pad.command-given-up"]
    assert sent == MOST_RESTARTS
    world.show(PadDisplay(prompt=2, lit=frozenset({Key.SEAT_2})))
    world.run(50)
    world.pad.lamps()
    world.run(50)
    assert world.pad.lamps().brightness[Key.SEAT_2] > 0.9


def test_recovered_presses_say_so(world: World) -> None:
    world.host_dies()
    world.tap(Key.CONFIRM, then_ms=100)
    world.pad.ask("reset")
    world.host_starts()
    world.until_ready()
    world.run(50)
    flags = [frame.message.flags for frame in world.heard if isinstance(frame.message, KeyDown)]
    assert EventFlag(flags[-1]) >= EventFlag.RECOVERED | EventFlag.HEAD
