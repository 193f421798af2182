"""Whoever waits in a page waits with a function: a bare expression is evaluated anew at each look,
which the page forbids from the second look on, so it passes only on a quick machine."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

FUNCTION = re.compile(r"\s*(async\s+)?(\([^)]*\)|\w+)\s*=>")


def test_every_wait_in_a_page_is_a_function() -> None:
    waits = [wait for file in Path(__file__).parent.glob("*.py") for wait in _waits(file)]
    assert len(waits) >= 7
    assert [(file, text) for file, text in waits if not FUNCTION.match(text)] == []


def test_an_expression_would_be_found() -> None:
    assert FUNCTION.match("(words) => window.seen.includes(words)")
    assert FUNCTION.match("old => old")
    assert not FUNCTION.match("window.seen.some((told) => told)")


def _waits(file: Path) -> Iterator[tuple[str, str]]:
    tree = ast.parse(file.read_text())
    named = {
        target.id: node.value
        for node in tree.body
        if isinstance(node, ast.Assign)
        for target in node.targets
        if isinstance(target, ast.Name)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and ast.unparse(node.func).endswith(".wait_for_function"):
            told = node.args[0]
            told = named.get(told.id, told) if isinstance(told, ast.Name) else told
            yield file.name, _beginning(told)


def _beginning(told: ast.expr) -> str:
    first = told.values[0] if isinstance(told, ast.JoinedStr) else told
    return str(first.value) if isinstance(first, ast.Constant) else ast.unparse(told)
