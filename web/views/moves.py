"""What can be done now, as lists for screens. What that is, the application says."""

from __future__ import annotations

from collections.abc import Iterable

from companion.rules.board import RegionId
from companion.rules.commands import Use
from companion.rules.decide.abilities import offering_traits
from companion.rules.decide.picking import tokens_for
from companion.rules.decide.showing import awaits_combo, hidden_badges
from companion.rules.lines import total
from companion.rules.model import Tribe
from companion.rules.position import Position
from companion.rules.traits import Trait
from companion.table.ask.moves import Moves, Target, is_plain
from companion.table.ask.moves import moves as asked
from companion.table.ask.suppose import made_ready
from companion.text.names import by_number
from web.desk import Json
from web.views.placements import placements
from web.views.reading import write_command
from web.views.seat_view import SeatView


def moves(view: SeatView) -> dict[str, Json]:
    p = view.guessed
    found = asked(p)
    expand = {tribe.active: _expand(p, tribe) for tribe in found.expand}
    return {
        "seat": found.seat,
        "tribe": None if found.tribe is None else found.tribe.race,
        "picks": [_pick(p, position) for position in found.picks],
        "expand": expand.get(True),
        "expand_declined": expand.get(False),
        "decline": found.decline,
        "targets": _targets(p, found),
        "roll": None if found.roll is None else {"named": found.roll},
        "abilities": _abilities(view, found.uses),
        "helps": _helps(view, found),
        "stop": found.stop,
        "redeploy": placements(found.redeploy),
        "retreat": placements(found.retreat),
        "end": _end(view, found),
        "show": _show(p),
    }


def _show(p: Position) -> Json:
    """Tiles that may have come up, where the table turns up its own and has not told yet."""
    if not awaits_combo(p):
        return None
    races, powers = p.game.races, p.game.powers
    return {
        "races": [{"id": id, "number": races[id].banner} for id in sorted(p.state.banners)],
        "powers": [{"id": id, "number": powers[id].badge} for id in sorted(hidden_badges(p))],
    }


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


def _expand(p: Position, tribe: Tribe) -> Json:
    return {"race": tribe.race, "regions": _in_order(p.held(tribe.race))}


def _in_order(regions: Iterable[RegionId]) -> list[Json]:
    """As people count them."""
    return [*sorted(regions, key=by_number)]


def _targets(p: Position, found: Moves) -> list[Json]:
    """Before a race is made ready, what it could take then: touching one implies making ready."""
    ready = made_ready(p) if found.expand else p
    if ready is p:
        return [_target(p, target, ready=False) for target in found.targets]
    active = [target for target in asked(ready).targets if target.tribe.active]
    return [_target(ready, target, ready=True) for target in active]


def _target(p: Position, target: Target, *, ready: bool) -> Json:
    return {
        "region": target.region,
        "declined": not target.tribe.active,
        "state": target.state,
        "cost": total(target.lines),
        "plain": is_plain(p, target),
        "ready": ready,
    }


def _abilities(view: SeatView, offered: Iterable[Use]) -> list[Json]:
    """Offers of one kind together, in an order that tells nothing about any stack."""
    p = view.guessed
    wanted = {demand.what for demand in p.state.demands}
    found: dict[str, list[Use]] = {}
    for use in offered:
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


def _helps(view: SeatView, found: Moves) -> list[Json]:
    """What could still help in a conquest, and where: asked for before one stops conquering."""
    regions: dict[str, list[Json]] = {}
    for target in found.targets:
        for name in target.helpful:
            regions.setdefault(name, []).append(target.region)
    word = view.speaker.word
    return [
        {"what": name, "word": word("ability", name), "regions": where}
        for name, where in regions.items()
    ]


def _by_regions(use: Use) -> tuple[list[tuple[str, int]], str]:
    return [by_number(region) for region in use.regions], str(use)


def _choice(view: SeatView, use: Use) -> dict[str, Json]:
    word = view.speaker.word("choice", use.value) if use.value else None
    return {"command": write_command(use), "word": word}


def _rule(p: Position, what: str) -> str:
    rules = (trait.rule for _, trait in offering_traits(p) if what in trait.abilities)
    return next(rules, "CORE-2.8")


def _end(view: SeatView, found: Moves) -> Json:
    if found.end is None:
        return {"ready": False, "reasons": []}
    return {"ready": not found.end, "reasons": view.speaker.refusals(found.end)}
