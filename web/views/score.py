"""What a turn would pay if it ended now, line by line, before anything is booked."""

from __future__ import annotations

from collections.abc import Iterable

from companion.rules import events as e
from companion.rules.commands import Command, Decline, EndTurn, Redeploy
from companion.rules.decide import Accepted, decide
from companion.rules.decide.placing import after_stop
from companion.rules.legal import even_redeployment
from companion.rules.lines import total
from companion.rules.model import Seat, State
from companion.rules.position import Position
from companion.rules.refusals import Refusal
from companion.text.names import by_number
from web.desk import Json
from web.views.seat_view import SeatView


class _Story:
    """Commands that are only thought of, one after the other."""

    def __init__(self, p: Position) -> None:
        self.p = p
        self.events: list[e.Event] = []
        self.reasons: tuple[Refusal, ...] = ()

    def then(self, command: Command) -> bool:
        decision = decide(self.p.game, self.p.state, command)
        if not isinstance(decision, Accepted):
            self.reasons = decision.reasons
            return False
        self.events += decision.events
        self.p = Position(self.p.game, decision.state)
        self.reasons = ()
        return True


def score_sheet(view: SeatView, *, decline: bool, known: bool) -> dict[str, Json]:
    """For the player whose turn it is. `known`: the reader may see the amounts."""
    seat = view.shown.state.seat
    p = view.p if known else view.guessed
    story = _declined(p) if decline else _ended(p)
    lines = [line for event in _scored(story.events) for line in event.lines]
    told: dict[str, Json] = {
        "seat": seat,
        "open": known,
        "total": total(lines) + _levied(story.events, seat) if known else None,
        "lines": [view.speaker.line(line, known=known) for line in lines],
        "levies": _levies(view, story.events, seat, known=known),
        "reasons": view.speaker.refusals(story.reasons),
    }
    return {**told, **(_remains(view, story) if decline else {})}


def _ended(p: Position) -> _Story:
    """With the troops as they stand, or spread evenly where some are still in hand."""
    story = _Story(p)
    if story.then(EndTurn()):
        return story
    against = story.reasons
    tribe = p.active(p.state.seat)
    even = Redeploy({}) if tribe is None else even_redeployment(after_stop(p), tribe)
    if not (story.then(even) and story.then(EndTurn())):
        story.reasons = against
    return story


def _declined(p: Position) -> _Story:
    story = _Story(p)
    if story.then(Decline()) and not _over(story.p.state, p.state):
        story.then(EndTurn())
    return story


def _over(now: State, before: State) -> bool:
    """The turn is somebody else's already."""
    return now.seat != before.seat or now.round != before.round


def _scored(events: Iterable[e.Event]) -> list[e.Scored]:
    return [event for event in events if isinstance(event, e.Scored)]


def _collected(events: Iterable[e.Event], seat: Seat) -> list[e.CoinsMoved]:
    """What other players hand over at the end of the turn."""
    moved = (event for event in events if isinstance(event, e.CoinsMoved))
    return [event for event in moved if event.taker == seat and event.giver is not None]


def _levied(events: Iterable[e.Event], seat: Seat) -> int:
    return sum(event.coins for event in _collected(events, seat))


def _levies(view: SeatView, events: Iterable[e.Event], seat: Seat, *, known: bool) -> list[Json]:
    """How much a payer can hand over says something about his purse, too."""
    return [
        {"line": view.speaker.line(event.line, known=known), "payer": event.giver}
        for event in _collected(events, seat)
    ]


def _remains(view: SeatView, story: _Story) -> dict[str, Json]:
    """What a decline leaves of the race, and which races leave the board for it."""
    race, p = view.p.player.active, story.p
    stays: list[Json] = [
        {"region": region, "tokens": p.tokens(region)}
        for region in sorted(p.held(race or ""), key=by_number)
    ]
    leaves: list[Json] = [event.race for event in story.events if isinstance(event, e.RaceVanished)]
    return {"stays": stays, "leaves": leaves}
