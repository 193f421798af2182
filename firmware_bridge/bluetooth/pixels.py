"""Pixels dice: what they tell everybody around them while nobody is connected. Connects to none.

Facts from the maker's public packages (GameWithPixels on GitHub): manufacturer data are five bytes
(lamps, design and kind, state of the roll, side counted from 0, battery), service data begin with
the number of the die and the time its program was built.
"""

from __future__ import annotations

import struct
from collections.abc import Mapping

from firmware_bridge.bluetooth.motion import DieName, Heard, Motion

SERVICES = frozenset(
    {"a6b90001-7a5a-43f2-a962-350c8edc9b5b", "6e400001-b5a3-f393-e0a9-e50e24dcca9e"}
)
"""What a die of today offers, and one of earlier days, which shares it with many other things."""
MAKER = "pixels"
_SAYS = struct.Struct("<BBBBB")
_WHO = struct.Struct("<II")
PLAIN, TWELVE, PIPPED = 2, 6, 8
SIDES = {PLAIN: 6, TWELVE: 12, PIPPED: 6}
"""The kinds whose sides can be shared out in six."""
_BY_LAMPS = {6: PLAIN, 12: TWELVE, 21: PIPPED}
"""For dice that do not say of what kind they are."""
_STATES = {
    1: Motion.SETTLED,
    2: Motion.HANDLED,
    3: Motion.ROLLING,
    4: Motion.CROOKED,
    5: Motion.RESTING,
}
BACKWARDS_UNTIL = 1_704_150_000
"""Programs built by then (in seconds since 1970) count four sides of a plain six backwards."""


def advertised(
    offered: frozenset[str], told: Mapping[int, bytes], service: Mapping[str, bytes]
) -> tuple[DieName, Heard] | None:
    """What one advertisement says; nothing if it is not from such a die, or not one for us."""
    if not offered & SERVICES or not told or not service:
        return None
    says, who = next(iter(told.values())), next(iter(service.values()))
    if len(says) < _SAYS.size or len(who) < _WHO.size:
        return None
    lamps, design, state, index, _ = _SAYS.unpack_from(says)
    number, built = _WHO.unpack_from(who)
    kind = design >> 4 or _BY_LAMPS.get(lamps, 0)
    sides = SIDES.get(kind, 0)
    if not number or index >= sides:
        return None
    side = _side(index, kind, built)
    return DieName(MAKER, f"{number:08x}", sides), Heard(_STATES.get(state, Motion.RESTING), side)


def _side(index: int, kind: int, built: int) -> int:
    backwards = kind == PLAIN and built <= BACKWARDS_UNTIL and 1 <= index <= 4  # noqa: PLR2004
    return 6 - index if backwards else index + 1
