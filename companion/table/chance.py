"""What the program draws by itself, because nobody at the table has anything to draw from.

Dice are not among it: those are rolled by people, or when somebody asks for it.
"""

from __future__ import annotations

from collections.abc import Callable

from companion.games.warcraft.discovery import REPLACE_WELL, UNSEEN
from companion.rules.commands import Command, Use
from companion.rules.drafting.column import SHUFFLE
from companion.rules.legal import abilities
from companion.rules.model import HIDDEN, Demand, State
from companion.rules.position import Position
from companion.table.shown import Shown

Shuffle = Callable[[tuple[str, ...]], tuple[str, ...]]
AUTO = "auto"
"""The source of entries that chance has made."""


def drawn(p: Position, start: State, shuffle: Shuffle) -> Use | None:
    """The answer of chance to what is asked now; None if a person is asked."""
    match p.state.demands:
        case [Demand(what=what), *_] if what == SHUFFLE:
            return Use(SHUFFLE, value=" ".join(shuffle(p.state.badge_discard)))
        case [Demand(what=what, region=region), *_] if what == REPLACE_WELL and dealt_here(start):
            places = tuple(use.value for use in abilities(p) if use.what == REPLACE_WELL)
            return Use(REPLACE_WELL, (region,) if region else (), value=shuffle(places)[0])
    return None


def dealt_here(start: State) -> bool:
    """Whether the program has dealt what lies face down. Then only it knows which places are left
    in the box, and to ask a person for one would tell where the others are.
    """
    markers = (marker for found in start.markers.values() for marker in found)
    return HIDDEN + UNSEEN not in markers


def is_drawn(command: Command) -> bool:
    return isinstance(command, Use) and command.what in (SHUFFLE, REPLACE_WELL)


def settled(shown: Shown, cursor: int) -> int:
    """Nobody stops between a question to chance and its answer: a person would be asked then."""
    step = -1 if cursor < shown.cursor else 1
    while 0 < cursor < len(shown.line) and shown.line[cursor].source == AUTO:
        cursor += step
    return cursor
