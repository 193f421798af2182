"""Which keys of keyboards, numeric keypads and game controllers stand for which key of a pad.

The one list: keypads of this computer and browsers read it. What a key does is not known here.
"""

from __future__ import annotations

from collections.abc import Mapping

from companion.table.inputs import SEATS, Key

KEYBOARD: Mapping[str, Key] = {
    **{f"Numpad{number}": seat for number, seat in enumerate(SEATS, 1)},
    **{f"Digit{number}": seat for number, seat in enumerate(SEATS, 1)},
    "NumpadEnter": Key.CONFIRM,
    "Enter": Key.CONFIRM,
    "NumpadDecimal": Key.UNDO,
    "Backspace": Key.UNDO,
    "NumpadAdd": Key.NEXT,
    "Space": Key.NEXT,
    "NumpadSubtract": Key.DECLINE,
    "NumpadMultiply": Key.ROLL,
}
"""By the names that the W3C gives to the places of keys, whatever is printed on them."""

CONTROLLER: Mapping[int, Key] = {
    0: Key.CONFIRM,
    1: Key.UNDO,
    2: Key.ROLL,
    3: Key.NEXT,
    4: Key.SEAT_5,
    8: Key.DECLINE,
    12: Key.SEAT_1,
    15: Key.SEAT_2,
    13: Key.SEAT_3,
    14: Key.SEAT_4,
}
"""By the numbers of the W3C's standard layout: the cross points at the first four combos."""
