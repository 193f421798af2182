"""GoDice: what they say to whoever is connected to them. Only their six-sided bodies, no shells.

Facts from the maker's public interface (ParticulaCode on GitHub): messages are letters, followed by
how gravity pulls along three axes; the side that lies up is the one whose axis is nearest to it.
"""

from __future__ import annotations

import struct
from math import dist

from firmware_bridge.bluetooth.motion import DieName, Heard, Motion

MAKER = "godice"
PREFIX = "GoDice_"
"""How their names begin; the rest tells them apart."""
NOTIFIES = "6e400003-b5a3-f393-e0a9-e50e24dcca9e"
_PULL = struct.Struct("<bbb")
_UP = {
    1: (-64, 0, 0),
    2: (0, 0, 64),
    3: (0, 64, 0),
    4: (0, -64, 0),
    5: (0, 0, -64),
    6: (64, 0, 0),
}
_LETTERS = {
    b"FS": Motion.CROOKED,
    b"TS": Motion.CROOKED,
    b"MS": Motion.RESTING,
    b"S": Motion.SETTLED,
}
"""Before the pull: not really rolled, tilted, moved without a roll, and rolled."""


def named(name: str | None) -> DieName | None:
    """Whose name it is; nothing if it is another thing's."""
    if name is None or not name.startswith(PREFIX):
        return None
    rest = name.removeprefix(PREFIX).split("_")[0]
    return DieName(MAKER, rest.lower()) if rest.isascii() and rest.isalnum() else None


def said(packed: bytes) -> Heard | None:
    """What one notification says; nothing if it is about batteries or colours.

    >>> said(b"S" + bytes([64, 3, 250]))
    Heard(motion=<Motion.SETTLED: 'settled'>, side=6)
    """
    if packed[:1] == b"R":
        return Heard(Motion.ROLLING)
    letters = next((letters for letters in _LETTERS if packed.startswith(letters)), b"")
    pull = packed[len(letters) :]
    if not letters or len(pull) < _PULL.size:
        return None
    return Heard(_LETTERS[letters], side_up(_PULL.unpack_from(pull)))


def side_up(pull: tuple[int, int, int]) -> int:
    """The side whose axis is nearest.

    >>> side_up((1, -60, 9))
    4
    """
    return min(_UP, key=lambda side: dist(_UP[side], pull))
