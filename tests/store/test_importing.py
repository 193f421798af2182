"""No file from elsewhere is believed: it is played again, and kept whole or not at all."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.chain import HASH, START, canonical, link, told_links
from companion.store.carry.export import LAST, MOST_BYTES, export
from companion.store.carry.importing import checked, keep
from companion.store.codec import UnreadableError
from companion.store.journal import Journal
from tests.store.files import played
from tests.tables import NOW
from web.cli import main

Lines = list[dict[str, object]]


@pytest.fixture(scope="module")
def lines(tmp_path_factory: pytest.TempPathFactory) -> Lines:
    with Journal.open(tmp_path_factory.mktemp("there") / "j.db") as journal:
        return [json.loads(line) for line in export(journal, played(journal))]


def chained(lines: Lines) -> str:
    """As a forger would write it: every hash made anew."""
    before, written = START, Lines()
    for line, (record, _) in zip(lines, told_links(lines), strict=True):
        before = link(before, record)
        written.append({**line, HASH: before})
    return "\n".join(map(canonical, [{**written[0], LAST: before}, *written[1:]]))


def changed(lines: Lines, number: int, **changes: object) -> Lines:
    copy = [dict(line) for line in lines]
    copy[number - 1].update(changes)
    return copy


def test_a_game_comes_back_with_the_same_chain(lines: Lines, tmp_path: Path) -> None:
    with Journal.open(tmp_path / "j.db") as journal:
        game = keep(journal, checked(chained(lines)), NOW)
        assert [json.loads(line) for line in export(journal, game)] == lines
        assert journal.lost(game) == 0


FORGERIES: dict[str, tuple[Callable[[Lines], Lines], str]] = {
    "a day that is none": (
        lambda them: changed(them, 1, begun="2026-13-45T99:00:00Z"),
        "line 1: when it was begun is no date",
    ),
    "a day as no browser reads it": (
        lambda them: changed(them, 1, begun="2026-W01-1T12:00:00Z"),
        "line 1: when it was begun is no date",
    ),
    "events that do not follow": (
        lambda them: changed(them, 5, events=[]),
        "line 5: the rules answer",
    ),
    "a command out of turn": (lambda them: [*them[:3], *them[4:]], "line 4: the rules"),
    "a huge clock": (
        lambda them: changed(them, 4, events=[["ClockCorrected", _clock(10**9)]]),
        "line 4: the number 1000000000 is out of bounds",
    ),
    "a clock that is set to the end": (
        lambda them: changed(them, 4, command=["SetClock", _clock(9_999)], events=[]),
        "line 4: the rules refuse",
    ),
    "a fraction": (lambda them: changed(them, 4, seat=0.5), "line 4: 0.5 is no whole number"),
    "a jump to nowhere": (
        lambda them: changed(them, 4, command=None, events=[], cursor=70),
        "line 4: a jump to 70",
    ),
    "a touch that began before the game": (
        lambda them: changed(them, 4, cursor=-5),
        "line 4: a touch that began at -5",
    ),
    "a touch that began after its command": (
        lambda them: changed(them, 4, cursor=9),
        "line 4: a touch that began at 9",
    ),
    "a note of somebody who is not at the table": (
        lambda them: changed(
            them, 4, command=None, events=[], cursor=0, source="house", proof=_phone(seat=7)
        ),
        "line 4: a note of seat 7",
    ),
    "a kind of note that nobody writes": (
        lambda them: _noted(them, "house", {"what": "bribed", "role": "player", "seat": 0}),
        "line 4: a note that nobody writes: house, bribed",
    ),
    "a device of a kind that nobody has": (
        lambda them: _noted(them, "house", {"what": "joined", "role": "emperor", "seat": None}),
        "line 4: a note that nobody writes: house, joined",
    ),
    "a copy that somebody in particular has put back": (
        lambda them: _noted(them, "house", {"what": "restored", "seat": 0}),
        "line 4: a note that nobody writes: house, restored",
    ),
    "a yes in a way that nobody says it": (
        lambda them: _noted(them, "open", {"seat": 0, "by": "dream"}),
        "line 4: a note that nobody writes: open",
    ),
    "a yes of nobody": (
        lambda them: _noted(them, "open", {"seat": None, "by": "phone"}),
        "line 4: a note that nobody writes: open",
    ),
    "a promise broken in a new way": (
        lambda them: _noted(them, "promise", {**_roll(), "reason": "bored", "times": 1}),
        "line 4: a note that nobody writes: promise",
    ),
    "a roll of no die": (
        lambda them: _noted(them, "die", {"face": 3}),
        "line 4: a note that nobody writes: die",
    ),
    "a note from nowhere": (
        lambda them: _noted(them, "oracle", None),
        "line 4: a note that nobody writes: oracle",
    ),
    "an undo that proves something": (
        lambda them: _noted(them, "undo", _phone(seat=0)),
        "line 4: a note that nobody writes: undo",
    ),
    "a command from nowhere": (
        lambda them: changed(them, 4, source="oracle"),
        "line 4: a command from nowhere: oracle",
    ),
    "a seat that is a text": (lambda them: changed(them, 4, seat="x"), "line 4: seat"),
    "a nested bomb": (lambda them: changed(them, 4, proof=_deep()), "line 4"),
    "an unknown command": (lambda them: changed(them, 4, command=["Cheat", {}]), "line 4"),
    "a control character": (
        lambda them: changed(them, 4, time="\x1b[2J\x1b]0;pwned\x07"),
        r"line 4: a text no table has written: \?\[2J\?",
    ),
    "a name with control characters": (
        lambda them: _named(them, "\x1b[31mMallory"),
        "line 1: a text no table has written",
    ),
    "an endless name": (
        lambda them: _named(them, "x" * 100),
        "line 1: every player needs a short name",
    ),
    "somebody on two chairs": (
        lambda them: _named(them, "Ada", person="p1"),
        "line 1: somebody sits on two chairs",
    ),
    "a chair of another game": (
        lambda them: _named(them, "Ada", person="", other="g7.0"),
        "line 1: g7.0 is nobody",
    ),
    "a hundred players": (lambda them: _chairs(them, 100), "line 1"),
    "a race that is in no box": (lambda them: _dealt(them, ["nobody"]), "line 1: no race 'nobody'"),
    "tokens beside the board": (lambda them: _neutral(them, {"atlantis": 3}), "line 1: no region"),
    "no opening": (lambda them: changed(them, 1, opening=None), "line 1"),
    "a list for a text": (lambda them: changed(them, 1, begun=[]), "line 1: when it was begun"),
}


def _clock(round: int) -> dict[str, object]:
    return {"round": round, "seat": 0, "phase": "choose"}


def _phone(seat: int) -> dict[str, object]:
    return {"what": "joined", "role": "player", "seat": seat}


def _roll() -> dict[str, object]:
    return {"device": "0a0b", "roll": 1, "commitment": "00", "host_nonce": "11"}


def _noted(lines: Lines, source: str, proof: object) -> Lines:
    told = {"command": None, "events": [], "cursor": 0, "source": source, "proof": proof}
    return changed(lines, 4, **told)


def _deep() -> object:
    nested: object = {}
    for _ in range(400):
        nested = {"x": nested}
    return nested


def _opening(lines: Lines) -> dict[str, object]:
    opening = lines[0]["opening"]
    assert isinstance(opening, dict)
    return opening


def _named(lines: Lines, name: str, person: str = "", other: str | None = None) -> Lines:
    people = {name: person, "Bob": person if other is None else other}
    chairs = [{"name": one, "colour": "", "person": who} for one, who in people.items()]
    return changed(lines, 1, opening={**_opening(lines), "chairs": chairs})


def _chairs(lines: Lines, number: int) -> Lines:
    chairs = [{"name": f"P{n}", "colour": ""} for n in range(number)]
    return changed(lines, 1, opening={**_opening(lines), "chairs": chairs})


def _dealt(lines: Lines, banners: list[str]) -> Lines:
    deal = {**_opening(lines)["deal"], "banners": banners}  # type: ignore[dict-item]
    return changed(lines, 1, opening={**_opening(lines), "deal": deal})


def _neutral(lines: Lines, neutral: dict[str, int]) -> Lines:
    deal = {**_opening(lines)["deal"], "neutral": neutral}  # type: ignore[dict-item]
    return changed(lines, 1, opening={**_opening(lines), "deal": deal})


@pytest.mark.parametrize("forgery", FORGERIES)
def test_a_forged_game_is_refused_with_the_line_and_the_reason(lines: Lines, forgery: str) -> None:
    forge, reason = FORGERIES[forgery]
    with pytest.raises(UnreadableError, match=f"^{reason}") as refused:
        checked(chained(forge(lines)))
    assert str(refused.value).isprintable()


def test_a_game_by_older_rules_is_kept_when_somebody_vouches_for_it(
    lines: Lines, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """More coins than today's rules would give."""
    older = [dict(line) for line in lines]
    place = next(n for n, line in enumerate(older) if '"Scored"' in json.dumps(line.get("events")))
    told = json.dumps(older[place]["events"])
    extra = ["CoinsCorrected", {"seat": 0, "coins": 9}]
    older[place]["events"] = [*json.loads(told), extra]
    file = tmp_path / "older.jsonl"
    file.write_text(chained(older))
    home = ["--home", str(tmp_path / "home")]
    assert main(["import", str(file), *home]) == 2
    assert f"line {place + 1}: the rules answer this" in capsys.readouterr().err
    assert main(["import", str(file), "--older-rules", *home]) == 0
    assert main(["games", *home]) == 0
    assert "(played by older rules)" in capsys.readouterr().out
    for forgery in ("a huge clock", "tokens beside the board", "a jump to nowhere"):
        forge, reason = FORGERIES[forgery]
        with pytest.raises(UnreadableError, match=f"^{reason}"):
            checked(chained(forge(lines)), older_rules=True)


def test_nobody_is_somebody_else_here(lines: Lines, tmp_path: Path) -> None:
    """The chair is called Ada, and opens with Bob's phone: what he does would be told of her."""
    with Journal.open(tmp_path / "j.db") as journal:
        bob = journal.meet("Bob", "blue").id
        file = checked(chained(_named(lines, "Ada", other=bob)))
        assert file.opening.chairs[1].name == "Bob"
        assert keep(journal, file, NOW)
        with pytest.raises(UnreadableError, match=r"^line 1: Ada is somebody else here"):
            keep(journal, checked(chained(_named(lines, "Ada", person=bob, other=""))), NOW)
        assert len(journal.games()) == 1


def test_a_line_that_was_changed_after_it_was_written_is_named(lines: Lines) -> None:
    text = "\n".join(canonical(line) for line in changed(lines, 7, time="yesterday"))
    with pytest.raises(UnreadableError, match=r"^line 7: changed since it was written"):
        checked(text)


@pytest.mark.parametrize("text", ["", "\n\n", "x" * (MOST_BYTES + 1), "{}\n" * 6_000, "[" * 9_999])
def test_no_game_at_all_is_refused(text: str) -> None:
    with pytest.raises(UnreadableError):
        checked(text)


def test_the_command_line_checks_as_the_tablet_does(
    lines: Lines, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "bad.jsonl"
    home = ["--home", str(tmp_path / "home")]
    file.write_text(chained(changed(lines, 4, time="\x1b[2J")))
    assert main(["import", str(file), *home]) == 2
    said = capsys.readouterr().err
    assert said.startswith("tribekeeper: line 4: ")
    assert said.strip().isprintable()
    file.write_text(chained(lines))
    assert main(["import", str(file), *home]) == 0
    assert main(["games", *home]) == 0
    assert capsys.readouterr().out.splitlines()[0] == "game 1"


IMPORTER = """
import sys
from pathlib import Path
from companion.store.carry.importing import checked, keep
from companion.store.journal import Journal
told = checked(Path(sys.argv[2]).read_text())
journal = Journal.open(Path(sys.argv[1]))
while True:
    print("go", flush=True)
    keep(journal, told, sys.argv[3])
"""


def test_kill_minus_nine_during_an_import_leaves_all_of_it_or_nothing(
    lines: Lines, tmp_path: Path
) -> None:
    file, path = tmp_path / "game.jsonl", tmp_path / "j.db"
    file.write_text(chained(lines))
    for games in (1, 3, 8):
        importing = subprocess.Popen(
            [sys.executable, "-c", IMPORTER, str(path), str(file), NOW],
            stdout=subprocess.PIPE,
            text=True,
        )
        assert importing.stdout is not None
        for _ in range(games):
            importing.stdout.readline()
        os.kill(importing.pid, signal.SIGKILL)
        importing.wait()
        importing.stdout.close()
        with Journal.open(path) as journal:
            assert len(journal.games()) >= games - 1, "what was brought in before is there"
            for saved in journal.games():
                assert len(journal.reading(saved.id).entries) == len(lines) - 1
                assert journal.lost(saved.id) == 0
