"""One serial port through pyserial, with its many ways to fail made into three. Not frames."""

from __future__ import annotations

import errno
import os
import termios
from contextlib import suppress
from pathlib import Path
from typing import Self

import serial

from firmware_bridge.wire.messages import BAUD

READ_SIZE = 4096
WRITE_SECONDS = 0.5
# pyserial raises TypeError when another thread or the kernel took the descriptor away.
FAILURES = (serial.SerialException, OSError, termios.error, TypeError)


class PortLostError(Exception):
    """Unplugged, or never there."""


class PortBusyError(Exception):
    """Another program holds it."""


class PortForbiddenError(Exception):
    """This user may not open it."""


class Port:
    """Opened for this process alone; reading never waits."""

    def __init__(self, path: Path) -> None:
        try:
            self._serial = serial.Serial(
                str(path), BAUD, timeout=0, write_timeout=WRITE_SECONDS, exclusive=True
            )
        except FAILURES as error:
            raise _explained(error) from error
        _hurry(self._serial)
        self._file: int = self._serial.fileno()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *trouble: object) -> None:
        self._serial.close()

    def fileno(self) -> int:
        return self._file

    def read(self) -> bytes:
        """What is there; after an unplug the kernel answers with nothing for ever."""
        try:
            received = os.read(self._file, READ_SIZE)
        except BlockingIOError:
            return b""
        except FAILURES as error:
            raise PortLostError from error
        if not received:
            raise PortLostError
        return received

    def write(self, out: bytes) -> None:
        try:
            self._serial.write(out)
        except FAILURES as error:
            raise PortLostError from error


def _hurry(port: serial.Serial) -> None:
    """An FTDI chip else keeps every byte for 16 ms; most others, and ptys, know no such mode."""
    with suppress(ValueError, NotImplementedError, *FAILURES):
        port.set_low_latency_mode(True)


def _explained(error: BaseException) -> Exception:
    number = getattr(error, "errno", None)
    if number in {errno.EACCES, errno.EPERM}:
        return PortForbiddenError(str(error))
    if number in {errno.EBUSY, errno.EAGAIN} or "exclusively lock" in str(error):
        return PortBusyError(str(error))
    return PortLostError(str(error))
