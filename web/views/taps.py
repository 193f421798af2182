"""From taps to inputs of the table: who may ask for what, and where a rolled die comes from."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from companion.rules.board import RegionId
from companion.rules.commands import Correction, Final, Roll, SetClock
from companion.rules.die import FACES
from companion.rules.model import Phase, Seat
from companion.table.ask.crossing import is_one_turn, redo_to, undo_to
from companion.table.inputs import (
    DieThrown,
    FaceNamed,
    FaceSeen,
    Followed,
    Input,
    Jumped,
    LeftAlone,
    Tapped,
    TargetNamed,
)
from companion.table.shown import Shown
from web.desk import Json, Tap
from web.views.reading import BadFieldError, read_command

BEGAN = "began"
"""Beside a command: how many commands counted when the touch that gave it began."""
ROLLED = "roll"
"""Instead of a face: the server rolls."""
MOST_COMMANDS = 60
"""No line that a camera tells is longer."""
ThrowDie = Callable[[], int]


class NotAllowedError(Exception):
    """Somebody asks for what only the shared tablet may do. Carries the key of the reason."""


@dataclass(frozen=True, slots=True)
class TapReader:
    """Reads taps against what the table shows."""

    shown: Shown
    due: Seat | None
    """Who must act now."""
    die: ThrowDie

    def read(self, tap: Tap) -> Input:
        """BadFieldError or NotAllowedError say what is wrong."""
        kind = str(tap.command.get("kind"))
        special = _SPECIAL.get(kind)
        return special(self, tap) if special else self._command(tap)

    def _command(self, tap: Tap) -> Tapped:
        told = {name: fact for name, fact in tap.command.items() if name != BEGAN}
        command = read_command(self._rolled(told))
        if isinstance(command, Correction) and not tap.tablet:
            raise NotAllowedError("taps.tablet-only")
        if isinstance(command, SetClock) and command.phase is Phase.OVER:
            # Purses open at the end: that comes by playing on, not by turning the clock.
            raise NotAllowedError("refusals.impossible")
        seat = None if isinstance(command, Correction) else _seat(tap)
        drawn = tap.command.get("die") == ROLLED
        return Tapped(seat, command, tap.version, drawn, self._began(tap))

    def _began(self, tap: Tap) -> int | None:
        """The commands since then were given by the same touch, and are taken back by one."""
        began = tap.command.get(BEGAN)
        if began is None:
            return None
        if not isinstance(began, int) or isinstance(began, bool):
            raise BadFieldError(BEGAN)
        if tap.version == self.shown.version and not is_one_turn(self.shown, began):
            raise BadFieldError(BEGAN)
        return began

    def named(self, tap: Tap) -> TargetNamed:
        return TargetNamed(_seat(tap), _target(tap), tap.version, self._began(tap))

    def follow(self, tap: Tap) -> Followed:
        """What the camera has told, sent back as it was shown."""
        self._must_be_due(tap)
        line = tap.command.get("line")
        if not isinstance(line, list) or not 0 < len(line) <= MOST_COMMANDS:
            raise BadFieldError("line")
        if not all(isinstance(command, dict) for command in line):
            raise BadFieldError("line")
        return Followed(tuple(read_command(command) for command in line), tap.version)

    def leave(self, tap: Tap) -> LeftAlone:
        """Cardboard that differs from the game stays as it is."""
        self._must_be_due(tap)
        regions = tap.command.get("regions")
        if not isinstance(regions, list) or not 0 < len(regions) <= MOST_COMMANDS:
            raise BadFieldError("regions")
        if not all(isinstance(region, str) for region in regions):
            raise BadFieldError("regions")
        return LeftAlone(tuple(RegionId(str(region)) for region in regions), tap.version)

    def name_face(self, tap: Tap) -> FaceNamed:
        """What a token is that lies there without a tag: one of those that the screen offered."""
        self._must_be_due(tap)
        region, said = tap.command.get("region"), tap.command.get("face")
        if not isinstance(said, dict):
            raise BadFieldError("face")
        left = tap.command.get("left")
        if not isinstance(left, int) or isinstance(left, bool):
            raise BadFieldError("left")
        face = FaceSeen(str(said.get("piece")), str(said.get("side")))
        asked = (one for one in self.shown.faces_asked if (one.region, one.left) == (region, left))
        if any(face not in one.likely for one in asked):
            raise BadFieldError("face")
        return FaceNamed(RegionId(str(region)), face, tap.version, left)

    def face(self, tap: Tap) -> DieThrown:
        self._must_be_due(tap)
        face = self._rolled({"die": tap.command.get("face")})["die"]
        if face not in FACES or isinstance(face, bool) or not isinstance(face, int):
            raise BadFieldError("face")
        target = _target(tap) if "command" in tap.command else None
        drawn = tap.command.get("face") == ROLLED
        return DieThrown(face, tap.version, drawn=drawn, target=target)

    def forget(self, tap: Tap) -> Jumped:
        """Staying where one is takes the named target back."""
        self._must_be_due(tap)
        return Jumped(self.shown.cursor, tap.version, sure=True)

    def jump(self, tap: Tap) -> Jumped:
        cursor, sure = tap.command.get("cursor"), tap.command.get("sure", False)
        if not isinstance(cursor, int) or isinstance(cursor, bool) or not isinstance(sure, bool):
            raise BadFieldError("cursor")
        if not tap.tablet and not self._own_last(tap.seat, cursor):
            raise NotAllowedError("taps.own-last-only")
        return Jumped(cursor, tap.version, sure, None if tap.tablet else _seat(tap))

    def _own_last(self, seat: int | None, cursor: int) -> bool:
        """A player may take back what he did last, and do it again, from his own device."""
        now, line = self.shown.cursor, self.shown.line
        if cursor not in (now - 1, undo_to(self.shown), redo_to(self.shown)):
            return False
        passed = line[min(cursor, now) : max(cursor, now)]
        return bool(passed) and all(entry.seat == seat for entry in passed)

    def _must_be_due(self, tap: Tap) -> None:
        if not tap.tablet and tap.seat != self.due:
            raise NotAllowedError("taps.not-your-seat")

    def _rolled(self, command: Mapping[str, Json]) -> Mapping[str, Json]:
        return {**command, "die": self.die()} if command.get("die") == ROLLED else command


def _target(tap: Tap) -> Final | Roll:
    """What a die is rolled for, as screens say it: without what it shows."""
    inner = tap.command.get("command")
    if not isinstance(inner, Mapping) or "die" in inner:
        raise BadFieldError("command")
    command = read_command({**inner, "die": 0})
    if not isinstance(command, Final | Roll):
        raise BadFieldError("command")
    return command


def _seat(tap: Tap) -> Seat | None:
    return None if tap.seat is None else Seat(tap.seat)


_SPECIAL: Mapping[str, Callable[[TapReader, Tap], Input]] = {
    "name-target": TapReader.named,
    "die": TapReader.face,
    "forget-target": TapReader.forget,
    "follow": TapReader.follow,
    "leave-alone": TapReader.leave,
    "name-face": TapReader.name_face,
    "jump": TapReader.jump,
}


def crossing(crosses: tuple[str, ...]) -> tuple[dict[str, Json], ...]:
    """What must be asked before a jump."""
    return tuple({"key": f"crosses.{what}", "facts": {}} for what in crosses)
