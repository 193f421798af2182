"""One picture of the table and the server for one audience. The only way anything is shown."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass

from web.access.devices import Devices
from web.access.pins import Pins
from web.access.register import Device
from web.desk import Audience, Desk, Json, Role

MOST_SEATS = 6
Online = frozenset[str]
"""The ids of the devices that listen at this moment."""


@dataclass(frozen=True, slots=True)
class Snapshots:
    desk: Desk
    devices: Devices
    pins: Pins
    build: str

    def of(self, audience: Audience, moment: int, online: Online) -> Mapping[str, Json]:
        return {
            "moment": moment,
            "build": self.build,
            "version": self.desk.version,
            "table": self.desk.view(audience.role, audience.seat),
            "house": self._house(audience, online),
        }

    def packed(self, audience: Audience, moment: int, online: Online) -> bytes:
        return json.dumps(
            self.of(audience, moment, online), ensure_ascii=False, separators=(",", ":")
        ).encode()

    def _house(self, audience: Audience, online: Online) -> Mapping[str, Json]:
        """Who is here, for the tablet; for the others only whether their own seat has a PIN."""
        pins = self.pins.seats()
        if audience.role is Role.TABLET:
            shown = [_shown(device, online) for device in self.devices.everyone()]
            return {"devices": shown, "pins": sorted(pins)}
        return {"pins": sorted(pins & {audience.seat})}


def _shown(device: Device, online: Online) -> Mapping[str, Json]:
    return {
        "id": device.id,
        "role": device.role,
        "seat": device.seat,
        "label": device.label,
        "joined": int(device.joined),
        "online": device.id in online,
    }
