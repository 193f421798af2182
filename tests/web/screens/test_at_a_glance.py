"""What a look at the table tells without a touch: costs, emblems, words beside numbers, factions.

How large all of that is drawn is `test_legible`; where it lies is `test_nothing_under`.
"""

from __future__ import annotations

import csv
import io
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import Device
from tests.web.play.desks import opened, played
from tests.web.screens.hand import shown, touch
from tests.web.screens.test_around_the_game import tablet_at
from tests.web.screens.test_every_screen import conquering, visit
from tests.web.screens.test_few_taps import uneven
from tests.web.servers import Running
from web.desk import Role
from web.table_desk import TableDesk

pytestmark = pytest.mark.xdist_group("browser")


def moves(page: Page) -> dict[str, Any]:
    found: dict[str, Any] = page.evaluate("fetch('/api/game/moves').then((r) => r.json())")
    shown(page, found["version"])
    return found


def test_every_outlined_region_carries_its_cost(
    table: Running, desk: TableDesk, device: Device
) -> None:
    played(desk, "base", 4, conquering)
    page = tablet_at(table, device)
    costs = sorted(str(one["cost"]) for one in moves(page)["targets"] if one["state"] == "yes")
    assert costs
    expect(page.locator(".things .cost.yes text")).to_have_count(len(costs))
    assert sorted(page.locator(".things .cost.yes text").all_text_contents()) == costs
    expect(page.locator(".rims .rim.yes")).to_have_count(len(costs))


def test_tokens_carry_letter_and_emblem_and_hands_a_word(
    table: Running, desk: TableDesk, device: Device
) -> None:
    played(desk, "base", 4, conquering)
    for role, width, height in ((Role.TABLET, 1280, 800), (Role.TV, 1920, 1080)):
        page = device(table.link(role), "en", width, height)
        stacks = page.locator(".things .stack:not(.neutral)")
        expect(stacks.first).to_be_visible()
        for sign in (".letter", ".race-sign path"):
            expect(stacks.filter(has_not=page.locator(sign))).to_have_count(0)
        expect(page.locator(".person.due .counts")).to_contain_text("in hand")
        expect(page.locator(".person.due .counts")).to_contain_text("region")


def test_sides_are_seen_on_combos_seats_tokens_and_entries(
    table: Running, desk: TableDesk, device: Device
) -> None:
    played(desk, "warcraft", 4, conquering)
    page = tablet_at(table, device)
    told: Any = page.evaluate("fetch('/api/table').then((r) => r.json())")["table"]
    sides = [one["faction"] for one in told["column"]]
    expect(page.locator(".combo .faction")).to_have_count(sum(map(bool, sides)))
    assert {"alliance", "horde"} & set(sides)
    active = [told["tribes"][one["active"]] for one in told["seats"] if one["active"]]
    expect(page.locator(".person .faction")).to_have_count(sum(bool(a["faction"]) for a in active))
    signs = ".race-sign.alliance, .race-sign.horde, .race-sign.neutral"
    expect(page.locator(".things").locator(signs).first).to_be_visible()
    visit(table, page, "history")
    expect(page.locator(".screen-history .faction").first).to_be_visible()


def test_troops_are_moved_by_touching_the_map_and_it_says_so(
    table: Running, desk: TableDesk, device: Device
) -> None:
    played(desk, "base", 4, uneven)
    page = tablet_at(table, device)
    expect(page.locator(".touch-map")).to_contain_text("Touch a region to lift one")
    facts: Any = page.evaluate("fetch('/api/table').then((r) => r.json())")["table"]
    race = facts["seats"][facts["turn"]]["active"]
    tall = max(
        (id for id, one in facts["regions"].items() if one.get("race") == race),
        key=lambda id: facts["regions"][id]["tokens"],
    )
    expect(page.locator(".rest.done")).to_be_visible()
    touch(page, tall)
    expect(page.locator(".rest")).to_contain_text("1 token to place")
    touch(page, tall)
    expect(page.locator(".rest.done")).to_be_visible()


def test_results_are_saved_as_a_spreadsheet(
    table: Running, desk: TableDesk, device: Device, tmp_path: Path
) -> None:
    opened(desk, "base", 3)
    page = device(table.link(Role.TABLET))
    expect(page.locator(".role-tablet")).to_be_visible()
    visit(table, page, "people")
    wall = page.locator(".best-scores .card")
    expect(wall).to_contain_text("Small World")
    expect(wall.locator("li, tr, dt")).not_to_have_count(0)
    with page.expect_download() as saving:
        page.get_by_role("button", name="Results as a table (CSV)").click()
    kept = tmp_path / "results.csv"
    saving.value.save_as(kept)
    rows = list(csv.DictReader(io.StringIO(kept.read_text("utf-8-sig"))))
    assert len(rows) == 3
