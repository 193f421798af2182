"""Tokens under other tokens, by conservation: every token is in exactly one place.

Works on settled readings only. Says how sure it is, and when what it believed proved wrong.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

import numpy as np

from vision.table.sight import Mark

ON_TOP_MM = 13.0
"""Middles of tokens nearer than this lie on each other (a token is 19 mm wide)."""
SURE, LIKELY, UNLIKELY = 0.9, 0.6, 0.3


@dataclass(frozen=True, slots=True)
class Buried:
    """A token that is known only by inference."""

    mark: Mark
    above: str
    confidence: float


@dataclass(slots=True)
class Stacks:
    """Remembers the last settled reading and who lies under whom."""

    _seen: dict[str, Mark] = field(default_factory=dict)
    _buried: dict[str, Buried] = field(default_factory=dict)
    _doubted: dict[str, Mark] = field(default_factory=dict)

    @property
    def doubts(self) -> frozenset[str]:
        """Tokens that should have come to light and did not; a person must say."""
        return frozenset(self._doubted)

    @property
    def doubted(self) -> tuple[Mark, ...]:
        """The same, where they lay under others, newest first."""
        return tuple(reversed(self._doubted.values()))

    def update(self, marks: Iterable[Mark]) -> tuple[Buried, ...]:
        """Take a settled reading; every token that must lie under another is returned."""
        shown = {mark.face.token: mark for mark in marks}
        self._doubted = {t: mark for t, mark in self._doubted.items() if t not in shown}
        self._bury(shown)
        self._unearth(shown)
        self._seen = {**self._covered_before(shown), **shown}
        return tuple(self._buried.values())

    def clear(self) -> None:
        """Forget everything, as when a table is set up anew."""
        self._seen, self._buried, self._doubted = {}, {}, {}

    def _bury(self, shown: Mapping[str, Mark]) -> None:
        """Whoever vanished exactly where somebody else appeared lies beneath."""
        for token, mark in self._seen.items():
            if token not in shown and token not in self._buried:
                above = self._newcomer_at(mark, shown)
                if above is not None:
                    self._buried[token] = Buried(mark, above, SURE)

    def _newcomer_at(self, mark: Mark, shown: Mapping[str, Mark]) -> str | None:
        near = [
            (_gap(mark, other), token)
            for token, other in shown.items()
            if _gap(mark, other) < ON_TOP_MM and self._came(token, other)
        ]
        return min(near)[1] if near else None

    def _came(self, token: str, mark: Mark) -> bool:
        before = self._seen.get(token)
        return before is None or _gap(before, mark) > ON_TOP_MM

    def _unearth(self, shown: Mapping[str, Mark]) -> None:
        """Who is seen again is not buried; who should be seen and is not is doubtful.

        From the top of each pile down: what became of the upper decides about the lower.
        """
        for token in [t for t in self._buried if t in shown]:
            del self._buried[token]
        for token, buried in reversed(list(self._buried.items())):
            above = self._top_of(buried.above)
            if above in shown and _gap(buried.mark, shown[above]) < ON_TOP_MM:
                continue
            self._settle_doubt(token, buried, above, shown)

    def _settle_doubt(
        self, token: str, buried: Buried, above: str, shown: Mapping[str, Mark]
    ) -> None:
        """The cover went away and this one did not come to light: whatever became of it is a
        guess. Another may cover it now, or it went with the cover, or from under it.
        """
        self._doubted.setdefault(token, buried.mark)
        covering = [
            t
            for t, mark in shown.items()
            if _gap(buried.mark, mark) < ON_TOP_MM and self._came(t, mark)
        ]
        if covering:
            self._buried[token] = Buried(buried.mark, covering[0], LIKELY)
        elif above in shown:
            carried = _carried(buried.mark, shown[above])
            self._buried[token] = Buried(carried, buried.above, UNLIKELY)
        else:
            del self._buried[token]

    def _top_of(self, token: str) -> str:
        """The uppermost token of the pile that this one lies in."""
        passed: set[str] = set()
        while token in self._buried and token not in passed:
            passed.add(token)
            token = self._buried[token].above
        return token

    def _covered_before(self, shown: Mapping[str, Mark]) -> dict[str, Mark]:
        return {t: b.mark for t, b in self._buried.items() if t not in shown}


def _carried(mark: Mark, by: Mark) -> Mark:
    """The same face where the token above it has gone."""
    return replace(mark, board=by.board, at_mm=by.at_mm, regions=by.regions)


def _gap(a: Mark, b: Mark) -> float:
    """Distance in millimetres; tokens of different boards are never near."""
    if a.board != b.board or a.at_mm is None or b.at_mm is None:
        return float("inf")
    return float(np.hypot(a.at_mm[0] - b.at_mm[0], a.at_mm[1] - b.at_mm[1]))
