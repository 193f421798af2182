"""Keys of every device: a press has its effect, or none, and is remembered in the same breath."""

from __future__ import annotations

from companion.store.entries import Press
from companion.table.hear.playing import forget, play_line
from companion.table.inputs import ButtonPressed, Jumped, Key
from companion.table.keys import answer_to
from companion.table.played import PlayedGame
from companion.table.shown import KeyQuestion, Reply, Suggestion


def pressed(played: PlayedGame, button: ButtonPressed) -> Reply:
    """It answers the question that was on show when it was made."""
    press = Press(button.press.device, button.press.epoch, button.press.number)
    source = button.press.source
    if button.prompt != played.shown.question:
        return forget(played, press, "old-prompt")
    if played.shown.promise is not None:
        return forget(played, press, "decide-on-a-screen")
    match answer := answer_to(button.key, played.position, played.shown):
        case None:
            awaited = button.key is Key.ROLL and played.shown.waiting_for_die is not None
            return forget(played, press, "" if awaited else "key-does-nothing")
        case KeyQuestion():
            played.record(None, press)
            return played.show(asked=answer)
        case Jumped():
            return played.jump(answer.cursor, press)
        case Suggestion():
            return play_line(played, answer.line, source, press)
        case _:
            return play_line(played, (answer,), source, press)
