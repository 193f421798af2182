"""Pad, table and journal together: what a key did to the game is there once, with its proof."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random

import pytest

from companion.rules.board import RegionId
from companion.rules.commands import Final
from companion.rules.legal import targets
from companion.rules.position import Position
from companion.selfplay.match import step
from companion.store.carry.export import export
from companion.store.journal import Journal
from companion.table.inputs import (
    ButtonPressed,
    DieThrown,
    Jumped,
    Key,
    PromiseBroken,
    Tapped,
    TargetNamed,
)
from companion.table.keys import prompts
from companion.table.table import Table
from firmware_bridge.dice.rollbook import RollBook
from firmware_bridge.ledger import Receipt, TableLedger
from firmware_bridge.pad_display import NO_PROMPT, PadDisplay
from firmware_bridge.verify import verify
from tests.bridge.conftest import MakePad
from tests.bridge.probed import Noise
from tests.bridge.world import World
from tests.tables import journaled, opening

NOISE = Noise(flip=1e-3, drop=1e-3, repeat=1e-3, insert=1e-3)


@dataclass(frozen=True, slots=True)
class Evening:
    table: Table
    journal: Journal
    game: int
    world: World

    def show(self, *, wants_roll: bool = False) -> None:
        """What the glue does after every change of what the table shows."""
        keys = frozenset(prompts(self.table.position, self.table.shown))
        self.world.show(
            PadDisplay(prompt=self.table.shown.question, lit=keys, wants_roll=wants_roll)
        )
        link = self.world.link
        assert link is not None
        self.world.run_until(lambda: link.prompt == self.table.shown.question)

    def play_on(self, random: Random) -> None:
        """A person taps any legal command."""
        found = step(Position(self.table.game, self.table.shown.state), random)
        assert found is not None
        command, _ = found
        assert self.table.handle(Tapped(None, command, self.table.shown.version)).accepted

    def name_a_target(self) -> None:
        """Plays on until somebody is short of tokens, who then names a region to roll for."""
        random = Random(2)
        while not any(map(self._named, self._regions())):
            self.play_on(random)

    def _regions(self) -> list[RegionId]:
        tribe = self.table.position.active(self.table.shown.state.seat)
        return targets(self.table.position, tribe) if tribe else []

    def _named(self, region: RegionId) -> bool:
        named = TargetNamed(None, Final(region, 0), self.table.shown.version)
        return self.table.handle(named).accepted

    def pad_entries(self) -> int:
        return sum(entry.source == "pad" for entry in self.journal.entries(self.game))


@pytest.fixture
def evening(make_pad: MakePad, tmp_path: Path) -> Iterator[Evening]:
    journal, game, table = journaled(tmp_path / "journal.db", opening())
    book = RollBook(tmp_path / "rolls.db")

    def handle(thing: ButtonPressed | DieThrown | PromiseBroken) -> Receipt:
        notices = table.handle(thing).shown.notices
        return Receipt.DROPPED if notices else Receipt.TAKEN

    world = World(make_pad(), TableLedger(journal.high_water, handle, book)).host_starts()
    world.until_ready()
    yield Evening(table, journal, game, world)
    book.close()
    journal.close()


def test_keys_move_a_real_game_once_each(evening: Evening) -> None:
    """Through noise, with the host dying after every third press."""
    random = Random(2)
    evening.world.pad.noise(NOISE, NOISE)
    pressed = 0
    while pressed < 15:
        evening.show()
        meaning = set(prompts(evening.table.position, evening.table.shown)) & {Key.NEXT}
        if not meaning:
            evening.play_on(random)
            continue
        version = evening.table.shown.version
        evening.world.tap(Key.NEXT)
        if pressed % 3 == 0:
            evening.world.host_starts()
        evening.world.until_more(lambda: evening.table.shown.version, version)
        pressed += 1
        assert evening.pad_entries() == pressed
    evening.world.run(500)
    assert evening.pad_entries() == pressed


def test_a_press_for_an_older_question_changes_nothing(evening: Evening) -> None:
    evening.show()
    evening.play_on(Random(2))
    version = evening.table.shown.version
    evening.world.tap(Key.NEXT, then_ms=100)
    assert evening.table.shown.version == version
    assert evening.table.shown.notices == ("old-prompt",)


def test_an_exported_roll_is_verified_and_a_changed_one_found(evening: Evening) -> None:
    evening.name_a_target()
    table = evening.table
    version = table.shown.version
    evening.show(wants_roll=True)
    assert evening.world.link is not None
    evening.world.link.roll(table.shown.question)
    evening.world.until_more(lambda: table.shown.version, version)
    lines = list(export(evening.journal, evening.game))
    found = verify(lines)
    assert (found.checked, found.problems) == (1, [])
    row = json.loads(lines[-1])
    row["proof"]["face"] = (row["proof"]["face"] + 1) % 4
    assert len(verify([*lines[:-1], json.dumps(row)]).problems) == 2, "the line, and the roll"


def test_a_roll_nobody_waits_for_changes_nothing(evening: Evening) -> None:
    evening.show()
    version = evening.table.shown.version
    assert evening.world.link is not None
    evening.world.link.roll(NO_PROMPT)
    evening.world.run_until(lambda: evening.table.shown.notices == ("roll-not-asked",))
    assert evening.table.shown.version == version


def test_a_roll_whose_question_was_changed_leaves_its_trace(evening: Evening) -> None:
    """Else a die that knows its face could press a key of its pad and roll for something new."""
    evening.name_a_target()
    evening.show(wants_roll=True)
    table, link = evening.table, evening.world.link
    assert link is not None
    link.roll(table.shown.question)
    evening.world.run_until(lambda: bool(evening.world.ledger.promised()))
    assert table.handle(Jumped(table.shown.cursor, table.shown.version, sure=True)).accepted
    evening.world.run_until(lambda: table.shown.notices == ("roll-not-asked",))
    (remark,) = table.shown.notes
    assert (remark.after, remark.entry.source) == (table.shown.cursor, "die")
    found = verify(export(evening.journal, evening.game))
    assert (found.checked, found.unused, found.problems) == (1, 1, [])
