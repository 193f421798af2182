"""One photograph under the taps: outlines, suggestions, questions and faults of a tracing so far.

What is slow is done once per photograph; a tap is answered from what the one before it left.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from companion.games.checking import Fault, check
from companion.games.sheet import Sheet
from companion.tracing.numbering import counted, numbered
from companion.tracing.progress import TracingSoFar
from companion.tracing.steps import Stroke
from companion.tracing.tracing import BoardNaming
from vision.studio.contacts import (
    Contact,
    Pair,
    contacts,
    open_questions,
    settled,
    with_blunt_ends,
)
from vision.studio.hand.land import Land
from vision.studio.outlines import Canvas
from vision.studio.patches import RegionPatch
from vision.studio.survey import Named, ReadyBoard, Seed, likely, sheet_of, with_terrain
from vision.studio.trace import RegionTap, Traced, opinions, retrace, sketch, trace

UNNAMED = "board"


@dataclass(frozen=True, slots=True, eq=False)
class BoardSoFar:
    """A tracing as it looks now. `keys` are its regions in the order of the contacts."""

    sheet: Sheet
    keys: tuple[str, ...]
    likely: tuple[tuple[str, ...], ...]
    """For each region the terrains, likeliest first."""
    contacts: tuple[Contact, ...] = ()
    faults: tuple[Fault, ...] = ()

    def terrain(self, key: str) -> str:
        """As it is named or guessed; empty for a region without land."""
        shown = dict(zip(self.keys, self.sheet.board.regions.values(), strict=True))
        return shown[key].terrain if key in shown else ""

    @property
    def asked(self) -> tuple[Contact, ...]:
        return open_questions(self.contacts)


class Workbench:
    """Made once for a photograph and its frame; asked after every step, by one at a time."""

    def __init__(self, ground: ReadyBoard) -> None:
        self.ground = ground
        self._traced: tuple[object, Traced] | None = None
        self._land: Land | None = None
        self._canvas = Canvas(ground.flat.scale)

    def glance(self, so_far: TracingSoFar, naming: BoardNaming) -> BoardSoFar:
        """Outlines at once, nothing asked and nothing found fault with."""
        taps, island = self._taps(so_far), naming.face is not None
        if not so_far.finished:
            traced = sketch(self.ground.basins, taps, island=island)
        elif self._traced is None or self._traced[0] == (taps, island):
            traced = self._trace(taps, island=island)
        else:
            traced = retrace(self.ground.basins, taps, self._traced[1], island=island)
        return self._drawn(traced, so_far, naming)

    def look(self, so_far: TracingSoFar, naming: BoardNaming) -> BoardSoFar:
        """All there is to say; borders and faults when every region has its tap."""
        if not so_far.finished:
            return self.glance(so_far, naming)
        taps, island = self._taps(so_far), naming.face is not None
        traced = self._trace(taps, island=island)
        others = opinions(self.ground.basins, taps, traced, island=island)
        found = self._drawn(traced, so_far, naming, others)
        return replace(found, faults=check(found.sheet))

    def judge(self, stroke: Stroke) -> None:
        """StrokeError: this stroke would do nothing to what was looked at last."""
        if self._land is not None:
            self._land.stroked(stroke)

    def _taps(self, so_far: TracingSoFar) -> tuple[RegionTap, ...]:
        height, width = self.ground.basins.labels.shape
        return tuple(
            RegionTap(key, x * width - 0.5, y * height - 0.5, region.terrain)
            for key, region in so_far.regions.items()
            for x, y in region.taps
        )

    def _trace(self, taps: tuple[RegionTap, ...], *, island: bool) -> Traced:
        """The same taps are traced once: naming a symbol moves no outline."""
        if self._traced is None or self._traced[0] != (taps, island):
            self._traced = (taps, island), trace(self.ground.basins, taps, island=island)
        return self._traced[1]

    def _drawn(
        self,
        traced: Traced,
        so_far: TracingSoFar,
        naming: BoardNaming,
        others: Iterable[Traced] = (),
    ) -> BoardSoFar:
        self._land = _land(self.ground, traced).without_specks().after(so_far.strokes)
        land = self._land.alive(so_far)
        scale = self.ground.flat.scale
        drawn = self._canvas.draw(land.labels, len(land.keys))
        seeds = _seeds(so_far, land, drawn.patches)
        known = [
            seed.terrain or traced.terrains.get(key, "")
            for key, seed in zip(land.keys, seeds, strict=True)
        ]
        guesses = likely(self.ground, drawn.patches, known, naming.game)
        rivals = (_land(self.ground, other).after(so_far.strokes) for other in others)
        labels = [rival.alive(so_far).same_keys(land.keys) for rival in rivals]
        teeth = self.ground.basins.teeth
        seen = with_blunt_ends(land.labels, labels, scale, teeth) if so_far.finished else ()
        touching = contacts(drawn.arcs, seen, scale) if so_far.finished else ()
        found = settled(touching, _answers(land.keys, so_far))
        named = with_terrain(seeds, guesses)
        sheet = sheet_of(self.ground, _named(naming), named, drawn, found)
        return BoardSoFar(sheet, land.keys, guesses, found)


def _seeds(so_far: TracingSoFar, land: Land, patches: Sequence[RegionPatch]) -> tuple[Seed, ...]:
    """The regions of a label map, numbered as they were tapped; in reading order when all are
    there."""
    regions = [so_far.regions[key] for key in land.keys]
    chosen = {region.key: region.number for region in regions if region.number}
    height, width = land.labels.shape
    middles = {key: patch.middle for key, patch in zip(land.keys, patches, strict=True)}
    if so_far.finished:
        names = numbered(middles, (width, height), chosen)
    else:
        names = counted(middles, chosen)
    return tuple(
        Seed(names[one.key], (0, 0), one.terrain, tuple(one.symbols), one.edge) for one in regions
    )


def _land(ground: ReadyBoard, traced: Traced) -> Land:
    return Land(traced.labels(ground.basins), traced.regions)


def _answers(keys: tuple[str, ...], so_far: TracingSoFar) -> dict[Pair, bool]:
    """What was said about regions that are there, as contacts count them."""
    return {
        frozenset(map(keys.index, pair)): border
        for pair, border in so_far.answers.items()
        if pair <= set(keys)
    }


def _named(naming: BoardNaming) -> Named:
    name = naming.name or UNNAMED
    return Named(name, naming.game, naming.players, naming.face, naming.house)
