"""What only counting could tell waits for the end of the turn, and is one question then."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from companion.dealing import Choice, chairs_for, deal
from companion.rules.commands import Command, Conquer
from companion.rules.game import Game
from companion.rules.model import State
from companion.rules.position import Position
from companion.selfplay.match import step
from companion.table.follow.heights import muster
from companion.table.follow.quest import Ends
from companion.table.follow.reading import follow
from companion.table.follow.sight import blinded, ideal
from companion.table.follow.trial import Manner, Miss, Tally, perfect_eye, watch

PILED = Manner(perfect_eye(True), piled=True)


def games(box: str, number: int) -> Iterator[tuple[Game, State, Random]]:
    for game in range(number):
        chance = Random(f"77/{box}/3/{game}")
        yield *deal(Choice(box, "fr"), chairs_for(3), chance).lay(), chance


def tried(box: str, number: int, manner: Manner = PILED) -> tuple[Tally, list[Miss]]:
    tally = Tally()
    misses: list[Miss] = []
    for game, state, chance in games(box, number):
        misses += watch((game, state), chance, manner, tally)
    return tally, misses


@pytest.mark.parametrize("turns", [False, True])
@pytest.mark.parametrize(("box", "number"), [("base", 3), ("warcraft", 2)])
def test_piles_are_followed_and_counted_once_a_turn(box: str, number: int, turns: bool) -> None:
    """Sorcerers, Ghouls and Forsaken are in these games."""
    tally, misses = tried(box, number, Manner(perfect_eye(True), turns, piled=True))
    assert tally.wrong == 0
    assert tally.turns_followed >= 0.98 * tally.turns
    assert turns or tally.followed >= 0.99 * tally.changing
    counted = Counter(
        (id(miss.start.players), miss.start.round, miss.start.seat)
        for miss in misses
        if miss.verdict == "heights"
    )
    assert max(counted.values()) == 1


def substitutions(number: int) -> Iterator[tuple[Game, State, State, State]]:
    """A table before Sorcerers take somebody's last token, after it, and one conquest later."""
    for game, state, chance in games("base", number):
        past: list[tuple[State, Command]] = []
        p = Position(game, state)
        while (found := step(p, chance)) is not None:
            past.append((p.state, found[0]))
            p = found[1].position
        for (before, one), (after, other), (later, _) in zip(
            past, past[1:], past[2:], strict=False
        ):
            exchanged = isinstance(one, Conquer) and "substitution" in one.using
            if exchanged and isinstance(other, Conquer) and not other.using:
                yield game, blinded(before), blinded(after), blinded(later)


def test_a_token_exchanged_under_a_pile_is_not_asked_about_in_the_middle_of_a_turn() -> None:
    game, before, after, later = next(substitutions(3))
    told = Ends(told=True)
    first = follow(game, before, ideal(game, after, piled=True), told)
    assert first.heights
    assert not first.sure
    assert len({tuple(sorted(muster(way.state).items())) for way in first.ways}) == 2
    second = follow(game, before, ideal(game, later, piled=True), told, so_far=first.ways)
    assert second.heights
    assert all(any(way.commands[0] == one.commands[0] for way in second.ways) for one in first.ways)
    assert any(muster(way.state) == muster(later) for way in second.ways)


def test_ways_that_turn_out_impossible_are_looked_for_anew() -> None:
    game, before, after, later = next(substitutions(3))
    elsewhere = follow(game, after, ideal(game, later, piled=True), Ends(told=True))
    found = follow(
        game, before, ideal(game, after, piled=True), Ends(told=True), so_far=elsewhere.ways
    )
    assert any(muster(way.state) == muster(after) for way in found.ways)
