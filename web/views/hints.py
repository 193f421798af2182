"""What would make a refused conquest possible. Hints only: the reasons come from the rules."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from companion.rules.asking.adjacency import reach_of
from companion.rules.board import RegionId
from companion.rules.commands import Conquer
from companion.rules.die import BEST
from companion.rules.model import Phase, Tribe
from companion.rules.position import Position
from companion.rules.refusals import Refusal
from companion.table.ask.suppose import reasons
from web.desk import Json
from web.views.messages import Speaker, said

MOST_BRIDGES = 3


def changes(
    speaker: Speaker, p: Position, tribe: Tribe, region: RegionId, against: Iterable[Refusal]
) -> list[Json]:
    """One hint for each reason that has one, and the abilities that help.

    A region closed to the race stays closed, however near or cheap it comes.
    """
    refusals = tuple(against)
    if not refusals:
        return []
    found = [_using(speaker, name) for name in _helpful(p, tribe, region)]
    closed = any(refusal.reason == "unconquerable" for refusal in refusals)
    for refusal in () if closed else refusals:
        hint = _HINTS.get(refusal.reason)
        found += [] if hint is None else hint(p, tribe, region, refusal)
    return [hint for place, hint in enumerate(found) if hint not in found[:place]]


def _helpful(p: Position, tribe: Tribe, region: RegionId) -> Iterator[str]:
    for trait in p.active_traits(tribe).all:
        for name in sorted(trait.conquest_abilities):
            if not reasons(p, Conquer(region, (name,), declined=not tribe.active)):
                yield name


def _using(speaker: Speaker, name: str) -> Json:
    return said("changes.using", ability={"word": speaker.word("ability", name)})


Hints = list[Json]
Hint = Callable[[Position, Tribe, RegionId, Refusal], Hints]


def _tokens(p: Position, tribe: Tribe, region: RegionId, refusal: Refusal) -> Hints:
    short = int(refusal.facts["need"]) - int(refusal.facts["have"])
    more: Hints = [said("changes.tokens", n=short)]
    if short > BEST:
        more.append(said("changes.die", n=short - BEST))
    return more


def _bridges(p: Position, tribe: Tribe, region: RegionId, refusal: Refusal) -> Hints:
    """Regions that could be taken now and border the one that is out of reach."""
    near = sorted(p.game.board.touching(region) & reach_of(p, tribe))
    first = [one for one in near if not reasons(p, Conquer(one, declined=not tribe.active))]
    if not first:
        return [said("changes.closer")]
    return [said("changes.first", regions={"regions": first[:MOST_BRIDGES]})]


def _phase(p: Position, tribe: Tribe, region: RegionId, refusal: Refusal) -> Hints:
    if p.state.phase in (Phase.START, Phase.CHOOSE):
        return [said("changes.expand")]
    return [said("changes.next-turn")]


def _always(key: str) -> Hint:
    return lambda p, tribe, region, refusal: [said(key)]


_HINTS: Mapping[str, Hint] = {
    "too-few-tokens": _tokens,
    "not-adjacent": _bridges,
    "not-entry": _always("changes.enter"),
    "wrong-phase": _phase,
    "conquests-over": _always("changes.next-turn"),
    "roll-first": _always("changes.roll"),
    "no-token": _always("changes.hand"),
    "peace": _always("changes.peace"),
    "immune": _always("changes.marker"),
    "decision-due": _always("changes.decide"),
}
