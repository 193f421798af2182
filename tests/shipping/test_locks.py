"""Who plays installs what a game needs, who works on it the tools besides; both exactly."""

from __future__ import annotations

import re
import subprocess
import tomllib
from collections.abc import Iterable
from importlib.metadata import requires, version
from pathlib import Path
from shutil import which

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

HOME = Path(__file__).parents[2]
PROJECT = tomllib.loads((HOME / "pyproject.toml").read_text(encoding="utf-8"))["project"]
FIXED = {"opencv-python", "pyzbar", "flask", "pyserial"}


def pinned(name: str) -> dict[str, str]:
    lines = (HOME / name).read_text(encoding="utf-8").split("\n")
    return dict(line.split("==") for line in lines if "==" in line)


def needed(wanted: Iterable[str]) -> dict[str, str]:
    """Every package that these pull in, with the version that is installed here."""
    found: dict[str, str] = {}
    waiting = [Requirement(each) for each in wanted]
    while waiting:
        one = waiting.pop()
        name = canonicalize_name(one.name)
        applies = one.marker is None or any(
            one.marker.evaluate({"extra": extra}) for extra in (one.extras or {""})
        )
        if name not in found and applies:
            found[name] = version(name)
            waiting += [Requirement(each) for each in requires(name) or ()]
    return found


def test_the_lock_for_players_is_exactly_what_a_game_needs() -> None:
    assert pinned("requirements.lock") == needed(PROJECT["dependencies"])


def test_the_tools_come_on_top_and_are_pinned_too() -> None:
    lines = (HOME / "requirements-dev.lock").read_text(encoding="utf-8").splitlines()
    assert lines[0] == "-r requirements.lock"
    tools, players = pinned("requirements-dev.lock"), pinned("requirements.lock")
    assert tools.keys() & players.keys() == set()
    wanted = needed(PROJECT["optional-dependencies"]["dev"])
    assert wanted.items() <= (tools | players).items()


def test_the_packages_that_were_asked_for_are_plain_dependencies() -> None:
    assert {re.split(r"[<>=]", each)[0] for each in PROJECT["dependencies"]} >= FIXED


def test_nothing_names_a_registry() -> None:
    """Where packages come from is the machine's affair."""
    files = ("requirements.lock", "requirements-dev.lock", "tools/eslint/package-lock.json")
    texts = [(HOME / name).read_text(encoding="utf-8") for name in files]
    assert [
        each for text in texts for each in re.findall(r"registry\.|index-url|resolved", text)
    ] == []


def test_the_pads_program_is_built_without_a_browser(tmp_path: Path) -> None:
    """A computer that has nothing yet is asked for a compiler, and for nothing else."""
    told = tmp_path / "dpkg"
    told.write_text("#!/bin/sh\nexit 1\n")
    told.chmod(0o755)
    script = [which("sh") or "sh", str(HOME / "tools" / "system-packages"), "--to-build"]
    done = subprocess.run(
        script, env={"PATH": str(tmp_path)}, check=False, capture_output=True, text=True
    )
    asked = done.stdout.strip().rpartition("install -y ")[2]
    assert set(asked.split()) == {"gcc-avr", "avr-libc", "make"}
    assert "--to-build" in (HOME / "Makefile").read_text().partition("\nfirmware:")[2]
