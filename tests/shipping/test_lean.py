"""Heavy libraries are loaded where they are used; one that cannot be loaded is a sentence."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import pytest

from web.cli import COMMANDS

HEAVY = ("cv2", "numpy", "jsonschema_rs", "pyzbar", "reportlab", "PIL", "serial")
TIMES_BARE_PYTHON = 3.0
TRIES = 9


def without(*libraries: str) -> list[str]:
    """A `tribekeeper` on a computer where these cannot be loaded."""
    blocked = "".join(f"sys.modules[{name!r}] = None\n" for name in libraries)
    return [
        sys.executable,
        "-c",
        f"import sys\n{blocked}from web.cli import main\nsys.exit(main())",
    ]


def seconds(*command: str) -> float:
    begun = time.perf_counter()
    subprocess.run(command, check=True, capture_output=True)
    return time.perf_counter() - begun


def test_help_answers_in_the_time_of_bare_python_times_three() -> None:
    """The quickest of several, taken in turns: what else the computer does only adds."""
    both = [
        (seconds(sys.executable, "-c", "pass"), seconds(sys.executable, "-m", "web", "--help"))
        for _ in range(TRIES)
    ]
    bare, helped = map(min, zip(*both, strict=True))
    assert helped < TIMES_BARE_PYTHON * bare


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_without_any_of_them(command: str) -> None:
    done = subprocess.run(
        [*without(*HEAVY), command, "--help"], check=True, capture_output=True, text=True
    )
    assert done.stdout.startswith(f"usage: tribekeeper {command}")


@contextmanager
def opened(home: Path, *options: str, lacking: tuple[str, ...]) -> Iterator[tuple[str, Path]]:
    """An open table, its address, and where it complains."""
    complaints = home / "complaints"
    listeners = ["--local-only", "--port", "0", "--secure-port", "-1", "--home", str(home)]
    with (
        complaints.open("w") as told,
        subprocess.Popen(
            [*without(*lacking), "play", *listeners, *options],
            stdout=subprocess.PIPE,
            stderr=told,
            stdin=subprocess.DEVNULL,
            text=True,
            encoding="utf-8",
        ) as process,
    ):
        assert process.stdout is not None
        try:
            said = next((line for line in process.stdout if "http://" in line), None)
            assert said is not None, complaints.read_text()
            yield said[said.index("http://") :].partition("/#")[0], complaints
        finally:
            process.terminate()


def asked(address: str, path: str) -> Any:
    with urlopen(f"{address}{path}") as answer:
        return json.load(answer)


def test_a_table_opens_without_any_of_them(tmp_path: Path) -> None:
    with opened(tmp_path, lacking=HEAVY) as (address, _):
        assert asked(address, "/api/table")["table"]["box"] == "base"


@pytest.mark.parametrize(
    ("option", "source", "lacking"),
    [
        (("--camera", "0"), "camera:1", "cv2"),
        (("--camera", "demo"), "camera:demo", "cv2"),
        (("--pad",), "pad", "serial"),
    ],
)
def test_a_device_whose_library_cannot_be_loaded_is_a_sentence_and_a_badge(
    tmp_path: Path, option: tuple[str, ...], source: str, lacking: str
) -> None:
    with opened(tmp_path, *option, lacking=(lacking,)) as (address, complaints):
        badge = badge_of(address, source)
        assert badge["state"] == "missing"
        assert badge["detail"].endswith("not-loaded")
        assert f"{source} cannot be used" in complaints.read_text()


def badge_of(address: str, source: str) -> Any:
    for _ in range(400):
        found = asked(address, "/api/table")["table"]["sources"].get(source)
        if found is not None:
            return found
        time.sleep(0.05)
    raise AssertionError(f"nothing was ever said of {source}")


@pytest.mark.parametrize("command", ["print --game base --out sheets", "see picture.png"])
def test_a_command_whose_library_cannot_be_loaded_says_so(tmp_path: Path, command: str) -> None:
    done = subprocess.run(
        [*without("cv2", "numpy"), *command.split()],
        check=False,
        capture_output=True,
        text=True,
        cwd=tmp_path,
    )
    assert done.returncode == 1
    assert done.stderr.startswith("tribekeeper: a library needed here cannot be loaded: ")
    assert "Traceback" not in done.stderr
