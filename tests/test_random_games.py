"""Whatever people ask for, the rules answer: legal commands are accepted, nonsense is refused."""

from random import Random

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.games.boxes import BOXES
from companion.rules import commands as c
from companion.rules.decide import Accepted, Refused, decide
from companion.rules.decide.waiting import waiting_for
from companion.rules.model import Phase, Seat, State
from companion.rules.position import Position
from companion.selfplay.invariants import violations
from companion.selfplay.match import step
from tests.legal_commands import legal
from tests.tables import opening, random_game

RELAXED = settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize=True
)
boxes = st.sampled_from(sorted(BOXES))
players = st.integers(2, 5)


def some_way_in(box: str, seats: int, seed: int, commands: int) -> tuple[Position, Random]:
    """A position reached by random play."""
    game, state = opening(box, seats, seed).lay()
    rng = Random(seed)
    for _ in range(commands):
        if state.phase is Phase.OVER:
            break
        found = step(Position(game, state), rng)
        assert found is not None
        state = found[1].state
    return Position(game, state), rng


@RELAXED
@given(boxes, players, st.integers(0, 999), st.integers(0, 120))
def test_every_offered_command_is_accepted(box: str, seats: int, seed: int, far: int) -> None:
    p, rng = some_way_in(box, seats, seed, far)
    offered = list(legal(p))
    assert bool(offered) == (p.state.phase is not Phase.OVER)
    for command in rng.sample(offered, min(12, len(offered))):
        decision = decide(p.game, p.state, command, waiting_for(p))
        assert isinstance(decision, Accepted)
        assert list(violations(p.game, decision.state)) == []


regions = st.sampled_from(["1", "2", "7", "12", "99", "", "large-1a.3"])
numbers = st.integers(-3, 12)
seats = st.integers(-1, 6)
placements = st.dictionaries(regions, numbers, max_size=3)
words = st.sampled_from(["", "dragon", "substitution", "sword", "reveal", "buy", "x" * 50])
races = st.sampled_from(["", "elves", "amazons", "gnomes", "nobody"])
units = st.sampled_from(["encampment", "beast", "hammer", "champion"])
nonsense = st.one_of(
    st.builds(c.Pick, numbers, st.lists(words, max_size=3).map(tuple), st.none() | numbers),
    st.builds(c.Expand, st.lists(regions, max_size=3).map(tuple), st.booleans()),
    st.builds(c.Decline),
    st.builds(c.Roll, numbers, st.none() | regions),
    st.builds(c.Conquer, regions, st.lists(words, max_size=2).map(tuple)),
    st.builds(c.Conquer, regions, units=st.dictionaries(units, numbers), declined=st.booleans()),
    st.builds(c.Final, regions, numbers, st.lists(words, max_size=2).map(tuple)),
    st.builds(c.Final, regions, numbers, units=st.dictionaries(units, numbers)),
    st.builds(c.Redeploy, placements, st.dictionaries(units, placements, max_size=2)),
    st.builds(c.Use, words, st.lists(regions, max_size=3).map(tuple), st.none() | seats, words),
    st.builds(c.Stop),
    st.builds(c.Redeploy, placements, declined=st.booleans()),
    st.builds(c.EndTurn),
    st.builds(c.Retreat, placements),
    st.builds(c.SetCoins, seats, numbers),
    st.builds(c.SetRegion, regions, st.none() | races, numbers, numbers),
    st.builds(c.SetHand, races, numbers),
    st.builds(c.SetClock, numbers, seats, st.sampled_from(list(Phase))),
)


@settings(RELAXED, max_examples=250)
@given(boxes, st.integers(0, 999), st.integers(0, 60), st.lists(nonsense, max_size=20))
def test_nonsense_is_refused_and_harms_nothing(
    box: str, seed: int, far: int, asked: list[c.Command]
) -> None:
    p, _ = some_way_in(box, 3, seed, far)
    for command in asked:
        before = p.state.copy()
        decision = decide(p.game, p.state, command)
        assert p.state == before
        if isinstance(decision, Refused):
            assert decision.reasons
        else:
            assert list(violations(p.game, decision.state)) == []


def test_nothing_is_legal_after_the_end() -> None:
    game, state = opening(players=2).lay()
    *_, (_, _, last) = random_game(game, state)
    assert list(legal(Position(game, last.state))) == []
    assert waiting_for(Position(game, last.state)) is None
    refused = decide(game, last.state, c.EndTurn(), Seat(0))
    assert isinstance(refused, Refused)


def test_equal_states_are_equal_and_others_are_not() -> None:
    _, state = opening().lay()
    assert state == state.copy()
    changed: State = state.copy()
    changed.turn.discarded = 1
    assert state != changed
