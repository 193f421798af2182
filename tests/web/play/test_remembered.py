"""People, games and results stay: pages, hall of fame, lists and replays of finished games."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import pytest

from companion.rules.model import Phase
from companion.store.entries import line_of_play
from companion.store.outcomes import GameOutcome, Reign, Scorecard
from companion.store.people import Person
from companion.table.inputs import Jumped
from companion.table.remember.hall import hall
from companion.table.remember.outcome import outcome_of
from companion.table.remember.person import page_of, whose
from companion.table.remember.sharing import as_csv, bg_stats_link
from tests.web.play.desks import BOXES, desk_on, opened, played, serving
from tests.web.servers import Running
from web.desk import Role
from web.table_desk import TableDesk
from web.views.record.replay import replay


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A finished game of the base box, and an unfinished one on the table."""
    home = tmp_path_factory.mktemp("home")
    with desk_on(home) as desk, serving(home, desk) as one:
        opened(desk, "base", 3)
        played(desk, "base", 2, lambda state: state.round == 3)
        yield one


def desk_of(server: Running) -> TableDesk:
    assert isinstance(server.desk, TableDesk)
    return server.desk


def card(name: str, coins: int, place: int, **more: Any) -> Scorecard:
    facts: dict[str, Any] = {"conquests": 4, "losses": 2, "faces": (0, 0, 0, 0), "reigns": ()}
    return Scorecard(name, f"p{name}", coins, place, **{**facts, **more})


def night(game: int, *cards: Scorecard, box: str = "base") -> GameOutcome:
    return GameOutcome(game, f"2026-11-{game:02}T20:00:00Z", box, "base-3p", 10, 55, cards)


def test_an_outcome_adds_up_to_what_the_table_showed(server: Running) -> None:
    saved = desk_of(server).host.saved
    (outcome,) = saved.outcomes()
    told = replay(outcome.game, saved.opening(outcome.game), saved.entries(outcome.game))
    steps: Any = told["steps"]
    assert [one.coins for one in outcome.cards] == steps[-1]["coins"]
    assert {one.place for one in outcome.winners} == {1}
    assert all(one.reigns for one in outcome.cards)
    assert max(one.coins for one in outcome.cards) == outcome.winners[0].coins


def test_outcomes_are_kept_and_not_counted_twice(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    saved = desk_of(server).host.saved
    first = saved.outcomes()
    monkeypatch.setattr("companion.table.saved.outcome_of", None)
    assert saved.outcomes() == first


def test_whatever_is_played_on_after_the_end_has_no_outcome(tmp_path: Path) -> None:
    with desk_on(tmp_path) as desk:
        opened(desk, "base", 2)
        assert len(desk.host.saved.outcomes()) == 1
        playing = desk.host.playing
        assert playing is not None
        shown = playing.shown
        playing.loop.post(Jumped(shown.cursor - 1, shown.version, sure=True)).result()
        assert playing.shown.state.phase is not Phase.OVER
        assert desk.host.saved.outcomes() == []


@pytest.mark.parametrize("box", BOXES)
def test_every_box_is_told_again_step_by_step(tmp_path: Path, box: str) -> None:
    with desk_on(tmp_path) as desk:
        saved = desk.host.saved
        opened(desk, box, 2)
        game = desk.seat_view().id
        told = replay(game, saved.opening(game), saved.entries(game))
        steps = told["steps"]
        assert isinstance(steps, list)
        assert len(steps) == len(line_of_play(saved.entries(game))) + 1
        assert outcome_of(game, "2026-11-16T20:00:00Z", saved.opening(game), ()) is None


def test_an_unfinished_game_is_never_told(server: Running) -> None:
    saved = desk_of(server).host.saved
    with pytest.raises(ValueError, match="not open"):
        replay(2, saved.opening(2), saved.entries(2))
    tablet = server.join_tablet()
    for path in ("replay", "bg-stats"):
        assert server.get(f"/api/results/2/{path}", tablet).status == 404
    listed: Any = server.get("/api/games", tablet).facts["games"]
    assert ["outcome" in one for one in listed] == [False, True]


def test_only_those_at_the_table_are_told(server: Running) -> None:
    for path in ("/api/people", "/api/results", "/api/results/csv", "/api/results/1/replay"):
        assert server.get(path, server.join_tablet()).status == 200, path
        assert server.get(path, server.join(Role.PLAYER, 0)).status == 200, path
        assert server.get(path, server.join(Role.TV)).status == 403, path
        assert server.get(path).status == 403, path


def test_a_page_tells_games_wins_favours_luck_and_rivals() -> None:
    orcs, elves = Reign("orcs", "flying", 4, 32), Reign("elves", "hill", 5, 20)
    nights = [
        night(1, card("Ada", 90, 1, reigns=(orcs, elves), faces=(0, 0, 1, 1)), card("Bo", 80, 2)),
        night(2, card("Ada", 60, 2, reigns=(elves,)), card("Bo", 70, 1)),
    ]
    people = [Person("pAda", "Ada", "blue"), Person("pBo", "Bo", "green")]
    page = page_of(people[0], whose(people, nights)["pAda"])
    assert (page.games, page.wins, page.average, page.best, page.per_round) == (2, 1, 75, 90, 7.5)
    assert [(one.id, one.times, one.per_turn) for one in page.races] == [
        ("elves", 2, 4.0),
        ("orcs", 1, 8.0),
    ]
    assert [one.id for one in page.best_powers] == ["flying", "hill"]
    assert (page.rolls, page.luck) == (2, 1.5)
    assert [(one.name, one.games, one.ahead, one.behind) for one in page.rivals] == [
        ("Bo", 2, 1, 1)
    ]


def test_a_chair_of_earlier_days_belongs_to_the_person_of_its_name() -> None:
    old = Scorecard("ada ", "", 50, 1, 0, 0, (0, 0, 0, 0), ())
    assert list(whose([Person("pAda", "Ada")], [night(3, old)])) == ["pAda"]


def test_the_hall_has_a_wall_per_box_and_number_of_players() -> None:
    nights = [
        night(1, card("Ada", 90, 1), card("Bo", 80, 2)),
        night(2, card("Ada", 99, 1), card("Bo", 70, 2), card("Cy", 60, 3)),
        night(3, card("Cy", 95, 1), card("Bo", 70, 2)),
    ]
    walls = hall(nights)
    assert [(one.box, one.players, one.games) for one in walls] == [("base", 2, 2), ("base", 3, 1)]
    assert [(one.name, one.coins, one.won) for one in walls[0].best][:2] == [
        ("Cy", 95, True),
        ("Ada", 90, True),
    ]


def test_a_spreadsheet_has_a_line_per_seat_and_no_formulas() -> None:
    text = as_csv([night(1, card("=cmd()", 90, 1), card("Bo, the Bold", 80, 2))])
    rows = list(csv.DictReader(io.StringIO(text)))
    assert [row["name"] for row in rows] == ["'=cmd()", "Bo, the Bold"]
    assert [(row["place"], row["won"], row["coins"]) for row in rows] == [
        ("1", "yes", "90"),
        ("2", "no", "80"),
    ]


PLAYED = "board durationMin comments location playDate sourceName sourcePlayId"
DESCRIBED = {
    **dict.fromkeys(PLAYED.split(), ""),
    "game": ["bggId", "highestWins", "name", "noPoints", "sourceGameId"],
    "players": ["startPlayer", "name", "rank", "role", "score", "sourcePlayerId", "winner"],
}
"""The fields on the page "push plays to BG Stats" of its makers."""


def test_bg_stats_is_told_what_its_description_asks_for() -> None:
    link = bg_stats_link(night(7, card("Ada", 90, 1), card("千代", 80, 2)))
    address, _, data = link.partition("?data=")
    play = json.loads(unquote(data))
    assert address == "https://app.bgstatsapp.com/createPlay.html"
    assert play["playDate"] == "2026-11-07 20:00:00"
    assert play["game"]["name"] == "Small World"
    assert set(play) <= set(DESCRIBED), "nothing that the description does not name"
    assert set(play["game"]) <= set(DESCRIBED["game"])
    assert all(set(one) <= set(DESCRIBED["players"]) for one in play["players"])
    assert [(p["name"], p["score"], p["winner"], p["startPlayer"]) for p in play["players"]] == [
        ("Ada", 90, True, True),
        ("千代", 80, False, False),
    ]


def test_people_are_listed_with_who_played_last_first(server: Running) -> None:
    told: Any = server.get("/api/people", server.join_tablet()).facts["people"]
    assert [(one["name"], one["games"]) for one in told] == [
        ("Ada", 1),
        ("Béa", 1),
        ("千代", 1),
    ]
    page = server.get(f"/api/people/{told[0]['id']}", server.join_tablet())
    assert page.facts["games"] == 1
    assert server.get("/api/people/nobody", server.join_tablet()).status == 404
