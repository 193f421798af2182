"""One picture of the table and the server for one audience. The only way anything is shown."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
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
            "table": self.desk.view(audience.role, audience.person),
            "access": self._access(audience, online),
        }

    def packed(self, audience: Audience, moment: int, online: Online) -> bytes:
        return json.dumps(
            self.of(audience, moment, online), ensure_ascii=False, separators=(",", ":")
        ).encode()

    def _access(self, audience: Audience, online: Online) -> Mapping[str, Json]:
        """Who is here, for the tablet; for the others where they sit and if they have a PIN."""
        sitting, pins = self.desk.sitting, self.pins.people()
        guarded = _places(pins, sitting)
        if audience.role is Role.TABLET:
            shown = [_shown(device, sitting, online) for device in self.devices.everyone()]
            asked = [person for person in sitting if self.devices.guards(person)]
            return {"devices": shown, "pins": guarded, "phones": _places(asked, sitting)}
        own = _seat_of(audience.person, sitting)
        return {"seat": own, "pins": [seat for seat in guarded if seat == own]}


def _places(people: Collection[str], sitting: tuple[str, ...]) -> list[int]:
    return [seat for seat, person in enumerate(sitting) if person in people]


def _seat_of(person: str, sitting: tuple[str, ...]) -> int | None:
    return sitting.index(person) if person in sitting else None


def _shown(device: Device, sitting: tuple[str, ...], online: Online) -> Mapping[str, Json]:
    return {
        "id": device.id,
        "role": device.role,
        "seat": _seat_of(device.person, sitting),
        "label": device.label,
        "joined": int(device.joined),
        "online": device.id in online,
    }
