"""The one thread on which everything happens: inputs queue up, the table answers in order."""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable
from concurrent.futures import Future

from companion.table.inputs import Input
from companion.table.shown import Reply, Shown
from companion.table.table import Table

Listener = Callable[[Shown], None]


class Loop:
    """Runs a table. `post` from any thread; listeners are told on the table's own."""

    def __init__(self, table: Table) -> None:
        self._table = table
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
            self._answer(*item)

    def _answer(self, input: Input, tap: str, answer: Future[Reply]) -> None:
        before = self._table.shown
        try:
            reply = self._table.handle(input, tap)
        except Exception as error:
            answer.set_exception(error)
            return
        answer.set_result(reply)
        if reply.shown is not before:
            for listener in self._listeners:
                listener(reply.shown)
