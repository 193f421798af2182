"""A conquest that is only looked at, as screens show it. Does not ask the rules itself."""

from __future__ import annotations

from companion.rules import attack as a
from companion.rules.decide.conquests import attack_of
from companion.rules.die import FACES, chances
from companion.rules.lines import total
from companion.rules.model import Tribe
from companion.rules.position import Position
from companion.rules.traits import Attack
from companion.table.ask.look import (
    Finding,
    Question,
    finding,
    have,
    lost_and_kept,
    supposed,
)
from companion.table.ask.suppose import made_ready, reasons
from web.desk import Json
from web.views.hints import changes
from web.views.reading import write_command
from web.views.seat_view import SeatView


def look(view: SeatView, question: Question) -> dict[str, Json]:
    """Everything about one conquest. LookupError: there is no such region or race."""
    ready = made_ready(view.guessed, declined=question.declined)
    p, tribe = supposed(ready, question)
    if question.region not in p.game.board.regions:
        raise LookupError(f"no region {question.region}")
    if tribe is None:
        refused = view.speaker.refusals(reasons(p, question.conquer))
        nothing: dict[str, Json] = {"changes": [], "options": [], "units": []}
        return {"region": question.region, "verdict": "no", "reasons": refused, **nothing}
    attack = attack_of(p, tribe, question.conquer)
    found = finding(p, tribe, question)
    own = found.verdict == "no" and p.holder(question.region) == tribe
    short = total(a.cost(p, attack)) - have(p, attack)
    return {
        "region": question.region,
        "verdict": "own" if own else found.verdict,
        "ready": ready is not view.guessed,
        "hand": p.state.hands[tribe.race],
        **_price(view, p, attack),
        "loses": _losses(p, tribe, question),
        "neutral": p.state.neutral.get(question.region, 0),
        "die": _die(found, short),
        "reasons": [] if own else view.speaker.refusals(found.reasons),
        "changes": [] if own else changes(view.speaker, p, tribe, question.region, found.reasons),
        "options": [
            _option(view, p, tribe, question, name)
            for name in p.active_traits(tribe).conquest_abilities
        ],
        "units": _units(view, p, tribe),
        "command": write_command(found.command),
    }


def _price(view: SeatView, p: Position, attack: Attack) -> dict[str, Json]:
    lines = a.cost(p, attack)
    dues = [{"line": view.speaker.line(due.line), "payee": due.payee} for due in a.dues(p, attack)]
    told = [view.speaker.line(line) for line in lines]
    return {"cost": {"total": total(lines), "lines": told}, "dues": dues}


def _die(found: Finding, short: int) -> Json:
    if found.verdict not in ("die", "roll"):
        return None
    return {"need": max(short, 0), "chances": chances(short), "of": len(FACES)}


def _losses(p: Position, tribe: Tribe, question: Question) -> Json:
    """What the defenders lose if it succeeds."""
    holder = p.holder(question.region)
    if holder is None:
        return None
    lost, kept = lost_and_kept(p, tribe, question)
    return {
        "seat": holder.seat,
        "race": holder.race,
        "active": holder.active,
        "tokens": p.tokens(question.region),
        "lost": lost,
        "kept": kept,
    }


def _option(
    view: SeatView, p: Position, tribe: Tribe, question: Question, name: str
) -> dict[str, Json]:
    """The same conquest with one ability more."""
    using = question.using if name in question.using else (*question.using, name)
    other = Question(question.region, using, question.units, question.declined)
    found = finding(p, tribe, other)
    return {
        "using": name,
        "word": view.speaker.word("ability", name),
        "chosen": name in question.using,
        "verdict": found.verdict,
        "total": total(a.cost(p, attack_of(p, tribe, other.conquer))),
        "reasons": view.speaker.refusals(found.reasons),
    }


def _units(view: SeatView, p: Position, tribe: Tribe) -> list[Json]:
    return [
        {"unit": unit, "word": view.speaker.word("marker", unit), "have": have}
        for unit in p.active_traits(tribe).paying
        if (have := p.state.units.get((tribe.race, unit), 0))
    ]
