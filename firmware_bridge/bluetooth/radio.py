"""Listens to Bluetooth for dice, through the library `bleak`. What they say is read elsewhere.

It asks nobody for anything: Pixels are heard while they tell everybody, GoDice are connected to,
which they need before they say a word.
"""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Protocol

from bleak import BleakClient, BleakScanner
from bleak.exc import BleakError

from firmware_bridge.bluetooth import godice, pixels
from firmware_bridge.bluetooth.motion import DieName, Heard

LOOK_EVERY = 1.0
TRY_AGAIN = 5.0
LOST_AFTER = 20.0
"""Seconds without a word after which a die is out of reach."""
TROUBLE = (BleakError, OSError)
"""No radio, one that is switched off, a die that went to sleep."""


class Advertisement(Protocol):
    """As `bleak` tells of one."""

    local_name: str | None
    manufacturer_data: Mapping[int, bytes]
    service_data: Mapping[str, bytes]
    service_uuids: Sequence[str]


class DiceListener(Protocol):
    """Whoever wants to know; called from the thread of the radio."""

    def works(self, *, works: bool) -> None:
        """There is a radio that listens, or there is none."""

    def heard(self, die: DieName, heard: Heard | None) -> None:
        """It is near; and what it says, if anything."""

    def lost(self, die: DieName) -> None: ...

    def wants(self, die: DieName) -> bool:
        """Whether to connect to it."""


class Radio:
    """Start it once, stop it afterwards."""

    def __init__(self, listener: DiceListener, now: Callable[[], float] = time.monotonic) -> None:
        self._listener, self._now = listener, now
        self._near: dict[DieName, float] = {}
        self._connected: dict[DieName, asyncio.Task[None]] = {}
        self._stopping = threading.Event()
        self._thread = threading.Thread(target=self._run, name="dice", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        self._stopping.set()
        self._thread.join()

    def _run(self) -> None:
        asyncio.run(self._listen())

    async def _listen(self) -> None:
        while not self._stopping.is_set():
            try:
                async with BleakScanner(detection_callback=self._advertised):
                    self._listener.works(works=True)
                    await self._watch()
            except TROUBLE:
                self._listener.works(works=False)
                await self._pause(TRY_AGAIN)
        for task in self._connected.values():
            task.cancel()
        await asyncio.gather(*self._connected.values(), return_exceptions=True)

    async def _watch(self) -> None:
        while not self._stopping.is_set():
            await self._pause(LOOK_EVERY)
            for die, when in tuple(self._near.items()):
                if self._now() - when > LOST_AFTER and die not in self._connected:
                    self._lose(die)

    async def _pause(self, seconds: float) -> None:
        end = self._now() + seconds
        while self._now() < end and not self._stopping.is_set():
            await asyncio.sleep(min(0.1, seconds))

    def _advertised(self, device: object, told: Advertisement) -> None:
        if (die := godice.named(told.local_name)) is not None:
            self._hear(die, None)
            if die not in self._connected and self._listener.wants(die):
                self._connected[die] = asyncio.create_task(self._converse(die, device))
            return
        found = pixels.advertised(
            frozenset(told.service_uuids), told.manufacturer_data, told.service_data
        )
        if found is not None:
            self._hear(*found)

    async def _converse(self, die: DieName, device: object) -> None:
        gone = asyncio.Event()
        try:
            async with BleakClient(device, disconnected_callback=lambda client: gone.set()) as line:
                await line.start_notify(
                    godice.NOTIFIES, lambda sender, packed: self._said(die, bytes(packed))
                )
                while self._listener.wants(die) and not gone.is_set():
                    await self._pause(LOOK_EVERY)
        except TROUBLE:
            pass
        finally:
            self._connected.pop(die, None)
            self._lose(die)

    def _said(self, die: DieName, packed: bytes) -> None:
        if (heard := godice.said(packed)) is not None:
            self._hear(die, heard)

    def _hear(self, die: DieName, heard: Heard | None) -> None:
        self._near[die] = self._now()
        self._listener.heard(die, heard)

    def _lose(self, die: DieName) -> None:
        if self._near.pop(die, None) is not None:
            self._listener.lost(die)
