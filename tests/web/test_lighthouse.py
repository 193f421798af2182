"""`make lighthouse` is asked about every screen. It needs a network; this does not."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping
from pathlib import Path

from tools.lighthouse import LAST, SCREENS

JS = Path(__file__).parents[2] / "web" / "static" / "js"
LINE = re.compile(r"""(?:screen\(|\{ path: )"(\w+)",.*?(\[[^\]]*\]|[A-Z]{3,})""")
GROUP = re.compile(r"^const ([A-Z]+) = (\[.*\]);", re.MULTILINE)


def test_no_screen_of_any_role_is_left_out() -> None:
    told = {role: {*paths, *(("end",) if role in LAST else ())} for role, paths in SCREENS.items()}
    assert told == {role: _screens()[role] for role in SCREENS}


def _screens() -> dict[str, set[str]]:
    """The paths that each role may see, as the lists of screens have them."""
    found = defaultdict(set)
    for file in (JS / "screens" / "index.js", JS / "play" / "index.js"):
        written = file.read_text("utf-8")
        groups = dict(GROUP.findall(written))
        for path, roles in LINE.findall(written):
            for role in re.findall(r"\w+", _written_out(roles, groups)):
                found[role].add(path)
    return found


def _written_out(roles: str, groups: Mapping[str, str]) -> str:
    """
    >>> _written_out("[...PLAYING, 'tv']", {"PLAYING": "['tablet', 'player']"})
    "[...['tablet', 'player'], 'tv']"
    """
    return re.sub("[A-Z]{3,}", lambda name: groups[name[0]], roles)
