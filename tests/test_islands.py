"""Laying out islands: sizes by number of players, sides by chance, one hidden marker on each."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from companion.dealing import Choice, chairs_for, deal, shuffler
from companion.games import atlas
from companion.games.boxes import box
from companion.games.warcraft.discovery import UNSEEN
from companion.games.warcraft.islands import drawn, islands_for, unseen
from companion.rules.setup import start
from companion.selfplay.match import checked
from vision.census import Side, census

OPTIONS = box("warcraft").options()


def sizes(board: str) -> Counter[str]:
    faces = (atlas.sheet(id).face for id in board.split("+"))
    return Counter(face.size for face in faces if face is not None)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_islands_drawn_are_those_for_so_many_players(players: int) -> None:
    for seed in range(20):
        board = drawn(players, OPTIONS, shuffler(Random(seed)))
        assert sizes(board) == Counter(islands_for(players, OPTIONS))


def test_every_side_of_every_island_is_drawn_some_day() -> None:
    boards = [drawn(5, OPTIONS, shuffler(Random(seed))) for seed in range(60)]
    seen = {side for board in boards for side in board.split("+")}
    assert seen == {sheet.id for sheet in atlas.islands()}


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_one_marker_lies_hidden_on_each_island(players: int) -> None:
    game, state = deal(Choice("warcraft"), chairs_for(players), Random(players)).lay()
    hidden = {game.board.regions[region].island: marks for region, marks in state.markers.items()}
    assert hidden.keys() == game.board.islands.keys()
    assert len({mark for marks in hidden.values() for mark in marks}) == players
    assert all(mark.startswith("?") for marks in hidden.values() for mark in marks)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_no_set_of_islands_needs_more_pieces_than_the_box_has(players: int) -> None:
    box = Counter(face.piece for face in census("warcraft").faces if face.side is Side.FRONT)
    for seed in range(40):
        game, state = deal(Choice("warcraft"), chairs_for(players), Random(seed)).lay()
        assert sum(state.neutral.values()) <= box["murloc"]
        assert len(game.board.with_terrain("mountain")) <= box["mountain"]


def test_a_game_whose_markers_nobody_has_looked_at_can_be_played_to_its_end() -> None:
    opened = deal(Choice("warcraft"), chairs_for(3), Random(8))
    game = opened.game()
    state = start(game, 3, unseen(opened.deal))
    assert {mark for marks in state.markers.values() for mark in marks} == {f"?{UNSEEN}"}
    assert checked(game, state, Random(8))[1] == []
