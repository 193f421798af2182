"""What self-play has met and how often: abilities, refusals, demands, options, editions.

It counts; whether what happened was right is for the laws to say.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from random import Random
from typing import get_args

from companion.dealing import Choice, chairs_for, deal
from companion.games import EDITIONS, PLAYERS
from companion.games.warcraft.discovery import UNSEEN
from companion.rules import events as e
from companion.rules.board import RegionId
from companion.rules.commands import Command, Conquer, EndTurn, Final, Play, Roll, Show, Use
from companion.rules.decide import Accepted, Decision, answer
from companion.rules.drafting.column import COLUMN
from companion.rules.game import Game
from companion.rules.model import HIDDEN, OVER, Seat, State
from companion.rules.options import CHOICES
from companion.rules.position import Position
from companion.rules.refusals import CODES
from companion.selfplay.listening import moments, overheard
from companion.selfplay.match import PATIENCE, ideas

SWITCHED = 0.25
"""How often a rule option is set otherwise than the edition says."""
UNKNOWN = 0.3
"""How often nobody knows what lies face down."""
OWN_TILES = 5
"""In one game of so many people tell which combo has come up."""
RARELY = 0.02
NOWHERE = RegionId("nowhere")


@dataclass(slots=True)
class Coverage:
    """How often each thing was met, by its kind; what could have been met counts from nought."""

    games: int = 0
    met: dict[str, Counter[str]] = field(default_factory=dict)

    def expect(self, kind: str, names: Iterable[str]) -> None:
        self.met.setdefault(kind, Counter()).update(dict.fromkeys(names, 0))

    def meet(self, kind: str, name: str) -> None:
        self.met.setdefault(kind, Counter())[name] += 1

    def unmet(self) -> dict[str, list[str]]:
        """What could have been met and was not."""
        missing = {k: sorted(n for n, times in c.items() if not times) for k, c in self.met.items()}
        return {kind: names for kind, names in missing.items() if names}


def survey(boxes: Iterable[str], games: int, seed: int) -> Iterator[Coverage]:
    """Play so many games of each box, in all editions, for all numbers of players, with any
    option; the same census, grown, after each.
    """
    census = Coverage()
    census.expect("command", (kind.__name__ for kind in get_args(Play)))
    census.expect("refusal", CODES)
    census.expect("option", (f"{name}={v}" for name, values in CHOICES.items() for v in values))
    for number in range(games):
        for box in boxes:
            play(box, number, Random(f"{seed}/{box}/{number}"), census)
            yield census


def choice_of(box: str, number: int, rng: Random) -> Choice:
    """The editions in turn; now and then an option set otherwise."""
    switches = {
        name: "none" if value is None else value
        for name, values in CHOICES.items()
        if rng.random() < SWITCHED
        for value in (rng.choice(values),)
    }
    return Choice(box, EDITIONS[number % len(EDITIONS)], switches)


def play(box: str, number: int, rng: Random, census: Coverage) -> None:
    """One game, overheard from the pick to the end."""
    choice = choice_of(box, number, rng)
    opening = deal(choice, chairs_for(PLAYERS[number % len(PLAYERS)]), rng)
    if number % OWN_TILES == 0:
        opening = opening.again(replace(opening.deal, laid=COLUMN))
    game, state = opening.lay()
    census.games += 1
    _expect(game, census)
    census.meet("edition", f"{box} {choice.edition}")
    for name in CHOICES:
        census.meet("option", f"{name}={getattr(game.options, name)}")
    overhear(game, face_down(state) if rng.random() < UNKNOWN else state, rng, census)


def overhear(game: Game, state: State, rng: Random, census: Coverage) -> None:
    """Play on from any position and count what is met."""
    p = Position(overheard(game, lambda moment: census.meet("moment", moment)), state)
    for _ in range(PATIENCE):
        _intrude(p, rng, census)
        if p.state.phase is OVER:
            return
        p = _next(p, rng, census)


def face_down(state: State) -> State:
    """The same table with markers and a pile that nobody has looked at, as on real cardboard."""
    found = state.copy()
    found.pile = (HIDDEN,) * len(state.pile)
    found.markers = {
        region: tuple(HIDDEN + UNSEEN if m.startswith(HIDDEN) else m for m in markers)
        for region, markers in state.markers.items()
    }
    return found


def _expect(game: Game, census: Coverage) -> None:
    census.expect("edition", (f"{game.id} {edition}" for edition in EDITIONS))
    census.expect("moment", moments(game))
    traits = (*game.races.values(), *game.powers.values(), *game.finds.values(), game.box)
    for trait in traits:
        census.expect("ability", (*trait.abilities, *trait.conquest_abilities))


def _next(p: Position, rng: Random, census: Coverage) -> Position:
    for command in ideas(p, rng):
        decision = _heard(answer(p, command), census)
        if decision is not None:
            count(command, decision, census)
            return decision.position
    raise AssertionError(f"stuck in {p.state.phase}")


def _intrude(p: Position, rng: Random, census: Coverage) -> None:
    """Somebody ends a turn that may not be his; now and then a region or a tile is not there."""
    seat = Seat(rng.randrange(len(p.state.players)))
    decision = answer(p, EndTurn(), seat)
    if rng.random() < RARELY:
        _heard(answer(p, Show(NOWHERE, NOWHERE)), census)
        decision = answer(p, Conquer(NOWHERE))
    _heard(decision, census)


def _heard(decision: Decision, census: Coverage) -> Accepted | None:
    if isinstance(decision, Accepted):
        return decision
    for reason in decision.reasons:
        census.meet("refusal", reason.reason)
    return None


def count(command: Command, decision: Accepted, census: Coverage) -> None:
    """What a command was, and what came of it."""
    census.meet("command", type(command).__name__)
    match command:
        case Conquer() | Final() | Roll():
            for name in command.using:
                census.meet("ability", name)
        case Use(what):
            census.meet("ability", what)
        case _:
            pass
    for event in decision.events:
        census.meet("event", type(event).__name__)
        if isinstance(event, e.DecisionDue):
            census.meet("demand", event.demand.what)


def told(census: Coverage) -> Iterator[str]:
    """The census in lines to read: what was met how often, and what never."""
    unmet = census.unmet()
    for kind, counts in sorted(census.met.items()):
        there = sum(times > 0 for times in counts.values())
        yield f"{kind}: {there} of {len(counts)} met in {census.games} games"
        yield from _table(counts)
        if kind in unmet:
            yield f"  never: {', '.join(unmet[kind])}"


def _table(counts: Mapping[str, int]) -> Iterator[str]:
    for name, times in sorted(counts.items(), key=lambda item: (-item[1], item[0])):
        if times:
            yield f"  {times:>9}  {name}"
