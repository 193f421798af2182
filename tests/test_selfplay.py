"""Random games: all finish, and every law holds after every event."""

from random import Random

import pytest
from msgspec.structs import replace

from companion.dealing import Choice, chairs_for, deal
from companion.games.boxes import BOXES
from companion.rules import events as e
from companion.rules.commands import Redeploy
from companion.rules.decide import Accepted, decide
from companion.rules.game import Game
from companion.rules.lines import Line
from companion.rules.model import Phase, Seat, State, Troop
from companion.selfplay import invariants
from companion.selfplay.invariants import minted, stale, uneven, violations
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
