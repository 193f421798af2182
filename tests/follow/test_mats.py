"""Banners, gifts and the round from the mats beside the board, as cameras tell them."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice

from msgspec.structs import replace as struct_replace

from companion.rules.board import RegionId
from companion.rules.game import Game
from companion.rules.model import Seat, State
from companion.table.follow.seen import sight_of
from companion.table.follow.sight import GiftSeen, banners_of
from companion.table.inputs import BannerRead, BoardSeen, TableSeen, TokenSeen
from tests.tables import opening, random_game
from web.demo.drawn_eye import drawn_eye

MATS = (BoardSeen("seat-1", True), BoardSeen("seat-2", True))


def in_play(seed: int = 2, commands: int = 60) -> tuple[Game, State]:
    """Two players in the midst of a game, with tribes in decline."""
    game, start = opening("base", 2, seed).lay()
    *_, (state, _, _) = islice(random_game(game, start, seed), commands)
    assert any(player.declined for player in state.players)
    return game, state


def read(state: State) -> tuple[BannerRead, ...]:
    return tuple(
        BannerRead(tribe.seat, tribe.race, tribe.power if tribe.active else None, not tribe.active)
        for tribe in state.tribes.values()
    )


def laid(piece: str, mat: str, place: str) -> TokenSeen:
    return TokenSeen(f"{piece}-1", piece, "front", 1, mat, (RegionId(place),), 1.0)


def test_banners_are_told_when_every_players_mat_is_seen() -> None:
    game, state = in_play()
    seen = TableSeen(MATS, banners=read(state))
    assert sight_of(game, state, seen).banners == banners_of(state)
    assert sight_of(game, state, replace(seen, boards=MATS[:1])).banners is None


def test_a_banner_that_is_half_read_tells_nothing() -> None:
    game, state = in_play()
    halves = tuple(replace(banner, power=None) for banner in read(state))
    assert sight_of(game, state, TableSeen(MATS, banners=halves)).banners is None


def test_two_banners_in_decline_are_told_where_both_are_read() -> None:
    game, state = in_play()
    seat, player = next((n, p) for n, p in enumerate(state.players) if p.declined)
    race = next(race for race in game.races if race not in state.tribes)
    second = struct_replace(state.tribes[player.declined[0]], race=race)
    twice = struct_replace(
        state,
        tribes={**state.tribes, race: second},
        players=tuple(
            struct_replace(p, declined=(*p.declined, race)) if n == seat else p
            for n, p in enumerate(state.players)
        ),
    )
    both = TableSeen(MATS, banners=read(twice))
    assert sight_of(game, twice, both).banners == banners_of(twice)
    assert sight_of(game, twice, TableSeen(MATS, banners=read(state))).banners is None


def test_a_gift_is_from_whoever_gives_such_things() -> None:
    game, state = in_play()
    seen = TableSeen(MATS, (laid("ally", "seat-2", "gifts"),))
    race, tribe = next((r, t) for r, t in state.tribes.items() if t.seat == 0)
    diplomat = struct_replace(tribe, power="diplomat")
    giving = struct_replace(state, tribes={**state.tribes, race: diplomat})
    assert sight_of(game, giving, seen).gifts == frozenset({GiftSeen("ally", Seat(0), Seat(1))})
    assert sight_of(game, state, TableSeen(MATS)).gifts == frozenset()


def test_the_turn_marker_tells_the_round() -> None:
    game, state = in_play()
    seen = TableSeen((), (laid("turn_marker", "rounds", "round-7"),))
    assert sight_of(game, state, seen).round == 7
    assert sight_of(game, state, TableSeen()).round is None


def test_a_drawn_table_tells_what_lies_before_the_players() -> None:
    game, state = in_play()
    seen = drawn_eye(piled=False)(game, state)
    assert seen.banners == banners_of(state)
    assert (seen.gifts, seen.round) == (frozenset(), state.round)
