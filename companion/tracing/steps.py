"""What a hand does to a tracing, one value for each step. Points are shares of the board."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from companion.games.sheet import Point

DrawnLine = tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class TapRegion:
    """A new region, where it was tapped first."""

    region: str
    at: Point
    terrain: str = ""


@dataclass(frozen=True, slots=True)
class TapAgain:
    """One more tap in a region that lacks a part."""

    region: str
    at: Point


@dataclass(frozen=True, slots=True)
class CutRegion:
    """A line through a region: what lies on its smaller side is a region of its own."""

    region: str
    fresh: str
    line: DrawnLine


@dataclass(frozen=True, slots=True)
class MergeRegions:
    """Two neighbours are one; the first one's name and terrain stay, and both parts' symbols."""

    region: str
    other: str
    terrain: str = ""
    """What the first was taken for when they were merged, where nobody had named it."""


@dataclass(frozen=True, slots=True)
class PullBorder:
    """A finger that starts in a region takes along everything it passes over."""

    region: str
    line: DrawnLine
    wide: float
    """Across, in shares of the board's width."""


@dataclass(frozen=True, slots=True)
class RedrawRegion:
    """The region is what lies inside this loop."""

    region: str
    line: DrawnLine


@dataclass(frozen=True, slots=True)
class DropRegion:
    """It was no region; its land goes to its neighbours."""

    region: str


@dataclass(frozen=True, slots=True)
class NameTerrain:
    region: str
    terrain: str


@dataclass(frozen=True, slots=True)
class MarkSymbol:
    region: str
    symbol: str
    there: bool


@dataclass(frozen=True, slots=True)
class MarkEdge:
    """Whether it touches the edge of the board, where the outline says otherwise."""

    region: str
    edge: bool


@dataclass(frozen=True, slots=True)
class NumberRegion:
    region: str
    number: str


@dataclass(frozen=True, slots=True)
class AnswerContact:
    """Whether two regions border each other, by somebody who looked."""

    region: str
    other: str
    border: bool


@dataclass(frozen=True, slots=True)
class FinishTaps:
    """Every region has its tap: from now on all the land belongs to one."""

    whole: Literal[True] = True


Stroke = CutRegion | MergeRegions | PullBorder | RedrawRegion
"""Steps that change outlines by hand, in the order they were made."""
TracingStep = (
    TapRegion | TapAgain | CutRegion | MergeRegions | PullBorder | RedrawRegion | DropRegion
    | NameTerrain | MarkSymbol | MarkEdge | NumberRegion | AnswerContact | FinishTaps
)  # fmt: skip
