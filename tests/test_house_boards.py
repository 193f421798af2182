"""The boards drawn for Tribekeeper: sound as maps, fair as boards, clear on a table."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterator
from itertools import combinations, product

import pytest

from companion.games import atlas
from companion.games.sheet import Sheet
from companion.rules.board import Board, RegionId
from tests.outlines import (
    Segment,
    area,
    clearance,
    contact,
    contains,
    crossings,
    gap,
    near,
    owners,
    to_segment,
)

SURE_BORDER_MM = 8
TOKENS_MM = 14
FREE_CORNER_MM = 32
WATER = ("sea", "lake")
ISLANDS_FOR = {2: "LS", 3: "LMS", 4: "LMMS", 5: "LLMSS"}
HOUSE = [id for id, sheet in atlas.atlas().by_id.items() if sheet.house]
SIDES = [sheet.id for sheet in atlas.islands()]


def land(board: Board) -> frozenset[RegionId]:
    return board.all - board.with_terrain(*WATER, "chasm", "river")


def hangs_together(board: Board, regions: frozenset[RegionId]) -> bool:
    reached = {min(regions)}
    queue = deque(reached)
    while queue:
        fresh = (board.touching(queue.popleft()) & regions) - reached
        reached |= fresh
        queue.extend(fresh)
    return reached == regions


@pytest.mark.parametrize("id", HOUSE)
def test_borders_are_exactly_the_lines_that_outlines_share(id: str) -> None:
    sheet = atlas.sheet(id)
    shared = {pair: length for pair, length in contact(sheet).items() if len(pair) > 1}
    borders = {frozenset((a, b)) for a, others in sheet.board.borders.items() for b in others}
    assert shared.keys() == borders
    assert min(shared.values()) >= SURE_BORDER_MM


@pytest.mark.parametrize("id", HOUSE)
def test_regions_at_the_rim_are_those_with_lines_of_their_own(id: str) -> None:
    sheet = atlas.sheet(id)
    alone = {pair: length for pair, length in contact(sheet).items() if len(pair) == 1}
    assert {region for pair in alone for region in pair} == sheet.board.edges
    assert min(alone.values()) >= SURE_BORDER_MM


@pytest.mark.parametrize("id", HOUSE)
def test_regions_tile_the_board_without_overlap_or_hole(id: str) -> None:
    """No two lines cross, and Euler's count says that nothing but regions lies between them."""
    sheet = atlas.sheet(id)
    lines = owners(sheet)
    points = {point for line in lines for point in line}
    assert not crossings(lines)
    assert len(points) - len(lines) + len(sheet.outlines) + 1 == 2
    assert min(map(area, sheet.outlines.values())) > 0
    assert max(map(len, lines.values())) == 2


def test_the_cave_fills_its_sheet() -> None:
    sheet = atlas.sheet("underground-5p")
    width, height = sheet.size_mm
    assert sum(map(area, sheet.outlines.values())) == pytest.approx(width * height)


@pytest.mark.parametrize("id", HOUSE)
def test_nobody_has_to_ask_whether_two_regions_touch(id: str) -> None:
    sheet = atlas.sheet(id)
    for (one, at), (other, there) in combinations(sheet.outlines.items(), 2):
        if other not in sheet.board.touching(one) and near(at, there, SURE_BORDER_MM):
            assert gap(at, there) >= SURE_BORDER_MM, (one, other)


@pytest.mark.parametrize("id", HOUSE)
def test_every_region_has_room_for_tokens_around_its_label(id: str) -> None:
    sheet = atlas.sheet(id)
    for region, outline in sheet.outlines.items():
        assert contains(outline, sheet.centers[region]), region
        assert clearance(outline, sheet.centers[region]) >= TOKENS_MM, region


@pytest.mark.parametrize("id", HOUSE)
def test_house_boards_say_so_and_hang_together(id: str) -> None:
    board = atlas.board(id)
    assert board.house
    assert hangs_together(board, board.all - board.with_terrain("chasm"))


def test_the_cave_has_what_five_players_need() -> None:
    board = atlas.board("underground-5p")
    terrains = Counter(region.terrain for region in board.regions.values())
    assert {terrains[t] for t in ("mine", "mushroom", "crystal", "mud", "black_mountain")} == {9}
    assert len(board.regions) == 55
    assert terrains["chasm"] == 5
    assert len(board.with_symbol("monster") & land(board)) == len(board.with_symbol("monster")) == 7
    assert len(board.with_symbol("volcano") & board.with_terrain("chasm")) == 4
    assert not any(board.touching(m) & board.with_symbol("monster") for m in monsters(board))


def monsters(board: Board) -> frozenset[RegionId]:
    return board.with_symbol("monster")


def test_the_river_runs_from_edge_to_edge_and_parts_the_cave() -> None:
    board = atlas.board("underground-5p")
    river = board.with_terrain("river")
    assert hangs_together(board, river)
    assert len(river & board.edges) == 2
    assert sorted(len(board.touching(bend) & river) for bend in river) == [1, 1, 2, 2, 2]
    assert not hangs_together(board, board.all - river)


@pytest.mark.parametrize("id", SIDES)
def test_every_side_can_be_entered_and_explored(id: str) -> None:
    board = atlas.board(id)
    anchors, icon = board.with_symbol("anchor"), board.with_symbol("size")
    assert len(anchors) >= 2
    assert anchors <= land(board) & board.edges
    assert not board.touching_any(anchors) & anchors
    assert len(icon) == 1
    assert not icon & anchors
    assert board.with_symbol("cavern")
    assert board.with_symbol("magic")
    assert len(board.with_terrain(*WATER)) == 1
    assert not board.with_terrain("lake") & board.edges
    assert hangs_together(board, land(board))


@pytest.mark.parametrize("id", SIDES)
def test_neighbours_on_an_island_differ_in_terrain(id: str) -> None:
    board = atlas.board(id)
    for region, others in board.borders.items():
        assert board.regions[region].terrain not in {board.regions[o].terrain for o in others}


@pytest.mark.parametrize("front", [id for id in SIDES if id.endswith("a")])
def test_the_back_of_a_piece_has_the_mirrored_coast(front: str) -> None:
    this, back = atlas.sheet(front), atlas.sheet(front[:-1] + "b")
    width = this.size_mm[0]
    assert this.size_mm == back.size_mm
    coast = coastline(this)
    for x, y in (point for line in coastline(back) for point in line):
        assert min(to_segment((width - x, y), line) for line in coast) < 2, (x, y)


def coastline(sheet: Sheet) -> list[Segment]:
    return [line for line, regions in owners(sheet).items() if len(regions) == 1]


def mix(sheet: Sheet) -> tuple[Counter[str], int]:
    """What all sides of a size have in common: symbols, mountains, land and water."""
    regions = sheet.board.regions.values()
    symbols = Counter(symbol for region in regions for symbol in region.symbols)
    symbols["mountain"] = len(sheet.board.with_terrain("mountain"))
    return symbols, len(regions)


@pytest.mark.parametrize("size", ["L", "M", "S"])
def test_sides_of_one_size_weigh_the_same(size: str) -> None:
    sides = [sheet for sheet in atlas.islands() if sheet.face and sheet.face.size == size]
    assert len(sides) == 4
    assert all(mix(side) == mix(sides[0]) for side in sides)
    assert spread(len(side.board.touching_terrain(*WATER)) for side in sides) <= 1
    assert spread(sum(map(len, side.board.borders.values())) // 2 for side in sides) <= 2
    lowland = Counter(r.terrain for s in sides for r in s.board.regions.values())
    assert len({lowland[t] for t in ("farmland", "hill", "forest", "swamp")}) == 1


def spread(numbers: Iterator[int]) -> int:
    known = list(numbers)
    return max(known) - min(known)


@pytest.mark.parametrize(
    ("players", "least", "most"), [(2, 18, 22), (3, 25, 31), (4, 34, 40), (5, 43, 50)]
)
def test_any_legal_set_needs_no_more_than_the_box_holds(
    players: int, least: int, most: int
) -> None:
    for board in archipelagos(ISLANDS_FOR[players]):
        assert len(board.with_terrain("mountain")) <= 10
        assert len(board.with_symbol("murloc")) <= 15
        assert least <= len(land(board)) <= most
        assert len(board.with_symbol("size")) == players


def archipelagos(sizes: str) -> Iterator[Board]:
    """Every way to lay out that many islands of each size, sides included."""
    boards = atlas.atlas()
    stacks = {
        size: [s.id for s in boards.islands() if s.face and s.face.size == size] for size in "LMS"
    }
    choices = [combinations(stacks[size], count) for size, count in Counter(sizes).items()]
    for chosen in product(*choices):
        ids = [id for group in chosen for id in group]
        if len({id[:-1] for id in ids}) == len(ids):
            yield boards.archipelago(ids)


@pytest.mark.parametrize("id", SIDES)
def test_islands_leave_the_corners_of_their_sheet_free(id: str) -> None:
    sheet = atlas.sheet(id)
    width, height = sheet.size_mm
    for x, y in (point for outline in sheet.outlines.values() for point in outline):
        assert max(min(x, width - x), min(y, height - y)) >= FREE_CORNER_MM, (x, y)


@pytest.mark.parametrize("id", SIDES)
def test_islands_fit_the_paper(id: str) -> None:
    sheet = atlas.sheet(id)
    paper = (190, 277) if sheet.face and sheet.face.size == "S" else (277, 400)
    assert sorted(sheet.size_mm) <= sorted(paper)
    assert min(sheet.size_mm) <= min(paper)
    assert max(sheet.size_mm) <= max(paper)
