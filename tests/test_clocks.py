"""Whatever measures uses a clock that never jumps; the one on the wall only dates things."""

from __future__ import annotations

import ast
from pathlib import Path

ROOT = Path(__file__).parents[1]
PARTS = ("companion", "firmware_bridge", "vision", "web")
WALL = {"time", "time_ns", "now", "today", "utcnow"}
DATES = {
    "companion/store/home/faces.py": "when the tokens were photographed, for people",
    "companion/store/home/tracings.py": "which tracing is the newest, and when it was begun",
    "companion/table/saved.py": "when a command was played",
    "web/access/certificate.py": "how long a certificate is good, from its release on",
    "web/access/devices.py": "when a device joined, for people",
    "web/shell/hub.py": "from which moment a server counts on, so that an earlier one's look older",
}


def asks_the_wall(file: Path) -> bool:
    asked = (
        node for node in ast.walk(ast.parse(file.read_text())) if isinstance(node, ast.Attribute)
    )
    return any(
        one.attr in WALL and ast.unparse(one.value).rpartition(".")[2] in ("time", "datetime")
        for one in asked
    )


def test_only_dates_come_from_the_wall() -> None:
    files = [file for part in PARTS for file in (ROOT / part).rglob("*.py")]
    found = {str(file.relative_to(ROOT)) for file in files if asks_the_wall(file)}
    assert found == set(DATES)
