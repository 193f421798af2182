"""Messages as browsers read them: keys with typed facts, said there in the reader's language.

Only facts for which a sentence has a blank ever leave this module, and coins only for those who
may know them: who listens is the viewer of the names.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from companion.games.opening import Opening
from companion.rules import commands as c
from companion.rules.events import ASIDE, BOX, GONE, HAND, TRAY, Event
from companion.rules.game import Game
from companion.rules.lines import Line
from companion.rules.model import HIDDEN, Seat
from companion.rules.position import Position
from companion.rules.refusals import Refusal
from companion.text.catalog import Catalog
from companion.text.messages import Fact, Message, Ref
from companion.text.names import Names, by_number, names_in
from companion.text.summaries import summary_messages
from companion.text.telling import refusal_message, story_messages
from companion.text.titles import title_message
from web.desk import Json

_BESIDE_THE_BOARD = frozenset({HAND, TRAY, ASIDE, BOX, GONE})
_OWN_KIND = frozenset({"seat", "race", "power", "combo", "region", "regions", "natives"})


@dataclass(frozen=True)
class Speaker:
    """Turns values of one game into messages for one listener. Nobody listens: all may hear."""

    game: Game
    opening: Opening
    viewer: Seat | None = None
    revealed: bool = False

    @cached_property
    def _names(self) -> Names:
        """Any language will do: blanks are the same in all."""
        people = tuple(chair.name for chair in self.opening.chairs)
        return replace(names_in("en", self.game, people, self.viewer), revealed=self.revealed)

    @cached_property
    def _keys(self) -> Names:
        """Names whose every sentence is its own key."""
        keys = {key: key for key in self._names.words.sentences}
        return replace(self._names, words=Catalog("en", keys))

    def title(self, p: Position, command: c.Command) -> dict[str, Json]:
        return self._said(title_message(self._names, p, command))

    def summary(self, p: Position, line: Sequence[c.Command]) -> list[Json]:
        """What a line of commands comes to, in a few words each."""
        return [self._said(told) for told in summary_messages(self._names, p, line)]

    def story(self, events: Iterable[Event]) -> list[Json]:
        return [self._said(told) for told in story_messages(self._names, events)]

    def refusal(self, refusal: Refusal) -> dict[str, Json]:
        said = self._said(refusal_message(self._names, refusal))
        return {**said, "rule": refusal.rule, **self._ruling(refusal.rule)}

    def refusals(self, reasons: Iterable[Refusal]) -> list[Json]:
        """Each reason once, however many rules found it."""
        told = [self.refusal(refusal) for refusal in reasons]
        return [said for place, said in enumerate(told) if said not in told[:place]]

    def line(self, line: Line, *, known: bool = True) -> dict[str, Json]:
        """Where the amount is a secret, so is how often a region stands in it."""
        regions = sorted(set(line.regions), key=by_number)
        return {
            "rule": line.rule,
            "amount": line.amount if known else None,
            "word": self.word("line", line),
            "regions": [*regions],
            **self._ruling(line.rule),
        }

    def word(self, kind: str, value: Any) -> str:
        """The key under which something is called."""
        try:
            return _WORDS[kind](self._keys, value)
        except LookupError:
            return str(value.what if isinstance(value, Line) else value)

    def _ruling(self, rule: str) -> dict[str, Json]:
        key = f"rulings.{rule.lower()}"
        return {"ruling": key} if key in self._names.words else {}

    def _said(self, message: Message) -> dict[str, Json]:
        facts = {name: self._fact(fact) for name, fact in message.facts.items()}
        return {"key": message.key, "facts": facts}

    def _fact(self, fact: Fact) -> Json:
        if not isinstance(fact, Ref):
            return fact
        kind, value = fact
        if isinstance(value, str) and value.startswith(HIDDEN):
            return _word("places.face-down")
        if kind in _OWN_KIND:
            return {kind: list(value) if isinstance(value, tuple) else value}
        if kind == "place":
            return {"region": value} if value not in _BESIDE_THE_BOARD else _word(f"places.{value}")
        if kind == "lines":
            return {"lines": [self.line(line) for line in value]}
        if kind in _LISTS:
            return {"words": [self.word(_LISTS[kind], item) for item in value]}
        if kind == "choice" and value in self.game.board.regions:
            return {"region": value}
        return _word(self.word(kind, value))


def said(key: str, **facts: Json) -> dict[str, Json]:
    """A message of the tablet's own."""
    return {"key": key, "facts": facts}


def _word(key: str) -> dict[str, Json]:
    return {"word": key}


def _marker(keys: Names, marker: str) -> str:
    """A badge attached to a place goes without saying; face down, nothing is said."""
    return keys.marker(marker if marker.startswith(HIDDEN) else marker.partition(":")[0])


_LISTS = {"markers": "marker", "abilities": "ability"}
_WORDS: Mapping[str, Callable[[Names, Any], str]] = {
    "marker": _marker,
    "ability": Names.ability,
    "line": lambda keys, line: keys.line(line.what),
    "phase": lambda keys, phase: f"phases.{phase}",
    "matter": Names.matter,
    "choice": Names.choice,
}
