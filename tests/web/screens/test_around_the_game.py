"""What surrounds the turns: set-up, undo, questions, corrections, house rules, purses, files."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from companion.rulebook import rule_book
from companion.rules.model import Phase, State
from tests.web.conftest import Device
from tests.web.play.desks import lay, over, played, with_combos
from tests.web.screens.hand import die_seen, hold, shown, touch, watch_dice
from tests.web.servers import Running
from web.desk import Role
from web.table_desk import TableDesk

pytestmark = pytest.mark.xdist_group("browser")


def tablet_at(table: Running, device: Device) -> Page:
    page = device(table.link(Role.TABLET))
    page.get_by_role("button", name="Skip").click()
    return page


def now(table: Running) -> dict[str, object]:
    found = json.loads(table.get("/api/table").body)["table"]
    assert isinstance(found, dict)
    return found


def test_a_game_is_set_up_begun_left_and_resumed(table: Running, device: Device) -> None:
    page = device(table.link(Role.TABLET))
    page.get_by_role("button", name="New game").click()
    page.get_by_role("textbox", name="Name of player 1").fill("Ada")
    page.get_by_role("button", name="One more player").click()
    page.get_by_role("textbox", name="Name of player 3").fill("Chiyo")
    page.get_by_role("button", name=re.compile("Colour: green")).click()
    page.get_by_role("button", name="Starts").nth(2).click()
    page.locator(".option", has_text="Our own tiles").click()
    page.get_by_role("button", name="Flying").click()
    page.get_by_role("button", name="Giants").click()
    page.get_by_text("House rules").click()
    page.locator(".option", has_text="any number, even without hope").click()
    page.get_by_text("Blank tiles").click()
    page.get_by_role("button", name="Own race").click()
    page.get_by_role("textbox", name="Name", exact=True).fill("Gremlins")
    page.get_by_role("textbox", name="Its rule, in your words").fill("They hide the dice.")
    page.get_by_role("button", name="Begin").click()
    expect(page.locator(".map")).to_be_visible()
    expect(page.locator(".combo").first).to_contain_text("Flying Giants")
    expect(page.locator(".whose")).to_have_text("Chiyo plays")
    begun = now(table)
    assert begun["options"] == {"final_conquest_max_shortfall": None}
    assert "Gremlins" in json.dumps(begun["custom"])
    page.get_by_role("button", name="Skip").click()
    page.get_by_role("link", name="Games").click()
    page.get_by_role("button", name="Clear the table").click()
    expect(page.get_by_role("link", name="Table")).to_have_count(0)
    page.get_by_role("button", name="Go on").click()
    expect(page.locator(".whose")).to_have_text("Chiyo plays")


def test_two_quick_taps_begin_one_game(table: Running, desk: TableDesk, device: Device) -> None:
    page = device(table.link(Role.TABLET))
    page.get_by_role("button", name="New game").click()
    begin = page.get_by_role("button", name="Begin")
    begin.evaluate("(key) => { key.click(); setTimeout(() => key.click(), 20); }")
    expect(page.locator(".map")).to_be_visible()
    assert len(desk.host.saved.listed()) == 1


def test_undo_asks_before_it_crosses_a_die(table: Running, desk: TableDesk, device: Device) -> None:
    lay(desk, with_combos(("skeletons", "berserk"), ("elves", "hill")))
    page = tablet_at(table, device)
    page.locator(".combo").first.click()
    page.get_by_role("button", name="Take this combo").click()
    watch_dice(page)
    page.get_by_role("button", name="Roll before a conquest").click()
    page.get_by_role("button", name="Roll here").click()
    die_seen(page, "The die shows 2")
    page.get_by_role("button", name=re.compile("^undo")).click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("button", name="No, keep it").click()
    expect(dialog).to_have_count(0)
    page.keyboard.press("z")
    dialog.get_by_role("button", name="Undo all the same").click()
    expect(page.get_by_role("button", name="Roll before a conquest")).to_be_visible()
    assert now(table)["cursor"] == 1
    page.keyboard.press("y")
    expect(page.locator(".rolled")).to_contain_text("2")


def test_a_question_changes_nothing(table: Running, desk: TableDesk, device: Device) -> None:
    played(desk, "base", 2, lambda s: s.round == 3 and s.phase is Phase.CHOOSE)
    page = tablet_at(table, device)
    before = now(table)
    hold(page, "5")
    expect(page.locator(".verdict")).to_be_visible()
    page.get_by_role("button", name="What if").click()
    for _ in range(6):
        page.get_by_role("button", name="Tokens in hand: more").click()
    expect(page.locator(".verdict")).to_be_visible()
    expect(page.get_by_role("button", name=re.compile("Conquer for"))).to_have_count(0)
    for region in ("4", "8", "5"):
        touch(page, region)
        expect(page.locator(".panel-head h2")).to_have_text(re.compile(f" {region}$"))
        expect(page.locator(".steps output")).to_have_text(re.compile("[6-9]|1[0-9]"))
    page.get_by_role("button", name="Back to the game").click()
    assert now(table) == before


def test_corrections_are_marked(table: Running, desk: TableDesk, device: Device) -> None:
    played(desk, "base", 2, lambda s: s.round == 2 and s.phase is Phase.CHOOSE)
    page = tablet_at(table, device)
    page.goto(f"{table.url}/#/fix")
    held = now(table)["regions"]
    assert isinstance(held, dict)
    free = next(id for id in ("19", "20", "21", "17", "5", "8") if id not in held)
    touch(page, free)
    page.get_by_role("button", name="Lost Tribes: more").click()
    page.get_by_role("button", name="Correct it").click()
    expect(page.get_by_text("Corrected.")).to_be_visible()
    regions = now(table)["regions"]
    assert isinstance(regions, dict)
    assert regions[free] == {"neutral": 1}
    page.get_by_role("radio", name="The column").check()
    places = page.get_by_label("Place in the column").locator("option")
    expect(places).to_have_text([str(n) for n in range(1, 7)])
    page.get_by_role("button", name="Back").click()
    expect(page.locator(".entry").first).to_contain_text("correction")
    page.locator(".entry").nth(1).get_by_role("button", name="Go to").click()
    expect(page.locator(".entry.undone")).to_have_count(1)


def test_a_purse_is_not_corrected_before_a_number_is_typed(
    table: Running, desk: TableDesk, device: Device
) -> None:
    played(desk, "base", 2, lambda s: s.round == 2 and s.phase is Phase.CHOOSE)
    page = tablet_at(table, device)
    page.goto(f"{table.url}/#/fix")
    page.get_by_role("radio", name="A purse").check(force=True)
    send = page.get_by_role("button", name="Correct it")
    expect(send).to_be_disabled()
    page.locator("input[type=number]").fill("0")
    expect(send).to_be_enabled()
    page.locator("input[type=number]").fill("")
    expect(send).to_be_disabled()


def test_rules_are_found_and_overruled(table: Running, desk: TableDesk, device: Device) -> None:
    lay(desk, with_combos(("giants", "hill"), ("elves", "flying")))
    page = tablet_at(table, device)
    page.get_by_role("link", name="Rules").click()
    page.get_by_role("searchbox").fill("giants mountain")
    expect(page.locator(".rules-list h2").first).to_contain_text("Giants")
    page.locator(".ruling summary").first.click()
    page.get_by_role("button", name="We play it otherwise").first.click()
    page.get_by_role("textbox", name="How this table plays it").fill("Caverns count too.")
    page.get_by_role("button", name="Agreed").click()
    expect(page.locator(".overruled").first).to_contain_text("Caverns count too.")
    page.get_by_role("link", name="History").click()
    expect(page.locator(".entry")).to_have_count(1)


def test_where_all_is_hidden_the_score_is_secret_on_the_tablet_until_the_pin(
    table: Running, desk: TableDesk, device: Device
) -> None:
    played(desk, "base", 2, lambda s: s.round == 2 and s.phase is Phase.PLACE, counted=False)
    seat = now(table)["turn"]
    assert isinstance(seat, int)
    table.open.services.pins.choose(desk.sitting[seat], "4711")
    page = tablet_at(table, device)
    expect(page.locator(".lines tfoot .amount")).to_have_text("?")
    page.get_by_role("button", name="Show with PIN").click()
    for digit in "4711":
        page.get_by_role("button", name=digit, exact=True).click()
    page.get_by_role("button", name="Done").click()
    expect(page.locator(".lines tfoot .amount")).to_have_text(re.compile(r"^\d+$"))
    phone = device(table.link(Role.PLAYER, seat), width=390, height=844)
    expect(phone.locator(".lines tfoot .amount")).to_have_text(re.compile(r"^\d+$"))


def beaten(state: State) -> bool:
    """Somebody else's tokens came back to hand and have somewhere to go."""
    others = (tribe.race for tribe in state.tribes.values() if tribe.seat != state.seat)
    return state.phase is Phase.RETREAT and any(state.hands.get(race, 0) for race in others)


def test_the_beaten_place_their_tokens_on_their_own_phone(
    table: Running, desk: TableDesk, device: Device
) -> None:
    played(desk, "base", 4, beaten)
    moves = json.loads(table.get("/api/game/moves").body)
    [tribe] = moves["retreat"]["tribes"]
    phone = device(table.link(Role.PLAYER, moves["seat"]), width=390, height=844)
    done = phone.get_by_role("button", name="So they stand")
    expect(done).to_be_disabled()
    for _ in range(tribe["tokens"]):
        touch(phone, tribe["regions"][0]["region"])
    expect(done).to_be_enabled()
    done.click()
    expect(phone.locator(".placing")).to_have_count(0)
    assert now(table)["phase"] != "retreat"


def test_the_map_is_walked_with_keys_and_read_as_a_list(
    table: Running, desk: TableDesk, device: Device
) -> None:
    played(desk, "base", 2, lambda s: s.round == 2 and s.phase is Phase.CONQUEST)
    page = tablet_at(table, device)
    shown(page, desk.version)
    page.locator('[id="region-0"]').focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator('[id="region-1"]')).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".panel-head h2")).to_have_text(re.compile("1$"))
    page.keyboard.press("Escape")
    page.keyboard.press("l")
    page.get_by_role("button", name=re.compile("^sea 0")).click()
    expect(page.locator(".panel-head h2")).to_have_text("sea 0")


def test_somebody_was_faster(table: Running, desk: TableDesk, device: Device) -> None:
    lay(desk, with_combos(("giants", "hill"), ("elves", "flying")))
    page = tablet_at(table, device)
    page.locator(".combo").first.click()
    page.route("**/events", lambda route: route.abort())
    page.route(
        "**/api/taps",
        lambda route: route.continue_(
            post_data={**json.loads(route.request.post_data or ""), "version": 1}
        ),
    )
    page.get_by_role("button", name="Take this combo").click()
    expect(page.get_by_role("alert").filter(has_text="Somebody was faster")).to_be_visible()


def test_souvenirs_and_a_file_that_comes_back(
    table: Running, desk: TableDesk, device: Device, tmp_path: Path
) -> None:
    played(desk, "base", 2, over)
    page = device(table.link(Role.TABLET))
    for name in ("Ada", "Béa"):
        page.get_by_role("region", name="Open the purses?").get_by_role("button", name=name).click()
    with page.expect_download() as picture:
        page.get_by_role("button", name="Share a picture").click()
    assert Path(picture.value.path()).read_bytes().startswith(b"\x89PNG")
    with page.expect_download() as file:
        page.get_by_role("button", name="Save the game as a file").click()
    kept = tmp_path / "game.jsonl"
    file.value.save_as(kept)
    page.get_by_role("button", name="Another game").click()
    page.locator("input[type=file]").set_input_files(kept)
    expect(page.locator(".map")).to_be_visible()
    assert now(table)["game"] == 2
    page.get_by_role("link", name="Games").click()
    page.get_by_role("button", name="Play again").first.click()
    expect(page.locator(".combo.may").first).to_be_visible()
    assert now(table)["over"] is False


def test_a_rule_id_opens_what_the_rule_book_says(
    table: Running, desk: TableDesk, device: Device
) -> None:
    lay(desk, with_combos(("giants", "hill"), ("elves", "flying")))
    page = tablet_at(table, device)
    page.get_by_role("link", name="Rules").click()
    search = page.get_by_role("searchbox")
    search.fill("base-r05")
    typed = page.locator(".keys-hint ~ .book")
    expect(typed).to_contain_text(rule_book()["BASE-R05"].text)
    page.locator(".rules-list details.rule summary").filter(has_text="BASE-R05").click()
    touched = page.locator(".rules-list .book")
    expect(touched).to_contain_text(rule_book()["BASE-R05"].text)
    search.fill("core-4.3")
    expect(typed).to_contain_text(rule_book()["CORE-4.3"].text)
    search.fill("core-4.")
    expect(typed).to_have_count(0)
