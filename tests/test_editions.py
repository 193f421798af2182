"""Where the books differ: each switch of the Warcraft box, set one way and the other."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from companion.dealing import shuffler
from companion.games.boxes import box
from companion.games.warcraft.islands import drawn, entered
from companion.rules.options import Options
from tests.scenes import Scene, player
from tests.traits.warcraft.isles import isles, purses

WARCRAFT = box("warcraft")


def differences(edition: str) -> dict[str, Any]:
    """The switches that an edition sets otherwise than the recommended ones."""
    plain, chosen = Options(), WARCRAFT.options(edition)
    names = Options.__dataclass_fields__
    return {n: getattr(chosen, n) for n in names if getattr(chosen, n) != getattr(plain, n)}


def test_the_french_edition_plays_by_the_recommended_switches() -> None:
    assert differences("fr") == {}


def test_the_japanese_edition_differs_where_its_book_does() -> None:
    assert differences("ja") == {
        "two_player_boards": "large_medium",
        "pandaren_displacement_counts": False,
        "doomhammer_payee": "previous_owner",
        "imposing_targets": "opponents",
        "bombs_return": True,
        "objectives_optional": True,
    }


def test_the_english_edition_differs_where_its_book_does() -> None:
    assert differences("en") == {
        "imposing_targets": "opponents",
        "bombs_return": True,
        "objectives_optional": True,
    }


def test_an_edition_that_was_never_printed_is_refused() -> None:
    with pytest.raises(ValueError, match="no edition 'de'"):
        WARCRAFT.options("de")


@pytest.mark.parametrize(
    ("edition", "boards"),
    [("fr", {"L": 1, "S": 1}), ("ja", {"L": 1, "M": 1}), ("en", {"L": 1, "S": 1})],
)
def test_two_players_lay_out_the_islands_of_their_edition(
    edition: str, boards: dict[str, int]
) -> None:
    options = WARCRAFT.options(edition)
    assert WARCRAFT.layout(2, options)["boards"] == boards
    chosen = drawn(2, options, shuffler(Random(1)))
    assert entered(chosen.split("+"), 2, options) == chosen


def test_islands_of_the_wrong_size_or_of_one_piece_are_refused() -> None:
    options = WARCRAFT.options()
    with pytest.raises(ValueError, match="2 players lay out"):
        entered(["large-1a", "medium-1a"], 2, options)
    with pytest.raises(ValueError, match="not different islands"):
        entered(["large-1a", "large-1b", "medium-1a", "small-1a", "small-2b"], 5, options)


def bombing(limit: object) -> Scene:
    return isles(
        phase="place",
        options={"bombs_per_region_max": limit},
        players={"A": player("goblins", C1=1), "B": player("orcs", C2=3, C5=1)},
        pile=["dud", "dud", "dud"],
    ).do("place", what="bomb", region="C2")


def test_one_bomb_per_region_or_as_many_as_one_likes() -> None:
    assert "E_LIMIT" in bombing(1).refused("place", what="bomb", region="C2")
    scene = bombing("none").do("place", what="bomb", region="C2").do("end_turn")
    assert scene.see("markers", "C2") == ["bomb", "bomb"]
    scene.do("expand").do("redeploy", on={"C2": 3, "C5": 1}).do("end_turn")
    scene.do("reveal", region="C2", value="explodes").do("expand")
    assert scene.see("markers", "C2") == []
    assert scene.state.pile == ("bomb", "dud")


def humans(*, optional: bool) -> Scene:
    return isles(
        phase="conquest",
        options={"objectives_optional": optional},
        players={"A": player("humans", C1=1), "B": player("orcs", N1=1)},
    )


def test_objectives_may_be_left_out_or_must_be_set() -> None:
    humans(optional=True).do("end_turn")
    strict = humans(optional=False)
    assert "E_PLACEMENT" in strict.refused("end_turn")
    strict.do("redeploy", on={"C1": 1})
    assert "E_PLACEMENT" in strict.refused("place", what="objective", regions=["C2"])
    strict.do("place", what="objective", regions=["C2", "N1"]).do("end_turn")
    assert strict.see("current") == "B"


@pytest.mark.parametrize(("counts", "paid"), [(True, 2), (False, 0)])
def test_moving_a_pandaren_is_an_attack_or_not(counts: bool, paid: int) -> None:
    orcs = {**player("orcs", "intimidating", C1=1), "has": {"harmony": True}}
    scene = isles(
        options={"pandaren_displacement_counts": counts},
        players={"A": orcs, "B": player("pandaren", C2=2, N1=1)},
    )
    scene.do("act", ability="intimidate", race="pandaren", **{"from": "C2", "to": "N1"})
    assert purses(scene, "A", "B") == [5 - paid, 5 + paid]


def test_losing_a_pandaren_is_an_attack_in_every_edition() -> None:
    orcs = {**player("orcs", "intimidating", C1=1), "has": {"harmony": True}}
    scene = isles(options={"edition": "ja"}, players={"A": orcs, "B": player("pandaren", C2=2)})
    scene.do("act", ability="intimidate", race="pandaren", **{"from": "C2"})
    assert purses(scene, "A", "B") == [3, 7]


def hammer(payee: str) -> Scene:
    return isles(
        options={"doomhammer_payee": payee},
        players={
            "A": player("ethereals", hand=1, C1=1),
            "B": player("naga", C2=1),
            "C": player("orcs", C3=4),
        },
        markers={"C2": ["doomhammer"]},
    ).do("act", ability="steal", artifact="doomhammer", **{"from": "C2", "to": "C1"})


def test_the_hammer_is_paid_to_the_victim_or_to_its_former_owner() -> None:
    strike: dict[str, Any] = {"region": "C3", "using": ["doomhammer"]}
    victim = hammer("region_holder").do("conquer", **strike)
    assert purses(victim, "A", "B", "C") == [3, 5, 7]
    owner = hammer("previous_owner").do("conquer", **strike)
    assert purses(owner, "A", "B", "C") == [3, 7, 5]


def chasing(targets: str) -> Scene:
    orcs = {
        **player("orcs", "intimidating", C1=1),
        "declined": [{"race": "naga", "on": {"C2": 1, "N1": 1}}],
    }
    return isles(
        options={"imposing_targets": targets},
        players={"A": orcs, "B": player("trolls", N2=1)},
        neutral={"C3": 1},
    )


def test_ones_own_race_in_decline_is_chased_or_left_in_peace() -> None:
    chase = {"ability": "intimidate", "race": "naga", "from": "C2", "to": "N1"}
    assert chasing("any").do("act", **chase).see("on", "N1") == {"naga(d)": 2}
    opponents = chasing("opponents")
    assert "E_TARGET" in opponents.refused("act", **chase)
    opponents.do("act", ability="intimidate", race="murlocs", **{"from": "C3"})
    assert opponents.see("neutral", "C3") == 0


@pytest.mark.parametrize(("timing", "purse"), [("immediate", 8), ("end_of_turn", 5)])
def test_conquests_pay_at_once_or_at_the_end(timing: str, purse: int) -> None:
    scene = isles(
        options={"conquest_reward_timing": timing},
        players={"A": player("orcs", "enraged", hand=4, C1=1), "B": player("gnomes", C2=2)},
    )
    scene.do("conquer", region="C2")
    assert purses(scene, "A") == [purse]
    assert purses(scene.do("end_turn"), "A") == [11]


def test_the_last_die_has_a_limit_or_none() -> None:
    def attempt(limit: object) -> Scene:
        return isles(
            options={"final_conquest_max_shortfall": limit},
            players={"A": player("orcs", hand=1, C1=1), "B": player("gnomes", C2=6)},
        )

    assert "E_SHORTFALL" in attempt(3).refused("final", region="C2", die=3)
    assert attempt("none").do("final", region="C2", die=3).see("on", "C2") == {"gnomes": 6}


@pytest.mark.parametrize(("counts", "cost"), [(True, 2), (False, 3)])
def test_ones_own_race_in_decline_makes_a_region_occupied_or_not(counts: bool, cost: int) -> None:
    trolls = {
        **player("trolls", hand=3, C1=1),
        "declined": [{"race": "naga", "on": {"C2": 1}}],
    }
    scene = isles(
        options={"own_decline_is_nonempty": counts},
        players={"A": trolls, "B": player("orcs", N2=1)},
    )
    assert scene.cost("C2") == cost
