"""A whole game can be played at the terminal, and bad answers do no harm."""

import io
import re
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from companion.games.opening import Chair
from companion.rules.board import RegionId
from companion.rules.commands import Expand, Roll
from companion.rules.model import Phase
from companion.store.home.places import JOURNAL
from companion.table.saved import SavedGames
from companion.terminal.picture import players
from companion.terminal.session import Conversation
from companion.terminal.typed import NotUnderstoodError, abandoning
from companion.text.catalog import catalog
from companion.text.names import Names
from tests.tables import Kept, opening
from web.cli import main

OPEN = catalog("en", "terminal").say("terminal.open")


class Typist:
    """Answers from a list, then, if untiring, with any number; gives up some day."""

    def __init__(self, *answers: str, untiring: bool = False) -> None:
        self.answers = list(answers)
        self.rng = Random(5)
        self.patience = 3000 if untiring else 0

    def __call__(self, prompt: str) -> str:
        if prompt == OPEN:
            return "y"
        if self.answers:
            return self.answers.pop(0)
        if not self.patience:
            raise EOFError
        self.patience -= 1
        return str(self.rng.randint(1, 12))


def talk(typist: Typist, language: str = "en", box: str = "base") -> tuple[Kept, list[str]]:
    kept = Kept(opening(box, players=2, seed=2))
    words = catalog(language, "core", box, "terminal")
    said: list[str] = []
    names = Names(words, kept.table.game, ("Ann", "Bob"))
    Conversation(kept.table, names, typist, said.append, Random(1)).run()
    return kept, said


def test_any_choices_play_to_the_end() -> None:
    kept, said = talk(Typist(untiring=True))
    assert kept.table.shown.state.phase is Phase.OVER
    assert [line.partition(".")[0] for line in said[-2:]] == ["1", "2"]


def test_costs_are_told_line_by_line_in_three_languages() -> None:
    for language, word in (("en", "land"), ("fr", "de base"), ("ja", "基本")):
        _, said = talk(Typist("1", "b"), language)
        costs = [line for line in said if " = " in line]
        assert costs, language
        assert any(word in line.lower() for line in costs), (language, costs[:3])


def test_french_colons_and_murlocs_agree() -> None:
    _, said = talk(Typist("1", "b"), "fr", "warcraft")
    assert any("1 Murloc" in line for line in said)
    slips = re.compile(r"[^ \u00a0\u202f]: |\b1 Murlocs")
    assert [line for line in said if slips.search(line)] == []


def test_nonsense_shows_the_help_and_changes_nothing() -> None:
    kept, said = talk(Typist("abracadabra", "99", "7=x", "0"))
    assert kept.entries == []
    assert sum("Type a number" in line for line in said) == 5


def test_undo_asks_before_a_revealed_tile() -> None:
    kept, _ = talk(Typist("1", "u", "n"))
    assert kept.table.shown.cursor == 1
    kept, _ = talk(Typist("1", "u", "y"))
    assert kept.table.shown.cursor == 0


def test_the_pick_list_shows_prices_tokens_and_coins() -> None:
    _, said = talk(Typist())
    assert any("costs 3, brings " in line and "0 coins" in line for line in said)


def test_only_enter_rolls_the_die() -> None:
    kept = Kept(opening(players=2, seed=2))
    said: list[str] = []
    answers = Typist("x", "y", "4", "")
    names = Names(catalog("en", "core", "base", "terminal"), kept.table.game, ("Ann", "Bob"))
    typed, drawn = Conversation(kept.table, names, answers, said.append, Random(1))._with_die(
        Roll(0)
    )
    assert said == ["A face of the die is 0, 1, 2 or 3. Only Enter rolls it."] * 3
    assert isinstance(typed, Roll)
    assert drawn


def test_regions_are_given_up_by_their_numbers() -> None:
    kept, _ = talk(Typist("1", *["1"] * 3, untiring=False))
    p = kept.table.position
    assert abandoning(p, ["7", "9"]) == Expand((RegionId("7"), RegionId("9")))
    with pytest.raises(NotUnderstoodError):
        abandoning(p, ["seven"])


def test_a_race_in_decline_shows_its_hand() -> None:
    kept, _ = talk(Typist(untiring=True))
    names = Names(catalog("en", "core", "base", "terminal"), kept.table.game, ("Ann", "Bob"))
    lines = list(players(names, kept.table.position))
    declined = [line for line in lines if "in decline" in line]
    assert declined
    assert all(line.endswith("in hand") for line in declined)


@pytest.mark.parametrize(
    "names", ["Ann,Ann", "Ann,\x1b[31mBob", f"Ann,{'N' * 3000}"], ids=["same", "strange", "long"]
)
def test_people_whom_no_file_could_name_are_not_seated(
    names: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Their game could not be brought in from its own file."""
    assert main(["play", "--terminal", "--home", str(tmp_path), "--names", names]) == 2
    told = capsys.readouterr()
    assert told.err.startswith("tribekeeper: ")
    assert told.err.strip().isprintable()
    assert "setup." not in told.err


@pytest.mark.parametrize("language", ["en", "fr", "ja"])
def test_spaces_that_never_break_are_seen_as_spaces(
    language: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """French has one before every colon, and the terminal showed a question mark for each."""
    monkeypatch.setattr("sys.stdin", io.StringIO("c\n1\n"))
    asked = ["play", "--terminal", "--home", str(tmp_path), "--language", language]
    assert main([*asked, "--names", "Zoé,千代"]) == 0
    assert "?" not in capsys.readouterr().out


def test_a_name_from_elsewhere_does_not_command_the_terminal(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A copy of games that somebody has sent may hold what no screen and no file would take."""
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    found = opening("base", players=2, seed=2)
    chairs = (Chair("Ann\x1b[2J"), Chair("Bob"))
    with closing(SavedGames.open(tmp_path / JOURNAL)[0]) as saved:
        saved.begin(replace(found, chairs=chairs))
    assert main(["play", "--terminal", "--home", str(tmp_path), "--resume", "1"]) == 0
    assert "Ann?[2J" in (told := capsys.readouterr().out)
    assert "\x1b" not in told
