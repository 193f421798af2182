"""Hands play, somebody says yes to all that is sure: nothing wrong is ever accepted."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from random import Random

import pytest

from companion.dealing import Choice, chairs_for, deal
from companion.rules.board import RegionId
from companion.rules.commands import Command, EndTurn, Expand, Final, Pick, Redeploy, Retreat, Roll
from companion.rules.decide import Accepted, answer
from companion.rules.game import Game
from companion.rules.model import OVER, State
from companion.rules.position import Position
from companion.selfplay.match import step
from companion.table.follow.sight import blinded
from companion.table.follow.verdict import agrees, clock_of
from companion.table.inputs import NotSeen, Pile, RegionSeen, SeenSo, TableSeen, Unseen
from companion.table.watch.looks import only_took_up
from companion.table.watch.suggest import Watched, watched
from tests.follow.test_by_itself import with_column

HILL = RegionId("7")
COVERS = (Unseen.HAND, Unseen.GLARE, Unseen.THING)


def in_piles(game: Game, region: RegionSeen) -> RegionSeen:
    """Of each race, and of those who live there, only the top token."""
    if not isinstance(region, SeenSo):
        return region
    tops: dict[str, Pile] = {}
    for pile in region.piles:
        stacks = pile.top.piece in (*game.races, game.neutral)
        tops.setdefault(pile.top.piece if stacks else pile.top.token, pile)
    return SeenSo(tuple(tops.values()))


@dataclass
class Confirming:
    """What somebody believes who presses the key whenever one line is sure."""

    game: Game
    own: State
    piled: bool
    cover: float
    chance: Random
    taken: int = 0
    mismatched: int = 0

    def look(self, truth: State, command: Command, *, ended: bool) -> None:
        found = watched(self.game, self.own, self._seen(truth))
        line = _sure(found, ended=ended)
        truth = blinded(truth)
        rolled = any(isinstance(one, Final | Roll) for one in (command, *line))
        if line and not rolled:
            believed = self._played(line)
            assert agrees(believed, self.own, truth), (line, command)
            self.own = believed
            self.taken += 1
        self.mismatched += bool(found.mismatches) and not rolled
        if rolled or ended:
            self.own = truth

    def _seen(self, truth: State) -> TableSeen:
        seen = with_column(self.game, truth)
        told: Mapping[RegionId, RegionSeen] = {
            region: NotSeen(self.chance.choice(COVERS))
            if self.chance.random() < self.cover
            else in_piles(self.game, there)
            if self.piled
            else there
            for region, there in seen.regions.items()
        }
        return replace(seen, regions=told)

    def _played(self, line: tuple[Command, ...]) -> State:
        p = Position(self.game, self.own)
        for command in line:
            decision = answer(p, command)
            assert isinstance(decision, Accepted), (command, decision)
            p = Position(self.game, decision.state)
        return p.state


def _sure(found: Watched, *, ended: bool) -> tuple[Command, ...]:
    for told in (found.turn if ended else (), found.suggestions):
        if len(told) == 1 and told[0].sure and not told[0].heights:
            return told[0].line
    return ()


def evening(box: str, seed: str, *, piled: bool, cover: float) -> Confirming:
    rng = Random(seed)
    game, state = deal(Choice(box), chairs_for(3), rng).lay()
    p, found = Position(game, state), Confirming(game, blinded(state), piled, cover, Random(5))
    while p.state.phase is not OVER and (played := step(p, rng)) is not None:
        before, (command, decision) = p.state, played
        p = decision.position
        ended = clock_of(before)[:2] != clock_of(p.state)[:2]
        found.look(p.state, command, ended=ended)
    return found


@pytest.mark.parametrize(
    ("box", "seed", "piled", "cover"),
    [
        ("base", "3/0", True, 0.05),
        ("underground", "3/0", False, 0.05),
        ("warcraft", "1/0", True, 0.0),
        ("warcraft", "3/0", True, 0.05),
    ],
)
def test_whatever_is_sure_is_what_was_played(
    box: str, seed: str, piled: bool, cover: float
) -> None:
    found = evening(box, seed, piled=piled, cover=cover)
    assert found.taken
    assert found.mismatched <= 1, "a legal game was called wrong"


def test_a_turn_has_not_ended_because_the_next_players_tokens_were_pushed_together() -> None:
    assert only_took_up((EndTurn(), Expand()))
    assert only_took_up((Pick(0), EndTurn(), Expand()))
    assert not only_took_up((Expand(),))
    assert not only_took_up((EndTurn(), Expand((HILL,))))
    assert not only_took_up((Redeploy({HILL: 3}), EndTurn()))


def turns(game: Game, state: State, rng: Random) -> Iterator[tuple[State, list[Command], State]]:
    """Every turn of a game: the table before, what was done, the table after."""
    p, begun, line = Position(game, state), state, list[Command]()
    while p.state.phase is not OVER and (found := step(p, rng)) is not None:
        line.append(found[0])
        p = found[1].position
        if clock_of(p.state)[:2] != clock_of(begun)[:2]:
            yield begun, line, p.state
            begun, line = p.state, []


def test_a_turn_is_told_as_a_whole_also_when_the_beaten_have_come_back() -> None:
    rng = Random("1/0")
    game, state = deal(Choice("base"), chairs_for(3), rng).lay()
    unseen = Pick | Final | Roll
    beaten = [
        (before, after)
        for before, line, after in turns(game, state, rng)
        if isinstance(line[-1], Retreat) and not any(isinstance(one, unseen) for one in line)
    ]
    told = [
        watched(game, blinded(before), with_column(game, after)).turn for before, after in beaten
    ]
    lines = [turn[0].line for turn in told if len(turn) == 1 and turn[0].sure]
    assert lines
    assert all(isinstance(line[-1], Retreat) for line in lines)
