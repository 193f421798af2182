"""Tokens without tags on a board: found where something lies over the bare board, then named.

A place is only looked at where the board itself is known and differs: print of the board is never
taken for a token. It remembers nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.faces.album import Album
from vision.faces.colours import Field, White, reflected
from vision.faces.dial import COARSE, PX_PER_MM
from vision.faces.naming import Naming, named
from vision.geometry import SQUARE, Floats, Picture, Points
from vision.ground.flat import CELL_MM
from vision.sticker import TOKEN_MM
from vision.table.registration.register import Registration

Mask = NDArray[np.bool_]
STEP_MM = 2.2
"""Between the places that are looked at first."""
COVERED = 0.3
"""How much of a token's square must differ from the bare board."""
MOST_FAINT, MOST_COVERED = 0.25, 0.5
"""Where more of a board than this differs a little, the picture is poor; where more is covered, by
a cloth or another board, nothing is looked for."""
AT_ONCE = 4000
"""Places that are compared at once: more take much memory and no less time."""
GUESS = 0.42
"""What is less alike than this to every face is no token at all, as far as can be told."""
APART_MM = 16.5
"""Two tokens that both show their face do not lie nearer."""
SOFT_PX = 0.5
FINER = 2
EXACT_PX = 8
"""Pixels between those that are looked up exactly: remap knows thirty-seconds of a step."""
BESIDE_CELLS = 2
"""So many cells round a token its wall, its shadow and the softness of the mask may reach."""
BARE_PLACES, BARE_SHARE = 900, 0.995
"""So many places of the bare board are compared with every face, and the share of them that must
look less like it than a token does."""


@dataclass(frozen=True, slots=True, eq=False)
class FacesFound:
    """The tokens on a board, and the cells that something lies over and no token explains."""

    tokens: tuple[Naming, ...]
    left: Mask


@dataclass(frozen=True, slots=True, eq=False)
class BoardLook:
    """One frame of one board from above, as it looks in white light."""

    flat: Field
    white_known: bool
    album: Album


def look_at(
    picture: Picture, board: Registration, white: White, album: Album, *, white_known: bool
) -> BoardLook:
    width, height = (round(side * PX_PER_MM) for side in board.plan.size_mm)
    at = in_picture(board, (width * FINER, height * FINER))
    taken = cv2.remap(
        picture, at[..., 0], at[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
    )
    flat = np.asarray(cv2.resize(taken, (width, height), interpolation=cv2.INTER_AREA), np.uint8)
    soft = cv2.GaussianBlur(reflected(flat, white), (0, 0), SOFT_PX)
    return BoardLook(np.asarray(soft, np.float32), white_known, album)


def in_picture(board: Registration, size: tuple[int, int]) -> Field:
    """Where every pixel of the board from above is seen: exactly for some, between them evenly."""
    columns, rows = (np.arange(length // EXACT_PX + 2) * EXACT_PX for length in size)
    steps = np.stack(np.meshgrid(columns, rows), axis=-1)
    mm = np.asarray((steps.reshape(-1, 2) + 0.5) / (PX_PER_MM * FINER), np.float64)
    exact = board.to_picture(mm).reshape(steps.shape).astype(np.float32)
    x, y = (np.arange(length, dtype=np.float32) / EXACT_PX for length in size)
    return np.asarray(cv2.remap(exact, *np.meshgrid(x, y), cv2.INTER_LINEAR), np.float32)


def find(look: BoardLook, over: Mask, faint: Mask, usual: Floats) -> FacesFound:
    """Every token on the cells that something lies over; `faint` ones differ a little, and of
    the bare board `usual` says how much it looks like each face.
    """
    tokens = tuple(_tokens(look, over, faint, usual))
    left = over.copy()
    for token in tokens:
        left &= ~_beneath(token, over.shape)
    return FacesFound(tokens, left)


def likeness_of_board(look: BoardLook, bare: Mask) -> Floats:
    """How much the print of the bare board looks like each face at most, but for a rare place."""
    whole = cv2.erode(bare.astype(np.uint8), np.ones((5, 5), np.uint8))
    rows, columns = np.nonzero(whole)
    if len(rows) < BARE_PLACES // 9:
        return np.zeros(len(look.album.names))
    some = np.linspace(0, len(rows) - 1, BARE_PLACES).astype(int)
    places = (np.stack([columns[some], rows[some]], axis=-1) + 0.5) * CELL_MM
    return np.asarray(np.quantile(_alike(look, places), BARE_SHARE, axis=0))


def _alike(look: BoardLook, places: Points) -> Floats:
    """How alike each place is to each face."""
    parts = (places[start : start + AT_ONCE] for start in range(0, len(places), AT_ONCE))
    seen = (COARSE.patterns(COARSE.wheels(look.flat, part)) for part in parts)
    known = look.album.rough_patterns
    return np.concatenate([COARSE.likeness(part, known).max(axis=0) for part in seen])


def _tokens(look: BoardLook, plain: Mask, faint: Mask, usual: Floats) -> Iterator[Naming]:
    """The likeliest token first, then those that lie on what it leaves uncovered. In poor pictures
    everything differs a little: then only what differs plainly is looked at.
    """
    over = (plain | faint).astype(np.float32)
    places = _places(over)
    whole = over.size * (CELL_MM / STEP_MM) ** 2
    if len(places) > MOST_FAINT * whole:
        over = plain.astype(np.float32)
        places = _places(over)
    if not 0 < len(places) <= MOST_COVERED * whole:
        return
    fits, taken = _alike(look, places).max(axis=1), np.zeros((0, 2))
    while len(places) and fits.max() >= GUESS:
        at = places[fits.argmax()]
        token = named(look.album, look.flat, at, usual, white_known=look.white_known)
        token = replace(token, covered=_share_over(token, plain | faint))
        free = (places != at).any(axis=1)
        if (np.linalg.norm(taken - token.at_mm, axis=1) > APART_MM).all():
            yield token
            taken = np.concatenate([taken, [token.at_mm]])
            over = over * ~_beneath(token, over.shape, wider=1)
            free &= np.linalg.norm(places - token.at_mm, axis=1) > APART_MM
        free &= _covered(over, places)
        places, fits = places[free], fits[free]


def _places(over: Field) -> Points:
    """Middles about which enough of a token's square is covered."""
    high = np.array(over.shape[::-1]) * CELL_MM
    grid = np.stack(np.meshgrid(*(np.arange(2.0, side, STEP_MM) for side in high)), axis=-1)
    grid = grid.reshape(-1, 2)
    return np.asarray(grid[_covered(over, grid)], np.float64)


def _covered(over: Field, places: Points) -> Mask:
    side = round(TOKEN_MM / CELL_MM) | 1
    share = cv2.blur(over, (side, side), borderType=cv2.BORDER_CONSTANT)
    cells = np.clip((places / CELL_MM).astype(int), 0, np.array(over.shape[::-1]) - 1)
    return np.asarray(share[cells[:, 1], cells[:, 0]] >= COVERED)


def _share_over(token: Naming, over: Mask) -> float:
    """How much of a token's square differs from the board; beyond the board nothing is known."""
    rim = round(TOKEN_MM / CELL_MM)
    x, y = token.at_mm
    moved = replace(token, at_mm=(x + rim * CELL_MM, y + rim * CELL_MM))
    wide = np.pad(over, rim)
    return float(wide[_beneath(moved, wide.shape, 0)].mean())


def _beneath(token: Naming, shape: tuple[int, ...], wider: int = BESIDE_CELLS) -> Mask:
    """The cells that a token explains, with its wall and shadow if wanted."""
    angle = np.radians(token.turn)
    turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    corners = (SQUARE - 0.5) * TOKEN_MM @ turn.T + token.at_mm
    mask = np.zeros(shape, np.uint8)
    cv2.fillConvexPoly(mask, np.rint(corners / CELL_MM - 0.5).astype(np.int32), 1)
    return np.asarray(cv2.dilate(mask, np.ones((2 * wider + 1,) * 2, np.uint8))) > 0
