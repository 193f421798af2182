"""What a link has to tell whoever runs it. Values only."""

from __future__ import annotations

from dataclasses import dataclass

from companion.table.inputs import ButtonPressed, SourceState
from firmware_bridge.dice.die import Rolled
from firmware_bridge.talk.presses import Outcome
from firmware_bridge.wire.messages import Heartbeat, Hello


@dataclass(frozen=True, slots=True)
class StateChanged:
    """`detail` is a text key below `pad`, never prose."""

    state: SourceState
    detail: str = ""


@dataclass(frozen=True, slots=True)
class Greeted:
    """A device said who it is; comes again after each of its starts."""

    device: str
    hello: Hello


@dataclass(frozen=True, slots=True)
class Pressed:
    press: ButtonPressed
    outcome: Outcome


@dataclass(frozen=True, slots=True)
class Noticed:
    """Something people should read once, as a text key."""

    key: str


@dataclass(frozen=True, slots=True)
class FacesArrived:
    """A batch of the self-test, each face 0..5."""

    faces: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Beaten:
    """The device's own counters, twice a second."""

    beat: Heartbeat


PadReport = StateChanged | Greeted | Pressed | Rolled | Noticed | FacesArrived | Beaten
