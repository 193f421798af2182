"""The recipes of CONTRIBUTING.md, for race, screen, device and language, followed to the letter."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.shipping.checkout import HOME, copy_to

STEP = re.compile(
    r"^ *<!-- (\w+)(?: (\S+))?(?: ([^\n]*?))? -->\n *```\w+\n(.*?)^ *```$", re.M | re.S
)
RACE = (
    "tests/test_every_trait.py",
    "tests/test_words.py",
    "tests/test_rule_book.py",
    "tests/test_cases.py::test_case_ends_as_the_specification_says[S-BASE-990]",
    "tests/test_cases.py::test_case_ends_as_the_specification_says[S-CORE-007]",
    "tests/test_perft.py::test_the_number_of_legal_sequences_is_what_it_was[base]",
    "tests/test_perft.py::test_every_ability_changes_a_number[base]",
    "tests/traits/base/test_badgers.py",
    "tests/vision/test_census.py",
)
SCREEN = (
    "tests/test_words.py",
    "tests/web/test_words.py",
    "tests/web/test_site.py",
    "tests/web/test_axe.py::test_every_screen[tablet-en]",
)
DEVICE = ("tests/test_words.py", "tests/test_map.py", "tests/web/play/test_foot_switch.py")
LANGUAGE = (
    "tests/test_words.py",
    "tests/web/test_words.py",
    "tests/web/test_site.py",
    "tests/web/test_same_words.py",
    "tests/web/play/test_devices.py::test_the_pad_speaks_every_language",
)


class Step(NamedTuple):
    """Where something is written, beside which line, and what."""

    how: str
    file: str
    line: str
    text: str


def steps(heading: str) -> Iterator[Step]:
    page = (HOME / "CONTRIBUTING.md").read_text(encoding="utf-8")
    _, _, chapter = page.partition(f"\n## {heading}")
    for how, file, line, text in STEP.findall(chapter.partition("\n## ")[0]):
        yield Step(how, file, line, _within(text))


def _within(text: str) -> str:
    """As far in as the page is not: three spaces are the list's."""
    return "".join(line.removeprefix("   ") for line in text.splitlines(keepends=True))


def follow(step: Step, copy: Path) -> None:
    if step.how == "run":
        subprocess.run(["sh", "-ec", step.text], cwd=copy, check=True)
        return
    file = copy / step.file
    before = file.read_text(encoding="utf-8") if file.exists() else ""
    file.write_text(_with(step, before), encoding="utf-8")


def _with(step: Step, before: str) -> str:
    if step.how in ("create", "append"):
        assert (step.how == "create") == (not before)
        return before + step.text
    line = f"{step.line}\n"
    head, found, tail = f"\n{before}".partition(f"\n{line}")
    assert found, step
    apart = "\n\n" if step.text.startswith("class ") else ""
    said = {"before": step.text + apart + line, "after": line + step.text, "instead": step.text}
    return f"{head}\n{said[step.how]}{tail}".removeprefix("\n")


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    copy_to(tmp_path)
    return tmp_path


def followed(heading: str, copy: Path) -> int:
    """How many steps there were."""
    written = list(steps(heading))
    for step in written:
        follow(step, copy)
    return len(written)


def test_a_race_made_by_the_recipe_passes_the_checks(copy: Path) -> None:
    assert followed("Adding a race", copy) == 10
    counted = copy / "tests" / "cases" / "core.json"
    counted.write_text(
        counted.read_text(encoding="utf-8").replace('"banners": 14', '"banners": 15')
    )
    _well_written(copy, "companion", "tests/traits")
    _passes(copy, *RACE)


@pytest.mark.xdist_group("browser")
def test_a_screen_made_by_the_recipe_passes_the_checks(copy: Path) -> None:
    assert followed("Adding a screen", copy) == 7
    _well_written(copy, "tests/web/test_axe.py")
    _passes(copy, *SCREEN)


def test_a_device_made_by_the_recipe_passes_the_checks(copy: Path) -> None:
    assert followed("Adding a device", copy) == 5
    _well_written(copy, "web/hardware", "tests/web/play/test_foot_switch.py")
    _passes(copy, *DEVICE)


@pytest.mark.xdist_group("browser")
def test_a_language_made_by_the_recipe_passes_the_checks(copy: Path) -> None:
    assert followed("Adding a language", copy) == 2
    _well_written(copy, "companion/text")
    _passes(copy, *LANGUAGE)


def _well_written(folder: Path, *files: str) -> None:
    for checked in (("check",), ("format", "--check")):
        _run(folder, "ruff", *checked, *files)


def _passes(folder: Path, *tests: str) -> None:
    _run(folder, "pytest", "-q", "-n0", "-p", "no:cacheprovider", *tests)


def _run(folder: Path, tool: str, *arguments: str) -> None:
    more = {"PYTHONPATH": str(folder), "PYTEST_ADDOPTS": "", "UPDATE_PERFT": "1"}
    done = subprocess.run(
        [sys.executable, "-m", tool, *arguments],
        cwd=folder,
        env={**os.environ, **more},
        check=False,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-2000:]
