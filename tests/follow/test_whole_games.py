"""The follower keeps a game of its own through whole games, and is never wrong."""

from __future__ import annotations

from random import Random

import pytest

from companion.dealing import Choice, chairs_for, deal
from companion.table.follow.trial import Manner, Tally, clouded, looked_twice, perfect_eye, watch

BOXES = ("base", "underground", "warcraft", "base+underground")


def tried(box: str, players: int, games: int, manner: Manner, seed: str = "tests") -> Tally:
    tally = Tally()
    for number in range(games):
        rng = Random(f"{seed}/{box}/{players}/{number}")
        table = deal(Choice(box), chairs_for(players), rng).lay()
        for miss in watch(table, rng, manner, tally):
            assert miss.verdict != "wrong", (box, players, number, miss.played, miss.reading.line)
    return tally


def share(part: int, whole: int) -> float:
    return part / max(whole, 1)


@pytest.mark.parametrize("box", BOXES)
def test_every_command_that_can_be_seen_is_followed(box: str) -> None:
    tally = tried(box, 3, 3, Manner(perfect_eye(False)))
    assert tally.wrong == 0
    assert share(tally.followed, tally.changing) >= 0.98


@pytest.mark.parametrize("box", BOXES)
def test_a_turn_seen_only_at_its_end_is_followed(box: str) -> None:
    tally = tried(box, 3, 3, Manner(perfect_eye(False), turns=True))
    assert tally.wrong == 0
    assert share(tally.turns_followed, tally.turns) >= 0.9


def test_one_look_in_three_is_enough() -> None:
    tally = tried("base", 3, 3, Manner(perfect_eye(False), often=1 / 3))
    assert tally.wrong == 0
    assert share(tally.turns_followed, tally.turns) >= 0.9


@pytest.mark.parametrize("turns", [False, True])
@pytest.mark.parametrize("box", BOXES)
def test_of_piles_only_the_heights_are_asked(box: str, turns: bool) -> None:
    tally = tried(box, 3, 2, Manner(perfect_eye(True), turns, piled=True))
    assert tally.wrong == 0
    assert share(tally.turns_followed, tally.turns) >= 0.9
    assert tally.asked <= tally.turns


@pytest.mark.parametrize("box", BOXES)
def test_piles_whose_turns_nobody_ends_are_asked_about_and_never_wrong(box: str) -> None:
    tally = tried(box, 3, 2, Manner(perfect_eye(True)))
    assert tally.wrong == 0
    assert share(tally.followed, tally.changing) >= 0.85


def test_tokens_bought_under_a_pile_are_asked_about() -> None:
    """Forsaken buy a token after their conquests: a pile does not show it, the purse does."""
    manner = Manner(perfect_eye(True), turns=True, piled=True)
    assert tried("warcraft", 3, 2, manner, seed="601").wrong == 0


def test_a_choice_that_came_to_nothing_is_no_other_game() -> None:
    """Whoever forgoes Stonehedge's Vanishing and then takes up troops leaves no trace of it."""
    tally = tried("base+underground", 3, 1, Manner(perfect_eye(False)), seed="soak")
    assert tally.wrong == 0


def test_what_is_forgone_before_a_decline_is_owed_only_with_the_decline() -> None:
    """Vanishing is forgone, the Balrog sent out: only a decline that follows would be another."""
    rng = Random("31415/7")
    table = deal(Choice("underground"), chairs_for(3), rng).lay()
    misses = watch(table, rng, Manner(perfect_eye(False)), Tally())
    assert all(miss.verdict != "wrong" for miss in misses)


def test_a_stout_race_without_a_region_declined_before_or_after_the_score() -> None:
    """Both leave the same table; only in one of them is what is in decline paid: it is asked."""
    rng = Random("soak/base+underground/5/19")
    table = deal(Choice("base+underground"), chairs_for(5), rng).lay()
    misses = watch(table, rng, Manner(perfect_eye(False)), Tally())
    assert all(miss.verdict != "wrong" for miss in misses)


def test_amazons_who_took_a_region_and_left_it_have_laid_four_aside() -> None:
    """They stand nowhere before and after; whoever took none has all in hand: it is asked."""
    rng = Random("soak/underground+base/2/4")
    table = deal(Choice("underground+base"), chairs_for(2), rng).lay()
    misses = watch(table, rng, Manner(perfect_eye(False), turns=True), Tally())
    assert [miss.verdict for miss in misses] == ["asked"]


@pytest.mark.parametrize(("cover", "misread"), [(0.05, 0.0), (0.0, 0.05)])
def test_what_is_hidden_or_misread_is_waited_for_or_asked(cover: float, misread: float) -> None:
    twice = looked_twice(clouded(perfect_eye(False), Random(1), cover, misread))
    tally = tried("underground", 3, 2, Manner(twice))
    assert tally.wrong == 0
    assert tally.followed > 0


def test_what_lies_hidden_beyond_the_first_conquest_is_waited_for() -> None:
    twice = looked_twice(clouded(perfect_eye(False), Random(9), 0.1, 0.0))
    manner = Manner(twice, turns=True)
    for number in range(2):
        rng = Random(f"9/{number}")
        table = deal(Choice("base"), chairs_for(3), rng).lay()
        assert all(miss.verdict != "wrong" for miss in watch(table, rng, manner, Tally()))


@pytest.mark.soak
@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("box", [*BOXES, "underground+base"])
@pytest.mark.parametrize("turns", [False, True])
@pytest.mark.parametrize("piled", [False, True])
def test_many_games_are_followed(box: str, players: int, turns: bool, piled: bool) -> None:
    manner = Manner(perfect_eye(piled), turns, piled=piled)
    tally = tried(box, players, 50, manner, seed="soak")
    assert tally.wrong == 0
    if turns or piled:
        assert share(tally.turns_followed, tally.turns) >= 0.95
    else:
        assert share(tally.followed, tally.changing) >= 0.995
