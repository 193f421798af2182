"""What a player may choose from now, as numbered commands. What may be done, the table says."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, groupby

from companion.rules import commands as c
from companion.rules.attack import cost, paid_by_units
from companion.rules.board import RegionId
from companion.rules.decide.conquests import attack_of
from companion.rules.lines import Lines, total
from companion.rules.position import Position
from companion.table.ask.moves import Moves, Target, moves
from companion.table.ask.suppose import reasons
from companion.text.names import by_number

MANY = 12
"""So many places for one ability are named by their regions, not counted one by one."""


@dataclass(frozen=True, slots=True)
class Offer:
    """One choice; `lines` is what it costs, `need` what the die must show for it."""

    command: c.Command
    lines: Lines = ()
    need: int | None = None
    among: tuple[c.Use, ...] = ()
    """What the same ability might do elsewhere, when it might do many things."""

    def for_regions(self, regions: Sequence[RegionId]) -> c.Command | None:
        """The one choice among many that names just these regions, in whatever order."""
        wanted = sorted(regions)
        exact = (use for use in self.among if list(use.regions) == list(regions))
        alike = (use for use in self.among if sorted(use.regions) == wanted)
        return next(chain(exact, alike), None)


def offers(p: Position) -> list[Offer]:
    """Everything worth offering now; each is accepted by the rules."""
    return [offer for offer in _offers(p, moves(p)) if not reasons(p, offer.command)]


def _offers(p: Position, found: Moves) -> Iterator[Offer]:
    for position in found.picks:
        yield from (Offer(pick) for pick in _picks(p, position))
    for target in sorted(found.targets, key=lambda one: by_number(one.region)):
        yield from _attacks(p, target)
    yield from _rolls(p, found)
    yield from _uses(found.uses)
    yield from (Offer(c.Expand(declined=not tribe.active)) for tribe in found.expand)
    if found.decline:
        yield Offer(c.Decline())
    if found.stop:
        yield Offer(c.Stop())
    yield from (Offer(one.proposal) for one in found.redeploy if one.declined or not found.stop)
    yield from (Offer(one.proposal) for one in found.retreat[:1])
    if found.end == ():
        yield Offer(c.EndTurn())


def _picks(p: Position, position: int) -> Iterator[c.Pick]:
    """A combo; and with the badge of each other one, or with its piece on each place for it."""
    yield c.Pick(position)
    race = p.game.races[p.state.column[position].race]
    if race.swaps_badges:
        others = range(len(p.state.column))
        yield from (c.Pick(position, swap_with=other) for other in others if other != position)
    yield from (c.Pick(position, region=region) for region in race.pick_regions(p))


def _rolls(p: Position, found: Moves) -> Iterator[Offer]:
    if found.roll is False:
        yield Offer(c.Roll(0))
    elif found.roll is True:
        yield from (Offer(c.Roll(0, region)) for region in sorted(p.game.board.all, key=by_number))


def _uses(uses: Iterable[c.Use]) -> Iterator[Offer]:
    """Each on a line of its own, unless an ability can do very many things."""
    for _, same in groupby(sorted(uses, key=lambda use: use.what), lambda use: use.what):
        alike = tuple(same)
        if len(alike) > MANY and _told_apart(alike):
            yield Offer(alike[0], among=alike)
        else:
            yield from map(Offer, alike)


def _told_apart(uses: tuple[c.Use, ...]) -> bool:
    """Whether their regions alone say which is meant."""
    return all(use.regions for use in uses) and len({use.regions for use in uses}) == len(uses)


def _attacks(p: Position, target: Target) -> Iterator[Offer]:
    declined = not target.tribe.active
    if target.found is not None and target.found.verdict == "yes":
        yield Offer(target.found.command, target.lines)
    if target.state == "die":
        yield _last(p, target)
    for ability in target.helpful:
        armed = c.Conquer(target.region, (ability,), declined=declined)
        yield Offer(armed, cost(p, attack_of(p, target.tribe, armed)))
    if target.state in ("die", "short"):
        own = p.active_traits(target.tribe).conquest_abilities
        yield from (_last(p, target, one) for one in own if one not in target.helpful)


def _last(p: Position, target: Target, *using: str) -> Offer:
    last = c.Final(target.region, 0, using, declined=not target.tribe.active)
    attack = attack_of(p, target.tribe, last)
    lines = cost(p, attack)
    return Offer(
        last, lines, total(lines) - p.state.hands[target.tribe.race] - paid_by_units(attack)
    )
