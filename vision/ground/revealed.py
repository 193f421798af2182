"""What comes to light where tokens lay before the board was ever seen bare: board, or the next
thing. Its surroundings tell, as far as anything does.
"""

from __future__ import annotations

import cv2
import numpy as np

from vision.ground.light import Field, Mask

ABOUT = 7
"""Cells about a place in which its like is looked for."""
LIKE = 0.06
"""How far a colour may be from the nearest one of its surroundings, in logarithms."""
LEAST_ABOUT = 12
"""With fewer cells beside it a place has nothing to be like."""
MOST_COMPARED = 600
"""Cells of the surroundings that a place is compared with: more only take time."""


class Revealed:
    """Remembers where tokens lay on a board that had not been seen there."""

    def __init__(self, shape: tuple[int, int]) -> None:
        self._veiled: Mask = np.zeros(shape, bool)
        self.unlike: Mask = np.zeros(shape, bool)
        """Cells that came to light and do not look like the board about them."""

    def update(self, look: Field, seen: Field, known: Mask, covered: Mask, bare: Mask) -> None:
        """Tokens lie on the `covered` cells; what they lay on and is `bare` and not `known` now
        came to light. `look` is how the board looked, `seen` how it does.
        """
        self._veiled |= covered & ~known
        came = self._veiled & bare & ~known
        if came.any():
            came |= _touching(self.unlike, came) & bare
            now = np.where(came[..., None], seen, look)
            self.unlike = (self.unlike & ~came) | _unlike(now, came, known & ~self.unlike)

    def waits(self, known: Mask, covered: Mask) -> bool:
        """Has anything come to light that is not known yet?"""
        return bool((self._veiled & ~known & ~covered).any())


def _touching(cells: Mask, others: Mask) -> Mask:
    """The cells that hang together with others: parts of one thing are judged together."""
    count, labels = cv2.connectedComponents((cells | others).astype(np.uint8))
    joined = np.bincount(labels[others], minlength=count) > 0
    return np.asarray(cells & joined[labels])


def _unlike(look: Field, came: Mask, board: Mask) -> Mask:
    """Which of these cells have a colour that the board about them has nowhere."""
    smooth = _smooth(look, came | board)
    found = np.zeros_like(came)
    count, labels = cv2.connectedComponents(came.astype(np.uint8))
    for label in range(1, count):
        place = labels == label
        near = np.asarray(cv2.dilate(place.astype(np.uint8), _ABOUT)) > 0
        about = smooth[near & board]
        if len(about) >= LEAST_ABOUT:
            found[place] = _farthest(smooth[place], about[:: 1 + len(about) // MOST_COMPARED])
    return found


_ABOUT = np.ones((2 * ABOUT + 1, 2 * ABOUT + 1), np.uint8)


def _smooth(look: Field, shown: Mask) -> Field:
    """Each cell with its neighbours, as far as they are seen."""
    weight = shown.astype(np.float32)
    mean = cv2.blur(look * weight[..., None], (3, 3)).reshape(look.shape)
    return np.asarray(mean / np.maximum(cv2.blur(weight, (3, 3)), 0.1)[..., None], np.float32)


def _farthest(cells: Field, about: Field) -> Mask:
    """The cells that are far from every one about them, in the colour that shows most."""
    apart = np.abs(cells[:, None] - about[None]).max(axis=-1).min(axis=1)
    return np.asarray(apart > LIKE)
