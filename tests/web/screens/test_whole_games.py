"""Whole games by touch: a tablet for all, a phone for each seat, to the opened purses."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Page, expect

from companion.rules.setup import ROUNDS
from tests.web.conftest import Device
from tests.web.play.desks import lay, opening_of, played
from tests.web.screens.hand import Facts, Hand
from tests.web.servers import Running
from web.desk import Role
from web.table_desk import TableDesk

pytestmark = pytest.mark.xdist_group("browser")


@pytest.fixture(scope="module")
def keeps_files() -> bool:
    return True


def at_the_table(server: Running, device: Device, seats: int) -> Hand:
    tablet = device(server.link(Role.TABLET))
    tablet.get_by_role("button", name="Skip").click()
    phones = {
        seat: device(server.link(Role.PLAYER, seat), width=390, height=844) for seat in range(seats)
    }
    return Hand(tablet, phones)


def over(table: Facts) -> bool:
    return bool(table["over"])


LAST = ROUNDS[2]


def to_the_last_round(tablet: Page) -> None:
    """In the second one the referee turns the clock, as a family would that has to go home."""
    tablet.get_by_role("link", name="History").click()
    tablet.get_by_role("button", name="Correct the game").click()
    tablet.locator(".option", has_text="Turn and round").click()
    more = tablet.get_by_role("button", name="Round: more")
    for _ in range(LAST - 2):
        more.click()
    expect(more).to_be_disabled()
    tablet.get_by_role("button", name="Correct it").click()
    expect(tablet.get_by_text("Corrected.")).to_be_visible()
    tablet.get_by_role("link", name="Table").click()


def open_the_purses(server: Running, hand: Hand) -> None:
    """Everybody says yes on the own phone, once."""
    tablet = hand.tablet
    for phone in hand.phones.values():
        phone.get_by_role("button", name="Open the purses").click()
    tablet.get_by_role("link", name="Result").click()
    expect(tablet.locator(".winner")).to_be_visible()
    expect(tablet.locator(".place-card.shut")).to_have_count(0)
    end = json.loads(server.get("/api/game/end").body)
    names = [one["name"] for one in json.loads(server.get("/api/table").body)["table"]["seats"]]
    winners = [names[seat] for seat in end["ranking"][0]]
    expect(tablet.locator(".winner")).to_contain_text(re.compile(", ".join(winners)))
    coins = [end["seats"][seat]["coins"] for place in end["ranking"] for seat in place]
    expect(tablet.locator(".place-card .count > b")).to_have_text([str(n) for n in coins])


def test_a_whole_game_of_base(table: Running, desk: TableDesk, device: Device) -> None:
    lay(desk, opening_of("base", 2))
    hand = at_the_table(table, device, 2)
    hand.play(lambda now: now["round"] == 2)
    to_the_last_round(hand.tablet)
    last = hand.play(over)
    assert last["round"] == last["rounds"]
    assert {"pick", "yes", "place", "go on"} <= set(hand.done)
    open_the_purses(table, hand)
    phone = hand.phones[0]
    phone.get_by_role("link", name="My seat").click()
    coins = json.loads(table.get("/api/game/end").body)["seats"][0]["coins"]
    phone.get_by_role("button", name="Hold to look").hover()
    phone.mouse.down()
    expect(phone.get_by_text(f"{coins} coins")).to_be_visible()
    expect(phone.locator(".ledger tbody tr").first).to_be_visible()
    phone.mouse.up()


@pytest.mark.parametrize("box", ["underground", "warcraft"])
def test_the_last_round_of_another_box(
    table: Running, desk: TableDesk, device: Device, box: str
) -> None:
    played(desk, box, 2, lambda state: state.round == LAST)
    hand = at_the_table(table, device, 2)
    hand.play(over)
    assert hand.done
    open_the_purses(table, hand)
