"""How simulated people were understood, with what was misread, so that it can be looked into."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from typing_extensions import override

from companion.store.entries import Entry
from companion.table.follow.search import Commands
from companion.table.inputs import TableSeen
from companion.table.shown import Suggestion


@dataclass(frozen=True, slots=True)
class Misreading:
    """A single reading that the table was sure of, and that was not what had happened."""

    cursor: int
    """How many commands had been played."""
    meant: Commands
    told: tuple[Suggestion, ...]
    seen: TableSeen | None

    @override
    def __str__(self) -> str:
        told = ", ".join(str(one.line) for one in self.told)
        return f"after {self.cursor} commands {self.meant} was read as {told} in {self.seen}"


@dataclass(frozen=True, slots=True)
class Otherwise:
    """Something was taken down that they had not meant."""

    cursor: int
    meant: Commands
    played: tuple[Entry, ...]

    @override
    def __str__(self) -> str:
        played = ", ".join(f"{entry.source} {entry.command}" for entry in self.played)
        return f"after {self.cursor} commands {self.meant} became {played}"


@dataclass(slots=True)
class Understanding:
    """Counted as they play."""

    followed: int = 0
    """What they laid was told rightly and confirmed by a key."""
    asked: int = 0
    """It was among the answers of a question on a screen."""
    by_hand: Counter[str] = field(default_factory=Counter)
    """What had to be said on a screen, by the kind of command."""
    keyed: int = 0
    """It leaves no trace on cardboard, and one key was enough."""
    rolled: int = 0
    in_vain: int = 0
    """How often they were out of patience before anything came of what they had done."""
    misreadings: list[Misreading] = field(default_factory=list)
    otherwise: list[Otherwise] = field(default_factory=list)
    waits: list[float] = field(default_factory=list)
    """Seconds from the last token laid to the table that has understood."""

    @property
    def tapped(self) -> int:
        return self.by_hand.total()

    @property
    def misread(self) -> int:
        return len(self.misreadings)

    @override
    def __str__(self) -> str:
        counted = ("followed", "asked", "tapped", "keyed", "rolled", "misread")
        told = ", ".join(f"{getattr(self, name)} {name}" for name in counted)
        return f"{told}, by hand {dict(self.by_hand)}"
