"""Invitations work once and run out; devices are remembered by a hash and can be put out."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from web.access.devices import JOIN_SECONDS, STAY_SECONDS, Devices, Invitation, Invitations
from web.access.register import Register
from web.desk import Role


class Clock:
    def __init__(self) -> None:
        self.now = 1_000_000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def register(tmp_path: Path) -> Register:
    return Register(tmp_path / "house.db")


PHONE = Invitation(Role.PLAYER, 2, 0)


def test_an_invitation_works_once(clock: Clock) -> None:
    invitations = Invitations(clock)
    token = invitations.invite(Role.PLAYER, 2)
    found = invitations.redeem(token)
    assert found is not None
    assert (found.role, found.seat) == (Role.PLAYER, 2)
    assert invitations.redeem(token) is None


def test_an_invitation_runs_out_after_five_minutes(clock: Clock) -> None:
    invitations = Invitations(clock)
    token = invitations.invite(Role.TV)
    clock.now += JOIN_SECONDS
    assert invitations.redeem(token) is None


def test_tokens_carry_128_bits_and_are_kept_as_hashes_only(clock: Clock) -> None:
    invitations = Invitations(clock)
    token = invitations.invite(Role.TV)
    assert len(token) >= 22
    assert token not in repr(vars(invitations))


def test_old_invitations_make_room(clock: Clock) -> None:
    invitations = Invitations(clock)
    first = invitations.invite(Role.TV)
    newest = [invitations.invite(Role.TV) for _ in range(100)][-1]
    assert invitations.redeem(first) is None
    assert invitations.redeem(newest) is not None


def test_a_device_is_recognised_after_a_restart(register: Register, clock: Clock) -> None:
    device, secret = Devices(register, clock).admit(PHONE, "Ada's phone")
    assert Devices(register, clock).recognise(secret) == device


def test_the_file_holds_no_secret_and_only_its_owner_reads_it(
    register: Register, clock: Clock, tmp_path: Path
) -> None:
    _, secret = Devices(register, clock).admit(PHONE, "phone")
    path = tmp_path / "house.db"
    stored = "".join(map(str, sqlite3.connect(path).execute("SELECT * FROM devices").fetchall()))
    assert secret not in stored
    assert path.stat().st_mode & 0o077 == 0


def test_a_device_stays_twelve_hours(register: Register, clock: Clock) -> None:
    devices = Devices(register, clock)
    _, secret = devices.admit(PHONE, "phone")
    clock.now += STAY_SECONDS - 1
    assert devices.recognise(secret)
    clock.now += 1
    assert devices.recognise(secret) is None
    assert devices.everyone() == ()


def test_a_kicked_device_is_a_stranger_at_once_and_for_ever(
    register: Register, clock: Clock
) -> None:
    devices = Devices(register, clock)
    device, secret = devices.admit(PHONE, "phone")
    assert devices.kick(device.id)
    assert devices.recognise(secret) is None
    assert Devices(register, clock).recognise(secret) is None
    assert not devices.kick(device.id)


@pytest.mark.parametrize("secret", ["", "x", "' OR 1=1 --", "ü" * 500])
def test_a_wrong_secret_is_nobody(register: Register, clock: Clock, secret: str) -> None:
    devices = Devices(register, clock)
    devices.admit(PHONE, "phone")
    assert devices.recognise(secret) is None
