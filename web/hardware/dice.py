"""Dice of other makers beside the table: which are near, which play, and what they throw."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from companion.libraries import LibraryError, naming_libraries
from companion.table.host import GameHost
from companion.table.inputs import Announced, DieThrown, SourceChanged, SourceState
from firmware_bridge.bluetooth.motion import DieName, Heard, Motion
from firmware_bridge.bluetooth.throws import Awaited, Throws
from firmware_bridge.verify import counted
from web.hardware.trial import Trial

if TYPE_CHECKING:
    from firmware_bridge.bluetooth.radio import Radio

SOURCE = "die"
NOT_LOADED, NO_RADIO, AWAY = "pad.dice-not-loaded", "pad.dice-no-radio", "pad.dice-away"


@dataclass(frozen=True, slots=True)
class NearDie:
    die: DieName
    side: int = 0
    """How it lay when it last said so."""


class OtherDice:
    """Heard only if somebody wants them. Starts and stops as often as people like."""

    def __init__(self, host: GameHost, trial: Trial, plays: Callable[[str], bool]) -> None:
        self._host, self._trial, self._plays = host, trial, plays
        self._throws = Throws(self._awaited)
        self._near: dict[DieName, NearDie] = {}
        self._guard = threading.Lock()
        self._radio: Radio | None = None
        self.trouble = ""
        """Why none can be heard; a key, never prose."""

    @property
    def running(self) -> bool:
        return self._radio is not None or bool(self.trouble)

    def start(self) -> None:
        if self._radio is not None:
            return
        try:
            with naming_libraries():
                from firmware_bridge.bluetooth.radio import Radio

                self._radio = Radio(self)
        except LibraryError:
            self.trouble = NOT_LOADED
            self._tell(SOURCE, SourceState.MISSING, NOT_LOADED)
            return
        self._radio.start()

    def stop(self) -> None:
        radio, self._radio = self._radio, None
        if radio is not None:
            radio.stop()
        self.trouble = ""
        for die in self.near():
            self.lost(die.die)
            self._tell(source_of(die.die), SourceState.GONE)
        self._tell(SOURCE, SourceState.GONE)

    @property
    def ready(self) -> bool:
        """One that plays is near."""
        return any(self._plays(source_of(one.die)) for one in self.near())

    def near(self) -> list[NearDie]:
        with self._guard:
            return sorted(self._near.values(), key=lambda one: one.die.plain)

    def chosen(self, device: str) -> None:
        """Somebody wants one to play, or no longer."""
        for one in self.near():
            if source_of(one.die) == device:
                self._throws.forget(one.die)
                plays = self._plays(device)
                self._tell(device, SourceState.READY if plays else SourceState.GONE)

    def works(self, *, works: bool) -> None:
        """The radio itself."""
        self.trouble = "" if works else NO_RADIO
        self._tell(SOURCE, SourceState.GONE if works else SourceState.MISSING, self.trouble)

    def wants(self, die: DieName) -> bool:
        return self._radio is not None and (self._plays(source_of(die)) or self._trial.on)

    def heard(self, die: DieName, heard: Heard | None) -> None:
        device = source_of(die)
        with self._guard:
            fresh = die not in self._near
            self._near[die] = NearDie(die, heard.side if heard else 0)
        if fresh and self._plays(device):
            self._tell(device, SourceState.READY)
        if heard is not None:
            self._say(die, heard)

    def lost(self, die: DieName) -> None:
        with self._guard:
            self._near.pop(die, None)
        self._throws.forget(die)
        if self._plays(source_of(die)):
            self._tell(source_of(die), SourceState.MISSING, AWAY)

    def _say(self, die: DieName, heard: Heard) -> None:
        """One that nobody chose is not listened to, but for trying it out."""
        device = source_of(die)
        if not self._plays(device) and not self._trial.on:
            return
        found = self._throws.hear(die, heard)
        if self._trial.on:
            if found is not None and heard.motion is Motion.SETTLED:
                face = counted(heard.side, die.sides)
                self._trial.show(device, side=heard.side, face=face)
        elif isinstance(found, DieThrown):
            self._host.ask(found)
        elif isinstance(found, Announced):
            self._host.post(found)

    def _awaited(self) -> Awaited:
        playing = self._host.playing
        shown = None if playing is None else playing.shown
        if shown is None or shown.waiting_for_die is None:
            return Awaited()
        return Awaited(shown.waiting_for_die, shown.version)

    def _tell(self, source: str, state: SourceState, detail: str = "") -> None:
        self._host.post(SourceChanged(source, state, detail))


def source_of(die: DieName) -> str:
    """How badges and the choice of the table call it."""
    return f"{SOURCE}:{die.plain}"
