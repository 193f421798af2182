"""Pandaren give Harmony to those they left in peace, and are paid before an attack."""

from tests.scenes import Scene, player
from tests.traits.warcraft.isles import isles, purses


def holders(scene: Scene) -> list[int]:
    """Seats with a Harmony token before them."""
    return [seat for seat, seated in enumerate(scene.state.players) if seated.gifts]


def test_give_harmony_to_all_they_did_not_attack() -> None:
    scene = isles(
        players={
            "A": player("pandaren", hand=3, C1=1),
            "B": player("orcs", C2=1),
            "C": player("trolls", N1=1),
        }
    )
    scene.do("conquer", region="C2").do("end_turn")
    assert holders(scene) == [2]


def test_chasing_a_token_away_is_an_attack_too() -> None:
    scene = isles(
        players={"A": player("pandaren", "intimidating", C1=1), "B": player("orcs", C2=2, C5=1)}
    )
    scene.do("act", ability="intimidate", race="orcs", **{"from": "C2", "to": "C5"})
    scene.do("end_turn")
    assert holders(scene) == []


def test_where_moving_is_no_attack_the_chased_get_harmony() -> None:
    scene = isles(
        options={"pandaren_displacement_counts": False},
        players={"A": player("pandaren", "intimidating", C1=1), "B": player("orcs", C2=2, C5=1)},
    )
    scene.do("act", ability="intimidate", race="orcs", **{"from": "C2", "to": "C5"})
    scene.do("end_turn")
    assert holders(scene) == [1]


def test_a_holder_pays_before_a_portal_moves_them() -> None:
    mages = {**player("orcs", "portal_mage", C2=1), "has": {"harmony": True}}
    scene = isles(players={"A": mages, "B": player("pandaren", C4=1)})
    scene.do("act", ability="portal", regions=["C2", "C4"])
    assert purses(scene, "A", "B") == [3, 7]


def test_nobody_pays_pandaren_in_decline() -> None:
    scene = isles(
        phase="choose",
        players={
            "A": player("pandaren", C2=2),
            "B": {**player("orcs", C1=5), "has": {"harmony": True}},
        },
    )
    scene.do("decline").do("end_turn").do("expand").do("conquer", region="C2")
    assert holders(scene) == []
    assert purses(scene, "B") == [5]


def test_nobody_pays_for_touching_markers_only() -> None:
    orcs = {**player("orcs", "intimidating", C1=1), "has": {"harmony": True}}
    scene = isles(
        players={"A": orcs, "B": player("pandaren", "garrisoned", C2=1, C5=1)},
        markers={"C2": ["fort"]},
    )
    scene.do("act", ability="intimidate", marker="fort", **{"from": "C2"})
    assert purses(scene, "A", "B") == [5, 5]
