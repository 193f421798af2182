"""Who borders whom, and which contacts a person is asked about. Draws nothing."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from companion.games.sheet import Point
from vision.studio.growing.basins import Labels
from vision.studio.growing.trimmed import Teeth, blunted
from vision.studio.outlines import Arc
from vision.studio.patches import NOWHERE

Pair = frozenset[int]
BORDER_MM = 4.0
"""Regions that share less than this only touch by a corner."""
DOUBTFUL_MM = 8.0
"""A contact shorter than this is asked about."""
BLUNT_MM = 10.0
"""Land that reaches a neighbour by an end narrower than this may as well not reach it: where lines
meet, their paint is given to one region only."""
CROSSING_MM = 12.0
"""Where four regions meet and a contact shorter than this is doubtful, it may be the other two that
touch."""
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
    unless: Pair | None = None
    """Where four regions meet, the two that keep these apart: they cannot both."""

    @property
    def border(self) -> bool:
        """The best guess."""
        return self.mm >= BORDER_MM

    def settled(self, border: bool | None) -> Contact:
        """As somebody said who looked at the board; None: nobody did."""
        if border is None:
            return self
        length = max(self.mm, BORDER_MM) if border else 0.0
        return replace(self, mm=length, doubtful=False)


def contacts(arcs: Sequence[Arc], others: Iterable[Labels], scale: float) -> tuple[Contact, ...]:
    """Every contact of the tracing; doubtful where it is short, nearly one or seen otherwise."""
    found = {**_near(arcs), **_touching(arcs)}
    rivals = [_rival(labels, scale) for labels in others]
    pairs = sorted(found.keys() | {p for rival in rivals for p in rival}, key=sorted)
    every = [c for pair in pairs if (c := _contact(pair, found, rivals)) is not None]
    first = sorted((c for c in every if c.doubt), key=lambda c: -c.doubt)[:MOST_ASKED]
    asked = {contact.pair for contact in first}
    told = {c.pair: replace(c, doubtful=c.pair in asked) for c in every}
    across = {c.pair: c for c in _across(arcs, asked) if c.pair not in found.keys() | asked}
    for room, (pair, contact) in enumerate(across.items(), len(asked)):
        told[pair] = replace(contact, doubtful=room < MOST_ASKED)
    return tuple(told.values())


def settled(found: Iterable[Contact], answers: Mapping[Pair, bool]) -> tuple[Contact, ...]:
    """Contacts as somebody said. Two others that touch settle those they keep apart; two that do
    not make them a question."""
    return tuple(_settled(contact, answers) for contact in found)


def open_questions(found: Sequence[Contact]) -> tuple[Contact, ...]:
    """What is asked next: nothing that another question may settle."""
    asked = {contact.pair for contact in found if contact.doubtful}
    return tuple(contact for contact in found if contact.doubtful and contact.unless not in asked)


def _settled(contact: Contact, answers: Mapping[Pair, bool]) -> Contact:
    others = None if contact.unless is None else answers.get(contact.unless)
    if contact.pair in answers or others is None:
        return contact.settled(answers.get(contact.pair))
    return replace(contact, doubtful=not others)


def with_blunt_ends(
    labels: Labels, others: Iterable[Labels], scale: float, known: Teeth | None = None
) -> list[Labels]:
    """Other opinions, and one more: the tracing itself without its narrow ends."""
    return [*others, blunted(labels, BLUNT_MM * scale, known)]


def _contact(
    pair: Pair, found: Mapping[Pair, Contact], rivals: Sequence[Mapping[Pair, Contact]]
) -> Contact | None:
    there = [rival[pair] for rival in rivals if pair in rival]
    if pair not in found:
        sure = [contact for contact in there if contact.mm >= DOUBTFUL_MM]
        return Contact(pair, 0.0, sure[0].at, len(sure)) if sure else None
    ours = found[pair]
    if not ours.mm:
        return replace(ours, doubt=ours.doubt + sum(contact.border for contact in there))
    differ = len(rivals) - sum(contact.border for contact in there)
    short = max(0.0, DOUBTFUL_MM - ours.mm)
    return Contact(pair, ours.mm, ours.at, differ + short)


def _touching(arcs: Iterable[Arc]) -> dict[Pair, Contact]:
    lines: dict[Pair, list[Arc]] = defaultdict(list)
    for arc in arcs:
        if NOWHERE not in arc.between and len(arc.between) == 2:
            lines[arc.between].append(arc)
    return {
        pair: Contact(pair, sum(map(_extent, shared)), _middle(max(shared, key=_extent)))
        for pair, shared in lines.items()
    }


def _near(arcs: Sequence[Arc]) -> dict[Pair, Contact]:
    """Regions that only a short line between two others, or at the edge, keeps apart."""
    return {
        pair: Contact(pair, 0.0, _middle(arc), BORDER_MM - arc.extent)
        for arc, pair in _kept_apart(arcs, BORDER_MM)
    }


def _across(arcs: Sequence[Arc], asked: Collection[Pair]) -> list[Contact]:
    """Where four regions meet and two of them are asked about: the other two."""
    return [
        Contact(pair, 0.0, _middle(arc), unless=arc.between)
        for arc, pair in _kept_apart(arcs, CROSSING_MM)
        if arc.between in asked
    ]


def _kept_apart(arcs: Sequence[Arc], shorter: float) -> Iterator[tuple[Arc, Pair]]:
    """Lines that are short, each with the regions at its two ends."""
    around: dict[Point, set[int]] = defaultdict(set)
    for arc in arcs:
        for end in (arc.points[0], arc.points[-1]):
            around[end] |= arc.between
    for arc in arcs:
        if arc.extent < shorter:
            one, other = (around[arc.points[end]] - arc.between - {NOWHERE} for end in (0, -1))
            yield from ((arc, frozenset((a, b))) for a in one for b in other if a != b)


def _extent(arc: Arc) -> float:
    return arc.extent


def _middle(arc: Arc) -> Point:
    """Half way along a line."""
    points = np.array(arc.points)
    steps = np.concatenate([[0], np.linalg.norm(np.diff(points, axis=0), axis=1).cumsum()])
    half = steps[-1] / 2
    x, y = (float(np.interp(half, steps, points[:, axis])) for axis in (0, 1))
    return round(x, 1), round(y, 1)


def _rival(labels: Labels, scale: float) -> dict[Pair, Contact]:
    """Contacts of another opinion, counted on its pixels."""
    number = int(labels.max()) + 1
    pairs, x, y = (np.concatenate(both) for both in zip(*_touching_pixels(labels), strict=True))
    length = np.bincount(pairs, minlength=number * number)
    middles = [np.bincount(pairs, axis, number * number) for axis in (x, y)]
    found = {}
    for key in np.flatnonzero(length).tolist():
        at = tuple(round(float(m[key] / length[key] / scale), 1) for m in middles)
        pair = frozenset(divmod(key, number))
        found[pair] = Contact(pair, PIXEL * float(length[key]) / scale, (at[0], at[1]))
    return found


def _touching_pixels(labels: Labels) -> Iterator[tuple[Labels, Labels, Labels]]:
    """Pixels of two regions side by side, then above each other: both labels as one number, and
    where."""
    number = int(labels.max()) + 1
    for one, other in ((labels[:, :-1], labels[:, 1:]), (labels[:-1], labels[1:])):
        y, x = np.nonzero((one != other) & (one >= 0) & (other >= 0))
        low, high = np.minimum(one[y, x], other[y, x]), np.maximum(one[y, x], other[y, x])
        yield np.asarray(low * number + high), np.asarray(x), np.asarray(y)
