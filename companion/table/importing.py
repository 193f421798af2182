"""Games from elsewhere: tried on the side before they are kept. Trusts no file."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Callable
from pathlib import Path

from companion.selfplay.invariants import violations
from companion.store.codec import UnreadableError
from companion.store.journal import Journal
from companion.table.host import Playing, load
from companion.table.saved import SavedGames

Try = Callable[[Playing], None]
"""Asks for everything that screens will ask for."""


def bring_in(saved: SavedGames, text: str, show: Try) -> int:
    """Keeps an exported game. UnreadableError: it is none, or cannot be shown to the end."""
    with tempfile.TemporaryDirectory() as folder:
        trial = SavedGames(Journal.open(Path(folder) / "trial.db"))
        try:
            _refuse_fractions(text)
            playing = load(trial, trial.bring_in(text))
            _refuse_impossible(playing)
            show(playing)
        except UnreadableError:
            raise
        except Exception as error:
            # Whatever a file from elsewhere makes us stumble over, it is the file's fault.
            raise UnreadableError(f"the game cannot be shown: {error!r}") from None
        finally:
            trial.close()
    return saved.bring_in(text)


def _refuse_fractions(text: str) -> None:
    """Cardboard comes in whole pieces; nothing we write has a decimal point."""

    def refuse(number: str) -> float:
        raise UnreadableError(f"a fraction: {number}")

    for line in text.splitlines():
        if line.strip():
            json.loads(line, parse_float=refuse, parse_constant=refuse)


def _refuse_impossible(playing: Playing) -> None:
    """Nothing stands beside the board, and no token or marker comes from nowhere."""
    game = playing.game
    for state in playing.shown.states[1:]:
        strange = {*state.troops, *state.markers, *state.neutral} - game.board.all
        problems = [*(f"no region {region}" for region in strange), *violations(game, state)]
        if problems:
            raise UnreadableError(problems[0])
