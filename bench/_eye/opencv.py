"""Stock cv2.aruco of this OpenCV and of another, shown the very same frames in their own processes.

The other one is installed once into a folder of its own, under the user's cache.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from importlib.metadata import version
from pathlib import Path

import numpy as np

from bench._eye import child
from bench._eye.counting import Shot, Tally
from bench._eye.rivals import book_of
from vision.geometry import Points
from vision.tags.family import golay

OTHER = "5.0.0.93"


@dataclass(slots=True)
class StockAruco:
    """Every OpenCV that can be asked, and what each has done so far."""

    pythons: dict[str, Path]
    tallies: dict[str, Tally] = field(default_factory=dict)

    def look(self, shots: Sequence[Shot]) -> None:
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            np.save(folder / "codes.npy", book_of(golay()).bytesList)
            for number, shot in enumerate(shots):
                np.save(folder / f"frame-{number:04d}.npy", shot.picture)
            for release, python in self.pythons.items():
                tally = self.tallies.setdefault(release, Tally())
                for shot, (seconds, found) in zip(shots, _asked(python, folder), strict=True):
                    tally.seconds.append(seconds)
                    tally.count(found, shot)


def every_opencv() -> dict[str, Path]:
    """The interpreters by the release of OpenCV they have, this one first."""
    mine = {version("opencv-python"): Path(sys.executable)}
    other = _other_python()
    return mine if other is None else {**mine, OTHER: other}


def _asked(python: Path, folder: Path) -> Iterator[tuple[float, dict[int, Points]]]:
    command = [str(python), child.__file__, str(folder)]
    answer = subprocess.run(command, check=True, capture_output=True, text=True)
    for frame in json.loads(answer.stdout):
        yield frame["seconds"], {tag: np.array(at) for tag, at in frame["found"]}


def _other_python() -> Path | None:
    cache = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    home = cache / "tribekeeper" / f"opencv-{OTHER}"
    python, ready = home / "bin" / "python", home / "ready"
    if not ready.exists():
        print(f"installing opencv-python {OTHER} to compare with, once ...", flush=True)
        try:
            subprocess.run([sys.executable, "-m", "venv", str(home)], check=True)
            subprocess.run(
                [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check",
                 f"opencv-python=={OTHER}"], check=True,
            )  # fmt: skip
        except (OSError, subprocess.CalledProcessError):
            print(f"opencv-python {OTHER} cannot be installed here, so it is not compared")
            return None
        ready.touch()
    return python
