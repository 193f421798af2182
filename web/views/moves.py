"""What the one who must act can do now, as lists for screens. The rules check every tap again."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import islice

from companion.rules import attack as a
from companion.rules.board import RegionId
from companion.rules.commands import Conquer, Decline, EndTurn, Expand, Roll, Stop, Use
from companion.rules.decide import waiting_for
from companion.rules.decide.abilities import offering_traits
from companion.rules.decide.conquests import attack_of
from companion.rules.decide.phases import OPENING
from companion.rules.decide.picking import tokens_for
from companion.rules.draft import SHUFFLE
from companion.rules.legal import abilities, accepts
from companion.rules.lines import total
from companion.rules.model import Tribe
from companion.rules.position import Position
from companion.rules.traits import Trait
from companion.table.ask.look import Question, conquest_abilities, finding
from companion.table.ask.suppose import reasons
from companion.text.names import by_number
from web.desk import Json
from web.views.placements import redeployments, retreats
from web.views.reading import write_command
from web.views.seat_view import SeatView

MOST_DEEDS = 500


def moves(view: SeatView) -> dict[str, Json]:
    p = view.guessed
    seat = waiting_for(p)
    if seat is None or p.state.demands:
        return {**_NOTHING, "seat": seat, "tribe": None, "abilities": _abilities(view)}
    tribe = p.active(seat)
    return {
        "seat": seat,
        "tribe": None if tribe is None else tribe.race,
        "picks": _picks(p),
        "expand": _expand(p, declined=False),
        "expand_declined": _expand(p, declined=True),
        "decline": accepts(p, Decline()),
        "targets": [found for one in _attackers(p) for found in _targets(p, one)],
        "roll": _roll(p),
        "abilities": _abilities(view),
        "stop": accepts(p, Stop()),
        "redeploy": redeployments(p),
        "retreat": retreats(p),
        "end": _end(view),
    }


_NOTHING: Mapping[str, Json] = {
    "picks": [],
    "expand": None,
    "expand_declined": None,
    "decline": False,
    "targets": [],
    "roll": None,
    "stop": False,
    "redeploy": None,
    "retreat": None,
    "end": {"ready": False, "reasons": []},
}


def _picks(p: Position) -> list[Json]:
    if p.player.active is not None or p.state.phase not in OPENING:
        return []
    return [_pick(p, position) for position in range(len(p.state.column))]


def _pick(p: Position, position: int) -> Json:
    """Whether the purse allows it is not said here: everybody reads this."""
    combo = p.state.column[position]
    traits: list[Trait] = [p.game.races[combo.race]]
    if combo.power is not None:
        traits.append(p.game.powers[combo.power])
    return {
        "position": position,
        "race": combo.race,
        "power": combo.power,
        "coins": combo.coins,
        "price": position,
        "tokens": tokens_for(p, Tribe(combo.race, p.state.seat, combo.power)),
        "regions": _in_order({region for trait in traits for region in trait.pick_regions(p)}),
        "swaps": any(trait.swaps_badges for trait in traits),
    }


def _expand(p: Position, *, declined: bool) -> Json:
    if not accepts(p, Expand(declined=declined)):
        return None
    tribe = p.acting_in_decline(p.state.seat) if declined else p.active(p.state.seat)
    if tribe is None:
        return None
    return {"race": tribe.race, "regions": _in_order(p.held(tribe.race))}


def _in_order(regions: Iterable[RegionId]) -> list[Json]:
    """As people count them."""
    return [*sorted(regions, key=by_number)]


def _attackers(p: Position) -> Iterator[Tribe]:
    tribes = (p.active(p.state.seat), p.acting_in_decline(p.state.seat))
    ready = p.state.turn.readied
    return (tribe for tribe in tribes if tribe is not None and tribe.race in ready)


def _targets(p: Position, tribe: Tribe) -> Iterator[Json]:
    """Regions in reach with their price; further ones only where an ability takes them."""
    reach = p.reach(tribe)
    for region in sorted(p.game.board.all):
        state = _state(p, tribe, region, near=region in reach)
        if state:
            attack = attack_of(p, tribe, Conquer(region))
            declined = not tribe.active
            price = total(a.cost(p, attack))
            yield {"region": region, "declined": declined, "state": state, "cost": price}


def _state(p: Position, tribe: Tribe, region: RegionId, *, near: bool) -> str:
    question = Question(region, declined=not tribe.active)
    if near:
        found = finding(p, tribe, question)
        if found.verdict != "no":
            return found.verdict
        if {refusal.reason for refusal in found.reasons} <= _DEAR and not _helped(p, tribe, region):
            return "short"
    return "with" if _helped(p, tribe, region) else ""


_DEAR = frozenset({"too-few-tokens", "shortfall", "no-token", "roll-first"})


def _helped(p: Position, tribe: Tribe, region: RegionId) -> bool:
    declined = not tribe.active
    return any(
        accepts(p, Conquer(region, (name,), declined=declined))
        for name in conquest_abilities(p, tribe)
    )


def _roll(p: Position) -> Json:
    """A die that is rolled before a conquest; with a region where one must be named."""
    tribe = p.active(p.state.seat)
    if tribe is None:
        return None
    kinds = [trait for trait in p.all_traits(tribe) if trait.rolls_first]
    if any(trait.names_target for trait in kinds) and p.state.turn.roll is None:
        return {"named": True}
    return {"named": False} if kinds and accepts(p, Roll(0)) else None


def _abilities(view: SeatView) -> list[Json]:
    """Offers of one kind together, in an order that tells nothing about any stack."""
    p = view.guessed
    wanted = {demand.what for demand in p.state.demands}
    found: dict[str, list[Use]] = {}
    for use in islice(_offered(p), MOST_DEEDS):
        if not wanted or use.what in wanted:
            found.setdefault(use.what, []).append(use)
    return [
        {
            "what": what,
            "word": view.speaker.word("ability", what),
            "rule": _rule(p, what),
            "demand": what in wanted,
            "choices": [_choice(view, use) for use in sorted(uses, key=_by_regions)],
        }
        for what, uses in found.items()
    ]


def _offered(p: Position) -> Iterator[Use]:
    if p.state.demands and p.state.demands[0].what == SHUFFLE:
        yield Use(SHUFFLE, value=" ".join(p.state.badge_discard))
    yield from abilities(p)


def _by_regions(use: Use) -> tuple[list[tuple[str, int]], str]:
    return [by_number(region) for region in use.regions], str(use)


def _choice(view: SeatView, use: Use) -> dict[str, Json]:
    word = view.speaker.word("choice", use.value) if use.value else None
    return {"command": write_command(use), "word": word}


def _rule(p: Position, what: str) -> str:
    return next(
        (trait.rule for _, trait in offering_traits(p) if what in trait.abilities), "CORE-2.8"
    )


def _end(view: SeatView) -> Json:
    against = reasons(view.guessed, EndTurn())
    return {"ready": not against, "reasons": view.speaker.refusals(against)}
