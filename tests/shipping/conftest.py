"""A wheel made from what is checked in, installed where there is nothing but what it asks for."""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
import venv
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.metadata import distribution
from pathlib import Path

import pytest

from tests.shipping.checkout import HOME, copy_to


@dataclass(frozen=True, slots=True)
class Installed:
    """An environment of its own, with a user who has never played."""

    folder: Path
    packages: Path

    def run(
        self, command: str, *arguments: str, told: str = ""
    ) -> subprocess.CompletedProcess[str]:
        """A command of the environment, in the user's folder; it must succeed."""
        done = subprocess.run(
            [self.folder / "env" / "bin" / command, *arguments],
            check=False,
            capture_output=True,
            text=True,
            encoding="utf-8",
            input=told,
            cwd=self.user,
            env=self.environment,
        )
        assert done.returncode == 0, done.stderr
        return done

    @property
    def user(self) -> Path:
        return self.folder / "user"

    @property
    def environment(self) -> Mapping[str, str]:
        return {
            "HOME": str(self.user),
            "PATH": os.environ["PATH"],
            "PYTHONDONTWRITEBYTECODE": "1",
            "PYTHONIOENCODING": "utf-8",
        }

    def contents(self) -> set[Path]:
        return set(self.packages.rglob("*"))


@pytest.fixture(scope="session")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    clone, wheels = (tmp_path_factory.mktemp(name) for name in ("clone", "wheels"))
    copy_to(clone)
    pip("wheel", "--no-deps", "--no-build-isolation", "--wheel-dir", str(wheels), str(clone))
    return next(wheels.glob("*.whl"))


@pytest.fixture(scope="session")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Installed:
    folder = tmp_path_factory.mktemp("installed")
    venv.create(folder / "env", with_pip=False)
    (folder / "user").mkdir()
    pip("--python", str(folder / "env"), "install", "--no-deps", "--no-index", str(wheel))
    packages = next((folder / "env" / "lib").glob("python*/site-packages"))
    borrow(packages, tmp_path_factory.mktemp("borrowed"))
    return Installed(folder, packages)


def pip(*arguments: str) -> None:
    subprocess.run(
        [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check", *arguments],
        check=True,
        capture_output=True,
    )


def borrow(packages: Path, lent: Path) -> None:
    """Lends an environment what the players' lock names, and no tool of ours besides."""
    for line in (HOME / "requirements.lock").read_text(encoding="utf-8").split():
        for file in distribution(line.partition("==")[0]).files or ():
            top = file.parts[0]
            if top != ".." and not (lent / top).exists():
                (lent / top).symlink_to(Path(sysconfig.get_path("platlib")) / top)
    (packages / "borrowed.pth").write_text(f"{lent}\n")
