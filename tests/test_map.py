"""ARCHITECTURE.md stays true: what it names is there, and every thread, queue and lock is named."""

import re
from collections import defaultdict
from collections.abc import Mapping
from pathlib import Path

import grimp

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "ARCHITECTURE.md").read_text("utf-8")
WAITING = re.compile(r"threading\.(Thread|Lock|RLock|Timer|Condition|\w*Semaphore)\(|SimpleQueue\(")
PACKAGES = ("companion", "firmware_bridge", "vision", "web")
DEVICES = ("firmware_bridge", "vision")
"""Told as a whole; of the others each part is told by itself."""
ALONE = {"firmware_bridge/dice/selftest.py"}
"""A command of its own, not a part of the running table."""


def test_every_file_on_the_map_exists() -> None:
    named = set(re.findall(r"`((?:companion|web|vision|firmware_bridge|tests)/[\w/.]+\.py)`", PAGE))
    assert len(named) > 40
    assert {path for path in named if not (ROOT / path).is_file()} == set()


def test_every_thread_queue_and_lock_is_on_the_map() -> None:
    files = (file for package in PACKAGES for file in (ROOT / package).rglob("*.py"))
    found = {str(f.relative_to(ROOT)) for f in files if WAITING.search(f.read_text("utf-8"))}
    assert found - ALONE
    assert {path for path in found - ALONE if f"`{path}`" not in PAGE} == set()


def test_every_part_is_on_the_map_with_what_it_imports() -> None:
    """Neither more nor less: what nobody imports any more is struck out."""
    rows = re.findall(r"^\| `([\w/]+)` \|[^|]*\|([^|]*)\|$", PAGE, re.MULTILINE)
    told = {part: frozenset(re.findall(r"`([\w/]+)`", imports)) for part, imports in rows}
    assert len(told) == len(rows)
    assert told == _imports()


def _imports() -> Mapping[str, frozenset[str]]:
    """Which parts the modules of a part need in order to run."""
    graph = grimp.build_graph(*PACKAGES, exclude_type_checking_imports=True, cache_dir=None)
    found: defaultdict[str, set[str]] = defaultdict(set)
    for module in graph.modules - {"companion", "web"}:
        part = _part(module)
        found[part] |= {_part(other) for other in graph.find_modules_directly_imported_by(module)}
    return {part: frozenset(others - {part}) for part, others in found.items()}


def _part(module: str) -> str:
    """
    >>> _part("web.api.playing.game"), _part("vision.table.eye")
    ('web/api', 'vision')
    """
    package, _, rest = module.partition(".")
    return package if package in DEVICES or not rest else f"{package}/{rest.partition('.')[0]}"


def test_every_room_of_the_application_is_on_the_map() -> None:
    table = ROOT / "companion" / "table"
    rooms = {
        f"companion/table/{one.name}" for one in table.iterdir() if not one.name.startswith("_")
    }
    assert {room for room in rooms if f"`{room}`" not in PAGE} == set()
