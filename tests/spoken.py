"""The words that the code speaks, found by reading it: refusals, lines, demands, gifts.

Nothing is run here, so that words for what happens once in a hundred games are found too.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import companion

ROOT = Path(companion.__file__).parent


class Refused(NamedTuple):
    """One place in the code that refuses: the reason, and the facts it gives."""

    where: str
    reason: str
    facts: frozenset[str]


class _Call(NamedTuple):
    where: str
    node: ast.Call
    around: ast.AST
    """The function or class it stands in."""


def refused(*folders: str) -> list[Refused]:
    """Every refusal written in these folders of the companion."""
    return [
        Refused(call.where, reason, _facts(call))
        for call in _calls("Refusal", *folders)
        if (reason := _literal(call.node, 0))
    ]


def said(name: str, position: int, *folders: str) -> set[str]:
    """The literal words given to calls of `name` at a position."""
    found = (_literal(call.node, position) for call in _calls(name, *folders))
    return {word for word in found if word}


def _facts(call: _Call) -> frozenset[str]:
    given = call.node.args[2:3]
    return _keys(call, given[0]) if given else frozenset()


def _keys(call: _Call, given: ast.expr) -> frozenset[str]:
    """The names of facts in a dictionary, in one it includes, or under a name given to it."""
    if isinstance(given, ast.Name):
        given = _assigned(call.around, given.id)
    if not isinstance(given, ast.Dict):
        raise AssertionError(f"{call.where}: the facts of a refusal are written on the spot")
    included = (_keys(call, value) for key, value in _pairs(given) if key is None)
    named = (str(ast.literal_eval(key)) for key, _ in _pairs(given) if key is not None)
    return frozenset(named).union(*included)


def _pairs(given: ast.Dict) -> list[tuple[ast.expr | None, ast.expr]]:
    return list(zip(given.keys, given.values, strict=True))


def _assigned(around: ast.AST, name: str) -> ast.expr:
    for node in ast.walk(around):
        if isinstance(node, ast.Assign) and _names(node) == [name]:
            return node.value
    raise AssertionError(f"nothing is called {name}")


def _names(node: ast.Assign) -> list[str]:
    return [target.id for target in node.targets if isinstance(target, ast.Name)]


def _literal(call: ast.Call, position: int) -> str:
    if len(call.args) <= position:
        return ""
    given = call.args[position]
    return given.value if isinstance(given, ast.Constant) and isinstance(given.value, str) else ""


def _calls(name: str, *folders: str) -> list[_Call]:
    return [call for folder in folders for call in _all_calls(folder) if _called(call) == name]


def _called(call: _Call) -> str:
    function = call.node.func
    if isinstance(function, ast.Attribute):
        return function.attr
    return function.id if isinstance(function, ast.Name) else ""


@cache
def _all_calls(folder: str) -> tuple[_Call, ...]:
    """Folders and single modules alike."""
    place = ROOT / folder
    modules = [place] if place.is_file() else sorted(place.rglob("*.py"))
    return tuple(call for path in modules for call in _read(path))


def _read(path: Path) -> Iterator[_Call]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for around in ast.walk(tree):
        if isinstance(around, ast.FunctionDef):
            for node in ast.walk(around):
                if isinstance(node, ast.Call):
                    where = f"{path.relative_to(ROOT)}:{node.lineno}"
                    yield _Call(where, node, around)


@cache
def looked_up() -> frozenset[str]:
    """Every name that is asked of some object anywhere in the companion."""
    trees = (ast.parse(path.read_text(encoding="utf-8")) for path in ROOT.rglob("*.py"))
    nodes = (node for tree in trees for node in ast.walk(tree))
    return frozenset(node.attr for node in nodes if isinstance(node, ast.Attribute))
