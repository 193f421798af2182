"""Everything has its words, in every language, with the same blanks; and no word is idle."""

from __future__ import annotations

from importlib.resources import files

import pytest

from companion.games.atlas import sheets
from companion.games.boxes import BOXES, box
from companion.rules.board import Board, Region
from companion.rules.game import Game
from companion.rules.model import Phase
from companion.rules.options import CHOICES
from companion.rules.refusals import CODES
from companion.rules.traits import Trait
from companion.text.catalog import LANGUAGES, blanks, catalog, catalog_of, read
from companion.text.summaries import PARTS
from tests.spoken import Refused, refused, said

ENGLISH, *OTHERS = LANGUAGES
PLAIN = [id for id in BOXES if "+" not in id]
REFUSALS = refused("rules", "games")
PLACES = {"bank", "nobody", "hand", "tray", "aside", "box", "gone", "face-down"}
PLACES |= {"region", "island", "combo", "and"}
CORE_USES = {"roll", "swap", "shuffle_badges"}
CORE_DEMANDS = {"shuffle_badges", "conquer"}
APOSTROPHES = {"en": "’", "fr": "'"}
"""The kind that a language does not use here."""
CORE_LINES = {"land", "mountain", "defenders", "die", "minimum", "regions"}


def books(language: str) -> set[str]:
    folder = files("companion.text") / language
    names = [book.name for book in folder.iterdir()]
    return {name.removesuffix(".toml") for name in names if name.endswith(".toml")}


def opened(id: str) -> Game:
    return box(id).open(Board.of("none", (), ()), box(id).options())


def traits(game: Game) -> list[Trait]:
    return [game.box, *game.races.values(), *game.powers.values(), *game.finds.values()]


def folders(id: str) -> list[str]:
    """Where the rules of a box are written, or of the boxes that are mixed."""
    return [f"games/{part}" for part in id.split("+")]


def lines(id: str) -> set[str]:
    """What the lines of a box's sums may be about, apart from its traits."""
    spoken = said("Line", 2, *folders(id)) | said("per_region", 1, *folders(id))
    game = opened(id)
    own = {trait.id for trait in traits(game)} | set(game.markers)
    return (spoken | {game.neutral}) - own - CORE_LINES


def demands(id: str) -> set[str]:
    return said("Demand", 1, *folders(id))


def uses(id: str) -> set[str]:
    return {ability for trait in traits(opened(id)) for ability in trait.abilities}


def gifts(id: str) -> set[str]:
    return said("GiftGiven", 0, *folders(id))


def regions(id: str) -> list[Region]:
    """Every region of every board a box is played on."""
    printed = sheets(box(id).sheets_of or id)
    return [region for sheet in printed for region in sheet.board.regions.values()]


def wanted(id: str) -> set[str]:
    """The keys without which a game of this box would fall silent."""
    game = opened(id)
    finds = {id for id, find in game.finds.items() if find.kind != "marker"}
    kinds = {"races": game.races, "powers": game.powers, "finds": finds}
    found = {
        f"{kind}.{trait}.{part}"
        for kind, ids in kinds.items()
        for trait in ids
        for part in ("name", "rule")
    }
    found |= {f"markers.{marker}.name" for marker in game.markers.keys() - finds}
    found |= {f"terrains.{region.terrain}" for region in regions(id)}
    found |= {f"symbols.{symbol}" for region in regions(id) for symbol in region.symbols}
    found |= {f"lines.{line}" for line in lines(id)}
    found |= {
        f"conquest_abilities.{ability}"
        for trait in traits(game)
        for ability in trait.conquest_abilities
    }
    found |= {f"demands.{demand}" for demand in demands(id)}
    found |= {f"abilities.{use}" for use in uses(id) - demands(id)}
    found |= {f"gifts.{gift}" for gift in gifts(id)}
    return found


def core() -> set[str]:
    """The keys of what all boxes share, apart from events, titles and rulings."""
    found = {f"refusals.{reason}" for reason in CODES}
    found |= {f"phases.{phase}" for phase in Phase}
    found |= {f"natives.{opened(id).neutral}" for id in BOXES}
    found |= {f"lines.{line}" for line in CORE_LINES}
    found |= {f"abilities.{use}" for use in CORE_USES}
    found |= {f"demands.{demand}" for demand in CORE_DEMANDS}
    found |= {f"places.{place}" for place in PLACES} | {"sums.and", "sums.line"}
    found |= {f"editions.{edition}" for each in BOXES.values() for edition in each.editions}
    for option, choices in CHOICES.items():
        found |= {f"options.{option}.name", f"options.{option}.explain"}
        found |= {f"options.{option}.choices.{str(choice).lower()}" for choice in choices}
    return found


@pytest.mark.parametrize("language", OTHERS)
def test_every_language_has_the_same_books(language: str) -> None:
    assert books(language) == books(ENGLISH)


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("book", sorted(books(ENGLISH)))
def test_every_language_has_the_same_sentences_with_the_same_blanks(
    book: str, language: str
) -> None:
    """A language that does not tell one from many may leave out the sentences for one."""
    english, other = read(ENGLISH, book), read(language, book)
    missing = {key for key in english.keys() ^ other.keys() if not key.endswith("-one")}
    assert missing == set()
    shared = {key for key in english.keys() & other.keys() if not key.endswith("-one")}
    uneven = {key for key in shared if blanks(english[key]) != blanks(other[key])}
    assert uneven == set()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("book", ["core", *PLAIN])
def test_no_sentence_is_empty(book: str, language: str) -> None:
    assert {key for key, words in read(language, book).items() if not words.strip()} == set()


@pytest.mark.parametrize("language", APOSTROPHES)
@pytest.mark.parametrize("book", sorted(books(ENGLISH)))
def test_a_language_has_one_kind_of_apostrophe(book: str, language: str) -> None:
    other = APOSTROPHES[language]
    assert {key for key, words in read(language, book).items() if other in words} == set()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("id", BOXES)
def test_everything_in_a_box_has_its_words(id: str, language: str) -> None:
    assert wanted(id) - catalog_of(language, id).sentences.keys() == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_that_boxes_share_has_its_words(language: str) -> None:
    assert core() - catalog(language, "core").sentences.keys() == set()


@pytest.mark.parametrize("id", PLAIN)
def test_no_words_of_a_box_are_idle_or_misspelt(id: str) -> None:
    game = opened(id)
    known = (
        wanted(id)
        | core()
        | {f"markers.{marker}.{part}" for marker in game.markers for part in ("name", "rule")}
    )
    known |= {f"abilities.{use}" for use in uses(id)}
    free = ("rulings.", "choices.")
    idle = {key for key in read(ENGLISH, id) if key not in known and not key.startswith(free)}
    assert idle == set()


def test_no_words_of_the_core_are_idle_or_misspelt() -> None:
    known = core().union(*(wanted(id) for id in BOXES))
    known |= {f"refusals.{reason}-plain" for reason in CODES} | {"refusals.tokens-in-hand-withheld"}
    known |= {f"summaries.{part}" for part in PARTS}
    told_elsewhere = ("events.", "titles.", "corrections.", "rulings.")
    idle = {k for k in read(ENGLISH, "core") if k not in known and not k.startswith(told_elsewhere)}
    assert idle == set()


@pytest.mark.parametrize("refusal", REFUSALS, ids=lambda each: f"{each.where}-{each.reason}")
def test_every_refusal_gives_the_facts_its_words_need(refusal: Refused) -> None:
    words = catalog(ENGLISH, "core")
    key = f"refusals.{refusal.reason}"
    plain = f"{key}-plain"
    fills = words.blanks(key) <= refusal.facts
    assert fills or (plain in words and words.blanks(plain) <= refusal.facts)


def test_every_ruling_of_the_core_and_base_has_its_sentence() -> None:
    rulings = {key for key in read(ENGLISH, "core") if key.startswith("rulings.")}
    disputed = {*range(1, 73), 188, *range(196, 203)}
    assert rulings == {f"rulings.amb-{number:03}" for number in disputed}
