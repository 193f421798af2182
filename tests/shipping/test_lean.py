"""Heavy libraries are loaded where they are used; one that cannot be loaded is a sentence."""

from __future__ import annotations

import json
import resource
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import HTTPCookieProcessor, OpenerDirector, Request, build_opener, urlopen

import pytest

from tests.web.sockets import until
from web.cli import COMMANDS

HEAVY = ("cv2", "numpy", "jsonschema_rs", "pyzbar", "reportlab", "PIL", "serial")
TIMES_BARE_PYTHON = 3.0
TRIES = 9


IMPORT_ERROR = "ImportError('a stranger')"
OS_ERROR = "OSError('libGL.so.1: no such file')"
"""How a library fails that is installed and cannot be loaded."""


def without(*libraries: str) -> list[str]:
    """A `tribekeeper` on a computer where these are absent."""
    return program("".join(f"sys.modules[{name!r}] = None\n" for name in libraries))


def with_broken(folder: Path, library: str, failing: str) -> list[str]:
    """A `tribekeeper` that finds this library first, and fails to load it."""
    folder.mkdir()
    (folder / f"{library}.py").write_text(f"raise {failing}\n")
    return program(f"sys.path.insert(0, {str(folder)!r})\n")


def program(before: str) -> list[str]:
    return [sys.executable, "-c", f"import sys\n{before}from web.cli import main\nsys.exit(main())"]


def seconds(*command: str) -> float:
    """Of work: what else the computer does is not counted."""
    begun = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, check=True, capture_output=True)
    now = resource.getrusage(resource.RUSAGE_CHILDREN)
    return now.ru_utime - begun.ru_utime + now.ru_stime - begun.ru_stime


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
def opened(home: Path, tribekeeper: list[str], *options: str) -> Iterator[tuple[str, Path]]:
    """An open table, the link its tablet joins with, and where it complains."""
    complaints = home / "complaints"
    listeners = ["--local-only", "--port", "0", "--secure-port", "-1", "--home", str(home)]
    with (
        complaints.open("w") as told,
        subprocess.Popen(
            [*tribekeeper, "play", *listeners, *options],
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
            yield said[said.index("http://") :].strip(), complaints
        finally:
            process.terminate()


def asked(link: str, path: str) -> Any:
    with urlopen(f"{link.partition('/#')[0]}{path}") as answer:
        return json.load(answer)


def test_a_table_opens_without_any_of_them(tmp_path: Path) -> None:
    with opened(tmp_path, without(*HEAVY)) as (link, _):
        assert asked(link, "/api/table")["table"]["box"] == "base"


DEVICES = [
    (("--camera", "0"), "camera:1", "cv2"),
    (("--camera", "demo"), "camera:demo", "numpy"),
    (("--pad",), "pad", "serial"),
]


@pytest.mark.parametrize(("option", "source", "lacking"), DEVICES)
def test_a_device_whose_library_is_absent_is_a_sentence_and_a_badge(
    tmp_path: Path, option: tuple[str, ...], source: str, lacking: str
) -> None:
    with opened(tmp_path, without(lacking), *option) as (link, complaints):
        is_missing(source, link, complaints)


@pytest.mark.parametrize(
    ("option", "source", "broken", "failing"),
    [
        (("--camera", "demo"), "camera:demo", "cv2", OS_ERROR),
        (("--camera", "0"), "camera:1", "numpy", IMPORT_ERROR),
        (("--pad",), "pad", "serial", OS_ERROR),
        (("--emulate-pad",), "pad", "serial", IMPORT_ERROR),
    ],
)
def test_a_device_whose_library_is_broken_is_a_sentence_and_a_badge(
    tmp_path: Path, option: tuple[str, ...], source: str, broken: str, failing: str
) -> None:
    tribekeeper = with_broken(tmp_path / "broken", broken, failing)
    with opened(tmp_path, tribekeeper, *option) as (link, complaints):
        is_missing(source, link, complaints)


def is_missing(source: str, link: str, complaints: Path) -> None:
    badge = badge_of(link, source)
    assert badge["state"] == "missing"
    assert badge["detail"].endswith("not-loaded")
    told = complaints.read_text()
    assert f"{source} cannot be used" in told
    assert "Traceback" not in told


def badge_of(link: str, source: str) -> Any:
    def sources() -> Any:
        return asked(link, "/api/table")["table"]["sources"]

    until(lambda: source in sources())
    return sources()[source]


@pytest.mark.parametrize(
    ("broken", "path"), [("reportlab", "/api/print/base"), ("cv2", "/api/studio")]
)
def test_a_screen_whose_library_is_broken_is_told_so(
    tmp_path: Path, broken: str, path: str
) -> None:
    tribekeeper = with_broken(tmp_path / "broken", broken, OS_ERROR)
    with opened(tmp_path, tribekeeper) as (link, complaints):
        tablet = joined(link)
        with pytest.raises(HTTPError) as told:
            tablet.open(f"{link.partition('/#')[0]}{path}")
        assert told.value.code == 503
        assert json.load(told.value) == {"code": "library-missing"}
        assert "Traceback" not in complaints.read_text()


def joined(link: str) -> OpenerDirector:
    """A browser that has followed the link."""
    address, _, token = link.partition("/#join=")
    headers = {"Content-Type": "application/json", "Origin": address}
    body = json.dumps({"token": token, "label": "tablet"}).encode()
    browser = build_opener(HTTPCookieProcessor())
    browser.open(Request(f"{address}/api/join", body, headers)).close()
    return browser


NEEDING = (
    ("print --game base --out sheets", "reportlab"),
    ("see picture.png", "cv2"),
    ("render --game base --out drawn", "cv2"),
    ("pad", "serial"),
)


@pytest.mark.parametrize(("command", "library"), NEEDING)
def test_a_command_whose_library_is_absent_says_so(
    tmp_path: Path, command: str, library: str
) -> None:
    says_so(library, [*without(library), *command.split()], tmp_path)


@pytest.mark.parametrize(("command", "library"), NEEDING)
def test_a_command_whose_library_is_broken_says_so(
    tmp_path: Path, command: str, library: str
) -> None:
    tribekeeper = with_broken(tmp_path / "broken", library, OS_ERROR)
    says_so(library, [*tribekeeper, *command.split()], tmp_path)


def says_so(library: str, command: list[str], folder: Path) -> None:
    done = subprocess.run(command, check=False, capture_output=True, text=True, cwd=folder)
    assert done.returncode == 1
    assert done.stderr.startswith(f"tribekeeper: {library} cannot be loaded on this computer: ")
    assert "Traceback" not in done.stderr
