"""Whether a step makes sense on a tracing: regions, terrain of the box, points on the board."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import isfinite

from companion.games.board_file import LONGEST_ID, MOST_REGIONS
from companion.games.checking import SYMBOLS, TERRAINS
from companion.games.sheet import Point
from companion.tracing.progress import TracingSoFar
from companion.tracing.steps import (
    AnswerContact,
    CutRegion,
    FinishTaps,
    MarkSymbol,
    MergeRegions,
    NameTerrain,
    NumberRegion,
    PullBorder,
    RedrawRegion,
    TapAgain,
    TapRegion,
    TracingStep,
)
from companion.tracing.tracing import Tracing

MOST_STEPS = 3000
MOST_POINTS = 500
FEWEST: Mapping[type, int] = {PullBorder: 1, CutRegion: 2, RedrawRegion: 3}
"""Points of the shortest line that does something."""
BESIDE = 0.02
"""How far beside the board a tap may fall."""
WIDEST = 0.25


class StudioError(ValueError):
    """It cannot be done; the key of the sentence that says why, and its facts."""

    def __init__(self, key: str, status: int = 422, /, **facts: str | int | float) -> None:
        super().__init__(key)
        self.key, self.status, self.facts = key, status, facts


def judge(tracing: Tracing, step: TracingStep) -> None:
    """StudioError: this step cannot follow."""
    so_far = tracing.so_far()
    if len(tracing.steps) >= MOST_STEPS or len(so_far.regions) > MOST_REGIONS:
        raise StudioError("studio.too-many-steps")
    if tracing.frame is None:
        raise StudioError("studio.no-frame")
    for key in _named(step):
        if not so_far.is_alive(key):
            raise StudioError("studio.no-such-region")
    if not all(map(_on_board, _points(step))):
        raise StudioError("studio.off-board")
    _sense(tracing, so_far, step)


def _sense(tracing: Tracing, so_far: TracingSoFar, step: TracingStep) -> None:
    match step:
        case TapRegion() | NameTerrain() | MarkSymbol():
            _in_the_box(tracing.naming.game, step)
        case NumberRegion(key, number):
            _number(so_far, key, number)
        case FinishTaps() if not so_far.alive:
            raise StudioError("seeds.no-regions")
        case MergeRegions(key, other, _) | AnswerContact(key, other, _) if key == other:
            raise StudioError("studio.no-such-region")
        case CutRegion() | PullBorder() | RedrawRegion():
            _line(step)
        case _:
            pass


def _in_the_box(game: str, step: TapRegion | NameTerrain | MarkSymbol) -> None:
    if isinstance(step, MarkSymbol):
        known = step.symbol in SYMBOLS[game]
    else:
        known = not step.terrain or step.terrain in TERRAINS[game]
    if not known:
        raise StudioError("studio.not-in-the-box")


def _number(so_far: TracingSoFar, key: str, number: str) -> None:
    plain = number.isalnum() and number.isascii() and len(number) <= LONGEST_ID // 10
    if not plain:
        raise StudioError("studio.bad-number")
    if any(one.number == number for one in so_far.alive if one.key != key):
        raise StudioError("studio.number-taken", number=number)


def _line(step: CutRegion | PullBorder | RedrawRegion) -> None:
    if not FEWEST[type(step)] <= len(step.line) <= MOST_POINTS:
        raise StudioError("studio.line-misses")
    if isinstance(step, PullBorder) and not 0 < step.wide <= WIDEST:
        raise StudioError("studio.line-misses")


def _named(step: TracingStep) -> Iterator[str]:
    match step:
        case TapRegion() | FinishTaps():
            return
        case MergeRegions(key, other, _) | AnswerContact(key, other, _):
            yield from (key, other)
        case _:
            yield step.region


def _points(step: TracingStep) -> Iterator[Point]:
    match step:
        case TapRegion(_, at, _) | TapAgain(_, at):
            yield at
        case CutRegion(_, _, line) | PullBorder(_, line, _) | RedrawRegion(_, line):
            yield from line
        case _:
            return


def _on_board(point: Point) -> bool:
    return all(isfinite(share) and -BESIDE <= share <= 1 + BESIDE for share in point)
