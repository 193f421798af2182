"""What all steps of a tracing come to: its regions, strokes and answers. Knows no picture."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import assert_never

from companion.games.sheet import Point
from companion.tracing.steps import (
    AnswerContact,
    CutRegion,
    DropRegion,
    FinishTaps,
    MarkEdge,
    MarkSymbol,
    MergeRegions,
    NameTerrain,
    NumberRegion,
    PullBorder,
    RedrawRegion,
    Stroke,
    TapAgain,
    TapRegion,
    TracingStep,
)

Pair = frozenset[str]


@dataclass(frozen=True, slots=True)
class RegionSoFar:
    """One region as it was tapped or cut off, and what was said about it."""

    key: str
    taps: tuple[Point, ...] = ()
    """None: it was cut off another."""
    terrain: str = ""
    symbols: frozenset[str] = frozenset()
    edge: bool | None = None
    number: str = ""


@dataclass(frozen=True, slots=True)
class TracingSoFar:
    """Where a tracing stands. Merged regions stay: their taps still tell colours apart."""

    regions: Mapping[str, RegionSoFar] = field(default_factory=dict)
    merged: Mapping[str, str] = field(default_factory=dict)
    """Regions that are part of another now."""
    strokes: tuple[Stroke, ...] = ()
    answers: Mapping[Pair, bool] = field(default_factory=dict)
    finished: bool = False

    @property
    def alive(self) -> tuple[RegionSoFar, ...]:
        return tuple(one for key, one in self.regions.items() if key not in self.merged)

    def is_alive(self, key: str) -> bool:
        return key in self.regions and key not in self.merged


def progress(steps: Iterable[TracingStep]) -> TracingSoFar:
    so_far = TracingSoFar()
    for step in steps:
        so_far = _after(so_far, step)
    return so_far


def _after(so_far: TracingSoFar, step: TracingStep) -> TracingSoFar:
    match step:
        case TapRegion(key, at, terrain):
            return _with(so_far, RegionSoFar(key, (at,), terrain))
        case CutRegion(key, fresh, _):
            cut = RegionSoFar(fresh, (), so_far.regions[key].terrain)
            return replace(_with(so_far, cut), strokes=(*so_far.strokes, step))
        case MergeRegions(key, other, _):
            whole = _with(so_far, _merged(so_far, step))
            whole = replace(whole, merged={**so_far.merged, other: key})
            return replace(whole, strokes=(*so_far.strokes, step))
        case PullBorder() | RedrawRegion():
            return replace(so_far, strokes=(*so_far.strokes, step))
        case DropRegion(key):
            return _without(so_far, key)
        case AnswerContact(key, other, border):
            answers = {**so_far.answers, frozenset((key, other)): border}
            return replace(so_far, answers=answers)
        case FinishTaps():
            return replace(so_far, finished=True)
        case _:
            return _with(so_far, _described(so_far.regions[step.region], step))


def _merged(so_far: TracingSoFar, step: MergeRegions) -> RegionSoFar:
    """What is known of a region that takes in another."""
    region, other = so_far.regions[step.region], so_far.regions[step.other]
    terrain, symbols = region.terrain or step.terrain, region.symbols | other.symbols
    return replace(region, terrain=terrain, symbols=symbols)


def _described(
    region: RegionSoFar, step: TapAgain | NameTerrain | MarkSymbol | MarkEdge | NumberRegion
) -> RegionSoFar:
    match step:
        case TapAgain(_, at):
            return replace(region, taps=(*region.taps, at))
        case NameTerrain(_, terrain):
            return replace(region, terrain=terrain)
        case MarkSymbol(_, symbol, there):
            others = region.symbols - {symbol}
            return replace(region, symbols=others | {symbol} if there else others)
        case MarkEdge(_, edge):
            return replace(region, edge=edge)
        case NumberRegion(_, number):
            return replace(region, number=number)
        case _:
            assert_never(step)


def _with(so_far: TracingSoFar, region: RegionSoFar) -> TracingSoFar:
    return replace(so_far, regions={**so_far.regions, region.key: region})


def _without(so_far: TracingSoFar, key: str) -> TracingSoFar:
    """Without a region, those merged into it and those cut off it, which have no other land;
    strokes that name one of them count no more."""
    gone = _gone(so_far, key)
    return replace(
        so_far,
        regions={k: one for k, one in so_far.regions.items() if k not in gone},
        merged={k: into for k, into in so_far.merged.items() if k not in gone},
        strokes=tuple(stroke for stroke in so_far.strokes if not _names(stroke) & gone),
    )


def _gone(so_far: TracingSoFar, key: str) -> set[str]:
    gone = {key, *(other for other, into in so_far.merged.items() if into == key)}
    for stroke in so_far.strokes:
        if isinstance(stroke, CutRegion) and stroke.region in gone:
            cut_off = so_far.regions.get(stroke.fresh)
            gone |= {stroke.fresh} if cut_off is not None and not cut_off.taps else set()
    return gone


def _names(stroke: Stroke) -> set[str]:
    """The regions that a stroke cannot do without."""
    match stroke:
        case CutRegion(_, fresh, _):
            return {fresh}
        case MergeRegions(key, other, _):
            return {key, other}
        case _:
            return {stroke.region}
