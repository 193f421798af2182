"""Every command that keeps or reads files of its own can be told where: `--home`."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.store.journal import Journal
from tests.store.files import NAME, played
from web.cli import COMMANDS, _function, main

ONLY_NAMED_FILES = {
    *("judge", "selfplay", "follow", "tags", "lens", "verify"),
    *("board check", "board draw", "board trace"),
}
"""They read and write nothing but what is typed, and what the program brings along."""
QUICK = {
    "games": "games",
    "export": "export 1 --yes",
    "import": "import game.jsonl",
    "backup": "backup copy.db",
    "restore": "restore copy.db",
    "delete": "delete 1 --yes",
    "board list": "board list",
    "board add": "board add none.json",
    "board remove": "board remove Mine",
    "board export": "board export Mine --out mine.json",
    "judge": "judge none.json",
    "selfplay": "selfplay --games 1 --fast",
    "tags": "tags --game base",
    "verify": "verify game.jsonl",
    "board check": "board check none.json",
    "board draw": "board draw none.json --out none.svg",
}


def leaves(name: str, parser: argparse.ArgumentParser) -> Iterator[tuple[str, set[str]]]:
    """What can be typed, with its verb if it has some; and its options."""
    verbs = [one for one in parser._actions if isinstance(one, argparse._SubParsersAction)]
    for one in verbs:
        for verb, below in one.choices.items():
            yield from leaves(f"{name} {verb}", below)
    if not verbs:
        yield name, {option for action in parser._actions for option in action.option_strings}


def typed() -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    for name, (fill, _) in COMMANDS.items():
        parser = argparse.ArgumentParser()
        _function(fill)(parser)
        found |= dict(leaves(name, parser))
    return found


def test_every_command_has_a_home_or_touches_only_what_it_is_told() -> None:
    assert {name for name, options in typed().items() if "--home" not in options} == (
        ONLY_NAMED_FILES
    )


@pytest.fixture
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The user's own data folder, which is not to be touched."""
    folder = tmp_path / "elsewhere"
    monkeypatch.setenv("TRIBEKEEPER_HOME", str(folder))
    monkeypatch.chdir(tmp_path)
    with Journal.open(tmp_path / "home" / NAME) as journal:
        played(journal, commands=3)
    main(["export", "1", "--yes", "--out", "game.jsonl", "--home", "home"])
    main(["backup", "copy.db", "--home", "home"])
    return folder


@pytest.mark.parametrize("command", QUICK)
def test_nothing_is_kept_anywhere_else(elsewhere: Path, command: str) -> None:
    at_home = [] if command in ONLY_NAMED_FILES else ["--home", "home"]
    try:
        main([*QUICK[command].split(), *at_home])
    except SystemExit as end:
        pytest.fail(f"typed wrongly: {end}")
    assert not elsewhere.exists()
