"""The one thread on which everything happens: inputs queue up, the table answers in order."""

from __future__ import annotations

import logging
import queue
import threading
from collections.abc import Callable
from concurrent.futures import Future

from companion.store.database import JournalError
from companion.table.inputs import Announced, Input
from companion.table.reports import tell
from companion.table.shown import Reply, Shown
from companion.table.table import Table

Listener = Callable[[Shown], None]
ReportFault = Callable[[BaseException, str], object]
"""Takes a fault of ours, and what was done when it happened."""
WENT_WRONG = "went-wrong"


def _log(error: BaseException, doing: str) -> None:
    log.error("%s", tell(error, doing))


log = logging.getLogger(__name__)


class Loop:
    """Runs a table. `post` from any thread; listeners are told on the table's own.

    Nothing that a table, a question or a listener raises ends the thread.
    """

    def __init__(self, table: Table, report: ReportFault = _log) -> None:
        self._table = table
        self._report = report
        self._inputs: queue.SimpleQueue[tuple[Input, str, Future[Reply]] | None] = (
            queue.SimpleQueue()
        )
        self._listeners: tuple[Listener, ...] = ()
        self._gate = threading.Lock()
        self._open = True
        self._thread = threading.Thread(target=self._run, name="table", daemon=True)

    @property
    def shown(self) -> Shown:
        return self._table.shown

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        """Answer what is queued, then end; what comes later is cancelled."""
        with self._gate:
            self._open = False
            self._inputs.put(None)
        self._thread.join()

    def answered(self, tap: str) -> Reply | None:
        return self._table.answered(tap)

    def post(self, input: Input, tap: str = "") -> Future[Reply]:
        """`tap` names what a screen may send twice."""
        answer: Future[Reply] = Future()
        with self._gate:
            if self._open:
                self._inputs.put((input, tap, answer))
            else:
                answer.cancel()
        return answer

    def subscribe(self, listener: Listener) -> Callable[[], None]:
        """Call after every input; the result ends it."""
        self._listeners += (listener,)
        return lambda: self._unsubscribe(listener)

    def _unsubscribe(self, listener: Listener) -> None:
        self._listeners = tuple(known for known in self._listeners if known is not listener)

    def _run(self) -> None:
        while (item := self._inputs.get()) is not None:
            input, tap, answer = item
            if answer.set_running_or_notify_cancel():
                self._answer(input, tap, answer)

    def _answer(self, input: Input, tap: str, answer: Future[Reply]) -> None:
        before = self._table.shown
        try:
            reply = self._table.handle(input, tap)
        except Exception as error:
            answer.set_exception(error)
            self._tell_of(error, input)
        else:
            answer.set_result(reply)
        if self._table.shown is not before:
            self._tell()

    def _tell(self) -> None:
        for listener in self._listeners:
            try:
                listener(self._table.shown)
            except Exception as error:
                self._report(error, "a listener was told")

    def _tell_of(self, error: Exception, input: Input) -> None:
        """Nothing was written and the game stands as before; people are told why."""
        if isinstance(error, JournalError):
            self._table.handle(Announced(error.code))
        else:
            self._report(error, f"the table was given {type(input).__name__}")
            self._table.handle(Announced(WENT_WRONG))
