"""Kitchen tables through the whole eye: right or not seen, never wrong in silence."""

from __future__ import annotations

import pytest

from bench._kitchen.hard import hard
from bench._kitchen.home import homes
from bench._kitchen.judged import judged
from bench._kitchen.scenes import films
from bench._kitchen.strangers import stranger

QUICK = ("conquest on the beaten spot, 5 mm", "one card left")
LONG = (
    "a glass from the start, board known",
    "3 lifted, collage",
    "all lifted, warm",
    "focus hunts",
    "flicker of 15 %",
    "JPEG 40",
    "k1 = -0.3",
    "tilt of 45 degrees",
    "tilt of 60 degrees",
    "stickers askew",
    "a lens cap before the lens",
    "a wall before the lens",
    "a check cloth of 5 mm",
    "3 cards hidden later",
    "a glass from the start, night",
    "an arm from the start, night",
    "a token on its edge, base-2p",
    "blank backs up, base-3p",
    "a cat, underground-2p",
    "a bent board, large-1b",
)
"""What is more than one camera can bear in an ordinary run is looked at by `make soak`."""
SLIPPED = stranger(919)
"""A noisy picture of a board that slips: its tags were given up before they were searched for."""
FILMS = {film.name: film for film in (*films(), *hard(), *homes(), SLIPPED)}


@pytest.mark.parametrize(
    "name",
    [*QUICK, *(pytest.param(name, marks=pytest.mark.soak) for name in (*LONG, SLIPPED.name))],
)
def test_nothing_is_told_wrong_in_silence(name: str) -> None:
    row = judged(FILMS[name])
    assert row["wrong"] == 0, row["which"]


def test_a_conquest_on_the_beaten_tokens_spot_is_understood() -> None:
    row = judged(FILMS["conquest on the beaten spot, 2 mm"])
    assert (row["not_seen"], row["wrong"]) == (0, 0), row["which"]
