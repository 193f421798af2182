"""When a tag counts, when it is gone, and that a place is not forgotten at once."""

from __future__ import annotations

import cv2
import numpy as np

from tests.vision.tables import bare_scene, center, lay, photograph, small_view, with_pieces
from vision.geometry import SQUARE, Picture
from vision.render.studio import tag_quad
from vision.tags.decode import Decoder
from vision.tags.detect import Detector
from vision.tags.family import golay
from vision.tags.quads import Sides
from vision.tags.track import Tracker
from vision.tags.votes import FORGET, REMEMBER, SURE, WINDOW, Track


def fresh() -> Track:
    return Track(7, SQUARE * 30, 0.9)


def test_one_reading_does_not_count_and_two_of_five_do() -> None:
    track = fresh()
    assert not track.counts
    for _ in range(WINDOW - 2):
        track.missed_again()
    assert not track.counts
    track.saw(0.9)
    assert track.counts


def test_a_reading_that_is_not_repeated_is_soon_forgotten() -> None:
    track = fresh()
    for _ in range(WINDOW - 1):
        track.missed_again()
    assert not track.remembered


def test_what_has_gone_needs_two_votes_to_come_back() -> None:
    track = Track(7, SQUARE * 30, 0.9, SURE, known=True)
    for _ in range(FORGET):
        track.missed_again()
        track.settle(hidden=False)
    assert not track.counts
    track.saw(0.9)
    assert not track.counts
    track.saw(0.9)
    assert track.counts


def test_the_place_of_a_known_tag_is_remembered_for_long_but_not_for_ever() -> None:
    track = Track(7, SQUARE * 30, 0.9, SURE, known=True)
    for _ in range(REMEMBER - 1):
        track.missed_again()
        if track.counts:
            track.settle(hidden=False)
    assert track.remembered
    track.missed_again()
    assert not track.remembered


def smeared(picture: Picture, around: tuple[int, int], block: int = 8, reach: int = 3) -> Picture:
    """Each block about a place replaced by its mean: nothing seems to have changed in blocks."""
    copy = picture.copy()
    x, y = (block * (v // block) for v in around)
    part = copy[y - reach * block : y + reach * block, x - reach * block : x + reach * block]
    count = 2 * reach
    means = cv2.resize(part, (count, count), interpolation=cv2.INTER_AREA)
    part[...] = cv2.resize(means, None, fx=block, fy=block, interpolation=cv2.INTER_NEAREST)
    return copy


def test_a_tag_that_was_hidden_unnoticed_is_seen_again_in_two_frames() -> None:
    scene = bare_scene()
    piece = lay("elves-1", *center("base-2p", "7"))
    scene = with_pieces(scene, piece)
    view = small_view(scene)
    picture = photograph(scene, view, colour=False).picture
    quad = tag_quad(piece, view)
    x, y = (int(v) for v in quad.mean(axis=0))
    side = float(np.linalg.norm(quad[0] - quad[1]))
    tracker = Tracker(Detector(Decoder(golay())), Sides(0.7 * side, 1.5 * side))
    hidden = smeared(picture, (x, y))
    frames = [picture, picture, hidden, hidden, hidden, picture, picture]
    seen = [piece.face.tag in tracker.update(frame).visible.tags for frame in frames]
    assert seen == [True, True, False, False, False, False, True]
