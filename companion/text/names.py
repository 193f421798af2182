"""How things are called at one table, in one language: races, regions, markers, people.

Names only; whole sentences are in `telling`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from companion.rules.board import RegionId
from companion.rules.events import ASIDE, BOX, GONE, HAND, TRAY
from companion.rules.game import Game
from companion.rules.model import HIDDEN, Seat
from companion.text.catalog import Catalog, catalog_of

_BESIDE_THE_BOARD = frozenset({HAND, TRAY, ASIDE, BOX, GONE})
_PLAYERS_OWN = "CUSTOM"
"""The rule of a tile that the players have filled in themselves."""
NUMERALS = ("I", "II", "III", "IV", "V", "VI")
_TRAITS = ("races", "powers", "finds", "markers")


@dataclass(frozen=True, slots=True)
class Names:
    """A language, a game, the people who play it, and the one who listens.

    `viewer` is nobody for what all may hear; `revealed` once the purses are open.
    """

    words: Catalog
    game: Game
    people: tuple[str, ...]
    viewer: Seat | None = None
    revealed: bool = False

    def may_know_purse(self, seat: Seat | None) -> bool:
        """Coins are their owner's secret until the end (CORE-11.2)."""
        return self.revealed or (seat is not None and seat == self.viewer)

    def person(self, seat: Seat | None) -> str:
        """Who sits there; nobody's seat is the bank."""
        return self.words.say("places.bank") if seat is None else self.people[seat]

    def race(self, race: str | None) -> str:
        return self._tile("races", race) if race else self.words.say("places.nobody")

    def power(self, power: str | None) -> str:
        return self._tile("powers", power) if power else ""

    def _tile(self, kind: str, id: str) -> str:
        """A printed tile has its words; a blank one is called as the players called it.

        Whoever stands in a region may be no race: Murlocs are chased like one.
        """
        trait = self.game.trait(id)
        if trait is not None and trait.rule == _PLAYERS_OWN:
            return type(trait).__name__
        return self.words.say(self.words.first(f"{kind}.{id}.name", f"natives.{id}"), number=2)

    def combo(self, race: str, power: str | None) -> str:
        """
        >>> from companion.games.base import base
        >>> from companion.rules.board import Board
        >>> english = names_in("en", base(Board.of("none", (), ())), ("Ann", "Bob"))
        >>> english.combo("elves", "flying"), english.combo("elves", None)
        ('Flying Elves', 'Elves')
        """
        if power is None:
            return self.race(race)
        return self.words.say("places.combo", race=self.race(race), power=self.power(power))

    def region(self, region: str) -> str:
        """Terrain and number, and the island where there are several."""
        known = self.game.board.regions.get(RegionId(region))
        if known is None:
            return region
        number = region.rpartition(".")[2]
        terrain = self.words.say(f"terrains.{known.terrain}")
        name = self.words.say("places.region", terrain=terrain, number=number)
        if len(self.game.board.islands) == 1:
            return name
        return self.words.say("places.island", region=name, island=self.island(known.island))

    def island(self, island: str) -> str:
        """Counted as the map shows them; the numbers of their sheets mean nothing to players."""
        return NUMERALS[list(self.game.board.islands).index(island)]

    def place(self, place: str) -> str:
        """A region, or one of the places beside the board."""
        if place in _BESIDE_THE_BOARD:
            return self.words.say(f"places.{place}")
        return self.region(place)

    def marker(self, marker: str) -> str:
        """A marker, relic or place; what lies face down is not named."""
        if marker.startswith(HIDDEN):
            return self.words.say("places.face-down")
        kind, _, badge = marker.partition(":")
        name = self.words.say(self.words.first(f"markers.{kind}.name", f"finds.{kind}.name"))
        return f"{name} ({self.power(badge)})" if badge else name

    def natives(self, kind: str, number: int) -> str:
        """Tokens that belong to nobody: Lost Tribes, Monsters, Murlocs."""
        return self.words.say(f"natives.{kind}", number=number)

    def ability(self, ability: str) -> str:
        """A ability, an ability or a trait; what follows a colon only tells its uses apart.

        Somebody may ask for what nobody has heard of: that is repeated as it was said.
        """
        name = ability.partition(":")[0]
        keys = (f"conquest_abilities.{name}", f"abilities.{name}", *_names(name), f"demands.{name}")
        known = next((key for key in keys if key in self.words), None)
        return ability if known is None else self.words.say(known)

    def matter(self, what: str) -> str:
        """What a decision, a gift or a choice is about."""
        keys = (f"demands.{what}", f"gifts.{what}", f"abilities.{what}", *_names(what))
        return self.words.say(self.words.first(*keys))

    def line(self, what: str) -> str:
        """What a line of a sum is about."""
        name = what.partition(":")[0]
        return self.words.say(self.words.first(f"lines.{name}", *_names(name)))

    def choice(self, value: str) -> str:
        """A decision that was taken: a region, a trait, or a word of its own."""
        if value in self.game.board.regions:
            return self.region(value)
        if f"choices.{value}" in self.words:
            return self.words.say(f"choices.{value}")
        known = next((key for key in _names(value) if key in self.words), None)
        return value if known is None else self.words.say(known)

    def all(self, names: Iterable[str]) -> str:
        """A list of names."""
        return self.words.say("places.and").join(names)


def _names(trait: str) -> tuple[str, ...]:
    return tuple(f"{kind}.{trait}.name" for kind in _TRAITS)


def by_number(region: str) -> tuple[str, int]:
    """Regions in the order people read them.

    >>> sorted(["10", "2", "large-1a.10", "large-1a.9"], key=by_number)
    ['2', '10', 'large-1a.9', 'large-1a.10']
    """
    island, _, number = region.rpartition(".")
    return island, int(number) if number.isdigit() else 0


def names_in(
    language: str, game: Game, people: tuple[str, ...], viewer: Seat | None = None
) -> Names:
    """How a game is told in a language to one who listens."""
    return Names(catalog_of(language, game.id), game, people, viewer)
