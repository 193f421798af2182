"""Event streams of a running server: who is told what, and when a stream must end."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.web.servers import CountingTable, Running, running
from tests.web.sockets import EventLine
from web.desk import Role


def test_a_change_reaches_everyone_with_a_later_moment(server: Running) -> None:
    assert isinstance(server.desk, CountingTable)
    with EventLine(server.port) as one, EventLine(server.port) as two:
        before = [line.next("picture") for line in (one, two)]
        server.desk.change()
        for line, first in zip((one, two), before, strict=True):
            later = line.next("picture")
            while later["version"] != server.desk.version:
                later = line.next("picture")
            assert int(str(later["moment"])) > int(str(first["moment"]))


def test_each_device_is_told_who_it_is(server: Running) -> None:
    with EventLine(server.port, server.join(Role.PLAYER, 1)) as player:
        assert player.next("you")["role"] == "player"
    with EventLine(server.port) as stranger:
        you = stranger.next("you")
        assert {"role": "spectator", "device": ""}.items() <= you.items()


def test_tap_ids_start_differently_on_every_page(server: Running) -> None:
    with EventLine(server.port) as one, EventLine(server.port) as two:
        assert one.next("you")["taps"] != two.next("you")["taps"]


def test_a_kicked_phone_is_told_and_its_stream_ends(server: Running) -> None:
    phone = server.join(Role.PLAYER, 0)
    with EventLine(server.port, phone) as line:
        device = line.next("you")["device"]
        assert server.post(f"/api/devices/{device}/kick", {}, server.join_tablet()).status == 200
        line.next("kicked")
        with pytest.raises(EOFError):
            line.next("picture")
    with EventLine(server.port, phone) as line:
        assert line.next("you")["role"] == "spectator"


def test_the_tablet_sees_devices_come_and_go(server: Running) -> None:
    with EventLine(server.port, server.join_tablet()) as tablet:
        phone = server.join(Role.PLAYER, 2)
        with EventLine(server.port, phone) as line:
            device = line.next("you")["device"]
            assert _presence(tablet, device, online=True)
        assert _presence(tablet, device, online=False)


def test_streams_and_the_server_end_together(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        lines = [EventLine(server.port) for _ in range(7)]
        for line in lines:
            line.next("picture")
    for line in lines:
        with pytest.raises(EOFError):
            line.next("kicked")
        line.__exit__(None, None, None)


def _presence(tablet: EventLine, device: object, *, online: bool) -> bool:
    """Reads pictures until the device is shown so; the socket's time-out ends a wrong wait."""
    while True:
        present = tablet.next("picture")["access"]
        assert isinstance(present, dict)
        devices = present["devices"]
        assert isinstance(devices, list)
        shown = {d["id"]: d["online"] for d in devices}
        if shown.get(device) is online:
            return True
