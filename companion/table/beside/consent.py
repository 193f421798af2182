"""Whether the purses are open: all players are asked once, at the end. Does not ask anybody."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import reduce

from companion.rules.commands import Correction
from companion.rules.events import GameEnded
from companion.store.entries import DEVICES, Entry
from companion.store.remarks import AGREED, SEEN
from companion.table.inputs import Agreed


class Purses(StrEnum):
    SHUT = "shut"
    SEEN = "seen"
    """Shut, but they were open once, at an end that was taken back: that is never forgotten."""
    OPENING = "opening"
    """All have agreed: place after place, the last one first, on every screen at once."""
    OPEN = "open"


@dataclass(frozen=True, slots=True)
class Consent:
    """Who has agreed to open the purses at this end of the game."""

    seats: int = 0
    asked: bool = True
    """False: a game of earlier days, whose purses opened by themselves at the end."""
    agreed: frozenset[int] = frozenset()
    seen: bool = False
    """All had agreed at some time: whatever is played later, it stays known."""

    @property
    def complete(self) -> bool:
        return 0 < self.seats == len(self.agreed)

    def purses(self, *, over: bool) -> Purses:
        if over and self.complete:
            return Purses.OPEN
        return Purses.SEEN if self.seen else Purses.SHUT

    def after(self, entry: Entry) -> Consent:
        """Consent is to one end: whoever plays on, plays towards another. Corrections of a pile
        that was counted wrongly do not.
        """
        if entry.source == AGREED and entry.command is None:
            return self._with({_seat(entry)})
        if entry.source == DEVICES and (entry.proof or {}).get("what") in SEEN:
            return replace(self, seen=True)
        if entry.command is None or isinstance(entry.command, Correction):
            return self
        ended = any(isinstance(event, GameEnded) for event in entry.events)
        anew = replace(self, agreed=frozenset())
        return anew._with(range(self.seats)) if ended and not self.asked else anew

    def _with(self, seats: Iterable[int]) -> Consent:
        agreed = self.agreed.union(seats).intersection(range(self.seats))
        found = replace(self, agreed=agreed)
        return replace(found, seen=self.seen or found.complete)


def consent_in(past: Iterable[Entry], seats: int, *, asked: bool) -> Consent:
    return reduce(Consent.after, past, Consent(seats, asked))


def agreement(agreed: Agreed) -> dict[str, object]:
    """What is kept of a player's yes."""
    return {"seat": int(agreed.seat), "by": str(agreed.way)}


def _seat(entry: Entry) -> int:
    seat = (entry.proof or {}).get("seat")
    return seat if isinstance(seat, int) else -1
