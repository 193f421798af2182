"""What a player may choose from now, as commands. Not how it is asked."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from companion.rules import commands as c
from companion.rules.attack import cost, paid_by_units
from companion.rules.decide.conquests import attack_of
from companion.rules.decide.placing import after_stop
from companion.rules.legal import abilities, accepts, even_redeployment, even_retreat, targets
from companion.rules.lines import Lines, total
from companion.rules.model import Phase, Tribe
from companion.rules.position import Position
from companion.text.names import by_number


@dataclass(frozen=True, slots=True)
class Offer:
    """One choice; `lines` is what it costs, `need` what the die must show for it."""

    command: c.Command
    lines: Lines = ()
    need: int | None = None


def offers(p: Position) -> list[Offer]:
    """Everything worth offering now; each is accepted by the rules."""
    if p.state.demands:
        return [Offer(use) for use in abilities(p)]
    return [offer for offer in _by_phase(p) if accepts(p, offer.command)]


def _by_phase(p: Position) -> Iterator[Offer]:
    yield from (Offer(c.Pick(position)) for position in range(len(p.state.column)))
    yield from _conquests(p)
    yield from (Offer(use) for use in abilities(p))
    if p.state.phase in (Phase.START, Phase.CHOOSE):
        yield from (Offer(c.Expand()), Offer(c.Expand(declined=True)), Offer(c.Decline()))
    if p.state.phase is Phase.CONQUEST:
        yield Offer(c.Stop())
    if p.state.phase is Phase.REDEPLOY:
        yield from _redeployment(p)
    if p.state.phase is Phase.RETREAT:
        yield Offer(even_retreat(p))
    if p.state.phase is Phase.AFTER_SCORE:
        yield Offer(c.Decline())
    if p.state.phase in (Phase.REDEPLOY, Phase.PLACE, Phase.AFTER_SCORE):
        yield Offer(c.EndTurn())


def _conquests(p: Position) -> Iterator[Offer]:
    for tribe in p.tribes(p.state.seat):
        if tribe.race in p.state.turn.readied:
            yield from _attacks(p, tribe)


def _attacks(p: Position, tribe: Tribe) -> Iterator[Offer]:
    declined = not tribe.active
    conquest_abilities, hand = p.active_traits(tribe).conquest_abilities, p.state.hands[tribe.race]
    for region in sorted(targets(p, tribe), key=by_number):
        plain = c.Conquer(region, declined=declined)
        yield Offer(plain, cost(p, attack_of(p, tribe, plain)))
        last = c.Final(region, 0, declined=declined)
        attack = attack_of(p, tribe, last)
        lines = cost(p, attack)
        yield Offer(last, lines, total(lines) - hand - paid_by_units(attack))
        for ability in conquest_abilities:
            armed = c.Conquer(region, (ability,), declined=declined)
            yield Offer(armed, cost(p, attack_of(p, tribe, armed)))
    yield Offer(c.Roll(0))


def _redeployment(p: Position) -> Iterator[Offer]:
    tribe = p.active(p.state.seat)
    if tribe is not None:
        yield Offer(even_redeployment(after_stop(p), tribe))
