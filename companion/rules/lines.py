"""Lines: the parts of a cost or a score, each with its rule. Never a bare number."""

from __future__ import annotations

from collections.abc import Iterable

from companion.rules.board import RegionId
from companion.rules.values import Value


class Line(Value):
    """One part of a sum. `what` is the key of its words, `regions` where it comes from:
    a region stands there once for every coin or token it brings.
    """

    rule: str
    amount: int
    what: str
    regions: tuple[RegionId, ...] = ()


Lines = tuple[Line, ...]


def total(lines: Iterable[Line]) -> int:
    """
    >>> total([Line("CORE-4.3", 2, "land"), Line("BASE-P04", -1, "commando")])
    1
    """
    found = 0
    for line in lines:
        found += line.amount
    return found


def per_region(rule: str, what: str, regions: Iterable[RegionId]) -> Lines:
    """One coin for each region, or no line at all.

    >>> per_region("BASE-P08", "forest", ())
    ()
    """
    found = tuple(sorted(regions))
    return (Line(rule, len(found), what, found),) if found else ()
