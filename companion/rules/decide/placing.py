"""Ending the conquests, redeployment and the retreat of the beaten (CORE-5.3, 7)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from companion.rules import events as e
from companion.rules.asking.players import opponents
from companion.rules.asking.regions import counting_units, too_few
from companion.rules.board import RegionId
from companion.rules.commands import Redeploy, Retreat, Stop, TokensOn, UnitPlacement
from companion.rules.decide.phases import (
    OPENING,
    acting,
    compulsory_conquest,
    late_in_decline,
    nobody,
    not_in,
)
from companion.rules.decide.readying import unsettled
from companion.rules.draft import Draft
from companion.rules.drafting.leaving import leave
from companion.rules.drafting.vanishing import vanish_if_gone
from companion.rules.model import CONQUEST, PLACE, REDEPLOY, RETREAT, Seat, Tribe
from companion.rules.placement_limits import (
    PlacementLimits,
    Share,
    placement_limits,
    withdrawn,
    withheld,
)
from companion.rules.position import Position
from companion.rules.refusals import Refusal
from companion.rules.traits import Trait


def stop_refusals(p: Position, command: Stop) -> list[Refusal]:
    return not_in(p, CONQUEST) + unsettled(p) + compulsory_conquest(p)


def stop(d: Draft, command: Stop | None = None) -> None:
    """What arrives at redeployment arrives now."""
    tribe = d.active(d.state.seat)
    if d.state.turn.roll is not None:
        d.emit(e.RollKept(None))
    if tribe is not None:
        _dispose_of_withdrawn(d, tribe)
        d.emit(e.ConquestsEnded(tribe.race))
        for trait in d.traits(tribe, Trait.on_stop):
            trait.on_stop(d, tribe)
    d.emit(e.PhaseStarted(REDEPLOY))


def _dispose_of_withdrawn(d: Draft, tribe: Tribe) -> None:
    """What its owner's own race had to take back he may place as he likes when he redeploys."""
    if d.state.turn.withdrawn:
        for unit, number in withdrawn(d, tribe).items():
            d.emit(e.UnitsWithdrawn(tribe.race, unit, -number))


def after_stop(p: Position) -> Position:
    """The table as it would be after the conquests, to judge a redeployment by."""
    tribe = p.active(p.state.seat)
    arrives = tribe is not None and p.traits(tribe, Trait.on_stop)
    return p.once(_stopped, None) if arrives and p.state.phase is CONQUEST else p


def _stopped(p: Position, _: None) -> Position:
    draft = Draft(p)
    stop(draft)
    return draft


def redeploy_refusals(p: Position, command: Redeploy) -> list[Refusal]:
    tribe = acting(p, declined=command.declined)
    if tribe is None and (command.declined or not p.state.turn.declined):
        return nobody(declined=command.declined)
    reasons = _redeploy_phase(p, command)
    if reasons:
        return reasons
    after = p if command.declined else after_stop(p)
    tribe = redeploying(after, command)
    if tribe is None:
        return nobody(declined=command.declined)
    reasons = [*_foreign(after, tribe, command.on), *_sum_refusals(after, tribe, command)]
    reasons += _garrison_refusals(after, tribe, command)
    if command.units or after.state.units:
        reasons += _unit_refusals(after, tribe, command)
    return reasons


def redeploying(p: Position, command: Redeploy) -> Tribe | None:
    """The tribe that redeploys; in the turn of a decline the one that has just declined."""
    if p.state.turn.declined and not command.declined:
        return p.state.tribes[p.player.declined[0]]
    return acting(p, declined=command.declined)


def _redeploy_phase(p: Position, command: Redeploy) -> list[Refusal]:
    if not command.declined:
        reasons = not_in(p, CONQUEST, REDEPLOY) + unsettled(p)
        return reasons + (compulsory_conquest(p) if p.state.phase is CONQUEST else [])
    tribe = acting(p, declined=True)
    assert tribe is not None
    return not_in(p, *OPENING, CONQUEST) + late_in_decline(p, tribe)


def _foreign(p: Position, tribe: Tribe, on: TokensOn) -> list[Refusal]:
    elsewhere = sorted(on.keys() - set(p.held(tribe.race)))
    return [Refusal("foreign-region", "CORE-7.1", {"region": r}) for r in elsewhere if on[r]]


def _sum_refusals(p: Position, tribe: Tribe, command: Redeploy) -> Iterator[Refusal]:
    """All tokens must be placed, save those that leave the board (CORE-7.3)."""
    limits = placement_limits(p, tribe)
    placed = sum(command.on.values())
    if placed == limits.tokens and min(command.on.values(), default=0) >= 0:
        return
    if placed or not limits.optional.issuperset(p.held(tribe.race)):
        yield Refusal("wrong-sum", "CORE-7.3", {"have": limits.tokens, "placed": placed})


def _garrison_refusals(p: Position, tribe: Tribe, command: Redeploy) -> Iterator[Refusal]:
    limits = placement_limits(p, tribe)
    leave, least, scarce = limits.leave, limits.least, limits.scarce
    short = 0
    for region in p.held(tribe.race):
        tokens = command.on.get(region, 0)
        if tokens >= least and region not in leave:
            continue
        units = _units_standing(p, command, region)
        if not (tokens or units) and (scarce or region in limits.optional):
            continue
        if region in leave:
            yield Refusal("must-leave", "UG-1.3", {"region": region})
        elif too_few(p, tribe, tokens, units):
            short += 1
            yield Refusal("garrison", "CORE-7.2", {"region": region, "least": least})
    if scarce and not short:
        yield from _needless_gifts(limits, command)


def _units_standing(p: Position, command: Redeploy, region: RegionId) -> list[str]:
    placed = [
        unit
        for unit, on in command.units.items()
        if unit in p.game.counting
        for _ in range(on.get(region, 0))
    ]
    return placed + [unit for unit in counting_units(p, region) if unit not in command.units]


def _needless_gifts(limits: PlacementLimits, command: Redeploy) -> Iterator[Refusal]:
    """Only as many regions are given up as must be: each that is kept holds the least."""
    kept = [region for region in limits.needs if command.on.get(region)]
    if len(kept) < limits.tokens // limits.least:
        yield Refusal("garrison", "CORE-7.2", {"region": "", "least": limits.least})


def _all_units(p: Position, tribe: Tribe, units: UnitPlacement) -> UnitPlacement:
    """Units that stay where they lie may be told with or without those already placed."""
    pinned = p.active_traits(tribe).pinned
    return {u: _with_placed(p, tribe, u, on) if u in pinned else on for u, on in units.items()}


def _with_placed(p: Position, tribe: Tribe, unit: str, on: TokensOn) -> TokensOn:
    placed = {region: p.markers(region, unit) for region in p.held(tribe.race)}
    only_new = sum(on.values()) <= p.state.units.get((tribe.race, unit), 0)
    if only_new:
        return {r: placed.get(r, 0) + on.get(r, 0) for r in {**placed, **on}}
    return {r: max(placed.get(r, 0), on.get(r, 0)) for r in {**placed, **on}}


def _unit_refusals(p: Position, tribe: Tribe, command: Redeploy) -> Iterator[Refusal]:
    """Units that are not named stay where they are; some may not stay in hand (AMB-201)."""
    limits, units = placement_limits(p, tribe).units, command.units
    if units:
        told = _all_units(p, tribe, units)
        yield from _share_refusals(p, tribe, told, limits)
        yield from _laid_in_vain(p, tribe, command, told)
    for unit, share in limits.items():
        if share.least and unit not in units and p.state.units.get((tribe.race, unit)):
            standing = share.most - p.state.units[tribe.race, unit]
            yield kept_back(unit, share.least, standing)


def _laid_in_vain(
    p: Position, tribe: Tribe, command: Redeploy, units: UnitPlacement
) -> Iterator[Refusal]:
    """New ones in a region that the same placement gives up."""
    left = [r for r in p.held(tribe.race) if not command.on.get(r)]
    for region in left:
        more = any(on.get(region, 0) > p.markers(region, unit) for unit, on in units.items())
        if more and not _units_standing(p, command, region):
            yield Refusal("foreign-region", "CORE-7.1", {"region": region})


def _share_refusals(
    p: Position, tribe: Tribe, units: UnitPlacement, limits: Mapping[str, Share]
) -> Iterator[Refusal]:
    for unit, on in units.items():
        yield from _foreign(p, tribe, on)
        share, placed = limits.get(unit, Share(0, 0)), sum(on.values())
        if placed < share.least:
            yield kept_back(unit, share.least, placed)
        elif placed > share.most or min(on.values(), default=0) < 0:
            yield Refusal(
                "wrong-units", "CORE-7.3", {"have": share.most, "placed": placed, "unit": unit}
            )


def kept_back(unit: str, have: int, placed: int) -> Refusal:
    return Refusal("units-kept-back", "AMB-201", {"have": have, "placed": placed, "unit": unit})


def redeploy(d: Draft, command: Redeploy) -> None:
    if not command.declined and d.state.phase is CONQUEST:
        stop(d)
    tribe = redeploying(d, command)
    assert tribe is not None
    _dispose_of_withdrawn(d, tribe)
    if command.units:
        _place_units(d, tribe, _all_units(d, tribe, command.units))
    _place_tokens(d, tribe, command.on)
    d.emit(e.Settled(tribe.race))
    for trait in d.traits(tribe, Trait.on_settle):
        trait.on_settle(d, tribe)
    if not command.declined:
        d.emit(e.PhaseStarted(PLACE))
    vanish_if_gone(d, tribe)


def _place_tokens(d: Draft, tribe: Tribe, on: TokensOn) -> None:
    """Gather what is too much, then lay out what is missing."""
    race, regions, troops = tribe.race, d.held(tribe.race), d.state.troops
    missing = []
    for region in regions:
        wanted, have = on.get(region, 0), troops[region].tokens
        if wanted > have:
            missing.append((region, wanted - have))
        elif not wanted and not counting_units(d, region):
            leave(d, region, tribe)
        elif wanted < have:
            d.move(race, have - wanted, region, e.HAND)
    if regions and (away := min(withheld(d, tribe), d.state.hands[race])):
        d.move(race, away, e.HAND, e.ASIDE)
    for region, tokens in missing:
        d.move(race, tokens, e.HAND, region)


def _place_units(d: Draft, tribe: Tribe, units: UnitPlacement) -> None:
    for unit, on in units.items():
        for region in d.held(tribe.race):
            if (surplus := d.markers(region, unit) - on.get(region, 0)) > 0:
                d.emit(e.MarkersMoved(unit, surplus, region, e.HAND, tribe.race))
        for region, number in on.items():
            if (missing := number - d.markers(region, unit)) > 0:
                d.put(unit, region, race=tribe.race, number=missing)


def retreat_order(p: Position) -> tuple[Seat, ...]:
    """Who must place withdrawn tokens, clockwise after the current player (CORE-5.5)."""
    if not any(p.state.hands.values()) and not p.state.turn.withdrawn:
        return ()
    due = {tribe.seat for tribe in p.state.tribes.values() if _retreats(p, tribe)}
    return tuple(s for s in (*opponents(p, p.state.seat), p.state.seat) if s in due) if due else ()


def retreating(p: Position, seat: Seat) -> list[Tribe]:
    """The player's races with something to place and a region to place it in."""
    return [tribe for tribe in p.tribes(seat) if _retreats(p, tribe)]


def _retreats(p: Position, tribe: Tribe) -> bool:
    """Also the current player's own, if something drove it out after its redeployment."""
    if not p.state.hands[tribe.race] and not withdrawn(p, tribe):
        return False
    return bool(p.held(tribe.race))


def retreat_refusals(p: Position, command: Retreat) -> list[Refusal]:
    reasons = not_in(p, RETREAT)
    if reasons:
        return reasons
    seat = retreat_order(p)[0]
    tribes = retreating(p, seat)
    own = {tribe.race for tribe in tribes}
    for region in (*command.on, *(r for on in command.units.values() for r in on)):
        troop = p.state.troops.get(region)
        if troop is None or troop.race not in own:
            reasons.append(Refusal("foreign-region", "CORE-5.3", {"region": region}))
    if reasons:
        return reasons
    for tribe in tribes:
        reasons += _retreat_sum(p, tribe, command)
    return reasons


def _retreat_sum(p: Position, tribe: Tribe, command: Retreat) -> Iterator[Refusal]:
    placed = sum(n for region, n in command.on.items() if p.holder(region) == tribe)
    have = p.state.hands[tribe.race]
    if placed != have or any(n < 0 for n in command.on.values()):
        yield Refusal("wrong-sum", "AMB-019", {"have": have, "placed": placed})
    due = {unit: Share(number, number) for unit, number in withdrawn(p, tribe).items()}
    units = {unit: _mine(p, tribe, command.units.get(unit, {})) for unit in {*due, *command.units}}
    named = {unit: on for unit, on in units.items() if on or unit in due}
    yield from _share_refusals(p, tribe, named, due)


def _mine(p: Position, tribe: Tribe, on: TokensOn) -> TokensOn:
    return {region: number for region, number in on.items() if p.holder(region) == tribe}


def retreat(d: Draft, command: Retreat) -> None:
    seat = retreat_order(d)[0]
    tribes = retreating(d, seat)
    for region, tokens in command.on.items():
        d.move(d.state.troops[region].race, tokens, e.HAND, region)
    for unit, on in command.units.items():
        for region, number in on.items():
            d.put(unit, region, race=d.state.troops[region].race, number=number)
    for tribe in tribes:
        _dispose_of_withdrawn(d, tribe)
        d.emit(e.Settled(tribe.race))
