"""A tracing as it is kept: name, frame and steps, with those taken back. Reads no file."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Literal

from companion.games import GAMES, PLAYERS
from companion.games.sheet import IslandSide, Point
from companion.tracing.progress import TracingSoFar, progress
from companion.tracing.steps import CutRegion, TapRegion, TracingStep

Four = tuple[Point, Point, Point, Point]
Steps = tuple[TracingStep, ...]


@dataclass(frozen=True, slots=True)
class BoardFrame:
    """Where the board lies in the photograph, in shares of it, and how large it is."""

    corners: Four
    """Top left first, clockwise."""
    size_mm: tuple[float, float]
    fold: tuple[Point, ...] = ()
    """Nothing, or the two ends of a fold."""


@dataclass(frozen=True, slots=True)
class BoardNaming:
    """What the board is called and which box it belongs to."""

    name: str = ""
    game: str = GAMES[0]
    players: int | None = None
    house: bool = False
    size: Literal["L", "M", "S"] = "L"
    number: int = 1
    side: Literal["A", "B"] = "A"

    def __post_init__(self) -> None:
        if self.game not in GAMES or self.players not in (None, *PLAYERS):
            raise ValueError(f"no board of {self.game} for {self.players}")

    @property
    def face(self) -> IslandSide | None:
        """Islands only."""
        island = self.game == "warcraft"
        return IslandSide(self.size, self.number, self.side) if island else None


@dataclass(frozen=True, slots=True)
class Tracing:
    """One board in the making."""

    id: str
    begun: str
    naming: BoardNaming = field(default_factory=BoardNaming)
    frame: BoardFrame | None = None
    steps: Steps = ()
    undone: Steps = ()
    """Taken back, the last one first to come again."""
    kept: str = ""
    """The board it has become, if it was kept."""
    changes: int = 0
    """Steps ever made, taken back or made again: who has seen fewer is behind."""

    def so_far(self) -> TracingSoFar:
        return progress(self.steps)

    def after(self, step: TracingStep) -> Tracing:
        return self._changed((*self.steps, step), ())

    def back(self) -> Tracing:
        """IndexError: there is nothing to take back."""
        return self._changed(self.steps[:-1], (*self.undone, self.steps[-1]))

    def again(self) -> Tracing:
        """IndexError: nothing was taken back."""
        return self._changed((*self.steps, self.undone[-1]), self.undone[:-1])

    def _changed(self, steps: Steps, undone: Steps) -> Tracing:
        return replace(self, steps=steps, undone=undone, changes=self.changes + 1)

    def next_key(self) -> str:
        """A key that no region of this tracing ever had, also if it was taken back."""
        used = [int(one) for step in (*self.steps, *self.undone) for one in _made(step)]
        return str(max(used, default=0) + 1)


def _made(step: TracingStep) -> tuple[str, ...]:
    match step:
        case TapRegion(key, _, _):
            return (key,)
        case CutRegion(_, fresh, _):
            return (fresh,)
        case _:
            return ()
