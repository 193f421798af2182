"""Frames from a phone that serves as camera, handed on at once. None is ever written down."""

from __future__ import annotations

import threading
import time

from flask import Blueprint, Response, jsonify, request

from web.access.devices import Clock
from web.api import callers
from web.desk import Role
from web.services import Services

FRAMES_PER_SECOND = 12.0
AT_ONCE = 4.0


class FramePace:
    """How many frames a device may send: so many per second, a few at once, the rest refused."""

    def __init__(self, clock: Clock = time.monotonic) -> None:
        self._clock = clock
        self._lock = threading.Lock()
        self._left: dict[str, tuple[float, float]] = {}

    def allows(self, device: str) -> bool:
        now = self._clock()
        with self._lock:
            left, then = self._left.get(device, (AT_ONCE, now))
            left = min(AT_ONCE, left + (now - then) * FRAMES_PER_SECOND)
            allowed = left >= 1
            self._left[device] = (left - allowed, now)
        return allowed


def frames(services: Services) -> Blueprint:
    routes = Blueprint("frames", __name__, url_prefix="/api")
    pace = FramePace()

    @routes.post("/frames")
    def frame() -> tuple[Response, int]:
        me = callers.caller(services.devices)
        if me.audience.role is not Role.CAMERA:
            callers.refuse(403, "camera-only")
        if request.mimetype != "image/jpeg":
            callers.refuse(415, "body-type")
        if services.eye is None:
            callers.refuse(409, "nobody-looks")
        if not pace.allows(me.id):
            callers.refuse(429, "too-fast")
        try:
            services.eye.push(request.get_data())
        except ValueError:
            callers.refuse(400, "not-a-picture")
        return jsonify({}), 202

    return routes
