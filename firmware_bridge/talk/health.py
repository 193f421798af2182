"""Heartbeats and silences to one state that players can read. Not what to do about it."""

from __future__ import annotations

from dataclasses import dataclass

from companion.table.inputs import SourceState
from firmware_bridge.talk.reports import StateChanged
from firmware_bridge.wire.messages import VERSION, Health, Heartbeat, Hello

SILENT_AFTER = 1.6
STUCK_AFTER = 10.0
TROUBLE_SHOWN_FOR = 10.0
NOISY_FRAMES = 5

READY = StateChanged(SourceState.READY)
OPENING = StateChanged(SourceState.OPENING)
WRONG_VERSION = StateChanged(SourceState.INCOMPATIBLE, "pad.version")


def speaks_our_version(hello: Hello) -> bool:
    return hello.oldest <= VERSION <= hello.newest


@dataclass(slots=True)
class HealthWatch:
    """Remembers just enough to tell a held key from a stuck one and new losses from old ones."""

    heard: float = 0.0
    lost: int = 0
    _trouble: str = ""
    _trouble_at: float = 0.0
    _held_since: float | None = None
    _last: Heartbeat | None = None
    _noisy: bool = False

    def hello(self, hello: Hello, now: float) -> None:
        self.heard = now
        self._last = None
        self._noisy = False
        self._held_since = None
        self._count_lost(hello.lost, now, since_start=True)

    def heartbeat(self, beat: Heartbeat, now: float) -> None:
        before = self._last
        garbled = (beat.garbled - before.garbled) % (1 << 16) if before else 0
        self._noisy = garbled >= NOISY_FRAMES
        still_held = before is not None and bool(beat.levels & before.levels)
        self._held_since = (self._held_since or now) if still_held else None
        self._count_lost(beat.lost, now, since_start=False)
        self._last = beat

    def trouble(self, key: str, now: float) -> None:
        """Something that happened once and is shown for a while."""
        self._trouble = key
        self._trouble_at = now

    def state(self, now: float) -> StateChanged:
        """The worst thing first."""
        if now - self.heard > SILENT_AFTER:
            return _limping("pad.silent")
        if self._trouble and now - self._trouble_at < TROUBLE_SHOWN_FOR:
            return _limping(self._trouble)
        if self._held_since is not None and now - self._held_since >= STUCK_AFTER:
            return _limping("pad.key-stuck")
        if self._last and self._last.health == Health.NOISE_STILL | Health.JITTER_STILL:
            return _limping("pad.noise-stuck")
        return _limping("pad.line-noisy") if self._noisy else READY

    def _count_lost(self, lost: int, now: float, *, since_start: bool) -> None:
        if lost > (0 if since_start else self.lost):
            self.trouble("pad.presses-lost", now)
        self.lost = lost


def _limping(detail: str) -> StateChanged:
    return StateChanged(SourceState.DEGRADED, detail)
