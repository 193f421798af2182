"""From what dice say to throws for the target that was named. Nothing is counted here.

A throw belongs to the target that was named when the die began to roll: a die that was already
rolling when a target was named, or for which it has changed meanwhile, is not for that target.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from companion.table.inputs import Announced, DieThrown, OtherDie
from firmware_bridge.bluetooth.motion import DieName, Heard, Motion
from firmware_bridge.verify import counted

if TYPE_CHECKING:
    from companion.rules.commands import Final, Roll

CROOKED, NOT_FOLLOWED = "die-crooked", "die-not-followed"
NO_TARGET = -1


@dataclass(frozen=True, slots=True)
class Awaited:
    """What is waited for, and the version of the table that waits; nothing waits for a die."""

    target: Final | Roll | None = None
    version: int = NO_TARGET


@dataclass
class Throws:
    """Remembers how each die lay; tell it everything that any of them says."""

    named: Callable[[], Awaited]
    _last: dict[DieName, Heard] = field(default_factory=dict)
    _began: dict[DieName, Awaited] = field(default_factory=dict)

    def hear(self, die: DieName, heard: Heard) -> DieThrown | Announced | None:
        """The throw that this ends, or what people should be told of it. Advertisements repeat
        themselves: what is said twice is nothing new.
        """
        before = self._last.get(die)
        self._last[die] = heard
        if heard == before:
            return None
        if heard.motion in (Motion.HANDLED, Motion.ROLLING):
            self._moves(die, heard.motion)
            return None
        began = self._began.pop(die, None)
        if before is None or heard.motion is Motion.RESTING:
            return None
        return self._lies(die, heard, began)

    def forget(self, die: DieName) -> None:
        """It is out of reach: what it does meanwhile is nobody's throw."""
        self._last.pop(die, None)
        self._began.pop(die, None)

    def _moves(self, die: DieName, motion: Motion) -> None:
        """It may be taken up before a target is named: what counts is when it is let go."""
        if motion is Motion.ROLLING or die not in self._began:
            self._began[die] = self.named()

    def _lies(
        self, die: DieName, heard: Heard, began: Awaited | None
    ) -> DieThrown | Announced | None:
        if heard.motion is Motion.CROOKED:
            return Announced(CROOKED) if self.named().target is not None else None
        if began is None:
            return Announced(NOT_FOLLOWED)
        other = OtherDie(die.maker, die.number, heard.side, die.sides)
        if (face := counted(heard.side, die.sides)) is None:
            return None
        return DieThrown(face, began.version, other=other, target=began.target)
