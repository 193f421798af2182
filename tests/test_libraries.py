"""Which library failed to load, and that no other fault is blamed on one."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.libraries import LibraryError, library_at_fault, naming_libraries


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder of libraries of which nothing stays loaded."""
    monkeypatch.syspath_prepend(tmp_path)
    before = set(sys.modules)
    yield tmp_path
    for name in set(sys.modules) - before:
        del sys.modules[name]


def load(library: str) -> None:
    with naming_libraries():
        importlib.import_module(library)


@pytest.mark.parametrize(
    "failing", ["ImportError()", "OSError('libGL.so.1')", "RuntimeError('numpy 1 and 2')"]
)
def test_a_broken_library_is_named_whatever_it_fails_with(installed: Path, failing: str) -> None:
    (installed / "pictures_lib.py").write_text(f"raise {failing}\n")
    with pytest.raises(LibraryError) as told:
        load("pictures_lib")
    assert told.value.library == "pictures_lib"


def test_an_absent_one_is_named(installed: Path) -> None:
    with pytest.raises(LibraryError, match="no_such_lib"):
        load("no_such_lib")


def test_the_one_that_was_asked_for_is_named_and_not_what_it_needs(installed: Path) -> None:
    (installed / "outer_lib.py").write_text("import inner_lib\n")
    (installed / "inner_lib.py").write_text("raise OSError\n")
    with pytest.raises(LibraryError) as told:
        load("outer_lib")
    assert told.value.library == "outer_lib"


def test_a_fault_of_ours_stays_what_it_is() -> None:
    with pytest.raises(ModuleNotFoundError):
        load("companion.no_such_module")
    with pytest.raises(FileNotFoundError), naming_libraries():
        Path("/no/such/folder/file").read_text("utf-8")


def test_a_library_that_is_loaded_and_fails_later_is_not_broken(installed: Path) -> None:
    (installed / "working_lib.py").write_text("def work():\n    raise TimeoutError\n")
    with pytest.raises(TimeoutError) as told, naming_libraries():
        importlib.import_module("working_lib").work()
    assert library_at_fault(told.value) is None
