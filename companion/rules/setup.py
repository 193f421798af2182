"""The opening position. What was shuffled and drawn is told, never drawn here."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from companion.rules.board import RegionId
from companion.rules.drafting.column import COLUMN, OWN_TILES
from companion.rules.game import Game
from companion.rules.model import HIDDEN, Combo, Player, State

STARTING_COINS = 5
ROUNDS: Mapping[int, int] = {2: 10, 3: 10, 4: 9, 5: 8}
"""Rounds by number of players (CORE-1.3)."""


@dataclass(frozen=True, slots=True)
class Deal:
    """Everything chance decides before a game: stacks top first, and what lies hidden."""

    banners: tuple[str, ...]
    badges: tuple[str, ...]
    pile: tuple[str, ...] = ()
    hidden: Mapping[RegionId, str] = field(default_factory=dict)
    neutral: Mapping[RegionId, int] | None = None
    """Where the tokens of nobody stand, if not on every symbol of theirs."""
    laid: int | None = None
    """Of the table's own tiles so many combos lie open, the others are told as they come up."""


def start(game: Game, players: int, deal: Deal) -> State:
    """The table before the first turn of seat 0 (CORE-1)."""
    _check(game, players, deal)
    state = State(tuple(Player(STARTING_COINS) for _ in range(players)), ROUNDS[players])
    visible = COLUMN if deal.laid is None else min(deal.laid, COLUMN)
    shown = zip(deal.banners[:visible], deal.badges[:visible], strict=False)
    state.column = tuple(Combo(race, power) for race, power in shown)
    state.notes = {} if deal.laid is None else {OWN_TILES: "yes"}
    state.banners = deal.banners[len(state.column) :]
    state.badges = deal.badges[len(state.column) :]
    state.pile = deal.pile
    state.neutral = dict(neutrals(game) if deal.neutral is None else deal.neutral)
    state.markers = {region: (HIDDEN + marker,) for region, marker in deal.hidden.items()}
    state.tray = {race: game.races[race].supply for race in deal.banners}
    state.box = {marker.id: marker.number for marker in game.markers.values() if marker.number}
    return state


def neutrals(game: Game) -> Mapping[RegionId, int]:
    """Tokens of nobody, one symbol each (CORE-1.6)."""
    regions = game.board.with_symbol(game.neutral_symbol)
    return dict.fromkeys(sorted(regions), game.neutral_each)


def _check(game: Game, players: int, deal: Deal) -> None:
    if players not in ROUNDS:
        raise ValueError(f"{players} players: the game is for 2 to 5")
    for banner in deal.banners:
        if banner not in game.races:
            raise ValueError(f"no race {banner!r} in {game.id}")
    for badge in deal.badges:
        if badge not in game.powers:
            raise ValueError(f"no power {badge!r} in {game.id}")
