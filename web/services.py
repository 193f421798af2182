"""Everything a route may need, built once and handed to it. Holds the parts, does nothing."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from companion.table.reports import Reports
from web.access.codes import ShortCodes
from web.access.devices import Devices, Invitations
from web.access.pins import Pins, Unlocked
from web.access.register import Register
from web.desk import Audience, Desk, FrameSink, Json
from web.shell.files import Site
from web.shell.hub import Hub
from web.snapshots import Snapshots


@dataclass(frozen=True, slots=True)
class Places:
    """Where devices find this server; `secure` needs the certificate `ca` to be trusted."""

    plain: str
    secure: str | None = None
    ca: Path | None = None


@dataclass(frozen=True, slots=True)
class Services:
    desk: Desk
    site: Site
    places: Places
    devices: Devices
    pins: Pins
    snapshots: Snapshots
    hub: Hub
    report: Callable[[BaseException, str], object]
    """Takes a fault of ours, and what was done when it happened."""
    eye: FrameSink | None = None
    invitations: Invitations = field(default_factory=Invitations)
    codes: ShortCodes = field(default_factory=ShortCodes)
    unlocked: Unlocked = field(default_factory=Unlocked)

    def snapshot(self, audience: Audience) -> Mapping[str, Json]:
        return self.snapshots.of(audience, self.hub.moment, self.hub.online())


def build_services(
    desk: Desk,
    site: Site,
    places: Places,
    register: Register,
    reports: Reports,
    eye: FrameSink | None = None,
) -> Services:
    devices, pins = Devices(register), Pins(register)
    snapshots = Snapshots(desk, devices, pins, site.build)
    hub = Hub(snapshots.packed)
    return Services(desk, site, places, devices, pins, snapshots, hub, reports.write, eye)
