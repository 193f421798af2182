"""The wheel that plays: whoever installs it plays, prints, judges, and has a pad to press."""

from __future__ import annotations

import subprocess
from pathlib import Path
from urllib.request import urlopen

import pytest

from tests.shipping.checkout import HOME, checked_in
from tests.shipping.conftest import Installed

pytestmark = pytest.mark.xdist_group("wheel")


def test_it_plays_a_game_and_keeps_it(installed: Installed) -> None:
    played = installed.run(
        "tribekeeper", "play", "--terminal", "--names", "Ann,Bob", told="1\n" * 20
    )
    assert "The game is saved as number 1." in played.stdout
    assert "Ann, Bob" in installed.run("tribekeeper", "games").stdout
    told = installed.run("tribekeeper", "selfplay", "--games", "1", "--game", "warcraft").stdout
    assert "1 of 1 games finished" in told


def test_it_prints_a_kit(installed: Installed) -> None:
    installed.run("tribekeeper", "print", "--game", "base", "--out", "sheets")
    sheets = sorted((installed.user / "sheets").glob("*.pdf"))
    assert len(sheets) >= 6
    assert all(sheet.read_bytes().startswith(b"%PDF") for sheet in sheets)


def test_it_judges_a_file(installed: Installed) -> None:
    cases = str(HOME / "tests" / "cases" / "core.json")
    judged = installed.run("tribekeeper", "judge", cases).stdout
    passed, _, whole = judged.split()[:3]
    assert passed == whole


def test_it_builds_the_emulator_in_the_users_cache(installed: Installed) -> None:
    before = installed.contents()
    taken = "from firmware_bridge.emulator import emulated_pad\n"
    script = taken + "with emulated_pad() as pad: print(pad.tty)"
    assert "ttyPAD" in installed.run("python", "-c", script).stdout
    assert list((installed.user / ".cache" / "tribekeeper").glob("emulator-*/padsim"))
    assert installed.contents() == before


def test_it_knows_the_rule_book(installed: Installed) -> None:
    script = "from companion.rulebook import rule_book; print(rule_book()['CORE-4.3'].text)"
    assert "defensive marker" in installed.run("python", "-c", script).stdout


def test_it_opens_a_table(installed: Installed) -> None:
    tribekeeper = installed.folder / "env" / "bin" / "tribekeeper"
    with subprocess.Popen(
        [tribekeeper, "play", "--local-only", "--port", "0", "--secure-port", "-1"],
        stdout=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        cwd=installed.user,
        env=installed.environment,
    ) as process:
        assert process.stdout is not None
        try:
            said = next(line for line in process.stdout if "http://" in line)
            address = said[said.index("http://") :].partition("/#")[0]
            with urlopen(address) as page:
                assert b"<title>" in page.read()
        finally:
            process.terminate()


def test_nothing_of_the_tools_is_shipped(installed: Installed) -> None:
    ours = {"companion", "vision", "firmware_bridge", "web"}
    names = {path.name for path in installed.packages.iterdir() if path.is_dir()}
    assert {name for name in names if not name.endswith(".dist-info")} == ours


def test_every_file_of_the_parts_is_in_it(installed: Installed) -> None:
    shipped = {path.relative_to(installed.packages) for path in installed.contents()}
    parts = ("companion", "vision", "firmware_bridge", "web")
    wanted = {Path(name) for name in checked_in(*parts)}
    links = {Path("companion/rulebook/pages")}
    assert {path for path in wanted if path.name != ".gitignore"} - shipped <= links
