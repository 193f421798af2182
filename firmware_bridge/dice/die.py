"""The host's half of a verifiable roll. Not the firmware's half and not what a face is worth."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from companion.table.inputs import DieThrown, RollProof
from firmware_bridge.ledger import Ledger, OpenRoll, Receipt
from firmware_bridge.verify import PIPS, commitment, side
from firmware_bridge.wire.messages import Commit, HostNonce, Reveal, Roll

NONCE_BYTES = 16
Random = Callable[[int], bytes]


class ForgedRollError(Exception):
    """The device broke its promise; the text key says which."""


@dataclass(frozen=True, slots=True)
class Rolled:
    rolled: DieThrown
    receipt: Receipt


class Die:
    """At most one roll at a time per device; everything it knows is in the ledger."""

    def __init__(self, device: str, ledger: Ledger, random: Random) -> None:
        self._device = device
        self._ledger = ledger
        self._random = random
        self._open: OpenRoll | None = ledger.open_roll(device)

    @property
    def open(self) -> OpenRoll | None:
        return self._open

    def ask(self, prompt: int, *, at_least: int) -> Roll:
        """Starts a roll, or repeats the question for the one that is still open."""
        if self._open is None:
            nonce = self._random(NONCE_BYTES).hex()
            self._open = self._ledger.ask_roll(self._device, prompt, nonce, at_least=at_least)
        return Roll(self._open.roll)

    def committed(self, message: Commit) -> HostNonce | None:
        """Our nonce, once the commitment is safe; None for a commitment nobody waits for."""
        if self._open is None or message.roll != self._open.roll:
            return None
        promised = message.commitment.hex()
        if self._open.commitment is None:
            self._ledger.commit_roll(self._device, message.roll, promised)
            self._open = self._ledger.open_roll(self._device)
        elif self._open.commitment != promised:
            self.abandon()
            raise ForgedRollError("pad.die-changed-its-mind")
        assert self._open is not None
        return HostNonce(message.roll, bytes.fromhex(self._open.host_nonce))

    def revealed(self, message: Reveal) -> Rolled | None:
        """The checked face, committed; None for a reveal nobody waits for."""
        roll = self._open
        if roll is None or message.roll != roll.roll or roll.commitment is None:
            return None
        device, nonce = bytes.fromhex(self._device), bytes.fromhex(roll.host_nonce)
        promised = commitment(device, roll.roll, message.nonce).hex()
        if promised != roll.commitment or message.face != side(
            device, roll.roll, message.nonce, nonce
        ):
            self.abandon()
            raise ForgedRollError("pad.die-forged")
        proof = RollProof(
            self._device, roll.roll, roll.commitment, roll.host_nonce, message.nonce.hex()
        )
        rolled = DieThrown(PIPS[message.face], roll.prompt, proof)
        self._open = None
        return Rolled(rolled, self._ledger.close_roll(rolled))

    def abandon(self) -> int:
        """Gives up the open roll and returns the prompt it was for."""
        assert self._open is not None
        roll, self._open = self._open, None
        self._ledger.abandon_roll(self._device, roll.roll)
        return roll.prompt
