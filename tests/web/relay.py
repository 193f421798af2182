"""A line between a page and a server that can fall silent without closing."""

from __future__ import annotations

import contextlib
import socket
import threading

from tests.web.servers import PATIENT
from tests.web.sockets import connect


class Relay:
    """Keeps the Host header's port wrong but the address right, as a forwarded port would."""

    def __init__(self, to: int) -> None:
        self._to = to
        self._awake = threading.Event()
        self._awake.set()
        self._lines: list[socket.socket] = []
        self._listener = socket.create_server(("127.0.0.1", 0))
        self._thread = threading.Thread(target=self._accept, daemon=True)

    @property
    def port(self) -> int:
        return int(self._listener.getsockname()[1])

    def __enter__(self) -> Relay:
        self._thread.start()
        return self

    def __exit__(self, *trouble: object) -> None:
        self._awake.set()
        with contextlib.suppress(OSError):
            self._listener.shutdown(socket.SHUT_RDWR)
        self._listener.close()
        self._hang_up()
        self._thread.join(PATIENT)

    def freeze(self) -> None:
        self._awake.clear()

    def thaw(self) -> None:
        self._awake.set()

    def _hang_up(self) -> None:
        for line in self._lines:
            with contextlib.suppress(OSError):
                line.shutdown(socket.SHUT_RDWR)
            line.close()

    def _accept(self) -> None:
        while True:
            try:
                near, _ = self._listener.accept()
            except OSError:
                return
            far = connect(self._to)
            self._lines += [near, far]
            for source, drain in ((near, far), (far, near)):
                threading.Thread(target=self._pump, args=(source, drain), daemon=True).start()

    def _pump(self, source: socket.socket, drain: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while words := source.recv(65536):
                self._awake.wait()
                drain.sendall(words)
            drain.shutdown(socket.SHUT_WR)
