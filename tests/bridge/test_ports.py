"""Which ports are opened, which are asked about, and that an answer is remembered."""

from __future__ import annotations

import argparse
import os
import stat
from pathlib import Path
from queue import SimpleQueue

import pytest
import serial
from serial.tools import list_ports
from serial.tools.list_ports_common import ListPortInfo

from companion.table.inputs import Input, SourceChanged
from firmware_bridge import cli
from firmware_bridge.bridge import Bridge
from firmware_bridge.doctor import examine, report
from firmware_bridge.ledger import VolatileLedger
from firmware_bridge.ports import ANSWERS, Answers, Discovery, FoundPort, PortUse
from firmware_bridge.talk.transport import Port
from tests.bridge.conftest import MakePad


def port(name: str, ids: tuple[int, int] | None, serial_number: str | None = None) -> ListPortInfo:
    info = ListPortInfo(f"/dev/{name}")
    info.vid, info.pid = ids or (None, 0)
    info.serial_number, info.location, info.description = serial_number, f"1-{name}", name
    return info


UNO = port("ttyUNO", (0x2341, 0x0043), "A1")
CLONE = port("ttyCLONE", (0x1A86, 0x7523))
FTDI = port("ttyFTDI", (0x0403, 0x6001), "F7")
EVERY = port("ttyEVERY", (0x2341, 0x0058), "E1")
SCALE = port("ttySCALE", (0x1234, 0x5678))
BUILT_IN = port("ttyS0", None)


@pytest.fixture(autouse=True)
def plugged(monkeypatch: pytest.MonkeyPatch) -> None:
    everything = [UNO, CLONE, FTDI, EVERY, SCALE, BUILT_IN]
    monkeypatch.setattr(list_ports, "comports", lambda: everything)


def test_what_may_be_a_printer_is_opened_only_when_somebody_says_so(tmp_path: Path) -> None:
    find = Discovery(Answers.read(tmp_path / ANSWERS), tmp_path)
    assert list(find()) == [Path("/dev/ttyUNO")]
    waiting = [one for one in find.ports() if one.use is PortUse.ASK]
    assert [one.path.name for one in waiting] == ["ttyCLONE", "ttyFTDI"]
    find.answers.give(waiting[0].name, is_pad=True)
    find.answers.give(waiting[1].name, is_pad=False)
    assert [path.name for path in find()] == ["ttyUNO", "ttyCLONE"]
    assert not any(one.use is PortUse.ASK for one in find.ports())


def test_the_answer_is_remembered_and_can_be_taken_back(tmp_path: Path) -> None:
    find = Discovery(Answers.read(tmp_path / "home" / ANSWERS), tmp_path)
    cli.ask_about(find, lambda one: one.board == "CH340 chip")
    again = Discovery(Answers.read(tmp_path / "home" / ANSWERS), tmp_path)
    assert [path.name for path in again()] == ["ttyUNO", "ttyCLONE"]
    cli.ask_about(again, lambda one: pytest.fail("asked twice"))
    again.answers.forget("1a86:7523:1-ttyCLONE")
    assert Answers.read(tmp_path / "home" / ANSWERS).all() == {"0403:6001:F7": False}
    mode = stat.S_IMODE((tmp_path / "home" / ANSWERS).stat().st_mode)
    assert mode == 0o600


def test_the_table_hears_that_a_port_waits_for_an_answer(tmp_path: Path) -> None:
    heard: SimpleQueue[Input] = SimpleQueue()
    find = Discovery(Answers(), tmp_path)
    find.answers.give("2341:0043:A1", is_pad=False)
    bridge = Bridge(VolatileLedger(), heard.put, find)
    bridge.start()
    try:
        details = []
        while "pad.ask-port" not in details:
            news = heard.get(timeout=60)
            details.append(news.detail if isinstance(news, SourceChanged) else "")
        for one in find.ports():
            find.answers.give(one.name, is_pad=False)
        assert isinstance(last := heard.get(timeout=60), SourceChanged)
        assert last.detail == "pad.searching"
    finally:
        bridge.stop()


@pytest.mark.parametrize("text", ["", "[1]", "null", '{"a": 3}', "{"])
def test_a_damaged_file_of_answers_is_as_good_as_none(text: str, tmp_path: Path) -> None:
    (tmp_path / ANSWERS).write_text(text)
    assert Answers.read(tmp_path / ANSWERS).all() == {}


def test_whoever_names_a_port_has_answered(tmp_path: Path) -> None:
    parser = argparse.ArgumentParser()
    cli.trying_pads(parser)
    args = parser.parse_args(["--port", "/dev/ttyFTDI", "--home", str(tmp_path)])
    with cli._ports(args) as (find, _):
        assert find is not None
    assert Answers.read(tmp_path / ANSWERS).all() == {"0403:6001:F7": True}


def test_the_doctor_opens_nothing_it_was_not_told_to(monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[object] = []
    monkeypatch.setattr(os, "open", lambda path, *_: opened.append(path))
    everything = Discovery(None, Path("/")).ports()
    left: list[FoundPort] = [one for one in everything if one.path.name != "ttyUNO"]
    told = report(list(examine(left)))
    assert "Another chip" in told
    assert "pad --port /dev/ttyCLONE" in told
    assert told.count("restart a printer") == 2
    assert opened == []


def test_an_ftdi_chip_is_asked_to_hurry(make_pad: MakePad, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[bool] = []
    monkeypatch.setattr(serial.Serial, "set_low_latency_mode", lambda _, on: asked.append(on))
    with Port(make_pad(lockstep=False).tty):
        assert asked == [True]
