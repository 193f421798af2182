"""The file of one board, as it is kept, shared and checked: a sheet with a version.

Reads any text; what is wrong comes back as faults with their place, never as a traceback.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from companion.games.checking import TERRAINS, Fault, check
from companion.games.sheet import Sheet, read, write

VERSION = 1
LONGEST = 40_000_000
"""Characters of the longest file that is read: a board with a large photograph."""
MOST_REGIONS = 200
MOST_POINTS = 2000
LONGEST_ID = 40
TRIANGLE = 3
LEAST_MM, MOST_MM, FAR_MM = 50, 2000, 1e5


@dataclass(frozen=True, slots=True)
class BoardFile:
    """What a file says: a sheet unless it has errors, and everything there is to say about it."""

    sheet: Sheet | None
    faults: tuple[Fault, ...]
    photograph: str = ""
    """A JPEG in base64, if its owner gave it along."""
    flat: bool = False
    """Whether the photograph shows the board from above and nothing else."""

    @property
    def errors(self) -> tuple[Fault, ...]:
        return tuple(fault for fault in self.faults if fault.error)


def write_file(sheet: Sheet, photograph: str = "", *, flat: bool = False) -> str:
    head = f'{{\n "version": {VERSION},\n'
    shown = f',\n "flat": {json.dumps(flat)},\n "photograph": {json.dumps(photograph)}'
    tail = (shown if photograph else "") + "\n}\n"
    return head + write(sheet).removeprefix("{\n").removesuffix("\n}\n") + tail


def read_file(text: str) -> BoardFile:
    if len(text) > LONGEST:
        return _refused("not-a-sheet", reason=f"> {LONGEST}")
    try:
        told = json.loads(text)
    except (ValueError, RecursionError) as wrong:
        return _refused("not-a-sheet", reason=str(wrong) or "nested too deeply")
    if not isinstance(told, dict):
        return _refused("not-a-sheet", reason="{ }")
    if (version := told.get("version", VERSION)) != VERSION:
        return _refused("newer", version=str(version))
    faults = tuple(_structure(told))
    return BoardFile(None, faults) if faults else _understood(text, told)


def _understood(text: str, told: Mapping[str, Any]) -> BoardFile:
    try:
        sheet = read(text)
        faults = check(sheet)
    except (ValueError, TypeError, OverflowError) as wrong:
        return _refused("not-a-sheet", reason=str(wrong))
    photograph = told.get("photograph", "")
    shown = photograph if isinstance(photograph, str) else ""
    return BoardFile(sheet, faults, shown, told.get("flat") is True)


def _refused(word: str, **facts: str) -> BoardFile:
    return BoardFile(None, (Fault(word, facts=facts, error=True),))


def _structure(told: Mapping[str, Any]) -> Iterator[Fault]:
    """What must hold before there is a sheet to check."""
    if told.get("game") not in TERRAINS:
        yield Fault("unknown-game", facts={"game": str(told.get("game"))[:40]}, error=True)
    if not is_name(told.get("id")):
        yield Fault("not-a-sheet", facts={"reason": "id"}, error=True)
    if not _is_size(told.get("size_mm")):
        yield Fault("not-a-sheet", facts={"reason": "size_mm"}, error=True)
    regions = told.get("regions")
    if not isinstance(regions, list) or len(regions) > MOST_REGIONS:
        yield Fault("not-a-sheet", facts={"reason": "regions"}, error=True)
        return
    whole = [region for region in regions if isinstance(region, dict)]
    if len(whole) != len(regions):
        yield Fault("not-a-sheet", facts={"reason": "regions"}, error=True)
    ids = Counter(str(region.get("id")) for region in whole)
    for region in whole:
        yield from _region(region, ids)


def _region(region: Mapping[str, Any], ids: Counter[str]) -> Iterator[Fault]:
    id = str(region.get("id"))[:LONGEST_ID]
    if not isinstance(region.get("id"), str) or not is_name(id):
        yield Fault("not-a-sheet", id, facts={"reason": f"regions[].id {id}"}, error=True)
    if ids[id] > 1:
        yield Fault("region-twice", id, error=True)
    if not _is_line(region.get("outline")):
        yield Fault("no-outline", id, error=True)
    if not _is_point(region.get("center")):
        yield Fault("not-a-sheet", id, facts={"reason": f"{id}: center"}, error=True)
    if not isinstance(region.get("symbols"), list) or not isinstance(region.get("edge"), bool):
        yield Fault("not-a-sheet", id, facts={"reason": f"{id}: symbols, edge"}, error=True)
    borders = region.get("borders")
    if not isinstance(borders, list):
        yield Fault("not-a-sheet", id, facts={"reason": f"{id}: borders"}, error=True)
        return
    for other in borders:
        if other == id:
            yield Fault("borders-itself", id, error=True)
        elif str(other) not in ids:
            facts = {"other": str(other)[:LONGEST_ID]}
            yield Fault("unknown-neighbour", id, facts=facts, error=True)


def is_name(value: object) -> bool:
    """A plain word: it becomes a file's name and part of the regions' names."""
    if not isinstance(value, str) or not 0 < len(value) <= LONGEST_ID:
        return False
    return all(letter.isalnum() or letter in "-_ '" for letter in value)


def _is_size(value: object) -> bool:
    if not isinstance(value, list) or not _is_point(value):
        return False
    return all(LEAST_MM <= side <= MOST_MM for side in value)


def _is_line(value: object) -> bool:
    return (
        isinstance(value, list)
        and TRIANGLE <= len(value) <= MOST_POINTS
        and all(map(_is_point, value))
    )


def _is_point(value: object) -> bool:
    """Two numbers of a board's order of magnitude; not true, not infinite."""
    return (
        isinstance(value, list)
        and len(value) == len("xy")
        and all(isinstance(v, int | float) and not isinstance(v, bool) for v in value)
        and all(abs(v) < FAR_MM for v in value)
    )
