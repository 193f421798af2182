"""Random games: all finish, and every law holds after every event."""

from random import Random

import pytest
from msgspec.structs import replace

from companion.dealing import Choice, chairs_for, deal
from companion.games.boxes import BOXES
from companion.rules import events as e
from companion.rules.commands import EndTurn, Redeploy
from companion.rules.decide import Accepted, decide
from companion.rules.game import Game
from companion.rules.lines import Line
from companion.rules.model import Demand, Phase, Seat, State, Troop
from companion.rules.position import Position
from companion.selfplay import invariants
from companion.selfplay.invariants import (
    forgotten,
    minted,
    misbooked,
    stale,
    unanswerable,
    uneven,
    violations,
)
from companion.selfplay.match import Report, selfplay
from tests.tables import opening, random_game

SEVERAL = 12
MANY = 2000


def played(box: str, players: int, games: int, edition: str = "fr") -> Report:
    def table(rng: Random) -> tuple[Game, State]:
        return deal(Choice(box, edition), chairs_for(players), rng).lay()

    return list(selfplay(table, games, seed=players))[-1]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("box", BOXES)
def test_random_games_finish_and_keep_every_law(box: str, players: int) -> None:
    report = played(box, players, SEVERAL)
    assert (report.finished, report.violations) == (SEVERAL, [])


@pytest.mark.soak
@pytest.mark.parametrize("edition", ["fr", "ja", "en"])
@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("box", BOXES)
def test_thousands_of_random_games_finish(box: str, players: int, edition: str) -> None:
    games = MANY if edition == "fr" else MANY // 10
    report = played(box, players, games, edition)
    assert (report.finished, report.violations) == (games, [])


def test_what_a_turn_tells_and_does_not_pay_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    game, state = opening().lay()
    told = [(p, command, d) for p, command, d in random_game(game, state)]
    before, _, after = next(each for each in told if isinstance(each[1], EndTurn))
    p = Position(game, before)
    assert not list(misbooked(p, after.position))
    monkeypatch.setattr(invariants, "income", lambda p, seat: (Line("CORE-8.1", 99, "regions"),))
    assert next(iter(misbooked(p, after.position))).startswith("99 coins were told")


def test_tokens_that_nobody_placed_are_noticed() -> None:
    game, state = opening().lay()
    p = next(d.position for _, _, d in random_game(game, state) if d.state.seat and d.state.troops)
    assert not list(forgotten(p))
    kept = p.state.copy()
    race = next(iter(p.state.troops.values())).race
    kept.hands = {**kept.hands, race: 1}
    kept.seat = Seat(2)
    assert list(forgotten(Position(game, kept))) == [f"{race} still have tokens or units in hand"]


def test_a_decision_that_nobody_can_take_is_noticed() -> None:
    game, state = opening("warcraft").lay()
    state.demands = (Demand(Seat(0), "worgen_form"),)
    assert list(unanswerable(Position(game, state))) == [f"nothing answers {state.demands[0]}"]


def test_a_lost_token_is_noticed() -> None:
    game, state = opening().lay()
    for _, _, decision in random_game(game, state):
        state = decision.state
        if state.troops:
            break
    region, troop = next(iter(state.troops.items()))
    broken = state.copy()
    broken.troops = {**state.troops, region: Troop(troop.race, troop.tokens + 1)}
    assert any("instead of" in problem for problem in violations(game, broken))
    assert not list(violations(game, state))


def test_an_invented_marker_and_a_debt_are_noticed() -> None:
    game, state = opening().lay()
    broken = state.copy()
    broken.box = {**state.box, "lair": state.box["lair"] + 1}
    assert list(violations(game, broken)) == ["11 of 10 lair"]
    broken = state.copy()
    broken.players = (replace(broken.players[0], coins=-1), *broken.players[1:])
    assert list(violations(game, broken)) == ["seat 0 has -1 coins"]


def test_a_memory_that_is_no_longer_so_is_noticed() -> None:
    game, state = opening().lay()
    p = next(d.position for _, _, d in random_game(game, state) if d.state.troops)
    assert not list(stale(p))
    race = next(iter(p.state.troops.values())).race
    p.held(race).clear()
    assert list(stale(p)) == [f"the regions of {race} are remembered wrongly"]


def test_an_even_placement_that_is_refused_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    game, state = opening().lay()
    p = next(d.position for _, _, d in random_game(game, state) if d.state.troops)
    assert (p.state.phase, list(uneven(p))) == (Phase.CONQUEST, [])
    monkeypatch.setattr(invariants, "even_redeployment", lambda p, tribe: Redeploy({}))
    assert len(list(uneven(p))) == 1


def test_coins_between_players_are_not_minted() -> None:
    line = Line("UG-P16", 2, "thieving")
    assert minted(e.CoinsMoved(Seat(0), Seat(1), 2, line)) == 0
    assert minted(e.CoinsMoved(None, Seat(1), 2, line)) == 2
    assert minted(e.CoinsMoved(Seat(1), None, 2, line)) == -2


def test_deciding_again_gives_the_same_events() -> None:
    game, state = opening(players=5).lay()
    for before, command, decision in random_game(game, state, seed=3):
        again = decide(game, before, command)
        assert isinstance(again, Accepted)
        assert (again.events, again.state) == (decision.events, decision.state)
