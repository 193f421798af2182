"""What the table promises the pads: to remember. Not how: the journal implements it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Protocol

from companion.session.inputs import ButtonPressed, DieRolled


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

    def close_roll(self, rolled: DieRolled) -> Receipt:
        """Commits the face with its proof and closes the roll, in one transaction."""

    def abandon_roll(self, device: str, roll: int) -> None:
        """Closes a roll that failed its check or that the device cannot repeat."""


class VolatileLedger:
    """Remembers until the program ends: for trying out a pad without a game."""

    def __init__(self) -> None:
        self.presses: list[ButtonPressed] = []
        self.rolls: list[DieRolled] = []
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

    def close_roll(self, rolled: DieRolled) -> Receipt:
        self.rolls.append(rolled)
        if rolled.proof:
            self._open.pop(rolled.proof.device, None)
        return Receipt.TAKEN if rolled.prompt else Receipt.DROPPED

    def abandon_roll(self, device: str, roll: int) -> None:
        self._open.pop(device, None)
