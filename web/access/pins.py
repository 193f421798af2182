"""The PINs of people for the shared tablet: slow hashes, waiting that grows with every wrong guess.

Nobody can tell who types at a tablet: the right PIN is free, and clears no wrong one.
"""

from __future__ import annotations

import hashlib
import hmac
import os
import threading
import time
from dataclasses import dataclass

from web.access.devices import Clock
from web.access.register import PinHash, Register

FREE_GUESSES = 3
FIRST_WAIT = 5.0
LONGEST_WAIT = 15 * 60.0
"""After as long again without a wrong guess, one of them is forgotten."""
UNLOCKED_SECONDS = 30.0
SHORTEST, LONGEST = 4, 8


@dataclass(frozen=True, slots=True)
class Guessed:
    """`wait` seconds must pass before the next guess is even looked at."""

    right: bool
    wait: float = 0.0


@dataclass(frozen=True, slots=True)
class _Charge:
    guesses: int = 0
    until: float = 0.0


class Pins:
    def __init__(self, register: Register, clock: Clock = time.monotonic) -> None:
        self._register = register
        self._clock = clock
        self._lock = threading.Lock()
        self._charges: dict[str, _Charge] = {}
        self._hashes = register.pins()

    def people(self) -> frozenset[str]:
        return frozenset(self._hashes)

    def hash_of(self, person: str) -> bytes:
        """By which a PIN is told from the one before; nothing for who has none."""
        known = self._hashes.get(person)
        return b"" if known is None else known.hash

    def choose(self, person: str, pin: str) -> None:
        salt = os.urandom(16)
        chosen = PinHash(salt, _scrypt(pin, salt))
        with self._lock:
            self._register.set_pin(person, chosen)
            self._hashes = {**self._hashes, person: chosen}
            self._charges.pop(f"person {person}", None)

    def forget(self) -> None:
        """Everybody starts anew; the only way round a forgotten PIN without its phone."""
        with self._lock:
            self._register.forget_pins()
            self._hashes = {}

    def guess(self, person: str, device: str, pin: str) -> Guessed:
        """Charged to person and device before checking, so that parallel guesses gain nothing."""
        purses = (f"person {person}", f"device {device}")
        with self._lock:
            wait = self._wait(purses)
            if wait > 0:
                return Guessed(False, wait)
            before = {purse: self._charges.get(purse, _Charge()) for purse in purses}
            charged = {purse: self._charged(charge) for purse, charge in before.items()}
            self._charges |= charged
        if not self._matches(person, pin):
            return Guessed(False, self._wait(purses))
        with self._lock:
            for purse in purses:
                self._pay_back(purse, charged[purse], before[purse])
        return Guessed(True)

    def _matches(self, person: str, pin: str) -> bool:
        known = self._hashes.get(person)
        if known is None:
            return False
        return hmac.compare_digest(known.hash, _scrypt(pin, known.salt))

    def _wait(self, purses: tuple[str, ...]) -> float:
        now = self._clock()
        return max(0.0, *(self._charges.get(p, _Charge()).until - now for p in purses))

    def _charged(self, charge: _Charge) -> _Charge:
        now = self._clock()
        forgotten = int(max(0.0, now - charge.until) / LONGEST_WAIT)
        guesses = max(0, charge.guesses - forgotten) + 1
        over = guesses - FREE_GUESSES
        wait = min(LONGEST_WAIT, FIRST_WAIT * 2 ** min(over, 20)) if over >= 0 else 0.0
        return _Charge(guesses, now + wait)

    def _pay_back(self, purse: str, charged: _Charge, before: _Charge) -> None:
        now = self._charges.get(purse, _Charge())
        others = _Charge(max(0, now.guesses - 1), now.until)
        self._charges[purse] = before if now is charged else others


class Unlocked:
    """Which device may look into which person's purse just now. Forgets by itself."""

    def __init__(self, clock: Clock = time.monotonic) -> None:
        self._clock = clock
        self._until: dict[tuple[str, str], float] = {}

    def open(self, device: str, person: str) -> None:
        now = self._clock()
        kept = {key: until for key, until in self._until.items() if until > now}
        self._until = {**kept, (device, person): now + UNLOCKED_SECONDS}

    def close(self, device: str, person: str) -> None:
        self._until = {k: until for k, until in self._until.items() if k != (device, person)}

    def allows(self, device: str, person: str) -> bool:
        return self._until.get((device, person), 0.0) > self._clock()


def is_pin(text: str) -> bool:
    """
    >>> is_pin("0042"), is_pin("12"), is_pin("１２３４"), is_pin("12a4")
    (True, False, False, False)
    """
    return text.isascii() and text.isdigit() and SHORTEST <= len(text) <= LONGEST


def _scrypt(pin: str, salt: bytes) -> bytes:
    return hashlib.scrypt(pin.encode(), salt=salt, n=2**14, r=8, p=1, dklen=32)
