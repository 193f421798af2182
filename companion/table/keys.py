"""What each key of a pad would do now, and the number of the question that a press answers.

Lamps and the on-screen bar show it, presses do it.
"""

from __future__ import annotations

from collections.abc import Mapping

from companion.rules.commands import (
    Command,
    Decline,
    EndTurn,
    Expand,
    Pick,
    Redeploy,
    Roll,
    Stop,
)
from companion.rules.decide.placing import after_stop
from companion.rules.decide.waiting import waiting_for
from companion.rules.legal import accepts, even_redeployment
from companion.rules.model import Phase
from companion.rules.position import Position
from companion.table.ask.crossing import crossed, undo_to
from companion.table.inputs import SEATS, Jumped, Key
from companion.table.shown import KeyQuestion, Shown, Suggestion
from companion.table.watch.remark import SightRemark

KeyMeaning = Command | Jumped | KeyQuestion | Suggestion
TOO_LITTLE = frozenset(SightRemark) - {SightRemark.COLUMN}
"""While a camera sees so little, whoever presses may mean what lies there: a turn does not end, nor
are troops placed, by one press."""
EACH = 64
"""Questions a version may have before their numbers come again."""


def answer_to(key: Key, p: Position, shown: Shown) -> KeyMeaning | None:
    """What a key stands for now; nothing if it has no meaning. What is hard to take back is asked
    for a second press: pads know no other way to say "are you sure?".
    """
    if shown.promise is not None:
        return None
    if shown.asked is not None and key in shown.asked.keys and _still_seen(shown.asked, shown):
        return shown.asked.answer
    meant = _meant(key, p, shown)
    if meant is None or isinstance(meant, KeyQuestion) or not _is_hard(meant, shown):
        return meant
    return KeyQuestion(frozenset({key, Key.CONFIRM}), meant)


def _still_seen(asked: KeyQuestion, shown: Shown) -> bool:
    """What the cameras told when it was asked is what they tell now."""
    answer = asked.answer
    return not isinstance(answer, Suggestion) or answer in (*shown.suggestions, *shown.turn)


def prompts(p: Position, shown: Shown) -> Mapping[Key, KeyMeaning]:
    """Every key that has a meaning now."""
    found = {key: answer_to(key, p, shown) for key in Key}
    return {key: answer for key, answer in found.items() if answer is not None}


def _meant(key: Key, p: Position, shown: Shown) -> KeyMeaning | None:
    if key is Key.UNDO:
        return _undo(shown)
    if key is Key.CONFIRM and shown.suggestions:
        return _confirmed(shown.suggestions)
    if key is Key.NEXT and shown.suggestions:
        return _confirmed(shown.turn or shown.suggestions)
    if key in SEATS:
        return _pointed(key, p, shown)
    if key is Key.ROLL and shown.waiting_for_die is not None:
        return None
    command = _natural(key, p)
    return command if command is not None and accepts(p, command) else None


def _is_hard(answer: Command | Jumped | Suggestion, shown: Shown) -> bool:
    if isinstance(answer, Jumped):
        return bool(crossed(shown, answer.cursor))
    if isinstance(answer, Suggestion):
        return any(isinstance(command, Decline) for command in answer.line)
    if isinstance(answer, EndTurn | Redeploy) and shown.remark in TOO_LITTLE:
        return True
    return isinstance(answer, Decline) or (isinstance(answer, Expand) and bool(answer.abandon))


def _pointed(key: Key, p: Position, shown: Shown) -> KeyQuestion | None:
    """Seat keys point at the column; the last one, pressed again, at the sixth combo."""
    position = SEATS.index(key)
    if key is SEATS[-1] and shown.asked is not None and shown.asked.answer == Pick(position):
        position += 1
    pick = Pick(position)
    return KeyQuestion(frozenset({Key.CONFIRM}), pick) if accepts(p, pick) else None


def lit_seat(p: Position) -> Key | None:
    """The key of the player who must act."""
    seat = waiting_for(p)
    return None if seat is None else SEATS[seat]


def _confirmed(found: tuple[Suggestion, ...]) -> Suggestion | None:
    """A key can say yes to one line; which of several it was is told on a screen."""
    return found[0] if len(found) == 1 and found[0].sure else None


def _undo(shown: Shown) -> Jumped | None:
    """What one press has played, one press takes back."""
    return Jumped(undo_to(shown), shown.version, sure=True) if shown.cursor else None


def _natural(key: Key, p: Position) -> Command | None:
    match key, p.state.phase:
        case Key.DECLINE, _:
            return Decline()
        case Key.ROLL, Phase.CONQUEST:
            return Roll(0)
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


class Questions:
    """Numbers what pads are asked, so that a press answers what stood there.

    A plain question has the same number after a restart: what was pressed meanwhile still counts.
    Whatever the camera or a key has added to it makes it a new one. `first` differs from start to
    start, so that no old answer fits a new question.
    """

    def __init__(self, first: int) -> None:
        self._count = first
        self._last: tuple[object, ...] = ()

    def number(self, shown: Shown) -> int:
        """The same as long as every key means the same."""
        seen = (*shown.suggestions[:1], *shown.turn[:1])
        special = (seen, shown.waiting_for_die, shown.asked, shown.promise)
        if not any(special):
            return shown.version * EACH
        now = (shown.version, *special)
        if now != self._last:
            self._last = now
            self._count += 1
        return shown.version * EACH + self._count % (EACH - 1) + 1
