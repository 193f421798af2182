"""Every pad in these tests runs the real compiled firmware."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Protocol

import pytest

from firmware_bridge.emulator import build
from tests.bridge.probed import ProbedPad
from tests.bridge.sqlite_ledger import SqliteLedger
from tests.bridge.world import World


class MakePad(Protocol):
    def __call__(self, *options: str, board: str = "uno", lockstep: bool = True) -> ProbedPad: ...


@pytest.fixture(scope="session")
def built() -> Path:
    return build()


@pytest.fixture
def stack() -> Iterator[ExitStack]:
    with ExitStack() as stack:
        yield stack


@pytest.fixture
def make_pad(built: Path, tmp_path: Path, stack: ExitStack) -> MakePad:
    made = 0

    def make(*options: str, board: str = "uno", lockstep: bool = True) -> ProbedPad:
        nonlocal made
        made += 1
        folder = tmp_path / f"pad{made}"
        folder.mkdir()
        pad = ProbedPad(
            folder,
            *("--seed", str(made)),
            *options,
            lockstep=lockstep,
            board=board,
            built=built,
        )
        return stack.enter_context(pad)

    return make


@pytest.fixture
def ledger(tmp_path: Path, stack: ExitStack) -> SqliteLedger:
    ledger = SqliteLedger(tmp_path / "ledger.db")
    stack.callback(ledger.close)
    return ledger


@pytest.fixture
def world(make_pad: MakePad, ledger: SqliteLedger) -> World:
    """A pad that is plugged in and ready."""
    world = World(make_pad(), ledger).host_starts()
    world.until_ready()
    return world


MakeWorld = Callable[[ProbedPad], World]


@pytest.fixture
def make_world(ledger: SqliteLedger) -> MakeWorld:
    return lambda pad: World(pad, ledger)
