"""The die: commit, reveal, no second chance for anybody, and a self-test that can fail."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from companion.table.inputs import Breach, DieThrown, Key
from firmware_bridge.dice import selftest
from firmware_bridge.dice.die import Die, PromiseBrokenError, Rolled
from firmware_bridge.dice.promises import PATIENCE, Promises
from firmware_bridge.ledger import Receipt, VolatileLedger
from firmware_bridge.pad_display import NO_PROMPT
from firmware_bridge.talk.link import Link
from firmware_bridge.talk.reports import FacesArrived, Greeted, Noticed
from firmware_bridge.verify import commitment, side, trouble, verify
from firmware_bridge.wire.frames import Frame, FrameDecoder, encode
from firmware_bridge.wire.messages import (
    CommandAck,
    Commit,
    FromDevice,
    Hello,
    HostHello,
    HostNonce,
    KeyDown,
    Reveal,
    RollRequest,
    Status,
)
from tests.bridge.conftest import MakePad, MakeWorld
from tests.bridge.probed import Noise
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


def test_rolls_through_noise(world: World, ledger: SqliteLedger) -> None:
    noise = Noise(flip=1e-3, drop=1e-3, repeat=1e-3, insert=1e-3)
    world.pad.noise(noise, noise)
    for prompt in range(1, 11):
        roll(world, prompt)
    found = verify(ledger.export())
    assert (found.checked, found.problems) == (10, [])


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
        while not any(f.id == number and isinstance(f.message, KeyDown) for f in world.heard):
            world.step(100)
        slowest = max(slowest, world.now - pressed)
        world.pad.release(Key.CONFIRM)
        world.run(300)
    assert 0.002 < slowest < 0.0055


class TestForgingDevice:
    """What no honest firmware does, so a pretended one must."""

    device = "01020304"

    def die(self) -> tuple[Die, RollRequest, VolatileLedger]:
        ledger = VolatileLedger()
        die = Die(self.device, ledger, Random(1).randbytes)
        asked = die.ask(3, at_least=1)
        assert asked is not None
        return die, asked, ledger

    def promise(self, roll: int, nonce: bytes) -> Commit:
        return Commit(roll, commitment(bytes.fromhex(self.device), roll, nonce))

    def breaches(self, ledger: VolatileLedger) -> list[Breach]:
        assert ledger.open_roll(self.device) is None
        assert ledger.rolls == []
        return [broken.reason for broken in ledger.broken]

    def test_changing_the_commitment(self) -> None:
        die, asked, ledger = self.die()
        die.committed(self.promise(asked.roll, b"a" * 16))
        with pytest.raises(PromiseBrokenError):
            die.committed(self.promise(asked.roll, b"b" * 16))
        assert self.breaches(ledger) == [Breach.CHANGED]

    def test_revealing_another_nonce(self) -> None:
        die, asked, ledger = self.die()
        die.committed(self.promise(asked.roll, b"a" * 16))
        with pytest.raises(PromiseBrokenError):
            die.revealed(Reveal(asked.roll, b"b" * 16, 0))
        assert self.breaches(ledger) == [Breach.FORGED]

    def test_claiming_another_face(self) -> None:
        die, asked, ledger = self.die()
        nonce = die.committed(self.promise(asked.roll, b"a" * 16))
        assert nonce is not None
        face = side(bytes.fromhex(self.device), asked.roll, b"a" * 16, nonce.nonce)
        with pytest.raises(PromiseBrokenError):
            die.revealed(Reveal(asked.roll, b"a" * 16, (face + 1) % 6))
        assert self.breaches(ledger) == [Breach.FORGED]

    def test_refusing_what_it_has_promised(self) -> None:
        die, asked, ledger = self.die()
        die.committed(self.promise(asked.roll, b"a" * 16))
        with pytest.raises(PromiseBrokenError):
            die.refused()
        assert self.breaches(ledger) == [Breach.REFUSED]

    def test_refusing_before_it_can_know_anything_is_harmless(self) -> None:
        die, _, ledger = self.die()
        assert die.refused() == 3
        assert self.breaches(ledger) == []

    def test_revealing_before_committing(self) -> None:
        die, asked, ledger = self.die()
        assert die.revealed(Reveal(asked.roll, b"a" * 16, 0)) is None
        assert ledger.rolls == []


class CheatingPad:
    """Speaks the protocol perfectly, and refuses every roll that would not show a three."""

    def __init__(self) -> None:
        self.device, self.epoch, self.nonce = b"evil", 1, b"n" * 16
        self.faces: list[int] = []
        self._decoder = FrameDecoder()

    def hear(self, received: bytes) -> bytes:
        return b"".join(map(self._answer, self._decoder.feed(received)))

    def _answer(self, frame: Frame) -> bytes:
        match frame.message:
            case HostHello():
                said: FromDevice = Hello(
                    1, 1, 1, 1, self.device, self.epoch, 1, 6, 128, 0, 1, 1, 0, 1
                )
            case RollRequest(roll):
                said = Commit(roll, commitment(self.device, roll, self.nonce))
            case HostNonce(roll, nonce):
                face = side(self.device, roll, self.nonce, nonce)
                self.faces.append(face)
                said = Reveal(roll, self.nonce, 5) if face == 5 else CommandAck(Status.STALE_ROLL)
            case _:
                said = CommandAck(Status.DONE)
        return encode(Frame(frame.session, frame.id, said))


def test_a_pad_that_refuses_what_it_does_not_like_gets_no_second_roll() -> None:
    """It knows its face when it has our nonce: sixty of sixty rolls came up three."""
    ledger, pad = VolatileLedger(), CheatingPad()
    link = Link(ledger, lambda _: None, 0.0, random=Random(3).randbytes)
    now = 0.0
    for wanted in range(1, 61):
        assert link.ready or wanted == 1
        asked = False
        for _ in range(40):
            link.feed(pad.hear(link.tick(now)), now)
            if link.ready and not asked:
                asked = link.roll(wanted)
            now += 0.05
    assert len(pad.faces) == 60, "one roll for each question and no more"
    refused = [broken for broken in ledger.broken if broken.reason is Breach.REFUSED]
    assert len(refused) + len(ledger.rolls) == 60
    assert len(refused) > 40
    assert [broken.times for broken in refused] == list(range(1, len(refused) + 1))


class TestSilentDice:
    device = "01020304"

    def ledger(self) -> VolatileLedger:
        ledger = VolatileLedger()
        roll = ledger.ask_roll(self.device, 3, "00" * 16, at_least=1)
        ledger.commit_roll(self.device, roll.roll, "ff" * 32)
        return ledger

    def test_a_promise_that_is_not_kept_in_time_is_broken(self) -> None:
        ledger = self.ledger()
        promises = Promises(ledger)
        for tenths in range(50):
            promises.watch(100 + tenths / 10)
            assert ledger.broken == []
        promises.watch(100 + PATIENCE + 1)
        assert [broken.reason for broken in ledger.broken] == [Breach.SILENT]
        assert ledger.open_roll(self.device) is None
        promises.watch(200)
        assert len(ledger.broken) == 1

    def test_a_host_that_was_frozen_has_not_listened_and_accuses_nobody(self) -> None:
        ledger = self.ledger()
        promises = Promises(ledger)
        promises.watch(100)
        promises.watch(100 + 10 * PATIENCE)
        assert ledger.broken == []
        for tenths in range(10 * (int(PATIENCE) + 1)):
            promises.watch(200 + tenths / 10)
        assert [broken.reason for broken in ledger.broken] == [Breach.SILENT]

    def test_coming_back_under_another_name_is_one_too(self) -> None:
        ledger = self.ledger()
        promises = Promises(ledger)
        for device in (self.device, self.device, "0a0a0a0a"):
            assert ledger.broken == []
            promises.greeted(Path("/dev/ttyX"), device)
        assert [broken.reason for broken in ledger.broken] == [Breach.RENAMED]

    def test_without_a_promise_a_pad_may_be_swapped(self) -> None:
        ledger = VolatileLedger()
        promises = Promises(ledger)
        for device in (self.device, "0a0a0a0a"):
            promises.greeted(Path("/dev/ttyX"), device)
        assert ledger.broken == []


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
