"""The host's half of a verifiable roll. Not the firmware's half and not what a face is worth."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import NoReturn

from companion.table.inputs import Breach, DieThrown, RollProof
from firmware_bridge.ledger import Ledger, OpenRoll, Receipt
from firmware_bridge.verify import PIPS, commitment, side
from firmware_bridge.wire.messages import Commit, HostNonce, Reveal, RollRequest

NONCE_BYTES = 16
Random = Callable[[int], bytes]


class PromiseBrokenError(Exception):
    """The device has broken its promise, which is written down; `reason` says how."""

    def __init__(self, reason: Breach) -> None:
        super().__init__(reason)
        self.reason = reason


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

    @property
    def open(self) -> OpenRoll | None:
        return self._ledger.open_roll(self._device)

    def ask(self, prompt: int, *, at_least: int) -> RollRequest | None:
        """Starts a roll, or repeats the question for the one that is still open. None while another
        die owes the answer: else whoever dislikes what it is about to show could pull it out.
        """
        opened = self.open
        if opened is None:
            if prompt >= 0 and any(roll.prompt == prompt for roll in self._ledger.promised()):
                return None
            nonce = self._random(NONCE_BYTES).hex()
            opened = self._ledger.ask_roll(self._device, prompt, nonce, at_least=at_least)
        return RollRequest(opened.roll)

    def committed(self, message: Commit) -> HostNonce | None:
        """Our nonce, once the commitment is safe; None for a commitment nobody waits for."""
        opened = self.open
        if opened is None or message.roll != opened.roll:
            return None
        promised = message.commitment.hex()
        if opened.commitment is None:
            self._ledger.commit_roll(self._device, message.roll, promised)
        elif opened.commitment != promised:
            self._break(opened, Breach.CHANGED)
        return HostNonce(message.roll, bytes.fromhex(opened.host_nonce))

    def revealed(self, message: Reveal) -> Rolled | None:
        """The checked face, committed; None for a reveal nobody waits for."""
        roll = self.open
        if roll is None or message.roll != roll.roll or roll.commitment is None:
            return None
        device, nonce = bytes.fromhex(self._device), bytes.fromhex(roll.host_nonce)
        promised = commitment(device, roll.roll, message.nonce).hex()
        if promised != roll.commitment or message.face != side(
            device, roll.roll, message.nonce, nonce
        ):
            self._break(roll, Breach.FORGED)
        proof = RollProof(
            self._device, roll.roll, roll.commitment, roll.host_nonce, message.nonce.hex()
        )
        rolled = DieThrown(PIPS[message.face], roll.prompt, proof)
        return Rolled(rolled, self._ledger.close_roll(rolled))

    def refused(self) -> int | None:
        """The device will not roll: harmless before it has committed itself, and then the prompt
        to ask for again under another number; a broken promise afterwards.
        """
        roll = self.open
        if roll is None:
            return None
        if roll.commitment is not None:
            self._break(roll, Breach.REFUSED)
        self._ledger.abandon_roll(self._device, roll.roll)
        return roll.prompt

    def _break(self, roll: OpenRoll, reason: Breach) -> NoReturn:
        self._ledger.break_roll(roll, reason)
        raise PromiseBrokenError(reason)
