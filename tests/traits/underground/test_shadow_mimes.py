"""Shadow Mimes may exchange their badge with that of another visible combo."""

from tests.traits.underground.cave import cave, column

COMBOS = column(("shadow_mimes", "muddy"), ("ogres", "wise"), ("drow", "adventurous"))


def test_take_the_other_badge_and_leave_theirs() -> None:
    scene = cave({"active": None}, phase="choose", combos=COMBOS)
    scene.do("pick", position=0, swap_with=2)
    assert scene.see("hand", "A") == 7 + 5
    shown = [(combo.race, combo.power) for combo in scene.state.column]
    assert shown == [("ogres", "wise"), ("drow", "muddy")]


def test_may_keep_their_own() -> None:
    scene = cave({"active": None}, phase="choose", combos=COMBOS).do("pick", position=0)
    assert scene.see("hand", "A") == 7 + 3


def test_exchange_with_a_visible_combo_only() -> None:
    scene = cave({"active": None}, phase="choose", combos=COMBOS)
    assert scene.refused("pick", position=0, swap_with=0) == ["E_TARGET"]
    assert scene.refused("pick", position=0, swap_with=5) == ["E_TARGET"]


def test_nobody_else_exchanges() -> None:
    scene = cave({"active": None}, phase="choose", combos=COMBOS)
    assert scene.refused("pick", position=1, swap_with=2) == ["E_TARGET"]


def test_bring_the_pieces_of_the_badge_they_took() -> None:
    combos = column(("shadow_mimes", "muddy"), ("ogres", "royal"))
    scene = cave({"active": None}, phase="choose", combos=combos)
    assert scene.do("pick", position=0, swap_with=1).extra("A", "queen") == 1
