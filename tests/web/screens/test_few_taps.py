"""Taps, counted by a finger in a browser; and what must stay open, come back and be taken back.

The table in docs/tablet.md has these numbers.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from companion.rules.model import Phase, State
from companion.table.inputs import SourceChanged, SourceState
from tests.web.conftest import Device
from tests.web.play.desks import lay, played, tap, with_combos
from tests.web.screens.hand import changed, put_die_away, shown, touch
from tests.web.screens.test_around_the_game import now, tablet_at
from tests.web.servers import Running
from web.desk import Verdict
from web.table_desk import TableDesk

pytestmark = pytest.mark.xdist_group("browser")

FOOT = ".panel-foot .primary"
GUIDE = Path(__file__).parents[3] / "docs" / "tablet.md"


def as_told(turn: str, *, shows: bool = False) -> int:
    """What the table in the guide says: taps now, or with "show first"."""
    rows = [row for row in GUIDE.read_text("utf-8").splitlines() if row.startswith(f"| {turn}")]
    return int(rows[0].split("|")[4 if shows else 3])


class Finger:
    """Touches a tablet and counts how often."""

    def __init__(self, server: Running, page: Page, *, shows: bool = False) -> None:
        self.server, self.page, self.taps, self.shows = server, page, 0, shows

    def press(self, what: str | Locator) -> None:
        self.taps += 1
        key = self.page.locator(what).first if isinstance(what, str) else what
        key.click()

    def send(self, what: str | Locator) -> None:
        """What changes the game."""
        before = self.moves()["version"]
        self.press(what)
        changed(self.page, before)

    def region(self, id: str) -> None:
        self.taps += 1
        touch(self.page, id)

    def moves(self) -> dict[str, Any]:
        """As the screen knows them."""
        found: dict[str, Any] = self.page.evaluate("fetch('/api/game/moves').then((r) => r.json())")
        shown(self.page, found["version"])
        return found

    def targets(self, state: str) -> list[dict[str, Any]]:
        found = [one for one in self.moves()["targets"] if one["state"] == state]
        return [one for one in found if state != "yes" or one["plain"]]

    def conquer(self, *, spare: bool = True) -> None:
        """The cheapest region; or the dearest that leaves a token to roll the die with."""
        before = self.moves()["version"]
        by_cost = sorted(self.targets("yes"), key=lambda target: int(target["cost"]))
        wanted = by_cost[0] if spare else [t for t in by_cost if t["cost"] < self.hand()][-1]
        self.region(wanted["region"])
        if self.shows:
            expect(self.page.locator(".verdict.yes")).to_be_visible()
            self.region(wanted["region"])
        changed(self.page, before)
        facts: Any = now(self.server)
        mine = facts["seats"][facts["turn"]]["active"]
        assert facts["regions"][wanted["region"]]["race"] == mine

    def hand(self) -> int:
        facts: Any = now(self.server)
        return int(facts["tribes"][facts["seats"][facts["turn"]]["active"]]["hand"])


def strong(state: State) -> bool:
    """A race that is about to be made ready, with some ten tokens to conquer with."""
    race = state.players[state.seat].active
    held = [troop.tokens for troop in state.troops.values() if troop.race == race]
    free = sum(held) - len(held) + state.hands.get(race or "", 0)
    return state.phase is Phase.CHOOSE and race is not None and len(held) > 0 and free >= 7


def turn_of(table: Running) -> tuple[object, object]:
    facts = now(table)
    return facts["turn"], facts["round"]


def finger_at(table: Running, device: Device, *, shows: bool) -> Finger:
    page = tablet_at(table, device)
    if shows:
        look_first(table, page)
    return Finger(table, page, shows=shows)


def look_first(table: Running, page: Page) -> None:
    page.goto(f"{table.url}/#/settings")
    page.get_by_role("switch", name="Touching a region shows it first").check()
    page.goto(f"{table.url}/#/table")
    expect(page.locator(".map")).to_be_visible()


@pytest.mark.parametrize("shows", [False, True])
def test_three_conquests_without_a_die(
    table: Running, desk: TableDesk, device: Device, shows: bool
) -> None:
    played(desk, "base", 4, strong)
    finger = finger_at(table, device, shows=shows)
    mine = turn_of(table)
    for _ in range(3):
        finger.conquer()
    finger.press(".next .primary")
    expect(finger.page.locator(".placing")).to_be_visible()
    finger.send(FOOT)
    expect(finger.page.locator(".score")).to_be_visible()
    finger.send(FOOT)
    assert turn_of(table) != mine
    assert finger.taps == as_told("three conquests", shows=shows)


@pytest.mark.parametrize("shows", [False, True])
def test_a_first_turn_with_the_die(
    table: Running, desk: TableDesk, device: Device, shows: bool
) -> None:
    lay(desk, with_combos(("giants", "merchant"), ("elves", "flying")))
    finger = finger_at(table, device, shows=shows)
    mine = turn_of(table)
    finger.press(".combo.may")
    finger.send(FOOT)
    for _ in range(3):
        finger.conquer(spare=False)
    finger.region(finger.targets("die")[0]["region"])
    expect(finger.page.locator(".verdict.die")).to_be_visible()
    finger.send(finger.page.get_by_role("button", name="Roll here"))
    put_die_away(finger.page)
    expect(finger.page.locator(".placing")).to_be_visible()
    finger.send(FOOT)
    expect(finger.page.locator(".score")).to_be_visible()
    finger.send(FOOT)
    assert turn_of(table) != mine
    assert finger.taps == as_told("first turn", shows=shows)


def test_a_decline(table: Running, desk: TableDesk, device: Device) -> None:
    played(desk, "base", 2, strong)
    finger = Finger(table, tablet_at(table, device))
    mine = turn_of(table)
    finger.press(finger.page.get_by_role("button", name="Go in decline"))
    finger.send(FOOT)
    assert turn_of(table) != mine
    assert finger.taps == as_told("decline")


def test_redeployment_with_nothing_to_move_is_one_tap(
    table: Running, desk: TableDesk, device: Device
) -> None:
    played(desk, "base", 2, lambda s: settled(s) and s.round > 1)
    finger = Finger(table, tablet_at(table, device))
    finger.send(f".next .primary, {FOOT}")
    expect(finger.page.locator(".score")).to_be_visible()
    assert finger.taps == as_told("redeployment")


def settled(state: State) -> bool:
    race = state.players[state.seat].active
    held = any(troop.race == race for troop in state.troops.values())
    return state.phase is Phase.CONQUEST and held and state.hands.get(race or "") == 0


def test_everything_is_taken_back_and_done_again_by_one_tap(
    table: Running, desk: TableDesk, device: Device
) -> None:
    played(desk, "base", 4, strong)
    finger = Finger(table, tablet_at(table, device))
    before = now(table)["cursor"]
    finger.conquer()
    cursor = now(table)["cursor"]
    assert cursor == before + 2, "made ready, and conquered"  # type: ignore[operator]
    undo = finger.page.get_by_role("button", name=re.compile("^undo:"))
    redo = finger.page.get_by_role("button", name=re.compile("^redo:"))
    finger.send(undo)
    assert now(table)["cursor"] == before
    finger.send(redo)
    assert now(table)["cursor"] == cursor
    finger.send(undo)
    finger.press(finger.page.get_by_role("button", name="Go in decline"))
    finger.send(FOOT)
    finger.send(undo)
    assert now(table)["cursor"] == before


def uneven(state: State) -> bool:
    """Some tokens in hand, and a region with more than an even share of all."""
    race = state.players[state.seat].active or ""
    held = [troop.tokens for troop in state.troops.values() if troop.race == race]
    hand = state.hands.get(race, 0)
    most = max(held, default=0) * len(held)
    return state.phase is Phase.REDEPLOY and hand > 0 and most > sum(held) + hand


def test_redeployment_begins_with_what_lies_there(
    table: Running, desk: TableDesk, device: Device
) -> None:
    """Nobody's cardboard moves by itself: only what is in hand is laid down."""
    played(desk, "base", 4, uneven)
    page = tablet_at(table, device)
    facts: Any = now(table)
    race = facts["seats"][facts["turn"]]["active"]
    lies = {id: one["tokens"] for id, one in facts["regions"].items() if one.get("race") == race}
    expect(page.locator(".rest.done")).to_be_visible()
    page.locator(FOOT).click()
    expect(page.locator(".score")).to_be_visible()
    after: Any = now(table)["regions"]
    assert all(after[id]["tokens"] >= tokens for id, tokens in lies.items())
    assert sum(after[id]["tokens"] for id in lies) > sum(lies.values())


def test_who_likes_to_look_first_touches_twice(
    table: Running, desk: TableDesk, device: Device
) -> None:
    played(desk, "base", 4, strong)
    page = tablet_at(table, device)
    look_first(table, page)
    finger = Finger(table, page)
    region = finger.targets("yes")[0]["region"]
    before = now(table)["cursor"]
    assert isinstance(before, int)
    finger.region(region)
    expect(page.locator(".verdict.yes")).to_be_visible()
    assert now(table)["cursor"] == before
    version = finger.moves()["version"]
    finger.region(region)
    changed(page, version)
    assert now(table)["cursor"] == before + 2


def test_a_long_touch_only_looks(table: Running, desk: TableDesk, device: Device) -> None:
    played(desk, "base", 4, strong)
    page = tablet_at(table, device)
    finger = Finger(table, page)
    region = page.locator(f'[id="region-{finger.targets("yes")[0]["region"]}"]')
    before = now(table)["cursor"]
    region.dispatch_event("pointerdown")
    expect(page.locator(".verdict.yes")).to_be_visible()
    region.dispatch_event("pointerup")
    region.dispatch_event("click")
    expect(page.locator(".verdict.yes")).to_be_visible()
    assert now(table)["cursor"] == before


def test_back_closes_the_panel_and_not_the_table(
    table: Running, desk: TableDesk, device: Device
) -> None:
    lay(desk, with_combos(("giants", "hill"), ("elves", "flying")))
    page = tablet_at(table, device)
    page.locator(".combo").first.click()
    expect(page.locator(".pick")).to_be_visible()
    page.go_back()
    expect(page.locator(".pick")).to_have_count(0)
    expect(page.locator(".map")).to_be_visible()
    assert page.url.startswith(table.url)


def test_back_closes_a_rule_then_the_panel_below_it_and_not_the_table(
    table: Running, desk: TableDesk, device: Device
) -> None:
    """Whoever read a rule and went back had left the program."""
    played(desk, "base", 3, lambda s: s.round == 3 and s.phase is Phase.CONQUEST)
    page = tablet_at(table, device)
    shown(page, desk.version)
    touch(page, next(iter(desk.seat_view().shown.state.troops)))
    panel, rule = page.locator(".panel-card.target"), page.locator("dialog .read")
    for _ in range(2):
        page.locator(".side .name:visible").first.click()
        expect(rule).to_be_visible()
        page.go_back()
        expect(rule).to_have_count(0)
        expect(panel).to_be_visible()
    page.go_back()
    expect(panel).to_have_count(0)
    expect(page.locator(".board-box .map")).to_be_visible()


def test_what_others_do_does_not_close_what_i_look_at(
    table: Running, desk: TableDesk, device: Device
) -> None:
    lay(desk, with_combos(("giants", "hill"), ("elves", "flying"), ("orcs", "forest")))
    page = tablet_at(table, device)
    page.locator(".combo").nth(2).click()
    looked = page.locator(".pick h2")
    expect(looked).to_have_text("Forest Orcs")
    assert tap(desk, "pick", 0, position=0).verdict is Verdict.TAKEN
    expect(page.locator(".undo-word").first).to_contain_text("Giants")
    expect(looked).to_have_text("Forest Orcs")


def test_a_region_is_looked_at_by_somebody_without_a_race(
    table: Running, desk: TableDesk, device: Device
) -> None:
    """It threw, and once the question was closed nothing stood beside the map any more."""
    lay(desk, with_combos(("giants", "hill"), ("elves", "flying")))
    page = tablet_at(table, device)
    shown(page, desk.version)
    touch(page, "5")
    expect(page.locator(".verdict.no")).to_be_visible()
    page.get_by_role("button", name="Back").first.click()
    expect(page.locator(".combo.may").first).to_be_visible()


def test_a_word_of_a_camera_does_not_put_my_plan_back(
    table: Running, desk: TableDesk, device: Device
) -> None:
    played(desk, "base", 4, lambda s: s.round == 2 and s.phase is Phase.REDEPLOY)
    page = tablet_at(table, device)
    output = page.locator(".placing output").first
    before = output.inner_text()
    page.locator(".placing .steps .button:enabled").first.click()
    expect(output).not_to_have_text(before)
    changed = output.inner_text()
    desk.host.post(SourceChanged("camera:1", SourceState.READY, ""))
    expect(page.locator(".source.ready")).to_be_visible()
    expect(output).to_have_text(changed)


def after_conquests(table: Running, page: Page) -> list[str]:
    """A first turn of Ratmen with three regions, about to be redeployed."""
    finger = Finger(table, page)
    finger.press(".combo.may")
    finger.send(FOOT)
    for _ in range(3):
        finger.conquer()
    finger.press(".next .primary")
    facts: Any = now(table)
    return [id for id, one in facts["regions"].items() if one.get("race") == "ratmen"]


def test_pieces_are_asked_for_by_touching_the_map(
    table: Running, desk: TableDesk, device: Device
) -> None:
    lay(desk, with_combos(("ratmen", "bivouacking"), ("elves", "flying")))
    page = tablet_at(table, device)
    held = after_conquests(table, page)
    done = page.get_by_role("button", name="So they stand")
    expect(done).to_be_disabled()
    expect(page.get_by_role("button", name="Keep the rest in hand")).to_be_visible()
    expect(page.locator(".touch-map")).to_contain_text("Encampment")
    for region in (*held, *held[:2]):
        touch(page, region)
    expect(done).to_be_enabled()
    done.click()
    expect(page.locator(".score")).to_be_visible()
    facts: Any = now(table)
    assert sorted(len(facts["regions"][id]["markers"]) for id in held) == [1, 2, 2]


def test_no_turn_ends_without_its_heroes_unasked(
    table: Running, desk: TableDesk, device: Device
) -> None:
    lay(desk, with_combos(("ratmen", "heroic"), ("elves", "flying")))
    page = tablet_at(table, device)
    held = after_conquests(table, page)
    page.get_by_role("button", name="So they stand").click()
    expect(page.get_by_role("button", name="Go on without")).to_be_visible()
    expect(page.locator(".score")).to_have_count(0)
    expect(page.locator(".stack-of .button")).to_have_count(0)
    for region in held[:2]:
        touch(page, region)
    page.locator(".stack-of .button").click()
    expect(page.locator(".score")).to_be_visible()
    facts: Any = now(table)
    assert [facts["regions"][id].get("markers") for id in held] == [["hero"], ["hero"], None]


def test_no_conquests_end_without_the_dragon_unasked(
    table: Running, desk: TableDesk, device: Device
) -> None:
    lay(desk, with_combos(("ratmen", "dragon_master"), ("elves", "flying")))
    page = tablet_at(table, device)
    finger = Finger(table, page)
    finger.press(".combo.may")
    finger.send(FOOT)
    touch(page, finger.moves()["targets"][0]["region"])
    expect(page.locator(".panel-card.target")).to_be_visible()
    finger.send(FOOT)
    page.locator(".next .primary").click()
    expect(page.locator(".unused .touch-map")).to_contain_text("ragon")
    expect(page.locator(".placing")).to_have_count(0)
    [dragon] = finger.moves()["helps"]
    touch(page, dragon["regions"][0])
    expect(page.locator(".panel-card.target")).to_be_visible()
    page.get_by_role("button", name="Back").first.click()
    page.locator(".next .primary").click()
    page.get_by_role("button", name="Go on without").click()
    expect(page.locator(".placing")).to_be_visible()
