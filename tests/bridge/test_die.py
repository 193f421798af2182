"""The die: commit, reveal, no second chance for anybody, and a self-test that can fail."""

from __future__ import annotations

import json
from dataclasses import asdict, replace
from random import Random
from typing import Any

import pytest

from companion.table.inputs import DieThrown, Key
from firmware_bridge.controls import Noise
from firmware_bridge.dice import selftest
from firmware_bridge.dice.die import Die, ForgedRollError, Rolled
from firmware_bridge.ledger import Receipt, VolatileLedger
from firmware_bridge.pad_display import NO_PROMPT
from firmware_bridge.talk.reports import FacesArrived, Greeted, Noticed
from firmware_bridge.verify import commitment, side, trouble, verify
from firmware_bridge.wire.frames import Frame, encode
from firmware_bridge.wire.messages import Commit, Event, HostNonce, Reveal, Roll
from tests.bridge.conftest import MakePad, MakeWorld
from tests.bridge.sqlite_ledger import SqliteLedger
from tests.bridge.world import World

QUIET = Noise()


def roll(world: World, prompt: int = 5) -> DieThrown:
    before = len(world.seen(Rolled))
    assert world.link is not None
    assert world.link.roll(prompt)
    world.run_until(lambda: len(world.seen(Rolled)) > before)
    return world.seen(Rolled)[-1].rolled


def test_rolls_carry_a_proof_that_stands(world: World, ledger: SqliteLedger) -> None:
    rolls = [roll(world, prompt) for prompt in range(1, 21)]
    assert [rolled.prompt for rolled in rolls] == list(range(1, 21))
    assert len({rolled.face for rolled in rolls}) > 1
    found = verify(ledger.export())
    assert (found.checked, found.problems, found.notes) == (20, [], [])


def test_a_forged_roll_is_found(world: World, ledger: SqliteLedger) -> None:
    for _ in range(3):
        roll(world)
    lines = ledger.export()
    for spoil in ("face", "host_nonce", "device_nonce", "commitment", "device", "roll"):
        game = [json.loads(line) for line in lines]
        rolled = game[1]["command"]["roll"]
        if spoil == "face":
            rolled["face"] = (rolled["face"] + 1) % 4
        elif spoil == "roll":
            rolled["proof"]["roll"] += 1
        else:
            rolled["proof"][spoil] = _another(rolled, spoil)
        found = verify([json.dumps(row) for row in game])
        assert len(found.problems) == 1, spoil
        assert "line 2" in found.problems[0]


def _another(rolled: dict[str, Any], name: str) -> str:
    """A value that gives trouble; one host nonce in three would happen to give the same face."""
    proof: dict[str, str] = rolled["proof"]
    tries = (proof[name][:-2] + f"{byte:02x}" for byte in range(256))
    return next(new for new in tries if trouble({**proof, name: new}, rolled["face"]))


def test_a_good_roll_cannot_be_used_twice(world: World, ledger: SqliteLedger) -> None:
    roll(world)
    roll(world)
    first, second = ledger.export()
    assert verify([first, second]).problems == []
    assert "used before" in verify([first, second, first]).problems[0]


def test_typed_in_rolls_are_counted_as_unverified(ledger: SqliteLedger) -> None:
    found = verify(
        [
            '{"command": {"face": 2, "proof": null}}',
            '{"command": {"die": 2}, "source": "die", "proof": null}',
            '{"command": {"coins": 2}, "source": "tap", "proof": null}',
        ]
    )
    assert (found.checked, found.typed) == (0, 2)


def test_the_face_may_stand_inside_the_proof(world: World) -> None:
    """So the journal's export writes it."""
    rolled = roll(world)
    assert rolled.proof is not None
    proof = {**asdict(rolled.proof), "face": rolled.face}
    assert verify([json.dumps({"source": "die", "proof": proof})]).problems == []
    proof["face"] = (rolled.face + 1) % 4
    assert len(verify([json.dumps({"source": "die", "proof": proof})]).problems) == 1


def test_missing_numbers_are_noted(world: World, ledger: SqliteLedger) -> None:
    for _ in range(3):
        roll(world)
    first, _, third = ledger.export()
    found = verify([first, third])
    assert found.problems == []
    assert len(found.notes) == 1


def test_rolls_through_noise(world: World, ledger: SqliteLedger) -> None:
    noise = Noise(flip=1e-3, drop=1e-3, repeat=1e-3, insert=1e-3)
    world.pad.noise(noise, noise)
    for prompt in range(1, 11):
        roll(world, prompt)
    assert len(ledger.export()) == 10
    assert verify(ledger.export()).problems == []


def test_a_roll_that_nobody_asked_for_is_shown_and_ignored(world: World) -> None:
    assert roll(world, prompt=NO_PROMPT).prompt == NO_PROMPT
    assert world.seen(Rolled)[-1].receipt is Receipt.DROPPED


@pytest.mark.parametrize("after_ms", [1, 3, 10, 40, 75, 90, 120])
def test_a_power_cut_cannot_roll_again(after_ms: int, world: World, ledger: SqliteLedger) -> None:
    """Wherever it strikes, and three times over, commitment and face stay what they were."""
    world.run(500)
    assert world.link is not None
    world.link.roll(9)
    world.run(after_ms)
    for _ in range(3):
        world.pad.ask("cut")
        world.run(5)
        world.pad.ask("restore")
        world.run(300)
    world.run_until(lambda: bool(world.seen(Rolled)))
    said = {f.message for f in world.heard if isinstance(f.message, Commit | Reveal)}
    assert sorted(type(message).__name__ for message in said) == ["Commit", "Reveal"]
    assert {message.roll for message in said} == {1}
    assert verify(ledger.export()).problems == []


def test_a_second_nonce_changes_nothing(world: World, ledger: SqliteLedger) -> None:
    """A host that does not like the face cannot try another nonce, not even after a reset."""
    first = roll(world)
    assert first.proof is not None
    world.pad.ask("reset")
    world.run_until(lambda: len(world.seen(Greeted)) == 2)
    cheat = VolatileLedger()
    cheat.ask_roll(first.proof.device, 5, "ff" * 16, at_least=first.proof.roll)
    world.ledger = cheat
    world.host_starts()
    world.until_ready()
    world.run(400)
    assert len(set(reveals(world))) == 1
    assert cheat.rolls == []


def send_other_nonces(world: World, number: int) -> None:
    """Past our own host, which would never try."""
    assert world.link is not None
    world.run(400)  # the next roll is being prepared
    for byte in range(8):
        nonce = HostNonce(number, bytes([byte]) * 16)
        world.pad.step(1, encode(Frame(world.link._session, 900 + byte, nonce)))
        world.run(150)


def reveals(world: World) -> list[Reveal]:
    return [f.message for f in world.heard if isinstance(f.message, Reveal)]


def test_the_first_nonce_wins(world: World) -> None:
    roll(world)
    send_other_nonces(world, 1)
    assert len(reveals(world)) >= 9
    assert len(set(reveals(world))) == 1


def test_a_face_is_told_only_when_a_power_cut_cannot_undo_it(world: World) -> None:
    """The plug is pulled the moment the face is known, then other nonces are tried."""
    roll(world)
    world.pad.ask("cut")
    world.run(5)
    world.pad.ask("restore")
    world.until_more(world.greetings, 1)
    send_other_nonces(world, 1)
    assert len(reveals(world)) >= 9
    assert len(set(reveals(world))) == 1


def test_a_promise_is_made_only_when_a_power_cut_cannot_undo_it(world: World) -> None:
    """Right after the very first start, when nothing has been prepared."""
    assert world.link is not None
    world.link.roll(1)
    world.run_until(lambda: any(isinstance(f.message, Commit) for f in world.heard))
    world.pad.ask("cut")
    world.run(5)
    world.pad.ask("restore")
    world.run_until(lambda: bool(world.seen(Rolled)))
    assert len({f.message for f in world.heard if isinstance(f.message, Commit)}) == 1


@pytest.mark.parametrize("steps", [1, 10, 60, 90, 130])
def test_the_host_dies_during_a_roll(steps: int, world: World, ledger: SqliteLedger) -> None:
    world.run(500)
    assert world.link is not None
    world.link.roll(9)
    for _ in range(steps):
        world.step(1000)
    world.host_dies()
    world.run(20)
    world.host_starts()
    world.run_until(lambda: bool(world.seen(Rolled)))
    world.run(300)
    assert [rolled.rolled.prompt for rolled in world.seen(Rolled)] == [9]
    assert verify(ledger.export()).checked == 1


def test_a_pad_from_another_table_goes_on_with_its_own_numbers(world: World) -> None:
    for _ in range(3):
        roll(world)
    world.ledger = VolatileLedger()
    world.host_starts()
    world.until_ready()
    rolled = roll(world)
    assert rolled.proof is not None
    assert rolled.proof.roll == 4


def test_a_ledger_that_fell_behind_asks_again(world: World) -> None:
    for _ in range(3):
        rolled = roll(world)
    assert rolled.proof is not None
    old = VolatileLedger()
    old.ask_roll(rolled.proof.device, 12, "00" * 16, at_least=1)
    world.ledger = old
    world.host_starts()
    world.run_until(lambda: bool(old.rolls))
    assert old.rolls[0].prompt == 12
    assert old.rolls[0].proof is not None
    assert old.rolls[0].proof.roll == 4


def test_rolling_does_not_delay_presses(world: World) -> None:
    """A roll hashes for milliseconds; a key pressed meanwhile waits at most for one long frame."""
    slowest = 0.0
    for number in range(1, 31):
        assert world.link is not None
        world.link.roll(1)
        world.run(70 + number / 3)
        world.pad.press(Key.CONFIRM)
        pressed = world.now
        while not any(f.id == number and isinstance(f.message, Event) for f in world.heard):
            world.step(100)
        slowest = max(slowest, world.now - pressed)
        world.pad.release(Key.CONFIRM)
        world.run(300)
    assert 0.002 < slowest < 0.0055


class TestForgingDevice:
    """What no honest firmware does, so a pretended one must."""

    device = "01020304"

    def die(self) -> tuple[Die, Roll, VolatileLedger]:
        ledger = VolatileLedger()
        die = Die(self.device, ledger, Random(1).randbytes)
        return die, die.ask(3, at_least=1), ledger

    def promise(self, roll: int, nonce: bytes) -> Commit:
        return Commit(roll, commitment(bytes.fromhex(self.device), roll, nonce))

    def test_changing_the_commitment(self) -> None:
        die, asked, ledger = self.die()
        die.committed(self.promise(asked.roll, b"a" * 16))
        with pytest.raises(ForgedRollError, match=r"pad\.die-changed-its-mind"):
            die.committed(self.promise(asked.roll, b"b" * 16))
        assert ledger.open_roll(self.device) is None

    def test_revealing_another_nonce(self) -> None:
        die, asked, ledger = self.die()
        die.committed(self.promise(asked.roll, b"a" * 16))
        with pytest.raises(ForgedRollError, match=r"pad\.die-forged"):
            die.revealed(Reveal(asked.roll, b"b" * 16, 0))
        assert ledger.rolls == []

    def test_claiming_another_face(self) -> None:
        die, asked, _ = self.die()
        nonce = die.committed(self.promise(asked.roll, b"a" * 16))
        assert nonce is not None
        face = side(bytes.fromhex(self.device), asked.roll, b"a" * 16, nonce.nonce)
        with pytest.raises(ForgedRollError, match=r"pad\.die-forged"):
            die.revealed(Reveal(asked.roll, b"a" * 16, (face + 1) % 6))

    def test_revealing_before_committing(self) -> None:
        die, asked, ledger = self.die()
        assert die.revealed(Reveal(asked.roll, b"a" * 16, 0)) is None
        assert ledger.rolls == []


def test_unreadable_proofs_are_trouble_not_errors(world: World) -> None:
    good = roll(world).proof
    assert good is not None
    whole = {name: getattr(good, name) for name in good.__slots__}
    assert trouble({**whole, "roll": -1}, 0) is not None
    assert trouble({**whole, "device": "zz"}, 0) is not None
    assert trouble({}, 0) is not None
    assert trouble({**whole, "roll": replace(good, roll=7).roll}, 0) is not None


def self_test(world: World, batches: int) -> tuple[selftest.Fairness, float]:
    assert world.link is not None
    world.link.self_test(batches)
    start = world.now
    world.run_until(lambda: len(world.seen(FacesArrived)) >= batches, limit_ms=30_000)
    faces = [face for batch in world.seen(FacesArrived) for face in batch.faces]
    assert len(faces) == batches * selftest.PER_BATCH
    return selftest.judge(faces), world.now - start


def test_the_self_test_passes_in_time(world: World) -> None:
    verdict, seconds = self_test(world, selftest.BATCHES)
    assert sum(verdict.faces) == 57_600
    assert verdict.fair, selftest.report(verdict)
    assert seconds < 15
    assert world.seen(Noticed) == []


def test_the_self_test_catches_a_biased_build(make_pad: MakePad, make_world: MakeWorld) -> None:
    world = make_world(make_pad(board="biased")).host_starts()
    world.until_ready()
    verdict, _ = self_test(world, selftest.BATCHES // 2)
    assert not verdict.fair
    assert "NOT FAIR" in selftest.report(verdict)
