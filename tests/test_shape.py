"""The shape of the program: no module waits for one that waits for it, no name means two things."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator, Mapping
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import grimp
import pytest

from companion.games import EDITIONS, GAMES
from companion.rules.die import FACES
from companion.text.catalog import LANGUAGES
from firmware_bridge.verify import PIPS

PACKAGES = ("companion", "firmware_bridge", "vision", "web")

ROOT = Path(__file__).parent.parent
WIRE = Path("firmware_bridge/wire/messages.py")
"""Generated from the protocol, whose messages have names of their own."""


@pytest.fixture(scope="module")
def imports() -> Mapping[str, frozenset[str]]:
    """Which modules each module needs in order to run; what is needed for its types is left out."""
    graph = grimp.build_graph(*PACKAGES, exclude_type_checking_imports=True, cache_dir=None)
    return {
        module: frozenset(graph.find_modules_directly_imported_by(module))
        for module in graph.modules
    }


def test_no_modules_import_each_other_in_a_circle(imports: Mapping[str, frozenset[str]]) -> None:
    assert len(imports) > 300
    try:
        TopologicalSorter(imports).prepare()
    except CycleError as error:
        pytest.fail(" -> ".join(error.args[1]))


def test_a_circle_would_be_found() -> None:
    with pytest.raises(CycleError):
        TopologicalSorter({"a": {"b"}, "b": {"c"}, "c": {"a"}}).prepare()


def test_no_class_name_is_used_twice_outside_the_boxes() -> None:
    """Boxes share names, as their banners do: there are Dwarves in two of them."""
    places = defaultdict(list)
    for path, name in _classes():
        places[name].append(str(path))
    assert {name: found for name, found in places.items() if len(found) > 1} == {}


def _classes() -> Iterator[tuple[Path, str]]:
    for package in PACKAGES:
        for file in (ROOT / package).rglob("*.py"):
            path = file.relative_to(ROOT)
            if path == WIRE or path.is_relative_to("companion/games"):
                continue
            for node in ast.walk(ast.parse(file.read_text("utf-8"))):
                if isinstance(node, ast.ClassDef):
                    yield path, node.name


def test_languages_printings_boxes_and_faces_are_each_listed_in_one_place() -> None:
    """`verify.py` needs nothing but Python, so it says the faces again."""
    lists = {tuple(sorted(known)) for known in (LANGUAGES, EDITIONS, GAMES, FACES)}
    places = sorted({str(path) for path, found in _lists() if found in lists})
    homes = ["companion/games/__init__.py", "companion/rules/die.py", "firmware_bridge/verify.py"]
    assert places == homes
    assert PIPS == FACES


def _lists() -> Iterator[tuple[Path, tuple[object, ...]]]:
    for package in PACKAGES:
        for file in (ROOT / package).rglob("*.py"):
            whole = ast.parse(file.read_text("utf-8"))
            types = {id(node.slice) for node in ast.walk(whole) if isinstance(node, ast.Subscript)}
            for node in ast.walk(whole):
                if isinstance(node, ast.Tuple | ast.List | ast.Set) and id(node) not in types:
                    values = [one.value for one in node.elts if isinstance(one, ast.Constant)]
                    yield file.relative_to(ROOT), tuple(sorted(values, key=repr))
