"""What the table promises the pads: to remember. Not how: the journal implements it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Protocol

from companion.table.inputs import Breach, ButtonPressed, DieThrown, PromiseBroken


class Receipt(StrEnum):
    """What became of a press or a roll that is now remembered for ever."""

    TAKEN = "taken"
    DROPPED = "dropped"
    """It answered an old prompt, or nobody had asked: shown to people, then ignored."""


@dataclass(frozen=True, slots=True)
class OpenRoll:
    """A roll that was asked for and has no face yet."""

    device: str
    roll: int
    prompt: int
    host_nonce: str
    commitment: str | None = None


class Ledger(Protocol):
    """Every method returns only when its effect would survive pulling the plug."""

    def high_water(self, device: str, epoch: int) -> int:
        """The number of the last press accepted from this start of this device, else 0."""

    def accept(self, press: ButtonPressed) -> Receipt:
        """Commits the press, its command if any, and the new high-water mark, all or nothing."""

    def open_roll(self, device: str) -> OpenRoll | None:
        """The roll this device still owes, if any."""

    def ask_roll(self, device: str, prompt: int, host_nonce: str, *, at_least: int) -> OpenRoll:
        """Opens a roll whose number is new for the device and not below `at_least`."""

    def commit_roll(self, device: str, roll: int, commitment: str) -> None:
        """Keeps the commitment before the device learns the host's nonce."""

    def close_roll(self, rolled: DieThrown) -> Receipt:
        """Commits the face with its proof; afterwards the roll is no longer open."""

    def abandon_roll(self, device: str, roll: int) -> None:
        """Closes a roll to which the device has not committed itself: nobody knows its face."""

    def promised(self) -> Sequence[OpenRoll]:
        """Rolls of all devices that were committed to and have no face yet."""

    def break_roll(self, roll: OpenRoll, reason: Breach) -> None:
        """Commits that the device has broken its promise; afterwards the roll is not open."""


class Rolls(Protocol):
    """Where a ledger keeps open rolls; `rollbook` is one."""

    def open_roll(self, device: str) -> OpenRoll | None: ...

    def ask_roll(self, device: str, prompt: int, host_nonce: str, *, at_least: int) -> OpenRoll: ...

    def commit_roll(self, device: str, roll: int, commitment: str) -> None: ...

    def finish(self, device: str, roll: int) -> None: ...

    def abandon_roll(self, device: str, roll: int) -> None: ...

    def promised(self) -> Sequence[OpenRoll]: ...

    def times_broken(self, device: str) -> int: ...

    def break_roll(self, device: str, roll: int) -> None: ...


@dataclass(frozen=True, slots=True)
class TableLedger:
    """A ledger made of the table, its journal and a book of rolls."""

    mark: Callable[[str, int], int]
    """The journal's high-water mark of a device and epoch."""
    handle: Callable[[ButtonPressed | DieThrown | PromiseBroken], Receipt]
    """Puts an input on the table's queue and waits until its answer is in the journal."""
    rolls: Rolls

    def high_water(self, device: str, epoch: int) -> int:
        return self.mark(device, epoch)

    def accept(self, press: ButtonPressed) -> Receipt:
        return self.handle(press)

    def open_roll(self, device: str) -> OpenRoll | None:
        return self.rolls.open_roll(device)

    def ask_roll(self, device: str, prompt: int, host_nonce: str, *, at_least: int) -> OpenRoll:
        return self.rolls.ask_roll(device, prompt, host_nonce, at_least=at_least)

    def commit_roll(self, device: str, roll: int, commitment: str) -> None:
        self.rolls.commit_roll(device, roll, commitment)

    def close_roll(self, rolled: DieThrown) -> Receipt:
        """The table first: a repeated reveal finds it asking something else and is ignored."""
        receipt = self.handle(rolled)
        assert rolled.proof is not None
        self.rolls.finish(rolled.proof.device, rolled.proof.roll)
        return receipt

    def abandon_roll(self, device: str, roll: int) -> None:
        self.rolls.abandon_roll(device, roll)

    def promised(self) -> Sequence[OpenRoll]:
        return self.rolls.promised()

    def break_roll(self, roll: OpenRoll, reason: Breach) -> None:
        self.handle(broken_promise(roll, reason, self.rolls.times_broken(roll.device) + 1))
        self.rolls.break_roll(roll.device, roll.roll)


def broken_promise(roll: OpenRoll, reason: Breach, times: int) -> PromiseBroken:
    assert roll.commitment is not None
    return PromiseBroken(roll.device, roll.roll, roll.commitment, roll.host_nonce, reason, times)


class VolatileLedger:
    """Remembers until the program ends: for trying out a pad without a game."""

    def __init__(self) -> None:
        self.presses: list[ButtonPressed] = []
        self.rolls: list[DieThrown] = []
        self.broken: list[PromiseBroken] = []
        self._marks: dict[tuple[str, int], int] = {}
        self._open: dict[str, OpenRoll] = {}
        self._last_roll: dict[str, int] = {}

    def high_water(self, device: str, epoch: int) -> int:
        return self._marks.get((device, epoch), 0)

    def accept(self, press: ButtonPressed) -> Receipt:
        self.presses.append(press)
        self._marks[press.press.device, press.press.epoch] = press.press.number
        return Receipt.TAKEN

    def open_roll(self, device: str) -> OpenRoll | None:
        return self._open.get(device)

    def ask_roll(self, device: str, prompt: int, host_nonce: str, *, at_least: int) -> OpenRoll:
        number = max(self._last_roll.get(device, 0) + 1, at_least)
        self._last_roll[device] = number
        self._open[device] = OpenRoll(device, number, prompt, host_nonce)
        return self._open[device]

    def commit_roll(self, device: str, roll: int, commitment: str) -> None:
        assert self._open[device].roll == roll
        self._open[device] = replace(self._open[device], commitment=commitment)

    def close_roll(self, rolled: DieThrown) -> Receipt:
        self.rolls.append(rolled)
        if rolled.proof:
            self._open.pop(rolled.proof.device, None)
        return Receipt.TAKEN if rolled.prompt >= 0 else Receipt.DROPPED

    def abandon_roll(self, device: str, roll: int) -> None:
        self._open.pop(device, None)

    def promised(self) -> Sequence[OpenRoll]:
        return [roll for roll in tuple(self._open.values()) if roll.commitment is not None]

    def break_roll(self, roll: OpenRoll, reason: Breach) -> None:
        times = sum(one.device == roll.device for one in self.broken) + 1
        self.broken.append(broken_promise(roll, reason, times))
        self._open.pop(roll.device, None)
