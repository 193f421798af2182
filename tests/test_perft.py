"""How many legal sequences each race and power has in six small positions, and where they lead.

Every number is `sequences/coins/pieces`: how many sequences of a few commands are legal, and how
many coins and pieces the tile's owner has after all of them together. A number that changes tells
of a rule that changed. `UPDATE_PERFT=1 pytest tests/test_perft.py` writes the file anew; read the
diff.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest
from typing_extensions import override

from companion.games.boxes import box
from companion.games.custom import Custom, with_custom
from companion.judge.reading import CaseReader
from companion.rules import commands as c
from companion.rules.decide import Accepted, decide
from companion.rules.game import Game
from companion.rules.legal import accepts
from companion.rules.model import State
from companion.rules.position import Position
from tests.legal_commands import legal
from tests.perft_boards import QUESTIONS, TINY, Question

FILE = Path(__file__).parent / "perft.txt"
ROLLED = 1
NO_ABILITY = {"ratmen"}


class Count(NamedTuple):
    sequences: int
    coins: int
    pieces: int

    @override
    def __str__(self) -> str:
        return "/".join(map(str, self))


def perft(game: Game, state: State, depth: int, seat: int) -> Count:
    p = Position(game, state)
    commands = [*legal(p), *rolls(p), *swaps(p)] if depth else []
    if not commands:
        return Count(1, state.players[seat].coins, pieces(p, seat))
    found = [perft(game, after(game, state, each), depth - 1, seat) for each in commands]
    return Count(*map(sum, zip(*found, strict=True)))


def after(game: Game, state: State, command: c.Command) -> State:
    decision = decide(game, state, command)
    assert isinstance(decision, Accepted)
    return decision.state


def rolls(p: Position) -> Iterator[c.Roll]:
    """Dice that abilities roll before a conquest, as they fall."""
    tribe = p.active(p.state.seat)
    for trait in p.active_traits(tribe).all if tribe else ():
        aims = sorted(p.game.board.regions) if trait.names_target else [None]
        for aim in aims if trait.rolls_first else ():
            for using in ((), *((name,) for name in sorted(trait.conquest_abilities))):
                if accepts(p, roll := c.Roll(ROLLED, aim, using)):
                    yield roll


def swaps(p: Position) -> Iterator[c.Pick]:
    """Picks that also exchange their badge."""
    for place in range(len(p.state.column)):
        for other in range(len(p.state.column)):
            if accepts(p, pick := c.Pick(place, swap_with=other)):
                yield pick


def pieces(p: Position, seat: int) -> int:
    """Tokens and units of a player's races, and the markers where they stand."""
    races = [tribe.race for tribe in p.state.tribes.values() if tribe.seat == seat]
    held = [region for race in races for region in p.held(race)]
    markers = sum(len(p.state.markers.get(region, ())) for region in held)
    units = sum(number for (race, _), number in p.state.units.items() if race in races)
    hands = sum(p.state.hands[race] for race in races)
    return markers + units + hands + sum(map(p.tokens, held))


class Tile(NamedTuple):
    """A race without a badge, or a badge on a race without an ability."""

    race: str
    power: str | None

    @override
    def __str__(self) -> str:
        return f"{self.race} {self.power or '-'}"


PLAIN = Custom("plain", "Plain", 5, 12)
OTHER = Custom("other", "Other", 5, 12)
BLANK = "blank"
PLAIN_BADGE = Custom(BLANK, "Blank", 4)


@cache
def opened(name: str, blank: Custom) -> Game:
    chosen = box(name)
    game = chosen.open(TINY[name].board, chosen.options())
    return with_custom(game, (PLAIN, OTHER, blank))


def tiles(name: str) -> Iterator[tuple[Tile, Tile, Custom]]:
    """Every tile of a box beside a blank one with the same numbers."""
    game = box(name).open(TINY[name].board, box(name).options())
    for id, race in game.races.items():
        yield Tile(id, None), Tile(BLANK, None), Custom(BLANK, "Blank", race.banner, race.supply)
    for id, power in game.powers.items():
        blank = Custom(BLANK, "Blank", power.badge)
        yield Tile(PLAIN.id, id), Tile(PLAIN.id, BLANK), blank


@cache
def count(name: str, tile: Tile, rival: str, blank: Custom, question: Question) -> Count:
    game = opened(name, blank)
    told = {"race": tile.race, "power": tile.power}
    given = question.lay(TINY[name], told, rival, OTHER.id)
    return perft(game, CaseReader(game, given).state(), question.depth, question.seat)


def row(name: str, tile: Tile, blank: Custom) -> list[Count]:
    """One count for each question."""
    return [
        count(name, tile, rival_of(name, tile), blank, question) for question in QUESTIONS.values()
    ]


def rival_of(name: str, tile: Tile) -> str:
    return next(race for race in TINY[name].rivals if race != tile.race)


def table(name: str) -> dict[str, str]:
    return {
        f"{name} {tile}": " ".join(map(str, row(name, tile, blank)))
        for tile, _, blank in tiles(name)
    }


def written() -> dict[str, str]:
    """Rows by box and tile: three words and then the counts."""
    lines = FILE.read_text(encoding="utf-8").splitlines() if FILE.exists() else []
    rows = (line.split(maxsplit=3) for line in lines if not line.startswith("#"))
    return {" ".join(words[:3]): words[3] for words in rows}


def write(rows: Mapping[str, str]) -> None:
    head = f"# box race power: sequences/coins/pieces, {', '.join(QUESTIONS)}\n"
    FILE.write_text(head + "".join(f"{key} {row}\n" for key, row in rows.items()))


@pytest.mark.parametrize("name", TINY)
def test_the_number_of_legal_sequences_is_what_it_was(name: str) -> None:
    now, then = table(name), written()
    if os.environ.get("UPDATE_PERFT"):
        then = {key: row for key, row in then.items() if key.split()[0] != name} | now
        write(then)
    assert now == {key: row for key, row in then.items() if key.split()[0] == name}


@pytest.mark.parametrize("name", TINY)
def test_every_ability_changes_a_number(name: str) -> None:
    """A tile counts as a blank one with its numbers only if it has no ability."""
    same = {
        tile.power or tile.race
        for tile, plain, blank in tiles(name)
        if row(name, tile, blank)
        == [
            count(name, plain, rival_of(name, tile), blank, question)
            for question in QUESTIONS.values()
        ]
    }
    assert same == NO_ABILITY.intersection(opened(name, PLAIN_BADGE).races)


@pytest.mark.parametrize("name", TINY)
def test_no_two_tiles_count_alike(name: str) -> None:
    """Else one of them could do what the other does, and nothing here would tell."""
    rows = [row for key, row in written().items() if key.split()[0] == name]
    assert len(rows) == len(set(rows)) > 0
