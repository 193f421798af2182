"""The one gate for presses: a pad's, a keyboard's or an on-screen key's. Not what a press means."""

from __future__ import annotations

from enum import StrEnum

from companion.table.inputs import ButtonPressed
from firmware_bridge.ledger import Ledger, Receipt


class Outcome(StrEnum):
    TAKEN = "taken"
    DROPPED = "dropped"
    REPEATED = "repeated"
    """Seen before: acknowledge again, do nothing."""
    EARLY = "early"
    """One before it is missing: say what is known and wait for the sender to repeat."""


def take(ledger: Ledger, press: ButtonPressed, *, oldest_waiting: bool) -> Outcome:
    """Takes each press exactly once and in order, however often and late it arrives.

    `oldest_waiting` is the sender's word that nothing older will come. A browser that numbers
    its key presses from 1 per page load (a random epoch) and sends one at a time passes True.
    """
    mark = ledger.high_water(press.press.device, press.press.epoch)
    if press.press.number <= mark:
        return Outcome.REPEATED
    # The first press of an epoch does not follow from any number: older epochs may still wait.
    follows = mark > 0 and press.press.number == mark + 1
    if not (follows or oldest_waiting):
        return Outcome.EARLY
    return Outcome.TAKEN if ledger.accept(press) is Receipt.TAKEN else Outcome.DROPPED
