"""Raw lines to a server, for clients that behave badly and for reading event streams."""

from __future__ import annotations

import json
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager

from tests.web.servers import PATIENT
from web.desk import Json

PATIENCE_BEATS = 4


def connect(port: int) -> socket.socket:
    return socket.create_connection(("127.0.0.1", port), timeout=PATIENT)


@contextmanager
def many(count: int, port: int, first_words: bytes = b"") -> Iterator[list[socket.socket]]:
    """Open lines that say `first_words` and then nothing more."""
    with ExitStack() as stack:
        lines = [stack.enter_context(connect(port)) for _ in range(count)]
        for line in lines:
            line.sendall(first_words)
        yield lines


def until(true: Callable[[], bool]) -> None:
    """Waits for something that tells nobody when it happens."""
    pause, end = threading.Event(), time.monotonic() + PATIENT
    while not true():
        assert time.monotonic() < end, "it did not happen"
        pause.wait(0.02)


class EventLine:
    """One open `/events`, read event by event."""

    def __init__(self, port: int, cookie: str = "") -> None:
        self._line = connect(port)
        self._line.sendall(
            f"GET /events HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nCookie: {cookie}\r\n\r\n".encode()
        )
        self._file = self._line.makefile("rb")
        self.status = int(self._file.readline().split()[1])
        while self._file.readline() not in (b"\r\n", b""):
            pass

    def __enter__(self) -> EventLine:
        return self

    def __exit__(self, *trouble: object) -> None:
        self._file.close()
        self._line.close()

    def next(self, wanted: str) -> dict[str, Json]:
        """The next event of that name; skips others, but does not wait for ever."""
        beats = 0
        while beats < PATIENCE_BEATS:
            name, found = self.any()
            if name == wanted:
                return found
            beats += name == "beat"
        raise TimeoutError(f"no {wanted} came")

    def any(self) -> tuple[str, dict[str, Json]]:
        """Whatever comes next. Raises EOFError when the stream ends."""
        name = ""
        while line := self._file.readline():
            if line.startswith(b"event: "):
                name = line[7:].decode().strip()
            elif line.startswith(b"data: "):
                found = json.loads(line[6:])
                assert isinstance(found, dict)
                return name, found
        raise EOFError("the stream ended")
