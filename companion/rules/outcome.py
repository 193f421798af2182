"""What matters of a state: two lines of play with one outcome are the same game. It never decides.

The order of conquests, of what was done first and of what lies face down does not matter.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import TypeVar

from msgspec.structs import replace

from companion.rules.model import HIDDEN, OVER, State, Troop, Turn

Thing = TypeVar("Thing")
OutcomeKey = tuple[object, ...]
_FORGOTTEN = Turn()


def outcome(state: State) -> OutcomeKey:
    """A key that is equal for equal games."""
    turn = _FORGOTTEN if state.phase is OVER else state.turn
    return (*lasting(state), state.phase, *_passing(turn))


def lasting(state: State) -> OutcomeKey:
    """The same without how far the turn has come, and which of its abilities are used up."""
    turn = _FORGOTTEN if state.phase is OVER else state.turn
    return (
        state.players,
        state.seat,
        state.round,
        frozenset(state.demands),
        frozenset(state.tribes.values()),
        _filled(state.hands),
        _filled(state.units),
        frozenset(state.troops.items()),
        _filled(state.neutral),
        frozenset((region, _faces(here)) for region, here in state.markers.items() if here),
        _filled(state.tray),
        _filled(state.box),
        state.column,
        frozenset(state.banners),
        frozenset(state.badges),
        frozenset(state.badge_discard),
        len(state.pile),
        frozenset(state.notes.items()),
        turn.first,
        turn.declined,
        frozenset(turn.conquests),
        turn.attacked,
        turn.discarded,
        turn.paid,
        frozenset((what, value) for what, value in turn.chosen.items() if value),
        turn.roll,
        _filled(turn.withdrawn),
    )


def levelled(state: State) -> State:
    """The game but for how high its piles are, and what follows from that alone: how many stay in
    hand, how many have defended.
    """
    troops = {region: Troop(troop.race, 1) for region, troop in state.troops.items()}
    conquests = tuple(replace(conquest, defenders=0) for conquest in state.turn.conquests)
    return replace(state, troops=troops, hands={}, turn=replace(state.turn, conquests=conquests))


def _passing(turn: Turn) -> OutcomeKey:
    return (
        frozenset(turn.readied),
        frozenset(turn.settled),
        frozenset(turn.stopped),
        frozenset(turn.spent),
        frozenset(Counter(turn.used).items()),
    )


def _filled(counts: Mapping[Thing, int]) -> frozenset[tuple[Thing, int]]:
    """Nothing and none are the same."""
    return frozenset([(what, number) for what, number in counts.items() if number])


def _faces(markers: Iterable[str]) -> tuple[str, ...]:
    """What lies face down is all alike."""
    return tuple(sorted(HIDDEN if marker.startswith(HIDDEN) else marker for marker in markers))
