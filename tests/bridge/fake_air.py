"""The air in which dice speak, filled by tests: the library's two classes without any radio."""

from __future__ import annotations

import asyncio
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from firmware_bridge.bluetooth import godice

RADIO = "firmware_bridge.bluetooth.radio"


class FakeAir(ModuleType):
    """The library's two classes, with an air that a test fills: no radio is here to be used."""

    def __init__(self) -> None:
        super().__init__("bleak")
        self.there, self.scanning = True, threading.Event()
        self.loop: asyncio.AbstractEventLoop | None = None
        self.heard: Any = None
        self.clients: dict[str, Any] = {}
        air = self

        class BleakScanner:
            def __init__(self, *, detection_callback: object) -> None:
                air.heard = detection_callback

            async def __aenter__(self) -> None:
                if not air.there:
                    raise OSError("no radio")
                air.loop = asyncio.get_running_loop()
                air.scanning.set()

            async def __aexit__(self, *trouble: object) -> None:
                air.scanning.clear()

        class BleakClient:
            def __init__(self, device: str, *, disconnected_callback: Any) -> None:
                self.device, self.gone = device, disconnected_callback

            async def __aenter__(self) -> BleakClient:
                return self

            async def __aexit__(self, *trouble: object) -> None:
                air.clients.pop(self.device, None)

            async def start_notify(self, which: str, notify: object) -> None:
                assert which == godice.NOTIFIES
                self.notify = notify
                air.clients[self.device] = self

        self.BleakScanner, self.BleakClient = BleakScanner, BleakClient
        self.exc = ModuleType("bleak.exc")
        self.exc.BleakError = type("BleakError", (Exception,), {})  # type: ignore[attr-defined]

    def tell(self, *heard: tuple[frozenset[str], dict[int, bytes], dict[str, bytes]]) -> None:
        for services, told, service in heard:
            found = SimpleNamespace(
                local_name="Red",
                service_uuids=list(services),
                manufacturer_data=told,
                service_data=service,
            )
            self._call(self.heard, object(), found)

    def name(self, name: str) -> None:
        found = SimpleNamespace(
            local_name=name, service_uuids=[], manufacturer_data={}, service_data={}
        )
        self._call(self.heard, name, found)

    def notify(self, name: str, *packed: bytes) -> None:
        for one in packed:
            self._call(self.clients[name].notify, None, bytearray(one))

    def _call(self, what: Any, *told: object) -> None:
        assert self.loop is not None
        self.loop.call_soon_threadsafe(what, *told)


@contextmanager
def breathe(monkeypatch: pytest.MonkeyPatch) -> Iterator[FakeAir]:
    """For as long as a test lasts, the library is this one."""
    air = FakeAir()
    monkeypatch.setitem(sys.modules, "bleak", air)
    monkeypatch.setitem(sys.modules, "bleak.exc", air.exc)
    sys.modules.pop(RADIO, None)
    yield air
    sys.modules.pop(RADIO, None)
