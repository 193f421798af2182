"""Commands that could bring a state nearer to the table, each with a cost. The rules judge them."""

from __future__ import annotations

from collections.abc import Iterator

from companion.rules import commands as c
from companion.rules.asking.players import acting_in_decline
from companion.rules.board import RegionId
from companion.rules.decide.abilities import offering_traits
from companion.rules.decide.showing import awaits_combo
from companion.rules.drafting.column import SHUFFLE
from companion.rules.events import BOX
from companion.rules.model import (
    AFTER_SCORE,
    CHOOSE,
    CONQUEST,
    PLACE,
    REDEPLOY,
    RETREAT,
    START,
    Phase,
    Tribe,
)
from companion.rules.position import Position
from companion.table.follow.attacks import acting, attacks, repelled, targets, told_rolls
from companion.table.follow.placements import may_redeploy, redeployments, retreats
from companion.table.follow.quest import Quest
from companion.table.follow.sight import Gap, Sight

Candidate = tuple[float, c.Command]
OPENING = (START, CHOOSE)
NEVER = float("inf")
LATE = frozenset({REDEPLOY, PLACE})
UNLIKELY, UNSEEN, UNTOLD, FEW, MANY = 9.0, 1.3, 0.9, 4, 24
HIDDEN_PLACING = 0.15
"""Piles hide it, so what may come after it is as likely with it as without."""
AT_ONCE = 3.5
"""A race that may decline after the score rarely does so before it: both may look the same."""
SACRIFICES, GIVEN_AWAY = frozenset({"altar"}), 1.8
"""Abilities that take the last token from a region as if it had been given up, but later in a turn,
when troops have been taken up and placed: as likely, and as long a line."""
BEFORE_DECLINE = frozenset({"forgo"})
"""Abilities that change nothing for whoever does not go in decline in the same turn."""


def remaining(p: Position, quest: Quest, rolls: int) -> float:
    """At least so much is still missing: one command for each region yet to be taken, and the rolls
    that a die has told of; after the conquests nobody rolls any more.
    """
    state, owed = p.state, max(0, quest.rolls - rolls)
    over = quest.passed(state) or state.phase not in (*OPENING, CONQUEST)
    if quest.whole_turn and owed and over:
        return NEVER
    if quest.whole_turn and quest.passed(state):
        return 0.0
    missing = sum(len(targets(p, tribe, quest.seen)) for tribe in acting(p))
    if not quest.whole_turn:
        return 1.0 if missing else 0.0
    steps = 3.0 if state.phase in OPENING else 2.0 if state.phase in (CONQUEST, REDEPLOY) else 1.0
    return missing + steps + 0.2 * (_markers_to_lay(p, quest.seen) + owed)


def _markers_to_lay(p: Position, seen: Sight) -> int:
    markers = p.state.markers
    return sum(
        len(markers.get(region, ())) != len(spot.markers)
        for region, spot in seen.spots.items()
        if spot.markers or region in markers
    )


def candidates(p: Position, quest: Quest, gap: Gap, rolls: int) -> Iterator[Candidate]:
    state = p.state
    yield from _shown(p, quest.seen)
    if state.demands:
        yield from _answers(p, quest, gap)
    elif state.phase is RETREAT:
        yield from retreats(p, quest.seen)
    else:
        yield from _turn(p, quest, gap, rolls)


def _shown(p: Position, seen: Sight) -> Iterator[Candidate]:
    """The next combo of the table's own tiles: the first one seen that is not known yet."""
    if not awaits_combo(p):
        return
    known = {combo.race for combo in p.state.column}
    for race, power in seen.combos or ():
        if race in p.state.banners and race not in known and power is not None:
            yield 0.2, c.Show(race, power)
            return


def _turn(p: Position, quest: Quest, gap: Gap, rolls: int) -> Iterator[Candidate]:
    state, waits = p.state, _hidden_in_decline(p, quest)
    if state.phase in OPENING and p.player.active is None and not waits:
        yield from _picks(p, quest.seen)
    fighting = state.phase in (*OPENING, CONQUEST)
    busy = fighting and any(targets(p, tribe, quest.seen) for tribe in acting(p))
    for tribe in acting(p) if fighting else ():
        if tribe.active and waits:
            continue
        yield from _taking_up(p, tribe, quest, gap)
        yield from told_rolls(p, tribe, quest, rolls)
        yield from attacks(p, tribe, quest, gap, rolls)
        if quest.seen.dice is not None or not busy:
            yield from repelled(p, tribe, quest, rolls)
    yield from _abilities(p, quest, gap, busy=busy)
    yield from _declines(p, quest)
    hides = gap and quest.ends.told and quest.seen.piled and not quest.whole_turn
    hidden = HIDDEN_PLACING if hides else 0.0
    for tribe in p.tribes(state.seat):
        for cost, command in redeployments(p, tribe, quest):
            yield cost - hidden, command
    if state.phase is CONQUEST:
        yield from _stops(p, quest, busy=busy)
    yield from _endings(p, quest, busy=busy)


def _stops(p: Position, quest: Quest, *, busy: bool) -> Iterator[Candidate]:
    """Of a whole turn it tells nothing, but for what may be done only before troops are placed."""
    if not quest.whole_turn:
        yield 1.0, c.Stop()
    elif not busy and any(
        phases == {REDEPLOY}
        for _, trait in offering_traits(p)
        for phases in trait.abilities.values()
    ):
        yield 0.2, c.Stop()


def _endings(p: Position, quest: Quest, *, busy: bool) -> Iterator[Candidate]:
    phase = p.state.phase
    if not quest.may_end(p.state):
        return
    if phase in (PLACE, AFTER_SCORE):
        yield (1.0 if quest.whole_turn else 2.0), c.EndTurn()
    elif phase in (CONQUEST, REDEPLOY) and not busy and not _hides_heights(p, quest):
        yield (1.9 if quest.whole_turn else 2.0), c.EndTurn()


def _hides_heights(p: Position, quest: Quest) -> bool:
    """Piles do not tell whether a placement was kept: a redeployment is read instead."""
    return quest.seen.piled and any(
        may_redeploy(p, tribe) and p.held(tribe.race) for tribe in p.tribes(p.state.seat)
    )


def _picks(p: Position, seen: Sight) -> Iterator[Candidate]:
    visible = None if seen.combos is None else {race for race, _ in seen.combos}
    for place, combo in enumerate(p.state.column):
        if visible is not None and combo.race in visible:
            continue
        shuffle = () if p.state.badges else badge_order(p, seen)
        race = p.game.races[combo.race]
        yield 1.0, c.Pick(place, shuffle)
        yield from ((1.0, c.Pick(place, shuffle, region=r)) for r in race.pick_regions(p))
        if race.swaps_badges:
            others = (other for other in range(len(p.state.column)) if other != place)
            yield from ((1.1, c.Pick(place, shuffle, other)) for other in others)


def badge_order(p: Position, seen: Sight) -> tuple[str, ...]:
    """A shuffle of the badges that shows first what is seen; the rest stays hidden."""
    have = {combo.power for combo in p.state.column}
    discard = p.state.badge_discard
    shown = [power for _, power in seen.combos or () if power in discard and power not in have]
    return (*shown, *sorted(set(discard) - set(shown)))


def _answers(p: Position, quest: Quest, gap: Gap) -> Iterator[Candidate]:
    demand = p.state.demands[0]
    if demand.what == SHUFFLE:
        yield 0.1, c.Use(SHUFFLE, value=" ".join(badge_order(p, quest.seen)))
    for tribe, trait in offering_traits(p):
        if demand.what in trait.abilities:
            for use in trait.offers(p, tribe):
                if use.what == demand.what and _drawn(p, use, quest.seen):
                    near = not use.regions or gap.regions.intersection(use.regions)
                    yield (1.0 if near else 1.3), use


def _drawn(p: Position, use: c.Use, seen: Sight) -> bool:
    """A find or a badge that is said to have come to light must lie somewhere open."""
    if use.value not in p.game.finds and use.value not in p.game.powers:
        return True
    shown = (
        name for spot in seen.spots.values() for mark in spot.markers for name in mark.split(":")
    )
    return len(seen.spots) < len(p.game.board.regions) or use.value in shown


def _taking_up(p: Position, tribe: Tribe, quest: Quest, gap: Gap) -> Iterator[Candidate]:
    """Taking up troops and giving up regions; lifting tokens alone gives nothing up."""
    turn, spots = p.state.turn, quest.seen.spots
    declined = not tribe.active
    if tribe.race in turn.readied or (declined and turn.readied and not turn.first):
        return
    if declined and quest.whole_turn and not quest.rolls and not _moved(p, tribe, quest.seen):
        return
    held = [region for region in p.held(tribe.race) if region in spots]
    rolled = {die.region for die in quest.seen.dice or ()}
    gone = tuple(r for r in held if r in rolled or (spots[r].race != tribe.race and p.tokens(r)))
    if gone:
        late = _as_late_as_a_sacrifice(p, quest) if may_be_given_away(p, gone) else 0.0
        yield 1.0 + 0.1 * len(gone) + late, c.Expand(gone, declined)
    if quest.whole_turn:
        yield from _taken_again(p, tribe, held, gone, gap)
    unseen = UNTOLD if quest.seen.piled and not quest.whole_turn else 1.0
    rarely = declined and not _hidden_in_decline(p, quest)
    yield unseen + (0.5 if rarely else 0.0), c.Expand((), declined)


def may_be_given_away(p: Position, gone: tuple[RegionId, ...]) -> bool:
    """The last token of such a region may have been sacrificed when the turn was nearly over."""
    offers = (use for tribe, trait in offering_traits(p) for use in trait.offers(p, tribe))
    return any(use.what in SACRIFICES and set(use.regions) <= set(gone) for use in offers)


def _as_late_as_a_sacrifice(p: Position, quest: Quest) -> float:
    return GIVEN_AWAY * (2 if _hidden_in_decline(p, quest) else 1)


def _hidden_in_decline(p: Position, quest: Quest) -> bool:
    """Piles do not tell whether a race that acts in decline has moved: it is read as if it had, so
    that its heights are asked for with the others.
    """
    tribe = acting_in_decline(p, p.state.seat)
    if tribe is None or not quest.seen.piled or not (quest.whole_turn or quest.ends.told):
        return False
    turn, held = p.state.turn, p.held(tribe.race)
    spare = sum(p.tokens(region) for region in held) > len(held) > 1
    its_move = not turn.readied or turn.first or turn.readied[-1] == tribe.race
    return spare and its_move and tribe.race not in turn.settled


def _taken_again(
    p: Position, tribe: Tribe, held: list[RegionId], gone: tuple[RegionId, ...], gap: Gap
) -> Iterator[Candidate]:
    """Given up and conquered again: only what lies there tells. Not even that does where a marker
    of the same kind was laid again; but the first one is lost, and fewer are left in hand.
    """
    declined = not tribe.active
    back = [region for region in held if region not in gone and region in gap.markers]
    left = (*gone, *back)
    if back:
        yield 1.6 + 0.1 * len(back), c.Expand(left, declined)
    if (gap.markers or gone) and len(left) < len(held):
        yield 2.2, c.Expand(tuple(held), declined)
    likely = 1.8 + 0.1 * len(back) if back else 1.2 + 0.1 * len(gone)
    for region in held:
        if region not in left and _laid_from_hand(p, tribe, region):
            yield likely, c.Expand((*left, region), declined)


def _laid_from_hand(p: Position, tribe: Tribe, region: RegionId) -> bool:
    """A marker lies there that goes to the box if the region is left, and there may be another."""
    kinds, movable = p.game.markers, p.active_traits(tribe).movable
    return any(
        kinds[marker].fate == BOX and (marker in movable or p.state.units.get((tribe.race, marker)))
        for marker in p.state.markers.get(region, ())
        if marker in kinds
    )


def _moved(p: Position, tribe: Tribe, seen: Sight) -> bool:
    """A race that acts in decline has done something."""
    spots = seen.spots
    return (
        seen.piled
        or any(
            spots[r].race != tribe.race or spots[r].tokens != p.tokens(r)
            for r in p.held(tribe.race)
            if r in spots
        )
        or bool(targets(p, tribe, seen))
    )


def _declines(p: Position, quest: Quest) -> Iterator[Candidate]:
    active, phase = p.active(p.state.seat), p.state.phase
    if active is None or phase not in (*OPENING, AFTER_SCORE):
        return
    if not _seen_declined(active, quest.seen):
        return
    opens, stout = phase in OPENING, p.active_traits(active).stout
    if quest.whole_turn and opens:
        yield (2.5 if stout else 2.0), c.Decline()
    else:
        yield (AT_ONCE if stout and opens else 1.0), c.Decline()


def _seen_declined(tribe: Tribe, seen: Sight) -> bool:
    if seen.banners is not None:
        return not any(b.race == tribe.race and not b.declined for b in seen.banners)
    spots = [spot for spot in seen.spots.values() if spot.race == tribe.race]
    return not spots or any(spot.declined for spot in spots)


def _abilities(p: Position, quest: Quest, gap: Gap, *, busy: bool) -> Iterator[Candidate]:
    """What touches a marker that differs; what nobody sees costs more."""
    active = p.active(p.state.seat)
    declining = active is not None and _seen_declined(active, quest.seen)
    for tribe, trait in offering_traits(p):
        found: dict[float, list[c.Use]] = {}
        for use in trait.offers(p, tribe):
            phases = trait.abilities.get(use.what, frozenset())
            idle = use.what in BEFORE_DECLINE and not declining
            soon = idle or _too_soon(p, quest, use, phases, busy=busy)
            if p.state.phase in phases and not soon:
                found.setdefault(_doubt(use, gap, quest, p.state.phase), []).append(use)
        for cost, uses in sorted(found.items()):
            unseen = cost in (UNSEEN, UNTOLD) and not quest.tells(uses[0])
            if cost < UNLIKELY:
                yield from ((cost, use) for use in uses[: FEW if unseen else MANY])


def _too_soon(
    p: Position, quest: Quest, use: c.Use, phases: frozenset[Phase], *, busy: bool
) -> bool:
    """What may wait until the conquests are over is looked for only then."""
    waits = quest.whole_turn and PLACE in phases and not phases.intersection(OPENING)
    return waits and p.state.phase not in LATE and (busy or bool(use.regions))


def _fits(region: RegionId, gap: Gap, seen: Sight) -> bool:
    """Something is still to happen there, what was laid there already lies, or a pile hides it."""
    spot = seen.spots.get(region)
    return region in gap.regions or spot is None or bool(spot.markers) or spot.tokens is None


def _doubt(use: c.Use, gap: Gap, quest: Quest, phase: Phase) -> float:
    if gap.gifts and use.seat is not None and not use.regions:
        return 1.0
    if not all(_fits(region, gap, quest.seen) for region in use.regions):
        return UNLIKELY
    if use.regions and gap.markers.issuperset(use.regions):
        return 1.0
    if gap.markers.intersection(use.regions):
        return 1.15
    if gap.holders.intersection(use.regions):
        return 1.1
    if gap.tokens.intersection(use.regions):
        return 1.2
    if phase is not PLACE and use.regions and not quest.tells(use):
        return UNLIKELY
    return UNSEEN if quest.whole_turn else UNTOLD
