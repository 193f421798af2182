"""Boards in the picture: how exactly, with what hidden, through which lens."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from tests.vision.tables import photograph
from vision.geometry import Quads
from vision.layout import anchor_tags, plans
from vision.render.arrange import Spread, random_scene, view_over
from vision.render.scene import Scene, plan
from vision.render.studio import anchor_quad
from vision.render.viewpoint import Viewpoint
from vision.table.registration.anchors import AnchorFinder
from vision.table.registration.lens import Lens, estimate_lens
from vision.table.registration.register import Registration, moved_mm, register
from vision.tags.decode import Decoder
from vision.tags.family import golay


def seen_anchors(scene: Scene, view: Viewpoint) -> dict[int, Quads]:
    """Where the corner tags truly are."""
    return {
        anchor.tag: anchor_quad(anchor, lying, view, anchor.quad_mm() - anchor.center_mm)
        for board, lying in scene.boards
        for anchor in plan(board).anchors
    }


def worst_mm(found: Registration, scene: Scene, view: Viewpoint) -> float:
    lying = dict(scene.boards)[found.plan.board]
    points = np.random.default_rng(1).uniform(0, 1, (60, 2)) * found.plan.size_mm
    return float(
        np.linalg.norm(found.to_board(view.project(lying.place(points))) - points, axis=1).max()
    )


@pytest.mark.parametrize(("game", "players"), [("base", 2), ("warcraft", 3)])
@pytest.mark.parametrize("bend", [-0.12, 0.0])
def test_drawn_boards_are_found_within_a_millimetre_or_two(
    game: str, players: int, bend: float
) -> None:
    scene = random_scene(game, players, np.random.default_rng(3), Spread(5))
    view = view_over(scene, (1920, 1080), 20, 8, bend)
    picture = photograph(scene, view, colour=False).picture
    quads = AnchorFinder(Decoder(golay()), anchor_tags()).update(picture)
    found = register(plans(game), quads, view.size)
    assert {r.plan.board for r in found} == {board for board, _ in scene.boards}
    assert max(r.error_mm for r in found) < 0.6
    assert max(worst_mm(r, scene, view) for r in found) < 2.0


@pytest.mark.parametrize("hidden", range(4))
def test_one_hidden_corner_does_not_matter(hidden: int) -> None:
    scene = random_scene("base", 3, np.random.default_rng(4), Spread(0, column=False))
    view = view_over(scene, (1920, 1080), 25, -6, -0.1)
    quads = seen_anchors(scene, view)
    del quads[524 + hidden]
    (found,) = register(plans("base"), quads, view.size)
    assert found.anchors == 3
    assert worst_mm(found, scene, view) < 1.0


def test_one_corner_alone_is_not_enough() -> None:
    scene = random_scene("base", 3, np.random.default_rng(4), Spread(0, column=False))
    view = view_over(scene, (1920, 1080), 25)
    quads = {524: seen_anchors(scene, view)[524]}
    assert register(plans("base"), quads, view.size) == ()


def test_a_straight_lens_is_called_straight() -> None:
    scene = random_scene("base", 5, np.random.default_rng(4), Spread(0, column=False))
    view = view_over(scene, (1920, 1080), 10)
    pairs = [
        (anchor.quad_mm(), seen_anchors(scene, view)[anchor.tag])
        for anchor in plan("base-5p").anchors
    ]
    pair = np.concatenate([p[0] for p in pairs]), np.concatenate([p[1] for p in pairs])
    assert abs(estimate_lens(view.size, [pair]).bend) < 0.002


def test_a_bent_lens_and_its_inverse_agree() -> None:
    lens = Lens((1920, 1080), -0.08)
    points = np.random.default_rng(2).uniform(0, 1080, (50, 2))
    assert np.allclose(lens.bent(lens.straight(points)), points)


def test_a_pushed_board_is_measured() -> None:
    scene = random_scene("base", 2, np.random.default_rng(4), Spread(0, column=False))
    view = view_over(scene, (1920, 1080), 15)
    pushed = replace(scene, boards=tuple((b, replace(at, x=at.x + 9.0)) for b, at in scene.boards))
    (before,) = register(plans("base"), seen_anchors(scene, view), view.size)
    (after,) = register(plans("base"), seen_anchors(pushed, view), view.size)
    assert moved_mm(before, after) == pytest.approx(9.0, abs=0.5)
