"""Pads, keypads and dice as JSON for the page that shows them."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from companion.table.inputs import SourceState
from web.desk import Json
from web.hardware.chosen import DIE, KEYS, ChosenDevices
from web.hardware.dice import source_of
from web.hardware.trial import Tried

if TYPE_CHECKING:
    from firmware_bridge.ports import FoundPort
    from web.hardware.pads import PadTold


def told(beside: ChosenDevices) -> dict[str, Json]:
    return {
        "pads": {
            "on": beside.pads.running,
            "ports": [_port(port) for port in beside.pads.ports()],
            "known": [_pad(beside, one) for one in beside.pads.told()],
            **_state(beside, "pad"),
        },
        "keypads": [_keypad(beside, path) for path in _keypads(beside)],
        "dice": {
            "on": beside.dice.running,
            "trouble": beside.dice.trouble or None,
            "known": [_die(beside, device) for device in _dice(beside)],
        },
        "trying": beside.trial.on,
    }


def tried(beside: ChosenDevices, found: Tried | None) -> dict[str, Json]:
    last: Json = None
    if found is not None:
        last = {
            "number": found.number,
            "device": _called(beside, found.device),
            "key": found.key or None,
            "side": found.side,
            "face": found.face,
        }
    return {"trying": beside.trial.on, "last": last}


def _called(beside: ChosenDevices, device: str) -> str:
    """As its owner calls it, or as it is listed. Keypads are heard by the name of their file."""
    keypads = {f"{KEYS}{path.name}": path for path in _keypads(beside)}
    if (path := keypads.get(device)) is not None:
        return beside.book.now.names.get(f"{KEYS}{path}") or _label(path)
    return beside.book.now.names.get(device) or device.removeprefix(DIE)


def listed(beside: ChosenDevices) -> set[str]:
    """Everything that may be named, used or forgotten."""
    pads = {one.device for one in beside.pads.told()}
    return {*pads, *(f"{KEYS}{path}" for path in _keypads(beside)), *_dice(beside)}


def _port(port: FoundPort) -> Json:
    return {"port": port.name, "board": port.board, "path": str(port.path), "use": port.use}


def _pad(beside: ChosenDevices, pad: PadTold) -> Json:
    hello, beat = pad.hello, pad.beat
    return {
        "device": pad.device,
        "name": beside.book.now.names.get(pad.device),
        "there": pad.there,
        "firmware": f"{hello.major}.{hello.minor}",
        "display": pad.has_display,
        "counters": {
            "starts": hello.epoch,
            "presses": pad.presses,
            "uptime": 0 if beat is None else beat.uptime // 1000,
            "waiting": 0 if beat is None else beat.waiting,
            "garbled": 0 if beat is None else beat.garbled,
            "overruns": 0 if beat is None else beat.overruns,
            "lost": hello.lost if beat is None else beat.lost,
            "broken": pad.broken,
        },
        **_state(beside, f"pad-{pad.device}"),
    }


def _keypads(beside: ChosenDevices) -> list[Path]:
    used = [Path(one.removeprefix(KEYS)) for one in beside.book.now.used if one.startswith(KEYS)]
    return sorted({*beside.keypads.plugged_in(), *beside.keypads.used(), *used})


def _keypad(beside: ChosenDevices, path: Path) -> Json:
    device = f"{KEYS}{path}"
    return {
        "device": device,
        "label": _label(path),
        "name": beside.book.now.names.get(device),
        "used": path in beside.keypads.used(),
        **_state(beside, f"{KEYS}{path.name}"),
    }


def _label(path: Path) -> str:
    """
    >>> _label(Path("/dev/input/by-id/usb-Tiny_Keys-event-kbd"))
    'Tiny Keys'
    """
    return path.name.removesuffix("-event-kbd").removeprefix("usb-").replace("_", " ")


def _dice(beside: ChosenDevices) -> list[str]:
    used = (one for one in beside.book.now.used if one.startswith(DIE))
    return sorted({*(source_of(one.die) for one in beside.dice.near()), *used})


def _die(beside: ChosenDevices, device: str) -> Json:
    near = {source_of(one.die): one for one in beside.dice.near()}.get(device)
    return {
        "device": device,
        "label": device.removeprefix(DIE),
        "name": beside.book.now.names.get(device),
        "used": beside.plays(device),
        "near": near is not None,
        "sides": None if near is None else near.die.sides,
        "side": near.side or None if near is not None else None,
    }


def _state(beside: ChosenDevices, source: str) -> dict[str, Json]:
    found = beside.host.sources.get(source)
    if found is None:
        return {"state": SourceState.GONE, "detail": None}
    return {"state": found.state, "detail": found.detail or None}
