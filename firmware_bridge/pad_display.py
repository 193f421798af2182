"""What a pad shows and which of its keys count. Not why: the table decides that."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass

from companion.table.inputs import Key
from firmware_bridge.wire import messages
from firmware_bridge.wire.messages import DISPLAY_COLUMNS, DISPLAY_LINES, KEYS, Beep

ALL_KEYS = frozenset(Key)
TOKENS = (1 << 16) - 1
NO_PROMPT = -1


@dataclass(frozen=True, slots=True)
class PadDisplay:
    """Everything at once; the newest scene replaces the one before on every pad."""

    prompt: int = NO_PROMPT
    """The version of the table that asks; a press answers the prompt it was made under."""
    lit: frozenset[Key] = frozenset()
    blinking: frozenset[Key] = frozenset()
    enabled: frozenset[Key] = ALL_KEYS
    beep: Beep = Beep.NONE
    display: tuple[str, ...] = ()
    wants_roll: bool = False
    """The target is named and the die is awaited: only now does a roll count."""


def lamps_message(scene: PadDisplay, *, beep: bool) -> messages.Lamps:
    return messages.Lamps(
        prompt=token(scene.prompt),
        lit=mask(scene.lit),
        blinking=mask(scene.blinking),
        enabled=mask(scene.enabled),
        beep=scene.beep if beep else Beep.NONE,
    )


def text_messages(scene: PadDisplay) -> list[messages.Text]:
    lines = (*scene.display, *[""] * DISPLAY_LINES)[:DISPLAY_LINES]
    return [messages.Text(number, display_bytes(line)) for number, line in enumerate(lines)]


def display_bytes(line: str) -> bytes:
    """The display knows plain Latin letters only.

    >>> display_bytes("C’est prêt !").decode().rstrip()
    "C'est pret !"
    """
    typed = line.replace("’", "'")
    plain = unicodedata.normalize("NFKD", typed).encode("ascii", "ignore")
    return plain[:DISPLAY_COLUMNS].ljust(DISPLAY_COLUMNS)


def mask(keys: Iterable[Key]) -> int:
    """
    >>> mask([Key.SEAT_1, Key.ROLL])
    513
    """
    return sum(1 << KEYS.index(key) for key in keys)


def token(prompt: int) -> int:
    """What travels: sixteen bits, with 0 kept for no prompt.

    >>> token(NO_PROMPT), token(0), token(65_534), token(65_535)
    (0, 1, 65535, 1)
    """
    return prompt % TOKENS + 1 if prompt >= 0 else 0


def prompt_of(received: int, current: int) -> int:
    """The newest prompt up to `current` that a received token can mean.

    >>> prompt_of(1, 65_535), prompt_of(65_535, 65_535), prompt_of(0, 65_535)
    (65535, 65534, -1)
    """
    if not received:
        return NO_PROMPT
    return max(current - (current - received + 1) % TOKENS, NO_PROMPT)
