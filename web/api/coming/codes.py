"""How a television comes in without scanning: it shows six digits, the tablet types them."""

from __future__ import annotations

from flask import Blueprint, Response, jsonify, request

from web.access.devices import JOIN_SECONDS
from web.api import callers
from web.desk import Role
from web.services import Services


def codes(services: Services) -> Blueprint:
    routes = Blueprint("codes", __name__, url_prefix="/api/codes")

    @routes.post("")
    def ask() -> tuple[Response, int]:
        """For anybody who can see the page: the digits alone let nobody in."""
        callers.sent()
        found = services.codes.ask(request.remote_addr or "")
        if found is None:
            callers.refuse(429, "too-many-codes")
        code, ticket = found
        return jsonify({"code": code, "ticket": ticket, "seconds": JOIN_SECONDS}), 201

    @routes.post("/approve")
    def approve() -> Response:
        callers.tablet(services.devices)
        typed = callers.text_in(callers.sent(), "code", longest=12)
        token = services.invitations.invite(Role.TV)
        if not services.codes.approve("".join(typed.split()), token):
            services.invitations.redeem(token)
            callers.refuse(404, "no-such-code")
        return jsonify({"approved": True})

    @routes.post("/take")
    def take() -> Response:
        """The invitation, once somebody at the tablet has typed the digits."""
        ticket = callers.text_in(callers.sent(), "ticket", longest=64)
        token = services.codes.take(ticket)
        if token is None:
            callers.refuse(410, "invitation-over")
        return jsonify({"token": token or None})

    return routes
