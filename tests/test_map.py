"""ARCHITECTURE.md stays true: what it names is there, and every thread, queue and lock is named."""

import re
from pathlib import Path

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "ARCHITECTURE.md").read_text("utf-8")
WAITING = re.compile(r"threading\.(Thread|Lock|RLock|Timer|Condition|\w*Semaphore)\(|SimpleQueue\(")
ALONE = {"firmware_bridge/dice/selftest.py"}
"""A command of its own, not a part of the running table."""


def test_every_file_on_the_map_exists() -> None:
    named = set(re.findall(r"`((?:companion|web|vision|firmware_bridge|tests)/[\w/.]+\.py)`", PAGE))
    assert len(named) > 40
    assert {path for path in named if not (ROOT / path).is_file()} == set()


def test_every_thread_queue_and_lock_is_on_the_map() -> None:
    packages = ("companion", "firmware_bridge", "vision", "web")
    files = (file for package in packages for file in (ROOT / package).rglob("*.py"))
    found = {str(f.relative_to(ROOT)) for f in files if WAITING.search(f.read_text("utf-8"))}
    assert found - ALONE
    assert {path for path in found - ALONE if f"`{path}`" not in PAGE} == set()
