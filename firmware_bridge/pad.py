"""One opened port and the thread that carries bytes between it and its link. Not their meaning."""

from __future__ import annotations

import logging
import os
import select
import threading
import time
from collections.abc import Callable
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Protocol

from companion.table.inputs import SourceState
from firmware_bridge.ledger import Ledger
from firmware_bridge.pad_display import NO_PROMPT, PadDisplay
from firmware_bridge.talk.link import Link
from firmware_bridge.talk.listening import Listening
from firmware_bridge.talk.reports import PadReport, StateChanged
from firmware_bridge.talk.transport import Port, PortBusyError, PortForbiddenError, PortLostError

TURN_SECONDS = 0.01
PATIENCE = 6.0
"""Seconds of listening. A board that has not said Hello by then is no pad; the bootloader alone
may take two."""
RETRY_AFTER = 0.5
log = logging.getLogger(__name__)


class RejectedError(Exception):
    """This port must not be opened again until it is unplugged; the text key says why."""


class Closed(Protocol):
    def __call__(self, pad: Pad, detail: str, *, for_good: bool) -> None: ...


class Pad:
    """Everything that touches the link runs in its own thread; others leave a note and wake it."""

    def __init__(
        self,
        path: Path,
        ledger: Ledger,
        heard: Callable[[Pad, PadReport], None],
        closed: Closed,
        scene: PadDisplay | None,
    ) -> None:
        self.path = path
        self.device = ""
        self._ledger = ledger
        self._heard = heard
        self._closed = closed
        self._scene = scene
        self.prompt = NO_PROMPT
        """What a press from now on answers, as the device has taken it."""
        self._notes: SimpleQueue[Callable[[Link], object]] = SimpleQueue()
        self._wake_read, self._wake_write = os.pipe()
        self._guard = threading.Lock()
        self._over = False
        self._stopping = False
        self._rejection = ""
        self._thread = threading.Thread(target=self._run, name=f"pad {path.name}", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        self._stopping = True
        self._wake()
        self._thread.join()

    def show(self, scene: PadDisplay) -> None:
        self._leave(lambda link: link.show(scene))

    def roll(self, prompt: int) -> None:
        self._leave(lambda link: link.roll(prompt))

    def self_test(self, batches: int) -> None:
        self._leave(lambda link: link.self_test(batches))

    def reject(self, detail: str) -> None:
        self._rejection = detail

    def _leave(self, note: Callable[[Link], object]) -> None:
        self._notes.put(note)
        self._wake()

    def _wake(self) -> None:
        with self._guard:
            if not self._over:
                os.write(self._wake_write, b".")

    def _run(self) -> None:
        detail, for_good = "pad.unplugged", False
        try:
            with Port(self.path) as port:
                self._converse(port)
        except PortLostError:
            pass
        except PortBusyError:
            detail = self._trouble("pad.port-busy")
        except PortForbiddenError:
            detail = self._trouble("pad.port-forbidden")
        except RejectedError as rejected:
            detail, for_good = str(rejected), True
        except Exception:
            # The table could not commit: the press stays in the pad and is offered again.
            log.exception("the pad at %s had to be let go", self.path)
            detail = self._trouble("pad.table-failed")
        finally:
            self._finish()
        self._closed(self, detail, for_good=for_good)

    def _finish(self) -> None:
        with self._guard:
            self._over = True
            os.close(self._wake_read)
            os.close(self._wake_write)

    def _trouble(self, detail: str) -> str:
        """Says so now and lets a moment pass before the port is tried again."""
        self._heard(self, StateChanged(SourceState.DEGRADED, detail))
        if not self._stopping:
            select.select([self._wake_read], [], [], RETRY_AFTER)
        return detail

    def _converse(self, port: Port) -> None:
        opened = time.monotonic()
        listening = Listening(opened)
        link = Link(self._ledger, self._report, opened, self._scene)
        while not self._stopping:
            self._read_notes(link)
            out = link.tick(time.monotonic())
            self.prompt = link.prompt
            if out:
                port.write(out)
            if self._rejection:
                raise RejectedError(self._rejection)
            if link.hello is None and listening.seconds(time.monotonic()) > PATIENCE:
                raise RejectedError("pad.no-answer")
            self._wait(port, link)

    def _wait(self, port: Port, link: Link) -> None:
        files = [port.fileno(), self._wake_read]
        ready, _, _ = select.select(files, [], [], TURN_SECONDS)
        if self._wake_read in ready:
            os.read(self._wake_read, 4096)
        if port.fileno() in ready:
            link.feed(port.read(), time.monotonic())

    def _read_notes(self, link: Link) -> None:
        while True:
            try:
                note = self._notes.get_nowait()
            except Empty:
                return
            note(link)

    def _report(self, report: PadReport) -> None:
        if isinstance(report, StateChanged) and report.state is SourceState.INCOMPATIBLE:
            self._rejection = report.detail  # told when the port is closed
        else:
            self._heard(self, report)
