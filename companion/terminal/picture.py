"""The table in lines of text: the round, the players, the board."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from companion.rules.board import RegionId
from companion.rules.decide import waiting_for
from companion.rules.model import Seat
from companion.rules.position import Position
from companion.text.names import Tongue, by_number


def headline(tongue: Tongue, p: Position) -> str:
    who = waiting_for(p)
    return tongue.words.say(
        "terminal.headline",
        round=p.state.round,
        rounds=p.state.rounds,
        seat="" if who is None else tongue.person(who),
        phase=tongue.words.say(f"phases.{p.state.phase}"),
    )


def players(tongue: Tongue, p: Position) -> Iterator[str]:
    """One line for every race in play; coins stay hidden."""
    for seat in range(len(p.state.players)):
        for tribe in p.tribes(Seat(seat)):
            facts = {
                "seat": tongue.person(tribe.seat),
                "combo": tongue.combo(tribe.race, tribe.power),
                "regions": len(p.held(tribe.race)),
                "hand": p.state.hands[tribe.race],
            }
            yield tongue.words.say(f"terminal.{'tribe' if tribe.active else 'declined'}", **facts)


def column(tongue: Tongue, p: Position) -> Iterator[str]:
    for place, combo in enumerate(p.state.column):
        name = tongue.combo(combo.race, combo.power)
        yield tongue.words.say("terminal.combo", price=place, combo=name, coins=combo.coins)


def board(tongue: Tongue, p: Position) -> Iterator[str]:
    """One line for every region, as wide as it needs to be."""
    for region in sorted(p.game.board.regions, key=by_number):
        symbols = sorted(p.region(region).symbols)
        facts = [tongue.region(region), *(tongue.words.say(f"symbols.{s}") for s in symbols)]
        yield f"{', '.join(facts):<40} {_contents(tongue, p, region)}".rstrip()


def _contents(tongue: Tongue, p: Position, region: RegionId) -> str:
    parts = []
    if holder := p.holder(region):
        word = "held" if holder.active else "held-declined"
        facts = {"race": tongue.race(holder.race), "tokens": p.tokens(region)}
        parts.append(tongue.words.say(f"terminal.{word}", **facts))
    if neutral := p.state.neutral.get(region):
        parts.append(f"{neutral} {tongue.line(p.game.neutral)}")
    for marker, number in Counter(p.state.markers.get(region, ())).items():
        name = tongue.marker(marker)
        parts.append(f"{number} {name}" if number > 1 else name)
    return ", ".join(parts)
