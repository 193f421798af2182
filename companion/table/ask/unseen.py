"""The table as those around it know it: whatever lies face down, nobody has looked at.

Answers that are found on such a table cannot tell what chance would bring.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from companion.games.warcraft.discovery import UNSEEN
from companion.rules.events import (
    BadgeDrawn,
    BadgesShuffled,
    ComboShown,
    DecisionDue,
    Event,
    MarkerTurned,
    PileChanged,
)
from companion.rules.model import HIDDEN, Seat, State
from companion.rules.position import Position

BROUGHT = (MarkerTurned, PileChanged, BadgeDrawn, BadgesShuffled, DecisionDue)
"""From here on it depends on what comes to light, or on somebody's decision."""
PLENTY = 99
"""More coins than any single payment asks for."""


def guessed(p: Position, seat: Seat | None = None) -> Position:
    """The table as whoever sits there may think of it: every purse but the own one is full, and
    nobody has looked at what lies face down. Nobody's seat: what all may know.

    Answers that depended on a hidden thing would tell what it is.
    """
    state = unseen(p.state)
    state.players = tuple(
        player if chair == seat else replace(player, coins=PLENTY)
        for chair, player in enumerate(state.players)
    )
    return Position(p.game, state)


def unseen(state: State) -> State:
    """A copy in which stacks, piles and face-down markers are the same for every deal."""
    copy = state.copy()
    copy.banners = tuple(sorted(state.banners))
    copy.badges = tuple(sorted(state.badges))
    copy.pile = (HIDDEN,) * len(state.pile)
    copy.markers = {
        region: tuple(HIDDEN + UNSEEN if one.startswith(HIDDEN) else one for one in markers)
        for region, markers in state.markers.items()
    }
    return copy


def foreseeable(events: Iterable[Event]) -> Iterator[Event]:
    """What is certain to happen, as far as nothing unknown comes to light."""
    for event in events:
        if isinstance(event, BROUGHT):
            return
        if not isinstance(event, ComboShown):
            yield event
