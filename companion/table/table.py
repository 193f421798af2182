"""The table: takes inputs one at a time and answers each once. What they do is said in `hear`."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, field, replace
from typing import assert_never

from typing_extensions import override

from companion.table import inputs as i
from companion.table.hear.beside import noted
from companion.table.hear.clocks import struck
from companion.table.hear.dice import named, rolled
from companion.table.hear.pads import pressed
from companion.table.hear.screens import answered, jumped, tapped
from companion.table.hear.sensors import sensed
from companion.table.keys import EACH, Questions
from companion.table.played import PlayedGame
from companion.table.shown import Reply, Shown

REMEMBERED = 256
"""Taps whose answers are kept, in case they come again."""


@dataclass
class Table(PlayedGame):
    """Handle inputs from one thread only; read `shown` from any."""

    _answers: dict[str, Reply] = field(default_factory=dict, init=False)
    """To the last taps that were accepted."""
    _questions: Questions = field(init=False)

    @override
    def __post_init__(self) -> None:
        super().__post_init__()
        self._questions = Questions(secrets.randbelow(EACH))
        self.shown = replace(self.shown, question=self._questions.number(self.shown))

    def handle(self, input: i.Input, tap: str = "") -> Reply:
        """Answer one input. Whatever is accepted is in the journal before this returns.

        `tap` is a screen's name for it: sent twice, because an answer was lost, it counts once.
        """
        if (known := self.answered(tap)) is not None:
            return known
        before = self.shown
        reply = self._numbered(_heard(self, input), before)
        if tap and reply.accepted:
            self._answers[tap] = reply
            if len(self._answers) > REMEMBERED:
                del self._answers[next(iter(self._answers))]
        return reply

    def answered(self, tap: str) -> Reply | None:
        """What came of a tap that was accepted before, beside what is shown now."""
        known = self._answers.get(tap)
        return None if known is None else replace(known, shown=self.shown)

    def _numbered(self, reply: Reply, before: Shown) -> Reply:
        """Whatever has changed may be another question to the pads."""
        if self.shown is before:
            return reply
        self.shown = replace(self.shown, question=self._questions.number(self.shown))
        return replace(reply, shown=self.shown)


def _heard(played: PlayedGame, input: i.Input) -> Reply:
    match input:
        case i.Tapped():
            return tapped(played, input)
        case i.Followed() | i.LeftAlone() | i.FaceNamed():
            return answered(played, input)
        case i.Jumped():
            return jumped(played, input)
        case i.TargetNamed():
            return named(played, input)
        case i.DieThrown():
            return rolled(played, input)
        case i.ButtonPressed():
            return pressed(played, input)
        case i.PromiseBroken() | i.Agreed() | i.DeviceNote():
            return noted(played, input)
        case i.TableSeen() | i.SourceChanged() | i.Announced() | i.PlaceOpened() | i.Timed():
            return _untouched(played, input)
        case _:
            assert_never(input)


def _untouched(
    played: PlayedGame,
    input: i.TableSeen | i.SourceChanged | i.Announced | i.PlaceOpened | i.Timed,
) -> Reply:
    """Nobody's finger: sensors and clocks."""
    if isinstance(input, i.PlaceOpened | i.Timed):
        return struck(played, input)
    return sensed(played, input)
