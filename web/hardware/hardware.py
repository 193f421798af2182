"""Pads and cameras beside the table: started when asked for, heard through the host.

Nothing here decides: what devices say becomes inputs of the table, what the table asks becomes
lamps. A table without any of them is complete.
"""

from __future__ import annotations

import argparse
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from companion.games.sheet import Sheet
from companion.libraries import LibraryError, naming_libraries
from companion.store.home.boards import OwnBoards
from companion.store.home.places import BOARD_PICTURES
from companion.table.host import GameHost, Playing
from companion.table.inputs import SourceChanged, SourceState
from companion.table.watch.second_look import SecondLook
from web.faces.face_shelf import FaceShelf
from web.hardware.chosen import ChosenDevices
from web.hardware.heap import give_back

if TYPE_CHECKING:
    from firmware_bridge.bridge import Bridge
    from firmware_bridge.ports import Find
    from vision.cameras.cameras import Cameras, Look
    from vision.cameras.sources import Source
    from web.demo.demo import Demo


PHONE, DEMO = "phone", "demo"
EEPROM = "emulated-pad.eeprom"
"""An emulated pad remembers how often it was switched on, as a real one does: by that its
presses are told from those of earlier evenings."""
PATIENCE = 3.0
"""Seconds that stopping waits for a device which is just starting."""


class Hardware:
    """Start it with the options of the command line, stop it afterwards."""

    def __init__(self, host: GameHost) -> None:
        self._host = host
        self._started = ExitStack()
        self._starting: threading.Thread | None = None
        self._all_started = threading.Event()
        self._stopping = threading.Event()
        self._stopped = threading.Event()
        self._cameras: Cameras | None = None
        self.demo: Demo | None = None
        """The table that is not there, if one was asked for."""
        self.chosen = ChosenDevices(host)
        self._started.callback(self.chosen.close)
        self._making = threading.Lock()
        self._unloaded: dict[str, str] = {}
        """Cameras for which a library is missing, and where they are."""
        self._game: Playing | None = None
        self._files: tuple[str, ...] = ()
        """Boards of people's own that the game on the table has kept."""
        self._pictures = host.saved.folder / BOARD_PICTURES
        self.faces = FaceShelf(host.saved.folder, self.faces_changed)

    def start(self, args: argparse.Namespace) -> None:
        """In the background: the table is open before its devices are."""
        self.chosen.language = getattr(args, "language", self.chosen.language)
        self._starting = threading.Thread(target=self._keep, args=(args,), daemon=True)
        self._starting.start()

    def stop(self) -> None:
        self._stopping.set()
        if self._starting is not None:
            self._all_started.wait(PATIENCE)
        self._started.close()
        self._stopped.set()
        if self._starting is not None:
            self._starting.join(PATIENCE)
        give_back()

    def _keep(self, args: argparse.Namespace) -> None:
        """An emulated pad ends with the thread that started it: that one stays until the end."""
        for start in self._asked_for(args):
            if not self._stopping.is_set():
                self._report_faults(start)
        self._all_started.set()
        self._stopped.wait()

    def _asked_for(self, args: argparse.Namespace) -> Iterator[Callable[[], None]]:
        for number, where in enumerate(args.camera, 1):
            yield partial(self.start_camera, DEMO if where == DEMO else str(number), where)
        if args.emulate_pad:
            yield partial(self._or_badge, self._emulate_pad, args.home, args.language)
        elif args.pad or self.chosen.book.now.pads:
            yield partial(self._or_badge, self._start_usb_pads, args.home, args.language)
        yield self.chosen.start
        for path in args.keys:
            yield partial(self.chosen.keypads.use, path)

    def _report_faults(self, start: Callable[[], None]) -> None:
        """Nobody hears a fault of this thread, and the other devices start all the same."""
        try:
            start()
        except Exception as error:
            self._host.reports.write(error, "starting a device")

    def _or_badge(self, start: Callable[[Path, str], None], home: Path, language: str) -> None:
        try:
            with naming_libraries():
                start(home, language)
        except LibraryError as missing:
            self._cannot_load("pad", "pad.not-loaded", missing)

    def _start_usb_pads(self, home: Path, language: str) -> None:
        self.start_pads(home, language, None)

    def start_pads(self, home: Path, language: str, find: Find | None) -> Bridge:
        """Pads on USB, or exactly those that `find` names."""
        bridge = self.chosen.pads.start(home, language, find)
        self._started.callback(self.chosen.pads.stop)  # before the emulator that it talks to
        return bridge

    def start_camera(self, name: str, where: str) -> None:
        """Through a camera of this computer, an address, files; or one drawn from the game."""
        try:
            with naming_libraries():
                from vision.cameras.sources import source_for

                source = self._demo_camera() if where == DEMO else source_for(where)
                self.cameras().add(name, source)
        except LibraryError as missing:
            self._no_camera(name, where, missing)

    def _no_camera(self, name: str, where: str, missing: LibraryError) -> None:
        self._unloaded[name] = where
        self._cannot_load(f"camera:{name}", "notes.not-loaded", missing)

    def camera_names(self) -> tuple[str, ...]:
        """Those that look, and those whose library is missing: they can be taken away too."""
        looking = () if self._cameras is None else self._cameras.names()
        return (*looking, *self._unloaded)

    def remove_camera(self, name: str) -> None:
        if self._cameras is not None:
            self._cameras.remove(name)
        if self._unloaded.pop(name, None):
            self._host.post(SourceChanged(f"camera:{name}", SourceState.GONE, ""))

    def last_look(self, camera: str) -> Look | None:
        return None if self._cameras is None else self._cameras.last(camera)

    def next_look(self, camera: str, after: int, seconds: float) -> Look | None:
        """The newest look, as soon as its number is beyond `after` or the time is over."""
        return None if self._cameras is None else self._cameras.next(camera, after, seconds)

    def _cannot_load(self, source: str, detail: str, missing: LibraryError) -> None:
        """A library is absent or broken: a sentence here, a badge there, and the table goes on."""
        print(f"tribekeeper: {source} cannot be used: {missing}", file=sys.stderr)
        self._host.post(SourceChanged(source, SourceState.MISSING, detail))

    def push(self, packed: bytes) -> None:
        """A frame of a phone that serves as camera; ValueError if it is no picture."""
        try:
            with naming_libraries():
                self.cameras().push(PHONE, packed)
        except LibraryError as missing:
            if PHONE not in self._unloaded:
                self._no_camera(PHONE, PHONE, missing)
            raise

    def cameras(self) -> Cameras:
        """All cameras together, made when the first one comes."""
        from vision.cameras.cameras import Cameras

        with self._making:
            if self._cameras is None:
                second = SecondLook(self._host)
                self._started.callback(second.stop)
                self._cameras = Cameras(
                    None, second.hear, own=self._own_boards, memory=self._pictures
                )
                self._cameras.mixed = self._mixed
                self._cameras.learn_faces(self.faces.albums())
                self._started.callback(self._cameras.stop)
                self._started.callback(self._host.subscribe(self._game_changed))
            return self._cameras

    def _mixed(self) -> bool:
        """Whether the game on the table is played with guests of another box."""
        playing = self._host.playing
        return playing is not None and "+" in playing.opening.box

    def _game_changed(self) -> None:
        """A game is watched on the boards that it was begun on, however they were changed since."""
        playing = self._host.playing
        if playing is not self._game:
            self._game = playing
            give_back()
        files = () if playing is None else playing.opening.sheets
        if files != self._files:
            self._files = files
            self.boards_changed()

    def boards_changed(self) -> None:
        """A board of people's own was kept, or a game on other ones was laid."""
        with self._making:
            if self._cameras is not None:
                self._cameras.relearn()

    def faces_changed(self) -> None:
        """Somebody has shown, named or forgotten faces of tokens."""
        with self._making:
            if self._cameras is not None:
                self._cameras.learn_faces(self.faces.albums())

    def remember_bare(self) -> tuple[str, ...]:
        """Nothing lies on the boards that cameras see now: so they look. Which ones these are."""
        return () if self._cameras is None else self._cameras.remember_bare()

    def _own_boards(self) -> tuple[Sheet, ...]:
        """Boards of people's own, those of the game on the table as it keeps them."""
        playing = self._host.playing
        kept = playing.opening.sheets if playing is not None else ()
        return OwnBoards(self._host.saved.folder).with_kept(kept)

    def _demo_camera(self) -> Source:
        from web.demo.camera import DemoCamera
        from web.demo.demo import Demo

        if self.demo is None:
            self.demo = Demo(self._host)
            self._started.callback(self.demo.close)
        return DemoCamera(self.demo.cardboard)

    def _emulate_pad(self, home: Path, language: str) -> None:
        """Where it cannot be built the pad is missing, as one that was never plugged in."""
        from firmware_bridge.controls import TYPED
        from firmware_bridge.emulator import EmulatorMissingError, build, emulated_pad
        from firmware_bridge.ports import explicit
        from web.demo.pad import PadOnScreen

        try:
            build()
            if self._stopping.is_set():
                return
            pad = self._started.enter_context(emulated_pad("--eeprom", str(home / EEPROM)))
        except EmulatorMissingError as missing:
            print(f"tribekeeper: {missing}", file=sys.stderr)
            self._host.post(SourceChanged("pad", SourceState.MISSING, "pad.unplugged"))
            return
        if self.demo is not None:
            self.demo.pad = PadOnScreen(pad)
        self.start_pads(home, language, explicit([pad.tty]))
        if sys.stdin.isatty():
            print(f"Emulated pad: {TYPED}.")
            threading.Thread(target=pad.type_keys, args=(sys.stdin,), daemon=True).start()
