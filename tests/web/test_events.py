"""Event streams of a running house: who is told what, and when a stream must end."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.web.houses import CountingTable, Running, running
from tests.web.sockets import EventLine
from web.desk import Role


def test_a_change_reaches_everyone_with_a_later_moment(house: Running) -> None:
    assert isinstance(house.desk, CountingTable)
    with EventLine(house.port) as one, EventLine(house.port) as two:
        before = [line.next("picture") for line in (one, two)]
        house.desk.change()
        for line, first in zip((one, two), before, strict=True):
            later = line.next("picture")
            while later["version"] != house.desk.version:
                later = line.next("picture")
            assert int(str(later["moment"])) > int(str(first["moment"]))


def test_each_device_is_told_who_it_is(house: Running) -> None:
    with EventLine(house.port, house.join(Role.PLAYER, 1)) as player:
        assert {"role": "player", "seat": 1}.items() <= player.next("you").items()
    with EventLine(house.port) as stranger:
        you = stranger.next("you")
        assert {"role": "spectator", "seat": None, "device": ""}.items() <= you.items()


def test_tap_ids_start_differently_on_every_page(house: Running) -> None:
    with EventLine(house.port) as one, EventLine(house.port) as two:
        assert one.next("you")["taps"] != two.next("you")["taps"]


def test_a_kicked_phone_is_told_and_its_stream_ends(house: Running) -> None:
    phone = house.join(Role.PLAYER, 0)
    with EventLine(house.port, phone) as line:
        device = line.next("you")["device"]
        assert house.post(f"/api/devices/{device}/kick", {}, house.join_tablet()).status == 200
        line.next("kicked")
        with pytest.raises(EOFError):
            line.next("picture")
    with EventLine(house.port, phone) as line:
        assert line.next("you")["role"] == "spectator"


def test_the_tablet_sees_devices_come_and_go(house: Running) -> None:
    with EventLine(house.port, house.join_tablet()) as tablet:
        phone = house.join(Role.PLAYER, 2)
        with EventLine(house.port, phone) as line:
            device = line.next("you")["device"]
            assert _presence(tablet, device, online=True)
        assert _presence(tablet, device, online=False)


def test_streams_and_the_house_end_together(tmp_path: Path) -> None:
    with running(tmp_path) as house:
        lines = [EventLine(house.port) for _ in range(7)]
        for line in lines:
            line.next("picture")
    for line in lines:
        with pytest.raises(EOFError):
            line.next("kicked")
        line.__exit__(None, None, None)


def _presence(tablet: EventLine, device: object, *, online: bool) -> bool:
    """Reads pictures until the device is shown so; the socket's time-out ends a wrong wait."""
    while True:
        house = tablet.next("picture")["house"]
        assert isinstance(house, dict)
        devices = house["devices"]
        assert isinstance(devices, list)
        shown = {d["id"]: d["online"] for d in devices}
        if shown.get(device) is online:
            return True
