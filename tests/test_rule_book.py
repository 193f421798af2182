"""The rule book inside is whole: what is cited stands there, and what stands there is played."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.games.boxes import box
from companion.rulebook import PAGES, RULE_ID, Rule, rule_book, rules_of
from companion.rules.board import Board
from companion.rules.options import CHOICES
from companion.rules.traits import PowerTrait, RaceTrait, Trait
from companion.text.catalog import LANGUAGES, catalog_of, read

HOME = Path(__file__).parents[1]
ROOMS = ("companion", "vision", "firmware_bridge", "web", "tests", "bench", "tools", "docs")
READ = frozenset({".py", ".js", ".toml", ".json", ".jsonl", ".md", ".txt", ".css"})
CITED = re.compile(rf"(?<![\w-])(?:{RULE_ID})(?![\w-])|\bamb-\d{{3}}\b")
SECTION = re.compile(r"(?<![\w-])((?:CORE|BASE|UG|WOW)-\d{1,2})(?![\w.-]\d|\w)")
BOXES = {"base": "BASE", "underground": "UG", "warcraft": "WOW"}
ALL = {"final_conquest_max_shortfall", "own_decline_is_nonempty"}
PLAYED = {
    "base": ALL,
    "underground": ALL | {"flames_entry", "lizardmen_pass_occupied"},
    "warcraft": set(CHOICES) - {"flames_entry", "lizardmen_pass_occupied"},
}
"""Which options matter in which box."""
ABILITIES = [rule for rule in rule_book().values() if re.match(r"\w+-[RPAL]\d\d", rule.id)]


def texts() -> Iterator[tuple[Path, str]]:
    """Everything of ours that people or programs read, but the rule book itself."""
    for room in ROOMS:
        for file in sorted((HOME / room).rglob("*")):
            parts = file.relative_to(HOME).parts
            hidden = any(part.startswith(".") or part == "node_modules" for part in parts)
            ours = parts[:2] != ("docs", "rules") and "pages" not in parts
            if file.suffix in READ and ours and not hidden:
                yield file, file.read_text(encoding="utf-8")


def traits(id: str) -> list[Trait]:
    """Races, powers, places and relics; a marker that reacts carries the rule of one of these."""
    game = box(id).open(Board.of("none", (), ()), box(id).options())
    found = [*game.races.values(), *game.powers.values(), *game.finds.values()]
    return [trait for trait in found if trait.kind != "marker"]


TRAITS = {trait.rule: (id, trait) for id in BOXES for trait in traits(id)}
CASES = [
    case
    for file in sorted((HOME / "tests" / "cases").glob("*.json"))
    for case in json.loads(file.read_text(encoding="utf-8"))
]


def test_every_rule_stands_in_the_book_once() -> None:
    stands = Counter(rule.id for page in PAGES for rule in rules_of(page))
    assert [id for id, times in stands.items() if times > 1] == []
    assert len(stands) > 500


def test_every_rule_says_something() -> None:
    assert [rule.id for rule in rule_book().values() if len(rule.text) < len("No ability.")] == []


def test_every_rule_that_is_cited_stands_in_the_book() -> None:
    strange = {
        (file.relative_to(HOME).as_posix(), cited)
        for file, text in texts()
        for cited in CITED.findall(text)
        if cited.replace("amb-", "AMB-") not in rule_book()
    }
    assert strange == set()


def test_every_section_that_is_cited_has_rules() -> None:
    sections = {id.partition(".")[0] for id in rule_book()}
    strange = {(file.name, s) for file, text in texts() for s in SECTION.findall(text)}
    assert {each for each in strange if each[1] not in sections} == set()


def test_the_book_cites_only_itself() -> None:
    for page in (*PAGES, "README"):
        text = (HOME / "docs" / "rules" / f"{page}.md").read_text(encoding="utf-8")
        assert set(CITED.findall(text)) <= set(rule_book())


@pytest.mark.parametrize("rule", ABILITIES, ids=lambda rule: rule.id)
def test_every_ability_has_a_trait_of_its_name_and_a_case(rule: Rule) -> None:
    id, trait = TRAITS[rule.id]
    words = catalog_of("en", id)
    key = words.first(*(f"{kind}.{trait.id}.name" for kind in ("races", "powers", "finds")))
    assert rule.title.partition(" (")[0] == words.say(key)
    assert rule.id.startswith(f"{BOXES[id]}-")
    assert any(rule.id in case["rules"] for case in CASES)


def test_no_trait_plays_a_rule_that_is_not_in_the_book() -> None:
    assert set(TRAITS) <= set(rule_book())


def printed(page: str) -> Iterator[tuple[str, list[str]]]:
    """The rows of a page's tables of races and powers."""
    for line in (HOME / "docs" / "rules" / f"{page}.md").read_text(encoding="utf-8").splitlines():
        if re.match(r"\| \w+-[RP]\d\d \|", line):
            id, *cells = (cell.strip() for cell in line.strip("|").split("|"))
            yield id, cells


@pytest.mark.parametrize("page", BOXES)
def test_tiles_have_the_numbers_of_the_book(page: str) -> None:
    for id, cells in printed(page):
        _, trait = TRAITS[id]
        first = [int(cell.split()[0]) for cell in cells if cell[0].isdigit()]
        if isinstance(trait, RaceTrait):
            assert (id, first) == (id, [trait.banner, trait.supply])
        else:
            assert isinstance(trait, PowerTrait)
            assert (id, first) == (id, [trait.badge])
    assert {id for id, _ in printed(page)} == {
        trait.rule for trait in traits(page) if isinstance(trait, RaceTrait | PowerTrait)
    }


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_ruling_of_the_book_has_its_words(language: str) -> None:
    books = ("core", *BOXES)
    words = {key for book in books for key in read(language, book) if key.startswith("rulings.")}
    rulings = {f"rulings.{id.lower()}" for id in rule_book() if id.startswith("AMB-")}
    assert words == rulings


def options() -> Iterator[tuple[str, list[str], dict[str, str]]]:
    """The rows of the table of options: name, values, and what each edition has."""
    page = (HOME / "docs" / "rules" / "editions.md").read_text(encoding="utf-8")
    for name, values, fr, ja, en in re.findall(
        r"^\| `(\w+)` \| ([^|]+) \| [^|]+ \| (\S+) \| (\S+) \| (\S+) \|$", page, re.M
    ):
        yield name, values.split(", "), {"fr": fr, "ja": ja, "en": en}


def spelt(value: object) -> str:
    return str(value).lower()


def test_every_option_stands_in_the_book_with_its_values() -> None:
    told = {name: set(values) for name, values, _ in options()}
    assert told == {name: set(map(spelt, values)) for name, values in CHOICES.items()}


@pytest.mark.parametrize("edition", ["fr", "ja", "en"])
def test_every_edition_plays_as_the_book_says(edition: str) -> None:
    """`own_decline_is_nonempty` differs in the base box alone (C-03)."""
    for id in BOXES:
        played = box(id).options(edition)
        told = {name: by[edition] for name, _, by in options()}
        if id != "base":
            told["own_decline_is_nonempty"] = "true"
        assert {name: spelt(getattr(played, name)) for name in PLAYED[id]} == {
            name: told[name] for name in PLAYED[id]
        }
