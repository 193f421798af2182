"""Coins for a conquest, paid at once or at the end of the turn as the table has agreed."""

from __future__ import annotations

from collections.abc import Iterable

from typing_extensions import override

from companion.rules.draft import Draft
from companion.rules.lines import Line
from companion.rules.model import Conquest, Tribe
from companion.rules.position import Position
from companion.rules.traits import Attack, Trait


class ConquestReward(Trait):
    """So many coins for each conquest of its race (C-40)."""

    def reward(self, conquest: Conquest) -> int:
        """What this conquest is worth."""
        raise NotImplementedError

    @override
    def on_conquest(self, d: Draft, attack: Attack, conquest: Conquest) -> None:
        if _at_once(d):
            coins = self.reward(conquest)
            line = Line(self.rule, coins, self.id, (conquest.region,) * coins)
            d.earn(attack.tribe.seat, line)

    @override
    def coins(self, p: Position, tribe: Tribe) -> Iterable[Line]:
        taken = [c for c in p.state.turn.conquests if c.race == tribe.race]
        coins = 0 if _at_once(p) else sum(self.reward(conquest) for conquest in taken)
        if coins:
            yield Line(self.rule, coins, self.id)


def _at_once(p: Position) -> bool:
    return p.game.options.conquest_reward_timing == "immediate"
