"""The pad by itself: keys, lamps, beeper, display, memory, watchdog; in virtual time."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.table.inputs import Key, SourceState
from firmware_bridge.emulator import HERE
from firmware_bridge.ledger import VolatileLedger
from firmware_bridge.pad_display import PadDisplay
from firmware_bridge.talk.reports import Greeted
from firmware_bridge.wire.messages import DISPLAY_COLUMNS, Beep, Capability, Health, Heartbeat
from tests.bridge.conftest import MakePad, MakeWorld
from tests.bridge.probed import ProbedPad, sizes
from tests.bridge.sqlite_ledger import SqliteLedger
from tests.bridge.world import World

BRIGHT, DARK = 0.9, 0.0
POWER, PIN, WATCHDOG = 1, 2, 8
IDENTITY_AT, COPY = 16, 8


def test_a_thousand_presses_reach_the_wire_in_time(world: World, ledger: SqliteLedger) -> None:
    """p99 <= 3 ms and never above 4 ms from key to last byte, in cycles of the chip."""
    latencies = []
    for number in range(1000):
        world.run(3 + number * 7 % 13 / 10)
        world.pad.press(list(Key)[number % 10])
        world.until_more(lambda: ledger.high_water(_device(world), 1), number)
        latencies.append(world.pad.press_to_wire() * 1000)
        world.pad.release(list(Key)[number % 10])
        world.run(14)
    latencies.sort()
    assert latencies[989] <= 3.0
    assert latencies[-1] <= 4.0
    assert ledger.effects() == [list(Key)[number % 10] for number in range(1000)]


@pytest.mark.parametrize("board", ["uno", "nano"])
def test_every_key_of_both_boards(
    board: str, make_pad: MakePad, make_world: MakeWorld, ledger: SqliteLedger
) -> None:
    world = make_world(make_pad(board=board)).host_starts()
    world.until_ready()
    for key in Key:
        world.tap(key)
    assert ledger.effects() == list(Key)


def test_bouncing_keys_press_once(world: World, ledger: SqliteLedger) -> None:
    for key in Key:
        world.tap(key, bounces=5, then_ms=60)
    assert ledger.effects() == list(Key)


def test_a_spike_shorter_than_a_millisecond_is_no_press(world: World, ledger: SqliteLedger) -> None:
    for after in range(20):
        world.pad.tap(Key.CONFIRM, after_ms=after * 10.3, hold_ms=0.8)
    world.run(300)
    assert ledger.effects() == []


def test_ten_keys_at_once(world: World, ledger: SqliteLedger) -> None:
    for key in Key:
        world.pad.press(key)
    world.run(100)
    assert sorted(ledger.effects()) == sorted(Key)


def test_a_stuck_key_presses_once_and_is_reported(world: World, ledger: SqliteLedger) -> None:
    world.pad.press(Key.UNDO)
    world.run_until(
        lambda: world.states()[-1] == (SourceState.DEGRADED, "pad.key-stuck"), limit_ms=13_000
    )
    world.tap(Key.NEXT)
    assert ledger.effects() == [Key.UNDO, Key.NEXT]
    world.pad.release(Key.UNDO)
    world.run_until(lambda: world.states()[-1] == (SourceState.READY, ""))


def test_a_key_held_at_start_is_no_press(
    make_pad: MakePad, make_world: MakeWorld, ledger: SqliteLedger
) -> None:
    pad = make_pad()
    pad.press(Key.CONFIRM)
    world = make_world(pad).host_starts()
    world.until_ready()
    world.run(100)
    pad.release(Key.CONFIRM)
    world.run(50)
    assert ledger.effects() == []
    world.tap(Key.CONFIRM)
    assert ledger.effects() == [Key.CONFIRM]


def test_disabled_keys_send_nothing_and_beep_low(world: World, ledger: SqliteLedger) -> None:
    world.show(PadDisplay(prompt=4, enabled=frozenset({Key.CONFIRM})))
    world.run(20)
    world.tap(Key.DECLINE, then_ms=10)
    assert 450 < world.pad.lamps().hertz < 550, "a low beep: this key means nothing now"
    world.run(300)
    world.tap(Key.CONFIRM)
    assert world.pad.lamps().hertz == 0
    assert ledger.effects() == [Key.CONFIRM]


def test_lamps_follow_the_scene(world: World) -> None:
    both = frozenset({Key.SEAT_2, Key.CONFIRM})
    world.show(PadDisplay(prompt=4, lit=both, blinking=frozenset({Key.CONFIRM})))
    world.run(20)
    world.pad.lamps()
    world.run(1024)
    shown = world.pad.lamps()
    assert shown.brightness[Key.SEAT_2] > BRIGHT
    assert 0.4 < shown.brightness[Key.CONFIRM] < 0.6
    assert {shown.brightness[key] for key in Key} - {
        shown.brightness[Key.SEAT_2],
        shown.brightness[Key.CONFIRM],
    } == {DARK}
    assert shown.link


def test_a_lamp_says_accepted_only_after_the_commit(world: World) -> None:
    world.connected = False
    world.pad.tap(Key.CONFIRM)
    world.run(10)
    world.pad.lamps()
    world.run(256)
    assert 0.3 < world.pad.lamps().brightness[Key.CONFIRM] < 0.7, "flickers while it waits"
    world.connected = True
    world.run_until(lambda: bool(world.ledger.high_water(_device(world), 1)))
    world.run(5)
    world.pad.lamps()
    world.run(100)
    assert world.pad.lamps().brightness[Key.CONFIRM] > BRIGHT, "stands still when it counts"
    world.run(200)
    world.pad.lamps()
    world.run(100)
    assert world.pad.lamps().brightness[Key.CONFIRM] == DARK


def test_lamps_go_dark_when_the_host_is_silent(world: World) -> None:
    world.show(PadDisplay(prompt=1, lit=frozenset({Key.SEAT_1})))
    world.run(50)
    world.host_dies()
    world.run(3200)
    world.pad.lamps()
    world.run(50)
    shown = world.pad.lamps()
    assert shown.brightness[Key.SEAT_1] == DARK
    assert not shown.link


def test_beeps_once_per_scene_even_when_it_is_shown_again(world: World) -> None:
    world.show(PadDisplay(prompt=1, beep=Beep.CHIRP))
    world.run(30)
    assert 1900 < world.pad.lamps().hertz < 2100
    world.run(100)
    assert world.pad.lamps().hertz == 0
    world.pad.ask("reset")
    world.run_until(lambda: len(world.seen(Greeted)) == 2)
    world.run(30)
    assert world.pad.lamps().hertz == 0


def test_the_end_of_a_game_has_two_long_notes(world: World) -> None:
    world.show(PadDisplay(prompt=1, beep=Beep.LONG))
    world.run(200)
    assert 950 < world.pad.lamps().hertz < 1050
    world.run(450)
    assert 1400 < world.pad.lamps().hertz < 1600
    world.run(600)
    assert world.pad.lamps().hertz == 0


def test_a_beep_survives_a_scene_that_comes_right_after(world: World) -> None:
    world.show(PadDisplay(prompt=1, beep=Beep.CHIRP))
    world.show(PadDisplay(prompt=2))
    world.run(30)
    assert 1900 < world.pad.lamps().hertz < 2100
    world.run(200)
    world.show(PadDisplay(prompt=3))
    world.run(30)
    assert world.pad.lamps().hertz == 0


def test_what_is_shown_during_a_restart_replaces_what_was_on_its_way(world: World) -> None:
    """The older scene was not answered yet: it was sent again, and the newer one never."""
    world.show(PadDisplay(prompt=1, lit=frozenset({Key.SEAT_1})))
    world.pad.ask("reset")
    world.run_until(lambda: world.link is not None and not world.link.ready)
    world.show(PadDisplay(prompt=2, lit=frozenset({Key.SEAT_2})))
    world.until_ready()
    world.run(50)
    world.pad.lamps()
    world.run(100)
    shown = world.pad.lamps()
    assert shown.brightness[Key.SEAT_2] > BRIGHT
    assert shown.brightness[Key.SEAT_1] == DARK


def test_lamps_come_back_after_a_restart(world: World) -> None:
    world.show(PadDisplay(prompt=1, lit=frozenset({Key.SEAT_1})))
    world.run(50)
    world.pad.ask("reset")
    world.until_more(world.greetings, 1)
    world.run(50)
    world.pad.lamps()
    world.run(50)
    assert world.pad.lamps().brightness[Key.SEAT_1] > BRIGHT


def test_a_dropped_press_gets_a_low_beep(world: World, ledger: SqliteLedger) -> None:
    ledger.prompt = 7
    world.tap(Key.CONFIRM, then_ms=20)
    assert 450 < world.pad.lamps().hertz < 550
    assert ledger.effects() == []


def test_the_display_shows_four_lines(make_pad: MakePad, make_world: MakeWorld) -> None:
    world = make_world(make_pad("--display")).host_starts()
    world.until_ready()
    assert world.seen(Greeted)[0].hello.capabilities & Capability.DISPLAY
    lines = ("Ann: confirm?", "Hill for 3 (2+1)", "", "Décliner / Pouvoir")
    world.show(PadDisplay(prompt=1, display=lines))
    world.run(150)
    assert read_display(world.pad) == [
        "Ann: confirm?",
        "Hill for 3 (2+1)",
        "",
        "Decliner / Pouvoir",
    ]


def test_a_pad_without_display_says_so(world: World) -> None:
    assert not world.seen(Greeted)[0].hello.capabilities & Capability.DISPLAY


def test_a_display_is_found_whenever_it_is_plugged_in(world: World) -> None:
    world.show(PadDisplay(prompt=1, display=("Ann", "Hill for 3")))
    world.run(100)
    for _ in range(2):
        world.pad.ask("display", 1)
        world.run_until(lambda: read_display(world.pad)[:2] == ["Ann", "Hill for 3"], limit_ms=1300)
        world.pad.ask("display", 0)
        world.show(PadDisplay(prompt=1, display=("Bob",)))
        world.run(1500)
        world.show(PadDisplay(prompt=1, display=("Ann", "Hill for 3")))
        world.run(100)
        capabilities = [greeting.hello.capabilities for greeting in world.seen(Greeted)]
    assert len(capabilities) == 1, "a display that comes or goes is no restart"


def test_identity_stays_and_epochs_count(world: World) -> None:
    world.pad.ask("cut")
    world.run(50)
    world.pad.ask("restore")
    world.run_until(lambda: len(world.seen(Greeted)) == 2)
    world.pad.ask("reset")
    world.run_until(lambda: len(world.seen(Greeted)) == 3)
    greetings = world.seen(Greeted)
    assert len({greeting.device for greeting in greetings}) == 1
    assert [greeting.hello.epoch for greeting in greetings] == [1, 2, 3]
    assert [greeting.hello.reset for greeting in greetings] == [POWER, POWER, PIN]


def spoil(world: World, *copies: int) -> Greeted:
    """Damages copies of the identity, restarts the pad and returns how it greets then."""
    for copy in copies:
        world.pad.ask("poke", IDENTITY_AT + COPY * copy + 5, 0xEE)
    count = world.greetings()
    world.pad.ask("reset")
    world.until_more(world.greetings, count)
    return world.seen(Greeted)[-1]


@pytest.mark.parametrize("copy", [0, 1])
def test_one_spoiled_copy_keeps_the_name_and_never_repeats_an_epoch(
    copy: int, world: World, ledger: SqliteLedger
) -> None:
    """Else the next presses would be taken for those of the start before, and swallowed."""
    used = {world.seen(Greeted)[0].hello.epoch}
    pressed = 0
    for _ in range(5):
        world.tap(Key.NEXT)
        greeting = spoil(world, copy)
        assert greeting.device == _device(world)
        assert greeting.hello.epoch not in used
        used.add(greeting.hello.epoch)
        world.tap(Key.CONFIRM)
        pressed += 2
        assert len(ledger.effects()) == pressed


def test_a_worn_out_cell_never_repeats_an_epoch(world: World, ledger: SqliteLedger) -> None:
    world.pad.ask("wear", IDENTITY_AT + COPY + 4)
    used = [world.seen(Greeted)[0].hello.epoch]
    for number in range(1, 6):
        used.append(spoil(world).hello.epoch)
        world.tap(Key.CONFIRM)
        assert len(ledger.effects()) == number
    assert len(set(used)) == len(used)
    assert len({greeting.device for greeting in world.seen(Greeted)}) == 1


def test_two_spoiled_copies_make_a_new_pad_that_forgets_old_presses(
    world: World, ledger: SqliteLedger
) -> None:
    """They may have counted under the old name: under the new one they would count twice."""
    for _ in range(3):
        spoil(world)
    world.connected = False
    world.tap(Key.CONFIRM, then_ms=100)
    world.connected = True
    world.run_until(lambda: ledger.effects() == [Key.CONFIRM])
    world.connected = False  # the acknowledgement never arrives
    world.tap(Key.UNDO, then_ms=100)
    world.connected = True
    greeting = spoil(world, 0, 1)
    assert greeting.device != _device(world)
    assert greeting.hello.epoch == 1
    assert greeting.hello.lost == 2
    world.run(100)
    for key in (Key.NEXT, Key.DECLINE):
        world.tap(key, then_ms=80)
    assert ledger.effects() == [Key.CONFIRM, Key.NEXT, Key.DECLINE]


def test_nothing_is_kept_where_a_sagging_supply_strikes_first(world: World) -> None:
    world.connected = False
    world.tap(Key.CONFIRM, then_ms=100)
    world.connected = True
    world.run(500)
    assert set(world.pad.eeprom()[:IDENTITY_AT]) == {0xFF}


def test_a_killed_emulator_leaves_the_eeprom_as_it_was(built: Path, tmp_path: Path) -> None:
    """Found with kill -9: the pad came back with an old epoch and six presses vanished."""
    epochs = []
    for _ in range(3):
        pad = ProbedPad(tmp_path, lockstep=True, built=built)
        world = World(pad, VolatileLedger()).host_starts()
        world.until_ready()
        epochs.append(world.seen(Greeted)[0].hello.epoch)
        pad.kill()
    assert epochs == [1, 2, 3]


def test_the_watchdog_brings_a_hung_pad_back(world: World, ledger: SqliteLedger) -> None:
    """Not later than 300 ms after the crash the device speaks again."""
    world.tap(Key.NEXT)
    world.pad.ask("hang")
    passed = world.run_until(lambda: len(world.seen(Greeted)) == 2)
    assert passed <= 300
    assert world.seen(Greeted)[-1].hello.reset & WATCHDOG
    world.tap(Key.CONFIRM)
    assert ledger.effects() == [Key.NEXT, Key.CONFIRM]


def test_noise_that_stands_still_does_no_harm_while_the_watchdog_wanders(world: World) -> None:
    """A real Uno's thermometer may show one number for minutes."""
    world.pad.ask("adc", 1)
    world.run_until(lambda: _health(world) == Health.NOISE_STILL)
    assert world.states()[-1] == (SourceState.READY, "")


def test_a_pad_without_any_source_of_chance_is_reported(
    make_pad: MakePad, make_world: MakeWorld
) -> None:
    world = make_world(make_pad(board="still")).host_starts()
    world.run_until(lambda: _health(world) == Health.JITTER_STILL)
    assert world.states()[-1] == (SourceState.READY, "")
    world.pad.ask("adc", 1)
    world.run_until(lambda: world.states()[-1] == (SourceState.DEGRADED, "pad.noise-stuck"))
    world.pad.ask("adc", 0)
    world.run_until(lambda: world.states()[-1] == (SourceState.READY, ""))


def test_two_new_pads_draw_different_names_though_their_noise_stands_still(
    make_pad: MakePad, make_world: MakeWorld
) -> None:
    names = set()
    for _ in range(3):
        pad = make_pad()
        pad.ask("adc", 1)
        pad.ask("cut")
        pad.ask("restore")
        world = make_world(pad).host_starts()
        world.until_ready()
        names.add(_device(world))
    assert len(names) == 3


def test_a_pad_from_the_future_is_refused_by_name(
    make_pad: MakePad, make_world: MakeWorld, ledger: SqliteLedger
) -> None:
    world = make_world(make_pad(board="future")).host_starts()
    world.run_until(lambda: world.states()[-1] == (SourceState.INCOMPATIBLE, "pad.version"))
    world.tap(Key.CONFIRM)
    assert ledger.effects() == []


def test_an_unanswering_pad_is_called_silent(world: World) -> None:
    world.connected = False
    world.run_until(lambda: world.states()[-1] == (SourceState.DEGRADED, "pad.silent"))
    world.connected = True
    world.run_until(lambda: world.states()[-1] == (SourceState.READY, ""))


def test_stack_and_memory_leave_room(world: World) -> None:
    """More than 200 bytes of RAM were never touched, even after a roll."""
    assert world.link is not None
    world.link.roll(1)
    world.run(600)
    assert world.pad.counts()["stack"] > 200


@pytest.mark.parametrize("board", ["uno", "nano"])
def test_flash_and_ram_stay_below_60_percent(board: str, built: Path) -> None:
    flash, ram = sizes(built / board / "pad.elf")
    assert flash <= 0.6
    assert ram <= 0.6


def test_a_new_host_is_ready_within_100_ms(world: World) -> None:
    """p95 over twenty, in virtual time."""
    passed = []
    for number in range(20):
        world.run(number * 37 % 50)
        world.host_dies()
        world.run(20)
        world.host_starts()
        passed.append(world.until_ready())
    assert sorted(passed)[18] <= 100


def read_display(pad: ProbedPad) -> list[str]:
    """Reads the pixels back with the firmware's own font."""
    rows = (HERE / "firmware" / "font.h").read_text().split("PROGMEM = {")[1]
    numbers = [int(word.strip("{},"), 16) for word in rows.split() if "0x" in word]
    letters = {bytes(numbers[5 * n : 5 * n + 5]): chr(32 + n) for n in range(95)}
    pixels = pad.screen()
    return [
        "".join(
            letters.get(pixels[256 * line + 6 * column :][:5], "#")
            for column in range(DISPLAY_COLUMNS)
        ).rstrip()
        for line in range(4)
    ]


def _device(world: World) -> str:
    return world.seen(Greeted)[0].device


def _health(world: World) -> Health:
    beats = [frame.message for frame in world.heard if isinstance(frame.message, Heartbeat)]
    return Health(beats[-1].health) if beats else Health(0)
