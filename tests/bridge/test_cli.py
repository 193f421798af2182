"""The pad's commands as people type them."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
from pathlib import Path
from random import Random

import pytest

from companion.selfplay.match import step
from companion.store.carry.export import export
from companion.table.inputs import Key, Tapped
from firmware_bridge.bridge import Bridge
from firmware_bridge.doctor import examine, report
from firmware_bridge.emulator import HERE
from firmware_bridge.ledger import VolatileLedger
from firmware_bridge.ports import FoundPort, PortUse, explicit
from firmware_bridge.talk.reports import Pressed
from firmware_bridge.talk.transport import Port
from tests.bridge.conftest import MakePad
from tests.bridge.sqlite_ledger import SqliteLedger
from tests.bridge.test_die import roll
from tests.bridge.world import World
from tests.tables import journaled, opening
from web.cli import main


def run(*words: str) -> int:
    return main(words)


def test_verify_says_which_roll_was_forged(
    world: World, ledger: SqliteLedger, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    roll(world)
    roll(world)
    game = tmp_path / "game.jsonl"
    game.write_text("\n".join(ledger.export()))
    assert run("verify", str(game)) == 0
    assert "2 rolls checked, 0 problems" in capsys.readouterr().out
    rows = [json.loads(line) for line in ledger.export()]
    rows[1]["command"][1]["die"] ^= 1
    game.write_text("\n".join(json.dumps(row) for row in rows))
    assert run("verify", str(game)) == 1
    assert "FORGED  line 2" in capsys.readouterr().out


def test_verify_plays_a_real_game_again_and_compares_the_last_hash(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    journal, number, table = journaled(tmp_path / "journal.db", opening())
    for _ in range(12):
        found = step(table.position, Random(3))
        assert found is not None
        assert table.handle(Tapped(None, found[0], table.shown.version)).accepted
    lines = list(export(journal, number))
    journal.close()
    game = tmp_path / "game.jsonl"
    game.write_text("\n".join(lines))
    last = json.loads(lines[-1])["hash"]
    assert run("verify", str(game), "--last", last) == 0
    assert "the rules agree with every line" in capsys.readouterr().out
    assert run("verify", str(game), "--last", "0" * 64) == 1
    assert "not the one you saw" in capsys.readouterr().out
    game.write_text("\n".join(lines[:-1]))
    assert run("verify", str(game), "--last", last) == 1


def test_verify_runs_without_the_rest_of_tribekeeper(
    world: World, ledger: SqliteLedger, tmp_path: Path
) -> None:
    roll(world)
    (tmp_path / "verify.py").write_text((HERE / "verify.py").read_text())
    (tmp_path / "game.jsonl").write_text("\n".join(ledger.export()))
    done = subprocess.run(
        [sys.executable, "-I", "verify.py", "game.jsonl"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=True,
    )
    assert "1 rolls checked, 0 problems" in done.stdout


def test_verify_of_something_else_is_explained(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "game.jsonl").write_text("hello")
    assert run("verify", str(tmp_path / "game.jsonl")) == 1
    assert "cannot be read" in capsys.readouterr().out
    assert run("verify", str(tmp_path / "none.jsonl")) == 1


def test_the_emulated_pad_prints_presses(built: Path) -> None:
    code = "from tests.bridge.test_cli import run; run('pad', '--emulate')"
    with subprocess.Popen(
        [sys.executable, "-c", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert any("firmware 1.1" in line for line in process.stdout)
        process.stdin.write("c2\n")
        process.stdin.flush()
        assert any("confirm (1, taken)" in line for line in process.stdout)
        assert any("seat-2 (2, taken)" in line for line in process.stdout)
        process.stdin.close()
        assert process.wait() == 0


def test_the_doctor_names_the_pad_and_swallows_nothing(make_pad: MakePad, tmp_path: Path) -> None:
    pad = make_pad(lockstep=False)
    pad.tap(Key.CONFIRM, after_ms=300)
    assert "firmware 1.1" in _examined(pad.tty)
    with Port(pad.tty):
        assert "in use" in _examined(pad.tty)
    (tmp_path / "nothing").touch()
    assert "does not open" in _examined(tmp_path / "nothing")
    ledger, pressed = VolatileLedger(), threading.Event()
    bridge = Bridge(
        ledger,
        lambda _: None,
        explicit([pad.tty]),
        lambda _, report: pressed.set() if isinstance(report, Pressed) else None,
    )
    bridge.start()
    assert pressed.wait(60)
    bridge.stop()
    assert [press.key for press in ledger.presses] == [Key.CONFIRM]


def test_the_doctor_knows_a_stranger_and_a_pad_from_the_future(make_pad: MakePad) -> None:
    future = make_pad(lockstep=False, board="future")
    assert "speaks protocol 9" in _examined(future.tty)
    naive = make_pad(lockstep=False, board="naive")
    assert "does not answer" in _examined(naive.tty)
    stranger = [FoundPort(Path("/dev/ttyPRINTER"), "label printer", PortUse.LEAVE)]
    assert "Left alone" in report(list(examine(stranger)))


def test_the_doctor_offers_a_udev_rule(make_pad: MakePad, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "access", lambda *_: False)
    text = _examined(make_pad(lockstep=False).tty)
    assert "udev" in text
    assert "usermod -aG" in text


def test_without_any_port_the_doctor_says_plug_it_in() -> None:
    assert "Plug the pad in" in report(list(examine([])))


def _examined(path: Path) -> str:
    return report(list(examine([FoundPort(path, "Arduino Uno", PortUse.OPEN)])))
