"""Every trait of every box is tested, documented, and speaks only at moments that exist."""

from __future__ import annotations

import inspect
from pathlib import Path

import pytest

from companion.games import common
from companion.games.boxes import BOXES, box
from companion.rules.board import Board
from companion.rules.traits import PowerTrait, RaceTrait, Trait

TESTS = Path(__file__).parent / "traits"
ROOTS = (Trait, RaceTrait, PowerTrait)
SHAPES = {shape for _, shape in inspect.getmembers(common, inspect.isclass)}
"""Shapes of abilities that several boxes share may bring parameters of their own."""


def traits(id: str) -> list[Trait]:
    game = box(id).open(Board.of("none", (), ()), box(id).options())
    return [*game.races.values(), *game.powers.values(), *game.finds.values()]


EVERY = [pytest.param(id, trait, id=f"{id}-{trait.id}") for id in BOXES for trait in traits(id)]


def own_classes(trait: Trait) -> list[type]:
    """The trait's class and what it inherits below the hook page."""
    lineage = type(trait).__mro__
    return [each for each in lineage if issubclass(each, Trait) and each not in ROOTS]


@pytest.mark.parametrize(("id", "trait"), EVERY)
def test_a_trait_has_a_test_of_where_it_applies_and_of_where_it_does_not(
    id: str, trait: Trait
) -> None:
    file = TESTS / id / f"test_{trait.id}.py"
    assert file.is_file()
    assert file.read_text(encoding="utf-8").count("\ndef test_") >= 2


@pytest.mark.parametrize(("id", "trait"), EVERY)
def test_a_trait_speaks_only_at_moments_of_the_hook_page(id: str, trait: Trait) -> None:
    """What is not a hook must be private, so that a misspelt hook is found."""
    named = {name for each in own_classes(trait) if each not in SHAPES for name in vars(each)}
    known = set(dir(Trait)) | {"banner", "supply", "badge"}
    known |= {name for shape in SHAPES for name in getattr(shape, "__annotations__", {})}
    unknown = {name for name in named if not name.startswith("_")} - known
    assert unknown == set()


@pytest.mark.parametrize(("id", "trait"), EVERY)
def test_a_trait_says_its_rule_in_a_sentence(id: str, trait: Trait) -> None:
    said = vars(type(trait)).get("__doc__") or ""
    assert said.strip().endswith(".")


@pytest.mark.parametrize(("id", "trait"), EVERY)
def test_a_trait_keeps_no_memory(id: str, trait: Trait) -> None:
    assert vars(trait) == {}


@pytest.mark.parametrize("id", BOXES)
def test_no_test_is_left_of_a_trait_that_is_gone(id: str) -> None:
    found = {file.stem.removeprefix("test_") for file in (TESTS / id).glob("test_*.py")}
    assert found - {trait.id for trait in traits(id)} == set()
