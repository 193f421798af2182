"""Every trait of every box is tested, documented, and speaks only at moments that exist."""

from __future__ import annotations

import ast
import inspect
import textwrap
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.games.boxes import BOXES, box
from companion.rules.board import Board
from companion.rules.traits import PowerTrait, RaceTrait, Trait
from tests.spoken import looked_up

TESTS = Path(__file__).parent / "traits"
ROOTS = (Trait, RaceTrait, PowerTrait)
PLAIN = [id for id in BOXES if "+" not in id]
"""Mixed play has no traits of its own."""


def traits(id: str) -> list[Trait]:
    """Races, powers, places and relics; markers that react belong to one of these."""
    game = box(id).open(Board.of("none", (), ()), box(id).options())
    found = [*game.races.values(), *game.powers.values(), *game.finds.values()]
    return [trait for trait in found if trait.kind != "marker"]


EVERY = [pytest.param(id, trait, id=f"{id}-{trait.id}") for id in PLAIN for trait in traits(id)]


def own_classes(trait: Trait) -> list[type]:
    """The trait's class and what it inherits below the hook page."""
    lineage = type(trait).__mro__
    return [each for each in lineage if issubclass(each, Trait) and each not in ROOTS]


def remembering(each: type) -> Iterator[str]:
    """Methods that write something on the trait itself."""
    tree = ast.parse(textwrap.dedent(inspect.getsource(each)))
    methods = (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef))
    for method in methods:
        stores = (node for node in ast.walk(method) if isinstance(node, ast.Attribute))
        on_self = any(
            isinstance(n.ctx, ast.Store) and ast.unparse(n.value) == "self" for n in stores
        )
        if on_self and method.name != "__init__":
            yield method.name


@pytest.mark.parametrize(("id", "trait"), EVERY)
def test_a_trait_has_a_test_of_where_it_applies_and_of_where_it_does_not(
    id: str, trait: Trait
) -> None:
    file = TESTS / id / f"test_{trait.id}.py"
    assert file.is_file()
    assert file.read_text(encoding="utf-8").count("\ndef test_") >= 2


@pytest.mark.parametrize(("id", "trait"), EVERY)
def test_a_trait_speaks_only_at_moments_of_the_hook_page(id: str, trait: Trait) -> None:
    """A name that is no hook must be asked for somewhere, so that a misspelt hook is found."""
    named = {name for each in own_classes(trait) for name in vars(each)}
    known = set(dir(Trait)) | {"banner", "supply", "badge"}
    strange = {name for name in named if not name.startswith("_")} - known
    assert strange - looked_up() == set()


@pytest.mark.parametrize(("id", "trait"), EVERY)
def test_a_trait_says_its_rule_in_a_sentence(id: str, trait: Trait) -> None:
    said = vars(type(trait)).get("__doc__") or ""
    assert said.strip().endswith(".")


@pytest.mark.parametrize(("id", "trait"), EVERY)
def test_a_trait_keeps_no_memory(id: str, trait: Trait) -> None:
    assert [name for each in own_classes(trait) for name in remembering(each)] == []


@pytest.mark.parametrize("id", PLAIN)
def test_no_test_is_left_of_a_trait_that_is_gone(id: str) -> None:
    found = {file.stem.removeprefix("test_") for file in (TESTS / id).glob("test_*.py")}
    assert found - {trait.id for trait in traits(id)} == set()
