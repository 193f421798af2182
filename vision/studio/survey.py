"""A whole board from a photograph: seeds in, sheet and open questions out. Writes no file."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial

import numpy as np

from companion.games.sheet import IslandSide, Outline, Point, Sheet
from companion.rules.board import Board, Region, RegionId
from vision.geometry import Floats, Picture, Points
from vision.studio.contacts import BORDER_MM, Contact, contacts, settled, with_blunt_ends
from vision.studio.flat import Flat, flatten
from vision.studio.growing.basins import Basins, Labels, basins
from vision.studio.memory import Memory
from vision.studio.outlines import DrawnOutlines, draw, lengths
from vision.studio.patches import NOWHERE, RegionPatch
from vision.studio.photo import framed
from vision.studio.terrain import colour, suggest, tints
from vision.studio.trace import RegionTap, opinions, trace


@dataclass(frozen=True, slots=True)
class Seed:
    """A region as somebody taps it, in pixels of the photograph."""

    id: str
    point: Point
    terrain: str = ""
    symbols: tuple[str, ...] = ()
    edge: bool | None = None
    """Whether it touches the edge, where somebody knows better than the outline."""


@dataclass(frozen=True, slots=True, eq=False)
class Seeds:
    """Everything somebody tapped on one photograph."""

    regions: tuple[Seed, ...]
    corners: Points | None = None
    size_mm: tuple[float, float] | None = None
    fold: Points | None = None
    """Two taps on a fold, one at each end."""


@dataclass(frozen=True, slots=True)
class Named:
    """What the board will be called and which box it belongs to."""

    id: str
    game: str
    players: int | None = None
    face: IslandSide | None = None
    house: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class Survey:
    """A traced board and what is still doubtful about it."""

    sheet: Sheet
    contacts: tuple[Contact, ...]
    regions: tuple[str, ...]
    """The numbers of the regions, in the order that contacts count them."""
    guessed: tuple[str, ...] = ()
    """Regions whose terrain nobody named: it was guessed by colour."""

    @property
    def asked(self) -> tuple[Contact, ...]:
        return tuple(contact for contact in self.contacts if contact.doubtful)


class SameRegionError(ValueError):
    """Two regions are tapped in one and the same place."""

    def __init__(self, region: str, other: str) -> None:
        super().__init__(region, other)
        self.region, self.other = region, other


@dataclass(frozen=True, slots=True, eq=False)
class ReadyBoard:
    """A photograph made ready for taps: once per photograph, before the first tap."""

    flat: Flat
    basins: Basins
    tints: Picture
    """Its colours in even light, to tell terrains by."""
    colours: Memory[RegionPatch, Floats] = field(default_factory=Memory)


def prepare(photograph: Picture, seeds: Seeds) -> ReadyBoard:
    """PhotographError: it cannot be traced, and what to do."""
    frame = framed(photograph, seeds.corners, seeds.size_mm)
    return ready(flatten(photograph, frame.corners, frame.size_mm, seeds.fold))


def ready(flat: Flat) -> ReadyBoard:
    return ReadyBoard(flat, basins(flat.picture), tints(flat.picture))


def survey(ground: ReadyBoard, seeds: Sequence[Seed], named: Named) -> Survey:
    """Trace, draw, find borders; what has no terrain gets the likeliest. SameRegionError: a region
    has no land, as its tap lies in another's."""
    island, flat = named.face is not None or named.game == "warcraft", ground.flat
    taps = _taps(flat, seeds)
    traced = trace(ground.basins, taps, island=island)
    labels = traced.labels(ground.basins)
    _all_have_land(traced.regions, labels, taps)
    drawn = draw(labels, len(traced.regions), flat.scale)
    others = opinions(ground.basins, taps, traced, island=island)
    rivals = [rival.labels(ground.basins) for rival in others]
    found = contacts(drawn.arcs, with_blunt_ends(labels, rivals, flat.scale), flat.scale)
    first = {seed.id: seed for seed in reversed(seeds)}
    named_ones = [first[region] for region in traced.regions]
    known = [traced.terrains.get(region, "") for region in traced.regions]
    order = with_terrain(named_ones, likely(ground, drawn.patches, known, named.game))
    sheet = sheet_of(ground, named, order, drawn, found)
    guessed = tuple(seed.id for seed in named_ones if not seed.terrain)
    return Survey(sheet, found, traced.regions, guessed)


def answered(found: Survey, answers: Mapping[frozenset[str], bool]) -> Survey:
    """The same board with the borders that somebody has said who looked at it."""
    names, sheet = found.regions, found.sheet
    numbered = {
        frozenset(map(names.index, pair)): border
        for pair, border in answers.items()
        if pair <= set(names)
    }
    contacts = settled(found.contacts, numbered)
    ids = list(sheet.board.regions)
    pairs = [sorted(contact.pair) for contact in contacts if contact.border]
    borders = [(ids[one], ids[other]) for one, other in pairs]
    board = Board.of(sheet.board.id, sheet.board.regions.values(), borders, house=sheet.board.house)
    return replace(found, contacts=contacts, sheet=replace(sheet, board=board))


def _taps(flat: Flat, seeds: Sequence[Seed]) -> list[RegionTap]:
    points = flat.place(np.array([seed.point for seed in seeds], np.float64))
    return [
        RegionTap(seed.id, float(x), float(y), seed.terrain)
        for seed, (x, y) in zip(seeds, points, strict=True)
    ]


def likely(
    ground: ReadyBoard, patches: Sequence[RegionPatch], known: Sequence[str], game: str
) -> tuple[tuple[str, ...], ...]:
    """For each region the terrains of the box, likeliest first; empty: not known."""
    find = partial(colour, ground.tints)
    return suggest(np.array([ground.colours.of(patch, find) for patch in patches]), known, game)


def with_terrain(seeds: Sequence[Seed], likely: Sequence[tuple[str, ...]]) -> tuple[Seed, ...]:
    return tuple(replace(s, terrain=first) for s, (first, *_) in zip(seeds, likely, strict=True))


def sheet_of(
    ground: ReadyBoard,
    named: Named,
    seeds: Sequence[Seed],
    drawn: DrawnOutlines,
    found: Iterable[Contact],
) -> Sheet:
    """The sheet of a drawing whose regions are those of the seeds, in their order."""
    ids = [_id(named, seed.id) for seed in seeds]
    rims = lengths(arc for arc in drawn.arcs if NOWHERE in arc.between)
    island = named.id if named.face else "1"
    regions = [
        Region(id, seed.terrain, frozenset(seed.symbols),
               rims.get(frozenset((number, NOWHERE)), 0) >= BORDER_MM
               if seed.edge is None else seed.edge, island)
        for number, (id, seed) in enumerate(zip(ids, seeds, strict=True))
    ]  # fmt: skip
    pairs = [sorted(contact.pair) for contact in found if contact.border]
    board = Board.of(named.id, regions, [(ids[a], ids[b]) for a, b in pairs], house=named.house)
    scale = ground.flat.scale
    outlines: dict[RegionId, Outline] = dict(zip(ids, drawn.outlines, strict=True))
    middles: Mapping[RegionId, Point] = {
        id: _in_mm(patch.deepest, scale) for id, patch in zip(ids, drawn.patches, strict=True)
    }
    return Sheet(
        named.id, named.game, named.players, named.house, ground.flat.size_mm, board, outlines,
        middles, named.face,
    )  # fmt: skip


def _all_have_land(regions: Sequence[str], labels: Labels, taps: Sequence[RegionTap]) -> None:
    held = set(np.unique(labels).tolist())
    for number, region in enumerate(regions):
        if number not in held:
            tap = next(tap for tap in taps if tap.region == region)
            row, column = (
                min(max(round(at), 0), size - 1)
                for at, size in zip((tap.y, tap.x), labels.shape, strict=True)
            )
            raise SameRegionError(region, regions[int(labels[row, column])])


def _id(named: Named, region: str) -> RegionId:
    return RegionId(f"{named.id}.{region}" if named.face else region)


def _in_mm(pixel: Point, scale: float) -> Point:
    x, y = pixel
    return round((x + 0.5) / scale, 1), round((y + 0.5) / scale, 1)
