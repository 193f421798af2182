"""Corner cards that do not lie where they belong: pushed, on their printed sheet, only two seen."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from companion.rules.board import RegionId
from companion.table.inputs import BoardSeen, NotSeen, SeenSo, TableSeen, Unseen
from tests.vision.tables import bare_scene, center, lay, photograph, small_view, with_pieces
from vision.geometry import Quads
from vision.layout import ANCHOR_STICKER_MM, Anchor, plans
from vision.render.arrange import view_over
from vision.render.scene import Lying, Scene, plan
from vision.render.viewpoint import Viewpoint
from vision.table.eye import Eye
from vision.table.merge import merge
from vision.table.registration.register import Registration, register
from vision.table.steady import snapshot

BOARD = plan("base-2p")
VIEW = view_over(bare_scene(), (1920, 1080), 20.0, bend=-0.05)
HERE = Lying(0.0, 0.0)


def seen(cards: dict[int, Lying], view: Viewpoint = VIEW, noise: float = 0.1) -> dict[int, Quads]:
    """The tags of cards, each shoved from its place, as a camera measures them."""
    chance = np.random.default_rng(3)
    tags = {}
    for anchor in (BOARD.anchors[corner] for corner in cards):
        shoved = cards[anchor.corner].place(anchor.quad_mm() - anchor.center_mm)
        exact = view.project(shoved + anchor.center_mm)
        tags[anchor.tag] = exact + chance.normal(0, noise, (4, 2))
    return tags


def off_mm(found: Registration, view: Viewpoint = VIEW) -> float:
    """How far from its place the worst place of the board is."""
    corners = BOARD.corners_mm()
    return float(np.linalg.norm(found.to_board(view.project(corners)) - corners, axis=1).max())


@pytest.mark.parametrize("corner", range(4))
@pytest.mark.parametrize("away", [(-15.0, 4.0), (-60.0, 30.0), (120.0, -40.0)])
def test_a_card_that_lies_elsewhere_is_left_out(corner: int, away: tuple[float, float]) -> None:
    cards = dict.fromkeys(range(4), HERE) | {corner: Lying(*away, 8.0)}
    (found,) = register(plans("base"), seen(cards), VIEW.size)
    assert (found.anchors, off_mm(found) < 2.0) == (3, True)


def test_cards_laid_by_hand_all_count() -> None:
    chance = np.random.default_rng(5)
    for _ in range(20):
        x, y, turn = chance.normal(0, (1.5, 1.5, 2.0), (4, 3)).T
        cards = {c: Lying(x[c], y[c], turn[c]) for c in range(4)}
        (found,) = register(plans("base"), seen(cards), VIEW.size)
        assert found.anchors == 4


@pytest.mark.parametrize("corners", [(0, 1, 2, 3), (0, 1), (0, 3), (1, 2, 3)])
def test_cards_that_were_not_cut_out_yet_are_no_board(corners: tuple[int, ...]) -> None:
    step = ANCHOR_STICKER_MM + 8
    sheet = {c: _moved_to(BOARD.anchors[c], (step * c, 9.0 * (c > 1))) for c in corners}
    assert register(plans("base"), seen(sheet), VIEW.size) == ()


def _moved_to(anchor: Anchor, at: tuple[float, float]) -> Lying:
    return Lying(at[0] - anchor.center_mm[0], at[1] - anchor.center_mm[1])


@pytest.mark.parametrize("corners", [(0, 3), (0, 1), (0, 2)])
def test_far_from_the_only_two_cards_a_place_is_less_sure(corners: tuple[int, int]) -> None:
    (found,) = register(plans("base"), seen(dict.fromkeys(corners, HERE)), VIEW.size)
    for x, y in BOARD.corners_mm().tolist():
        (told,) = found.to_board(VIEW.project(np.array([[x, y]])))
        away = float(np.hypot(told[0] - x, told[1] - y))
        assert away < 3.5 + found.unsure_mm(x, y)
    (whole,) = register(plans("base"), seen(dict.fromkeys(range(4), HERE)), VIEW.size)
    assert whole.unsure_mm(290.0, 150.0) == whole.error_mm


def told(eye: Eye, scene: Scene, frames: int) -> TableSeen:
    picture = photograph(scene, small_view(bare_scene())).picture
    for _ in range(frames):
        sight = eye.look(picture)
    return snapshot(merge([sight]))


@pytest.mark.parametrize("shift", [8.0, 25.0])
def test_a_board_that_moved_while_one_card_was_seen_is_not_where_it_was(shift: float) -> None:
    x, y = center("base-2p", "8")
    scene = with_pieces(bare_scene(), lay("elves-1", x, y))
    eye = Eye()
    assert isinstance(told(eye, scene, 4).at(RegionId("8")), SeenSo)
    pushed = with_pieces(scene, lay("elves-1", x + shift, y))
    pushed = replace(pushed, boards=(("base-2p", Lying(shift, 0.0)),))
    blind = replace(pushed, hidden_anchors=frozenset({520, 522, 523}))
    after = told(eye, blind, 8)
    assert after.boards == (BoardSeen("base-2p", False),)
    assert after.at(RegionId("8")) == NotSeen(Unseen.BOARD_LOST)
    assert isinstance(told(eye, pushed, 30).at(RegionId("8")), SeenSo)
