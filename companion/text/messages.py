"""What is to be said, before any language: a key and its facts. Sentences come later, or elsewhere.

A fact that is not a number or a text of its own says what it refers to; how that is called in a
language is the tongue's affair, on another screen it may be drawn or linked.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from companion.text.names import Tongue
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


def message(tongue: Tongue, key: str, facts: Mapping[str, Fact]) -> Message:
    """A message with only those facts for which its sentence has a blank."""
    wanted = tongue.words.blanks(key)
    return Message(key, {name: fact for name, fact in facts.items() if name in wanted})


def tell(tongue: Tongue, message: Message) -> str:
    called = {name: _called(tongue, fact) for name, fact in message.facts.items()}
    return tongue.words.say(message.key, **called)


def _called(tongue: Tongue, fact: Fact) -> object:
    return _CALLED[fact.kind](tongue, fact.value) if isinstance(fact, Ref) else fact


_CALLED: Mapping[str, Callable[[Tongue, Any], object]] = {
    "seat": Tongue.person,
    "race": Tongue.race,
    "power": Tongue.power,
    "combo": lambda tongue, combo: tongue.combo(*combo),
    "region": Tongue.region,
    "regions": lambda tongue, regions: tongue.all(map(tongue.region, regions)),
    "place": Tongue.place,
    "marker": Tongue.marker,
    "markers": lambda tongue, markers: tongue.all(map(tongue.marker, markers)),
    "natives": lambda tongue, natives: tongue.natives(*natives),
    "ability": Tongue.ability,
    "abilities": lambda tongue, abilities: tongue.all(map(tongue.ability, abilities)),
    "line": lambda tongue, line: tongue.line(line.what),
    "lines": tell_lines,
    "phase": lambda tongue, phase: tongue.words.say(f"phases.{phase}"),
    "matter": Tongue.matter,
    "choice": Tongue.choice,
}
"""How something of this kind is called."""
