"""Invitations work once and run out; devices are remembered by a hash and can be put out."""

from __future__ import annotations

import sqlite3
import time
from pathlib import Path

import pytest

from companion.store.database import JournalLockedError
from tests.web.clocks import Clock
from tests.web.servers import running
from web.access.devices import (
    FOR_GOOD,
    JOIN_SECONDS,
    UNUSED_STARTS,
    Devices,
    Invitation,
    Invitations,
)
from web.access.register import Register, open_register
from web.desk import Role
from web.server import Server, ServerOptions

PHONE = Invitation(Role.PLAYER, "ada", 0)


def test_an_invitation_works_once(clock: Clock) -> None:
    invitations = Invitations(clock)
    token = invitations.invite(Role.PLAYER, "ada")
    found = invitations.redeem(token)
    assert found is not None
    assert (found.role, found.person) == (Role.PLAYER, "ada")
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


def test_a_device_is_recognised_after_a_restart(register: Register) -> None:
    device, secret = Devices(register).admit(PHONE, "Ada's phone")
    assert Devices(register).recognise(secret) == device


def test_the_file_holds_no_secret_and_only_its_owner_reads_it(
    register: Register, tmp_path: Path
) -> None:
    _, secret = Devices(register).admit(PHONE, "phone")
    path = tmp_path / "house.db"
    stored = "".join(map(str, sqlite3.connect(path).execute("SELECT * FROM devices").fetchall()))
    assert secret not in stored
    assert path.stat().st_mode & 0o077 == 0


def test_a_device_stays_for_as_long_as_it_is_used(tmp_path: Path) -> None:
    path = tmp_path / "house.db"
    _, used = Devices(Register(path)).admit(PHONE, "used")
    _, unused = Devices(Register(path)).admit(PHONE, "left in a drawer")
    for _ in range(UNUSED_STARTS + 1):
        assert Devices(Register(path)).recognise(used)
    devices = Devices(Register(path))
    assert devices.recognise(unused) is None
    assert [device.label for device in devices.everyone()] == ["used"]


@pytest.mark.parametrize("year", [0.0, 4e9])
def test_a_clock_that_jumps_throws_nobody_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, year: float
) -> None:
    path = tmp_path / "house.db"
    devices = Devices(Register(path))
    _, secret = devices.admit(PHONE, "phone")
    monkeypatch.setattr(time, "time", lambda: year)
    assert devices.recognise(secret)
    assert Devices(Register(path)).recognise(secret)


def test_a_jumping_clock_ends_no_invitation(monkeypatch: pytest.MonkeyPatch) -> None:
    invitations = Invitations()
    token = invitations.invite(Role.TV)
    monkeypatch.setattr(time, "time", lambda: 4e9)
    assert invitations.redeem(token) is not None


def test_the_first_link_lives_while_the_program_runs(clock: Clock) -> None:
    invitations = Invitations(clock)
    first = invitations.invite(Role.TABLET, seconds=FOR_GOOD)
    clock.now += 1e9
    for _ in range(100):
        invitations.invite(Role.TV)
    assert invitations.redeem(first) is not None
    assert invitations.redeem(first) is None


def test_the_tablet_of_the_first_version_stays(tmp_path: Path) -> None:
    path = tmp_path / "house.db"
    _, secret = Devices(Register(path)).admit(Invitation(Role.TABLET, "", 0), "tablet")
    old = sqlite3.connect(path)
    old.execute("ALTER TABLE devices RENAME COLUMN person TO seat")
    old.execute("ALTER TABLE devices RENAME COLUMN seen TO until")
    old.execute("UPDATE devices SET until = 12.5")
    old.execute("DROP TABLE starts")
    old.commit()
    old.close()
    assert Devices(Register(path)).recognise(secret)


def test_a_damaged_register_is_set_aside_and_told(tmp_path: Path) -> None:
    path = tmp_path / "house.db"
    path.write_bytes(b"not a register at all" * 500)
    register, damaged = open_register(path)
    assert damaged
    assert Devices(register).everyone() == ()
    assert (tmp_path / "house-damaged-1.db").read_bytes() == b"not a register at all" * 500


def test_a_kicked_device_is_a_stranger_at_once_and_for_ever(register: Register) -> None:
    devices = Devices(register)
    device, secret = devices.admit(PHONE, "phone")
    assert devices.remove(device.id)
    assert devices.recognise(secret) is None
    assert Devices(register).recognise(secret) is None
    assert not devices.remove(device.id)


@pytest.mark.parametrize("secret", ["", "x", "' OR 1=1 --", "ü" * 500])
def test_a_wrong_secret_is_nobody(register: Register, secret: str) -> None:
    devices = Devices(register)
    devices.admit(PHONE, "phone")
    assert devices.recognise(secret) is None


def full(register: Register) -> None:
    """Nothing more can be written."""
    register._line.execute("PRAGMA query_only = 1")


def test_who_is_in_stays_in_when_the_disk_fills_up(tmp_path: Path) -> None:
    """That a device was used again is written at its first question after a start."""
    _, secret = Devices(Register(tmp_path / "house.db")).admit(PHONE, "phone")
    register = Register(tmp_path / "house.db")
    devices = Devices(register)
    full(register)
    assert devices.recognise(secret)


def test_a_full_disk_lets_nobody_in_and_says_so(register: Register) -> None:
    devices = Devices(register)
    full(register)
    with pytest.raises(JournalLockedError, match=r"house\.db or its folder may not be written"):
        devices.admit(PHONE, "phone")
    assert devices.everyone() == ()


def test_a_device_is_put_out_even_if_that_cannot_be_written(register: Register) -> None:
    devices = Devices(register)
    device, secret = devices.admit(PHONE, "phone")
    full(register)
    with pytest.raises(JournalLockedError):
        devices.remove(device.id, kicked=True)
    assert devices.recognise(secret) is None
    assert devices.guards("ada")


def test_a_program_that_could_not_open_its_port_throws_nobody_out(tmp_path: Path) -> None:
    """It tries again and again, for as long as another one has the port; nobody was away."""
    with running(tmp_path) as house:
        cookie, taken = house.join_tablet(), house.port
        for _ in range(UNUSED_STARTS + 2):
            with pytest.raises(OSError, match="in use"):
                Server(house.desk, ServerOptions(home=tmp_path, port=taken), lambda: None)
    with running(tmp_path) as house:
        assert house.get("/api/devices", cookie).status == 200
