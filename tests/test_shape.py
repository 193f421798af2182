"""The shape of the program: no module waits for one that waits for it, no name means two things."""

from __future__ import annotations

import ast
import json
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from graphlib import CycleError, TopologicalSorter
from pathlib import Path
from typing import TypeGuard

import grimp
import pytest

from companion.games import EDITIONS, GAMES, PLAYERS
from companion.games.boxes import BOXES
from companion.rules.die import FACES
from companion.rules.setup import ROUNDS
from companion.text.catalog import LANGUAGES
from firmware_bridge.verify import PIPS

PACKAGES = ("companion", "firmware_bridge", "vision", "web")

ROOT = Path(__file__).parent.parent
IN_THE_BOXES = "companion/games/"
"""Boxes share names, as their banners do: there are Dwarves in two of them."""


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
    """Nor does any short name for a type mean something else than the class of that name."""
    classes, aliases = _places(ast.ClassDef), _places(ast.Assign)
    for name, places in classes.items():
        elsewhere = [place for place in places if not place.startswith(IN_THE_BOXES)]
        assert not elsewhere or len(places) == 1, (name, places)
        assert not elsewhere or name not in aliases, (name, places, aliases[name])


MOST_MODULES = 12
FULLER = {"companion/rules"}
"""What the books speak of, each in a file of its own."""


def test_no_room_is_crowded() -> None:
    rooms = Counter(str(path.parent) for path, _ in _modules() if path.stem != "__init__")
    assert {room for room, held in rooms.items() if held > MOST_MODULES} == FULLER


def _places(kind: type[ast.ClassDef | ast.Assign]) -> Mapping[str, list[str]]:
    """The files in which each class, or each type alias, is made."""
    found = defaultdict(list)
    for path, whole in _modules():
        for node in ast.walk(whole) if kind is ast.ClassDef else whole.body:
            if isinstance(node, kind) and (name := _type_made(node)):
                found[name].append(str(path))
    return found


def _type_made(node: ast.ClassDef | ast.Assign) -> str | None:
    """A `TypeVar` stands for any type at all, and has its name only where it stands."""
    if isinstance(node, ast.ClassDef):
        return node.name
    made, value = node.targets[0], node.value
    if not isinstance(made, ast.Name) or not re.fullmatch("[A-Z][a-z][A-Za-z]*", made.id):
        return None
    return None if isinstance(value, ast.Call) else made.id


def _modules() -> Iterator[tuple[Path, ast.Module]]:
    for package in PACKAGES:
        for file in (ROOT / package).rglob("*.py"):
            yield file.relative_to(ROOT), ast.parse(file.read_text("utf-8"))


def test_languages_printings_boxes_players_and_faces_are_each_listed_in_one_place() -> None:
    """`verify.py` needs nothing but Python, so it says the faces again."""
    lists = {_in_order(known) for known in (LANGUAGES, EDITIONS, GAMES, BOXES, PLAYERS, FACES)}
    places = sorted({str(path) for path, found in (*_lists(), *_scripted()) if found in lists})
    homes = ["companion/games/__init__.py", "companion/rules/die.py", "firmware_bridge/verify.py"]
    assert places == homes
    assert PIPS == FACES
    assert tuple(ROUNDS) == PLAYERS


def _in_order(values: Iterable[object]) -> tuple[object, ...]:
    return tuple(sorted(values, key=repr))


def _lists() -> Iterator[tuple[Path, tuple[object, ...]]]:
    for path, whole in _modules():
        types = {id(node.slice) for node in ast.walk(whole) if _is_type(node)}
        for node in ast.walk(whole):
            if isinstance(node, ast.Tuple | ast.List | ast.Set) and id(node) not in types:
                yield (
                    path,
                    _in_order(one.value for one in node.elts if isinstance(one, ast.Constant)),
                )
            elif isinstance(node, ast.Call) and ast.unparse(node.func) == "range":
                values = (one.value for one in node.args if isinstance(one, ast.Constant))
                bounds = [value for value in values if isinstance(value, int)]
                if bounds and len(bounds) == len(node.args):
                    yield path, _in_order(range(*bounds))


def _is_type(node: ast.AST) -> TypeGuard[ast.Subscript]:
    """Brackets that make a type of a type, and list no values."""
    return isinstance(node, ast.Subscript) and ast.unparse(node.value) != "Literal"


def _scripted() -> Iterator[tuple[Path, tuple[object, ...]]]:
    """Lists of words and numbers in what the browser runs."""
    for file in (ROOT / "web" / "static" / "js").rglob("*.js"):
        for written in re.findall(r"\[[^\[\]{}()`$]*\]", file.read_text("utf-8")):
            try:
                yield file.relative_to(ROOT), _in_order(json.loads(written))
            except json.JSONDecodeError:
                continue
