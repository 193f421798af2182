"""What is written down beside the game: broken promises, consent, devices. It plays nothing."""

from __future__ import annotations

from dataclasses import asdict

from companion.store.entries import DEVICES
from companion.store.remarks import AGREED, PROMISE
from companion.table.beside.consent import agreement
from companion.table.inputs import Agreed, DeviceNote, PromiseBroken
from companion.table.played import PlayedGame
from companion.table.shown import Reply


def noted(played: PlayedGame, input: PromiseBroken | Agreed | DeviceNote) -> Reply:
    """But for a broken promise, nobody's question is disturbed by it."""
    match input:
        case PromiseBroken():
            return _broken(played, input)
        case Agreed() if not _is_asked(played, input):
            return Reply(played.shown, stale=True)
        case Agreed(seat) if seat in played.shown.consent.agreed:
            return Reply(played.shown)
        case Agreed():
            played.remark(AGREED, agreement(input))
        case DeviceNote():
            played.remark(DEVICES, asdict(input))
    return Reply(played.shown)


def _is_asked(played: PlayedGame, agreed: Agreed) -> bool:
    """At this end, and not at one that was on the screen before."""
    shown = played.shown
    known = agreed.version in (None, shown.version)
    return shown.over and known and 0 <= agreed.seat < shown.consent.seats


def _broken(played: PlayedGame, broken: PromiseBroken) -> Reply:
    played.remark(PROMISE, asdict(broken))
    return played.show(promise=broken, asked=None, notices=(f"promise-{broken.reason}",))
