"""How a drawn board is printed: colours, lines, scenery. Values only, drawn by chance."""

from __future__ import annotations

import colorsys
from dataclasses import dataclass

import numpy as np

Chance = np.random.Generator
Colour = tuple[float, float, float]
"""Blue, green, red, 0 to 255."""

HUES = {
    "sea": (0.57, 0.55, 0.60), "lake": (0.54, 0.45, 0.68), "river": (0.56, 0.50, 0.62),
    "hill": (0.24, 0.45, 0.62), "mountain": (0.08, 0.12, 0.60),
    "black_mountain": (0.70, 0.15, 0.25),
    "forest": (0.33, 0.55, 0.38), "swamp": (0.20, 0.35, 0.38), "farmland": (0.13, 0.55, 0.82),
    "mud": (0.07, 0.50, 0.42), "mushroom": (0.88, 0.35, 0.55), "crystal": (0.62, 0.25, 0.78),
    "mine": (0.10, 0.25, 0.45), "chasm": (0.02, 0.40, 0.20),
}  # fmt: skip
"""Hue, saturation and value that each terrain is printed about."""


@dataclass(frozen=True, slots=True)
class Style:
    """One print shop."""

    colours: dict[str, Colour]
    line: Colour | None
    """None: no line, colours meet."""
    line_mm: float
    strength: float
    """How far texture departs from the flat colour."""
    found: bool
    """Textures from photographs, not drawn."""
    scenery: float
    """Things painted across borders, per hundred square centimetres."""
    badges: float
    """Share of symbols that lie on a border."""
    clouds: int
    snow: bool
    seed: int


LINES: tuple[Colour | None, ...] = (
    (245, 248, 250),
    (235, 240, 245),
    (28, 30, 40),
    (60, 60, 170),
    (150, 90, 40),
    (40, 190, 230),
    None,
)
VISIBLE = 90


def style(seed: int, *, found: bool = False) -> Style:
    """A print shop drawn by chance; white lines are the commonest, as on real boards."""
    chance = np.random.default_rng([seed, 7])
    line = LINES[int(chance.choice(7, p=(0.3, 0.25, 0.15, 0.1, 0.07, 0.06, 0.07)))]
    dark = line is not None and sum(line) < 3 * VISIBLE
    return Style(
        {terrain: _about(hsv, chance, dark) for terrain, hsv in HUES.items()},
        line,
        float(chance.uniform(1.0, 1.9)),
        float(chance.uniform(0.10, 0.22)),
        found,
        float(chance.uniform(0.8, 2.2)),
        float(chance.uniform(0.1, 0.4)),
        int(chance.integers(0, 3)),
        bool(chance.integers(0, 5) < len("yes")),
        seed,
    )


def _about(hsv: tuple[float, float, float], chance: Chance, dark: bool) -> Colour:
    """Where lines are dark, nothing else is as dark as they are."""
    hue, grey, light = np.array(hsv) + chance.normal(0, (0.015, 0.05, 0.05))
    red, green, blue = colorsys.hsv_to_rgb(
        hue % 1, np.clip(grey, 0, 1), np.clip(light, 0.4 if dark else 0.12, 1)
    )
    return blue * 255, green * 255, red * 255
