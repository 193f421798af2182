"""A divided ground as plots that can be furnished, and the finished sheet made out of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from companion.games.sheet import IslandSide, Sheet
from companion.rules.board import Board, Region, RegionId
from tools.house_boards.fitness import neighbours, require_clear
from tools.house_boards.outlines import Chain, Unfit, chains, middle, outline
from tools.house_boards.plots import OUTSIDE, Picture, divide


@dataclass(frozen=True)
class Survey:
    """Plots with their borders, before anything is placed on them."""

    picture: Picture
    borders: list[Chain]

    @cached_property
    def graph(self) -> dict[int, set[int]]:
        """Neighbours of every plot, the outside among them for plots at the rim."""
        beside = neighbours(self.borders)
        return {plot: beside[plot] for plot in range(int(self.picture.max()) + 1)}

    @cached_property
    def rim(self) -> frozenset[int]:
        """Plots that touch the outside."""
        return frozenset(plot for plot, beside in self.graph.items() if OUTSIDE in beside)

    @cached_property
    def inland(self) -> frozenset[int]:
        """Plots that do not."""
        return frozenset(self.graph) - self.rim


@dataclass(frozen=True)
class Furnishing:
    """Terrain of every plot and the symbols on some."""

    terrain: Mapping[int, str]
    symbols: Mapping[str, frozenset[int]]

    def on(self, plot: int) -> frozenset[str]:
        """Symbols of one plot."""
        return frozenset(symbol for symbol, plots in self.symbols.items() if plot in plots)


def survey(rng: np.random.Generator, zones: Picture, plots: dict[int, int]) -> Survey:
    """Divides the ground and makes sure that the result is clear."""
    picture = divide(rng, zones, plots)
    if picture is None:
        raise Unfit("no plan without short borders")
    borders = chains(picture)
    require_clear(picture, borders)
    return Survey(picture, borders)


def sheet_of(
    land: Survey,
    furnished: Furnishing,
    id: str,
    game: str,
    *,
    players: int | None,
    face: IslandSide | None,
) -> Sheet:
    """The finished house board, its regions numbered from 1 in reading order."""
    names = _names(land, f"{id}." if face else "")
    middles = {plot: middle(land.picture, plot)[0] for plot in land.graph}
    regions = [
        Region(
            name,
            furnished.terrain[plot],
            furnished.on(plot),
            plot in land.rim,
            id if face else "1",
        )
        for plot, name in names.items()
    ]
    borders = [(names[a], names[b]) for a, beside in land.graph.items() for b in beside - {OUTSIDE}]
    height, width = land.picture.shape
    return Sheet(
        id,
        game,
        players,
        True,
        (width, height),
        Board.of(id, regions, borders, house=True),
        {name: outline(plot, land.borders) for plot, name in names.items()},
        {name: middles[plot] for plot, name in names.items()},
        face,
    )


def _names(land: Survey, prefix: str) -> dict[int, RegionId]:
    plots = land.graph
    row = 0.8 * np.sqrt(np.count_nonzero(land.picture != OUTSIDE) / len(plots))
    middles = {plot: middle(land.picture, plot)[0] for plot in plots}
    order = sorted(plots, key=lambda plot: (middles[plot][1] // row, middles[plot][0]))
    return {plot: RegionId(f"{prefix}{number}") for number, plot in enumerate(order, 1)}
