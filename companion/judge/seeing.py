"""What a state looks like in the words of the case language."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import asdict

from companion.judge.reading import GIFTS, CaseReader
from companion.rules.board import RegionId
from companion.rules.decide.placing import retreat_order
from companion.rules.model import Combo, State
from companion.rules.position import Position

Json = Any
OPEN = "..."
"""Stands at the end of a list for whatever else is there."""


class Seer:
    """Answers an expectation's key with what is so."""

    def __init__(self, reader: CaseReader, before: State, after: State) -> None:
        self.reader = reader
        self.before = before
        self.after = after
        self.p = Position(reader.game, after)

    def see(self, key: str, wanted: Json) -> Json:
        """The present value, in the shape and as complete as the wanted one."""
        return _KEYS[key](self, wanted)

    def coins(self, wanted: Mapping[str, Json]) -> Json:
        return {name: self.after.players[self.reader.seat(name)].coins for name in wanted}

    def gain(self, wanted: Mapping[str, Json]) -> Json:
        now, then = self.after.players, self.before.players
        seats = {name: self.reader.seat(name) for name in wanted}
        return {name: now[seat].coins - then[seat].coins for name, seat in seats.items()}

    def hand(self, wanted: Mapping[str, Json]) -> Json:
        return {who: self.after.hands.get(self._race(who) or "", 0) for who in wanted}

    def _race(self, who: str) -> str | None:
        name, _, race = who.partition(":")
        return self.reader.race(race) if race else self._active(name)

    def _active(self, name: str) -> str | None:
        return self.after.players[self.reader.seat(name)].active

    def extra(self, wanted: Mapping[str, Mapping[str, Json]]) -> Json:
        return {
            name: {
                unit: self.after.units.get((self._active(name) or "", unit), 0) for unit in units
            }
            for name, units in wanted.items()
        }

    def on(self, wanted: Mapping[str, Json]) -> Json:
        return {region: self._tokens(self.reader.region(region)) for region in wanted}

    def _tokens(self, region: RegionId) -> Mapping[str, int]:
        holder = self.p.holder(region)
        if holder is None or not self.p.tokens(region):
            return {}
        return {holder.race + ("" if holder.active else "(d)"): self.p.tokens(region)}

    def markers(self, wanted: Mapping[str, Json]) -> Json:
        return {r: sorted(self.after.markers.get(self.reader.region(r), ())) for r in wanted}

    def neutral(self, wanted: Mapping[str, Json]) -> Json:
        return {r: self.after.neutral.get(self.reader.region(r), 0) for r in wanted}

    def tray(self, wanted: Mapping[str, Json]) -> Json:
        return {race: self.after.tray.get(self.reader.race(race), 0) for race in wanted}

    def box(self, wanted: Mapping[str, Json]) -> Json:
        return {marker: self._boxed(marker) for marker in wanted}

    def _boxed(self, marker: str) -> int:
        """Holes are counted as those their race may still dig."""
        for tribe in self.after.tribes.values():
            for trait in self.p.active_traits(tribe).all:
                if trait.digs and marker in trait.pieces:
                    return self.after.units.get((tribe.race, marker), 0)
        return self.after.box.get(marker, 0)

    def has(self, wanted: Mapping[str, Mapping[str, Json]]) -> Json:
        return {
            name: {word: self._gift(name, word) for word in words} for name, words in wanted.items()
        }

    def _gift(self, name: str, word: str) -> Json:
        gifts = self.after.players[self.reader.seat(name)].gifts
        givers = [self.reader.names[gift.giver] for gift in gifts if gift.what == GIFTS[word]]
        if word == "allied_with":
            return givers[0] if givers else None
        return bool(givers)

    def combos(self, wanted: list[Mapping[str, Json]]) -> Json:
        asked: list[tuple[str, ...]] = [tuple(combo) for combo in wanted]
        unasked = [Combo.__struct_fields__] * max(0, len(self.after.column) - len(asked))
        told = (asdict(combo) for combo in self.after.column)
        every = zip(told, asked + unasked, strict=False)
        return [{key: combo[key] for key in keys} for combo, keys in every]

    def conquered(self, wanted: Mapping[str, Json]) -> Json:
        seen = {c.region: c.nonempty for c in self.after.turn.conquests}
        words = {True: "nonempty", False: "empty"}
        return {r: words[seen[RegionId(r)]] if r in seen else None for r in wanted}

    def order(self, wanted: list[str]) -> Json:
        if self.after.phase != "retreat":
            return []
        return [self.reader.names[seat] for seat in retreat_order(self.p)]


def _open_list(wanted: list[str], seen: tuple[str, ...]) -> list[str]:
    """A list in which "..." at either end, or at both, leaves the rest open."""
    found = list(seen)
    if wanted[:1] == wanted[-1:] == [OPEN] and len(wanted) > 1:
        inner = wanted[1:-1]
        starts = range(len(found) - len(inner) + 1)
        return wanted if any(found[at : at + len(inner)] == inner for at in starts) else found
    if wanted[:1] == [OPEN]:
        return [OPEN, *found[len(found) - len(wanted) + 1 :]]
    if wanted[-1:] == [OPEN]:
        return [*found[: len(wanted) - 1], OPEN]
    return found


def _unordered(wanted: list[str], seen: tuple[str, ...]) -> list[str]:
    """The seen list, told in the wanted order where both hold the same things.

    >>> _unordered(["hill", OPEN], ("stout", "hill"))
    ['hill', '...']
    """
    named = Counter(card for card in wanted if card != OPEN)
    there = Counter(seen)
    return list(wanted) if named == there or (OPEN in wanted and named <= there) else list(seen)


_KEYS: Mapping[str, Callable[[Seer, Any], Json]] = {
    "coins": Seer.coins,
    "gain": Seer.gain,
    "hand": Seer.hand,
    "extra": Seer.extra,
    "on": Seer.on,
    "markers": Seer.markers,
    "neutral": Seer.neutral,
    "tray": Seer.tray,
    "box": Seer.box,
    "has": Seer.has,
    "combos": Seer.combos,
    "conquered": Seer.conquered,
    "order": Seer.order,
    "banner_stack": lambda seer, wanted: _open_list(wanted, seer.after.banners),
    "badge_stack": lambda seer, wanted: _open_list(wanted, seer.after.badges),
    "pile": lambda seer, wanted: _open_list(wanted, seer.after.pile),
    "badge_discard": lambda seer, wanted: _unordered(wanted, seer.after.badge_discard),
    "phase": lambda seer, wanted: str(seer.after.phase),
    "current": lambda seer, wanted: seer.reader.names[seer.after.seat],
    "round": lambda seer, wanted: seer.after.round,
}
