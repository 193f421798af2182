"""What a player may choose from now, as numbered commands. What may be done, the table says."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from companion.rules import commands as c
from companion.rules.attack import cost, paid_by_units
from companion.rules.decide.conquests import attack_of
from companion.rules.legal import accepts
from companion.rules.lines import Lines, total
from companion.rules.position import Position
from companion.table.ask.moves import Moves, Target, moves
from companion.text.names import by_number


@dataclass(frozen=True, slots=True)
class Offer:
    """One choice; `lines` is what it costs, `need` what the die must show for it."""

    command: c.Command
    lines: Lines = ()
    need: int | None = None


def offers(p: Position) -> list[Offer]:
    """Everything worth offering now; each is accepted by the rules."""
    return [offer for offer in _offers(p, moves(p)) if accepts(p, offer.command)]


def _offers(p: Position, found: Moves) -> Iterator[Offer]:
    yield from (Offer(c.Pick(position)) for position in found.picks)
    for target in sorted(found.targets, key=lambda one: by_number(one.region)):
        yield from _attacks(p, target)
    if found.roll is False:
        yield Offer(c.Roll(0))
    yield from (Offer(use) for use in found.uses)
    yield from (Offer(c.Expand(declined=not tribe.active)) for tribe in found.expand)
    if found.decline:
        yield Offer(c.Decline())
    if found.stop:
        yield Offer(c.Stop())
    else:
        yield from (Offer(one.proposal) for one in found.redeploy)
    yield from (Offer(one.proposal) for one in found.retreat[:1])
    if found.end == ():
        yield Offer(c.EndTurn())


def _attacks(p: Position, target: Target) -> Iterator[Offer]:
    declined = not target.tribe.active
    if target.found is not None and target.found.verdict == "yes":
        yield Offer(target.found.command, target.lines)
    if target.state == "die":
        last = c.Final(target.region, 0, declined=declined)
        hand = p.state.hands[target.tribe.race] + paid_by_units(attack_of(p, target.tribe, last))
        yield Offer(last, target.lines, total(target.lines) - hand)
    for ability in target.helpful:
        armed = c.Conquer(target.region, (ability,), declined=declined)
        yield Offer(armed, cost(p, attack_of(p, target.tribe, armed)))
