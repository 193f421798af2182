"""What the one who must act can do now. A guide only: the rules check every command again."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from companion.rules import attack as a
from companion.rules.asking.adjacency import reach_of
from companion.rules.asking.players import acting_in_decline
from companion.rules.board import RegionId
from companion.rules.commands import Conquer, Decline, EndTurn, Expand, Roll, Stop, Use
from companion.rules.decide.conquests import attack_of
from companion.rules.decide.phases import OPENING
from companion.rules.decide.waiting import waiting_for
from companion.rules.drafting.column import SHUFFLE
from companion.rules.events import DecisionDue
from companion.rules.legal import abilities, accepts
from companion.rules.lines import Lines
from companion.rules.model import Seat, Tribe
from companion.rules.position import Position
from companion.rules.refusals import Refusal
from companion.table.ask.crossing import CHANCE
from companion.table.ask.look import Finding, Question, finding
from companion.table.ask.placements import Placement, redeployments, retreats
from companion.table.ask.suppose import reasons, supposed

MOST_USES = 500
_COMES_TO_LIGHT = (*CHANCE, DecisionDue)
_DEAR = frozenset({"too-few-tokens", "shortfall", "no-token", "roll-first"})


@dataclass(frozen=True, slots=True)
class Target:
    """A region worth pointing at; `state` is the finding's verdict, `short` of tokens, or `with`
    the help of an ability of the tribe."""

    tribe: Tribe
    region: RegionId
    state: str
    found: Finding | None
    """What the rules say without abilities, where it is in reach."""
    lines: Lines
    """What it costs."""
    helpful: tuple[str, ...] = ()
    """Abilities with which it may be taken at once."""


@dataclass(frozen=True, slots=True)
class Moves:
    """Whoever must act, and everything that may be done. While a decision is due, only that."""

    seat: Seat | None
    tribe: Tribe | None = None
    picks: tuple[int, ...] = ()
    """Places in the column; whether the purse allows them is not said."""
    expand: tuple[Tribe, ...] = ()
    """Tribes that may be made ready, with or without giving up regions."""
    decline: bool = False
    targets: tuple[Target, ...] = ()
    roll: bool | None = None
    """A die may be rolled before a conquest; True where a region must be named for it."""
    uses: tuple[Use, ...] = ()
    stop: bool = False
    redeploy: tuple[Placement, ...] = ()
    retreat: tuple[Placement, ...] = ()
    end: tuple[Refusal, ...] | None = None
    """What stands against ending the turn; None: it is not the time to ask."""


def moves(p: Position) -> Moves:
    seat = waiting_for(p)
    if seat is None or p.state.demands:
        return Moves(seat, uses=_uses(p))
    return Moves(
        seat,
        p.active(seat),
        _picks(p),
        tuple(_expanding(p)),
        accepts(p, Decline()),
        tuple(found for one in _attackers(p) for found in _targets(p, one)),
        _roll(p),
        _uses(p),
        accepts(p, Stop()),
        redeployments(p),
        retreats(p),
        reasons(p, EndTurn()),
    )


def is_plain(p: Position, target: Target) -> bool:
    """Nothing to choose, nothing to pay and nothing comes to light: it may be taken by one touch
    and taken back by another.
    """
    if target.state != "yes" or target.helpful or _paying(p, target.tribe):
        return False
    conquer = Conquer(target.region, declined=not target.tribe.active)
    if a.dues(p, attack_of(p, target.tribe, conquer)):
        return False
    step = supposed(p, conquer)
    return not step.reasons and not any(isinstance(e, _COMES_TO_LIGHT) for e in step.events)


def _paying(p: Position, tribe: Tribe) -> bool:
    paying = {unit for trait in p.active_traits(tribe).all for unit in trait.paying}
    return any(p.state.units.get((tribe.race, unit), 0) for unit in paying)


def _picks(p: Position) -> tuple[int, ...]:
    choosing = p.player.active is None and p.state.phase in OPENING
    return tuple(range(len(p.state.column))) if choosing else ()


def _expanding(p: Position) -> Iterator[Tribe]:
    tribes = (p.active(p.state.seat), acting_in_decline(p, p.state.seat))
    for tribe in tribes:
        if tribe is not None and accepts(p, Expand(declined=not tribe.active)):
            yield tribe


def _attackers(p: Position) -> Iterator[Tribe]:
    tribes = (p.active(p.state.seat), acting_in_decline(p, p.state.seat))
    ready = p.state.turn.readied
    return (tribe for tribe in tribes if tribe is not None and tribe.race in ready)


def _targets(p: Position, tribe: Tribe) -> Iterator[Target]:
    """Regions in reach with their price; further ones only where an ability takes them."""
    reach = reach_of(p, tribe)
    for region in sorted(p.game.board.all):
        question = Question(region, declined=not tribe.active)
        found = finding(p, tribe, question) if region in reach else None
        helpful = _helpful(p, tribe, region)
        if state := _state(found, helped=bool(helpful)):
            lines = a.cost(p, attack_of(p, tribe, Conquer(region)))
            yield Target(tribe, region, state, found, lines, helpful)


def _state(found: Finding | None, *, helped: bool) -> str:
    if found is not None and found.verdict != "no":
        return found.verdict
    if helped:
        return "with"
    dear = found is not None and {refusal.reason for refusal in found.reasons} <= _DEAR
    return "short" if dear else ""


def _helpful(p: Position, tribe: Tribe, region: RegionId) -> tuple[str, ...]:
    declined = not tribe.active
    return tuple(
        name
        for name in p.active_traits(tribe).conquest_abilities
        if accepts(p, Conquer(region, (name,), declined=declined))
    )


def _roll(p: Position) -> bool | None:
    tribe = p.active(p.state.seat)
    if tribe is None:
        return None
    kinds = [trait for trait in p.active_traits(tribe).all if trait.rolls_first]
    if any(trait.names_target for trait in kinds) and p.state.turn.roll is None:
        return True
    return False if kinds and accepts(p, Roll(0)) else None


def _uses(p: Position) -> tuple[Use, ...]:
    wanted = {demand.what for demand in p.state.demands}
    offered = (use for use in islice(_offered(p), MOST_USES) if not wanted or use.what in wanted)
    return tuple(offered)


def _offered(p: Position) -> Iterator[Use]:
    if p.state.demands and p.state.demands[0].what == SHUFFLE:
        yield Use(SHUFFLE, value=" ".join(p.state.badge_discard))
    yield from abilities(p)
