"""Heights that the camera measured bound what the follower believes, and make nothing sure."""

from __future__ import annotations

from companion.rules.board import RegionId
from companion.rules.game import Game
from companion.rules.model import State
from companion.table.follow.seen import sight_of
from companion.table.follow.sight import MOST
from companion.table.inputs import Pile, Rise, SeenSo, TableSeen, TokenSeen
from tests.follow.test_mats import in_play

ABOVE = 0.25
"""The lowest pile of these tables lies a little lower than it should."""


def pile(state: State, region: RegionId, rise: Rise | None) -> SeenSo:
    troop = state.troops[region]
    side = "active" if state.tribes[troop.race].active else "declined"
    top = TokenSeen(f"{troop.race}-1", troop.race, side, 1, "base-2p", (region,), 1.0)
    return SeenSo((Pile((top,), rise=rise),))


def looked(state: State, slack: float, higher: dict[RegionId, int] | None = None) -> TableSeen:
    """The table with every pile measured; some are so much higher than the game has them."""
    more = higher or {}
    return TableSeen(regions={
        region: pile(state, region, Rise(
            troop.tokens + more.get(region, 0) - 1 + ABOVE, slack,
        ))
        for region, troop in state.troops.items() if troop.tokens
    })  # fmt: skip


def table() -> tuple[Game, State, list[RegionId]]:
    game, state = in_play()
    held = sorted(region for region, troop in state.troops.items() if troop.tokens)
    assert len(held) >= 6
    return game, state, held


def test_a_measured_pile_is_bounded_by_those_whose_height_the_game_knows() -> None:
    game, state, held = table()
    seen = looked(state, 0.7, {held[0]: 3})
    spots = sight_of(game, state, seen, piled=True).spots
    tokens = state.troops[held[0]].tokens
    assert (spots[held[0]].least, spots[held[0]].most) == (tokens + 3, tokens + 4)
    assert spots[held[1]].least <= state.troops[held[1]].tokens <= spots[held[1]].most


def test_a_coarse_measure_is_a_range() -> None:
    game, state, held = table()
    spots = sight_of(game, state, looked(state, 1.3), piled=True).spots
    tokens = state.troops[held[0]].tokens
    assert (spots[held[0]].least, spots[held[0]].most) == (max(1, tokens - 1), tokens + 1)


def test_even_a_single_number_is_no_certainty() -> None:
    game, state, held = table()
    spots = sight_of(game, state, looked(state, 0.2), piled=True).spots
    assert all(spots[region].tokens is None for region in held)


def test_piles_that_do_not_agree_tell_nothing() -> None:
    game, state, held = table()
    seen = looked(state, 0.4, {region: 1 + 2 * n for n, region in enumerate(held)})
    spots = sight_of(game, state, seen, piled=True).spots
    assert all(spots[region].most == MOST for region in held)


def test_unmeasured_piles_are_as_open_as_ever() -> None:
    game, state, held = table()
    seen = TableSeen(regions={region: pile(state, region, None) for region in held})
    spots = sight_of(game, state, seen, piled=True).spots
    assert all((spots[region].least, spots[region].most) == (1, MOST) for region in held)
