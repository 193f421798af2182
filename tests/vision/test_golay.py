"""The dictionary, proved and not sampled."""

from __future__ import annotations

import zlib

import numpy as np

from vision.tags.family import golay
from vision.tags.golay import golay_patterns, golay_words


def test_the_code_has_4096_words_that_differ_in_at_least_eight_places() -> None:
    words = golay_words()
    assert len(words) == 4096
    assert min(word.bit_count() for word in words if word) == 8
    assert all(a ^ b in words for a in list(words)[:64] for b in list(words)[:64])


def test_every_two_tags_differ_in_eight_cells_however_turned() -> None:
    """All 1,008 tags against all others in all four turns, and against their own turns."""
    patterns = golay_patterns().astype(np.int32) * 2 - 1
    count = len(patterns)
    assert count == 1008
    upright = patterns.reshape(count, -1)
    for turn in range(4):
        turned = np.rot90(patterns, turn, (1, 2)).reshape(count, -1)
        differing = (25 - upright @ turned.T) // 2
        if turn == 0:
            assert (np.diag(differing) == 0).all()
            np.fill_diagonal(differing, 25)
        assert differing.min() >= 8


def test_the_numbers_printed_on_peoples_tokens_never_change() -> None:
    assert golay().rows(0) == (
        "0000000", "0101110", "0101000", "0010000", "0101010", "0010100", "0000000",
    )  # fmt: skip
    assert zlib.crc32(golay_patterns().tobytes()) == 2509135258
