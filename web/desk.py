"""What the web needs of a table, and nothing of how a table works. The rules live elsewhere."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

Json = None | bool | int | float | str | Sequence["Json"] | Mapping[str, "Json"]
Forget = Callable[[], None]


class Role(StrEnum):
    """What a device may see and do. A device nobody invited is a spectator."""

    TABLET = "tablet"
    PLAYER = "player"
    TV = "tv"
    CAMERA = "camera"
    SPECTATOR = "spectator"


@dataclass(frozen=True, slots=True)
class Audience:
    """Everyone who is shown exactly the same. Only a player's device belongs to a person."""

    role: Role = Role.SPECTATOR
    person: str = ""


@dataclass(frozen=True, slots=True)
class Tap:
    """A command as a screen sent it, not yet read; `version` is what the screen showed."""

    seat: int | None
    command: Mapping[str, Json]
    version: int
    tap: str
    tablet: bool = False
    """From the shared tablet, which may act for every seat and set things right."""
    person: str = ""
    """Whose phone it came from: then the seat is where this person sits, if anywhere."""


@dataclass(frozen=True, slots=True)
class Happening:
    """What was done with a device or a PIN: a line in histories of games."""

    what: str
    role: Role
    person: str = ""


class Verdict(StrEnum):
    TAKEN = "taken"
    REFUSED = "refused"
    STALE = "stale"
    UNREADABLE = "unreadable"


@dataclass(frozen=True, slots=True)
class Answer:
    """What became of a tap; each reason is a message key with its parameters."""

    verdict: Verdict
    reasons: tuple[Mapping[str, Json], ...] = ()


class Desk(Protocol):
    """A table as the web sees it. Every method may be called from any thread.

    `view` is the one allow-list: whatever it returns may be read by everybody of that role and
    person, so nothing hidden from them may be in it, not even in a field no screen uses. Who is
    not in the game on the table is shown what all may see.
    """

    @property
    def version(self) -> int: ...

    @property
    def sitting(self) -> tuple[str, ...]:
        """Who sits at the table now, by seat: the ids of people."""
        ...

    def view(self, role: Role, person: str) -> Mapping[str, Json]: ...

    def purse(self, person: str) -> Mapping[str, Json]:
        """What only that person may see. LookupError for who is not in the game."""
        ...

    def tap(self, tap: Tap) -> Answer: ...

    def note(self, happening: Happening) -> None:
        """Written for ever into the history of the game on the table, and of that person's others
        whose purses are shut."""
        ...

    def own_boards(self, *, on_table: bool) -> tuple[str, ...]:
        """Files of people's own boards at home; `on_table`: before them those the game has kept."""
        ...

    def subscribe(self, told: Callable[[], None]) -> Forget:
        """Calls `told` after every change, until the returned function is called."""
        ...


class FrameSink(Protocol):
    """Whoever looks at the frames of a phone that serves as camera."""

    def push(self, packed: bytes) -> None:
        """Takes a JPEG. Raises ValueError for what is no picture, or too large a one."""
        ...
