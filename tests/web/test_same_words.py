"""The screens say every sentence and every name as the terminal does: one source, two readers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, Route

from companion.games import atlas
from companion.games.boxes import box
from companion.rules.game import Game
from companion.text.catalog import LANGUAGES, Catalog, catalog, catalog_of
from companion.text.names import Names
from web.pages.site import TYPES, sources
from web.pages.words import fetched_books, words
from web.views.setup.boards import drawing

FACTS = (0, 1, 2, 5, 21, 1000, -1, "Ann")
PEOPLE = ("Ann", "Bob")
BOARDS = {"base": "base-2p", "underground": "underground-2p", "warcraft": "large-1a+small-2b"}
SPEAK = """async ([language, books, asked]) => {
  const words = await import("/js/words.js");
  await words.speak(language, books);
  return asked.map(([key, facts]) => words.say(key, facts));
}"""
NAME = """async ([language, books, table, drawn, asked]) => {
  const [words, store, game, tell] = await Promise.all(
    ["words", "store", "play/game", "play/tell"].map((name) => import(`/js/${name}.js`)),
  );
  await words.speak(language, books);
  store.picture.set({ table });
  game.board.set(drawn);
  return asked.map(([name, values]) => tell[name](...values));
}"""


ORIGIN = "http://screens.test"


@pytest.fixture(scope="module")
def page(browser: Browser) -> Iterator[Page]:
    """The scripts as they were written, on a page with nothing else."""
    files = {f"/{name}": content for name, content in sources().items()}

    def answer(route: Route) -> None:
        name = urlsplit(route.request.url).path
        kind = TYPES.get(name.rpartition(".")[2], TYPES["html"])
        route.fulfill(body=files.get(name, b"<!doctype html>"), content_type=kind)

    context = browser.new_context()
    page = context.new_page()
    page.route(f"{ORIGIN}/**", answer)
    page.goto(f"{ORIGIN}/")
    yield page
    context.close()


def filled(words: Catalog) -> list[tuple[str, dict[str, int | str]]]:
    """Every sentence with every kind of fact in all its blanks."""
    return [
        (key, dict.fromkeys(sorted(words.blanks(key)), fact))
        for key in sorted(words.sentences)
        for fact in (FACTS if words.blanks(key) else FACTS[:1])
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_is_said_alike(page: Page, language: str) -> None:
    known = catalog(language, *words(language))
    books = sorted(fetched_books(language))
    asked = filled(known)
    here = [known.say(key, **facts) for key, facts in asked]
    there = page.evaluate(SPEAK, [language, books, asked])
    assert len(asked) > 2000
    assert [pair for pair in zip(here, there, strict=True) if len(set(pair)) > 1] == []


def questions(game: Game) -> Iterable[tuple[str, list[Any], str, list[Any]]]:
    """What a screen is asked, and the terminal's word for the same."""
    races, powers = list(game.races), list(game.powers)
    yield from (("raceName", [race], "race", [race]) for race in (*races, None, game.neutral))
    yield from (("powerName", [power], "power", [power]) for power in (*powers, None))
    for combo in [*zip(races, powers, strict=False), (races[0], None)]:
        yield "comboName", list(combo), "combo", list(combo)
    yield from (("regionName", [r], "region", [r]) for r in sorted(game.board.regions))
    pieces = [*game.markers, *game.finds, f"{next(iter(game.finds), 'lair')}:{powers[0]}"]
    yield from (("markerName", [piece], "marker", [piece]) for piece in pieces)
    kinds = [(game.neutral, number) for number in (0, 1, 2)]
    yield from (("nativeName", [*kind], "natives", [*kind]) for kind in kinds)
    yield from (("seatName", [seat], "person", [seat]) for seat in (0, 1, None))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("id", BOARDS)
def test_everything_is_called_alike(page: Page, id: str, language: str) -> None:
    game = box(id).open(atlas.board(BOARDS[id]), box(id).options())
    names = Names(catalog_of(language, id), game, PEOPLE)
    asked = list(questions(game))
    here = [getattr(names, method)(*values) for _, _, method, values in asked]
    table = {"seats": [{"name": name} for name in PEOPLE], "custom": {}, "neutral": game.neutral}
    told = [(name, values) for name, values, _, _ in asked]
    drawn = drawing(BOARDS[id])
    there = page.evaluate(NAME, [language, ["core", id], table, drawn, told])
    assert [pair for pair in zip(here, there, strict=True) if len(set(pair)) > 1] == []
