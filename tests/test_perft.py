"""How many legal sequences of three commands each race and power has in one small position.

A number that changes tells of a rule that changed.
`UPDATE_PERFT=1 pytest tests/test_perft.py` writes the file anew; read the diff.
"""

import os
from pathlib import Path

import pytest

from companion.games.boxes import BOXES, box
from companion.judge.reading import Reader
from companion.rules.board import Board
from companion.rules.decide import Accepted, decide
from companion.rules.game import Game
from companion.rules.legal import legal
from companion.rules.model import State
from companion.rules.position import Position
from tests.perft_boards import GIVEN, TINY

FILE = Path(__file__).parent / "perft.txt"
DEPTH = 3


def perft(game: Game, state: State, depth: int) -> int:
    commands = list(legal(Position(game, state)))
    if depth == 1:
        return len(commands)
    total = 0
    for command in commands:
        decision = decide(game, state, command)
        assert isinstance(decision, Accepted)
        total += perft(game, decision.state, depth - 1)
    return total


def counts(name: str) -> dict[str, int]:
    """Races with no badge, then powers with the box's plainest race."""
    chosen = box(name)
    game = chosen.open(TINY[name], chosen.options())
    plain, rival, given = GIVEN[name]
    combos: list[tuple[str, str | None]] = [(r, None) for r in game.races if r != rival]
    combos += [(plain, power) for power in game.powers]
    found = {}
    for race, power in combos:
        state = Reader(game, given(race, power)).state()
        found[f"{name} {race} {power or '-'}"] = perft(game, state, DEPTH)
    return found


@pytest.mark.parametrize("name", [name for name in BOXES if name in GIVEN])
def test_the_number_of_legal_sequences_is_what_it_was(name: str) -> None:
    now = counts(name)
    lines = FILE.read_text().splitlines() if FILE.exists() else []
    then = {line.rpartition(" ")[0]: int(line.rpartition(" ")[2]) for line in lines}
    if os.environ.get("UPDATE_PERFT"):
        then = {key: count for key, count in then.items() if key.split()[0] != name} | now
        FILE.write_text("".join(f"{key} {count}\n" for key, count in then.items()))
    assert now == {key: count for key, count in then.items() if key.split()[0] == name}


def test_the_tiny_boards_are_boards() -> None:
    assert all(isinstance(board, Board) for board in TINY.values())
