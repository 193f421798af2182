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
from companion.rules.die import BEST
from companion.rules.events import RegionLeft
from companion.rules.lines import total
from companion.rules.model import Tribe
from companion.rules.position import Position
from companion.rules.refusals import Refusal
from companion.rules.traits import Attack
from companion.table.ask.suppose import on_turn, reasons, with_hand


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


def supposed(p: Position, question: Question) -> tuple[Position, Tribe | None]:
    tribe = acting(p, declined=question.declined)
    if question.race is not None:
        tribe = p.state.tribes[question.race]
        p = on_turn(p, tribe)
    if question.hand is not None and tribe is not None:
        p = with_hand(on_turn(p, tribe), tribe, question.hand)
    return p, tribe


def _roll_first(p: Position, tribe: Tribe, question: Question) -> Roll | None:
    """The roll that might make it possible, where an ability rolls before conquests."""
    for trait in p.active_traits(tribe).all:
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


def have(p: Position, attack: Attack) -> int:
    return p.state.hands[attack.tribe.race] + a.paid_by_units(attack)


def lost_and_kept(
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
