"""Where Tribekeeper keeps its files on this computer, and that nobody else may read them."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

JOURNAL = "journal.db"
BOARD_PICTURES = "board-pictures"
"""The folder in which cameras keep what boards look like."""
OWNER_ONLY, OWNER_ONLY_FOLDER = 0o600, 0o700
BESIDE = ("", "-wal", "-shm", "-journal")
"""What SQLite may keep beside a database, by the ending it adds."""


def home() -> Path:
    """TRIBEKEEPER_HOME if it is set, else the user's data folder."""
    if chosen := os.environ.get("TRIBEKEEPER_HOME"):
        return Path(chosen)
    data = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(data) / "tribekeeper"


def private_folder(path: Path) -> Path:
    """A folder that is made for its owner alone; one that was there is left as it is."""
    path.mkdir(mode=OWNER_ONLY_FOLDER, parents=True, exist_ok=True)
    return path


def private_database(path: Path) -> Path:
    """A database file that only its owner may read, made or made so; SQLite's own files follow."""
    private_folder(path.parent)
    os.close(os.open(path, os.O_CREAT | os.O_RDONLY, OWNER_ONLY))
    for beside in (path.with_name(path.name + ending) for ending in BESIDE):
        if beside.exists() and beside.stat().st_mode & 0o077:
            beside.chmod(OWNER_ONLY)
    return path


def write_whole(path: Path, data: bytes) -> None:
    """All or nothing, for its owner alone: a power cut leaves the old file."""
    fresh = path.with_name(path.name + ".new")
    descriptor = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, OWNER_ONLY)
    with os.fdopen(descriptor, "wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    fresh.replace(path)


def set_aside(path: Path, why: str) -> Path:
    """A copy of the file, with what SQLite keeps beside it, under a name of its own."""
    numbers = (path.with_name(f"{path.stem}-{why}-{n}.db") for n in range(1, 10_000))
    kept = next(name for name in numbers if not name.exists())
    for ending in BESIDE:
        beside = path.with_name(path.name + ending)
        if beside.exists():
            copy = kept.with_name(kept.name + ending)
            shutil.copyfile(beside, copy)
            copy.chmod(OWNER_ONLY)
    return kept


def remove(path: Path) -> None:
    for ending in BESIDE:
        path.with_name(path.name + ending).unlink(missing_ok=True)
