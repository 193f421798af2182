"""From a screen's JSON to commands and back. Checks types and sizes, never the rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import StrEnum
from functools import cache
from types import NoneType, UnionType
from typing import Any, Union, cast, get_args, get_origin, get_type_hints

from msgspec import NODEFAULT
from msgspec.structs import FieldInfo, fields

from companion.rules import commands as c
from companion.store.codec import encode
from companion.text.telling import kebab
from web.desk import Json

LONGEST_TEXT = 400
MOST_THINGS = 200
MOST = 10_000

Read = Callable[[Json], Any]


class UnreadableError(ValueError):
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
    web.views.reading.UnreadableError: tokens
    """
    kind = kinds().get(str(json.get("kind")))
    if kind is None:
        raise UnreadableError("kind")
    known = _fields(kind)
    if unknown := json.keys() - known.keys() - {"kind"}:
        raise UnreadableError(str(sorted(unknown)[0])[:LONGEST_TEXT])
    values = {name: _read_field(field, name, json) for name, field in known.items()}
    given = {name: value for name, value in values.items() if value is not NODEFAULT}
    return cast(c.Command, kind(**given))


def read_units(json: Mapping[str, Json]) -> tuple[tuple[str, ...], dict[str, int]]:
    """The abilities and units of a conquest that is only asked about."""
    known = _fields(c.Conquer)
    using = _read_field(known["using"], "using", json)
    units = _read_field(known["units"], "units", json)
    return () if using is NODEFAULT else using, {} if units is NODEFAULT else units


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


def _read_field(known: tuple[FieldInfo, Read], name: str, json: Mapping[str, Json]) -> Any:
    field, read = known
    if name not in json:
        return _left_out(field, name)
    try:
        return read(json[name])
    except (TypeError, ValueError):
        raise UnreadableError(name) from None


def _left_out(field: FieldInfo, name: str) -> Any:
    if _default(field) is NODEFAULT:
        raise UnreadableError(name)
    return NODEFAULT


@cache
def _fields(kind: type) -> Mapping[str, tuple[FieldInfo, Read]]:
    hints = get_type_hints(kind)
    return {field.name: (field, _reader(hints[field.name])) for field in fields(kind)}


def _default(field: FieldInfo) -> object:
    made = field.default_factory
    return field.default if made is NODEFAULT else made()


def _reader(kind: Any) -> Read:
    kind = getattr(kind, "__supertype__", kind)
    origin, arguments = get_origin(kind), get_args(kind)
    if origin in (Union, UnionType):
        return _or_none(_reader(next(a for a in arguments if a is not NoneType)))
    if origin is tuple:
        return _list_of(_reader(arguments[0]))
    if origin is not None:
        return _mapping_to(_reader(arguments[1]))
    if isinstance(kind, type) and issubclass(kind, StrEnum):
        return kind
    return _PLAIN[kind]


def _or_none(inner: Read) -> Read:
    return lambda json: None if json is None else inner(json)


def _list_of(inner: Read) -> Read:
    def read(json: Json) -> tuple[Any, ...]:
        if not isinstance(json, list) or len(json) > MOST_THINGS:
            raise ValueError(json)
        return tuple(inner(item) for item in json)

    return read


def _mapping_to(inner: Read) -> Read:
    def read(json: Json) -> dict[str, Any]:
        if not isinstance(json, dict) or len(json) > MOST_THINGS:
            raise ValueError(json)
        return {_text(key): inner(item) for key, item in json.items()}

    return read


def _text(json: Json) -> str:
    if not isinstance(json, str) or len(json) > LONGEST_TEXT or not json.isprintable():
        raise ValueError(json)
    return json


def _whole(json: Json) -> int:
    if not isinstance(json, int) or isinstance(json, bool) or not -MOST <= json <= MOST:
        raise ValueError(json)
    return json


def _flag(json: Json) -> bool:
    if not isinstance(json, bool):
        raise ValueError(json)
    return json


_PLAIN: Mapping[Any, Read] = {str: _text, int: _whole, bool: _flag}
