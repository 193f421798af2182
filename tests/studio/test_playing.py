"""A board of somebody's own in play: chosen, kept with its game, drawn, played on by nobody."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import cv2
import numpy as np
import pytest

from companion.dealing import Choice, chairs_for, deal
from companion.games import GAMES, atlas
from companion.games.board_file import write_file
from companion.games.opening import Opening
from companion.games.sheet import IslandSide, Sheet, read, write
from companion.games.warcraft.islands import islands_for
from companion.rules.options import Options
from companion.store.codec import decode, encode
from companion.store.home.boards import OwnBoards, corners_for
from companion.store.home.places import BOARD_PICTURES
from companion.table.begin.new_game import rematch
from vision.census import census
from vision.geometry import SQUARE, Picture
from vision.layout import CALIBRATION, OWN_ANCHORS, anchor_tags, corner_numbers, plan_of
from vision.render.paint.art import anchor_corners, anchor_picture, board_picture
from vision.render.paint.paste import paste
from vision.render.studio import drawn_art
from vision.table.eye import Eye
from vision.tags.family import golay
from web.cli import main
from web.desk import Json
from web.studio.pictures import packed, printed_art, remember, unpacked
from web.views.setup.boards import drawing
from web.views.setup.choices import setup


def _own(board: str, id: str, terrain: str | None = None) -> Sheet:
    """A shipped board under a name of its own, all of one terrain if wanted."""
    sheet = atlas.sheet(board)
    text = write(sheet).replace(f'"{board}"', f'"{id}"')
    own = read(text)
    if terrain is None:
        return own
    regions = {name: replace(r, terrain=terrain) for name, r in own.board.regions.items()}
    return replace(own, board=replace(own.board, regions=regions))


def test_a_game_keeps_the_board_it_was_begun_on() -> None:
    mine = _own("base-2p", "mine")
    begun = deal(Choice("base", board="mine", own=(mine,)), chairs_for(2), Random(1))
    again: Opening = decode(Opening, encode(begun))
    game, _ = again.lay()
    assert game.board == mine.board
    assert again.sheets == (write(mine),)


def test_a_board_that_is_changed_later_changes_no_game() -> None:
    before, after = _own("base-2p", "mine"), _own("base-2p", "mine", "hill")
    old = deal(Choice("base", board="mine", own=(before,)), chairs_for(2), Random(1))
    new = deal(Choice("base", board="mine", own=(after,)), chairs_for(2), Random(1))
    assert old.game().board != new.game().board


def test_a_rematch_lays_the_same_islands_if_some_are_your_own() -> None:
    isle = replace(_own("small-1a", "isle"), face=IslandSide("S", 3, "A"))
    choice = Choice("warcraft", board="isle+large-1a", own=(isle,))
    begun = deal(choice, chairs_for(2), Random(1))
    again = rematch(begun, 1, Random(2))
    assert set(again.board.split("+")) == {"isle", "large-1a"}
    assert again.sheets == begun.sheets
    again.lay()


def test_tables_are_drawn_and_seen_on_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    mine = _own("small-1a", "mine")
    OwnBoards(tmp_path).keep(mine)
    where = ["--home", str(tmp_path), "--out", str(tmp_path / "out"), "--size", "720p"]
    assert main(["render", "--game", "warcraft", "--board", "mine", *where]) == 0
    told = json.loads((tmp_path / "out" / "frame-0001.json").read_text(encoding="utf-8"))
    assert "mine" in [board["board"] for board in told["boards"]]
    capsys.readouterr()
    frame = str(tmp_path / "out" / "frame-0001.png")
    assert main(["see", frame, "--game", "warcraft", "--home", str(tmp_path), "--json"]) == 0
    seen = json.loads(capsys.readouterr().out)
    assert "mine" in [board["board"] for board in seen["boards"]]
    assert main(["render", "--game", "warcraft", "--board", "other", *where]) == 1


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("side", ["a", "b"])
def test_a_table_of_islands_that_are_all_your_own_is_laid_out(players: int, side: str) -> None:
    """Every piece and side of a box that somebody has measured, each a board by itself."""
    own = [
        _own(id, f"my {id}") for size in ("large", "medium", "small") for n in (1, 2)
        for id in [f"{size}-{n}{side}"]
    ]  # fmt: skip
    needs = Counter(islands_for(players, Options()))
    chosen = [isle for isle in own if isle.face and isle.face.number <= needs[isle.face.size]]
    laid = "+".join(isle.id for isle in chosen)
    begun = deal(
        Choice("warcraft", board=laid, own=tuple(own)), chairs_for(players), Random(players)
    )
    game, _ = begun.lay()
    assert set(game.board.islands) == {isle.id for isle in chosen}
    assert set(begun.sheets) == {write(isle) for isle in chosen}


def test_your_own_underground_board_for_five_takes_the_place_of_the_house_board() -> None:
    mine = _own("underground-5p", "underground-5p", "mud")
    begun = deal(Choice("underground", own=(mine,)), chairs_for(5), Random(1))
    game, _ = begun.lay()
    assert {region.terrain for region in game.board.regions.values()} == {"mud"}
    assert begun.sheets == (write(mine),)


def test_games_on_shipped_boards_carry_no_sheet() -> None:
    assert deal(Choice("base"), chairs_for(3), Random(1)).sheets == ()


def test_a_new_game_offers_boards_and_islands_of_your_own() -> None:
    island = replace(_own("small-1a", "my-isle"), face=IslandSide("S", 3, "A"))
    offered = setup((write(_own("base-2p", "mine")), write(island)))
    boxes = {box["id"]: box for box in _as_sent(offered)["boxes"]}
    assert "mine" in [board["id"] for board in boxes["base"]["boards"]["2"]]
    assert "my-isle" in [s["id"] for s in boxes["warcraft"]["islands"]["sheets"]]


def test_your_own_is_called_so_even_in_the_place_of_one_that_was_shipped() -> None:
    """Who measures the printed board for five keeps it under the name of the house board."""
    offered = setup(
        (write(_own("underground-5p", "underground-5p")), write(_own("small-1a", "small-1a")))
    )
    boxes = {box["id"]: box for box in _as_sent(offered)["boxes"]}
    assert [one["own"] for one in boxes["underground"]["boards"]["5"]] == [True]
    assert [one["own"] for one in boxes["underground"]["boards"]["4"]] == [False]
    sides = boxes["warcraft"]["islands"]["sheets"]
    assert [side["id"] for side in sides if side["own"]] == ["small-1a"]


def _as_sent(told: Mapping[str, Json]) -> Any:
    """As a browser gets it."""
    return json.loads(json.dumps(told))


def test_the_map_shows_it() -> None:
    mine = _own("base-2p", "mine")
    told = _as_sent(drawing("mine", (write(mine),)))
    assert told["id"] == "mine"
    assert len(told["regions"]) == len(mine.board.regions)


def test_self_play_plays_on_it(tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    path.write_text(write_file(_own("base-2p", "mine")), encoding="utf-8")
    asked = ["--board", str(path), "--players", "2", "--games", "2", "--json"]
    assert main(["selfplay", "--game", "base", *asked]) == 0


def test_kept_boards_leave_out_what_is_spoilt(tmp_path: Path) -> None:
    own = OwnBoards(tmp_path)
    kept = own.keep(_own("base-2p", "mine"))
    (tmp_path / "boards" / "bad.json").write_text("{", encoding="utf-8")
    assert own.sheets() == (kept,)


def test_its_corner_cards_and_label_are_printed(tmp_path: Path) -> None:
    OwnBoards(tmp_path).keep(_own("base-2p", "mine"))
    where = ["--home", str(tmp_path), "--out", str(tmp_path / "out"), "--paper", "a4"]
    assert main(["print", "--game", "base", "--board", "mine", *where]) == 0
    assert {path.name for path in (tmp_path / "out").iterdir()} == {
        "mine-anchors-a4.pdf",
        "mine-labels-a4.pdf",
    }
    assert main(["print", "--game", "base", "--board", "other", *where]) == 1
    assert main(["print", "--game", "warcraft", "--board", "mine", *where]) == 1


@pytest.mark.parametrize("name", ["Kalimdor North East", "a" * 40, "北東の大きな島の表の面"])
def test_a_label_has_room_for_every_name_that_a_board_may_have(name: str, tmp_path: Path) -> None:
    OwnBoards(tmp_path).keep(_own("base-2p", name))
    where = ["--home", str(tmp_path), "--out", str(tmp_path / "out"), "--paper", "a4"]
    assert main(["print", "--game", "base", "--board", name, *where]) == 0
    assert len([path for path in (tmp_path / "out").iterdir() if "labels" in path.name]) == 1


def test_a_board_thrown_away_looks_as_before_to_the_games_begun_on_it(tmp_path: Path) -> None:
    """Drawn without its photograph, the demo's table was one thing to its camera: covered."""
    own = OwnBoards(tmp_path)
    plain = _own("small-1a", "mine")
    photograph = cv2.GaussianBlur(board_picture(plain, 3.0), (0, 0), 2.0)
    mine = own.keep(plain, packed(np.asarray(photograph, np.uint8)), flat=True)
    remember(mine, unpacked(own.file("mine").photograph), tmp_path / BOARD_PICTURES)
    before = printed_art(own, (mine,))("mine", 2.0)
    own.remove("mine")
    after = printed_art(own, (mine,))("mine", 2.0)
    drawn = drawn_art((mine,))("mine", 2.0)
    assert before.shape == after.shape
    assert _unlike(before, after) < 0.3 * _unlike(before, drawn)


def _unlike(one: Picture, other: Picture) -> float:
    return float(np.abs(one.astype(float) - other.astype(float)).mean())


def test_the_camera_registers_it_by_its_own_cards(tmp_path: Path) -> None:
    mine = OwnBoards(tmp_path).keep(_own("small-1a", "mine"))
    plan, scale, at = plan_of(mine), 4.0, np.array([220.0, 100.0])
    picture = np.full((950, 1550, 3), 120, np.uint8)
    paste(picture, board_picture(mine, scale), SQUARE * plan.size_mm * scale + at)
    for anchor in plan.anchors:
        paste(picture, anchor_picture(anchor), (anchor_corners() + anchor.center_mm) * scale + at)
    assert [found.plan.board for found in Eye(own=(mine,)).look(picture).boards] == ["mine"]
    assert Eye().look(picture).boards == ()


def test_own_corner_numbers_are_nothing_else_on_their_table() -> None:
    """Nothing of any box has the common ones; those of islands are on no piece of their box."""
    ours = anchor_tags() | set(CALIBRATION)
    own = {game: _four(corners_for(game)) for game in GAMES}
    tokens = {game: {*census(game).by_tag(), *census(game).by_former()} for game in GAMES}
    assert own["base"] == own["underground"] < own["warcraft"]
    assert not own["base"] & (tokens["base"] | tokens["underground"] | tokens["warcraft"])
    assert not own["warcraft"] & (tokens["warcraft"] | ours)
    assert own["warcraft"] == {number for numbers in OWN_ANCHORS for number in numbers}
    assert max(own["warcraft"]) < len(golay())
    assert corner_numbers() == own["warcraft"] | {n for n in ours if n < 584 or n >= 640}


def _four(firsts: Iterable[int]) -> set[int]:
    return {number + corner for number in firsts for corner in range(4)}
