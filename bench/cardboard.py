"""Cardboard that leads: from a token put down to the tablet, and how much is left to say by hand.

Simulated people lay drawn tokens, the real eye reads them, the real firmware's keys confirm. The
peer is the same game played by touch: every command is at least one tap there.
"""

from __future__ import annotations

import argparse
import json
import statistics
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

from companion.dealing import Choice, chairs_for, deal
from companion.table.begin.demo import begun_game
from companion.table.host import GameHost
from companion.table.saved import SavedGames
from web.demo.demo import Demo
from web.demo.people import People, Temper
from web.demo.understanding import Understanding
from web.hardware.hardware import Hardware

BOXES = ("base", "underground", "warcraft")
PLAYERS, BEGUN, TURNS = 3, 3, 18
IDLE_SECONDS = 10.0
LONGEST = 600.0


def main() -> None:
    print(
        f"{'box':<14}{'p50':>8}{'p95':>8}{'followed':>10}{'wrong':>7}{'taps':>7}{'touch':>7}{'idle':>8}"
    )
    found: dict[str, dict[str, float]] = {}
    for box in BOXES:
        figures, by_hand = measured(box)
        found[box] = figures
        print(
            f"{box:<14}{figures['p50']:>6.2f} s{figures['p95']:>6.2f} s{figures['followed']:>9.0%}"
            f"{figures['wrong']:>7.0f}{figures['taps']:>7.2f}{figures['touch']:>7.2f}"
            f"{figures['idle']:>7.1%}  {', '.join(f'{n} {kind}' for kind, n in by_hand)}",
            flush=True,
        )
    print("p50, p95: token put down to understood. taps: on a screen, per turn; touch: without")
    print("camera and pad. idle: share of one core while nothing moves. Last: what was tapped.")
    print(json.dumps({"bench": "cardboard", **found}))


def measured(box: str) -> tuple[dict[str, float], list[tuple[str, int]]]:
    with tempfile.TemporaryDirectory() as folder, _table(box, Path(folder)) as (host, demo):
        idle = _idle()
        people = People(host, demo.cardboard, lambda: demo.pad, Temper(0.0, 20.0, seed=1))
        turns, commands = _played(host, people)
        figures = _figures(people.tally, turns, commands) | {"idle": idle}
        return figures, people.tally.by_hand.most_common()


def _figures(tally: Understanding, turns: int, commands: int) -> dict[str, float]:
    laid = tally.followed + tally.asked + tally.tapped
    waits = sorted(tally.waits) or [0.0]
    return {
        "p50": statistics.median(waits),
        "p95": waits[int(0.95 * (len(waits) - 1))],
        "followed": (tally.followed + tally.asked) / max(1, laid),
        "wrong": tally.misread + len(tally.otherwise),
        "taps": (tally.asked + tally.tapped) / max(1, turns),
        "touch": commands / max(1, turns),
    }


def _played(host: GameHost, people: People) -> tuple[int, int]:
    """So many turns, and the commands in them."""
    playing = host.playing
    assert playing is not None
    first, begun = playing.shown.cursor, _turn(host)
    people.start()
    _wait(host, lambda: _turn(host) >= begun + TURNS or playing.shown.over)
    people.close()
    return _turn(host) - begun, playing.shown.cursor - first


def _turn(host: GameHost) -> int:
    playing = host.playing
    assert playing is not None
    return playing.shown.state.round * PLAYERS + playing.shown.state.seat


def _idle() -> float:
    time.sleep(IDLE_SECONDS / 2)
    before = time.process_time()
    time.sleep(IDLE_SECONDS)
    return (time.process_time() - before) / IDLE_SECONDS


@contextmanager
def _table(box: str, home: Path) -> Iterator[tuple[GameHost, Demo]]:
    saved = SavedGames.open(home / "journal.db")[0]
    host = GameHost(saved)
    hardware = Hardware(host)
    try:
        opening = deal(Choice(box), chairs_for(PLAYERS), Random(1))
        host.lay(begun_game(saved, opening, Random(1), lambda state: state.round == BEGUN))
        hardware.start(
            argparse.Namespace(
                pad=False, emulate_pad=True, keys=[], camera=["demo"], home=home, language="en"
            )
        )
        _wait(host, lambda: _ready(host) >= {"pad", "camera:demo"} and host.seen is not None)
        assert hardware.demo is not None
        yield host, hardware.demo
    finally:
        hardware.stop()
        host.close()
        saved.close()


def _ready(host: GameHost) -> set[str]:
    playing = host.playing
    sources = {} if playing is None else playing.shown.sources
    return {name for name, status in sources.items() if status.state == "ready"}


def _wait(host: GameHost, true: Callable[[], bool]) -> None:
    news, deadline = threading.Event(), time.monotonic() + LONGEST
    forget = host.subscribe(news.set)
    while not true() and time.monotonic() < deadline:
        news.wait(0.5)
        news.clear()
    forget()
