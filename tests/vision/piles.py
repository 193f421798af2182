"""Tables with piles of known heights, drawn: one pile in every region."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from vision.census import Side, census
from vision.render.laid import Wanted, bare_table, laid_out
from vision.render.scene import Lying, Piece, Scene
from vision.sticker import Sticker

BOARD = "base-2p"
ASIDE_MM, GLUED_MM, ASKEW = 0.7, 0.4, 4.0
"""How far from each other people lay the tokens of a pile, and press their stickers on."""


@dataclass(frozen=True, slots=True)
class Tower:
    """A pile, from the board up."""

    pieces: tuple[Piece, ...]

    @property
    def top(self) -> str:
        return self.pieces[-1].face.token

    @property
    def high(self) -> int:
        return len(self.pieces)


def table_of(towers: tuple[Tower, ...], board: str = BOARD) -> Scene:
    pieces = tuple(piece for tower in towers for piece in tower.pieces)
    return replace(bare_table("base", [board]), pieces=pieces)


def piles_of(
    heights: tuple[int, ...], sticker: Sticker, chance: np.random.Generator, board: str = BOARD
) -> tuple[Tower, ...]:
    """One pile in each region of the board, of these heights in turn."""
    table = bare_table("base", [board])
    races = list(dict.fromkeys(face.race for face in census("base").faces if face.race))
    places = enumerate(table.plan(board).outlines)
    one = {region: [Wanted(races[n % len(races)], Side.ACTIVE, 1)] for n, region in places}
    spots = laid_out(table, one)
    faces = iter(face for face in census("base").faces if face.side is Side.ACTIVE)
    towers = []
    for number, (_, first) in enumerate(spots):
        levels = range(heights[number % len(heights)])
        towers.append(Tower(tuple(
            Piece(next(faces), _beside(first.at, chance), level, sticker, _glued(chance))
            for level in levels
        )))  # fmt: skip
    return tuple(towers)


def _beside(at: Lying, chance: np.random.Generator) -> Lying:
    x, y = chance.normal(0, ASIDE_MM, 2)
    return Lying(at.x + float(x), at.y + float(y), float(chance.uniform(0, 360)))


def _glued(chance: np.random.Generator) -> Lying:
    x, y = chance.normal(0, GLUED_MM, 2)
    return Lying(float(x), float(y), float(chance.normal(0, ASKEW)))
