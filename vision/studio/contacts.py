"""Who borders whom, and which contacts a person is asked about. Draws nothing."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from companion.games.sheet import Point
from vision.studio.basins import Basins, Labels
from vision.studio.outlines import NOWHERE, Arc, length

Pair = frozenset[int]
BORDER_MM = 4.0
"""Regions that share less than this only touch by a corner."""
DOUBTFUL_MM = 8.0
"""A contact shorter than this is asked about."""
MOST_ASKED = 5
"""Nobody answers more questions than this about one board."""
PIXEL = 0.85
"""What a pixel of a seam, which runs in stairs, is worth."""


@dataclass(frozen=True, slots=True)
class Contact:
    """Two regions that touch, or nearly: how long they do, and where."""

    pair: Pair
    mm: float
    at: Point
    doubt: float = 0.0
    """How many other opinions differ, and more if the contact is short."""
    doubtful: bool = False
    """Whether a person is asked."""

    @property
    def border(self) -> bool:
        """The best guess."""
        return self.mm >= BORDER_MM


def contacts(
    arcs: Iterable[Arc], basins: Basins, others: Iterable[Labels], number: int, scale: float
) -> tuple[Contact, ...]:
    """Every contact of the tracing; doubtful where it is short or another opinion differs."""
    found = _touching(arcs)
    rivals = [_rival(basins, owner, number, scale) for owner in others]
    pairs = sorted(found.keys() | {p for rival in rivals for p in rival}, key=sorted)
    every = [c for pair in pairs if (c := _contact(pair, found, rivals)) is not None]
    first = sorted((c for c in every if c.doubt), key=lambda c: -c.doubt)[:MOST_ASKED]
    asked = {contact.pair for contact in first}
    return tuple(replace(contact, doubtful=contact.pair in asked) for contact in every)


def _contact(
    pair: Pair, found: Mapping[Pair, Contact], rivals: Sequence[Mapping[Pair, Contact]]
) -> Contact | None:
    there = [rival[pair] for rival in rivals if pair in rival]
    if pair not in found:
        sure = [contact for contact in there if contact.mm >= DOUBTFUL_MM]
        return Contact(pair, 0.0, sure[0].at, len(sure)) if sure else None
    ours = found[pair]
    differ = len(rivals) - sum(contact.border for contact in there)
    short = max(0.0, DOUBTFUL_MM - ours.mm)
    return Contact(pair, ours.mm, ours.at, differ + short)


def _touching(arcs: Iterable[Arc]) -> dict[Pair, Contact]:
    lines: dict[Pair, list[Arc]] = defaultdict(list)
    for arc in arcs:
        if NOWHERE not in arc.between and len(arc.between) == 2:
            lines[arc.between].append(arc)
    return {
        pair: Contact(pair, sum(map(length, shared)), _middle(max(shared, key=length)))
        for pair, shared in lines.items()
    }


def _middle(arc: Arc) -> Point:
    """Half way along a line."""
    points = np.array(arc.points)
    steps = np.concatenate([[0], np.linalg.norm(np.diff(points, axis=0), axis=1).cumsum()])
    half = steps[-1] / 2
    x, y = (float(np.interp(half, steps, points[:, axis])) for axis in (0, 1))
    return round(x, 1), round(y, 1)


def _rival(basins: Basins, owner: Labels, number: int, scale: float) -> dict[Pair, Contact]:
    """Contacts of another opinion, measured on the basins."""
    border = basins.between(owner)
    middles = basins.middles[basins.ends].mean(axis=1)
    shared: dict[Pair, list[tuple[float, float, float]]] = defaultdict(list)
    for seam in np.flatnonzero(border).tolist():
        pair = frozenset(owner[basins.ends[seam]].tolist())
        if max(pair) < number:
            x, y = middles[seam].tolist()
            shared[pair].append((float(basins.lengths[seam]), x, y))
    return {pair: _measured(pair, seams, scale) for pair, seams in shared.items()}


def _measured(pair: Pair, seams: list[tuple[float, float, float]], scale: float) -> Contact:
    pixels = sum(length for length, _, _ in seams)
    _, x, y = seams[len(seams) // 2]
    return Contact(pair, PIXEL * pixels / scale, (round(x / scale, 1), round(y / scale, 1)))
