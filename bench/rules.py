"""How fast the referee is: random games, cost queries, lists of targets, by size of board.

The peer is `smawg`, a Python engine without any race or power effect. With SMAWG_PYTHON set to an
interpreter that has it, it plays in this very run; else its published figures stand beside ours.
"""

from __future__ import annotations

import json
import os
import platform
import subprocess
import sysconfig
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random
from time import perf_counter

from companion.dealing import Choice, chairs_for, deal
from companion.games.boxes import BOXES
from companion.rules.attack import cost
from companion.rules.game import Game
from companion.rules.legal import targets
from companion.rules.model import Phase, Seat, State, Tribe
from companion.rules.position import Position
from companion.rules.traits import Attack
from companion.selfplay.match import selfplay, step

SMAWG = os.environ.get("SMAWG_PYTHON")
PUBLISHED = {2: 136.0, 3: 74.0, 4: 46.0, 5: 32.0}
GAMES, RUNS = 60, 4
"""The best of some runs counts: what else the machine does can only slow one down."""
QUERIES = 300


def main() -> None:
    print(f"Python {platform.python_version()}, {_build()}")
    figures = {"games": _games(), "queries": _queries()}
    print(json.dumps({"bench": "rules", **figures}))


def _build() -> str:
    """An interpreter compiled without profiling is slower by a quarter."""
    with_profile = "--enable-optimizations" in str(sysconfig.get_config_var("CONFIG_ARGS"))
    return "an optimised build" if with_profile else "a build without profile-guided optimisation"


def _games() -> dict[str, dict[int, float]]:
    print("the peer plays in this run" if SMAWG else "the peer as published for another machine")
    print(f"{'box':<18} {'players':>7} {'games/s':>8} {'commands/s':>10} {'peer':>6} {'ratio':>6}")
    found: dict[str, dict[int, float]] = {}
    for box in BOXES:
        for players in PUBLISHED:
            runs = [(_run(box, players), _peer(box, players)) for _ in range(RUNS)]
            speed, commands = max(ours for ours, _ in runs)
            peer = max(theirs for _, theirs in runs)
            found.setdefault(box, {})[players] = speed
            row = f"{box:<18} {players:>7} {speed:>8.1f} {commands:>10.1f}"
            print(f"{row} {peer:>6.1f} {speed / peer:>6.2f}" if box == "base" else row)
    return {box: {n: round(v, 1) for n, v in row.items()} for box, row in found.items()}


def _peer(box: str, players: int) -> float:
    """Games a second; it knows the base box only."""
    if SMAWG is None or box != "base":
        return PUBLISHED[players]
    command = [SMAWG, str(Path(__file__).parent / "_peer_rules.py"), str(players)]
    return float(subprocess.run(command, capture_output=True, text=True, check=True).stdout)


def _run(box: str, players: int) -> tuple[float, float]:
    """Games and commands a second."""
    report = list(selfplay(_table(box, players), GAMES, seed=7, fast=True))[-1]
    return report.games / report.seconds, report.commands / report.seconds


def _table(box: str, players: int) -> Callable[[Random], tuple[Game, State]]:
    return lambda rng: deal(Choice(box), chairs_for(players), rng).lay()


def _queries() -> dict[int, dict[str, float]]:
    """Milliseconds for the cost of every region, and for all legal targets, by board."""
    print(f"{'regions':>7} {'ms per cost':>12} {'ms per list of targets':>23}")
    found = {}
    for players in PUBLISHED:
        p = _mid_game(players)
        tribe = p.active(Seat(p.state.seat))
        assert tribe is not None
        regions = list(p.game.board.regions)
        row = {
            "cost": _milliseconds(partial(_all_costs, p, tribe)) / len(regions),
            "targets": _milliseconds(partial(_all_targets, p, tribe)),
        }
        found[len(regions)] = row
        print(f"{len(regions):>7} {row['cost']:>12.4f} {row['targets']:>23.4f}")
    return found


def _all_costs(p: Position, tribe: Tribe) -> None:
    fresh = Position(p.game, p.state)
    for region in p.game.board.regions:
        cost(fresh, Attack(tribe, region))


def _all_targets(p: Position, tribe: Tribe) -> None:
    targets(Position(p.game, p.state), tribe)


def _mid_game(players: int) -> Position:
    """A position with races all over the board, one of them about to conquer."""
    rng = Random(players)
    game, state = _table("base", players)(rng)
    while state.round < 4 or state.phase is not Phase.CONQUEST:
        found = step(Position(game, state), rng)
        assert found is not None
        state = found[1].state
    return Position(game, state)


def _milliseconds(work: Callable[[], object]) -> float:
    started = perf_counter()
    for _ in range(QUERIES):
        work()
    return (perf_counter() - started) / QUERIES * 1000
