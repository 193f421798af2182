"""Keys of every device: a press has its effect, or none, and is remembered in the same breath."""

from __future__ import annotations

from companion.store.entries import Press
from companion.table.hear.playing import forget, play_line
from companion.table.inputs import ButtonPressed, Jumped, Key
from companion.table.keys import KeyMeaning, answer_to
from companion.table.played import LastKey, PlayedGame
from companion.table.shown import KeyQuestion, Reply, Suggestion

REACTION = 0.3
"""Seconds: what another device's key has just brought, nobody can have read in less."""


def pressed(played: PlayedGame, button: ButtonPressed) -> Reply:
    """It answers the question that was on show when it was made, and leaves a newer one as it is.
    Of two people who press at once, one has answered what the other has not seen yet.
    """
    press = Press(button.press.device, button.press.epoch, button.press.number)
    if button.prompt != played.shown.question or _is_unread(played, press.device):
        return forget(played, press, "old-prompt", played.shown.asked)
    if played.shown.promise is not None:
        return forget(played, press, "decide-on-a-screen")
    answer = answer_to(button.key, played.position, played.shown)
    if answer is None:
        awaited = button.key is Key.ROLL and played.shown.waiting_for_die is not None
        return forget(played, press, "" if awaited else "key-does-nothing")
    played.keyed = LastKey(press.device, played.ticks())
    return _answered(played, answer, button.press.source, press)


def _is_unread(played: PlayedGame, device: str) -> bool:
    last = played.keyed
    return last.device not in ("", device) and played.ticks() - last.at < REACTION


def _answered(played: PlayedGame, answer: KeyMeaning, source: str, press: Press) -> Reply:
    match answer:
        case KeyQuestion():
            played.record(None, press)
            return played.show(asked=answer)
        case Jumped():
            return played.jump(answer.cursor, press)
        case Suggestion():
            return play_line(played, answer.line, source, press)
        case _:
            return play_line(played, (answer,), source, press)
