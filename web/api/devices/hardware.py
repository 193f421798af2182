"""Pads, keypads and dice, for the tablet: found, tried, named, used, forgotten. Plays nothing."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from flask import Blueprint, Response, jsonify

from web.api import callers
from web.api.devices.hardware_told import listed, told, tried
from web.api.patience import Patience
from web.desk import Json
from web.hardware.chosen import ChosenDevices
from web.hardware.hardware import Hardware
from web.services import Services

LONGEST_NAME, LONGEST = 40, 300


def hardware(services: Services, devices: Hardware | None) -> Blueprint:
    routes = Blueprint("hardware", __name__, url_prefix="/api/hardware")
    patience = Patience()

    def chosen() -> ChosenDevices:
        callers.tablet(services.devices)
        return callers.refuse(409, "no-hardware") if devices is None else devices.chosen

    @routes.get("")
    def now() -> Response:
        return jsonify(told(chosen()))

    @routes.post("")
    def change() -> Response:
        """One wish at a time; the answer is how it is then."""
        beside, given = chosen(), callers.sent()
        wish = next((known for known in _WISHES if known in given), "")
        if not wish:
            callers.refuse(400, "bad-field", field="wish")
        _WISHES[wish](beside, given)
        return jsonify(told(beside))

    @routes.get("/tried")
    def last() -> Response:
        """What was pressed or rolled, as soon as there is something new; asking keeps it going."""
        beside = chosen()
        after = callers.whole_asked("after", 0, range(2**31))
        beside.trial.go_on()
        with patience.seconds() as seconds:
            found = beside.trial.next(after, seconds)
        return jsonify(tried(beside, found))

    return routes


def _pads(beside: ChosenDevices, given: Mapping[str, Json]) -> None:
    beside.look_for_pads(on=callers.flag_in(given, "pads"))


def _bluetooth(beside: ChosenDevices, given: Mapping[str, Json]) -> None:
    beside.listen_for_dice(on=callers.flag_in(given, "bluetooth"))


def _trying(beside: ChosenDevices, given: Mapping[str, Json]) -> None:
    (beside.trial.begin if callers.flag_in(given, "trying") else beside.trial.end)()


def _port(beside: ChosenDevices, given: Mapping[str, Json]) -> None:
    """`is_pad` null: to be asked again."""
    port = callers.text_in(given, "port", longest=LONGEST)
    if port not in {one.name for one in beside.pads.ports()}:
        callers.refuse(404, "no-such-device")
    answer = None if given.get("is_pad") is None else callers.flag_in(given, "is_pad")
    beside.pads.answer(port, is_pad=answer)


def _use(beside: ChosenDevices, given: Mapping[str, Json]) -> None:
    """Only what was found here: no other file of this computer is opened."""
    on = callers.flag_in(given, "use")
    beside.use(_device_in(beside, given, "device"), on=on)


def _name(beside: ChosenDevices, given: Mapping[str, Json]) -> None:
    name = callers.text_in(given, "name", longest=LONGEST_NAME).strip()
    beside.book.call(_device_in(beside, given, "device"), name)


def _forget(beside: ChosenDevices, given: Mapping[str, Json]) -> None:
    beside.forget(_device_in(beside, given, "forget"))


def _device_in(beside: ChosenDevices, given: Mapping[str, Json], field: str) -> str:
    device = callers.text_in(given, field, longest=LONGEST)
    return device if device in listed(beside) else callers.refuse(404, "no-such-device")


_WISHES: Mapping[str, Callable[[ChosenDevices, Mapping[str, Json]], None]] = {
    "pads": _pads,
    "bluetooth": _bluetooth,
    "trying": _trying,
    "port": _port,
    "use": _use,
    "name": _name,
    "forget": _forget,
}
