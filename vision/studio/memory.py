"""What was worked out for the taps before, and need not be worked out again."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")
MOST = 400
"""Answers that are kept: two for each region of the largest board file."""


class Memory(Generic[K, V]):
    """The answers asked for last, by their questions. Asked by one at a time."""

    def __init__(self, most: int = MOST) -> None:
        self._most = most
        self._known: OrderedDict[K, V] = OrderedDict()

    def of(self, question: K, find: Callable[[K], V]) -> V:
        """`find` must say the same whenever it is asked the same."""
        if question not in self._known:
            self._known[question] = find(question)
        self._known.move_to_end(question)
        if len(self._known) > self._most:
            self._known.popitem(last=False)
        return self._known[question]
