"""Whether a divided ground is clear enough for a table: no doubtful borders, room for tokens."""

from __future__ import annotations

from collections import Counter

import cv2
import numpy as np

from tools.house_boards.outlines import Chain, Unfit, middle
from tools.house_boards.plots import OUTSIDE, Picture

_LEAST_CHAIN = 12.0
_LEAST_RADIUS = 17.0
_NEAR_MISS = 8
_THIN = 7
_THIN_SHARE = 0.09


def require_clear(picture: Picture, borders: list[Chain]) -> None:
    """Raises Unfit with the first reason found."""
    _require_sure_borders(borders)
    beside = neighbours(borders)
    for plot in range(int(picture.max()) + 1):
        _require_room(picture, plot)
        _require_distance(picture, plot, beside[plot])


def neighbours(borders: list[Chain]) -> dict[int, set[int]]:
    """Who borders whom; `OUTSIDE` among the neighbours means the rim."""
    beside: dict[int, set[int]] = {plot: set() for chain in borders for plot in chain.plots}
    for chain in borders:
        one, other = chain.plots
        beside[one].add(other)
        beside[other].add(one)
    return beside


def _require_sure_borders(borders: list[Chain]) -> None:
    short = [chain for chain in borders if chain.length < _LEAST_CHAIN]
    if short:
        raise Unfit(f"border {short[0].plots} is {short[0].length:.0f} mm")
    often = Counter(chain.plots for chain in borders if OUTSIDE not in chain.plots)
    twice = [pair for pair, times in often.items() if times > 1]
    if twice:
        raise Unfit(f"plots {twice[0]} meet twice")


def _require_room(picture: Picture, plot: int) -> None:
    _, radius = middle(picture, plot)
    if radius < _LEAST_RADIUS:
        raise Unfit(f"plot {plot} has room for a circle of {radius:.0f} mm only")
    mask = (picture == plot).astype(np.uint8)
    framed = np.pad(mask, _THIN, mode="edge")
    wide = cv2.morphologyEx(framed, cv2.MORPH_OPEN, _disc(_THIN))[_THIN:-_THIN, _THIN:-_THIN]
    background_and_plot = 2
    in_pieces = cv2.connectedComponents(wide)[0] > background_and_plot
    if in_pieces or wide.sum() < mask.sum() * (1 - _THIN_SHARE):
        raise Unfit(f"plot {plot} is thin")


def _require_distance(picture: Picture, plot: int, beside: set[int]) -> None:
    near = cv2.dilate((picture == plot).astype(np.uint8), _disc(_NEAR_MISS)) > 0
    close = set(np.unique(picture[near]).tolist()) - {plot, OUTSIDE} - beside
    if close:
        raise Unfit(f"plots {plot} and {min(close)} nearly touch")


def _disc(radius: int) -> cv2.typing.MatLike:
    return cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (2 * radius + 1, 2 * radius + 1))
