"""Coming in and going out: invitations, joining, leaving, and the tablet's list of devices."""

from __future__ import annotations

from flask import Blueprint, Response, jsonify, request

from companion.store.database import JournalError
from web.access.devices import COOKIE_SECONDS, JOIN_SECONDS, InvitationOverError
from web.access.qr import code
from web.access.register import Device
from web.api import callers
from web.api.callers import Caller
from web.api.coming.seats import guess
from web.desk import Happening, Role
from web.services import Services

KICKED = "kicked"


def joining(services: Services) -> Blueprint:
    routes = Blueprint("joining", __name__, url_prefix="/api")

    @routes.post("/join")
    def join() -> Response:
        given = callers.sent()
        token = callers.text_in(given, "token", longest=64)
        label = callers.text_in(given, "label", longest=200)
        before = callers.caller(services.devices)
        device, secret = _admitted(services, token, label)
        _put_out(services, before.id, "" if before.person in ("", device.person) else "left")
        services.desk.note(Happening("joined", device.role, device.person))
        services.hub.change()
        return _with_cookie(jsonify({"role": device.role}), secret)

    @routes.post("/leave")
    def leave() -> Response:
        callers.sent()
        me = callers.caller(services.devices)
        _put_out(services, me.id, "left")
        return _with_cookie(jsonify({"left": bool(me.id)}), "")

    @routes.post("/invitations")
    def invite() -> tuple[Response, int]:
        me = callers.caller(services.devices)
        if me.audience.role not in (Role.TABLET, Role.PLAYER):
            callers.refuse(403, "tablet-only")
        role, person = _guest(services)
        only = not me.owns(person)
        pin = _may_invite(services, me, person) if only else b""
        token = services.invitations.invite(role, person, only=only and bool(person), pin=pin)
        url = f"{_address(services, role)}/#join={token}"
        drawn = code(url)
        answer = {"url": url, "size": drawn.size, "path": drawn.path, "seconds": JOIN_SECONDS}
        return jsonify(answer), 201

    @routes.get("/devices")
    def devices() -> Response:
        me = callers.tablet(services.devices)
        return jsonify(services.snapshot(me.audience)["access"])

    @routes.post("/devices/<device>/kick")
    def kick(device: str) -> Response:
        me = callers.tablet(services.devices)
        callers.sent()
        if device == me.id:
            callers.refuse(409, "not-yourself")
        if not _put_out(services, device, KICKED):
            callers.refuse(404, "no-such-device")
        return jsonify({"kicked": device})

    return routes


def _admitted(services: Services, token: str, label: str) -> tuple[Device, str]:
    """What let somebody in when it was made must still do so when it is used."""
    invitation = services.invitations.redeem(token)
    if invitation is None or (
        invitation.only and invitation.pin != services.pins.hash_of(invitation.person)
    ):
        callers.refuse(410, "invitation-over")
    try:
        return services.devices.admit(invitation, label)
    except InvitationOverError:
        callers.refuse(410, "invitation-over")
    except JournalError:
        services.invitations.give_back(token, invitation)
        raise


def _wanted() -> tuple[Role, int | None]:
    given = callers.sent()
    wanted, seat = given.get("role"), callers.seat_in(given)
    if not isinstance(wanted, str) or wanted not in set(Role):
        callers.refuse(400, "bad-field", field="role")
    if (Role(wanted) is Role.PLAYER) != (seat is not None):
        callers.refuse(400, "bad-field", field="seat")
    return Role(wanted), seat


def _guest(services: Services) -> tuple[Role, str]:
    """Who is to be let in, and whose device it will be."""
    role, seat = _wanted()
    return role, "" if seat is None else callers.sitting_on(services.desk, seat)


def _may_invite(services: Services, me: Caller, person: str) -> bytes:
    """A second phone of somebody is let in by the first one, the first one of somebody with a PIN
    by that; everything else by the tablet. Gives the hash of that PIN.
    """
    pin = services.pins.hash_of(person)
    if not me.is_tablet:
        callers.refuse(403, "tablet-only")
    if services.devices.of(person):
        callers.refuse(409, "owner-invites")
    if pin:
        if "pin" not in callers.sent():
            callers.refuse(403, "needs-pin")
        guess(services, me, person, callers.sent())
    elif services.devices.guards(person):
        callers.refuse(403, "put-out")
    return pin


def _address(services: Services, role: Role) -> str:
    """A camera needs the secure address: browsers give a page on the plain one no camera."""
    secure = services.places.secure if role is Role.CAMERA else None
    return secure or services.places.plain


def _put_out(services: Services, device: str, what: str = "") -> bool:
    """`what` is said of it in the history; nothing of one that has come again for the same."""
    try:
        gone = services.devices.remove(device, kicked=what == KICKED)
    except JournalError:
        services.hub.kick(device)
        services.hub.change()
        raise
    if gone is None:
        return False
    if what:
        services.desk.note(Happening(what, gone.role, gone.person))
    services.hub.kick(device)
    services.hub.change()
    return True


def _with_cookie(response: Response, secret: str) -> Response:
    response.set_cookie(
        callers.SECURE_COOKIE if request.is_secure else callers.PLAIN_COOKIE,
        secret,
        max_age=COOKIE_SECONDS if secret else 0,
        secure=request.is_secure,
        httponly=True,
        samesite="Strict",
    )
    return response
