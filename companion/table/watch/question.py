"""The one question that tells several readings of the table apart. What they share is not asked."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from companion.rules import commands as c
from companion.table.follow.search import Commands


class Topic(StrEnum):
    """What a question is about, the easiest to answer first."""

    END = "end"
    DECLINE = "decline"
    PICK = "pick"
    ATTACK = "attack"
    GIVEN_UP = "given-up"
    USE = "use"
    ROLL = "roll"
    COMBO = "combo"
    PLACES = "places"
    ORDER = "order"


Matter = tuple[Topic, str]
"""A topic, and the region or ability it is about."""


@dataclass(frozen=True, slots=True)
class SeenAnswer:
    """What was done in this matter; nothing, if it was not done at all."""

    done: Commands
    leads_to: Commands | SeenQuestion
    """The line that is left, or what must be asked next."""


@dataclass(frozen=True, slots=True)
class SeenQuestion:
    topic: Topic
    about: str
    answers: tuple[SeenAnswer, ...]

    @property
    def whether(self) -> bool:
        """It was done or it was not: yes and no are enough."""
        done = [answer for answer in self.answers if answer.done]
        return len(done) == 1


def question_between(lines: Sequence[Commands]) -> SeenQuestion:
    """Asks about what parts the lines into most heaps; heaps of several are asked about again.
    That nothing was done is the last answer.
    """
    told = [_matters(line) for line in lines]
    every = sorted({matter for one in told for matter in one})
    found = {matter: _heaps(matter, lines, told) for matter in every}
    parting = [matter for matter in every if len(found[matter]) > 1]
    if not parting:
        return SeenQuestion(Topic.ORDER, "", tuple(SeenAnswer(line, line) for line in lines))
    topic, about = best = max(parting, key=lambda matter: _worth(matter, found[matter]))
    heaps = sorted(found[best], key=lambda heap: not heap[0])
    return SeenQuestion(topic, about, tuple(_answer(*heap) for heap in heaps))


Heap = tuple[Commands, list[Commands]]
"""What was done in a matter, and the lines that say so."""


def _answer(done: Commands, heap: list[Commands]) -> SeenAnswer:
    return SeenAnswer(done, heap[0] if len(heap) == 1 else question_between(heap))


def _heaps(
    matter: Matter, lines: Sequence[Commands], told: Sequence[Mapping[Matter, Commands]]
) -> list[Heap]:
    found: list[Heap] = []
    for line, one in zip(lines, told, strict=True):
        done = one.get(matter, ())
        heap = next((heap for known, heap in found if known == done), None)
        if heap is None:
            found.append((done, [line]))
        else:
            heap.append(line)
    return found


def _worth(matter: Matter, heaps: list[Heap]) -> tuple[int, int]:
    return len(heaps), -list(Topic).index(matter[0])


def _matters(line: Commands) -> Mapping[Matter, Commands]:
    """What was done, by matter; in what order does not matter here."""
    found: dict[Matter, list[c.Command]] = defaultdict(list)
    for command in line:
        if (matter := _matter(command)) is not None:
            found[matter].append(command)
    return {matter: _sorted(done) for matter, done in found.items()}


def _sorted(done: Iterable[c.Command]) -> Commands:
    return tuple(sorted(done, key=repr))


def _matter(command: c.Command) -> Matter | None:
    match command:
        case c.Conquer(region=region) | c.Final(region=region):
            return Topic.ATTACK, region
        case c.Use(what=what):
            return Topic.USE, what
        case c.Expand(abandon=regions):
            return (Topic.GIVEN_UP, "") if regions else None
        case _:
            return _PLAIN.get(type(command))


_PLAIN: Mapping[type, Matter] = {
    c.EndTurn: (Topic.END, ""),
    c.Decline: (Topic.DECLINE, ""),
    c.Pick: (Topic.PICK, ""),
    c.Roll: (Topic.ROLL, ""),
    c.SetCombo: (Topic.COMBO, ""),
    c.Show: (Topic.COMBO, ""),
    c.Redeploy: (Topic.PLACES, ""),
    c.Retreat: (Topic.PLACES, ""),
}
