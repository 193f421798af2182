"""The changelog, the number in pyproject.toml and the page about releases agree."""

from __future__ import annotations

import re
import tomllib

from companion.store.schema import VERSION
from tests.shipping.checkout import HOME

HEADINGS = re.findall(r"^## (.+)$", (HOME / "CHANGELOG.md").read_text(encoding="utf-8"), re.M)


def test_every_heading_is_a_version_in_order_and_only_the_first_may_be_unreleased() -> None:
    released = HEADINGS[1:] if HEADINGS[0] == "Unreleased" else HEADINGS
    numbers = [re.match(r"(\d+)\.(\d+)\.(\d+) — \S", heading) for heading in released]
    assert all(numbers), released
    parts = [tuple(map(int, number.groups())) for number in numbers if number]
    assert parts == sorted(parts, reverse=True)


def test_the_newest_heading_is_the_number_of_the_program() -> None:
    project = tomllib.loads((HOME / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    newest = next(heading for heading in HEADINGS if heading != "Unreleased")
    assert newest.split()[0] == project["version"]


def test_the_page_names_no_version_that_the_changelog_does_not_tell() -> None:
    page = (HOME / "docs" / "releasing.md").read_text(encoding="utf-8")
    told = {heading.split()[0] for heading in HEADINGS}
    assert {*re.findall(r"\b\d+\.\d+\.\d+\b", page)} <= told


def test_every_format_of_the_journal_is_told() -> None:
    page = (HOME / "docs" / "releasing.md").read_text(encoding="utf-8")
    assert [int(row) for row in re.findall(r"^\| (\d+) \|", page, re.M)] == [*range(1, VERSION + 1)]
