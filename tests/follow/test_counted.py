"""Piles that a camera watches all the time: counting them once a turn settles what they hide.

Every case is a game whose piles were once not settled so, for the reason it is named after.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from companion.dealing import Choice, chairs_for, deal
from companion.rules.commands import Use
from companion.table.follow.trial import Manner, Miss, Tally, perfect_eye, watch

WATCHED = Manner(perfect_eye(True), piled=True)
CASES = {
    "who places nothing anew tells how the piles lie": ("base", 4, "9001/1"),
    "the balrog comes after troops were placed": ("underground+base", 2, "9001/4"),
    "the balrog devours what was placed": ("underground+base", 2, "9001/2"),
    "a champion leaves a region to a token": ("warcraft", 3, "9001/1"),
    "Ghouls move before a combo is picked": ("base+underground", 2, "9001/2"),
    "Ghouls leave the river": ("underground+base", 3, "9001/9"),
    "Ghouls lose two regions to their own player": ("base+underground", 3, "9001/2"),
    "the beaten go back beside a unit": ("warcraft", 4, "9001/1"),
    "heroes move after troops were placed": ("base", 2, "9001/3"),
    "a relic moves after troops were placed": ("underground", 4, "9001/9"),
    "nobody has crossed the river unseen": ("underground", 2, "9001/7"),
    "a token is chased from one pile to another": ("warcraft", 4, "9001/4"),
    "a token is chased away, and the die fails": ("warcraft", 4, "9001/6"),
    "Tauren may have fled to ten regions": ("warcraft", 5, "9001/2"),
    "two tokens are chased in one turn": ("warcraft", 5, "9001/5"),
    "a region changes hands by a portal or a conquest": ("warcraft", 2, "5151/1"),
    "a region is reborn or conquered": ("underground+base", 2, "5151/3"),
    "a die beats many Ghouls of the same player": ("underground+base", 4, "5151/3"),
    "a token is sacrificed where a region may have been given up": (
        "underground+base",
        2,
        "14142/4",
    ),
    "heroes and a balrog move before troops are placed": ("underground+base", 2, "27182/3"),
}


def watched(box: str, players: int, seed: str) -> Iterator[Miss]:
    chance = Random(seed)
    table = deal(Choice(box, "fr"), chairs_for(players), chance).lay()
    return watch(table, chance, WATCHED, Tally())


@pytest.mark.parametrize(("box", "players", "seed"), CASES.values(), ids=CASES)
def test_counting_settles_what_piles_hide(box: str, players: int, seed: str) -> None:
    assert [miss.played for miss in watched(box, players, seed) if miss.verdict != "heights"] == []


def test_what_only_counting_would_show_is_asked_about() -> None:
    """Night Elves in a single region chase a token of the Orcs away under a pile: nothing looks as
    if they had, and there is no placement of their own to ask for.
    """
    chased = [
        miss.verdict
        for miss in watched("warcraft", 4, "9001/2")
        if any(isinstance(one, Use) and one.what == "intimidate" for one in miss.played)
    ]
    assert chased
    assert {*chased} == {"heights"}
