"""The Warcraft box: islands, ships between them, two factions and what lies face down."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from typing_extensions import override

from companion.games.warcraft import discovery
from companion.games.warcraft.artifacts import ARTIFACTS, PAY_AEGIS, aegis_refusals
from companion.games.warcraft.factions import bonus
from companion.games.warcraft.markers import MARKERS
from companion.games.warcraft.passage import WATER, entry_regions, transport
from companion.games.warcraft.places import PLACES, well_coins
from companion.games.warcraft.powers import POWERS
from companion.games.warcraft.races import RACES
from companion.games.warcraft.races.humans import Objective
from companion.rules.board import Board, Regions
from companion.rules.commands import Use
from companion.rules.draft import Draft
from companion.rules.game import Game
from companion.rules.lines import Line
from companion.rules.model import Conquest, Tribe
from companion.rules.options import Options
from companion.rules.position import Position
from companion.rules.refusals import Refusal
from companion.rules.traits import Attack, Trait

FINDS: Mapping[str, Trait] = {**ARTIFACTS, **PLACES, Objective.id: Objective()}

EDITIONS: Mapping[str, Options] = {
    "fr": Options(),
    "ja": Options(
        two_player_boards="large_medium",
        pandaren_displacement_counts=False,
        doomhammer_payee="previous_owner",
        imposing_targets="opponents",
        bombs_return=True,
        objectives_optional=True,
    ),
    "en": Options(imposing_targets="opponents", bombs_return=True, objectives_optional=True),
}
"""Where a book is silent its edition keeps the recommended default: so the French one has
the limits of the final die and of bombs that only the others print.
"""


class WarcraftBox(Trait):
    """Entry regions, transport cost, the faction bonus and what conquests bring to light."""

    id = "warcraft"
    rule = "WOW-1.8"
    conquest_abilities = frozenset({PAY_AEGIS})
    abilities = discovery.ABILITIES

    @override
    def entries(self, p: Position, tribe: Tribe) -> Regions:
        return entry_regions(p)

    @override
    def always_reaches(self, p: Position, tribe: Tribe) -> Regions:
        return entry_regions(p)

    @override
    def cost(self, p: Position, attack: Attack) -> Iterable[Line]:
        return transport(p, attack)

    @override
    def attack_refusals(self, p: Position, attack: Attack) -> Iterable[Refusal]:
        return aegis_refusals(p, attack)

    @override
    def on_discovery(self, d: Draft, attack: Attack, conquest: Conquest) -> None:
        discovery.discover(d, attack.region, attack.draws)

    @override
    def coins(self, p: Position, tribe: Tribe) -> Iterable[Line]:
        yield from bonus(p, tribe)
        yield from well_coins(p, tribe)

    @override
    def offers(self, p: Position, tribe: Tribe) -> Iterable[Use]:
        return discovery.answers(p, tribe)

    @override
    def use_refusals(self, p: Position, tribe: Tribe, use: Use) -> Iterable[Refusal]:
        return discovery.answer_refusals(p, tribe, use)

    @override
    def on_use(self, d: Draft, tribe: Tribe, use: Use) -> None:
        discovery.answer(d, use)


def warcraft(board: Board, options: Options = EDITIONS["fr"]) -> Game:
    """The Warcraft box on islands laid side by side."""
    return Game(
        id="warcraft",
        box=WarcraftBox(),
        races=RACES,
        powers=POWERS,
        markers=MARKERS,
        board=board,
        options=options,
        finds=FINDS,
        closed=WATER,
        neutral="murloc",
        neutral_symbol="murloc",
    )
