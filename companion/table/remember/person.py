"""A page per person, out of the outcomes of finished games. It keeps nothing and knows no file."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from companion.rules.die import BEST, FACES
from companion.store.outcomes import GameOutcome, Reign, Scorecard
from companion.store.people import Person, called

FAIR = sum(FACES) / len(FACES)
"""What the die shows on average."""
MOST = 5
"""So many of a kind are worth telling."""


@dataclass(frozen=True, slots=True)
class Favour:
    """A race or power: how often somebody took it, and what a turn with it brought.

    Warcraft has Orcs and Dwarves of its own: `box` is where the words for it are.
    """

    id: str
    box: str
    times: int
    per_turn: float


@dataclass(frozen=True, slots=True)
class Rival:
    """Somebody at the same table: games together, and who stood before whom in how many."""

    name: str
    games: int
    ahead: int
    behind: int


@dataclass(frozen=True, slots=True)
class Page:
    """What is remembered of one person."""

    person: Person
    games: int
    wins: int
    average: float
    best: int
    per_round: float
    races: tuple[Favour, ...]
    """The most taken first."""
    powers: tuple[Favour, ...]
    best_races: tuple[Favour, ...]
    """The richest first."""
    best_powers: tuple[Favour, ...]
    rolls: int
    luck: float | None
    """How much more a roll showed than a fair die shows on average; None without a roll."""
    rivals: tuple[Rival, ...]
    played: tuple[GameOutcome, ...]
    """Newest first."""


Played = tuple[GameOutcome, Scorecard]


def whose(people: Iterable[Person], outcomes: Iterable[GameOutcome]) -> dict[str, list[Played]]:
    """Games by person. Chairs of earlier days have only a name: it is the person's of that name."""
    people = tuple(people)
    known = {person.id for person in people}
    named = {called(person.name): person.id for person in people}
    found: dict[str, list[Played]] = defaultdict(list)
    for outcome in outcomes:
        for card in outcome.cards:
            owner = card.person if card.person in known else named.get(called(card.name), "")
            if owner:
                found[owner].append((outcome, card))
    return found


def page_of(person: Person, played: Sequence[Played]) -> Page:
    cards = [card for _, card in played]
    faces = [sum(card.faces[face] for card in cards) for face in range(BEST + 1)]
    races, powers = _favours(played, "race"), _favours(played, "power")
    return Page(
        person,
        len(played),
        sum(card.place == 1 for card in cards),
        _mean(card.coins for card in cards),
        max((card.coins for card in cards), default=0),
        _mean(card.coins / outcome.rounds for outcome, card in played),
        _often(races),
        _often(powers),
        _rich(races),
        _rich(powers),
        sum(faces),
        _luck(faces),
        tuple(_rivals(played))[:MOST],
        tuple(outcome for outcome, _ in played),
    )


def _mean(numbers: Iterable[float]) -> float:
    """
    >>> _mean([1, 2, 4]), _mean([])
    (2.33, 0.0)
    """
    found = list(numbers)
    return round(sum(found) / len(found), 2) if found else 0.0


def _luck(faces: Sequence[int]) -> float | None:
    """
    >>> _luck([3, 1, 1, 1]), _luck([0, 0, 0, 2]), _luck([0, 0, 0, 0])
    (0.0, 2.0, None)
    """
    rolls = sum(faces)
    shown = sum(face * times for face, times in enumerate(faces))
    return round(shown / rolls - FAIR, 2) if rolls else None


def _favours(played: Iterable[Played], what: str) -> list[Favour]:
    reigns: dict[tuple[str, str], list[Reign]] = defaultdict(list)
    for outcome, card in played:
        for reign in card.reigns:
            if (id := getattr(reign, what)) is not None:
                reigns[id, _words_in(outcome.box)].append(reign)
    return [Favour(*key, len(found), _per_turn(found)) for key, found in sorted(reigns.items())]


def _words_in(box: str) -> str:
    """Small World and Underground are played mixed, so no name is in both."""
    return box if box == "warcraft" else "base+underground"


def _per_turn(reigns: Sequence[Reign]) -> float:
    turns = sum(reign.turns for reign in reigns)
    return round(sum(reign.coins for reign in reigns) / turns, 2) if turns else 0.0


def _often(favours: list[Favour]) -> tuple[Favour, ...]:
    return tuple(sorted(favours, key=lambda one: (-one.times, -one.per_turn, one.id))[:MOST])


def _rich(favours: list[Favour]) -> tuple[Favour, ...]:
    return tuple(sorted(favours, key=lambda one: (-one.per_turn, -one.times, one.id))[:MOST])


def _rivals(played: Iterable[Played]) -> Iterator[Rival]:
    games, ahead, behind = Counter[str](), Counter[str](), Counter[str]()
    names: dict[str, str] = {}
    for outcome, own in played:
        for card in outcome.cards:
            if card is not own:
                who = called(card.name)
                names.setdefault(who, card.name)
                games[who] += 1
                ahead[who] += own.place < card.place
                behind[who] += own.place > card.place
    for who, times in games.most_common():
        yield Rival(names[who], times, ahead[who], behind[who])
