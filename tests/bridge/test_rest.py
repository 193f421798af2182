"""An emulated pad takes next to nothing of the computer while nothing happens."""

from __future__ import annotations

import os
import time

from tests.bridge.conftest import MakePad
from tests.bridge.probed import HERTZ, ProbedPad
from tests.web.sockets import until

OFTEN = 1000
"""Turns in a second from which it keeps a computer busy: it took 4,000 on an open line, and as
many as it could get on one that nobody had opened."""
SECONDS = 0.5


def turns_a_second(pad: ProbedPad) -> float:
    """While the chip has lived for a moment longer."""
    start, before = time.monotonic(), pad.counts()["turns"]
    alive = cycles(pad) + HERTZ * SECONDS
    until(lambda: cycles(pad) > alive)
    return (pad.counts()["turns"] - before) / (time.monotonic() - start)


def cycles(pad: ProbedPad) -> int:
    return int(pad.ask("sounds")[0])


def test_a_pad_that_nobody_listens_to_rests(make_pad: MakePad) -> None:
    assert turns_a_second(make_pad(lockstep=False)) < OFTEN


def test_a_pad_on_an_open_line_rests(make_pad: MakePad) -> None:
    pad = make_pad(lockstep=False)
    line = os.open(pad.tty, os.O_RDWR | os.O_NOCTTY)
    try:
        assert turns_a_second(pad) < OFTEN
    finally:
        os.close(line)
