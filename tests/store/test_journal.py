"""The journal forgets nothing that was acknowledged, and tells the truth about its file."""

import json
import os
import signal
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from companion.rules.evolve import evolve
from companion.rules.model import State
from companion.store.carry.export import export
from companion.store.carry.importing import checked, keep
from companion.store.codec import (
    UnreadableError,
    decode_command,
    decode_event,
    encode_tagged,
)
from companion.store.database import JournalBrokenError
from companion.store.entries import Entry, Press, line_of_play
from companion.store.journal import Journal
from tests.store.files import spoil
from tests.tables import NOW, opening, random_game

KILLS = 12


def folded(start: State, entries: tuple[Entry, ...]) -> State:
    for entry in entries:
        start = evolve(start, *entry.events)
    return start


def test_every_command_and_event_of_a_game_survives_writing_and_reading() -> None:
    game, state = opening(players=4).lay()
    for _, command, decision in random_game(game, state):
        written = json.loads(json.dumps(encode_tagged(command)))
        assert decode_command(written) == command
        for event in decision.events:
            assert decode_event(json.loads(json.dumps(encode_tagged(event)))) == event


def test_a_loaded_game_is_the_game_that_was_played(tmp_path: Path) -> None:
    opened = opening()
    game, state = opened.lay()
    with Journal.open(tmp_path / "j.db") as journal:
        number = journal.begin(opened, NOW)
        for _, command, decision in random_game(game, state):
            journal.append(number, Entry(command, decision.events, "tap", NOW))
            last = decision.state
    with Journal.open(tmp_path / "j.db") as journal:
        saved = journal.game(number)
        assert saved.opening == opened
        _, start = saved.opening.lay()
        assert folded(start, line_of_play(journal.entries(number))) == last


def test_undone_entries_stay_in_the_file_and_out_of_the_game() -> None:
    game, state = opening().lay()
    played = []
    for number, (_, command, decision) in enumerate(random_game(game, state)):
        played.append(Entry(command, decision.events, "tap", NOW))
        if number == 3:
            break
    back = Entry(None, (), "undo", NOW, cursor=2)
    forth = Entry(None, (), "undo", NOW, cursor=3)
    assert line_of_play([*played, back]) == tuple(played[:2])
    assert line_of_play([*played, back, forth]) == tuple(played[:3])
    assert line_of_play([*played, back, played[3]]) == (*played[:2], played[3])


def test_an_exported_game_comes_back_whole(tmp_path: Path) -> None:
    opened = opening(players=2)
    game, state = opened.lay()
    with Journal.open(tmp_path / "j.db") as journal:
        number = journal.begin(opened, NOW)
        for count, (_, command, decision) in enumerate(random_game(game, state)):
            journal.append(number, Entry(command, decision.events, "tap", NOW))
            if count == 20:
                break
        journal.append(number, Entry(None, (), "undo", NOW, cursor=15))
        lines = list(export(journal, number))
        again = keep(journal, checked("\n".join(lines)), NOW)
        assert list(export(journal, again)) == lines


@pytest.mark.parametrize(
    ("lines", "complaint"),
    [
        ([], "empty"),
        (["{}"], "line 1: this is not a game"),
        (["nonsense"], "line 1"),
        (['{"format":"tribekeeper","version":99,"begun":"","opening":{}}'], "newer"),
    ],
)
def test_a_bad_file_is_refused_with_its_line_and_nothing_is_written(
    tmp_path: Path, lines: list[str], complaint: str
) -> None:
    with Journal.open(tmp_path / "j.db") as journal:
        with pytest.raises(UnreadableError, match=complaint):
            keep(journal, checked("\n".join(lines)), NOW)
        assert journal.games() == ()


def test_a_game_of_the_first_version_still_loads(tmp_path: Path) -> None:
    lines = (
        (Path(__file__).parents[1] / "playthroughs" / "version-1.jsonl").read_text().splitlines()
    )
    with Journal.open(tmp_path / "j.db") as journal:
        number = keep(journal, checked("\n".join(lines)), NOW)
        _, start = journal.game(number).opening.lay()
        state = folded(start, line_of_play(journal.entries(number)))
    assert (state.round, [player.coins for player in state.players]) == (3, [13, 17])


def test_a_second_process_is_refused_clearly(tmp_path: Path) -> None:
    with Journal.open(tmp_path / "j.db"):
        other = (
            "import sys; from pathlib import Path; from companion.store.journal import Journal\n"
            "from companion.store.database import JournalBusyError\n"
            "try: Journal.open(Path(sys.argv[1]))\n"
            "except JournalBusyError as error: print(error)"
        )
        told = subprocess.run(
            [sys.executable, "-c", other, str(tmp_path / "j.db")],
            capture_output=True,
            text=True,
            check=True,
        )
    assert told.stdout == "j.db is open in another Tribekeeper\n"
    Journal.open(tmp_path / "j.db").close()


def test_something_else_is_not_taken_for_a_journal(tmp_path: Path) -> None:
    path = tmp_path / "j.db"
    path.write_text("this is a shopping list, and a long one at that\n" * 50)
    with pytest.raises(JournalBrokenError):
        Journal.open(path)
    newer = sqlite3.connect(tmp_path / "newer.db")
    newer.execute("pragma user_version = 99")
    newer.close()
    with pytest.raises(JournalBrokenError, match="newer"):
        Journal.open(tmp_path / "newer.db")


def test_presses_are_kept(tmp_path: Path) -> None:
    with Journal.open(tmp_path / "j.db") as journal:
        number = journal.begin(opening(), NOW)
        assert journal.high_water("pad-1", 3) == 0
        journal.append(number, None, Press("pad-1", 3, 7))
        journal.append(number, None, Press("pad-1", 3, 5))
        assert journal.high_water("pad-1", 3) == 7
        assert journal.high_water("pad-1", 4) == 0


WRITER = """
import sys
from itertools import count
from pathlib import Path
from companion.rules.commands import SetCoins
from companion.rules.events import CoinsCorrected
from companion.rules.model import Seat
from companion.store.entries import Entry
from companion.store.journal import Journal
from tests.tables import NOW, opening

journal = Journal.open(Path(sys.argv[1]))
games = journal.games()
game = games[0].id if games else journal.begin(opening(), NOW)
for number in count(sum(1 for _ in journal.entries(game))):
    events = (CoinsCorrected(Seat(0), number),)
    journal.append(game, Entry(SetCoins(Seat(0), number), events, "tap", NOW))
    print(number, flush=True)
"""


def test_kill_minus_nine_loses_nothing_that_was_acknowledged(tmp_path: Path) -> None:
    path = tmp_path / "j.db"
    acknowledged = -1
    for kill in range(KILLS):
        writer = subprocess.Popen(
            [sys.executable, "-c", WRITER, str(path)], stdout=subprocess.PIPE, text=True
        )
        assert writer.stdout is not None
        for _ in range(kill * 3 + 1):
            acknowledged = int(writer.stdout.readline())
        os.kill(writer.pid, signal.SIGKILL)
        rest = writer.stdout.read().split()
        acknowledged = int(rest[-1]) if rest else acknowledged
        writer.stdout.close()
        writer.wait()
        with Journal.open(path) as journal:
            kept = [entry.command.coins for entry in journal.entries(1)]  # type: ignore[union-attr]
        assert kept == list(range(len(kept)))
        assert len(kept) in (acknowledged + 1, acknowledged + 2)


def test_whoever_was_known_by_a_loose_accent_is_known_by_any(tmp_path: Path) -> None:
    """Else phone and PIN belong to somebody who never plays again."""
    path, loose = tmp_path / "journal.db", "Ame\u0301lie"
    with Journal.open(path) as journal:
        known = journal.meet(loose, "blue")
    spoil(path, "update people set called = ?", loose.casefold())
    with Journal.open(path) as journal:
        assert journal.meet("Am\u00e9lie", "green").id == known.id
        assert journal.meet(loose, "green").id == known.id
