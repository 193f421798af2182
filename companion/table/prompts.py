"""What each key would do now. Lamps and the on-screen bar show it, presses do it."""

from __future__ import annotations

from collections.abc import Mapping

from companion.rules.commands import Command, Decline, EndTurn, Expand, Stop
from companion.rules.decide import waiting_for
from companion.rules.decide.placing import after_stop
from companion.rules.legal import accepts, even_redeployment
from companion.rules.model import Phase
from companion.rules.position import Position
from companion.table.inputs import Jumped, Key
from companion.table.shown import Shown

SEATS = (Key.SEAT_1, Key.SEAT_2, Key.SEAT_3, Key.SEAT_4, Key.SEAT_5)


def answer_to(key: Key, p: Position, shown: Shown) -> Command | Jumped | None:
    """The command a key stands for now; nothing if it has no meaning."""
    if key is Key.UNDO:
        return _undo(shown)
    if key is Key.CONFIRM and shown.suggestions:
        return shown.suggestions[0].command
    command = _natural(key, p)
    return command if command is not None and accepts(p, command) else None


def prompts(p: Position, shown: Shown) -> Mapping[Key, Command | Jumped]:
    """Every key that has a meaning now."""
    found = {key: answer_to(key, p, shown) for key in Key}
    return {key: answer for key, answer in found.items() if answer is not None}


def lit_seat(p: Position) -> Key | None:
    """The key of the player who must act."""
    seat = waiting_for(p)
    return None if seat is None else SEATS[seat]


def _undo(shown: Shown) -> Jumped | None:
    return Jumped(shown.cursor - 1, shown.version) if shown.cursor else None


def _natural(key: Key, p: Position) -> Command | None:
    match key, p.state.phase:
        case Key.DECLINE, _:
            return Decline()
        case Key.NEXT | Key.CONFIRM, Phase.START | Phase.CHOOSE:
            return Expand()
        case Key.NEXT, Phase.CONQUEST:
            return Stop()
        case Key.NEXT, Phase.REDEPLOY:
            return _redeploy(p)
        case Key.NEXT, Phase.PLACE | Phase.AFTER_SCORE:
            return EndTurn()
        case _:
            return None


def _redeploy(p: Position) -> Command | None:
    """Keep the placement if it is complete, else spread the troops evenly."""
    tribe = p.active(p.state.seat)
    if tribe is None or accepts(p, EndTurn()):
        return EndTurn()
    return even_redeployment(after_stop(p), tribe)
