"""The recipe for a new race in CONTRIBUTING.md, followed to the letter on a scratch copy."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import textwrap
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from tests.shipping.checkout import HOME, copy_to

STEP = re.compile(r"^ *<!-- (\w+) (\S+)(?: ([^\n]*?))? -->\n *```\w+\n(.*?)^ *```$", re.M | re.S)
CHECKS = (
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


class Step(NamedTuple):
    """Where something is written, beside which line, and what."""

    how: str
    file: str
    line: str
    text: str


def steps() -> Iterator[Step]:
    page = (HOME / "CONTRIBUTING.md").read_text(encoding="utf-8")
    for how, file, line, text in STEP.findall(page):
        yield Step(how, file, line, textwrap.dedent(text) if how != "after" else _within(text))


def _within(text: str) -> str:
    """As far in as the page is not: three spaces are the list's."""
    return "".join(line.removeprefix("   ") for line in text.splitlines(keepends=True))


def follow(step: Step, copy: Path) -> None:
    file = copy / step.file
    before = file.read_text(encoding="utf-8") if file.exists() else ""
    file.write_text(_with(step, before), encoding="utf-8")


def _with(step: Step, before: str) -> str:
    if step.how in ("create", "append"):
        assert (step.how == "create") == (not before)
        return before + step.text
    line = f"{step.line}\n"
    assert f"\n{line}" in f"\n{before}", step
    head, _, tail = before.partition(line)
    between = "\n\n" if step.file.endswith(".py") else ""
    return head + (step.text + between + line if step.how == "before" else line + step.text) + tail


def test_a_race_made_by_the_recipe_passes_the_checks(tmp_path: Path) -> None:
    copy_to(tmp_path)
    written = list(steps())
    assert len(written) == 10
    for step in written:
        follow(step, tmp_path)
    counted = tmp_path / "tests" / "cases" / "core.json"
    counted.write_text(
        counted.read_text(encoding="utf-8").replace('"banners": 14', '"banners": 15')
    )
    for checked in (("check",), ("format", "--check")):
        _run(tmp_path, "ruff", *checked, "companion", "tests/traits")
    _run(tmp_path, "pytest", "-q", "-n0", "-p", "no:cacheprovider", *CHECKS)


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
