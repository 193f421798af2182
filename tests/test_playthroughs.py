"""Golden playthroughs: a change of the rules shows as a change of these games.

`UPDATE_PLAYTHROUGHS=1 pytest tests/test_playthroughs.py` writes them anew; read the diff.
"""

import json
import os
from itertools import islice
from pathlib import Path

import pytest

from companion.games.boxes import BOXES
from companion.games.opening import Opening
from companion.rules.decide import Accepted, decide
from companion.store.codec import decode, decode_command, encode, encode_tagged
from tests.tables import opening, random_game

FOLDER = Path(__file__).parent / "playthroughs"
COMMANDS = 90
GAMES = [(box, players) for box in BOXES for players in (2, 5)]


def write(box: str, players: int, path: Path) -> None:
    opened = opening(box, players, seed=players)
    lines = [json.dumps(encode(opened))]
    for _, command, decision in islice(random_game(*opened.lay(), seed=players), COMMANDS):
        told = [encode_tagged(command), *map(encode_tagged, decision.events)]
        lines.append(json.dumps(told, ensure_ascii=False, separators=(",", ":")))
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


@pytest.mark.parametrize(("box", "players"), GAMES)
def test_the_rules_still_tell_the_same_story(box: str, players: int) -> None:
    path = FOLDER / f"{box}-{players}p.jsonl"
    if os.environ.get("UPDATE_PLAYTHROUGHS"):
        write(box, players, path)
    head, *told = path.read_text(encoding="utf-8").splitlines()
    opened: Opening = decode(Opening, json.loads(head))
    game, state = opened.lay()
    for number, line in enumerate(told, start=1):
        command, *events = json.loads(line)
        decision = decide(game, state, decode_command(command))
        assert isinstance(decision, Accepted), f"line {number}: {decision}"
        now = json.loads(json.dumps([encode_tagged(event) for event in decision.events]))
        assert now == events, f"line {number}: {command}"
        state = decision.state
