"""What people read of us is true where a program can tell: links, commands, the eye's words."""

from __future__ import annotations

import re
from contextlib import redirect_stdout, suppress
from functools import cache
from io import StringIO
from pathlib import Path

import pytest

from tests.shipping.checkout import HOME, checked_in
from vision.table.advice.notes import Word
from web.cli import COMMANDS, main

PAGES = [HOME / name for name in checked_in("*.md")]
LINK = re.compile(r"\]\(([^)\s]+)\)")
CODE = re.compile(r"```.*?```|`[^`]+`", re.S)
OPTION = re.compile(r"--[a-z-]+")
TYPED = re.compile(r"\btribekeeper ([a-z]+)((?:[^\n`#]|\n {4,})*)")


def anchors(page: Path) -> set[str]:
    """What a heading is called in an address, as forges make it of its words."""
    headings = re.findall(r"^#+ (.+)$", page.read_text(encoding="utf-8"), re.M)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(HOME)))
def test_every_link_leads_somewhere(page: Path) -> None:
    lost = []
    for link in LINK.findall(page.read_text(encoding="utf-8")):
        name, _, anchor = link.partition("#")
        there = page.parent / name if name else page
        if "://" in link or (there.exists() and (not anchor or anchor in anchors(there))):
            continue
        lost.append(link)
    assert lost == []


@cache
def options(*typed: str) -> set[str]:
    """Those that this command says it has."""
    told = StringIO()
    with redirect_stdout(told), suppress(SystemExit):
        main([*typed, "--help"])
    return set(OPTION.findall(told.getvalue()))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(HOME)))
def test_what_is_to_be_typed_can_be_typed(page: Path) -> None:
    code = "\n".join(CODE.findall(page.read_text(encoding="utf-8")))
    for command, rest in TYPED.findall(code):
        assert command in COMMANDS
        part = re.match(r" ([a-z]+)", rest) if command == "board" else None
        assert {*OPTION.findall(rest)} <= options(command, *(part.groups() if part else ()))


def test_the_page_of_the_camera_has_every_word_of_the_eye() -> None:
    page = (HOME / "docs" / "camera.md").read_text(encoding="utf-8")
    words = set(re.findall(r"[a-z-]+", page.split("## Its words")[1].split("\n## ")[0]))
    assert {*Word} <= words
