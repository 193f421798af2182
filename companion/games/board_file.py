"""The file of one board, as it is kept, shared and checked: a sheet with a version.

Reads any text; what is wrong comes back as faults with their place, never as a traceback.
"""

from __future__ import annotations

import base64
import json
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, TypeGuard

from companion.games import PLAYERS
from companion.games.checking import TERRAINS, Fault, check, check_outlined
from companion.games.sheet import Sheet, read, write

VERSION = 1
LONGEST = 40_000_000
"""Characters of the longest file that is read: a board with a large photograph."""
MOST_REGIONS = 200
MOST_POINTS = 2000
MOST_POINTS_ALTOGETHER = 20_000
"""Ten times what the largest printed board needs; judging more would take minutes."""
MOST_PIECES = 99
LONGEST_ID = 40
TRIANGLE = 3
JPEG = b"\xff\xd8\xff"
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


def read_data(data: bytes) -> BoardFile:
    """Whatever lies in a file: a photograph is no text and no board."""
    try:
        # Some editors put a mark before the text.
        return read_file(data.decode("utf-8-sig"))
    except UnicodeDecodeError:
        return _refused("not-a-sheet", reason="UTF-8")


def read_file(text: str) -> BoardFile:
    if len(text) > LONGEST:
        return _refused("too-long", most=LONGEST)
    try:
        told = json.loads(text)
    except (ValueError, RecursionError) as wrong:
        return _refused("not-a-sheet", reason=_plain(wrong))
    if not isinstance(told, dict):
        return _refused("not-a-sheet", reason="{ }")
    version = told.get("version", VERSION)
    if type(version) is not int:
        return _refused("not-a-sheet", reason="version")
    if version != VERSION:
        return _refused("newer" if version > VERSION else "no-version", version=version)
    faults = tuple(_structure(told))
    return BoardFile(None, faults) if faults else _understood(text, told)


def _understood(text: str, told: Mapping[str, Any]) -> BoardFile:
    try:
        sheet = read(text)
        faults = (*check(sheet), *check_outlined(sheet))
    except (ValueError, TypeError, OverflowError) as wrong:
        return _refused("not-a-sheet", reason=str(wrong))
    photograph = told.get("photograph", "")
    if _is_jpeg(photograph):
        return BoardFile(sheet, faults, str(photograph), told.get("flat") is True)
    spoilt = () if photograph in ("", None) else (Fault("photograph-spoilt"),)
    return BoardFile(sheet, (*faults, *spoilt))


def _is_jpeg(photograph: object) -> bool:
    """By how it begins and that it is base64; nobody unpacks it here."""
    try:
        packed = photograph if isinstance(photograph, str) else ""
        return base64.b64decode(packed, validate=True).startswith(JPEG)
    except ValueError:
        return False


def _plain(wrong: Exception) -> str:
    """Where reading stopped, without the advice for programmers."""
    return f"JSON, {wrong}" if isinstance(wrong, json.JSONDecodeError) else "JSON"


def _refused(word: str, **facts: str | int) -> BoardFile:
    return BoardFile(None, (Fault(word, facts=facts, error=True),))


def _structure(told: Mapping[str, Any]) -> Iterator[Fault]:
    """What must hold before there is a sheet to check."""
    if str(told.get("game")) not in TERRAINS:
        yield Fault("unknown-game", facts={"game": str(told.get("game"))[:40]}, error=True)
    if not is_name(told.get("id")):
        yield Fault("bad-name", error=True)
    if not _is_size(told.get("size_mm")):
        yield Fault("bad-size", error=True)
    regions = told.get("regions")
    if not isinstance(regions, list) or len(regions) > MOST_REGIONS:
        yield Fault("bad-regions", facts={"most": MOST_REGIONS}, error=True)
        return
    yield from _use(told)
    whole = [region for region in regions if isinstance(region, dict)]
    if len(whole) != len(regions):
        yield Fault("not-a-sheet", facts={"reason": "regions"}, error=True)
    ids = Counter(str(region.get("id")) for region in whole)
    for id, times in ids.items():
        if times > 1:
            yield Fault("region-twice", id[:LONGEST_ID], error=True)
    for region in whole:
        yield from _region(region, ids)
    if sum(len(region["outline"]) for region in whole if _is_line(region.get("outline"))) > (
        MOST_POINTS_ALTOGETHER
    ):
        yield Fault("too-many-points", facts={"most": MOST_POINTS_ALTOGETHER}, error=True)


def _use(told: Mapping[str, Any]) -> Iterator[Fault]:
    """For how many players it is, or which side of which island."""
    players = told.get("players")
    if players is not None and (type(players) is not int or players not in PLAYERS):
        yield Fault("players-unknown", facts={"players": str(players)[:LONGEST_ID]}, error=True)
    if not isinstance(told.get("house"), bool):
        yield Fault("not-a-sheet", facts={"reason": "house"}, error=True)
    face = [told.get(key) for key in ("size", "number", "side")]
    if (told.get("game") == "warcraft") != _is_face(*face):
        yield Fault("island-unknown", error=True)


def _is_face(size: object, number: object, side: object) -> bool:
    named = size in ("L", "M", "S") and side in ("A", "B")
    return named and type(number) is int and 1 <= number <= MOST_PIECES


def _region(region: Mapping[str, Any], ids: Counter[str]) -> Iterator[Fault]:
    id = str(region.get("id"))[:LONGEST_ID]
    if not _is_line(region.get("outline")):
        yield Fault("no-outline", id, error=True)
    for reason in _misshapen(region, id):
        yield Fault("not-a-sheet", id, facts={"reason": reason}, error=True)
    borders = region.get("borders")
    for other in borders if _are_words(borders) else ():
        if other == id:
            yield Fault("borders-itself", id, error=True)
        elif other not in ids:
            facts = {"other": other[:LONGEST_ID]}
            yield Fault("unknown-neighbour", id, facts=facts, error=True)


def _misshapen(region: Mapping[str, Any], id: str) -> Iterator[str]:
    """Keys of a region whose values are of no use."""
    if not isinstance(region.get("id"), str) or not is_name(id):
        yield f"regions[].id {id}"
    if not _is_point(region.get("center")):
        yield f"{id}: center"
    if not _are_words(region.get("symbols")) or not isinstance(region.get("edge"), bool):
        yield f"{id}: symbols, edge"
    if not isinstance(region.get("terrain"), str):
        yield f"{id}: terrain"
    if not _are_words(region.get("borders")):
        yield f"{id}: borders"


def is_name(value: object) -> bool:
    """A plain word: it becomes a file's name and part of the regions' names."""
    if not isinstance(value, str) or not 0 < len(value) <= LONGEST_ID:
        return False
    if not any(letter.isalnum() for letter in value):
        return False
    return all(letter.isalnum() or letter in "-_ '" for letter in value)


def _are_words(value: object) -> TypeGuard[list[str]]:
    return isinstance(value, list) and all(isinstance(word, str) for word in value)


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
