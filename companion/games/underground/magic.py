"""Magic: the Bag that stands for one relic on the board each turn."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from typing_extensions import override

from companion.games.underground.moments import PLACING
from companion.games.underground.relics import ALL_RELICS, Keepsake, Relic
from companion.rules.asking.regions import where
from companion.rules.commands import Use
from companion.rules.draft import Draft
from companion.rules.lines import Line
from companion.rules.model import Conquest, Tribe
from companion.rules.position import Position
from companion.rules.refusals import Refusal
from companion.rules.traits import Attack, Levy, PowerTrait

BAG = "bag"


class Magic(PowerTrait):
    """Each turn the Bag does what one relic on the board would do; nobody can steal it."""

    id = "magic"
    rule = "UG-P07"
    badge = 5
    pieces = {BAG: 1}
    lost_on_decline = frozenset({BAG})
    conquest_abilities = frozenset(
        f"{BAG}:{relic.name}" for relic in ALL_RELICS if not issubclass(relic, Keepsake)
    )
    abilities = {
        f"{BAG}:{relic.name}": PLACING for relic in ALL_RELICS if issubclass(relic, Keepsake)
    }

    def __init__(self) -> None:
        self.copies: tuple[Relic, ...] = tuple(relic(BAG) for relic in ALL_RELICS)

    def _named(self, words: Iterable[str]) -> Iterator[Relic]:
        return (copy for copy in self.copies if copy.word in words)

    def _bag_refusals(self, p: Position, words: Iterable[str]) -> Iterator[Refusal]:
        """One relic a turn, and only one that lies on the board (AMB-113)."""
        named = list(self._named(words))
        used = sum(ability.partition(":")[0] == BAG for ability in p.state.turn.used)
        if len(named) + used > 1:
            yield Refusal("used-up", self.rule, {"ability": BAG})
        for copy in named:
            if where(p, copy.id) is None:
                yield Refusal("wrong-target", "AMB-113", {"region": ""})

    @override
    def attack_refusals(self, p: Position, attack: Attack) -> Iterable[Refusal]:
        if any(self._named(attack.using)):
            yield from self._bag_refusals(p, attack.using)
            for copy in self._named(attack.using):
                yield from copy.attack_refusals(p, attack)

    @override
    def cost(self, p: Position, attack: Attack) -> Iterable[Line]:
        return (line for copy in self._named(attack.using) for line in copy.cost(p, attack))

    @override
    def sees_empty(self, p: Position, attack: Attack) -> bool:
        return any(copy.sees_empty(p, attack) for copy in self._named(attack.using))

    @override
    def gentle(self, p: Position, attack: Attack) -> bool:
        return any(copy.gentle(p, attack) for copy in self._named(attack.using))

    @override
    def replaces(self, p: Position, attack: Attack) -> bool:
        return any(copy.replaces(p, attack) for copy in self._named(attack.using))

    @override
    def ignores_adjacency(self, p: Position, attack: Attack) -> bool:
        return any(copy.ignores_adjacency(p, attack) for copy in self._named(attack.using))

    @override
    def on_conquest(self, d: Draft, attack: Attack, conquest: Conquest) -> None:
        for copy in self._named(attack.using):
            copy.on_conquest(d, attack, conquest)

    @override
    def levies(self, p: Position, tribe: Tribe) -> Iterable[Levy]:
        return (levy for copy in self.copies for levy in copy.levies(p, tribe))

    @override
    def doubles(self, p: Position, tribe: Tribe) -> Iterable[Line]:
        return (line for copy in self.copies for line in copy.doubles(p, tribe))

    @override
    def offers(self, p: Position, tribe: Tribe) -> Iterable[Use]:
        return (use for copy in self.copies for use in copy.offers(p, tribe))

    @override
    def use_refusals(self, p: Position, tribe: Tribe, use: Use) -> Iterable[Refusal]:
        yield from self._bag_refusals(p, (use.what,))
        for copy in self._named((use.what,)):
            yield from copy.use_refusals(p, tribe, use)

    @override
    def on_use(self, d: Draft, tribe: Tribe, use: Use) -> None:
        for copy in self._named((use.what,)):
            copy.on_use(d, tribe, use)
