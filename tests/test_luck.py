"""No test may pass on a quick machine only: nobody sleeps, nobody looks once at what is on its way,
and whoever waits in a page waits with a function (a bare expression is evaluated anew at each look,
which the page's policy forbids from the second look on)."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

TESTS = Path(__file__).parent
FUNCTION = re.compile(r"\s*(async\s+)?(\([^)]*\)|\w+)\s*=>")
SLEEPS = {"sleep", "wait_for_timeout", "wait_for_load_state"}
LOOKS_ONCE = {"is_visible", "is_hidden", "is_enabled", "is_checked", "all_inner_texts"}
COUNTS = "count"
"""Of a locator, which is what counts without being told what."""
MAY_COUNT = {
    "hand.py": "once the moves of this very picture are drawn",
    "test_studio.py": "once a question or what follows it is drawn",
    "test_screens.py": "in a frame that stays empty",
}


def calls(file: Path) -> Iterator[ast.Call]:
    return (node for node in ast.walk(ast.parse(file.read_text())) if isinstance(node, ast.Call))


def name_of(call: ast.Call) -> str:
    return ast.unparse(call.func).rpartition(".")[2]


def hasty(call: ast.Call, file: str = "") -> bool:
    """
    >>> [hasty(ast.parse(text, mode="eval").body) for text in ("time.sleep(1)", "asyncio.sleep(0)")]
    [True, False]
    >>> hasty(ast.parse("page.locator('.map').count()", mode="eval").body)
    True
    """
    name, said = name_of(call), bool(call.args or call.keywords)
    if not isinstance(call.func, ast.Attribute):
        return False
    if name == "sleep":
        return ast.unparse(call.args[0]) != "0"
    if name == COUNTS:
        return not said and file not in MAY_COUNT
    return name in SLEEPS | LOOKS_ONCE


def everything() -> list[Path]:
    return sorted(TESTS.rglob("*.py"))


def test_nobody_sleeps_or_looks_once() -> None:
    found = [
        f"{file.relative_to(TESTS)}:{call.lineno} {ast.unparse(call)}"
        for file in everything()
        for call in calls(file)
        if hasty(call, file.name)
    ]
    assert found == []


def test_every_wait_in_a_page_is_a_function() -> None:
    waits = [wait for file in everything() for wait in _waits(file)]
    assert len(waits) >= 5
    assert [(file, text) for file, text in waits if not FUNCTION.match(text)] == []


@pytest.mark.parametrize("text", ["(words) => window.seen.includes(words)", "old => old"])
def test_a_function_is_known(text: str) -> None:
    assert FUNCTION.match(text)


def test_an_expression_would_be_found() -> None:
    assert not FUNCTION.match("window.seen.some((told) => told)")


def _waits(file: Path) -> Iterator[tuple[str, str]]:
    named = {
        target.id: node.value
        for node in ast.parse(file.read_text()).body
        if isinstance(node, ast.Assign)
        for target in node.targets
        if isinstance(target, ast.Name)
    }
    for call in calls(file):
        if name_of(call) == "wait_for_function":
            told = call.args[0]
            told = named.get(told.id, told) if isinstance(told, ast.Name) else told
            yield file.name, _beginning(told)


def _beginning(told: ast.expr) -> str:
    first = told.values[0] if isinstance(told, ast.JoinedStr) else told
    return str(first.value) if isinstance(first, ast.Constant) else ast.unparse(told)
