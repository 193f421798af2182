"""A megabyte of rubbish into the firmware: no crash, no reset, no phantom press."""

from __future__ import annotations

from random import Random

import pytest

from companion.table.inputs import Key
from firmware_bridge.wire import generate
from tests.bridge.sqlite_ledger import SqliteLedger
from tests.bridge.world import World

BYTE_US = 44
CHUNK = 4000


def rubbish(random: Random, size: int) -> bytes:
    """Noise, frames with a few wrong bytes, and runs of zeros and 255s."""
    frames = [vector.frame for vector in generate.vectors(generate.load())]
    made = bytearray()
    while len(made) < size:
        kind = random.randrange(3)
        if kind == 0:
            made += random.randbytes(random.randrange(120))
        elif kind == 1:
            made += bytes([random.choice((0, 255))]) * random.randrange(80)
        else:
            frame = bytearray(random.choice(frames))
            for _ in range(random.randrange(1, 4)):
                frame[random.randrange(len(frame))] = random.randrange(256)
            made += frame
    return bytes(made[:size])


def pour(world: World, size: int, seed: int) -> None:
    stream = rubbish(Random(seed), size)
    for start in range(0, size, CHUNK):
        chunk = stream[start : start + CHUNK]
        now, _ = world.pad.step(1, chunk)
        end = now + len(chunk) * BYTE_US / 1e6
        while now < end:
            now, _ = world.pad.step(100_000)


@pytest.mark.parametrize("seed", [1, pytest.param(2, marks=pytest.mark.soak)])
def test_a_megabyte_of_rubbish(seed: int, world: World, ledger: SqliteLedger) -> None:
    pour(world, 1 << 20, seed)
    assert world.pad.counts()["crashes"] == 0
    assert world.pad.counts()["resets"] == 1
    world.now = world.pad.time()
    world.host_starts()
    world.until_ready()
    world.run(200)
    assert ledger.effects() == []
    world.tap(Key.CONFIRM)
    assert ledger.effects() == [Key.CONFIRM]
    assert world.pad.counts()["stack"] > 100
