"""Whatever self-play does, a person at the terminal can do: whole games of every box, typed.

Each command that self-play chooses is written as a person would: the number that the menu gives
it, or the terminal's own syntax. Nothing reaches the table but what was typed.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from itertools import chain
from random import Random
from typing import get_args

import pytest

from companion.games.boxes import BOXES, parts
from companion.rules import commands as c
from companion.rules.board import RegionId
from companion.rules.decide import Accepted, answer
from companion.rules.drafting.column import COLUMN, SHUFFLE
from companion.rules.model import Phase
from companion.rules.position import Position
from companion.selfplay.coverage import Coverage, count
from companion.selfplay.match import ideas
from companion.table.table import Table
from companion.terminal.menu import Offer, offers
from companion.terminal.session import Conversation
from companion.terminal.typed import code, helps, hidden_tiles, pieces
from companion.text.catalog import catalog
from companion.text.names import Names
from tests.tables import Kept, opening

OPEN = catalog("en", "terminal").say("terminal.open")


class Typist:
    """Thinks of a command as self-play does, and types it; at the die it slips at first."""

    def __init__(self, table: Table, rng: Random, census: Coverage) -> None:
        self.table, self.rng, self.census = table, rng, census
        self.meant: c.Command | None = None
        self.typed = ""
        self.slips: list[str] = []

    def __call__(self, prompt: str) -> str:
        if prompt == OPEN:
            return "y"
        if prompt != "> ":
            assert isinstance(self.meant, c.Final | c.Roll), (prompt, self.meant)
            return self.slips.pop() if self.slips else str(self.meant.die)
        self._check()
        self.slips = ["x", "7", "12b"]
        self.meant, decision = _thought_of(self.table.position, self.rng)
        count(self.meant, decision, self.census)
        self.typed = written(self.table.position, self.meant)
        return self.typed

    def _check(self) -> None:
        """What was typed last is what was meant."""
        if self.meant is not None:
            played = self.table.shown.line[-1].command
            assert _plain(played) == _plain(self.meant), f"{self.typed!r} was typed"


def _thought_of(p: Position, rng: Random) -> tuple[c.Command, Accepted]:
    for command in chain(ideas(p, rng), (offer.command for offer in offers(p))):
        plain = _drawn(command)
        decision = answer(p, plain)
        if isinstance(decision, Accepted) and not _idle(p, plain):
            return plain, decision
    raise AssertionError(f"stuck in {p.state.phase}")


def _drawn(command: c.Command) -> c.Command:
    """The table shuffles badges itself, when it is asked to."""
    if isinstance(command, c.Pick):
        return c.Pick(command.position, (), command.swap_with, command.region)
    return command


def _idle(p: Position, command: c.Command) -> bool:
    """Placing nothing where nothing can be placed is stopping; badges the table shuffles."""
    if isinstance(command, c.Use):
        return command.what == SHUFFLE
    nothing = isinstance(command, c.Redeploy) and not command.on and not command.units
    return nothing and all(offer.command != command for offer in offers(p))


def _plain(command: c.Command | None) -> object:
    """Without nothings: no pieces of a kind, no order where none counts."""
    match command:
        case c.Redeploy(on, units, declined):
            return "redeploy", _some(on), _all(units), declined
        case c.Retreat(on, units):
            return "retreat", _some(on), _all(units)
        case c.Expand(abandon, declined):
            return "expand", sorted(abandon), declined
        case c.Conquer(region, using, units, draws, declined):
            return "conquer", region, sorted(using), _some(units), draws, declined
        case c.Final(region, die, using, units, draws, declined):
            return "final", region, die, sorted(using), _some(units), draws, declined
        case _:
            return command


def _some(on: Mapping[RegionId, int] | Mapping[str, int]) -> dict[str, int]:
    return {where: number for where, number in on.items() if number}


def _all(units: c.UnitPlacement) -> dict[str, dict[str, int]]:
    return {unit: some for unit, on in units.items() if (some := _some(on))}


def written(p: Position, command: c.Command) -> str:
    """A command as it is typed."""
    offered = offers(p)
    for number, offer in enumerate(offered, start=1):
        if (typed := _chosen(p, offer, command)) is not None:
            return f"{number}{typed}"
    match command:
        case c.Expand(abandon):
            return " ".join(["a", *(code(p, region) for region in abandon)])
        case c.Show(race, power):
            badges, banners = hidden_tiles(p)
            return f"t {badges.index(power) + 1} {banners.index(race) + 1}"
        case c.Redeploy() | c.Retreat():
            return _placed(p, command)
        case c.Conquer() | c.Final():
            return _helped(p, command)
    raise AssertionError(f"nobody could type {command}")


def _chosen(p: Position, offer: Offer, command: c.Command) -> str | None:
    if command in offer.among:
        assert isinstance(command, c.Use)
        return "".join(f" {code(p, region)}" for region in command.regions)
    plain = _dieless(command)
    return "" if _plain(offer.command) == _plain(plain) and not offer.among else None


def _dieless(command: c.Command) -> c.Command:
    match command:
        case c.Roll(_, region, using):
            return c.Roll(0, region, using)
        case c.Final(region, _, using, units, draws, declined):
            return c.Final(region, 0, using, units, draws, declined)
        case _:
            return command


def _placed(p: Position, command: c.Redeploy | c.Retreat) -> str:
    letters = {unit: letter for letter, unit in pieces(p).items()}
    words = [f"{code(p, region)}={number}" for region, number in command.on.items()]
    for unit, on in command.units.items():
        words += [f"{letters[unit]}:{code(p, where)}={number}" for where, number in on.items()]
    return " ".join(words)


def _helped(p: Position, command: c.Conquer | c.Final) -> str:
    letters = {name: letter for letter, name in helps(p).items()}
    parts_ = [code(p, command.region), *(letters[one] for one in command.using)]
    parts_ += [f"{number}{letters[unit]}" for unit, number in command.units.items() if number]
    return "+".join(parts_) if len(parts_) > 1 else f"{parts_[0]}+"


def typed_game(
    box: str, players: int, seed: int, census: Coverage, *, own_tiles: bool = False
) -> Kept:
    begun = opening(box, players, seed)
    kept = Kept(begun.again(replace(begun.deal, laid=COLUMN)) if own_tiles else begun)
    rng = Random(seed)
    kept.table.shuffle = tuple
    words = catalog("en", "core", *parts(box), "terminal")
    names = Names(words, kept.table.game, ("Ann", "Bob", "Cleo", "Dan", "Eve")[:players])
    typist = Typist(kept.table, rng, census)
    Conversation(kept.table, names, typist, lambda line: None, rng).run()
    return kept


@pytest.mark.parametrize("box", BOXES)
@pytest.mark.parametrize("players", [2, 5])
def test_whole_games_are_typed_as_self_play_plays_them(box: str, players: int) -> None:
    kept = typed_game(box, players, players, Coverage())
    assert kept.table.shown.state.phase is Phase.OVER


def test_every_kind_of_command_is_typed() -> None:
    census = Coverage()
    census.expect("command", (kind.__name__ for kind in get_args(c.Play)))
    for box, seed in (("base", 3), ("underground", 4), ("warcraft", 6)):
        typed_game(box, 3, seed, census, own_tiles=box == "base")
    assert census.unmet() == {}


@pytest.mark.soak
@pytest.mark.parametrize("box", BOXES)
def test_many_games_are_typed(box: str) -> None:
    for seed in range(200):
        typed_game(box, 2 + seed % 4, seed, Coverage())
