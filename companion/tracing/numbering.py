"""Numbers proposed for the regions of a board, in reading order."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import count
from math import sqrt

from companion.games.sheet import Point


def numbered(
    middles: Mapping[str, Point], size: Point, chosen: Mapping[str, str]
) -> dict[str, str]:
    """A number for every key: what somebody chose, else the next free one.

    >>> numbered({"a": (90, 5), "b": (10, 8), "c": (50, 60)}, (100, 100), {"c": "1"})
    {'a': '3', 'b': '2', 'c': '1'}
    """
    found = counted(_read(middles, size), chosen)
    return {key: found[key] for key in middles}


def counted(keys: Iterable[str], chosen: Mapping[str, str]) -> dict[str, str]:
    """The same in the order of the keys.

    >>> counted(["a", "b", "d"], {"a": "2"})
    {'a': '2', 'b': '1', 'd': '3'}
    """
    free = (str(n) for n in count(1) if str(n) not in chosen.values())
    return {key: chosen.get(key) or next(free) for key in keys}


def _read(middles: Mapping[str, Point], size: Point) -> Iterator[str]:
    """Line by line; a line is about as high as a region."""
    high = sqrt(size[0] * size[1] / max(1, len(middles)))
    yield from sorted(middles, key=lambda key: (middles[key][1] // high, middles[key][0]))
