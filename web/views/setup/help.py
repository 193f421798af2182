"""The rules in our own words, as a list that can be searched: one box, one language."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache

from companion.games.boxes import box, parts
from companion.rules.traits import Trait
from companion.text.catalog import Catalog, catalog, catalog_of
from web.desk import Json
from web.views.factions import faction_in
from web.views.setup.choices import opened, options_of

_CHAPTERS = {"base": "base", "underground": "ug", "warcraft": "wow"}
"""How the rule ids of a box begin."""
_WITHOUT_RULE = {
    "marker": "markers.{id}.name",
    "terrain": "terrains.{id}",
    "symbol": "symbols.{id}",
}


@cache
def rules_help(id: str, language: str) -> Mapping[str, Json]:
    """LookupError: no such box or language."""
    words = catalog_of(language, box(id).id)
    return {
        "entries": [
            *_chapters(id, language),
            *_traits(id, words),
            *_things(words),
            *_options(id, words),
            *_rulings(words),
        ]
    }


def _chapters(id: str, language: str) -> Iterator[Json]:
    """Every part of a turn, and what is particular in the boxes; its id begins every code in it."""
    guide = catalog(language, "guide")
    wanted = ("core", *(_CHAPTERS[part] for part in parts(id)))
    for key in guide.sentences:
        _, chapter, part = key.split(".")
        if part == "name" and chapter.split("-")[0] in wanted:
            rule, also = (guide.sentence(f"guide.{chapter}.{part}") for part in ("rule", "also"))
            entry = _plain(chapter.upper(), "turn", guide.sentence(key), rule, also)
            yield {**entry, "ref": "", "rulings": []}


def _traits(id: str, words: Catalog) -> Iterator[Json]:
    """All that is in the boxes, also what a board may leave out."""
    for part in parts(id):
        game = opened(box(part))
        for race in game.races.values():
            side = faction_in(part, race.id)
            yield {
                **_entry(words, "race", race, race.banner),
                **({"faction": side} if side else {}),
            }
        for power in game.powers.values():
            yield _entry(words, "power", power, power.badge)
        for find in game.finds.values():
            yield _entry(words, "find", find, None)


def _entry(words: Catalog, kind: str, trait: Trait, number: int | None) -> dict[str, Json]:
    name, rule = (_said(words, *_keys(kind, trait.id, part)) for part in ("name", "rule"))
    rulings: list[dict[str, Json]] = [
        {"id": key.removeprefix("rulings.").upper(), "text": words.sentence(key)}
        for key in _rulings_on(words, trait.id, name)
    ]
    texts = (str(ruling["text"]) for ruling in rulings)
    return {
        **_plain(trait.id, kind, name, rule, trait.rule, *texts),
        "ref": trait.rule,
        "number": number,
        "rulings": [*rulings],
    }


def _rulings_on(words: Catalog, id: str, name: str) -> list[str]:
    """Rulings that speak of it by name, or by the name's stem where endings change."""
    stem = name.casefold().rstrip("s")
    keys = (key for key in words.sentences if key.startswith("rulings."))
    return [key for key in keys if stem and stem in words.sentence(key).casefold()]


def _things(words: Catalog) -> Iterator[Json]:
    """Markers, terrains and symbols: a name, and a rule where there is one."""
    for kind, pattern in _WITHOUT_RULE.items():
        head, tail = pattern.split("{id}")
        for key in words.sentences:
            if key.startswith(head) and key.endswith(tail):
                id = key.removeprefix(head).removesuffix(tail)
                rule = _said(words, f"{kind}s.{id}.rule")
                yield {**_plain(id, kind, words.sentence(key), rule), "ref": "", "rulings": []}


def _options(id: str, words: Catalog) -> Iterator[Json]:
    for option in options_of(id):
        name, rule = (_said(words, f"options.{option}.{part}") for part in ("name", "explain"))
        yield {**_plain(option, "option", name, rule), "ref": "", "rulings": []}


def _rulings(words: Catalog) -> Iterator[Json]:
    for key in words.sentences:
        if key.startswith("rulings."):
            id = key.removeprefix("rulings.").upper()
            yield {**_plain(id, "ruling", id, words.sentence(key)), "ref": id, "rulings": []}


def _plain(id: str, kind: str, name: str, rule: str, *more: str) -> dict[str, Json]:
    return {
        "id": id,
        "kind": kind,
        "name": name,
        "rule": rule,
        "search": " ".join((name, rule, id, *more)).casefold(),
    }


def _keys(kind: str, id: str, part: str) -> tuple[str, str]:
    """Some finds are markers, and told among them."""
    return f"{kind}s.{id}.{part}", f"markers.{id}.{part}"


def _said(words: Catalog, *keys: str) -> str:
    return next((words.sentence(key) for key in keys if key in words), "")
