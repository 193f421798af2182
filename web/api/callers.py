"""Who is calling, what they may do and what they sent: the same questions for every route."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import NoReturn, cast

from flask import abort, jsonify, make_response, request

from web.access.devices import Devices
from web.access.register import Device
from web.desk import Audience, Desk, Json, Role
from web.snapshots import MOST_SEATS

PLAIN_COOKIE = "tribekeeper"
SECURE_COOKIE = "__Host-tribekeeper"


@dataclass(frozen=True, slots=True)
class Caller:
    """A known device, or a stranger who may look at what is public."""

    device: Device | None = None

    @property
    def id(self) -> str:
        return self.device.id if self.device else ""

    @property
    def audience(self) -> Audience:
        return Audience(self.device.role, self.device.person) if self.device else Audience()

    @property
    def is_tablet(self) -> bool:
        return self.audience.role is Role.TABLET

    @property
    def person(self) -> str:
        """Whose phone it is; nobody's for what belongs to the table."""
        return self.audience.person if self.audience.role is Role.PLAYER else ""

    def owns(self, person: str) -> bool:
        return bool(person) and self.person == person


def caller_of(devices: Devices, cookies: str) -> Caller:
    """From a Cookie header; the one a secure page set counts first."""
    secrets = (
        found for name in (SECURE_COOKIE, PLAIN_COOKIE) if (found := value_of(name, cookies))
    )
    known = (device for secret in secrets if (device := devices.recognise(secret)))
    return Caller(next(known, None))


def value_of(name: str, cookies: str) -> str:
    """Our cookies hold no quotes, so this needs no parser: those take seconds for some headers.

    >>> value_of("b", "a=1; b=2; bb=3"), value_of("c", "a=1; b=2"), value_of("b", "ab=1;b= 2 ;b=3")
    ('2', '', '2')
    """
    found = re.search(rf"(?:^|;)\s*{re.escape(name)}=([^;]*)", cookies)
    return found[1].strip() if found else ""


def caller(devices: Devices) -> Caller:
    return caller_of(devices, request.headers.get("Cookie", ""))


def tablet(devices: Devices) -> Caller:
    """The caller, who must hold the tablet."""
    found = caller(devices)
    return found if found.is_tablet else refuse(403, "tablet-only")


def refuse(status: int, code: str, **facts: Json) -> NoReturn:
    abort(make_response(jsonify({"code": code, **facts}), status))


def sent() -> Mapping[str, Json]:
    """The JSON object in the request."""
    try:
        given = request.get_json(silent=True)
    except RecursionError:
        given = None
    if not isinstance(given, dict):
        refuse(400, "not-an-object")
    return cast("Mapping[str, Json]", given)


def text_in(given: Mapping[str, Json], key: str, *, longest: int) -> str:
    value = given.get(key)
    if not isinstance(value, str) or len(value) > longest or not value.isprintable():
        refuse(400, "bad-field", field=key)
    return value


def whole_in(given: Mapping[str, Json], key: str) -> int:
    value = given.get(key)
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value < 2**53:
        refuse(400, "bad-field", field=key)
    return value


def flag_in(given: Mapping[str, Json], key: str) -> bool:
    value = given.get(key)
    if not isinstance(value, bool):
        refuse(400, "bad-field", field=key)
    return value


def whole_asked(name: str, usual: int, allowed: range) -> int:
    """A number in the address."""
    given = request.args.get(name, str(usual))
    written = given.isascii() and given.isdigit() and len(given) <= len(str(2**31))
    if not written or int(given) not in allowed:
        refuse(400, "bad-field", field=name)
    return int(given)


def seat_in(given: Mapping[str, Json]) -> int | None:
    """A seat counted from 0, or None when it is left out."""
    return None if given.get("seat") is None else real_seat(whole_in(given, "seat"))


def real_seat(seat: int) -> int:
    return seat if seat < MOST_SEATS else refuse(404, "no-such-seat")


def sitting_on(desk: Desk, seat: int) -> str:
    """The person who sits there in the game on the table."""
    sitting = desk.sitting
    return sitting[seat] if seat < len(sitting) else refuse(404, "no-such-seat")
