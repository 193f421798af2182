"""Any mix of presses, noise, cut lines, dying hosts and power cuts: effects equal presses."""

from __future__ import annotations

import tempfile
from pathlib import Path
from random import Random

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule
from typing_extensions import override

from companion.table.inputs import Key
from firmware_bridge.emulator import build
from tests.bridge.probed import Noise, ProbedPad
from tests.bridge.sqlite_ledger import SqliteLedger
from tests.bridge.world import World

QUIET = Noise()
NOISES = [QUIET, Noise(1e-3, 1e-3, 1e-3, 1e-3), Noise(drop=0.05), Noise(repeat=0.05, insert=0.05)]
KEEP_MS = 60
"""What one press needs until it survives a power cut, and what each further one adds."""
OUTBOX = 16


class PadModel(RuleBasedStateMachine):
    """Device, lossy channel and host as they fail; the model is a list of keys."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = tempfile.TemporaryDirectory()
        self.pad = ProbedPad(Path(self.folder.name), lockstep=True, built=build())
        self.ledger = SqliteLedger(Path(self.folder.name) / "ledger.db")
        self.world = World(self.pad, self.ledger)
        self.world.run(200)
        self.pressed: list[Key] = []

    @precondition(lambda self: len(self.pressed) - len(self.ledger.effects()) < OUTBOX)
    @rule(key=st.sampled_from(list(Key)), gap=st.sampled_from([30, 33, 60]))
    def press(self, key: Key, gap: int) -> None:
        self.world.tap(key, then_ms=gap)
        self.pressed.append(key)

    @rule(to_device=st.sampled_from(NOISES), to_host=st.sampled_from(NOISES))
    def noise(self, to_device: Noise, to_host: Noise) -> None:
        self.pad.noise(to_device, to_host)

    @rule()
    def line_breaks_or_heals(self) -> None:
        self.world.connected = not self.world.connected

    @rule()
    def host_starts(self) -> None:
        self.world.host_starts()

    @rule()
    def host_dies(self) -> None:
        self.world.host_dies()

    @rule(milliseconds=st.integers(1, 150))
    def time_passes(self, milliseconds: int) -> None:
        self.world.run(milliseconds)

    @rule(how=st.sampled_from(["cut", "reset", "hang"]))
    def device_fails(self, how: str) -> None:
        """Old enough presses survive everything; the younger ones have a test of their own."""
        waiting = len(self.pressed) - len(self.ledger.effects())
        self.world.run(KEEP_MS * (waiting + 1))
        self.pad.ask(how)
        self.world.run(7)
        self.pad.ask("restore")
        self.world.run(200)

    @invariant()
    def nothing_doubled_nothing_reordered(self) -> None:
        effects = self.ledger.effects()
        assert effects == self.pressed[: len(effects)]

    @override
    def teardown(self) -> None:
        self.pad.noise(QUIET, QUIET)
        self.world.connected = True
        self.world.host_starts()
        self.world.until_ready()
        self.world.run(400)
        effects = self.ledger.effects()
        self.ledger.close()
        self.pad.close()
        self.folder.cleanup()
        assert effects == self.pressed


QUICK = settings(
    max_examples=12,
    stateful_step_count=20,
    deadline=None,
    suppress_health_check=list(HealthCheck),
    derandomize=True,
)


def test_effects_equal_presses(built: Path) -> None:
    PadModel.TestCase.settings = QUICK
    PadModel.TestCase("runTest").runTest()


@pytest.mark.soak
def test_effects_equal_presses_for_long(built: Path) -> None:
    PadModel.TestCase.settings = settings(
        QUICK, max_examples=250, stateful_step_count=60, derandomize=False
    )
    PadModel.TestCase("runTest").runTest()


@pytest.mark.parametrize(
    ("seed", "presses"),
    [(0, 80), *(pytest.param(seed, 600, marks=pytest.mark.soak) for seed in range(8))],
)
def test_chaos(seed: int, presses: int, built: Path, tmp_path: Path) -> None:
    """Presses while everything else fails at random."""
    random = Random(seed)
    ledger = SqliteLedger(tmp_path / "ledger.db")
    with ProbedPad(tmp_path, "--seed", str(seed), lockstep=True, built=built) as pad:
        world = World(pad, ledger, seed=seed).host_starts()
        world.until_ready()
        pressed = []
        for _ in range(presses):
            pressed.append(random.choice(list(Key)))
            world.tap(pressed[-1], then_ms=random.uniform(30, 60))
            _mischief(world, random, len(pressed) - len(ledger.effects()))
        pad.noise(QUIET, QUIET)
        world.connected = True
        world.host_starts()
        world.run_until(lambda: ledger.effects() == pressed)
        world.run(2000)
        assert ledger.effects() == pressed
    ledger.close()


def _mischief(world: World, random: Random, waiting: int) -> None:
    match random.randrange(12):
        case 0:
            world.pad.noise(random.choice(NOISES), random.choice(NOISES))
        case 1:
            world.connected = not world.connected
        case 2:
            world.host_dies()
            world.host_starts()
        case 3:
            world.run(KEEP_MS * (waiting + 1))
            world.pad.ask(random.choice(["cut", "reset", "hang"]))
            world.run(random.uniform(1, 50))
            world.pad.ask("restore")
            world.run(200)
    if waiting >= OUTBOX - 4:
        world.connected = True
        world.pad.noise(QUIET, QUIET)
        world.run(1500)
