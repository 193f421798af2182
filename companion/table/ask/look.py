"""May this region be taken, for what, and if not, why? Looks at a conquest without making it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from companion.rules import attack as a
from companion.rules.board import RegionId
from companion.rules.commands import Conquer, Final, Roll
from companion.rules.decide import Accepted, decide
from companion.rules.decide.conquests import attack_of
from companion.rules.decide.phases import acting
from companion.rules.events import RegionLeft
from companion.rules.lines import total
from companion.rules.model import Tribe
from companion.rules.position import Position
from companion.rules.refusals import Refusal
from companion.rules.traits import Attack
from companion.table.ask.suppose import BEST, FACES, chances, on_turn, reasons, with_hand
from web.desk import Json
from web.views.hints import changes
from web.views.reading import write_command
from web.views.seat_view import SeatView


@dataclass(frozen=True, slots=True)
class Question:
    """What somebody thinks of doing; `hand` and `race` suppose another table."""

    region: RegionId
    using: tuple[str, ...] = ()
    units: Mapping[str, int] = field(default_factory=dict)
    declined: bool = False
    hand: int | None = None
    race: str | None = None

    @property
    def conquer(self) -> Conquer:
        return Conquer(self.region, self.using, self.units, declined=self.declined)

    @property
    def final(self) -> Final:
        return Final(self.region, 0, self.using, self.units, declined=self.declined)


@dataclass(frozen=True, slots=True)
class Finding:
    """What the rules say to a question."""

    verdict: str
    command: Conquer | Final | Roll
    reasons: tuple[Refusal, ...] = ()


def look(view: SeatView, question: Question) -> dict[str, Json]:
    """Everything about one conquest. LookupError: there is no such region or race."""
    p, tribe = _supposed(view.guessed, question)
    if question.region not in p.game.board.regions:
        raise LookupError(f"no region {question.region}")
    if tribe is None:
        refused = view.speaker.refusals(reasons(p, question.conquer))
        return {"region": question.region, "verdict": "no", "reasons": refused, "changes": []}
    attack = attack_of(p, tribe, question.conquer)
    found = finding(p, tribe, question)
    short = total(a.cost(p, attack)) - _have(p, attack)
    return {
        "region": question.region,
        "verdict": found.verdict,
        "hand": p.state.hands[tribe.race],
        **_price(view, p, attack),
        "loses": _losses(p, tribe, question),
        "neutral": p.state.neutral.get(question.region, 0),
        "die": _die(found, short),
        "reasons": view.speaker.refusals(found.reasons),
        "changes": changes(view.speaker, p, tribe, question.region, found.reasons),
        "options": [
            _option(view, p, tribe, question, name) for name in conquest_abilities(p, tribe)
        ],
        "units": _units(view, p, tribe),
        "command": write_command(found.command),
    }


def finding(p: Position, tribe: Tribe, question: Question) -> Finding:
    """At once, with the last die, with a die rolled first, or not at all."""
    against = reasons(p, question.conquer)
    if not against:
        return Finding("yes", question.conquer)
    with_die = reasons(p, question.final)
    if not with_die:
        return Finding("die", question.final)
    first = _roll_first(p, tribe, question)
    if first is not None:
        return Finding("roll", first)
    only_dear = all(refusal.reason in ("too-few-tokens", "no-token") for refusal in against)
    more = tuple(r for r in with_die if r not in against) if only_dear else ()
    return Finding("no", question.conquer, (*against, *more))


def conquest_abilities(p: Position, tribe: Tribe) -> list[str]:
    """Names under which the tribe may do something special in a conquest."""
    return sorted({name for trait in p.all_traits(tribe) for name in trait.conquest_abilities})


def _supposed(p: Position, question: Question) -> tuple[Position, Tribe | None]:
    tribe = acting(p, declined=question.declined)
    if question.race is not None:
        tribe = p.state.tribes[question.race]
        p = on_turn(p, tribe)
    if question.hand is not None and tribe is not None:
        p = with_hand(on_turn(p, tribe), tribe, question.hand)
    return p, tribe


def _roll_first(p: Position, tribe: Tribe, question: Question) -> Roll | None:
    """The roll that might make it possible, where an ability rolls before conquests."""
    for trait in p.all_traits(tribe):
        if trait.rolls_first and p.state.turn.roll is None:
            roll = Roll(BEST, question.region if trait.names_target else None, question.using)
            lucky = decide(p.game, p.state, roll)
            if isinstance(lucky, Accepted) and _then_takes(p, lucky, question):
                return Roll(0, roll.region, roll.using)
    return None


def _then_takes(p: Position, lucky: Accepted, question: Question) -> bool:
    after = Position(p.game, lucky.state)
    kept = lucky.state.turn.roll
    using = (*question.using, kept.source) if kept and kept.source else question.using
    return not reasons(after, Conquer(question.region, using, question.units))


def _have(p: Position, attack: Attack) -> int:
    return p.state.hands[attack.tribe.race] + a.paid_by_units(attack)


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
    lost, kept = _lost_and_kept(p, tribe, question)
    return {
        "seat": holder.seat,
        "race": holder.race,
        "active": holder.active,
        "tokens": p.tokens(question.region),
        "lost": lost,
        "kept": kept,
    }


def _lost_and_kept(
    p: Position, tribe: Tribe, question: Question
) -> tuple[int, int] | tuple[None, None]:
    """Asked of the rules with as many tokens in hand as it takes."""
    price = total(a.cost(p, attack_of(p, tribe, question.conquer)))
    rich = with_hand(p, tribe, max(price, p.state.hands[tribe.race]))
    decision = decide(rich.game, rich.state, question.conquer)
    for event in decision.events if isinstance(decision, Accepted) else ():
        if isinstance(event, RegionLeft) and event.region == question.region:
            return event.discarded, event.kept
    return None, None


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
    paying = sorted({unit for trait in p.all_traits(tribe) for unit in trait.paying})
    return [
        {"unit": unit, "word": view.speaker.word("marker", unit), "have": have}
        for unit in paying
        if (have := p.state.units.get((tribe.race, unit), 0))
    ]
