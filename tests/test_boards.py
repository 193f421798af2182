"""Boards as the rules see them, sheet files, and the atlas. Not what is drawn on each board."""

from __future__ import annotations

import json

import pytest

from companion.games import atlas
from companion.games.sheet import read, write
from companion.rules.board import Board, Region, RegionId, join


def named(*ids: str) -> frozenset[RegionId]:
    return frozenset(map(RegionId, ids))


def region(id: str, terrain: str = "hill", *symbols: str, edge: bool = False) -> Region:
    return Region(RegionId(id), terrain, frozenset(symbols), edge)


def border(a: str, b: str) -> tuple[RegionId, RegionId]:
    return RegionId(a), RegionId(b)


@pytest.fixture
def coast() -> Board:
    return Board.of(
        "coast",
        [
            region("sea", "sea", edge=True),
            region("beach", "farmland", "magic"),
            region("dune", "hill", "magic", "cavern"),
            region("inland", "forest", edge=True),
        ],
        [border("sea", "beach"), border("dune", "sea"), border("beach", "inland")],
    )


def test_borders_hold_both_ways(coast: Board) -> None:
    assert coast.touching(RegionId("sea")) == named("beach", "dune")
    assert coast.touching(RegionId("dune")) == named("sea")


def test_regions_are_found_by_terrain_symbol_and_edge(coast: Board) -> None:
    assert coast.with_terrain("hill") == named("dune")
    assert coast.with_terrain("hill", "forest") == named("dune", "inland")
    assert coast.with_terrain("swamp") == named()
    assert coast.with_symbol("magic") == named("beach", "dune")
    assert coast.with_symbol("cavern", "mine") == named("dune")
    assert coast.edges == named("sea", "inland")


def test_coasts_are_the_neighbours_of_water(coast: Board) -> None:
    assert coast.touching_terrain("sea", "lake") == named("beach", "dune")
    assert coast.touching_terrain("lake") == named()
    assert coast.touching_any(named("beach", "dune")) == named("sea", "inland")


def test_remembered_answers_do_not_change_equality_or_hash(coast: Board) -> None:
    asked = Board(coast.id, coast.regions, coast.borders)
    asked.with_terrain("hill")
    asked.touching_terrain("sea")
    assert asked == coast
    assert hash(asked) == hash(coast)
    assert asked != Board(coast.id, coast.regions, coast.borders, house=True)


@pytest.mark.parametrize(
    ("regions", "borders", "complaint"),
    [
        ([region("a")], [border("a", "b")], "unknown region b"),
        ([region("a")], [border("a", "a")], "borders itself"),
        ([region("a"), region("a")], [], "region a is there twice"),
    ],
)
def test_impossible_boards_are_refused(
    regions: list[Region], borders: list[tuple[RegionId, RegionId]], complaint: str
) -> None:
    with pytest.raises(ValueError, match=complaint):
        Board.of("bad", regions, borders)


def test_joined_boards_keep_their_borders_and_gain_none(coast: Board) -> None:
    rock = Board.of("rock", [Region(RegionId("rock"), "mountain", island="2")], [], house=True)
    both = join("both", [coast, rock])
    assert both.touching(RegionId("rock")) == named()
    assert both.touching(RegionId("sea")) == coast.touching(RegionId("sea"))
    assert both.islands == {"1": coast.all, "2": named("rock")}
    assert both.house


def test_every_box_has_a_map_for_two_to_five_players() -> None:
    for game in ("base", "underground"):
        assert [atlas.sheet_for(game, n).players for n in (2, 3, 4, 5)] == [2, 3, 4, 5]
    assert {sheet.id for sheet in atlas.atlas().by_id.values() if sheet.house} == {
        "underground-5p",
        *(sheet.id for sheet in atlas.sheets("warcraft")),
    }


@pytest.mark.parametrize(
    ("game", "terrains", "symbols"),
    [
        ("base", "hill farmland forest swamp mountain sea lake", "mine magic cavern tribe"),
        ("underground", "mine mushroom crystal mud black_mountain river chasm", "volcano monster"),
        (
            "warcraft",
            "farmland hill forest swamp mountain sea lake",
            "anchor magic cavern murloc size",
        ),
    ],
)
def test_boards_speak_the_language_of_their_box(game: str, terrains: str, symbols: str) -> None:
    regions = [r for sheet in atlas.sheets(game) for r in sheet.board.regions.values()]
    assert {r.terrain for r in regions} == set(terrains.split())
    assert {symbol for r in regions for symbol in r.symbols} == set(symbols.split())


def test_islands_are_laid_side_by_side_with_their_names_before_the_numbers() -> None:
    board = atlas.board("small-2b+large-1a")
    assert board.id == "large-1a+small-2b"
    assert RegionId("large-1a.3") in board.regions
    assert board.islands.keys() == {"large-1a", "small-2b"}
    assert atlas.sheet("large-1a").label(RegionId("large-1a.3")) == "3"


@pytest.mark.parametrize("ids", ["large-1a+large-1b", "large-1a+base-2p", "large-1a+large-1a"])
def test_a_piece_cannot_lie_on_the_table_twice(ids: str) -> None:
    with pytest.raises(ValueError, match="not different islands"):
        atlas.board(ids)


def test_unknown_boards_are_named() -> None:
    with pytest.raises(LookupError, match="no sheet atlantis"):
        atlas.sheet("atlantis")
    with pytest.raises(LookupError, match="no base board for 6 players"):
        atlas.board_for("base", 6)


@pytest.mark.parametrize("id", sorted(atlas.atlas().by_id))
def test_a_sheet_survives_its_file(id: str) -> None:
    sheet = atlas.sheet(id)
    assert read(write(sheet)) == sheet


def test_an_owner_may_replace_a_sheet() -> None:
    ours = atlas.sheet("underground-5p")
    record = json.loads(write(ours)) | {"house": False, "size_mm": [600, 600]}
    boards = atlas.atlas().replacing([read(json.dumps(record))])
    assert boards.sheet_for("underground", 5).size_mm == (600, 600)
    assert not boards.sheet_for("underground", 5).house
    assert atlas.sheet("underground-5p") == ours


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"regions": None}, "not a sheet"),
        ({"size_mm": [1, 2, 3]}, "too many values"),
        ({"regions": [{"id": "1"}]}, "not a sheet: KeyError"),
    ],
)
def test_a_bad_file_says_what_is_wrong(change: dict[str, object], complaint: str) -> None:
    record = json.loads(write(atlas.sheet("small-1a"))) | change
    with pytest.raises(ValueError, match=complaint):
        read(json.dumps(record))


def test_a_region_without_outline_is_refused() -> None:
    record = json.loads(write(atlas.sheet("small-1a")))
    record["regions"][2]["outline"] = [[0, 0], [1, 1]]
    with pytest.raises(ValueError, match="sheet small-1a: region 3 has no outline"):
        read(json.dumps(record))
