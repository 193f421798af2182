"""Codes open the rule in our words, and every part of a turn is found by typing."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from companion.rulebook import rule_book
from companion.text.catalog import LANGUAGES
from tests.web.conftest import Device
from tests.web.play.desks import desk_on, played, serving
from tests.web.screens.test_every_screen import sit, sound, visit
from tests.web.servers import Running
from web.desk import Json, Role
from web.views.setup.help import rules_help

pytestmark = pytest.mark.xdist_group("browser")

SOUGHT = {
    "en": ("decline", "scoring", "redeployment", "retreat", "abandon", "combo", "die", "end"),
    "fr": (
        "declin",
        "marquer",
        "redeploiement",
        "retraite",
        "abandon",
        "combinaison",
        "l'attaquant",
    ),
    "ja": ("衰退", "勝利コインの獲得", "再配備", "撤退", "放棄", "組み合わせ", "増援部隊ダイス"),
}
EVERYDAY = {
    "en": {"points": "CORE-8", "dice": "CORE-6", "attack": "CORE-4", "tie": "CORE-12"},
    "fr": {"score": "CORE-8", "points": "CORE-8", "coût": "CORE-4", "égalité": "CORE-12"},
    "ja": {"得点": "CORE-8", "点数": "CORE-8", "てったい": "CORE-5", "サイコロ": "CORE-6"},
}
FOUND_ONE = {"en": "1 found", "fr": "1 trouvé", "ja": "1件"}
BEGIN = {"base": ("CORE", "BASE"), "underground": ("CORE", "UG"), "warcraft": ("CORE", "WOW")}


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    home = tmp_path_factory.mktemp("home")
    with desk_on(home) as desk, serving(home, desk) as server:
        played(desk, "base", 3, lambda state: state.round == 2)
        yield server


def entries(box: str, language: str) -> list[dict[str, Json]]:
    return list(rules_help(box, language)["entries"])  # type: ignore[arg-type]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("box", BEGIN)
def test_every_code_of_a_box_has_our_words(box: str, language: str) -> None:
    told = entries(box, language)
    refs = {entry["ref"] for entry in told}
    chapters = tuple(f"{entry['id']}." for entry in told if entry["kind"] == "turn")
    codes = [id for id in rule_book() if id.startswith(BEGIN[box])]
    assert [id for id in codes if id not in refs and not id.startswith(chapters)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_words_that_people_type_lead_to_the_part_of_a_turn(language: str) -> None:
    told = entries("base", language)
    for word, chapter in EVERYDAY[language].items():
        assert chapter in [entry["id"] for entry in told if word in str(entry["search"])], word


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_part_of_a_turn_is_found(evening: Running, device: Device, language: str) -> None:
    page = sit(evening, device, Role.TABLET, language)
    visit(evening, page, "rules")
    page.locator(".option", has=page.locator("input")).nth(1).click()
    expect(page.locator(".rules-list li")).to_have_count(13)
    sound(page, "tablet-rules-turn", Role.TABLET, language)
    for sought in SOUGHT[language]:
        page.locator("input[type=search]").fill(sought)
        expect(page.locator(".rules-list h2").first).to_be_visible()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_code_opens_the_rule_in_our_words(
    evening: Running, device: Device, language: str
) -> None:
    page = sit(evening, device, Role.TABLET, language)
    visit(evening, page, "rules")
    page.locator("input[type=search]").fill("core-4.3")
    told = {str(entry["id"]): str(entry["name"]) for entry in entries("base", language)}
    expect(page.locator(".our-words strong")).to_have_text(told["CORE-4"])
    expect(page.locator("[role=status]", has_text=FOUND_ONE[language])).to_be_visible()
