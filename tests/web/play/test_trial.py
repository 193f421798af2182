"""Trying keys out: it ends when nobody looks any more, and pads show the game again."""

from __future__ import annotations

import threading

import pytest

from web.hardware import trial
from web.hardware.trial import Trial


def test_a_trial_that_nobody_looks_at_ends_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trial, "PATIENCE", 0.05)
    one, told = Trial(), threading.Semaphore(0)
    one.watch(told.release)
    one.begin()
    assert told.acquire(timeout=20), "pads were not told of its beginning"
    assert told.acquire(timeout=20), "pads were not told of its end"
    assert not one.on
    one.close()


def test_what_is_tried_is_told_once() -> None:
    one = Trial(lambda: 0.0)
    one.begin()
    one.show("keys:event3", key="roll")
    one.show("0a0b0c0d", face=2)
    last = one.next(0, 0.0)
    assert last is not None
    assert (last.number, last.device, last.face) == (2, "0a0b0c0d", 2)
    one.end()
    one.begin()
    assert one.next(0, 0.0) is None
    one.close()
