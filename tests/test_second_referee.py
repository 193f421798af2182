"""Two referees, one opinion: the second one is independent, right by the cases, and is heard."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from itertools import chain, islice
from pathlib import Path
from typing import Any

import pytest

from companion.games.boxes import BOXES
from companion.judge.asking import answer
from companion.judge.reading import CaseReader
from companion.judge.run import judge, load
from companion.rules.model import State
from tests.second_referee import compare
from tests.second_referee.compare import differences
from tests.second_referee.cost import price
from tests.second_referee.facts import table_of
from tests.second_referee.games import disagreements
from tests.second_referee.reach import targets
from tests.second_referee.score import score
from tests.second_referee.table import Attack, Table, Tribe
from tests.tables import opening, random_game
from tests.test_cases import BOOKS, CASES

SEVERAL = 8
MANY = 2000
ENOUGH = 20
"""Disagreements that a report tells before it stops."""
KNOWS_THE_ENGINE = {"facts.py", "compare.py", "games.py"}
Json = Any


@pytest.mark.parametrize("box", BOXES)
def test_both_referees_agree_in_random_games(box: str) -> None:
    assert _told(box, range(SEVERAL)) == []


@pytest.mark.soak
@pytest.mark.parametrize("part", range(10))
@pytest.mark.parametrize("box", BOXES)
def test_both_referees_agree_in_thousands_of_random_games(box: str, part: int) -> None:
    share = MANY // 10
    assert _told(box, range(part * share, (part + 1) * share)) == []


def _told(box: str, numbers: range) -> list[str]:
    return list(islice(chain.from_iterable(disagreements(box, n) for n in numbers), ENOUGH))


def test_the_second_referee_shares_no_code_with_the_first() -> None:
    here = Path(__file__).parent / "second_referee"
    for file in sorted(here.glob("*.py")):
        if file.name not in KNOWS_THE_ENGINE:
            strangers = [name for name in _imports(file) if name.startswith("companion")]
            assert strangers == [], file.name


def _imports(file: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module


@pytest.mark.parametrize("question", ["engine_price", "engine_targets", "engine_income"])
def test_a_disagreement_is_noticed(question: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game, state = opening().lay()
    p = next(d.position for _, _, d in random_game(game, state) if d.state.troops)
    assert list(differences(p)) == []
    other: Json = {"engine_price": 99, "engine_targets": [], "engine_income": {"CORE-8.1": 99}}
    monkeypatch.setattr(compare, question, lambda *_: other[question])
    assert list(differences(p))


def test_the_second_referee_answers_as_the_cases_say(monkeypatch: pytest.MonkeyPatch) -> None:
    """Costs, targets and scores that the specification's cases ask for."""
    heard: list[tuple[Json, Json]] = []

    def overhear(reader: CaseReader, state: State, step: Mapping[str, Json]) -> Mapping[str, Json]:
        if "by" not in step and (told := _answers(reader, state, step)):
            heard.append((told, {key: _wanted(step["expect"]).get(key, told[key]) for key in told}))
        return answer(reader, state, step)

    monkeypatch.setattr("companion.judge.run.answer", overhear)
    judge(case for book in BOOKS for case in load(CASES / f"{book}.json"))
    assert len(heard) > 100
    assert [(told, wanted) for told, wanted in heard if told != wanted] == []


def _wanted(expect: Mapping[str, Json]) -> dict[str, Json]:
    """The expectation with its lists of lines and targets in no order."""
    found = dict(expect)
    if "lines" in expect:
        found["lines"] = {line["rule"]: line["coins"] for line in expect["lines"]}
    if "targets" in expect:
        found["targets"] = sorted(expect["targets"])
    return found


def _answers(reader: CaseReader, state: State, step: Mapping[str, Json]) -> dict[str, Json]:
    table = table_of(reader.game, state)
    declined = step.get("by_race") == "declined"
    tribe = next((t for t in table.of_seat(table.seat) if t.active is not declined), None)
    if "refused" in step.get("expect", {}) or step.get("units"):
        return {}
    return _answer(table, tribe, step)


def _answer(table: Table, tribe: Tribe | None, step: Mapping[str, Json]) -> dict[str, Json]:
    match step["ask"]:
        case "cost" if tribe:
            using = frozenset(step.get("using", ()))
            return {"cost": price(table, Attack(tribe, step["region"], using))}
        case "targets" if tribe:
            return {"targets": sorted(targets(table, tribe))}
        case "score":
            lines = score(table, table.seat)
            return {"total": sum(lines.values()), "lines": lines}
        case _:
            return {}
