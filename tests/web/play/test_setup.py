"""Set-up: every choice is real, what people lay down is kept, nonsense is refused in words."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from companion.games.boxes import BOXES
from companion.rules.options import CHOICES
from companion.table.begin.new_game import CannotBeginError, opening, rematch
from companion.text.catalog import LANGUAGES, catalog
from web.desk import Json
from web.views.setup.boards import drawing
from web.views.setup.choices import COLOURS, CONCERNS, setup
from web.views.setup.help import rules_help
from web.views.setup.new_game import read_new_game


def choices(**more: Json) -> dict[str, Json]:
    chairs: Json = [{"name": "Ada", "colour": "blue"}, {"name": "Bo", "colour": "green"}]
    return {"box": "base", "chairs": chairs, **more}


def begun(**more: Json) -> Any:
    return opening(read_new_game(choices(**more)), Random(1))


def test_every_option_is_said_to_concern_a_box() -> None:
    assert CONCERNS.keys() == CHOICES.keys()


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("box", BOXES)
def test_every_box_begins_for_every_number_of_players(box: str, players: int) -> None:
    chairs: Json = [{"name": f"P{n}", "colour": COLOURS[n]} for n in range(players)]
    game, state = begun(box=box, chairs=chairs).lay()
    assert (len(state.players), len(state.column)) == (players, 6)
    found: Any = drawing(game.board.id)
    assert found["regions"].keys() == set(game.board.regions)


def test_every_choice_of_the_set_up_can_be_made() -> None:
    boxes: Any = setup()["boxes"]
    assert [box["id"] for box in boxes] == list(BOXES)
    for box in boxes:
        for option in box["options"]:
            for choice in option["choices"]:
                found = begun(box=box["id"], options={option["id"]: choice})
                assert getattr(found.game().options, option["id"]) == choice
        for edition, values in box["editions"].items():
            options = begun(box=box["id"], edition=edition).game().options
            assert all(getattr(options, name) == value for name, value in values.items())


def test_the_column_can_be_entered_as_dealt() -> None:
    laid: list[tuple[str, str]] = [("giants", "hill"), ("elves", "stout"), ("trolls", "flying")]
    column: Json = [{"race": race, "power": power} for race, power in laid]
    _, state = begun(column=column).lay()
    assert [(combo.race, combo.power) for combo in state.column[:3]] == laid
    races = [combo.race for combo in state.column] + list(state.banners)
    assert len(races) == len(set(races)) == 14


def test_islands_on_the_table_are_kept_and_checked() -> None:
    assert begun(box="warcraft", board="small-1b+large-2a").board == "large-2a+small-1b"
    with pytest.raises(CannotBeginError):
        begun(box="warcraft", board="small-1b+small-2a")


@pytest.mark.parametrize("box", ["underground", "warcraft", "base+underground"])
def test_what_lies_face_down_may_be_unknown(box: str) -> None:
    dealt = begun(box=box, finds="told").deal
    assert set(dealt.pile) | set(dealt.hidden.values()) in ({"?"}, {"marker"})


def test_blank_tiles_join_the_stacks() -> None:
    tiles: Json = [
        {"id": "gremlins", "name": "Gremlins", "number": 6, "supply": 11, "rule": "They bite."},
        {"id": "sleepy", "name": "Sleepy", "number": 4},
    ]
    found = begun(custom=tiles, column=[{"race": "gremlins", "power": "sleepy"}])
    _, state = found.lay()
    assert state.column[0].race == "gremlins"
    assert found.game().powers["sleepy"].badge == 4


def test_partners_sit_across_the_table() -> None:
    chairs: Json = [{"name": f"P{n}", "colour": COLOURS[n]} for n in range(4)]
    assert begun(chairs=chairs, teams=True).sides() == ((0, 2), (1, 3))
    with pytest.raises(CannotBeginError):
        begun(teams=True)


def test_what_stays_in_the_box_on_a_mixed_table_is_told() -> None:
    boxes: Any = setup()["boxes"]
    mixed = next(box for box in boxes if box["id"] == "underground+base")
    told = {one["id"]: one["lacks"] for one in mixed["boards"]["5"][0]["left_out"]}
    assert all(lacks for lacks in told.values())
    assert told


def test_a_rematch_keeps_the_table_and_may_turn_it() -> None:
    old = begun(options={"own_decline_is_nonempty": True})
    new = rematch(old, 1, Random(2))
    assert [chair.name for chair in new.chairs] == ["Bo", "Ada"]
    assert (new.board, new.switches) == (old.board, old.switches)
    assert new.deal != old.deal


@pytest.mark.parametrize(
    ("wrong", "reason"),
    [
        ({"box": "chess"}, "setup.no-such-box"),
        ({"edition": "tlh"}, "setup.no-such-edition"),
        ({"chairs": [{"name": "Ada", "colour": "blue"}]}, "setup.players"),
        ({"chairs": [{"name": "A", "colour": "blue"}] * 2}, "setup.same-name"),
        (
            {"chairs": [{"name": "A", "colour": "blue"}, {"name": "B", "colour": "blue"}]},
            "setup.same-colour",
        ),
        ({"chairs": [{"name": " ", "colour": "blue"}] * 2}, "setup.no-name"),
        ({"chairs": [{"name": "A\u202e" * 30, "colour": "blue"}] * 2}, "setup.bad-text"),
        ({"chairs": [{"name": "A", "colour": "red;}"}] * 2}, "setup.no-such-colour"),
        ({"board": "atlantis"}, "setup.impossible"),
        ({"options": {"speed": 9}}, "setup.impossible"),
        ({"options": {"final_conquest_max_shortfall": 17}}, "setup.impossible"),
        ({"column": [{"race": "elves", "power": "hill"}] * 2}, "setup.bad-column"),
        ({"column": [{"race": "orks", "power": "hill"}]}, "setup.bad-column"),
        ({"custom": [{"id": "elves", "name": "E", "number": 3, "supply": 9}]}, "setup.impossible"),
        ({"custom": [{"id": "a b", "name": "E", "number": 3}]}, "setup.bad-tile"),
        ({"custom": [{"id": "ab", "name": "E", "number": 3.5}]}, "setup.bad-tile"),
        ({"surprise": 1}, "setup.unknown"),
        ({"column": "elves"}, "setup.unknown"),
    ],
)
def test_nonsense_is_refused_in_words(wrong: dict[str, Json], reason: str) -> None:
    with pytest.raises(CannotBeginError) as refused:
        begun(**wrong)
    assert str(refused.value) == reason
    assert reason in catalog("en", "table").sentences


def test_a_board_too_many_is_no_board() -> None:
    with pytest.raises((LookupError, ValueError)):
        drawing("+".join(["large-1a"] * 50))


def test_islands_lie_side_by_side() -> None:
    found: Any = drawing("large-1a+medium-1a+medium-2a+small-1a")
    corners = [(tuple(one["at"]), tuple(one["size"])) for one in found["islands"]]
    for place, (at, size) in enumerate(corners):
        for other, extent in corners[place + 1 :]:
            apart = [
                at[axis] + size[axis] <= other[axis] or other[axis] + extent[axis] <= at[axis]
                for axis in (0, 1)
            ]
            assert any(apart)
        assert all(at[axis] + size[axis] <= found["size"][axis] for axis in (0, 1))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("box", BOXES)
def test_help_tells_every_race_power_and_find(box: str, language: str) -> None:
    entries: Any = rules_help(box, language)["entries"]
    game = BOXES[box].open(begun(box=box).game().board, BOXES[box].options())
    for kind, ids in (("race", game.races), ("power", game.powers), ("find", game.finds)):
        told = {entry["id"]: entry for entry in entries if entry["kind"] == kind}
        assert set(ids) <= told.keys()
        assert all(told[id]["name"] and told[id]["rule"] for id in ids)


def test_help_finds_rulings_and_can_be_searched() -> None:
    entries: Any = rules_help("base", "en")["entries"]
    ghouls = next(entry for entry in entries if entry["id"] == "ghouls")
    assert "AMB-030" in {ruling["id"] for ruling in ghouls["rulings"]}
    found = [entry["id"] for entry in entries if "farmland" in entry["search"]]
    assert {"humans", "farmland"} <= set(found)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_ruling_on_a_tile_is_found_by_its_words(language: str) -> None:
    entries: Any = rules_help("underground", language)["entries"]
    rulings = [(entry, ruling["text"]) for entry in entries for ruling in entry["rulings"]]
    assert rulings
    assert all(text.casefold() in entry["search"] for entry, text in rulings)
