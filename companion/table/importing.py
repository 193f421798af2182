"""Games from elsewhere: tried on the side before they are kept. Trusts no file."""

from __future__ import annotations

import json
import tempfile
from pathlib import Path

from companion.rules.evolve import evolve
from companion.selfplay.invariants import violations
from companion.store.codec import UnreadableError
from companion.store.journal import Journal
from companion.table.host import Playing, load
from companion.table.saved import SavedGames
from web.views.history import history
from web.views.moves import moves
from web.views.table import table_view


def bring_in(saved: SavedGames, text: str) -> int:
    """Keeps an exported game. UnreadableError: it is none, or cannot be shown to the end."""
    with tempfile.TemporaryDirectory() as folder:
        trial = SavedGames(Journal.open(Path(folder) / "trial.db"))
        try:
            _refuse_fractions(text)
            _show(trial, trial.bring_in(text))
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


def _show(trial: SavedGames, game: int) -> None:
    """Everything that screens will ask for must be there."""
    playing = load(trial, game)
    _refuse_impossible(playing)
    view = playing.seat_view(playing.loop.shown)
    table_view(view)
    moves(view)
    history(view, limit=len(view.shown.line))


def _refuse_impossible(playing: Playing) -> None:
    """Nothing stands beside the board, and no token or marker comes from nowhere."""
    game, state = playing.opening.lay()
    for entry in playing.loop.shown.line:
        state = evolve(state, *entry.events)
        strange = {*state.troops, *state.markers, *state.neutral} - game.board.all
        problems = [*(f"no region {region}" for region in strange), *violations(game, state)]
        if problems:
            raise UnreadableError(problems[0])
