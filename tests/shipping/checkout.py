"""A copy of this checkout: every file that git knows or would take, and nothing else."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

HOME = Path(__file__).parents[2]


def copy_to(folder: Path) -> None:
    for name in checked_in():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(HOME / name, folder / name, follow_symlinks=False)


def checked_in(*parts: str) -> list[str]:
    """The files of these parts, or of all."""
    listed = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard", "--", *parts]
    done = subprocess.run(listed, cwd=HOME, check=True, capture_output=True, text=True)
    names = [name for name in done.stdout.split("\0") if name]
    return [name for name in names if os.path.lexists(HOME / name)]
