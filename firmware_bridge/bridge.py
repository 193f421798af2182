"""All pads at once: finds, opens and loses them, one thread each. Not what any message means."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from companion.table.inputs import Emit, Key, SourceChanged, SourceState
from firmware_bridge.dice.die import Rolled
from firmware_bridge.dice.promises import Promises
from firmware_bridge.ledger import Ledger, Receipt
from firmware_bridge.pad import Pad
from firmware_bridge.pad_display import NO_PROMPT, PadDisplay
from firmware_bridge.ports import Discovery, Find
from firmware_bridge.talk.reports import Greeted, PadReport, Pressed, StateChanged
from firmware_bridge.wire.messages import DISPLAY_LINES, Beep

LOOK_EVERY = 0.02
SOURCE = "pad"
log = logging.getLogger(__name__)


class Bridge:
    """Start it, show it scenes, stop it. Presses and rolls go to the ledger, news to `emit`."""

    def __init__(
        self,
        ledger: Ledger,
        emit: Emit,
        find: Find | None = None,
        listen: Callable[[str, PadReport], None] = lambda device, report: None,
    ) -> None:
        self._ledger = ledger
        self._emit = emit
        self._find = find or Discovery()
        self._listen = listen
        self._scene: PadDisplay | None = None
        self._pads: dict[Path, Pad] = {}
        self._devices: dict[str, Pad] = {}
        self._rejected: set[Path] = set()
        self._told: dict[str, SourceChanged] = {}
        self._guard = threading.RLock()
        self._promises = Promises(ledger)
        self._stopping = threading.Event()
        self._thread = threading.Thread(target=self._look, name="pads", daemon=True)

    def start(self) -> None:
        self._tell(SourceChanged(SOURCE, SourceState.SEARCHING, "pad.searching"))
        self._thread.start()

    def stop(self) -> None:
        self._stopping.set()
        self._thread.join()
        for pad in self._all():
            pad.stop()

    def show(self, scene: PadDisplay) -> None:
        """On every pad, now and whenever one comes back."""
        with self._guard:
            self._scene = scene
            pads = list(self._pads.values())
        for pad in pads:
            pad.show(scene)

    def roll(self, prompt: int) -> bool:
        """Asks any ready die; False if there is none and the roll must be typed in."""
        with self._guard:
            pads = list(self._devices.values())
        for pad in pads[:1]:
            pad.roll(prompt)
        return bool(pads)

    def self_test(self, batches: int) -> None:
        """Asks the first ready pad for faces; they arrive as reports."""
        with self._guard:
            pads = list(self._devices.values())
        for pad in pads[:1]:
            pad.self_test(batches)

    def devices(self) -> list[str]:
        with self._guard:
            return sorted(self._devices)

    def prompts(self) -> set[int]:
        """What presses on ready pads would answer now."""
        with self._guard:
            return {pad.prompt for pad in self._devices.values()}

    def sources(self) -> tuple[SourceChanged, ...]:
        """The last word of every source, for a game that begins later."""
        with self._guard:
            return tuple(self._told.values())

    def _tell(self, change: SourceChanged) -> None:
        with self._guard:
            self._told[change.source] = change
        self._emit(change)

    def _all(self) -> list[Pad]:
        with self._guard:
            return list(self._pads.values())

    def _look(self) -> None:
        while not self._stopping.wait(LOOK_EVERY):
            present = self._present()
            with self._guard:
                self._rejected &= present
                fresh = present - self._pads.keys() - self._rejected
            for path in fresh:
                self._open(path)
            self._mention_unknown_ports()
            self._watch_promises()

    def _watch_promises(self) -> None:
        try:
            self._promises.watch(time.monotonic())
        except Exception:
            # The table could not write it down: it stays open and is tried again.
            log.exception("a broken promise could not be written down")

    def _mention_unknown_ports(self) -> None:
        """A port that may be a pad or a printer waits until somebody says what it is."""
        asks = isinstance(self._find, Discovery) and self._find.asks()
        detail = "pad.ask-port" if asks else "pad.searching"
        with self._guard:
            told = self._told.get(SOURCE)
        if told and told.state is SourceState.SEARCHING and told.detail != detail:
            self._tell(SourceChanged(SOURCE, SourceState.SEARCHING, detail))

    def _present(self) -> set[Path]:
        try:
            return set(self._find())
        except OSError:
            log.exception("the serial ports cannot be listed")
            return set()

    def _open(self, path: Path) -> None:
        with self._guard:
            scene = replace(self._scene, beep=Beep.NONE) if self._scene else None
            pad = Pad(path, self._ledger, self._heard, self._closed, scene)
            self._pads[path] = pad
        pad.start()

    def _heard(self, pad: Pad, report: PadReport) -> None:
        self._listen(pad.device, report)
        match report:
            case StateChanged(state, detail):
                self._tell(SourceChanged(_source(pad), state, detail))
            case Greeted():
                self._greeted(pad, report)
            case Pressed(press, _) if press.key is Key.ROLL:
                if (prompt := self._asked(press.prompt)) != NO_PROMPT:
                    pad.roll(prompt)
            case Rolled(rolled, Receipt.DROPPED):
                pad.show(self._with_face(rolled.face))
            case _:
                pass

    def _asked(self, prompt: int) -> int:
        """Only the prompt that wants a roll gets one."""
        with self._guard:
            scene = self._scene
        return prompt if scene and scene.wants_roll and scene.prompt == prompt else NO_PROMPT

    def _with_face(self, face: int) -> PadDisplay:
        """A roll that does not count is still shown to whoever made it."""
        with self._guard:
            scene = self._scene or PadDisplay()
        lines = (*scene.display, "", "", "")[: DISPLAY_LINES - 1]
        return replace(scene, display=(*lines, f"[ {face} ]"), beep=Beep.NONE)

    def _greeted(self, pad: Pad, greeting: Greeted) -> None:
        with self._guard:
            owner = self._devices.setdefault(greeting.device, pad)
            first = len(self._devices) == 1
        if owner is not pad:
            log.warning("two pads call themselves %s", greeting.device)
            pad.reject("pad.same-identity")
            return
        pad.device = greeting.device
        self._promises.greeted(pad.path, greeting.device)
        if first:
            self._tell(SourceChanged(SOURCE, SourceState.READY))

    def _closed(self, pad: Pad, detail: str, *, for_good: bool) -> None:
        """`for_good`: not opened again until it has been unplugged."""
        with self._guard:
            self._pads.pop(pad.path, None)
            if for_good:
                self._rejected.add(pad.path)
            if self._devices.get(pad.device) is pad:
                del self._devices[pad.device]
            none_left = not self._devices
        if self._stopping.is_set():
            return
        state = SourceState.INCOMPATIBLE if for_good else SourceState.SEARCHING
        self._tell(SourceChanged(_source(pad), state, detail))
        if none_left and pad.device:
            self._tell(SourceChanged(SOURCE, SourceState.SEARCHING, "pad.searching"))


def _source(pad: Pad) -> str:
    return f"{SOURCE}-{pad.device}" if pad.device else SOURCE
