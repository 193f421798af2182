"""Pads and cameras beside the table: started when asked for, heard through the desk.

Nothing here decides: what devices say becomes inputs of the table, what the table asks becomes
lamps. A table without any of them is complete.
"""

from __future__ import annotations

import argparse
import sys
import threading
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING

from web.play.desk import GameDesk
from web.play.lamps import scene_for

if TYPE_CHECKING:
    from companion.session.inputs import ButtonPressed, DieRolled
    from firmware_bridge.emulator import Emulator
    from firmware_bridge.ledger import Receipt
    from firmware_bridge.ports import Find
    from vision.cameras.lookout import Lookout


class CannotStartError(RuntimeError):
    """A device that was asked for cannot be started; the message says what to do."""


LETTERS = "12345cundr"
"""Keys of an emulated pad at the terminal, in the order of the pad's own."""
PHONE = "phone"


class Devices:
    """Start it with the wishes from the command line, stop it afterwards."""

    def __init__(self, desk: GameDesk) -> None:
        self._desk = desk
        self._started = ExitStack()
        self._lookout: Lookout | None = None

    def start(self, args: argparse.Namespace) -> None:
        if args.emulate_pad:
            self._emulate_pad(args.home, args.language)
        elif args.pad:
            self.start_pads(args.home, args.language, None)
        for number, where in enumerate(args.camera, 1):
            self.start_camera(str(number), where)

    def stop(self) -> None:
        self._started.close()

    def start_pads(self, home: Path, language: str, find: Find | None) -> None:
        """Pads on USB, or exactly those that `find` names."""
        from firmware_bridge.bridge import Bridge
        from firmware_bridge.dice.rollbook import RollBook
        from firmware_bridge.ledger import TableLedger

        rolls = RollBook(home / "rolls.db")
        self._started.callback(rolls.close)
        bridge = Bridge(TableLedger(self._mark, self._handle, rolls), self._desk.post, find)

        def show() -> None:
            bridge.show(scene_for(self._desk.playing, language))

        show()
        bridge.start()
        self._started.callback(bridge.stop)
        self._started.callback(self._desk.subscribe(show))

    def start_camera(self, name: str, where: str) -> None:
        from vision.cameras.sources import source_for

        self.lookout().add(name, source_for(where))

    def push(self, packed: bytes) -> None:
        """A frame of a phone that serves as camera; ValueError if it is no picture."""
        self.lookout().push(PHONE, packed)

    def lookout(self) -> Lookout:
        """All cameras together, made when the first one comes."""
        if self._lookout is None:
            from vision.cameras.lookout import Lookout

            self._lookout = Lookout(None, self._desk.post)
            self._started.callback(self._lookout.stop)
        return self._lookout

    def _emulate_pad(self, home: Path, language: str) -> None:
        from firmware_bridge.emulator import EmulatorMissingError, emulated_pad
        from firmware_bridge.ports import explicit

        try:
            pad = self._started.enter_context(emulated_pad())
        except EmulatorMissingError as missing:
            raise CannotStartError(str(missing)) from missing
        self.start_pads(home, language, explicit([pad.tty]))
        if sys.stdin.isatty():
            threading.Thread(target=_type_keys, args=(pad,), daemon=True).start()

    def _mark(self, device: str, epoch: int) -> int:
        with self._desk.shelf.journal() as journal:
            return journal.high_water(device, epoch)

    def _handle(self, input: ButtonPressed | DieRolled) -> Receipt:
        """Answered when it is in the journal; what nobody had asked for is dropped."""
        from firmware_bridge.ledger import Receipt

        return Receipt.TAKEN if self._desk.ask(input) else Receipt.DROPPED


def _type_keys(pad: Emulator) -> None:
    from companion.session.inputs import Key

    keys = dict(zip(LETTERS, Key, strict=True))
    print("Emulated pad: 1 to 5, c(onfirm), u(ndo), n(ext), d(ecline), r(oll), then Enter.")
    for line in sys.stdin:
        for place, letter in enumerate(letter for letter in line if letter in keys):
            pad.tap(keys[letter], after_ms=40 * place)
