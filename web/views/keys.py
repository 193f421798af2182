"""What every key does now, for screens: the same that pads have on their display."""

from __future__ import annotations

from companion.rules.commands import Command, Final, Roll
from companion.rules.die import ENOUGH
from companion.table.inputs import Jumped, Key
from companion.table.keys import KeyMeaning, prompts
from companion.table.shown import KeyQuestion, Suggestion
from web.desk import Json
from web.views.messages import said
from web.views.record.history import undo_title
from web.views.seat_view import SeatView


def keys_view(view: SeatView) -> dict[str, Json]:
    """A press answers `question`; `asked` waits for a second one. As all may know it: a combo that
    somebody cannot pay for is pointed at all the same.
    """
    shown = view.shown
    meaning = prompts(view.guessed, shown)
    means: dict[str, Json] = {key: _meant(view, found) for key, found in meaning.items()}
    if shown.awaits_roll(shown.question):
        assert shown.waiting_for_die is not None
        means[Key.ROLL] = {"does": _told(view, shown.waiting_for_die), "again": False}
    return {"question": shown.question, "means": means, "asked": _asked(view, shown.asked)}


def _meant(view: SeatView, meaning: KeyMeaning) -> dict[str, Json]:
    """`again`: it will ask for a second press."""
    if isinstance(meaning, KeyQuestion):
        return {"does": _told(view, meaning.answer), "again": True}
    return {"does": _told(view, meaning), "again": False}


def _asked(view: SeatView, asked: KeyQuestion | None) -> Json:
    if asked is None:
        return None
    return {"keys": sorted(asked.keys), "does": _told(view, asked.answer)}


def _told(view: SeatView, answer: Command | Jumped | Suggestion) -> dict[str, Json]:
    match answer:
        case Jumped():
            return said("titles.undo", title={"message": undo_title(view)})
        case Suggestion(line=(first, *more)) if more:
            told: Json = {"message": _command(view, first)}
            return said("play.keys.more", what=told, more=len(more))
        case Suggestion():
            return _command(view, answer.command)
        case _:
            return _command(view, answer)


def _command(view: SeatView, command: Command) -> dict[str, Json]:
    """What waits for a die has no face yet."""
    if isinstance(command, Final | Roll) and command.die != ENOUGH:
        if command.region is None:
            return said("play.keys.roll-first")
        return said("play.keys.roll-for", region={"region": command.region})
    return view.speaker.title(view.p, command)
