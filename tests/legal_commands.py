"""Every command that would be accepted now: what tests count and try. Nothing offers all this."""

from __future__ import annotations

from collections.abc import Iterator

from companion.rules import commands as c
from companion.rules.decide.abilities import offering_traits
from companion.rules.decide.placing import after_stop
from companion.rules.legal import accepts, even_redeployment, even_retreat
from companion.rules.model import CONQUEST, REDEPLOY, RETREAT, Tribe
from companion.rules.position import Position


def legal(p: Position) -> Iterator[c.Command]:
    """Every command that would be accepted now; placements only as the even one, dice as 0."""
    return (command for command in _candidates(p) if accepts(p, command))


def _candidates(p: Position) -> Iterator[c.Command]:
    yield from (c.Pick(position) for position in range(len(p.state.column)))
    yield from (c.Expand(), c.Expand(declined=True), c.Decline(), c.Stop(), c.EndTurn())
    yield from (use for tribe, trait in offering_traits(p) for use in trait.offers(p, tribe))
    for tribe in p.tribes(p.state.seat):
        yield from _attacks(p, tribe)
        yield from _redeployments(p, tribe)
    if p.state.phase is RETREAT:
        yield even_retreat(p)


def _attacks(p: Position, tribe: Tribe) -> Iterator[c.Command]:
    conquest_abilities = p.active_traits(tribe).conquest_abilities
    declined = not tribe.active
    for region in sorted(p.game.board.regions):
        yield c.Conquer(region, declined=declined)
        yield c.Final(region, 0, declined=declined)
        for ability in conquest_abilities:
            yield c.Conquer(region, (ability,), declined=declined)


def _redeployments(p: Position, tribe: Tribe) -> Iterator[c.Command]:
    if tribe.active and p.state.phase in (CONQUEST, REDEPLOY):
        yield even_redeployment(after_stop(p), tribe)
    elif not tribe.active:
        yield even_redeployment(p, tribe, declined=True)
