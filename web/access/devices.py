"""Invitations and the devices that used one: who is in, for how long, and how to put them out."""

from __future__ import annotations

import hashlib
import secrets
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace

from companion.store.database import JournalError
from web.access.register import Device, Register
from web.desk import Role

JOIN_SECONDS = 5 * 60
FOR_GOOD = float("inf")
"""As long as the program runs."""
UNUSED_STARTS = 20
"""A device that was not used in so many starts of the program is forgotten."""
COOKIE_SECONDS = 400 * 24 * 60 * 60
"""As long as a browser keeps anything; it is the server that forgets."""
MOST_INVITATIONS = 64
LABEL_LENGTH = 24
Clock = Callable[[], float]


@dataclass(frozen=True, slots=True)
class Invitation:
    role: Role
    person: str
    """Whose device it will be; nobody's if it is the table's."""
    until: float
    only: bool = False
    """The tablet has let in the one phone of somebody: not beside another, not after one that was
    put out."""
    pin: bytes = b""
    """The PIN of that person which was typed for it, as its hash: with another one it is over."""


class InvitationOverError(LookupError):
    """It was given when things were otherwise."""


class Invitations:
    """Tokens of 128 bits that work once. Kept in memory only: a restart withdraws them all."""

    def __init__(self, clock: Clock = time.monotonic) -> None:
        self._clock = clock
        self._open: dict[str, Invitation] = {}
        self._lock = threading.Lock()

    def invite(
        self,
        role: Role,
        person: str = "",
        seconds: float = JOIN_SECONDS,
        *,
        only: bool = False,
        pin: bytes = b"",
    ) -> str:
        token, now = secrets.token_urlsafe(16), self._clock()
        with self._lock:
            fresh = {key: one for key, one in self._open.items() if one.until > now}
            lasting = {key: one for key, one in fresh.items() if one.until == FOR_GOOD}
            passing = [item for item in fresh.items() if item[0] not in lasting]
            self._open = {**lasting, **dict(passing[-(MOST_INVITATIONS - 1) :])}
            self._open[_hashed(token)] = Invitation(role, person, now + seconds, only, pin)
        return token

    def redeem(self, token: str) -> Invitation | None:
        with self._lock:
            invitation = self._open.pop(_hashed(token), None)
        return invitation if invitation and invitation.until > self._clock() else None

    def give_back(self, token: str, invitation: Invitation) -> None:
        """Nobody has come in by it after all."""
        with self._lock:
            self._open[_hashed(token)] = invitation


class Devices:
    """Known devices, looked up in memory and kept in the register."""

    def __init__(self, register: Register) -> None:
        self._register = register
        self._lock = threading.Lock()
        register.remove_unused(register.start - UNUSED_STARTS)
        self._known = register.devices()
        self._guarded = register.guarded()

    def admit(self, invitation: Invitation, label: str) -> tuple[Device, str]:
        """The new device and the secret its cookie carries, which is stored nowhere.

        InvitationOverError: another phone of that person is in, or was put out.
        """
        secret = secrets.token_urlsafe(32)
        device = Device(
            id=secrets.token_hex(4),
            role=invitation.role,
            person=invitation.person,
            label=clean(label),
            joined=time.time(),
            seen=self._register.start,
        )
        with self._lock:
            if invitation.only and self._stands_in_the_way(invitation):
                raise InvitationOverError(invitation.person)
            self._register.add_device(_hashed(secret), device)
            self._known = {**self._known, _hashed(secret): device}
            self._unguard(device.person)
        return device, secret

    def _stands_in_the_way(self, invitation: Invitation) -> bool:
        """A phone that is in; or one that was put out, unless its owner's PIN was typed."""
        put_out = invitation.person in self._guarded and not invitation.pin
        return put_out or bool(self.of(invitation.person))

    def recognise(self, secret: str) -> Device | None:
        device = self._known.get(_hashed(secret)) if secret else None
        if device is not None and device.seen != self._register.start:
            self._see(_hashed(secret), device)
        return device

    def everyone(self) -> tuple[Device, ...]:
        """In the order in which they came."""
        return tuple(self._known.values())

    def of(self, person: str) -> tuple[Device, ...]:
        """The phones of a person."""
        return tuple(one for one in self._known.values() if person and one.person == person)

    def _see(self, key: str, device: Device) -> None:
        """Used again since the program was started: it stays, also where that cannot be written."""
        with self._lock:
            if key in self._known:
                self._known = {**self._known, key: replace(device, seen=self._register.start)}
                with suppress(JournalError):
                    self._register.device_seen(device.id)

    def guards(self, person: str) -> bool:
        """Whether this person's purse is only for a phone of his own, or was until somebody else
        put it out: then the tablet is no way round it.
        """
        return bool(self.of(person)) or person in self._guarded

    def forget_guards(self) -> None:
        """Whoever starts the program may let everybody begin anew."""
        with self._lock:
            self._register.unguard()
            self._guarded = frozenset()

    def remove(self, device: str, *, kicked: bool = False) -> Device | None:
        """`kicked`: not by its owner, whose purse stays guarded.

        JournalError: it is out, and will be back when the program is started again.
        """
        with self._lock:
            gone = next((one for one in self._known.values() if one.id == device), None)
            if gone is None:
                return None
            self._known = {key: one for key, one in self._known.items() if one.id != device}
            last = kicked and gone.person and not self.of(gone.person)
            if last:
                self._guarded |= {gone.person}
                self._register.guard(gone.person)
            self._register.remove_device(device)
        return gone

    def _unguard(self, person: str) -> None:
        if person in self._guarded:
            self._register.unguard(person)
            self._guarded -= {person}


def clean(label: str) -> str:
    """One short line of printable text.

    >>> clean("  Ada's\\n\\tphone " + "x" * 99)
    "Ada's phone xxxxxxxxxxxx"
    """
    line = "".join(c if c.isprintable() else " " for c in label)
    return " ".join(line.split())[:LABEL_LENGTH]


def _hashed(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()
