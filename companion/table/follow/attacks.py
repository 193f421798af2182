"""Conquests, tries and rolls that what is seen may tell of. The rules judge them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product

from companion.rules import commands as c
from companion.rules.asking.adjacency import open_regions, reach_of
from companion.rules.asking.players import acting_in_decline
from companion.rules.board import RegionId
from companion.rules.decide import Accepted, answer
from companion.rules.decide.conquests import paying
from companion.rules.die import ENOUGH, FACES
from companion.rules.events import Conquered
from companion.rules.model import Tribe
from companion.rules.position import Position
from companion.rules.traits import Trait
from companion.table.follow.quest import Quest
from companion.table.follow.sight import DieSeen, Gap, Sight, Spot

Candidate = tuple[float, c.Command]
DIFFERENT = sorted(set(FACES))
STAYS = "stay"
"""The fate of a marker that is nobody's."""
AT_A_LOOK = 0.2
"""What happens between two looks is as likely as what is seen."""


def acting(p: Position) -> Iterator[Tribe]:
    """The player's races that may act: the active one, and one that acts in decline."""
    if (tribe := p.active(p.state.seat)) is not None:
        yield tribe
    if (tribe := acting_in_decline(p, p.state.seat)) is not None:
        yield tribe


def targets(p: Position, tribe: Tribe, seen: Sight) -> list[RegionId]:
    """Regions where the race is seen and does not yet stand."""
    race, held, units = tribe.race, p.held(tribe.race), bool(p.game.counting)
    return [
        region
        for region, spot in seen.spots.items()
        if (spot.race == race or (units and not spot.race and own_units(p, tribe, spot)))
        and region not in held
    ]


def own_units(p: Position, tribe: Tribe, spot: Spot) -> bool:
    """A unit stands for tokens where no token is."""
    if spot.race or not spot.markers or not p.game.counting:
        return False
    traits = p.active_traits(tribe)
    own = {*traits.movable, *traits.paying}
    return any(marker in p.game.counting and marker in own for marker in spot.markers)


def attacks(p: Position, tribe: Tribe, quest: Quest, gap: Gap, rolls: int) -> Iterator[Candidate]:
    turn = p.state.turn
    if tribe.race in turn.stopped or tribe.race not in turn.readied:
        return
    aims = targets(p, tribe, quest.seen)
    for region in aims:
        yield from _attack(p, tribe, region, quest, rolls)
    owed = [die.region for die in (quest.seen.dice or ())[rolls:]]
    owed += [] if turn.roll is None else [turn.roll.region]
    for region in _passed_through(p, tribe, quest, gap, [*aims, *filter(None, owed)]):
        for cost, command in _attack(p, tribe, region, quest, rolls):
            yield cost + 0.3, command
    for region in _trampled(p, quest, gap) if aims else ():
        for cost, command in _attack(p, tribe, region, quest, rolls):
            yield cost - AT_A_LOOK, command


def _trampled(p: Position, quest: Quest, gap: Gap) -> list[RegionId]:
    """Where somebody who drives everybody out has come in one look with conquests: whoever took
    such a region just before is gone without a trace. A turn that is over shows who is missing.
    """
    spots, kinds = quest.seen.spots, p.game.markers
    if quest.whole_turn:
        return []
    return [
        region
        for region in sorted(gap.markers)
        if region in spots
        and not spots[region].race
        and p.holder(region) is None
        and any(
            kinds[name].immune and kinds[name].fate == STAYS
            for name in spots[region].markers
            if name in kinds
        )
    ]


def _passed_through(
    p: Position, tribe: Tribe, quest: Quest, gap: Gap, aims: list[RegionId]
) -> set[RegionId]:
    """Regions that may have been taken on the way to others, and left again, if nobody looked."""
    if quest.ends.present or not (quest.whole_turn or quest.ends.told):
        return set()
    spots, held = quest.seen.spots, p.held(tribe.race)
    bare = {r for r in gap.holders | gap.markers if r not in held and not spots[r].race}
    tells = p.traits(tribe, Trait.on_conquest) or (not held and p.traits(tribe, Trait.withheld))
    bridges = _bridges(p, tribe) if aims or tells else set()
    return {r for r in bare | bridges if r in spots and spots[r].race != tribe.race}


def _bridges(p: Position, tribe: Tribe) -> set[RegionId]:
    """Regions where nobody may stay at the end of a turn: they may have been crossed."""
    found: set[RegionId] = set()
    for trait in p.traits(tribe, Trait.must_leave):
        found |= trait.must_leave(p, tribe)
    return (found & reach_of(p, tribe)).difference(p.held(tribe.race))


def _attack(
    p: Position, tribe: Tribe, region: RegionId, quest: Quest, rolls: int
) -> Iterator[Candidate]:
    kept = p.state.turn.roll
    meant = kept is not None and kept.region in (None, region)
    source = (kept.source,) if kept is not None and meant and kept.source else ()
    plain = c.Conquer(region, source, declined=not tribe.active)
    able = isinstance(answer(p, plain), Accepted)
    if able:
        yield 1.0, plain
    for cost, using, units in _means(p, tribe, source):
        yield cost, c.Conquer(region, using, units, declined=not tribe.active)
    if not meant:
        yield from _with_die(p, tribe, region, quest, rolls, able=able)


Means = tuple[float, tuple[str, ...], Mapping[str, int]]


def _means(p: Position, tribe: Tribe, source: tuple[str, ...] = ()) -> Iterator[Means]:
    """Units that pay and abilities that help."""
    traits = p.active_traits(tribe)
    units = paying(p, tribe) if traits.paying else {}
    names = sorted(units)
    for numbers in product(*(range(units[name] + 1) for name in names)):
        if any(numbers):
            paid = zip(names, numbers, strict=True)
            yield 1.05, source, {name: number for name, number in paid if number}
    for ability in traits.conquest_abilities:
        yield 1.1, (ability,), {}


def _with_die(
    p: Position, tribe: Tribe, region: RegionId, quest: Quest, rolls: int, *, able: bool
) -> Iterator[Candidate]:
    told = quest.seen.dice is not None
    if able and not told:
        return
    for die in quest.faces(rolls, (ENOUGH,)):
        if die.last and die.region in (None, region):
            yield from _finals(p, tribe, region, die)
    if not told:
        yield from _guessed_rolls(p, tribe, region)


def _guessed_rolls(p: Position, tribe: Tribe, region: RegionId) -> Iterator[Candidate]:
    for trait in p.active_traits(tribe).rollers:
        for face in DIFFERENT[1:]:
            yield 0.2 + face / 100, c.Roll(face, region if trait.names_target else None)


def told_rolls(p: Position, tribe: Tribe, quest: Quest, rolls: int) -> Iterator[Candidate]:
    """Rolls before a conquest that an electronic die has told."""
    if quest.seen.dice is None or p.state.turn.roll is not None:
        return
    for trait in p.active_traits(tribe).rollers:
        for die in quest.faces(rolls, ()):
            if not die.last and trait.names_target == (die.region is not None):
                yield 0.2, c.Roll(die.face, die.region)


def _finals(p: Position, tribe: Tribe, region: RegionId, die: DieSeen) -> Iterator[Candidate]:
    plain: Means = (1.1, (), {})
    for cost, using, units in (plain, *_means(p, tribe)):
        final = c.Final(region, die.face, using, units, declined=not tribe.active)
        decision = answer(p, final)
        taken = isinstance(decision, Accepted) and any(
            isinstance(event, Conquered) for event in decision.events
        )
        if taken:
            yield cost + 0.1, final


def repelled(p: Position, tribe: Tribe, quest: Quest, rolls: int) -> Iterator[Candidate]:
    """Attempts that failed leave no trace on the board, but may move coins."""
    turn = p.state.turn
    if tribe.race in turn.stopped or tribe.race not in turn.readied:
        return
    seen: set[object] = set()
    for die in quest.faces(rolls, tuple(DIFFERENT[:1])):
        if not die.last:
            return
        for region in _tried(p, tribe, quest, die):
            final = c.Final(region, die.face, declined=not tribe.active)
            decision = answer(p, final)
            if not isinstance(decision, Accepted):
                continue
            holder = p.holder(region)
            key = (None if holder is None else holder.seat, decision.state.players)
            lost = not any(isinstance(event, Conquered) for event in decision.events)
            if lost and key not in seen:
                seen.add(key)
                yield (0.2 if quest.seen.dice else 1.3), final


def _tried(p: Position, tribe: Tribe, quest: Quest, die: DieSeen) -> list[RegionId]:
    if die.region is not None:
        return [die.region]
    reach = reach_of(p, tribe) & open_regions(p, tribe)
    spots = quest.seen.spots
    return sorted(r for r in reach if r not in spots or spots[r].race != tribe.race)
