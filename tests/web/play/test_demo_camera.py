"""The camera that is not there: what it draws is read back by the real eye as the game has it."""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from msgspec import structs
from typing_extensions import override

from companion.games import atlas
from companion.rules.board import RegionId
from companion.rules.model import State
from companion.table.begin.lying import lying
from tests.vision.test_cameras import Heard
from tests.web.play.desks import desk_on, lay, opening_of, played, tap, with_combos
from vision.cameras.cameras import Cameras
from vision.labels import box_of
from vision.render.laid import laid_out
from vision.table.eye import Eye
from web.demo.camera import DemoCamera
from web.demo.cardboard import Cardboard, Lies
from web.demo.drawn_table import bare_boards, holding_of
from web.desk import Verdict
from web.table_desk import TableDesk

FRAMES = 3
HELD, BESIDE = 12, 4


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[TableDesk]:
    with desk_on(tmp_path) as one:
        yield one


def read_by_the_eye(camera: DemoCamera) -> Counter[tuple[str, str, str]]:
    eye = Eye()
    for _ in range(FRAMES):
        picture = camera.read()
        assert picture is not None
        sight = eye.look(picture)
    return Counter((m.face.piece, m.face.side.value, m.regions[0]) for m in sight.marks)


def in_the_game(desk: TableDesk) -> Counter[tuple[str, str, str]]:
    state, game = desk.seat_view().shown.state, desk.seat_view().game
    found: Counter[tuple[str, str, str]] = Counter()
    for region, troop in state.troops.items():
        side = "active" if state.tribes[troop.race].active else "declined"
        found[troop.race, side, region] += troop.tokens
    for region, count in state.neutral.items():
        found[game.neutral, "front", region] += count
    return found


def lies_side_by_side(state: State) -> bool:
    """Many regions are held and nothing is stacked: what lies below is not read."""
    lying = (troop.tokens + len(state.markers.get(r, ())) for r, troop in state.troops.items())
    return len(state.troops) > HELD and max(lying) <= BESIDE


def test_the_table_is_seen_as_the_game_has_it(desk: TableDesk) -> None:
    played(desk, "base", 4, lies_side_by_side)
    camera = DemoCamera(Cardboard(desk.host))
    camera.open()
    seen = read_by_the_eye(camera)
    assert {key: seen[key] for key in in_the_game(desk)} == dict(in_the_game(desk))


@contextmanager
def looked_at(desk: TableDesk) -> Iterator[Heard]:
    """What the drawn camera tells of the game on the table."""
    heard = Heard()
    cameras = Cameras(None, heard)
    cameras.add("demo", DemoCamera(Cardboard(desk.host)))
    try:
        yield heard
    finally:
        cameras.stop()


def conquered_by_ratmen(desk: TableDesk) -> str:
    tap(desk, "pick", position=0)
    moves: Any = desk.moves()
    region: str = moves["targets"][0]["region"]
    assert tap(desk, "conquer", region=region).verdict is Verdict.TAKEN
    return region


def test_it_follows_the_game(desk: TableDesk) -> None:
    lay(desk, with_combos(("ratmen", "hill"), ("elves", "merchant")))
    with looked_at(desk) as heard:
        heard.table()
        region = conquered_by_ratmen(desk)
        while not (ratmen := [t for t in heard.table().tokens if t.piece == "ratmen"]):
            pass
    assert {token.regions[0] for token in ratmen} == {region}


def test_what_was_just_laid_is_told_as_shaky_and_then_as_calm(desk: TableDesk) -> None:
    lay(desk, with_combos(("ratmen", "hill"), ("elves", "merchant")))
    with looked_at(desk) as heard:
        heard.table()
        region = RegionId(conquered_by_ratmen(desk))
        while region not in (first := heard.table()).shaky:
            pass
        while (calm := heard.table()).shaky:
            pass
    assert calm.at(region) == first.at(region)


def test_the_column_is_seen_with_banners_of_both_boxes(desk: TableDesk) -> None:
    lay(desk, opening_of("base+underground", 2))
    column = desk.seat_view().shown.state.column
    origins = {box_of(combo.race, "base") for combo in column}
    assert origins == {"base", "underground"}
    camera = DemoCamera(Cardboard(desk.host))
    camera.open()
    picture = camera.read()
    assert picture is not None
    seen = Eye().look(picture).combos
    assert [(c.race, c.power) for c in seen] == [(c.race, c.power) for c in column]


class Unhurried(Cardboard):
    """Counts how often somebody waited for something to change."""

    waits = 0

    @override
    def next(self, after: int, seconds: float, stop: threading.Event | None = None) -> Lies:
        self.waits += seconds > 0
        return super().next(after, 0.0, stop)


def test_what_was_understood_is_not_shown_again_and_again(desk: TableDesk) -> None:
    """Who plays a hundred games draws and reads thousands of frames in vain otherwise."""
    lay(desk, opening_of())
    cardboard = Unhurried(desk.host)
    camera = DemoCamera(cardboard, (960, 540))
    camera.open()
    for _ in range(FRAMES):
        camera.read()
    quick = cardboard.waits
    cardboard.looked_at(cardboard.now.version)
    for _ in range(FRAMES):
        camera.read()
    assert cardboard.waits >= quick + FRAMES - 1


def test_an_empty_desk_is_an_empty_board(desk: TableDesk) -> None:
    camera = DemoCamera(Cardboard(desk.host), (960, 540))
    camera.open()
    assert read_by_the_eye(camera) == Counter()
    camera.close()
    assert camera.read() is None


def test_a_table_before_its_first_turn_is_read_as_it_was_laid_out(desk: TableDesk) -> None:
    lay(desk, opening_of(players=3))
    state = desk.seat_view().shown.state
    column = tuple((combo.race, combo.power) for combo in state.column)
    with looked_at(desk) as heard:
        while (found := lying(heard.table(), atlas.atlas())) is None or found.column != column:
            pass
    assert (found.box, found.board, found.players) == ("base", "base-3p", 3)
    assert (found.missing, found.strangers) == ((), ())


def test_a_place_with_a_badge_still_lies_there() -> None:
    """Stonehedge vanished from the drawn table as soon as its badge was drawn."""
    game, state = opening_of("underground").lay()
    region = RegionId("9")
    badged = structs.replace(state, markers={region: ("stonehedge:wealthy",)})
    assert [want.piece for want in holding_of(game, badged, "underground")[region]] == [
        "stonehedge"
    ]


def test_two_of_one_marker_lie_there_both() -> None:
    """Only one of two encampments was laid: the table then told of one, as sure."""
    game, state = opening_of("base").lay()
    region = RegionId("17")
    camp = structs.replace(state, markers={region: ("encampment", "encampment")})
    holding = holding_of(game, camp, "base")
    table = bare_boards("base", (game.board.id,))
    laid = laid_out(table, holding, laid_out(table, holding))
    assert [p.face.piece for r, p in laid if r == region].count("encampment") == 2
