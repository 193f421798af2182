"""In other players' turns nothing but plain conquest works against Gnome regions."""

import pytest

from tests.scenes import player
from tests.traits.underground.cave import cave, ruins


def test_reductions_do_not_count_against_them() -> None:
    assert cave(player("ogres", hand=5, E=1), player("gnomes", K=1)).cost("K") == 3


def test_penalties_still_do() -> None:
    assert cave(player("mummies", hand=5, E=1), player("gnomes", K=1)).cost("K") == 4


@pytest.mark.parametrize("relic", ["sword", "socks", "orb", "doormat"])
def test_no_relic_can_be_used_on_them(relic: str) -> None:
    names = {
        "sword": "sword_of_the_killer_rabbit",
        "socks": "stinky_trolls_socks",
        "orb": "shiny_orb",
        "doormat": "flying_doormat",
    }
    marked = {"E": [names[relic]]}
    scene = cave(player("shrooms", hand=5, E=1), player("gnomes", K=1), markers=marked)
    assert "E_TARGET" in scene.refused("conquer", region="K", using=[relic])


def test_no_ability_reaches_them() -> None:
    gnomes = player("gnomes", F=1)
    spiders = cave(player("spiderines", hand=9, Y=1), gnomes)
    assert spiders.refused("conquer", region="F") == ["E_NOT_ADJACENT"]
    pipe = cave(player("shrooms", hand=9, E=1), gnomes, markers={"E": ["great_brass_pipe"]})
    assert pipe.refused("conquer", region="F") == ["E_NOT_ADJACENT"]


def test_no_ability_enters_by_them() -> None:
    scene = cave(player("spiderines", hand=9), player("gnomes", S=1))
    assert scene.refused("conquer", region="S") == ["E_NOT_ENTRY"]


def test_a_roll_before_the_conquest_is_refused() -> None:
    scene = cave(player("will_o_wisps", hand=3, E=1), player("gnomes", K=1))
    assert scene.refused("roll", region="K", die=3) == ["E_TARGET"]


def test_the_final_die_works_as_ever() -> None:
    scene = cave(player("ogres", hand=1, E=1), player("gnomes", K=1))
    assert scene.do("final", region="K", die=2).see("on", "K") == {"ogres": 1}


def test_the_balrog_stays_out_but_in_their_own_turn() -> None:
    marked = {"N": ["wickedest_pentacle"], "S": ["balrog"]}
    foreign = cave(player("shrooms", hand=2, N=1), player("gnomes", B=1), markers=marked)
    assert foreign.refused("act", ability="balrog", to="B") == ["E_TARGET"]
    own = cave(player("gnomes", hand=2, N=1, B=3), markers=marked)
    assert own.do("act", ability="balrog", to="B").see("markers", "B") == ["balrog"]


def test_their_protection_ends_with_decline() -> None:
    assert cave(player("ogres", hand=5, E=1), ruins("gnomes", K=1)).cost("K") == 2


def test_everything_works_against_other_races() -> None:
    assert cave(player("ogres", hand=5, E=1), player("liches", K=1)).cost("K") == 2
