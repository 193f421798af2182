"""Values of the rules to JSON and back, by their types. The only place for loose types."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, get_args

import msgspec

from companion.rules.commands import Command
from companion.rules.events import Event

Json = Any


class UnreadableError(ValueError):
    """A record that no version of Tribekeeper has written."""


def encode(value: Any) -> Json:
    """A value as JSON; records become objects without their type."""
    return msgspec.json.decode(msgspec.json.encode(value))


def encode_tagged(value: Any) -> Json:
    """A command, an event or another of several kinds as `["Conquer", {...}]`.

    >>> from companion.rules.commands import Pick
    >>> encode_tagged(Pick(2))
    ['Pick', {'position': 2, 'shuffle': [], 'swap_with': None, 'region': None}]
    """
    return [type(value).__name__, encode(value)]


def decode_command(json: Json) -> Command:
    command: Command = decode_tagged(Command, json)
    return command


def decode_event(json: Json) -> Event:
    event: Event = decode_tagged(Event, json)
    return event


def decode(kind: Any, json: Json) -> Any:
    """A value of this type; fields added since it was written take their defaults."""
    try:
        return msgspec.convert(json, kind)
    except msgspec.ValidationError as error:
        raise UnreadableError(str(error)) from None


def decode_tagged(union: Any, json: Json) -> Any:
    """One of the kinds of a union, as `encode_tagged` wrote it."""
    try:
        name, value = json
        return decode(_kinds(union)[name], value)
    except (KeyError, TypeError, ValueError) as error:
        raise UnreadableError(f"{json!r}: {error!r}") from None


@cache
def _kinds(union: Any) -> Mapping[str, type]:
    return {kind.__name__: kind for kind in get_args(union)}
