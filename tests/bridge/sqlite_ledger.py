"""A real ledger in SQLite, as the table's journal must be: one transaction per promise."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path

from companion.chain import HASH, START, canonical, link, told_links
from companion.table.inputs import Breach, ButtonPressed, DieThrown, Key
from firmware_bridge.dice.rollbook import RollBook
from firmware_bridge.ledger import OpenRoll, Receipt

Row = dict[str, object]
SCHEMA = """
create table if not exists effects (
    row integer primary key, device text, epoch int, number int, key text, prompt int);
create table if not exists marks (
    device text, epoch int, number int, primary key (device, epoch));
create table if not exists faces (row integer primary key, face int, proof text);
"""


class SqliteLedger:
    """`prompt` is the question on show: a press that answers another one is dropped.

    In virtual time no real process dies, so `sync` is off; the kill -9 tests say "full".
    """

    def __init__(self, path: Path, *, prompt: int | None = None, sync: str = "off") -> None:
        self.prompt = prompt
        self.broken: list[tuple[int, Breach]] = []
        self._db = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
        self._db.execute("pragma journal_mode=wal")
        self._db.execute(f"pragma synchronous={sync}")
        self._db.executescript(SCHEMA)
        self._rolls = RollBook(path.with_suffix(".rolls"))

    def close(self) -> None:
        self._db.close()
        self._rolls.close()

    def high_water(self, device: str, epoch: int) -> int:
        query = "select number from marks where device=? and epoch=?"
        row = self._db.execute(query, (device, epoch)).fetchone()
        return int(row[0]) if row else 0

    def accept(self, press: ButtonPressed) -> Receipt:
        taken = self.prompt is None or press.prompt == self.prompt
        identity = (press.press.device, press.press.epoch, press.press.number)
        self._db.execute("begin immediate")
        if taken:
            self._db.execute(
                "insert into effects (device, epoch, number, key, prompt) values (?,?,?,?,?)",
                (*identity, press.key, press.prompt),
            )
        self._db.execute("insert or replace into marks values (?,?,?)", identity)
        self._db.execute("commit")
        return Receipt.TAKEN if taken else Receipt.DROPPED

    def open_roll(self, device: str) -> OpenRoll | None:
        return self._rolls.open_roll(device)

    def ask_roll(self, device: str, prompt: int, host_nonce: str, *, at_least: int) -> OpenRoll:
        return self._rolls.ask_roll(device, prompt, host_nonce, at_least=at_least)

    def commit_roll(self, device: str, roll: int, commitment: str) -> None:
        self._rolls.commit_roll(device, roll, commitment)

    def close_roll(self, rolled: DieThrown) -> Receipt:
        assert rolled.proof is not None
        self._db.execute(
            "insert into faces (face, proof) values (?, ?)",
            (rolled.face, json.dumps(asdict(rolled.proof))),
        )
        self._rolls.finish(rolled.proof.device, rolled.proof.roll)
        return Receipt.TAKEN if rolled.prompt >= 0 else Receipt.DROPPED

    def abandon_roll(self, device: str, roll: int) -> None:
        self._rolls.abandon_roll(device, roll)

    def effects(self) -> list[Key]:
        rows = self._db.execute("select key from effects order by row")
        return [Key(row[0]) for row in rows]

    def prompts(self) -> list[int]:
        return [row[0] for row in self._db.execute("select prompt from effects order by row")]

    def promised(self) -> Sequence[OpenRoll]:
        return self._rolls.promised()

    def break_roll(self, roll: OpenRoll, reason: Breach) -> None:
        self.broken.append((roll.roll, reason))
        self._rolls.break_roll(roll.device, roll.roll)

    def export(self) -> list[str]:
        """Finished rolls as an exported game."""
        rows = self._db.execute("select face, proof from faces order by row")
        lines: list[Row] = [{"format": "tribekeeper", "version": 2, "opening": {}, "begun": ""}]
        lines += [
            {
                "command": ["Final", {"region": "1", "die": face}],
                "events": [["DieThrown", {"race": "orcs", "die": face, "region": "1"}]],
                "source": "die",
                "proof": {**json.loads(proof), "face": face},
            }
            for face, proof in rows
        ]
        return chained(lines)


def chained(lines: Sequence[Row]) -> list[str]:
    """Lines of an exported game with hashes that fit."""
    before = START
    made: list[str] = []
    for line in lines:
        ((record, _),) = told_links([line]) if not made else [*told_links([{}, line])][1:]
        before = link(before, record)
        made.append(canonical({**line, HASH: before}))
    return made
