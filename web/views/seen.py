"""What cameras have told, for screens: one line, ghosts on the map, one question, what differs.

Nothing here plays: a person sends a line back, or leaves a difference as it is.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from companion.rules.board import RegionId
from companion.rules.commands import Command, Conquer, Expand, Final, Redeploy, Retreat, Roll, Use
from companion.rules.die import ENOUGH
from companion.rules.events import Conquered
from companion.rules.lines import total
from companion.rules.position import Position
from companion.table.ask.suppose import SupposedStep, supposed_line
from companion.table.shown import DoubtTold, FaceAsked, Mismatch, Suggestion
from companion.table.watch.question import SeenAnswer, SeenQuestion, question_between
from companion.text.names import by_number
from web.desk import Json
from web.views.messages import said
from web.views.reading import write_command
from web.views.seat_view import SeatView

MOST_MISMATCHES = 12
"""A camera that looks at another table finds everything wrong: a few examples are enough."""
Lines = Sequence[tuple[Command, ...]]


def seen_view(view: SeatView) -> dict[str, Json]:
    shown = view.shown
    return {
        "suggestions": [_suggestion(view, found) for found in shown.suggestions],
        "asks": _asks(view, shown.suggestions),
        "turn_seen": [_suggestion(view, found) for found in shown.turn],
        "turn_asks": _asks(view, shown.turn),
        "mismatches": [_mismatch(view, found) for found in _mismatches(view)],
        "unexplained": len(shown.mismatches),
        "faces_asked": [_face_asked(found) for found in shown.faces_asked],
        "doubts": [_doubt(found) for found in shown.doubts],
        "remark": shown.remark or None,
    }


def _suggestion(view: SeatView, found: Suggestion) -> dict[str, Json]:
    steps = list(supposed_line(view.p, found.line))
    return {
        "line": [_step(view, step) for step in steps],
        "summary": view.speaker.summary(view.p, found.line),
        "ghosts": dict(_ghosts(view, found.regions, steps)),
        "regions": list(found.regions),
        "sure": found.sure,
        "heights": found.heights,
        "by_face": found.by_face,
    }


def _step(view: SeatView, step: SupposedStep) -> Json:
    """A command as it would be sent, with what it means at that moment and what it costs. A last
    conquest lacks its die: what lies on the board cannot tell how it will fall.
    """
    command = step.command
    rolls = isinstance(command, Final | Roll) and command.die != ENOUGH
    told = Conquer(command.region) if isinstance(command, Final) and rolls else command
    sent = {k: v for k, v in write_command(command).items() if k != "die" or not rolls}
    return {"command": sent, "title": view.speaker.title(step.before, told), **_cost(view, step)}


def _cost(view: SeatView, step: SupposedStep) -> dict[str, Json]:
    taken = _taken(step)
    if taken is None:
        return {}
    lines = [view.speaker.line(line) for line in taken.cost]
    return {"cost": {"lines": [*lines], "total": total(taken.cost)}}


def _taken(step: SupposedStep) -> Conquered | None:
    if not isinstance(step.command, Conquer):
        return None
    return next((event for event in step.events if isinstance(event, Conquered)), None)


def _ghosts(
    view: SeatView, regions: Sequence[RegionId], steps: Sequence[SupposedStep]
) -> Iterator[tuple[str, Json]]:
    """How each region that is touched would stand afterwards, and for what price it was taken."""
    prices = {taken.region: total(taken.cost) for step in steps if (taken := _taken(step))}
    state = steps[-1].after.state
    for region in regions:
        troop = state.troops.get(region)
        ghost: dict[str, Json] = {}
        if troop is not None:
            ghost |= {"race": troop.race, "tokens": troop.tokens}
        if region in prices:
            ghost["cost"] = prices[region]
        yield region, ghost


def _asks(view: SeatView, found: Sequence[Suggestion]) -> Json:
    lines = [one.line for one in found]
    return _question(view, question_between(lines), lines) if found[1:] else None


def _question(view: SeatView, asked: SeenQuestion, lines: Lines) -> dict[str, Json]:
    """An answer leads to one of the lines, or to what must be asked next."""
    answers: list[Json] = [
        {"said": _answered(view, asked, one, lines), **_leads_to(view, one, lines)}
        for one in asked.answers
    ]
    return {"said": _sentence(view, asked, lines), "answers": answers}


def _leads_to(view: SeatView, one: SeenAnswer, lines: Lines) -> dict[str, Json]:
    if isinstance(one.leads_to, SeenQuestion):
        return {"asks": _question(view, one.leads_to, lines)}
    return {"way": lines.index(one.leads_to)}


def _sentence(view: SeatView, asked: SeenQuestion, lines: Lines) -> Json:
    done = next(one.done for one in asked.answers if one.done)
    p = _moment(view.p, done[0], lines)
    facts: dict[str, Json] = {
        "seat": {"seat": p.state.seat},
        "race": {"race": p.player.active},
        "region": {"region": asked.about},
        "ability": {"word": view.speaker.word("ability", asked.about)},
        "what": {"message": view.speaker.title(p, done[0])},
        "regions": {"regions": list(_given_up(done))},
    }
    kind = "whether" if asked.whether else "which"
    return said(f"play.asks.{kind}.{asked.topic}", **facts)


def _moment(p: Position, command: Command, lines: Lines) -> Position:
    """The table just before a command."""
    line = next(line for line in lines if command in line)
    return next(step.before for step in supposed_line(p, line) if step.command == command)


def _given_up(done: Sequence[Command]) -> Iterator[RegionId]:
    for command in done:
        if isinstance(command, Expand):
            yield from command.abandon


def _answered(view: SeatView, asked: SeenQuestion, one: SeenAnswer, lines: Lines) -> Json:
    if asked.whether:
        return said("play.asks.yes" if one.done else "play.asks.no")
    if not one.done:
        return said("play.asks.none")
    return _told(view, _moment(view.p, one.done[0], lines), one.done[0])


def _told(view: SeatView, p: Position, command: Command) -> Json:
    """What tells this answer from the others, in a word or two."""
    match command:
        case Use(value=value) if value:
            return said("play.asks.just", what={"word": view.speaker.word("choice", value)})
        case Use(seat=seat) if seat is not None:
            return said("play.asks.just", what={"seat": seat})
        case Use(regions=regions) | Expand(abandon=regions) if regions:
            return said("play.asks.just", what={"regions": list(regions)})
        case Conquer(using=using) | Final(using=using):
            words: list[Json] = [view.speaker.word("ability", ability) for ability in using]
            return (
                said("play.asks.just", what={"words": words}) if using else said("play.asks.plain")
            )
        case Redeploy(on=on) | Retreat(on=on):
            return said(
                "play.asks.just", what={"standing": {str(region): n for region, n in on.items()}}
            )
        case _:
            return view.speaker.title(p, command)


def _face_asked(found: FaceAsked) -> dict[str, Json]:
    likely: list[Json] = [{"piece": face.piece, "side": face.side} for face in found.likely]
    return {"region": found.region, "likely": likely, "left": found.left}


def _doubt(found: DoubtTold) -> Json:
    facts: dict[str, Json] = {"race": {"race": found.race}, "region": {"region": found.region}}
    return said("play.seen.doubt", **facts)


def _mismatches(view: SeatView) -> list[Mismatch]:
    found = sorted(view.shown.mismatches, key=lambda one: by_number(one.region))
    return found[:MOST_MISMATCHES]


def _mismatch(view: SeatView, found: Mismatch) -> Mapping[str, Json]:
    return {
        "region": found.region,
        "expected": found.expected,
        "seen": found.seen,
        "reasons": view.speaker.refusals(found.reasons),
        "tokens": found.tokens,
    }
