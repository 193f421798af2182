"""PINs: slow hashes, and every guess is paid for before it is looked at."""

from __future__ import annotations

import threading

import pytest

from tests.web.clocks import Clock
from web.access.pins import FREE_GUESSES, LONGEST_WAIT, UNLOCKED_SECONDS, Pins, Unlocked
from web.access.register import Register


@pytest.fixture
def pins(register: Register, clock: Clock) -> Pins:
    pins = Pins(register, clock)
    pins.choose("person-1", "4711")
    return pins


def test_the_right_pin_opens_after_a_restart_too(pins: Pins, register: Register) -> None:
    assert pins.guess("person-1", "tablet", "4711").right
    assert Pins(register).guess("person-1", "tablet", "4711").right


def test_a_wrong_pin_does_not(pins: Pins) -> None:
    assert not pins.guess("person-1", "tablet", "4712").right


def test_a_seat_without_a_pin_opens_to_nothing(pins: Pins) -> None:
    assert not pins.guess("person-0", "tablet", "").right


def test_waiting_grows_and_a_right_pin_too_early_does_not_open(pins: Pins, clock: Clock) -> None:
    waits: list[float] = []
    for _ in range(FREE_GUESSES + 4):
        clock.now += waits[-1] if waits else 0
        waits.append(pins.guess("person-1", "tablet", "0000").wait)
    assert waits[: FREE_GUESSES - 1] == [0] * (FREE_GUESSES - 1)
    growing = waits[FREE_GUESSES - 1 :]
    assert growing == sorted(set(growing))
    assert not pins.guess("person-1", "tablet", "4711").right


def test_waiting_ends_at_a_quarter_of_an_hour(pins: Pins, clock: Clock) -> None:
    wait = 0.0
    for _ in range(14):
        clock.now += wait
        wait = pins.guess("person-1", "tablet", "0000").wait
    assert wait == LONGEST_WAIT
    clock.now += wait
    assert pins.guess("person-1", "tablet", "4711").right


def test_another_device_waits_for_the_same_seat(pins: Pins) -> None:
    for _ in range(FREE_GUESSES):
        pins.guess("person-1", "tablet", "0000")
    assert pins.guess("person-1", "other tablet", "4711").wait > 0


def test_a_device_waits_whichever_seat_it_tries(pins: Pins) -> None:
    pins.choose("person-2", "9999")
    for _ in range(FREE_GUESSES):
        pins.guess("person-1", "tablet", "0000")
    assert pins.guess("person-2", "tablet", "9999").wait > 0


def test_the_right_pin_costs_nothing(pins: Pins) -> None:
    assert all(pins.guess("person-1", "tablet", "4711").right for _ in range(9))
    assert pins.guess("person-1", "tablet", "0000").wait == 0


@pytest.mark.parametrize("tablet", ["tablet", "other tablet"])
def test_who_opens_the_own_purse_gives_nobody_free_guesses(pins: Pins, tablet: str) -> None:
    for _ in range(FREE_GUESSES - 1):
        pins.guess("person-1", "tablet", "0000")
    assert pins.guess("person-1", tablet, "4711").right
    assert pins.guess("person-1", "tablet", "0000").wait > 0


def test_an_evening_of_patience_tries_few_pins(pins: Pins, clock: Clock) -> None:
    """From ever new tablets, while the owner looks whenever that is allowed."""
    tried, end = 0, clock.now + 4 * 60 * 60
    while clock.now < end and tried < 40:
        pins.guess("person-1", "other tablet", "4711")
        tried += 1
        clock.now += max(pins.guess("person-1", f"tablet {tried}", f"{tried:04}").wait, 1)
    assert tried < 30


def test_slips_of_other_evenings_are_forgotten(pins: Pins, clock: Clock) -> None:
    for _ in range(5):
        clock.now += FREE_GUESSES * LONGEST_WAIT
        assert [pins.guess("person-1", "tablet", "0000").wait for _ in range(2)] == [0, 0]


def test_guesses_at_the_same_time_are_all_charged(pins: Pins) -> None:
    right: list[bool] = []
    threads = [
        threading.Thread(
            target=lambda n=n: right.append(pins.guess("person-1", "t", f"000{n}").wait == 0)
        )
        for n in range(8)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert pins.guess("person-1", "t", "4711").wait > 0
    assert sum(right) < FREE_GUESSES


def test_forgotten_pins_are_gone(pins: Pins, register: Register) -> None:
    pins.forget()
    assert pins.people() == frozenset()
    assert Pins(register).people() == frozenset()


def test_an_unlocked_purse_closes_by_itself_and_only_there(clock: Clock) -> None:
    unlocked = Unlocked(clock)
    unlocked.open("tablet", "person-1")
    assert unlocked.allows("tablet", "person-1")
    assert not unlocked.allows("tablet", "person-2")
    assert not unlocked.allows("phone", "person-1")
    clock.now += UNLOCKED_SECONDS
    assert not unlocked.allows("tablet", "person-1")


def test_locking_closes_at_once(clock: Clock) -> None:
    unlocked = Unlocked(clock)
    unlocked.open("tablet", "person-1")
    unlocked.close("tablet", "person-1")
    assert not unlocked.allows("tablet", "person-1")
