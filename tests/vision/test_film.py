"""A camera at rest draws only what has changed, and shows what a whole drawing would show."""

from __future__ import annotations

import tracemalloc
from collections.abc import Callable, Iterator
from dataclasses import replace

import numpy as np

from companion.rules.board import RegionId
from vision.census import Side
from vision.render.arrange import view_over
from vision.render.film import TILE
from vision.render.laid import Wanted, bare_table, laid_out
from vision.render.scene import Hand, Light, Scene
from vision.render.studio import Studio

PLAIN = Light(noise=0.0, jpeg=100)
TABLE = replace(bare_table("base", ("base-2p",)), light=PLAIN)
VIEW = view_over(TABLE, (640, 360), 14.0, 2.0, -0.03)


def peak(work: Callable[[], object]) -> int:
    """Bytes that were in use at once."""
    tracemalloc.start()
    try:
        work()
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


def moments() -> Iterator[Scene]:
    """A piece comes, two, a hand over them, the hand goes, they go."""
    for tokens, hands in ((0, ()), (1, ()), (2, (Hand((200.0, 150.0), (260.0, 600.0)),))):
        ratmen = (Wanted("ratmen", Side.ACTIVE, tokens),) if tokens else ()
        pieces = laid_out(TABLE, {RegionId("4"): ratmen})
        yield replace(TABLE, pieces=tuple(piece for _, piece in pieces), hands=hands)


def test_a_glimpse_is_what_a_whole_drawing_shows() -> None:
    studio, whole = Studio(TABLE, VIEW), Studio(TABLE, VIEW)
    there = list(moments())
    for scene in (*there, *reversed(there)):
        apart = studio.glimpse(scene).astype(int) - whole.draw(scene).picture
        assert np.abs(apart).max() <= 1


def test_in_another_light_everything_is_drawn_anew() -> None:
    studio = Studio(TABLE, VIEW)
    day = studio.glimpse(TABLE)
    soft = replace(TABLE, light=replace(PLAIN, blur=2.0))
    assert np.abs(studio.glimpse(soft).astype(int) - day).max() > 1


def test_what_did_not_change_keeps_its_grain() -> None:
    noisy = Light(noise=0.05)
    studio = Studio(TABLE, VIEW)
    bare, one, _ = (studio.glimpse(replace(scene, light=noisy)) for scene in moments())
    differs = (bare != one).any(axis=2)
    assert differs.any()
    assert differs.mean() < 4 * TILE * TILE / differs.size


def test_whoever_looks_at_a_frame_keeps_it() -> None:
    studio = Studio(TABLE, VIEW)
    bare, one, _ = moments()
    frame = studio.glimpse(bare)
    kept = frame.copy()
    studio.glimpse(one)
    assert np.array_equal(frame, kept)


def test_a_glimpse_needs_little_room() -> None:
    """Only bands of it are worked on in fine numbers, also the first time."""
    studio = Studio(TABLE, VIEW)
    whole, bands = peak(lambda: studio.draw(TABLE)), peak(lambda: studio.glimpse(TABLE))
    assert bands < whole / 2


def test_what_lies_on_others_is_drawn_as_if_all_were_drawn_anew() -> None:
    """Stacks, shadows over neighbours, a piece under others that goes, another order."""
    studio = Studio(TABLE, VIEW)
    tokens = (3, 9, 4, 1, 12, 12)
    for count in tokens:
        wanted = (Wanted("ratmen", Side.ACTIVE, count), Wanted("lost_tribe", Side.FRONT, 1))
        pieces = tuple(piece for _, piece in laid_out(TABLE, {RegionId("4"): wanted}))
        for lying in (pieces, pieces[1:], pieces[::-1]):
            scene = replace(TABLE, pieces=lying)
            fresh = Studio(TABLE, VIEW)
            assert np.array_equal(studio.draw(scene).picture, fresh.draw(scene).picture)


def test_a_hand_that_reaches_in_needs_little_room() -> None:
    """Its shadow was worked out over the whole picture in fine numbers: 90 MB for each frame."""
    studio, (bare, *_) = Studio(TABLE, VIEW), moments()
    studio.glimpse(bare)
    reaching = bare.with_hands(Hand((250.0, 330.0), (270.0, 600.0)))
    assert peak(lambda: studio.glimpse(reaching)) < 4 * studio.glimpse(bare).size
