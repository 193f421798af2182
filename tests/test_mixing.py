"""Base and Underground on one table: who answers to whose terrain, and what stays in its box."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

import pytest

from companion.dealing import Choice, chairs_for, deal
from companion.games import atlas, mixing
from companion.games.boxes import box
from companion.games.mixing import ON_BASE, ON_UNDERGROUND, apart, left_out
from companion.rules.board import Board, RegionId
from companion.rules.setup import neutrals
from companion.selfplay.match import selfplay
from tests.scenes import Scene, player

PLAYERS = (2, 3, 4, 5)

SURFACE: Mapping[str, Any] = {
    "E": {"terrain": "swamp", "borders": ["K", "N", "L"], "edge": True},
    "K": {"terrain": "hill", "borders": ["N", "L"], "symbols": ["magic"]},
    "N": {"terrain": "farmland", "borders": ["S"], "symbols": ["mine", "cavern"]},
    "S": {"terrain": "forest", "borders": ["B"]},
    "B": {"terrain": "mountain", "borders": ["F"]},
    "F": {"terrain": "swamp", "edge": True, "symbols": ["tribe"]},
    "L": {"terrain": "lake", "borders": ["X"]},
    "X": {"terrain": "forest", "edge": True},
}
CAVE: Mapping[str, Any] = {
    "E": {"terrain": "mud", "borders": ["K", "W"], "edge": True},
    "K": {"terrain": "crystal", "borders": ["N", "W"]},
    "N": {"terrain": "mine", "borders": ["S"]},
    "S": {"terrain": "mushroom", "borders": ["B", "C"]},
    "B": {"terrain": "black_mountain", "edge": True},
    "C": {"terrain": "chasm", "symbols": ["volcano"]},
    "W": {"terrain": "river", "borders": ["X"]},
    "X": {"terrain": "mushroom", "edge": True},
}


def above(a: Mapping[str, Any], **given: Any) -> Scene:
    players = {"A": a, "B": given.pop("b", player("ratmen", X=1))}
    return Scene(ON_BASE, SURFACE, players=players, **given)


def below(a: Mapping[str, Any], **given: Any) -> Scene:
    players = {"A": a, "B": given.pop("b", player("ratmen", X=1))}
    return Scene(ON_UNDERGROUND, CAVE, players=players, **given)


@pytest.mark.parametrize(
    ("race", "power", "coins"),
    [
        ("shrooms", None, {"UG-R13": 1}),
        ("ratmen", "mining", {"UG-P09": 1}),
        ("ratmen", "mystic", {"UG-P21": 1}),
        ("ratmen", "muddy", {"UG-P10": 1}),
        ("ratmen", "stone", {"UG-P15": 1}),
        ("ratmen", "fisher", {"UG-P02": 1}),
        ("ratmen", "hill", {"BASE-P11": 1}),
    ],
)
def test_underground_finds_its_terrains_on_a_base_board(
    race: str, power: str | None, coins: dict[str, int]
) -> None:
    scene = above(player(race, power, E=1, K=1, N=1, S=1, B=1), phase="place", b=player("orcs"))
    assert scene.score() == {"CORE-8.1": 5, **coins}


@pytest.mark.parametrize(
    ("race", "power", "coins"),
    [
        ("dwarves", None, {"BASE-R02": 1}),
        ("wizards", None, {"BASE-R14": 1}),
        ("ratmen", "forest", {"BASE-P08": 1}),
        ("ratmen", "swamp", {"BASE-P18": 1}),
    ],
)
def test_base_finds_its_terrains_on_an_underground_board(
    race: str, power: str | None, coins: dict[str, int]
) -> None:
    scene = below(player(race, power, E=1, K=1, N=1, S=1, B=1), phase="place", b=player("orcs"))
    assert scene.score() == {"CORE-8.1": 5, **coins}


def test_mountains_of_either_kind_help_giants() -> None:
    assert below(player("giants", hand=5, B=1)).cost("S") == 1


def test_the_river_is_a_coast_for_tritons() -> None:
    assert below(player("tritons", hand=5, E=1)).cost("K") == 1
    assert below(player("tritons", hand=5, K=1)).cost("N") == 2


def test_seafaring_races_stay_in_the_river_and_others_leave_it() -> None:
    sailors = below(player("ratmen", "seafaring", E=1, W=1), b=player("orcs", X=1))
    assert sailors.do("redeploy", on={"E": 1, "W": 1}).score() == {"CORE-8.1": 2}
    others = below(player("ratmen", E=1, W=1), b=player("orcs", X=1))
    assert others.refused("redeploy", on={"E": 1, "W": 1}) == ["E_VACATE"]


def test_kraken_take_and_keep_lakes_and_others_do_not() -> None:
    kraken = above(player("kraken", hand=2, E=1)).do("conquer", region="L").do("end_turn")
    assert kraken.see("on", "L") == {"kraken": 2}
    others = above(player("ogres", hand=2, E=1))
    assert others.refused("conquer", region="L") == ["E_UNCONQUERABLE"]


def test_lizardmen_swim_through_lakes() -> None:
    assert "X" in above(player("lizardmen", hand=9, E=1)).targets()


def test_the_river_is_no_land_to_fly_to_or_to_appear_on() -> None:
    flying = below(player("ratmen", "flying", hand=9, B=1), b=player("orcs", N=1))
    assert flying.refused("conquer", region="W") == ["E_NOT_ADJACENT"]
    assert flying.do("conquer", region="K").cost("W") == 1
    appearing = below(player("halflings", hand=9), b=player("orcs", X=1))
    assert appearing.refused("conquer", region="W") == ["E_NOT_ENTRY"]
    assert "K" in appearing.targets()


def test_the_ends_of_the_river_let_everybody_in() -> None:
    cave = {**CAVE, "W": {**CAVE["W"], "edge": True}}
    for race, power in (("halflings", None), ("ratmen", "flying")):
        players = {"A": player(race, power, hand=9), "B": player("orcs", X=1)}
        assert "W" in Scene(ON_UNDERGROUND, cave, players=players).targets()


def test_halflings_and_gnomes_meet() -> None:
    scene = below(player("halflings", hand=9), b=player("gnomes", K=1, S=1))
    assert scene.refused("conquer", region="K") == ["E_NOT_ENTRY"]


def test_a_berserk_roll_does_not_count_against_gnomes() -> None:
    scene = below(player("ratmen", "berserk", hand=3, E=1), b=player("gnomes", K=1, S=1))
    assert scene.do("roll", die=2).cost("K") == 3


def test_a_dragon_cannot_be_sent_against_gnomes() -> None:
    scene = below(player("ratmen", "dragon_master", hand=3, E=1), b=player("gnomes", K=1))
    assert "E_TARGET" in scene.refused("conquer", region="K", using=["dragon"])


def test_the_balrog_keeps_a_pact_of_peace() -> None:
    friend = {**player("shrooms", N=1), "has": {"allied_with": "B"}}
    marked = {"N": ["wickedest_pentacle"], "S": ["balrog"]}
    scene = below(friend, b=player("ratmen", "diplomat", B=1), markers=marked)
    assert scene.refused("act", ability="balrog", to="B") == ["E_PEACE"]


def test_ghouls_in_decline_may_not_stay_in_the_river() -> None:
    owner = player("shrooms", E=2)
    ghouls = {"race": "ghouls", "power": None, "on": {"K": 3}}
    scene = below({**owner, "declined": [ghouls]}, phase="choose")
    scene.do("expand", by_race="declined").do("conquer", region="W", by_race="declined")
    scene.do("redeploy", on={"K": 3}, by_race="declined")
    assert scene.see("on", "W") == {}


def test_ghouls_in_decline_who_find_the_pentacle_need_not_summon() -> None:
    ghouls = {"race": "ghouls", "power": None, "on": {"K": 6}}
    found = {"neutral": {"N": 2}, "pile": ["wickedest_pentacle"]}
    scene = below({**player("shrooms", E=1), "declined": [ghouls]}, phase="choose", **found)
    scene.do("expand", by_race="declined").do("conquer", region="N", by_race="declined")
    assert scene.see("markers", "N") == ["wickedest_pentacle"]
    assert scene.state.demands == ()


def test_monsters_guard_treasure_on_a_base_board_and_lost_tribes_do_not() -> None:
    pile = ["froggys_ring", "shiny_orb"]
    scene = above(player("shrooms", hand=9, N=1), neutral={"K": 1, "S": 2}, pile=pile)
    scene.do("conquer", region="K")
    assert scene.see("markers", "K") == []
    scene.do("conquer", region="S", draw="froggys_ring")
    assert scene.see("markers", "S") == ["froggys_ring"]


@pytest.mark.parametrize("players", PLAYERS)
def test_monsters_stand_apart_on_base_boards(players: int) -> None:
    opening = deal(Choice(ON_BASE), chairs_for(players), Random(players))
    game, state = opening.lay()
    guarded = [region for region, number in state.neutral.items() if number == 2]
    assert len(guarded) == players + 1
    assert len(state.pile) == len(guarded)
    assert all(game.board.touching(region).isdisjoint(guarded) for region in guarded)
    assert state.neutral.keys() == neutrals(game).keys()


def test_where_no_choice_keeps_them_apart_fewer_stand() -> None:
    board = Board.of("b", atlas.board_for("base", 2).regions.values(), ())
    regions = tuple(sorted(board.all))[:2]
    assert apart(board, regions, 2) == regions
    touching = Board.of("b", board.regions.values(), [(regions[0], regions[1])])
    assert len(apart(touching, regions, 2)) == 1


@pytest.mark.parametrize("players", PLAYERS)
def test_base_boards_leave_out_what_needs_chasms(players: int) -> None:
    out = {each.id: each.lacks for each in left_out(atlas.board_for("base", players))}
    assert out == {"spiderines": ("chasm",), "flames": ("volcano",)}


@pytest.mark.parametrize("players", PLAYERS)
def test_underground_boards_leave_out_hills_fields_and_caverns(players: int) -> None:
    out = {each.id for each in left_out(atlas.board_for("underground", players))}
    assert out == {"humans", "hill", "mounted", "underworld"}


@pytest.mark.parametrize("id", [ON_BASE, ON_UNDERGROUND])
def test_what_is_left_out_is_not_dealt(id: str) -> None:
    game = deal(Choice(id), chairs_for(3), Random(1)).game()
    out = {each.id for each in box(id).leaves_out(game.board)}
    assert out
    assert out.isdisjoint(game.races.keys() | game.powers.keys())
    everything = len(out) + len(game.races) + len(game.powers)
    assert everything == 14 + 15 + 20 + 21


@pytest.mark.parametrize("id", [ON_BASE, ON_UNDERGROUND])
def test_the_set_up_counts_what_is_dealt(id: str) -> None:
    shown = box(id).layout(4, box(id).options())
    game = deal(Choice(id), chairs_for(4), Random(1)).game()
    assert (shown["banners"], shown["badges"]) == (len(game.races), len(game.powers))


def test_every_need_names_a_race_or_power_of_the_two_boxes() -> None:
    known = {
        *box("base").open(Board.of("n", (), ()), box("base").options()).races,
        *box("base").open(Board.of("n", (), ()), box("base").options()).powers,
        *box("underground").open(Board.of("n", (), ()), box("underground").options()).races,
        *box("underground").open(Board.of("n", (), ()), box("underground").options()).powers,
    }
    assert mixing.NEEDS.keys() <= known


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("id", ["underground", ON_BASE, ON_UNDERGROUND])
def test_random_games_end_and_keep_every_law(id: str, players: int) -> None:
    chairs = chairs_for(players)
    *_, report = selfplay(lambda rng: deal(Choice(id), chairs, rng).lay(), 3, seed=11)
    assert report.violations == []
    assert report.finished == 3


def test_regions_keep_their_own_names_beside_the_new_ones() -> None:
    board = mixing.on_underground(atlas.board_for("underground", 3), box("base").options()).board
    assert board.with_terrain("mud") == board.with_terrain("swamp") != frozenset()
    assert RegionId("") not in board.with_symbol("mine")
    assert board.with_symbol("mine") == board.with_terrain("mine")
