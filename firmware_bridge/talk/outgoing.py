"""Commands on their way to the device, repeated until answered. Not what they say."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from firmware_bridge.wire.messages import FromHost

FIRST_REPEAT = 0.03
SLOWEST_REPEAT = 0.5
FRAME_COST = 9
MOST_RESTARTS = 3
IDS = 1 << 16


@dataclass(slots=True)
class Pending:
    message: FromHost
    subject: str
    due: float = 0.0
    tries: int = 0
    restarts: int = 0
    """How often the device started anew while this was on its way."""


@dataclass(slots=True)
class Outgoing:
    """One pending command per subject: a newer lamp picture makes the older one pointless."""

    _pending: dict[int, Pending] = field(default_factory=dict)
    _last_id: int = 0

    def add(self, subject: str, message: FromHost) -> int:
        self.cancel(subject)
        self._last_id = self._last_id % (IDS - 1) + 1
        self._pending[self._last_id] = Pending(message, subject)
        return self._last_id

    def cancel(self, subject: str) -> None:
        for number, pending in list(self._pending.items()):
            if pending.subject == subject:
                del self._pending[number]

    def waiting(self, subject: str) -> bool:
        return any(pending.subject == subject for pending in self._pending.values())

    def answered(self, number: int) -> str | None:
        """The subject of the command this answers, if it is still waiting."""
        pending = self._pending.pop(number, None)
        return pending.subject if pending else None

    def due(self, now: float, room: int) -> Iterator[tuple[int, FromHost]]:
        """Never more unanswered bytes than the device can buffer, oldest first."""
        for number, pending in self._pending.items():
            room -= pending.message.LAYOUT.size + FRAME_COST
            if room < 0:
                return
            if now < pending.due:
                continue
            wait = min(FIRST_REPEAT * 2**pending.tries, SLOWEST_REPEAT)
            pending.due = now + wait
            pending.tries += 1
            yield number, pending.message

    def hurry(self) -> None:
        for pending in self._pending.values():
            pending.due = 0.0
            pending.tries = 0

    def device_restarted(self) -> list[str]:
        """Drops, and names, what was on its way during too many restarts: it may be the cause."""
        for pending in self._pending.values():
            pending.restarts += pending.tries > 0
        guilty = [n for n, p in self._pending.items() if p.restarts >= MOST_RESTARTS]
        return [self._pending.pop(number).subject for number in guilty]
