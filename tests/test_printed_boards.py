"""The measured boards against the facts that were measured with them."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import TypedDict

import pytest

from companion.games import atlas
from companion.rules.board import Board
from tests.outlines import clearance, contains


class Facts(TypedDict, total=False):
    regions: int
    borders: int
    terrains: dict[str, int]
    symbols: dict[str, int]
    entry: list[str]
    coastal: list[str]
    riverside: list[str]
    borders_chasm: list[str]


MEASURED: dict[str, Facts] = json.loads(
    Path(__file__).with_name("measured_boards.json").read_text(encoding="utf-8")
)
BASE = [id for id in MEASURED if id.startswith("base")]
UNDERGROUND = [id for id in MEASURED if id.startswith("underground")]


def land(board: Board) -> frozenset[str]:
    return board.all - board.with_terrain("sea", "lake", "river", "chasm")


@pytest.mark.parametrize("id", MEASURED)
def test_counts_are_as_measured(id: str) -> None:
    board, facts = atlas.board(id), MEASURED[id]
    regions = board.regions.values()
    assert len(regions) == facts["regions"]
    assert sum(map(len, board.borders.values())) == 2 * facts["borders"]
    assert Counter(r.terrain for r in regions) == facts["terrains"]
    assert Counter(symbol for r in regions for symbol in r.symbols) == facts["symbols"]
    assert not board.house


@pytest.mark.parametrize("id", BASE)
def test_base_entries_and_coasts_follow_from_the_map(id: str) -> None:
    board, facts = atlas.board(id), MEASURED[id]
    open_seas = board.with_terrain("sea") & board.edges
    assert board.edges | board.touching_any(open_seas) == set(facts["entry"])
    assert land(board) & board.touching_terrain("sea", "lake") == set(facts["coastal"])


@pytest.mark.parametrize("id", UNDERGROUND)
def test_underground_entries_and_shores_follow_from_the_map(id: str) -> None:
    board, facts = atlas.board(id), MEASURED[id]
    assert board.edges - board.with_terrain("chasm") == set(facts["entry"])
    assert land(board) & board.touching_terrain("river") == set(facts["riverside"])
    assert board.touching_terrain("chasm") == set(facts["borders_chasm"])


@pytest.mark.parametrize("id", MEASURED)
def test_labels_stand_inside_with_room_for_tokens(id: str) -> None:
    sheet = atlas.sheet(id)
    for region, outline in sheet.outlines.items():
        assert contains(outline, sheet.centers[region]), region
        assert clearance(outline, sheet.centers[region]) > 20, region


@pytest.mark.parametrize("id", MEASURED)
def test_outlines_stay_on_the_sheet_and_reach_its_edge_where_they_should(id: str) -> None:
    sheet = atlas.sheet(id)
    width, height = sheet.size_mm
    for region, outline in sheet.outlines.items():
        margins = [min(x, y, width - x, height - y) for x, y in outline]
        assert min(margins) >= 0, region
        assert (min(margins) < 1) == sheet.board.regions[region].edge, region
