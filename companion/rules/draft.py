"""A draft: the one place where a state changes, inside the making of one decision.

It holds a copy of the state, applies every event to it at once and remembers them all.
Movements of several events are in `drafting`, what needs a rule to decide is in `decide`.
"""

from __future__ import annotations

from companion.rules import events as e
from companion.rules.board import RegionId
from companion.rules.evolve import MEANING
from companion.rules.lines import Line
from companion.rules.model import Race, Seat
from companion.rules.position import Position


class Draft(Position):
    """A position that may be changed, event by event."""

    __slots__ = ("events",)

    def __init__(self, p: Position) -> None:
        """It starts with a copy of the state, and with all that was found out about it.

        The first event parts the two: answers are shared until then, or not at all.
        """
        self.game, self.state = p.game, p.state.copy()
        self._traits_of, self._active_traits = p._traits_of, p._active_traits
        self._held, self._answers = p._held, p._answers or {}
        self.events: list[e.Event] = []

    def emit(self, event: e.Event) -> None:
        """Let it happen, and forget what is no longer so: what changed is a new object."""
        state = self.state
        troops, markers, tribes = state.troops, state.markers, state.tribes
        MEANING[type(event)](state, event)
        self.events.append(event)
        if self._answers:
            self._answers = {}
        moved = state.troops is not troops
        if moved:
            self._held = {}
        if state.tribes is not tribes:
            self._active_traits = {}
        if (moved or state.markers is not markers) and self.game.finds:
            self._traits_of, self._active_traits = {}, {}

    def move(self, race: Race, tokens: int, source: str, target: str) -> None:
        """Tokens change places; unless they are the first in a region, all keep their regions."""
        if not tokens:
            return
        held, regions = self._held, len(self.state.troops)
        self.emit(e.TokensMoved(race, tokens, source, target))
        if len(self.state.troops) == regions:
            self._held = held

    def gain(self, race: Race, tokens: int) -> int:
        """Tokens from the tray to the hand, as far as the tray has them (CORE-2.10)."""
        gained = min(tokens, self.state.tray.get(race, 0))
        self.move(race, gained, e.TRAY, e.HAND)
        return gained

    def put(self, marker: str, region: RegionId, *, race: Race = "", number: int = 1) -> None:
        """Markers into a region: from the race's hand, or from the box if no race is named."""
        source = e.HAND if race else e.BOX
        self.emit(e.MarkersMoved(marker, number, source, region, race))

    def take(self, marker: str, region: RegionId, target: str, race: Race = "") -> None:
        """All markers of a kind out of a region."""
        if number := self.markers(region, marker):
            self.emit(e.MarkersMoved(marker, number, region, target, race))

    def pay(self, giver: Seat | None, taker: Seat | None, line: Line) -> None:
        if line.amount:
            self.emit(e.CoinsMoved(giver, taker, line.amount, line))

    def earn(self, seat: Seat, line: Line) -> None:
        """Coins from the bank, at once."""
        self.pay(None, seat, line)
