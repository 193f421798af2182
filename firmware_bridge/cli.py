"""The pad's commands: pad, die, verify, doctor. Words for a terminal, so English only."""

from __future__ import annotations

import argparse
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from companion.table.inputs import Input
    from firmware_bridge.emulator import Emulator
    from firmware_bridge.ports import Answers, Ask, Discovery, Find, FoundPort
    from firmware_bridge.talk.reports import PadReport

SELF_TEST_SECONDS = 120.0


def trying_pads(parser: argparse.ArgumentParser) -> None:
    _where(parser)
    parser.add_argument(
        "--flash", choices=("uno", "nano"), help="write the pad's program to this board at --port"
    )
    parser.set_defaults(run=run_pad)


def testing_die(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--self-test", action="store_true", required=True)
    _where(parser)
    parser.set_defaults(run=run_die)


def verifying(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", type=Path, metavar="GAME.jsonl")
    parser.add_argument("--last", default="", metavar="HASH", help="as on the result page")
    parser.set_defaults(run=run_verify)


def examining(parser: argparse.ArgumentParser) -> None:
    _at_home(parser)
    parser.set_defaults(run=run_doctor)


def flash_pad(port: Path | None, board: str) -> int:
    """With the program that comes along: nothing else has to be installed."""
    import serial

    from firmware_bridge.flash import (
        BAUDS,
        PREBUILT,
        HalfWrittenError,
        NoBootLoaderError,
        SpoiledError,
        flash,
    )

    if port is None:
        print("Say which board: --port /dev/ttyACM0 (`tribekeeper doctor` lists them).")
        return 2
    program, why = (PREBUILT / f"{board}.hex").read_text(), ""
    for baud in BAUDS:
        try:
            with serial.Serial(str(port), baud, timeout=0.3, exclusive=True) as line:
                flash(line, program, _tell_page)
        except SpoiledError as spoiled:
            print(f"\nWhat was read back differs ({spoiled}). Try it again, with another cable.")
            return 1
        except HalfWrittenError:
            print("\nOnly part of it was written: it stopped answering. Try again, another cable.")
            return 1
        except (NoBootLoaderError, OSError) as error:
            why = str(error)
            continue
        print("\nWritten, read back and compared. The pad starts now.")
        return 0
    print(f"\nNothing was written: {why}. Is it the right port, an Uno R3 or a Nano?")
    return 1


def _tell_page(done: int, pages: int) -> None:
    print(f"\rpage {done} of {pages}", end="", flush=True)


def run_pad(args: argparse.Namespace) -> int:
    if args.flash:
        return flash_pad(args.port, args.flash)
    return _try_pads(args)


def _try_pads(args: argparse.Namespace) -> int:
    from firmware_bridge.bridge import Bridge
    from firmware_bridge.controls import TYPED
    from firmware_bridge.ledger import VolatileLedger
    from firmware_bridge.pad_display import ALL_KEYS, PadDisplay

    with _ports(args) as (find, pad):
        bridge = Bridge(VolatileLedger(), _print_input, find, _print_report)
        lines = ("Tribekeeper", "", "Press any key")
        bridge.show(PadDisplay(prompt=1, lit=ALL_KEYS, display=lines, wants_roll=True))
        bridge.start()
        try:
            if pad:
                print(f"Type {TYPED}; Ctrl-D ends.")
                pad.type_keys(sys.stdin)
            else:
                print("Press keys; Ctrl-C ends.", flush=True)
                threading.Event().wait()
        except KeyboardInterrupt:
            print()
        finally:
            bridge.stop()
    return 0


def run_die(args: argparse.Namespace) -> int:
    from firmware_bridge.dice import selftest

    try:
        with _ports(args) as (find, _):
            print(f"Rolling {selftest.FACES} times; it takes a while ...", flush=True)
            found = selftest.collect(find, patience=SELF_TEST_SECONDS)
    except selftest.NoDieError:
        print("No die finished the test: `tribekeeper doctor` tells why.")
        return 1
    verdict = selftest.judge(found.faces)
    print(selftest.report(verdict))
    print(selftest.sources(found.health))
    return 0 if verdict.fair else 1


def run_verify(args: argparse.Namespace) -> int:
    from companion.store.codec import printable
    from firmware_bridge import verify

    try:
        found = verify.main([str(args.game), args.last])
    except (OSError, ValueError) as error:
        name = printable(args.game.name)
        print(f"{name} cannot be read as an exported game: {printable(str(error))}")
        return 1
    print(_played_again(args.game))
    return found


def _played_again(game: Path) -> str:
    """No accusation: a rule may have been mended since the game was played."""
    from companion.store.carry.importing import checked
    from companion.store.codec import UnreadableError

    try:
        checked(game.read_text(encoding="utf-8"))
    except UnreadableError as differs:
        return f"played again, today's rules do not agree: {differs}"
    return "played again, the rules agree with every line"


def run_doctor(args: argparse.Namespace) -> int:
    from firmware_bridge.doctor import examine, report

    findings = list(examine(answers=_answers(args)))
    print(report(findings))
    return 0


def _where(parser: argparse.ArgumentParser) -> None:
    _at_home(parser)
    which = parser.add_mutually_exclusive_group()
    which.add_argument("--port", type=Path, help="a serial port; else known boards are looked for")
    which.add_argument(
        "--emulate", action="store_true", help="run the firmware on this computer instead"
    )


@contextmanager
def _ports(args: argparse.Namespace) -> Iterator[tuple[Find | None, Emulator | None]]:
    from firmware_bridge.ports import Discovery, explicit

    if args.emulate:
        from firmware_bridge.emulator import emulated_pad

        with emulated_pad() as pad:
            yield explicit([pad.tty]), pad
        return
    find = Discovery(_answers(args))
    if args.port:
        _said_by_hand(find, args.port)
        yield explicit([args.port]), None
        return
    if sys.stdin.isatty():
        ask_about(find, _ask)
    yield find, None


def ask_about(find: Discovery, ask: Ask) -> None:
    """Opening a port restarts whatever is behind it, so somebody is asked first, once."""
    from firmware_bridge.ports import PortUse

    for port in find.ports():
        if port.use is PortUse.ASK:
            find.answers.give(port.name, is_pad=ask(port))


def _ask(port: FoundPort) -> bool:
    print(f"{port.path} is a {port.board}: it may be a pad, a printer or anything else.")
    return input("Is it your pad? Opening it restarts it. [y/N] ").strip().lower().startswith("y")


def _said_by_hand(find: Discovery, path: Path) -> None:
    """Whoever names a port has answered the question about it."""
    for port in find.ports():
        if port.path.resolve() == path.resolve():
            find.answers.give(port.name, is_pad=True)


def _at_home(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--home", type=Path, help="where Tribekeeper keeps its files")


def _answers(args: argparse.Namespace) -> Answers:
    from companion.store.home.places import home
    from firmware_bridge.ports import ANSWERS, Answers

    return Answers.read((args.home or home()) / ANSWERS)


def _print_input(thing: Input) -> None:
    from companion.table.inputs import SourceChanged

    if isinstance(thing, SourceChanged):
        print(f"{thing.source}: {thing.state} {thing.detail}".rstrip(), flush=True)


def _print_report(device: str, report: PadReport) -> None:
    from firmware_bridge.dice.die import Rolled
    from firmware_bridge.talk.reports import Greeted, Pressed

    match report:
        case Greeted(name, hello):
            version = f"{hello.major}.{hello.minor}"
            print(f"pad {name}: firmware {version}, start {hello.epoch}", flush=True)
        case Pressed(press, outcome):
            print(f"pad {device}: {press.key} ({press.press.number}, {outcome})", flush=True)
        case Rolled(rolled, _):
            print(f"pad {device}: the die shows {rolled.face}", flush=True)
        case _:
            pass
