"""Pads, keypads and dice that people have chosen: done at once, and remembered for next time."""

from __future__ import annotations

import threading
from pathlib import Path

from companion.libraries import LibraryError, naming_libraries
from companion.store.home.hardware import HardwareBook
from companion.table.host import GameHost
from companion.table.inputs import SourceChanged, SourceState
from web.hardware.dice import SOURCE, OtherDice
from web.hardware.keypads import Keypads
from web.hardware.pads import Pads
from web.hardware.trial import Trial

KEYS, DIE = "keys:", f"{SOURCE}:"


class ChosenDevices:
    """Close it afterwards."""

    def __init__(self, host: GameHost) -> None:
        self.host = host
        self.home = host.saved.folder
        self.language = "en"
        self.trial = Trial()
        self.book = HardwareBook(self.home)
        self.pads = Pads(host, self.trial)
        self.keypads = Keypads(host, self.trial)
        self.dice = OtherDice(host, self.trial, self.plays)
        self._guard = threading.RLock()
        host.roll = self.roll

    def start(self) -> None:
        """Keypads and dice of last time; pads are started by whoever knows the command line."""
        for device in self.book.now.used:
            if device.startswith(KEYS):
                self.keypads.use(Path(device.removeprefix(KEYS)))
        if self.book.now.bluetooth:
            self.dice.start()

    def close(self) -> None:
        self.trial.close()
        self.dice.stop()
        self.keypads.close()
        self.pads.close()

    def plays(self, device: str) -> bool:
        return device in self.book.now.used

    def roll(self, question: int) -> bool:
        """By a pad; and nobody draws where another die lies ready to be thrown."""
        return self.pads.roll(question) or self.dice.ready

    def look_for_pads(self, *, on: bool) -> None:
        with self._guard:
            self.book.switch(pads=on)
            if not on:
                self.pads.stop()
            elif not self.pads.running:
                self._start_pads()

    def listen_for_dice(self, *, on: bool) -> None:
        with self._guard:
            self.book.switch(bluetooth=on)
            (self.dice.start if on else self.dice.stop)()

    def use(self, device: str, *, on: bool) -> None:
        with self._guard:
            self.book.use(device, on=on)
            self._use(device, on=on)

    def forget(self, device: str) -> None:
        """Its name too; it is found again like any other."""
        self.book.call(device, "")
        self.pads.forget(device)
        if self.plays(device):
            self.use(device, on=False)

    def _start_pads(self) -> None:
        try:
            with naming_libraries():
                self.pads.start(self.home, self.language)
        except LibraryError:
            self.host.post(SourceChanged("pad", SourceState.MISSING, "pad.not-loaded"))

    def _use(self, device: str, *, on: bool) -> None:
        if device.startswith(KEYS):
            path = Path(device.removeprefix(KEYS))
            (self.keypads.use if on else self.keypads.let_go)(path)
        else:
            self.dice.chosen(device)
