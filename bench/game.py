"""A game on the tablet: how large its picture is, how long pictures, lists, looks and taps take."""

from __future__ import annotations

import json
import statistics
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from companion.dealing import Choice, chairs_for, deal
from companion.games.boxes import BOXES
from companion.rules.position import Position
from companion.selfplay.match import step
from companion.table.ask.look import Question
from companion.table.host import GameHost
from companion.table.saved import SavedGames
from web.desk import Role, Tap, Verdict
from web.table_desk import TableDesk
from web.views.look import look
from web.views.reading import write_command

PLAYERS = 5
COMMANDS = 60


def main() -> None:
    print(f"{'box':<18}{'picture':>9}{'view':>9}{'moves':>9}{'look':>9}{'tap':>9}")
    found = {box: measured(box) for box in BOXES}
    for box, figures in found.items():
        times = "".join(f"{figures[name]:>6.2f} ms" for name in ("view", "moves", "look", "tap"))
        print(f"{box:<18}{figures['bytes']:>7.0f} B{times}")
    print(json.dumps({"bench": "game", **found}))


def measured(box: str) -> dict[str, float]:
    """Medians over the first turns of one game of five; the largest picture in bytes."""
    with tempfile.TemporaryDirectory() as home:
        saved = SavedGames.open(Path(home) / "journal.db")[0]
        host = GameHost(saved)
        try:
            opening = deal(Choice(box), chairs_for(PLAYERS), Random(1))
            host.lay(saved.begin(opening))
            return _played(TableDesk(host))
        finally:
            host.close()
            saved.close()


def _played(desk: TableDesk) -> dict[str, float]:
    rng = Random(2)
    times: dict[str, list[float]] = {"view": [], "moves": [], "look": [], "tap": []}
    largest = 0
    for number in range(COMMANDS):
        scene = desk.seat_view()
        region = rng.choice(sorted(scene.game.board.regions))
        shown = _timed(times["view"], lambda: desk.view(Role.TABLET))
        largest = max(largest, len(json.dumps(shown, ensure_ascii=False).encode()))
        _timed(times["moves"], desk.moves)
        _timed(times["look"], lambda s=scene, r=region: look(s, Question(r)))  # type: ignore[misc]
        found = step(Position(scene.game, scene.shown.state), rng)
        if found is None:
            break
        tap = Tap(None, write_command(found[0]), desk.version, str(number), tablet=True)
        answer = _timed(times["tap"], lambda t=tap: desk.tap(t))  # type: ignore[misc]
        assert answer.verdict is Verdict.TAKEN, answer
    medians = {name: statistics.median(taken) * 1000 for name, taken in times.items()}
    return {"bytes": largest, **medians}


def _timed(times: list[float], act: Callable[[], Any]) -> Any:
    start = time.perf_counter()
    result = act()
    times.append(time.perf_counter() - start)
    return result
