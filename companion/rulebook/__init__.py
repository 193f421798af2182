"""The rule book inside: what every rule id says, read from the pages of `docs/rules`.

Words for people who look a rule up; the rules that decide are in `companion.rules`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

PAGES = ("core", "base", "underground", "warcraft", "rulings", "editions")
RULE_ID = r"(?:CORE|BASE|UG|WOW)-(?:\d+\.\d+|[RPAL]\d\d)|AMB-\d{3}|C-\d\d[a-z]?"
_STATEMENT = re.compile(rf"^- \*\*(?P<id>{RULE_ID})(?P<text>.*)$", re.M)
_ABILITY = re.compile(rf"^### (?P<id>{RULE_ID}) (?P<title>.+)\n(?P<text>(?:(?!#).*\n?)*)", re.M)
_ROW = re.compile(r"^\| (?P<id>(?:AMB|C)-\w+) \| (?P<title>[^|]+) \| (?P<text>.+) \|$", re.M)
_MARKUP = re.compile(r"\*+|`|\[(?P<shown>[^\]]*)\]\([^)]*\)")


@dataclass(frozen=True, slots=True)
class Rule:
    """One entry: where it stands, what it is about (if it has a name), and what it says."""

    id: str
    page: str
    title: str
    text: str


@cache
def rule_book() -> Mapping[str, Rule]:
    """Every rule by its id.

    >>> rule_book()["BASE-R05"].title
    'Giants (Géants)'
    """
    return {rule.id: rule for page in PAGES for rule in rules_of(page)}


def rules_of(page: str) -> Iterator[Rule]:
    """The entries of a page, in the order of their kinds."""
    source = (files(__name__) / "pages" / f"{page}.md").read_text(encoding="utf-8")
    for pattern in (_STATEMENT, _ABILITY, _ROW):
        for found in pattern.finditer(source):
            parts = found.groupdict(default="")
            yield Rule(parts["id"], page, parts.get("title", ""), plain(parts["text"]))


def plain(markdown: str) -> str:
    """Without the marks of the page; the cells of a row become sentences.

    >>> plain(" First conquest.** A race with *no* region: `E_NOT_ENTRY`.")
    'First conquest. A race with no region: E_NOT_ENTRY.'
    >>> plain("No. | The book | M")
    'No. · The book · M'
    """
    bare = _MARKUP.sub(lambda found: found["shown"] or "", markdown)
    return " ".join(bare.replace(" | ", " · ").split())
