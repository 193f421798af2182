"""Pandaren: harmony with everybody they left in peace."""

from __future__ import annotations

from collections.abc import Iterable

from typing_extensions import override

from companion.games.common import take_back
from companion.games.warcraft.touching import is_attack
from companion.rules.asking.players import attacked_active, opponents
from companion.rules.draft import Draft
from companion.rules.events import GiftGiven
from companion.rules.lines import Line
from companion.rules.model import Gift, Tribe
from companion.rules.position import Position
from companion.rules.traits import Attack, Due, RaceTrait

HARMONY = "harmony"


class Pandaren(RaceTrait):
    """Who was not attacked gets a Harmony token, and pays two coins before attacking them."""

    id = "pandaren"
    rule = "WOW-R13"
    banner = 5
    supply = 10
    gives = frozenset({HARMONY})

    @override
    def on_turn_start(self, d: Draft, tribe: Tribe) -> None:
        take_back(d, HARMONY, tribe)

    @override
    def on_turn_end(self, d: Draft, tribe: Tribe) -> None:
        for seat in opponents(d, tribe.seat):
            attacked = attacked_active(d, tribe, seat)
            if not attacked and Gift(HARMONY, tribe.seat) not in d.state.players[seat].gifts:
                d.emit(GiftGiven("harmony", tribe.seat, seat))

    @override
    def dues(self, p: Position, tribe: Tribe, attack: Attack) -> Iterable[Due]:
        bound = Gift(HARMONY, tribe.seat) in p.state.players[attack.tribe.seat].gifts
        if bound and is_attack(p, attack):
            yield Due(Line(self.rule, 2, self.id), tribe.seat, once=HARMONY)
