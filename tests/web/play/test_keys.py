"""Keys of tablets over HTTP: who may press, and what a press answers."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.web.play.desks import lay, tap, with_combos
from tests.web.servers import Running
from web.desk import Role
from web.table_desk import TableDesk


@pytest.fixture
def begun(game_desk: TableDesk) -> TableDesk:
    lay(game_desk, with_combos(("ratmen", "hill"), ("elves", "merchant")))
    tap(game_desk, "pick", position=0)
    return game_desk


def press(server: Running, role: Role, **body: object) -> tuple[int, object]:
    headers = {"Origin": server.url, "Content-Type": "application/json"}
    headers["Cookie"] = server.join(role, 0) if role is Role.PLAYER else server.join(role)
    reply = server.ask("POST", "/api/keys", json.dumps(body).encode(), headers)
    return reply.status, reply.facts.get("taken")


def test_two_tablets_press_at_once_and_one_press_counts(
    game_server: Running, begun: TableDesk
) -> None:
    """Both saw the same question: the one that came second answers nothing."""
    question = begun.seat_view().shown.question

    def go_on(_: int) -> tuple[int, object]:
        return press(game_server, Role.TABLET, key="next", question=question)

    with ThreadPoolExecutor(2) as both:
        found = sorted(both.map(go_on, range(2)), key=str)
    assert found == [(200, False), (200, True)]
    assert begun.seat_view().shown.cursor == 2


@pytest.mark.parametrize("role", [Role.PLAYER, Role.TV, Role.CAMERA])
def test_only_the_shared_tablet_presses_keys(
    game_server: Running, begun: TableDesk, role: Role
) -> None:
    question = begun.seat_view().shown.question
    assert press(game_server, role, key="next", question=question)[0] == 403
    assert begun.seat_view().shown.cursor == 1


def test_what_cannot_be_paid_for_is_shown_all_the_same(begun: TableDesk) -> None:
    """A dark key would tell what is in a purse; the press itself is refused."""
    lay(begun, with_combos(("ratmen", "hill"), ("elves", "merchant")))
    tap(begun, "set-coins", seat=0, coins=0)
    view = begun.view(Role.TABLET)
    keys = view["keys"]
    assert isinstance(keys, dict)
    assert "seat-5" in keys["means"]
