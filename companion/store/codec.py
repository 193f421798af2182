"""Values of the rules to JSON and back, by their types. The only place for loose types."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, Self, get_args

import msgspec
from typing_extensions import override

from companion.rules.commands import Command
from companion.rules.events import Event

Json = Any
LONGEST_TEXT = 400


class UnreadableError(ValueError):
    """A record that no version of Tribekeeper has written. `code` is the key of a sentence."""

    def __init__(self, told: str, code: str = "strange", line: int | None = None) -> None:
        super().__init__(told)
        self.code = code
        self.line = line

    @override
    def __str__(self) -> str:
        told = super().__str__()
        return told if self.line is None else f"line {self.line}: {told}"

    def at(self, line: int) -> Self:
        """The same, of this line of a file."""
        return type(self)(printable(super().__str__()), self.code, line)


def printable(text: str) -> str:
    """What may be printed of a text from elsewhere: one line, no control characters, not much.

    >>> printable("a\\x1b[2Jb\\n")
    'a?[2Jb?'
    """
    return "".join(c if c.isprintable() else "?" for c in text[:LONGEST_TEXT])


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
