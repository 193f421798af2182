"""Values of the rules to JSON and back, by their types. The only place for loose types."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

from companion.rules.commands import Command
from companion.rules.events import Event

Json = Any
Decoder = Callable[[Json], Any]


class UnreadableError(ValueError):
    """A record that no version of Tribekeeper has written."""


def encode(value: Any) -> Json:
    """A value as JSON; records become objects without their type."""
    if isinstance(value, Enum) or value is None or isinstance(value, str | int | float):
        return value
    if isinstance(value, Mapping):
        return {str(key): encode(item) for key, item in value.items()}
    if hasattr(value, "_asdict") or is_dataclass(value):
        kind: Any = type(value)
        return {name: encode(getattr(value, name)) for name in _names(kind)}
    return [encode(item) for item in value]


def encode_tagged(value: Command | Event) -> Json:
    """A command or event as `["Conquer", {...}]`.

    >>> from companion.rules.commands import Pick
    >>> encode_tagged(Pick(2))
    ['Pick', {'position': 2, 'shuffle': [], 'swap_with': None, 'region': None}]
    """
    return [type(value).__name__, encode(value)]


def decode_command(json: Json) -> Command:
    command: Command = _tagged(_kinds(Command), json)
    return command


def decode_event(json: Json) -> Event:
    event: Event = _tagged(_kinds(Event), json)
    return event


def decode(kind: Any, json: Json) -> Any:
    """A value of this type; fields added since it was written take their defaults."""
    return _decoder(kind)(json)


def _tagged(kinds: Mapping[str, type], json: Json) -> Any:
    try:
        name, value = json
        return decode(kinds[name], value)
    except (KeyError, TypeError, ValueError) as error:
        raise UnreadableError(f"{json!r}: {error!r}") from None


@cache
def _kinds(union: Any) -> Mapping[str, type]:
    return {kind.__name__: kind for kind in get_args(union)}


@cache
def _names(kind: Any) -> tuple[str, ...]:
    if is_dataclass(kind):
        return tuple(field.name for field in fields(kind))
    return tuple(kind._fields)


@cache
def _decoder(kind: Any) -> Decoder:
    kind = getattr(kind, "__supertype__", kind)
    origin, arguments = get_origin(kind), get_args(kind)
    if origin in (Union, UnionType):
        return _optional(arguments)
    if origin is tuple:
        return _sequence(arguments)
    if origin is not None and issubclass(origin, Mapping):
        value = _decoder(arguments[1])
        return lambda json: {key: value(item) for key, item in json.items()}
    if is_dataclass(kind) or hasattr(kind, "_fields"):
        return _record(kind)
    if isinstance(kind, type) and issubclass(kind, Enum):
        return kind
    return lambda json: json


def _optional(arguments: tuple[Any, ...]) -> Decoder:
    inner = [_decoder(argument) for argument in arguments if argument is not NoneType]
    return lambda json: None if json is None else inner[0](json)


def _sequence(arguments: tuple[Any, ...]) -> Decoder:
    item = _decoder(arguments[0])
    return lambda json: tuple(item(value) for value in json)


def _record(kind: type) -> Decoder:
    hints = get_type_hints(kind)
    decoders = {name: _decoder(hints[name]) for name in _names(kind)}
    return lambda json: kind(**{key: decoders[key](json[key]) for key in decoders if key in json})
