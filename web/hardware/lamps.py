"""What a pad shows of a game: whose turn glows, which keys mean something now."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.rules.decide import waiting_for
from companion.rules.position import Position
from companion.table.inputs import Key
from companion.table.prompts import lit_seat, prompts
from companion.text.names import names_in

if TYPE_CHECKING:
    from companion.table.host import Playing
    from firmware_bridge.pad_display import PadDisplay

LATIN = {"en": "en", "fr": "fr", "ja": "en"}
"""The pad's small display has Latin letters only."""


def display_for(playing: Playing | None, language: str) -> PadDisplay:
    """All that is lit, enabled and written, for what the table shows at this moment."""
    from firmware_bridge.pad_display import PadDisplay

    if playing is None:
        return PadDisplay(enabled=frozenset(), display=("Tribekeeper",))
    shown = playing.shown
    p = Position(playing.game, shown.state)
    waits = shown.waiting_for_die is not None and shown.promise is None
    meaning = frozenset(prompts(p, shown)) | (frozenset({Key.ROLL}) if waits else frozenset())
    seat = lit_seat(p)
    return PadDisplay(
        prompt=shown.question,
        lit=meaning | (frozenset() if seat is None else frozenset({seat})),
        blinking=frozenset({Key.ROLL}) if waits else frozenset(),
        enabled=meaning,
        display=_written(playing, p, language),
        wants_roll=waits,
    )


def _written(playing: Playing, p: Position, language: str) -> tuple[str, ...]:
    words = names_in(LATIN[language], p.game, playing.people).words
    seat = waiting_for(p)
    name = "" if seat is None else playing.people[seat]
    return (name, words.say(f"phases.{p.state.phase}"), f"{p.state.round}/{p.state.rounds}")
