"""Every way we could think of to forge a finished game, and which of them are found."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.rules.commands import Final
from companion.rules.die import ENOUGH
from companion.rules.legal import targets
from companion.rules.model import Seat
from companion.rules.position import Position
from companion.selfplay.match import step
from companion.store.carry.export import export
from companion.table.inputs import (
    Breach,
    DeviceNote,
    DieThrown,
    Jumped,
    PromiseBroken,
    RollProof,
    Tapped,
    TargetNamed,
)
from companion.table.table import Table
from firmware_bridge.verify import PIPS, commitment, side, verify
from tests.bridge.sqlite_ledger import chained
from tests.tables import journaled, opening
from web.cli import main

DEVICE = bytes.fromhex("0a0b0c0d")
Game = list[dict[str, Any]]
Forge = Callable[[Game], object]


def rolled(roll: int, prompt: int, random: Random) -> DieThrown:
    """As an honest die answers."""
    mine, theirs = random.randbytes(16), random.randbytes(16)
    promised = commitment(DEVICE, roll, mine).hex()
    proof = RollProof(DEVICE.hex(), roll, promised, theirs.hex(), mine.hex())
    return DieThrown(PIPS[side(DEVICE, roll, mine, theirs)], prompt, proof)


def play_until_somebody_is_short(table: Table, random: Random) -> None:
    while not _named(table):
        found = step(Position(table.game, table.shown.state), random)
        assert found is not None
        assert table.handle(Tapped(None, found[0], table.shown.version)).accepted


def _named(table: Table) -> bool:
    tribe = table.position.active(table.shown.state.seat)
    regions = targets(table.position, tribe) if tribe else []
    return any(
        table.handle(TargetNamed(None, Final(region, 0), table.shown.version)).accepted
        for region in regions
    )


@pytest.fixture(scope="module")
def honest(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """An evening with four rolls of a die, one typed, one by the program, one broken promise, one
    roll that came too late, an undo, and two phones of which one was put out.
    """
    path = tmp_path_factory.mktemp("evening") / "journal.db"
    journal, game, table = journaled(path, opening(players=2, seed=4))
    random = Random(7)
    for roll in range(1, 5):
        play_until_somebody_is_short(table, random)
        assert table.handle(rolled(roll, table.shown.question, random)).accepted
    for what, seat in (("joined", 0), ("joined", 1), ("kicked", 1)):
        table.handle(DeviceNote(what, "player", Seat(seat)))
    play_until_somebody_is_short(table, random)
    table.handle(PromiseBroken(DEVICE.hex(), 5, "00" * 32, "11" * 16, Breach.REFUSED, 1))
    assert table.handle(DieThrown(2, table.shown.version)).accepted
    assert table.handle(Jumped(table.shown.cursor - 1, table.shown.version, sure=True)).accepted
    play_until_somebody_is_short(table, random)
    table.handle(rolled(6, table.shown.question - 1, random))
    assert table.handle(DieThrown(1, table.shown.version, drawn=True)).accepted
    lines = list(export(journal, game))
    journal.close()
    return lines


def test_an_honest_evening_is_told_as_it_was(honest: list[str]) -> None:
    found = verify(honest)
    assert found.problems == []
    assert (found.checked, found.unused, found.typed, found.drawn) == (5, 1, 1, 1)
    assert found.broken == {DEVICE.hex(): 1}
    assert found.last == json.loads(honest[-1])["hash"]
    assert verify(honest, found.last).problems == []


def test_a_die_that_nobody_told_is_noted_and_is_no_forgery(tmp_path: Path) -> None:
    journal, game, table = journaled(tmp_path / "journal.db", opening(players=2, seed=4))
    play_until_somebody_is_short(table, Random(7))
    waiting = table.shown.waiting_for_die
    assert isinstance(waiting, Final)
    told = Final(waiting.region, ENOUGH, waiting.using, waiting.units)
    assert table.handle(Tapped(None, told, table.shown.version)).accepted
    lines = list(export(journal, game))
    journal.close()
    found = verify(lines)
    assert (found.problems, found.untold) == ([], 1)
    assert any("nobody told" in note for note in found.notes)


def rolls(game: Game) -> Game:
    """Lines with a proven roll that counts."""
    return [line for line in game if line.get("command") and "device" in (line["proof"] or {})]


def spoil(*path: str | int) -> Forge:
    """Changes one value of the second roll."""

    def forge(game: Game) -> None:
        place: Any = rolls(game)[1]
        for key in path[:-1]:
            place = place[key]
        old = place[path[-1]]
        place[path[-1]] = (old + 1) % 4 if isinstance(old, int) else _other(old)

    return forge


def _other(text: str) -> str:
    return text[:-1] + ("0" if text[-1] != "0" else "1")


def all_faces(game: Game) -> None:
    line = rolls(game)[1]
    face = (line["proof"]["face"] + 1) % 4
    line["proof"]["face"] = line["command"][1]["die"] = face
    for _, event in line["events"]:
        if "die" in event:
            event["die"] = face


def command_and_events(game: Game) -> None:
    line = rolls(game)[1]
    face = line["proof"]["face"]
    all_faces(game)
    line["proof"]["face"] = face


def another_target(game: Game) -> None:
    rolls(game)[1]["command"][1]["region"] = "another"


def another_target_throughout(game: Game) -> None:
    line = rolls(game)[1]
    line["command"][1]["region"] = "another"
    for _, event in line["events"]:
        if "die" in event:
            event["region"] = "another"


def swapped_proofs(game: Game) -> None:
    one, other = rolls(game)[:2]
    one["proof"], other["proof"] = other["proof"], one["proof"]


def moved_line(game: Game) -> None:
    one, other = (game.index(line) for line in rolls(game)[:2])
    game[one], game[other] = game[other], game[one]


def used_twice(game: Game) -> None:
    game.append(copy.deepcopy(rolls(game)[1]))


def used_twice_under_another_spelling(game: Game) -> None:
    """The same die, in capital letters."""
    used_twice(game)
    game[-1]["proof"]["device"] = game[-1]["proof"]["device"].upper()


def used_twice_cut_elsewhere(game: Game) -> None:
    """The same bytes are hashed, but a byte of the name counts as one of the number, and one of the
    number as one of the nonce: another die, it seems.
    """
    used_twice(game)
    proof = game[-1]["proof"]
    name, number = bytes.fromhex(proof["device"]), proof["roll"].to_bytes(4, "little")
    proof["device"] = name[:-1].hex()
    proof["roll"] = int.from_bytes(name[-1:] + number[:-1], "little")
    proof["device_nonce"] = number[-1:].hex() + proof["device_nonce"]


def proof_elsewhere(game: Game) -> None:
    line = next(line for line in game if line.get("command") and "die" not in line["command"][1])
    line["proof"] = rolls(game)[1]["proof"]


def made_true(game: Game) -> None:
    """One that Python takes for 1."""
    line = rolls(game)[1]
    for place in (line["proof"], line["command"][1]):
        for name in ("face", "die"):
            if name in place:
                place[name] = bool(place[name])


def invented(game: Game) -> None:
    """A whole new line with nonces of the forger's own, after all others."""
    line = copy.deepcopy(rolls(game)[1])
    proof = rolled(99, 0, Random(1))
    assert proof.proof is not None
    line["proof"] = {**asdict(proof.proof), "face": proof.face}
    line["command"][1]["die"] = proof.face
    for _, event in line["events"]:
        if "die" in event:
            event["die"] = proof.face
    game.append(line)


def reinvented(game: Game) -> None:
    """The roll itself made anew until it shows a three, with fitting nonces and events."""
    line = rolls(game)[1]
    random, number = Random(1), line["proof"]["roll"]
    new = next(r for r in iter(lambda: rolled(number, 0, random), None) if r.face == 3)
    assert new.proof is not None
    line["proof"] = {**asdict(new.proof), "face": 3}
    line["command"][1]["die"] = 3
    for _, event in line["events"]:
        if "die" in event:
            event["die"] = 3


def typed_instead(game: Game) -> None:
    all_faces(game)
    rolls(game)[1]["proof"] = None


def by_the_program_instead(game: Game) -> None:
    line = rolls(game)[1]
    line["proof"] = {"by": "house", "face": line["proof"]["face"]}


def hidden_as_a_tap(game: Game) -> None:
    line = rolls(game)[1]
    line["proof"], line["source"] = None, "tap"


def drop(which: Callable[[dict[str, Any]], bool]) -> Forge:
    return lambda game: game.remove(next(line for line in game[1:] if which(line)))


def an_undo(game: Game) -> None:
    game.insert(-1, {**game[-1], "command": None, "events": [], "proof": None, "cursor": 3})


def an_event_without_command(game: Game) -> None:
    game.insert(-1, {**game[-1], "command": None, "proof": None, "cursor": 3})


def told_beside(game: Game) -> dict[str, Any]:
    """The line of the phone that was put out."""
    return next(line for line in game[1:] if (line["proof"] or {}).get("what") == "kicked")


LEFT_ALONE: dict[str, Forge] = {
    "face of the proof": spoil("proof", "face"),
    "face of the command": spoil("command", 1, "die"),
    "face of the event": lambda game: next(
        event.update(die=event["die"] ^ 1) or event
        for name, event in rolls(game)[1]["events"]
        if name == "DieRolled"
    ),
    "command and events": command_and_events,
    "all faces": all_faces,
    "device": spoil("proof", "device"),
    "roll number": spoil("proof", "roll"),
    "commitment": spoil("proof", "commitment"),
    "device nonce": spoil("proof", "device_nonce"),
    "target of the command": another_target,
    "swapped proofs": swapped_proofs,
    "moved line": moved_line,
    "used twice": used_twice,
    "used twice under another spelling": used_twice_under_another_spelling,
    "used twice, cut elsewhere": used_twice_cut_elsewhere,
    "proof elsewhere": proof_elsewhere,
    "true is not one": made_true,
    "something without a command": an_event_without_command,
}
"""Found even if the forger makes all hashes anew."""
REHASHED: dict[str, Forge] = {
    "target throughout": another_target_throughout,
    "host nonce": spoil("proof", "host_nonce"),
    "proof taken away": lambda game: rolls(game)[1].update(proof=None),
    "typed instead": typed_instead,
    "by the program instead": by_the_program_instead,
    "hidden as a tap": hidden_as_a_tap,
    "roll deleted": drop(lambda line: bool(line["command"]) and "die" in line["command"][1]),
    "broken promise deleted": drop(lambda line: line["source"] == "promise"),
    "unused roll deleted": drop(lambda line: line["source"] == "die" and not line["command"]),
    "phone put out deleted": lambda game: game.remove(told_beside(game)),
    "another phone put out": lambda game: told_beside(game)["proof"].update(seat=0),
    "phone that never joined": lambda game: game.insert(4, copy.deepcopy(told_beside(game))),
    "undo deleted": drop(lambda line: line["source"] == "undo"),
    "undo invented": an_undo,
    "roll invented": invented,
    "roll made anew": reinvented,
    "end cut off": lambda game: game.pop(),
    "time changed": lambda game: game[5].update(time="2020-01-01T00:00:00+00:00"),
    "seat changed": lambda game: game[5].update(seat=1),
    "opening changed": lambda game: game[0].update(begun="2020-01-01T00:00:00+00:00"),
}
"""Whoever makes all hashes anew is found only by the last hash, which people saw."""


def forged(honest: list[str], forge: Forge) -> Game:
    game: Game = [json.loads(line) for line in honest]
    forge(game)
    assert [json.dumps(line, sort_keys=True) for line in game] != [
        json.dumps(json.loads(line), sort_keys=True) for line in honest
    ], "nothing was forged"
    return game


@pytest.mark.parametrize("how", [*LEFT_ALONE, *REHASHED])
def test_a_forgery_is_found(how: str, honest: list[str]) -> None:
    last = json.loads(honest[-1])["hash"]
    game = forged(honest, (LEFT_ALONE | REHASHED)[how])
    found = verify([json.dumps(line) for line in game], last)
    assert found.problems != []


@pytest.mark.parametrize("how", LEFT_ALONE)
def test_a_forgery_that_contradicts_itself_is_found_under_new_hashes(
    how: str, honest: list[str]
) -> None:
    lines = chained(forged(honest, LEFT_ALONE[how]))
    problems = verify(lines).problems
    assert problems != []
    assert not any("changed or added" in problem for problem in problems), "the chain is whole"


@pytest.mark.parametrize("how", REHASHED)
def test_a_game_written_anew_ends_in_another_hash(how: str, honest: list[str]) -> None:
    last = json.loads(honest[-1])["hash"]
    lines = chained(forged(honest, REHASHED[how]))
    assert verify(lines, last).problems != []


def test_a_line_of_another_game_does_not_fit(honest: list[str], tmp_path: Path) -> None:
    journal, game, table = journaled(tmp_path / "journal.db", opening(players=2, seed=5))
    random = Random(7)
    play_until_somebody_is_short(table, random)
    assert table.handle(rolled(1, table.shown.question, random)).accepted
    other = list(export(journal, game))
    journal.close()
    assert verify([*honest[:-1], other[-1]]).problems != []


def test_an_old_file_says_what_it_cannot_prove(honest: list[str]) -> None:
    game = [json.loads(line) for line in honest]
    for line in game:
        del line["hash"]
    game[0]["version"] = 1
    found = verify([json.dumps(line) for line in game])
    assert found.problems == []
    assert "cannot be told" in found.notes[0]
    game[0]["version"] = 2
    assert verify([json.dumps(line) for line in game]).problems != []


def test_a_device_that_is_no_name_is_said_so(honest: list[str]) -> None:
    def no_name(game: Game) -> None:
        broken = next(line for line in game if line.get("source") == "promise")
        broken["proof"]["device"] = ["x"]

    assert verify(chained(forged(honest, no_name))).problems != []


def test_things_inside_things_without_end_are_no_game(honest: list[str]) -> None:
    with pytest.raises(ValueError, match="not an exported game"):
        verify([*honest, "[" * 100_000])


@pytest.mark.parametrize("text", ["", "[]", "3", '"x"', "null\nnull"])
def test_what_is_no_game_is_said_so(text: str) -> None:
    with pytest.raises(ValueError, match="not an exported game"):
        verify(text.split("\n"))


def test_a_file_without_an_end_is_no_game(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", "/dev/zero"]) == 1
    assert capsys.readouterr().out.startswith("zero cannot be read as an exported game")


def test_a_files_name_does_not_command_the_terminal(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    letter = tmp_path / "\x1b[2J.jsonl"
    letter.write_text("dear Ann")
    assert main(["verify", str(letter)]) == 1
    assert capsys.readouterr().out.strip().isprintable()
