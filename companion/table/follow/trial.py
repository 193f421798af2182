"""Tries the follower on self-play: it sees what a camera would, and keeps a game of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from random import Random
from time import thread_time

from companion.rules.commands import Command, Final, Redeploy, Retreat, Roll
from companion.rules.game import Game
from companion.rules.model import OVER, State
from companion.rules.position import Position
from companion.selfplay.match import Dealt, step
from companion.table.follow.heights import muster
from companion.table.follow.quest import Ends, told_by_cards
from companion.table.follow.reading import Reading, follow
from companion.table.follow.search import Way
from companion.table.follow.sight import DieSeen, Sight, Spot, agreed, blinded, gap_between, ideal
from companion.table.follow.verdict import (
    SCORED,
    Placed,
    agrees,
    as_they_lie,
    clock_of,
    placing,
    with_heights,
)

SightOf = Callable[[Game, State], Sight]


@dataclass(slots=True)
class Tally:
    """How well whole games were followed."""

    games: int = 0
    commands: int = 0
    changing: int = 0
    followed: int = 0
    asked: int = 0
    wrong: int = 0
    turns: int = 0
    turns_followed: int = 0
    milliseconds: list[float] = field(default_factory=list)
    """What each look took of a processor; whatever else the machine does is not counted."""

    def as_json(self) -> dict[str, object]:
        counted = (
            "games", "commands", "changing", "followed", "asked", "wrong", "turns",
            "turns_followed",
        )  # fmt: skip
        times = sorted(self.milliseconds) or [0.0]
        return {
            **{name: getattr(self, name) for name in counted},
            "ms_p50": round(times[len(times) // 2], 2),
            "ms_p99": round(times[min(len(times) - 1, int(len(times) * 0.99))], 2),
        }


@dataclass(frozen=True, slots=True)
class Miss:
    """A look that was not simply followed, for whoever wants to know why."""

    verdict: str
    start: State
    truth: State
    played: tuple[Command, ...]
    reading: Reading


@dataclass(frozen=True, slots=True)
class Manner:
    """How the follower is tried."""

    eye: SightOf
    turns: bool = False
    """It looks only when a turn has ended, and is told that it has; otherwise after commands."""
    often: float = 1.0
    """Of the commands that change something it sees so many; then the end of a turn is told."""
    piled: bool = False
    """Nothing shows that troops were placed, so the end of a turn is told."""

    @property
    def told(self) -> bool:
        return self.turns or self.piled or self.often < 1

    @property
    def present(self) -> bool:
        return self.told and not self.turns and self.often >= 1

    def looks(self, chance: Random, *, changing: bool, ended: bool, scored: bool) -> bool:
        """What follows the scores is seen when the turn is told to be over."""
        if self.told and (ended or scored):
            return ended
        return not self.turns and changing and chance.random() < self.often


@dataclass(slots=True)
class _Watch:
    """One follower at one game: what it believes, and what has happened since it last looked."""

    game: Game
    manner: Manner
    tally: Tally
    own: State
    played: list[Command] = field(default_factory=list)
    placed: Placed = field(default_factory=dict)
    lying: Placed = field(default_factory=dict)
    so_far: tuple[Way, ...] = ()
    """Ways that only counting could tell apart: that waits for the end of the turn."""
    changing: int = 0
    smooth: bool = True
    """Nothing had to be asked in this turn."""

    def look(self, truth: State, *, whole_turn: bool) -> Miss | None:
        reading = self._read(truth, whole_turn)
        if (not reading.ways and reading.sure) or (reading.waits_for and not whole_turn):
            return None
        if reading.heights and self.manner.told and not whole_turn:
            self.so_far = reading.ways
            return None
        truth, start, played = blinded(truth), self.own, tuple(self.played)
        verdict = self._verdict(reading, truth)
        self.tally.asked += verdict in ("asked", "heights")
        self.tally.wrong += verdict == "wrong"
        right = verdict in ("followed", "heights")
        self.tally.followed += self.changing if right else 0
        self.smooth = self.smooth and right
        self.own = reading.ways[0].state if verdict == "followed" else truth
        self.played, self.changing, self.so_far = [], 0, ()
        return None if verdict == "followed" else Miss(verdict, start, truth, played, reading)

    def _read(self, truth: State, whole_turn: bool) -> Reading:
        ends = Ends(whole_turn, told=self.manner.told, present=self.manner.present)
        return self._follow(self.manner.eye(self.game, truth), ends, self.so_far)

    def _follow(self, sight: Sight, ends: Ends, so_far: tuple[Way, ...] = ()) -> Reading:
        dice, cards = tuple(_dice(self.played)), told_by_cards(self.played)
        seen = replace(sight, dice=dice, cards=cards)
        begun = thread_time()
        reading = follow(self.game, self.own, seen, ends, so_far=so_far)
        self.tally.milliseconds.append((thread_time() - begun) * 1000)
        return reading

    def _verdict(self, reading: Reading, truth: State) -> str:
        if reading.heights:
            told = self._counted(reading, truth)
            return "heights" if told and agrees(told, self.own, truth) else "asked"
        if not reading.sure:
            return "asked"
        return "followed" if agrees(reading.ways[0].state, self.own, truth) else "wrong"

    def _counted(self, reading: Reading, truth: State) -> State | None:
        """The way that is left when somebody has counted the tokens and told how they lie, or
        lay when they had been placed. If other people's piles tell of something else, a token was
        chased out of one and into another: then what all of them tell is read.
        """
        p = Position(self.game, self.own)
        answers = {**self.lying, **self.placed}, {**self.placed, **self.lying}
        told = (with_heights(p, way.commands, one) for way in reading.ways for one in answers)
        fits = [one for one in told if one and muster(one) == muster(truth)]
        whole = (one for one in fits if one.troops == truth.troops)
        return next(whole, None) or self._counted_all(truth) or next(iter(fits), None)

    def _counted_all(self, truth: State) -> State | None:
        reading = self._follow(ideal(self.game, truth), Ends(whole_turn=True, told=True))
        return reading.ways[0].state if reading.sure and reading.ways else None

    def hear(self, before: State, command: Command) -> None:
        """What people do, for whoever asks them later."""
        self.played.append(command)
        p = Position(self.game, before)
        if isinstance(command, Redeploy | Retreat):
            self.placed[placing(p, command)] = command
        for lying in as_they_lie(p, command):
            self.lying.setdefault(placing(p, lying), lying)


def _dice(played: list[Command]) -> Iterator[DieSeen]:
    for command in played:
        if isinstance(command, Final | Roll):
            yield DieSeen(command.die, command.region, last=isinstance(command, Final))


def watch(table: Dealt, rng: Random, manner: Manner, tally: Tally) -> Iterator[Miss]:
    """Play one game; the follower looks after every command, or only when a turn has ended."""
    game, state = table
    p, watched = Position(game, state), _Watch(game, manner, tally, blinded(state))
    tally.games += 1
    chance = Random(tally.games)
    while p.state.phase is not OVER and (found := step(p, rng)) is not None:
        before, (command, decision) = p.state, found
        p = decision.position
        ended = clock_of(before)[:2] != clock_of(p.state)[:2] or p.state.phase is OVER
        told = isinstance(command, Final | Roll) or bool(told_by_cards((command,)))
        changing = told or bool(gap_between(before, ideal(game, p.state)))
        watched.hear(before, command)
        watched.changing += changing
        tally.commands += 1
        tally.changing += changing
        scored = p.state.phase in SCORED
        if manner.looks(chance, changing=changing, ended=ended, scored=scored):
            miss = watched.look(p.state, whole_turn=ended and manner.told)
            if miss is not None:
                yield miss
        if ended:
            tally.turns += 1
            tally.turns_followed += watched.smooth
            watched.smooth = True


def perfect_eye(piled: bool) -> SightOf:
    return lambda game, state: ideal(game, state, piled=piled)


def clouded(eye: SightOf, chance: Random, cover: float, misread: float) -> SightOf:
    """The same eye with some regions hidden and some counts told one off."""

    def cloudy(game: Game, state: State) -> Sight:
        seen = eye(game, state)
        open_spots = {r: spot for r, spot in seen.spots.items() if chance.random() >= cover}
        told = {r: _misread(spot, chance, misread) for r, spot in open_spots.items()}
        return replace(seen, spots=told, shaky=misread > 0)

    return cloudy


def looked_twice(eye: SightOf) -> SightOf:
    """Only what two looks agree on is seen."""
    return lambda game, state: agreed(eye(game, state), eye(game, state))


def _misread(spot: Spot, chance: Random, share: float) -> Spot:
    if spot.tokens is None or not spot.tokens or chance.random() >= share:
        return spot
    tokens = max(1, spot.tokens + chance.choice((-1, 1)))
    return replace(spot, least=tokens, most=tokens)
