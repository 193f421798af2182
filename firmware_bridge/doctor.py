"""What stands between a plugged-in pad and a game, a sentence for each. Repairs nothing itself."""

from __future__ import annotations

import importlib.metadata
import os
import select
import shutil
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from firmware_bridge.keyboards import plugged_in
from firmware_bridge.ports import (
    OTHER_CHIP,
    Answers,
    FoundPort,
    PortUse,
    stable_name,
    usb_candidates,
)
from firmware_bridge.talk.transport import Port, PortBusyError, PortForbiddenError, PortLostError
from firmware_bridge.wire.frames import Frame, FrameDecoder, encode
from firmware_bridge.wire.messages import VERSION, Hello, HostHello

PATIENCE = 4.0
HELLO_EVERY = 0.2
RULE_FILE = "/etc/udev/rules.d/60-tribekeeper.rules"
RULE = 'SUBSYSTEM=="tty", ATTRS{idVendor}=="2341|2a03|0403|1a86|10c4", TAG+="uaccess", MODE="0660"'


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """`advice` is empty when all is well."""

    fact: str
    advice: str = ""


def examine(
    candidates: Sequence[FoundPort] | None = None, answers: Answers | None = None
) -> Iterator[Diagnosis]:
    yield Diagnosis(f"speaks pad protocol {VERSION}")
    for package in ("pyserial", "cobs", "fastcrc"):
        yield _package(package)
    yield _compiler()
    found = usb_candidates(answers) if candidates is None else candidates
    if not found:
        yield Diagnosis(
            "no USB serial port",
            "Plug the pad in; if it is, try another cable: many only charge.",
        )
    for candidate in found:
        yield _port(candidate)
    yield from map(_keypad, plugged_in())


def report(findings: Sequence[Diagnosis]) -> str:
    lines = []
    for finding in findings:
        lines.append(f"{'!' if finding.advice else 'ok':>2}  {finding.fact}")
        lines += [f"      {line}" for line in finding.advice.splitlines()]
    return "\n".join(lines)


def _package(name: str) -> Diagnosis:
    try:
        return Diagnosis(f"{name} {importlib.metadata.version(name)}")
    except importlib.metadata.PackageNotFoundError:
        return Diagnosis(f"{name} is missing", f"Type: pip install {name}")


def _compiler() -> Diagnosis:
    if shutil.which("avr-gcc"):
        return Diagnosis("avr-gcc is installed")
    return Diagnosis(
        "avr-gcc is not installed",
        "Only needed to build a pad's program: sudo apt-get install gcc-avr avr-libc",
    )


def _port(candidate: FoundPort) -> Diagnosis:
    if candidate.use is not PortUse.OPEN:
        return Diagnosis(f"{candidate.path}: {candidate.board}", _left_alone(candidate))
    name = f"{stable_name(candidate.path)}: {candidate.board}"
    if not os.access(candidate.path, os.R_OK | os.W_OK):
        return Diagnosis(f"{name}, not yours to open", forbidden(candidate.path))
    return _try(name, lambda: Port(candidate.path), candidate.path)


def _keypad(path: Path) -> Diagnosis:
    """Whoever may read one sees all that is typed on it: nothing is allowed for good unasked."""
    if os.access(path, os.R_OK):
        return Diagnosis(f"{path}, a keyboard or keypad")
    return Diagnosis(
        f"{path}, not yours to read",
        f"If it shall play, read this one until it is unplugged:\n"
        f"    sudo setfacl -m u:$USER:r {path}\n"
        f"or, for good, every keyboard of this computer, and log in again:\n"
        f"    sudo usermod -aG {path.group()} $USER",
    )


def _left_alone(candidate: FoundPort) -> str:
    if candidate.board in OTHER_CHIP.values():
        return "Another chip than the pad's program is made for: an Uno R3 or a Nano will do."
    if candidate.use is PortUse.ASK:
        return (
            "Left alone until you say that it is your pad: opening it would restart a printer or\n"
            f"whatever else it may be. If it is the pad: tribekeeper pad --port {candidate.path}"
        )
    return f"Left alone; if it is a pad all the same: tribekeeper pad --port {candidate.path}"


def _try(name: str, open_port: Callable[[], Port], path: Path) -> Diagnosis:
    try:
        with open_port() as port:
            return _greeting(name, ask_name(port))
    except PortBusyError:
        return Diagnosis(
            f"{name}, in use",
            f"Close the other program (an Arduino monitor, a second Tribekeeper): fuser {path}",
        )
    except PortForbiddenError:
        return Diagnosis(f"{name}, not yours to open", forbidden(path))
    except PortLostError:
        return Diagnosis(f"{name}, does not open", "Unplug it, count to three, plug it in again.")


def ask_name(port: Port, *, patience: float = PATIENCE) -> Hello | None:
    """Says hello and nothing else: acknowledging would swallow presses meant for a game."""
    decoder = FrameDecoder()
    question = b"\0" + encode(Frame(1, 0, HostHello(VERSION, VERSION, 0, 0)))
    deadline = time.monotonic() + patience
    while time.monotonic() < deadline:
        port.write(question)
        ready, _, _ = select.select([port.fileno()], [], [], HELLO_EVERY)
        for frame in decoder.feed(port.read()) if ready else ():
            if isinstance(frame.message, Hello):
                return frame.message
    return None


def _greeting(name: str, hello: Hello | None) -> Diagnosis:
    if hello is None:
        return Diagnosis(
            f"{name}, does not answer",
            "If it is meant to be a pad, flash it: docs/build-a-pad.md.",
        )
    who = f"{name}, pad {hello.device.hex()}, firmware {hello.major}.{hello.minor}"
    if hello.oldest <= VERSION <= hello.newest:
        return Diagnosis(who)
    spoken = f"protocol {hello.oldest}" if hello.oldest == hello.newest else "other protocols"
    return Diagnosis(
        f"{who}, speaks {spoken}",
        "Update Tribekeeper or flash the firmware that came with it: make firmware.",
    )


def forbidden(path: Path) -> str:
    """Both ways out: a rule for this kind of board, or the group that owns the port."""
    group = path.group() if path.exists() else "dialout"
    return (
        f"Give everybody at this computer the pads, once and for all:\n"
        f"    echo '{RULE}' | sudo tee {RULE_FILE}\n"
        f"    sudo udevadm control --reload && sudo udevadm trigger\n"
        f"or join the group of the port and log in again:\n"
        f"    sudo usermod -aG {group} $USER"
    )
