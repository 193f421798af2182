"""What the whole table should hear of: finds, monsters, declines, lost regions, the last round.

Nothing that is not open to everybody.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.rules import events as e
from companion.rules.model import HIDDEN
from web.desk import Json
from web.views.messages import said
from web.views.seat_view import SeatView

MONSTERS = "monster"
"""How the tokens of nobody are called where they are monsters."""


def news(view: SeatView, number: int) -> list[Json]:
    """Each with its kind, for picture and sound, and its sentence."""
    found = view.shown.line[number]
    return [told for event in found.events for told in _told(view, number, event)]


def _told(view: SeatView, number: int, event: e.Event) -> Iterator[Json]:
    before = view.states[number]
    match event:
        case e.Conquered(beaten_seat=int(seat)) | e.Razed(beaten_seat=seat):
            where: Json = {"region": event.region}
            yield _news("lost", event.race, seat={"seat": seat}, region=where)
        case e.NeutralsLeft() if MONSTERS in view.game.neutral:
            yield _news("monster", region={"region": event.region})
        case e.MarkerTurned() if event.old.startswith(HIDDEN):
            yield _found(event.region, event.new)
        case e.MarkersMoved(source="box") if _from_pile(view, number, event.target):
            yield _found(event.target, event.marker)
        case e.RaceDeclined():
            yield _news("decline", event.race)
        case e.TurnStarted() if before.round < event.round == before.rounds:
            yield _news("last")


def _from_pile(view: SeatView, number: int, target: str) -> bool:
    drawn = any(isinstance(event, e.PileChanged) for event in view.shown.line[number].events)
    return drawn and target in view.game.board.regions


def _found(region: str, marker: str) -> Json:
    return _news("find", region={"region": region}, what={"marker": marker})


def _news(kind: str, race: str | None = None, **facts: Json) -> Json:
    named: dict[str, Json] = {"race": {"race": race}} if race else {}
    return {"kind": kind, "race": race, "told": said(f"evening.news.{kind}", **facts, **named)}
