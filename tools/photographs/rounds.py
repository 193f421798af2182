"""One board drawn, photographed, tapped, traced and compared with itself."""

from __future__ import annotations

import time
from dataclasses import dataclass, replace

import numpy as np

from companion.games.sheet import Sheet
from tools.photographs.prints import printed
from tools.photographs.shots import Photograph, Shot, photograph
from tools.photographs.strangers import stranger
from tools.photographs.styles import style
from tools.photographs.truth import Likeness, Tap, likeness, taps, worst_patch
from vision.geometry import Picture
from vision.studio.survey import Named, ReadyBoard, Seed, Seeds, Survey, prepare, survey

CORNER_PX = 3.0
"""How far a corner is tapped beside the corner."""
MOST_TAPS = 4


@dataclass(frozen=True, slots=True)
class Round:
    """What one round trip came to."""

    board: str
    asked: int
    extra_taps: int
    first: Likeness
    """From one tap in each region."""
    likeness: Likeness
    """After the extra taps."""
    seconds: float
    """Of one core, from the last tap to the sheet."""

    @property
    def exact(self) -> bool:
        return not self.likeness.missing and not self.likeness.extra


@dataclass(frozen=True, slots=True)
class Manner:
    """Who printed the board, how large its photograph is, and what the taps say."""

    found: bool = False
    """The first shop with textures from photographs."""
    lined: bool = True
    """The first shop with the lines it likes, or with none."""
    border: str = ""
    """The second shop, with this kind of border."""
    width: int = 4000
    named: bool = True
    """Whether a tap names the terrain."""

    @property
    def words(self) -> str:
        shop = self.border or ("found textures" if self.found else "drawn textures")
        shop += "" if self.lined else ", no lines"
        return shop if self.named else f"{shop}, not named"


FIRST = Manner()


def scene(sheet: Sheet, seed: int, manner: Manner = FIRST) -> Photograph:
    """A photograph with everything that makes it hard, drawn by chance."""
    chance = np.random.default_rng([seed, 19])
    shot = Shot(
        tilt=float(chance.uniform(0, 35)),
        turn=float(chance.uniform(-15, 15)),
        fold=3.0 if sheet.face is None else 0.0,
        warm=float(chance.random()),
        uneven=float(chance.uniform(0.1, 0.5)),
        jpeg=60,
        width=manner.width,
        seed=seed,
    )
    return photograph(_printed(sheet, seed, manner), sheet.size_mm, shot)


def _printed(sheet: Sheet, seed: int, manner: Manner) -> Picture:
    if manner.border:
        return stranger(sheet, seed, manner.border)
    shop = style(seed, found=manner.found)
    return printed(sheet, shop if manner.lined else replace(shop, line=None))


def seeds_of(sheet: Sheet, shot: Photograph, seed: int, *, named: bool = True) -> Seeds:
    """Careless taps with terrain, corners a little off, two taps on a fold."""
    chance = np.random.default_rng([seed, 23])
    corners = shot.corners() + chance.normal(0, CORNER_PX, (4, 2))
    regions = tuple(_seed(sheet, shot, tap, named) for tap in taps(sheet, seed))
    return Seeds(regions, corners, sheet.size_mm, shot.fold() if sheet.face is None else None)


def round_trip(sheet: Sheet, seed: int, manner: Manner = FIRST) -> Round:
    """Traced once, then a tap in the worst patch as long as a border is wrong and not asked, or a
    region would have to be redrawn: a person sees both."""
    shot = scene(sheet, seed, manner)
    seeds = seeds_of(sheet, shot, seed, named=manner.named)
    ground = prepare(shot.picture, seeds)
    regions, extra = seeds.regions, 0
    start = time.process_time()
    traced, like = _once(sheet, ground, regions)
    seconds, first = time.process_time() - start, like
    while (like.missing or like.extra or like.redraw) and extra < MOST_TAPS:
        again = worst_patch(sheet, traced.sheet)
        if again is None:
            break
        regions, extra = (*regions, _seed(sheet, shot, again, manner.named)), extra + 1
        traced, like = _once(sheet, ground, regions)
    return Round(sheet.id, len(traced.asked), extra, first, like, seconds)


def _once(sheet: Sheet, ground: ReadyBoard, regions: tuple[Seed, ...]) -> tuple[Survey, Likeness]:
    """The tracing, and what is wrong with it once its questions are answered."""
    named = Named(sheet.id, sheet.game, sheet.players, sheet.face)
    traced = survey(ground, regions, named)
    like = likeness(sheet, traced.sheet)
    asked = {frozenset(traced.regions[n] for n in contact.pair) for contact in traced.asked}
    left = like.missing - asked, like.extra - asked
    return traced, Likeness(*left, like.mean, like.p95, like.redraw)


def _seed(sheet: Sheet, shot: Photograph, tap: Tap, named: bool) -> Seed:
    x, y = shot.place(np.array([tap.at]))[0].tolist()
    region = next(r for r in sheet.board.regions.values() if sheet.label(r.id) == tap.region)
    terrain = region.terrain if named else ""
    return Seed(tap.region, (x, y), terrain, tuple(sorted(region.symbols)))
