"""The table in lines of text: the round, the players, the board."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from companion.rules.board import RegionId
from companion.rules.decide.waiting import waiting_for
from companion.rules.model import Seat
from companion.rules.position import Position
from companion.terminal.typed import code, helps, hidden_tiles, pieces
from companion.text.names import Names, by_number


def headline(names: Names, p: Position) -> str:
    who = waiting_for(p)
    return names.words.say(
        "terminal.headline",
        round=p.state.round,
        rounds=p.state.rounds,
        seat="" if who is None else names.person(who),
        phase=names.words.say(f"phases.{p.state.phase}"),
    )


def players(names: Names, p: Position) -> Iterator[str]:
    """One line for every race in play; coins stay hidden."""
    for seat in range(len(p.state.players)):
        for tribe in p.tribes(Seat(seat)):
            facts = {
                "seat": names.person(tribe.seat),
                "combo": names.combo(tribe.race, tribe.power),
                "regions": len(p.held(tribe.race)),
                "hand": p.state.hands[tribe.race],
            }
            yield names.words.say(f"terminal.{'tribe' if tribe.active else 'declined'}", **facts)


def column(names: Names, p: Position) -> Iterator[str]:
    for place, combo in enumerate(p.state.column):
        name = names.combo(combo.race, combo.power)
        yield names.words.say("terminal.combo", price=place, combo=name, coins=combo.coins)


def board(names: Names, p: Position) -> Iterator[str]:
    """One line for every region, as wide as it needs to be."""
    for region in sorted(p.game.board.regions, key=by_number):
        symbols = sorted(p.game.board.regions[region].symbols)
        facts = [names.region(region), *(names.words.say(f"symbols.{s}") for s in symbols)]
        yield f"{code(p, region):>6}  {', '.join(facts):<40} {_contents(names, p, region)}".rstrip()


def letters(names: Names, p: Position) -> Iterator[str]:
    """What may be typed with a letter now: helps of a conquest, pieces beside the tokens."""
    if found := helps(p):
        yield names.words.say("terminal.helps", what=_lettered(names, found))
    if found := pieces(p):
        yield names.words.say("terminal.pieces", what=_lettered(names, found))
    if any(hidden_tiles(p)):
        yield names.words.say("terminal.tiles")


def tiles(names: Names, p: Position) -> Iterator[str]:
    """What may have come up, numbered as it is typed."""
    badges, banners = hidden_tiles(p)
    yield _numbered(map(names.power, badges))
    yield _numbered(map(names.race, banners))


def _numbered(told: Iterable[str]) -> str:
    return ", ".join(f"{number} {name}" for number, name in enumerate(told, start=1))


def _lettered(names: Names, found: Mapping[str, str]) -> str:
    return ", ".join(f"{letter} {names.ability(name)}" for letter, name in found.items())


def _contents(names: Names, p: Position, region: RegionId) -> str:
    parts = []
    if holder := p.holder(region):
        word = "held" if holder.active else "held-declined"
        facts = {"race": names.race(holder.race), "tokens": p.tokens(region)}
        parts.append(names.words.say(f"terminal.{word}", **facts))
    if neutral := p.state.neutral.get(region):
        parts.append(f"{neutral} {names.natives(p.game.neutral, neutral)}")
    for marker, number in Counter(p.state.markers.get(region, ())).items():
        name = names.marker(marker)
        parts.append(f"{number} {name}" if number > 1 else name)
    return ", ".join(parts)
