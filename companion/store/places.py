"""Where Tribekeeper keeps its files on this computer."""

from __future__ import annotations

import os
from pathlib import Path

JOURNAL = "journal.db"


def home() -> Path:
    """TRIBEKEEPER_HOME if it is set, else the user's data folder."""
    if chosen := os.environ.get("TRIBEKEEPER_HOME"):
        return Path(chosen)
    data = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(data) / "tribekeeper"


def journal_path() -> Path:
    return home() / JOURNAL
