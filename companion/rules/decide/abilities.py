"""What abilities, places and relics offer outside conquests, and answers to demands."""

from __future__ import annotations

from companion.rules import events as e
from companion.rules.asking.players import deciding, idle_finds, inactive_traits
from companion.rules.commands import Command, Use
from companion.rules.decide.phases import compulsory_conquest
from companion.rules.draft import Draft
from companion.rules.drafting.column import SHUFFLE, refill
from companion.rules.model import CHOOSE, START, Demand, Tribe
from companion.rules.position import Position
from companion.rules.refusals import Refusal
from companion.rules.traits import Trait


def answers(p: Position, command: Command) -> bool:
    """The command is the decision that is due."""
    return isinstance(command, Use) and _demand(p, command) is not None


def _demand(p: Position, use: Use) -> Demand | None:
    for demand in p.state.demands:
        where = demand.region is None or demand.region in use.regions
        if (demand.what, demand.seat) == (use.what, deciding(p)) and where:
            return demand
    return None


def use_refusals(p: Position, use: Use) -> list[Refusal]:
    if use.what == SHUFFLE:
        return _shuffle_refusals(p, use)
    unknown = [region for region in use.regions if region not in p.game.board.regions]
    if unknown:
        return [Refusal("no-such-region", "CORE-4.2", {"region": unknown[0]})]
    owner = _owner(p, use)
    if owner is None:
        return _nobody_does(p, use)
    tribe, trait = owner
    phases = trait.abilities[use.what]
    reasons = compulsory_conquest(p)
    if p.state.phase not in phases and _demand(p, use) is None:
        reasons.append(Refusal("wrong-phase", trait.rule, {"phase": p.state.phase}))
    return [*reasons, *trait.use_refusals(p, tribe, use)]


def _owner(p: Position, use: Use) -> tuple[Tribe, Trait] | None:
    return next(((tr, t) for tr, t in offering_traits(p) if use.what in t.abilities), None)


def offering_traits(p: Position) -> list[tuple[Tribe, Trait]]:
    """Every trait that offers abilities to whoever must act now, the active race's first."""
    tribes_and_traits = p.tribes_and_traits(deciding(p))
    return [(tribe, trait) for tribe, traits in tribes_and_traits for trait in traits.offering]


def _nobody_does(p: Position, use: Use) -> list[Refusal]:
    facts = {"ability": use.what}
    if any(use.what in find.abilities for find in p.game.finds.values()):
        idle = any(use.what in find.abilities for find in idle_finds(p, p.state.seat))
        declined_find = [Refusal("in-decline", "UG-1.11", facts)] if idle else []
        return [Refusal("not-controlled", "UG-1.10", facts), *declined_find]
    reasons = [Refusal("no-such-ability", "CORE-3.4", facts)]
    if any(use.what in trait.abilities for trait in inactive_traits(p, p.state.seat)):
        reasons.append(Refusal("in-decline", "CORE-3.4", facts))
    return reasons


def use(d: Draft, use: Use) -> None:
    demand = _demand(d, use)
    if use.what == SHUFFLE:
        refill(d, tuple(use.value.split()))
    else:
        owner = _owner(d, use)
        assert owner is not None
        tribe, trait = owner
        trait.on_use(d, tribe, use)
    if demand is not None and demand in d.state.demands:
        d.emit(e.DecisionTaken(demand))
    if d.state.phase is START and not d.state.demands:
        d.emit(e.PhaseStarted(CHOOSE))


def _shuffle_refusals(p: Position, use: Use) -> list[Refusal]:
    if sorted(use.value.split()) == sorted(p.state.badge_discard):
        return []
    return [Refusal("shuffle-needed", "CORE-2.8")]
