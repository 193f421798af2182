"""What is to be said, before any language: a key and its facts. Sentences come later, or elsewhere.

A fact that is not a number or a text of its own says what it refers to; how that is called in a
language is the affair of `Names`, on another screen it may be drawn or linked.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from companion.text.names import Names
from companion.text.sums import tell_lines


class Ref(NamedTuple):
    """Something with a name: of which kind, and its id or value."""

    kind: str
    value: Any


Fact = int | str | Ref


class Message(NamedTuple):
    """A sentence by its key, and what fills its blanks."""

    key: str
    facts: Mapping[str, Fact]


def message(names: Names, key: str, facts: Mapping[str, Fact]) -> Message:
    """A message with only those facts for which its sentence has a blank."""
    wanted = names.words.blanks(key)
    return Message(key, {name: fact for name, fact in facts.items() if name in wanted})


def tell(names: Names, message: Message) -> str:
    called = {name: _called(names, fact) for name, fact in message.facts.items()}
    return names.words.say(message.key, **called)


def _called(names: Names, fact: Fact) -> object:
    return _CALLED[fact.kind](names, fact.value) if isinstance(fact, Ref) else fact


_CALLED: Mapping[str, Callable[[Names, Any], object]] = {
    "seat": Names.person,
    "race": Names.race,
    "power": Names.power,
    "combo": lambda names, combo: names.combo(*combo),
    "region": Names.region,
    "regions": lambda names, regions: names.all(map(names.region, regions)),
    "place": Names.place,
    "marker": Names.marker,
    "markers": lambda names, markers: names.all(map(names.marker, markers)),
    "natives": lambda names, natives: names.natives(*natives),
    "ability": Names.ability,
    "abilities": lambda names, abilities: names.all(map(names.ability, abilities)),
    "line": lambda names, line: names.line(line.what),
    "lines": tell_lines,
    "phase": lambda names, phase: names.words.say(f"phases.{phase}"),
    "matter": Names.matter,
    "choice": Names.choice,
}
"""How something of this kind is called."""
