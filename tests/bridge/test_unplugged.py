"""A pad is pulled out in the middle of its roll: no other die rolls in its place unseen."""

from __future__ import annotations

import pytest

from companion.table.inputs import Breach
from firmware_bridge.dice.die import Rolled
from firmware_bridge.dice.promises import PATIENCE, Promises
from firmware_bridge.ledger import VolatileLedger
from firmware_bridge.pad_display import NO_PROMPT
from firmware_bridge.wire.messages import Commit, Reveal
from tests.bridge.conftest import MakePad
from tests.bridge.world import World

PROMPT = 9


@pytest.fixture
def ledger() -> VolatileLedger:
    return VolatileLedger()


@pytest.fixture
def pads(make_pad: MakePad, ledger: VolatileLedger) -> tuple[World, World]:
    """Two pads of one table."""
    one, other = (World(make_pad(), ledger).host_starts() for _ in range(2))
    for pad in (one, other):
        pad.until_ready()
        pad.run(500)
    return one, other


def ask(pad: World) -> bool:
    assert pad.link is not None
    return pad.link.roll(PROMPT)


def pulled(pad: World, after: str) -> None:
    """Out of its port: when it has promised, or when it was also given our nonce."""
    assert ask(pad)
    pad.run_until(lambda: bool(pad.ledger.promised()))
    if after == "nonce":
        pad.step(1000)
        pad.step(1000)
    pad.connected = False
    pad.run(500)
    assert said(pad, Reveal) == (after == "nonce"), "it has told its face to nobody"


def said(pad: World, kind: type[Commit | Reveal]) -> bool:
    return any(isinstance(frame.message, kind) for frame in pad.heard)


@pytest.mark.parametrize("after", ["commitment", "nonce"])
def test_no_other_die_is_asked_while_one_owes_its_face(
    after: str, pads: tuple[World, World], ledger: VolatileLedger
) -> None:
    one, other = pads
    pulled(one, after)
    assert len(ledger.promised()) == 1
    assert not ask(other)
    other.run(500)
    assert ledger.rolls == []
    one.connected = True
    one.run_until(lambda: bool(ledger.rolls))
    other.run(500)
    assert [(rolled.prompt, ledger.broken) for rolled in ledger.rolls] == [(PROMPT, [])]


@pytest.mark.parametrize("after", ["commitment", "nonce"])
def test_when_it_stays_away_it_has_broken_its_promise_and_another_may_roll(
    after: str, pads: tuple[World, World], ledger: VolatileLedger
) -> None:
    one, other = pads
    pulled(one, after)
    promises, now = Promises(ledger), 0.0
    while not ledger.broken:
        assert not ask(other)
        now += 0.5
        promises.watch(now)
    assert PATIENCE < now < PATIENCE + 2
    assert [broken.reason for broken in ledger.broken] == [Breach.SILENT]
    assert ask(other)
    other.run_until(lambda: bool(ledger.rolls))
    one.connected = True
    one.run(1000)
    assert len(ledger.rolls) == 1, "what it tells now counts for nothing"


def test_pads_that_roll_for_nobody_do_not_wait_for_each_other(
    pads: tuple[World, World], ledger: VolatileLedger
) -> None:
    one, other = pads
    for pad in pads:
        assert pad.link is not None
        assert pad.link.roll(NO_PROMPT)
    one.run_until(lambda: len(one.seen(Rolled)) == 1)
    other.run_until(lambda: len(other.seen(Rolled)) == 1)
