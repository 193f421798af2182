"""Questions about players and their tribes: who decides, who is against whom, what was done."""

from __future__ import annotations

from collections.abc import Iterator

from companion.rules.model import Seat, Tribe
from companion.rules.position import Position, carried
from companion.rules.traits import Trait


def deciding(p: Position) -> Seat:
    """Who decides now: who owes a decision, in anybody's turn, else the current player."""
    return p.state.demands[0].seat if p.state.demands else p.state.seat


def opponents(p: Position, seat: Seat) -> tuple[Seat, ...]:
    """The other seats, clockwise from the next one."""
    number = len(p.state.players)
    return tuple(Seat((seat + step) % number) for step in range(1, number))


def acting_in_decline(p: Position, seat: Seat) -> Tribe | None:
    """The player's race in decline that still acts, if he has one."""
    for race in p.state.players[seat].declined:
        if p.game.races[race].acts_in_decline:
            return p.state.tribes[race]
    return None


def attacked_active(p: Position, tribe: Tribe, seat: Seat) -> bool:
    """This tribe, and no other of its owner's, has attacked the player's active race."""
    return (tribe.race, seat, p.state.players[seat].active) in p.state.turn.attacked


def active_has_acted(p: Position) -> bool:
    """The active race has conquered, or thrown a die to."""
    turn, active = p.state.turn, p.player.active
    conquered = any(conquest.race == active for conquest in turn.conquests)
    return conquered or active in turn.stopped or turn.roll is not None


def times_used(p: Position, ability: str) -> int:
    """How often an ability has been used this turn."""
    return p.state.turn.used.count(ability)


def is_leaving(p: Position, tribe: Tribe) -> bool:
    """The tribe leaves the board when this turn has been paid."""
    traits = p.traits(tribe, Trait.leaves_once_paid)
    return any(trait.leaves_once_paid(p, tribe) for trait in traits)


def idle_finds(p: Position, seat: Seat) -> list[Trait]:
    """Places and relics in the player's regions in decline, whether they work there or not."""
    held = (carried(p, tribe) for tribe in p.tribes(seat) if not tribe.active)
    return [p.game.finds[marker.partition(":")[0]] for found in held for marker in found]


def inactive_traits(p: Position, seat: Seat) -> Iterator[Trait]:
    """What would speak for the player were his race active; badges given up may be any."""
    for race in p.state.players[seat].declined:
        power = p.state.tribes[race].power
        yield p.game.races[race]
        yield from p.game.powers.values() if power is None else (p.game.powers[power],)
