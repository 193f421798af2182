"""What the Underground box itself rules: river, chasms, Monsters and what they guard."""

from __future__ import annotations

from companion.games.boxes import box
from companion.games.underground import underground
from companion.rules.board import Board, RegionId
from companion.rules.commands import Use
from companion.rules.decide import Accepted, decide
from companion.rules.legal import abilities
from companion.rules.options import Options
from companion.rules.position import Position
from tests.scenes import Scene, player
from tests.traits.underground.cave import BYSTANDER, cave

TRIBE = player("shrooms", hand=6, E=1)


def play(scene: Scene, use: Use) -> Scene:
    decision = decide(scene.reader.game, scene.state, use)
    assert isinstance(decision, Accepted)
    scene.state = decision.state
    return scene


def test_the_river_costs_one_and_must_be_left() -> None:
    scene = cave(TRIBE).do("conquer", region="W")
    assert scene.see("hand", "A") == 5
    assert "E_VACATE" in scene.refused("end_turn")
    scene.do("redeploy", on={"E": 7})
    assert scene.see("on", "W") == {}


def test_a_race_with_nothing_but_river_takes_its_tokens_back() -> None:
    scene = cave(player("shrooms", hand=2)).do("conquer", region="W").do("redeploy", on={})
    assert scene.see("hand", "A") == 2
    assert scene.score() == {}


def test_chasms_are_closed_and_no_way_across() -> None:
    scene = cave(player("shrooms", hand=6, S=1))
    assert scene.refused("conquer", region="C") == ["E_UNCONQUERABLE"]
    assert scene.refused("conquer", region="F") == ["E_NOT_ADJACENT"]


def test_races_enter_by_the_edge_and_by_the_river() -> None:
    assert set(cave(player("shrooms", hand=6)).targets()) == {"E", "G", "W", "Y", "Z"}


def test_the_top_of_the_pile_is_found_where_monsters_stood() -> None:
    scene = cave(TRIBE, neutral={"K": 2}, pile=["shiny_orb", "froggys_ring"])
    scene.do("conquer", region="K")
    assert scene.see("markers", "K") == ["shiny_orb"]
    assert scene.state.pile == ("froggys_ring",)


def test_nothing_is_found_in_an_empty_region_or_from_an_empty_pile() -> None:
    empty = cave(TRIBE, neutral={"N": 2}, pile=["shiny_orb"]).do("conquer", region="K")
    assert empty.see("markers", "K") == []
    exhausted = cave(TRIBE, neutral={"K": 2}).do("conquer", region="K")
    assert exhausted.see("markers", "K") == []


def test_what_already_lies_on_the_board_cannot_be_drawn() -> None:
    scene = cave(TRIBE, neutral={"K": 2}, pile=["?"], markers={"Z": ["shiny_orb"]})
    assert scene.refused("conquer", region="K", draw="shiny_orb") == ["E_TARGET"]
    assert scene.refused("conquer", region="K", draw="a_teapot") == ["E_TARGET"]


def test_from_an_unknown_pile_the_table_is_asked_what_was_found() -> None:
    scene = cave(TRIBE, neutral={"K": 2}, pile=["?", "?"], markers={"Z": ["shiny_orb"]})
    scene.do("conquer", region="K")
    assert scene.refused("stop") == ["E_PHASE"]
    offered = list(abilities(Position(scene.reader.game, scene.state)))
    assert len(offered) == 15 - 1
    play(scene, next(use for use in offered if use.value == "froggys_ring"))
    assert scene.see("markers", "K") == ["froggys_ring"]
    assert scene.state.pile == ("?",)
    assert scene.do("stop").state.phase == "redeploy"


def test_two_questions_follow_one_another_when_stonehedge_is_found() -> None:
    scene = cave(TRIBE, neutral={"K": 2}, pile=["?"], badge_stack=["royal", "mining"])
    scene.do("conquer", region="K")
    play(scene, Use("discovery", (RegionId("K"),), value="stonehedge"))
    assert scene.state.demands[0].what == "stonehedge"
    play(scene, Use("stonehedge", (RegionId("K"),), value="royal"))
    assert scene.state.demands == ()
    assert scene.extra("A", "queen") == 1


def test_vengeance_ends_when_its_stonehedge_is_lost() -> None:
    offender = {**player("shrooms", hand=9, E=1), "has": {"vengeance": True}}
    victim = player("ogres", "vengeful", K=1, X=1)
    scene = cave(offender, victim)
    lent = cave(
        offender, player("ogres", "stone", K=1, X=1), markers={"K": ["stonehedge:vengeful"]}
    )
    scene.do("conquer", region="K")
    assert scene.state.players[0].gifts != ()
    lent.do("conquer", region="K")
    assert lent.state.players[0].gifts == ()


def test_relics_and_places_of_nobody_serve_nobody() -> None:
    marked = {"N": ["flying_doormat", "great_brass_pipe"]}
    scene = cave(TRIBE, BYSTANDER, markers=marked)
    assert "E_NOT_CONTROLLED" in scene.refused("conquer", region="Y", using=["doormat"])
    assert "F" not in scene.targets()


RACES = {
    "cultists": (5, 10),
    "drow": (4, 9),
    "flames": (4, 9),
    "gnomes": (6, 11),
    "iron_dwarves": (7, 12),
    "kraken": (5, 10),
    "liches": (5, 10),
    "lizardmen": (7, 12),
    "mudmen": (5, 12),
    "mummies": (10, 15),
    "ogres": (5, 10),
    "shadow_mimes": (7, 12),
    "shrooms": (5, 10),
    "spiderines": (7, 12),
    "will_o_wisps": (6, 11),
}
POWERS = {
    3: {"muddy", "quarreling", "shield"},
    4: {"fisher", "frightened", "immortal", "martyr", "mining", "stone", "thieving"}
    | {"vengeful", "wise", "mystic"},
    5: {"adventurous", "flocking", "tomb", "magic", "reborn", "royal", "vampire", "vanishing"},
}
PIECES = {"volcano": 1, "great_ancient": 1, "balrog": 1, "ghost": 1, "queen": 1}
PIECES |= {"shield": 8, "hammer": 7, "bag": 1}


def test_banners_and_badges_carry_the_printed_numbers() -> None:
    game = underground(Board.of("none", (), ()))
    assert {id: (race.banner, race.supply) for id, race in game.races.items()} == RACES
    assert sum(race.supply for race in game.races.values()) == 165
    badges = {id: number for number, ids in POWERS.items() for id in ids}
    assert {id: power.badge for id, power in game.powers.items()} == badges


def test_the_box_holds_the_printed_markers() -> None:
    game = underground(Board.of("none", (), ()))
    numbers = {id: marker.number for id, marker in game.markers.items()}
    assert numbers == PIECES | dict.fromkeys(game.finds, 1)
    assert len(game.finds) == 6 + 9


def test_the_set_up_lays_out_monsters_by_pairs() -> None:
    placed = {n: box("underground").layout(n, Options())["markers_placed"] for n in (2, 3, 4, 5)}
    assert placed == {
        n: {"monster": 2 * pairs, "pile": pairs, "removed": 15 - pairs}
        for n, pairs in {2: 4, 3: 5, 4: 6, 5: 7}.items()
    }
