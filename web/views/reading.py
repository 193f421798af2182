"""From a screen's JSON to commands and back. Checks types and sizes, never the rules."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, cast, get_args

import msgspec
from msgspec import NODEFAULT
from msgspec.structs import FieldInfo, fields

from companion.rules import commands as c
from companion.store.codec import encode
from companion.text.telling import kebab
from web.desk import Json

LONGEST_TEXT = 400
MOST_THINGS = 200
MOST = 10_000
DEEPEST = 4


class BadFieldError(ValueError):
    """No screen of ours has sent this; the message names the field."""


@cache
def kinds() -> Mapping[str, type]:
    """Every command by the name screens give it."""
    return {kebab(kind.__name__): kind for kind in get_args(c.Command)}


def read_command(json: Mapping[str, Json]) -> c.Command:
    """
    >>> read_command({"kind": "conquer", "region": "7"})
    Conquer(region='7', using=(), units={}, draws=(), declined=False)
    >>> read_command({"kind": "set-hand", "race": "elves", "tokens": 1.5})
    Traceback (most recent call last):
    web.views.reading.BadFieldError: tokens
    """
    kind = kinds().get(str(json.get("kind")))
    if kind is None:
        raise BadFieldError("kind")
    known = _fields(kind)
    if unknown := json.keys() - known.keys() - {"kind"}:
        raise BadFieldError(str(sorted(unknown)[0])[:LONGEST_TEXT])
    if missing := [name for name in known if name not in json and _required(known[name])]:
        raise BadFieldError(missing[0])
    given = {name: _read(field, json[name]) for name, field in known.items() if name in json}
    return cast(c.Command, kind(**given))


def read_units(json: Mapping[str, Json]) -> tuple[tuple[str, ...], Mapping[str, int]]:
    """The abilities and units of a conquest that is only asked about."""
    known = _fields(c.Conquer)
    using = _read(known["using"], json.get("using", []))
    units = _read(known["units"], json.get("units", {}))
    return using, units


def write_command(command: c.Command) -> dict[str, Json]:
    """A command as a screen may send it back; fields that say nothing are left out.

    >>> write_command(c.Conquer(c.RegionId("7")))
    {'kind': 'conquer', 'region': '7'}
    """
    plain = {
        field.name: encode(getattr(command, field.name))
        for field in fields(command)
        if getattr(command, field.name) != _default(field)
    }
    return {"kind": kebab(type(command).__name__), **plain}


@cache
def _fields(kind: type) -> Mapping[str, FieldInfo]:
    return {field.name: field for field in fields(kind)}


def _required(field: FieldInfo) -> bool:
    return field.default is NODEFAULT and field.default_factory is NODEFAULT


def _default(field: FieldInfo) -> object:
    made = field.default_factory
    return field.default if made is NODEFAULT else made()


def _read(field: FieldInfo, json: Json) -> Any:
    if not _small(json):
        raise BadFieldError(field.name)
    try:
        return msgspec.convert(json, field.type)
    except msgspec.ValidationError:
        raise BadFieldError(field.name) from None


def _small(json: Json, deep: int = 0) -> bool:
    """
    >>> _small([1, {"on": "7"}]), _small(10**9), _small("a\\nb"), _small([[[[[]]]]])
    (True, False, False, False)
    """
    match json:
        case str():
            return len(json) <= LONGEST_TEXT and json.isprintable()
        case int():
            return -MOST <= json <= MOST
        case list() | dict():
            inner = [*json.keys(), *json.values()] if isinstance(json, dict) else json
            few = len(json) <= MOST_THINGS and deep < DEEPEST
            return few and all(_small(one, deep + 1) for one in inner)
        case _:
            return True
