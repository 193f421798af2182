"""Checks every line of an exported game and every roll in it. Needs nothing but Python.

    python verify.py GAME.jsonl [LAST-HASH]

The die chose its nonce first and sent a hash of it (the commitment). Only then did the table send
its own nonce. The face is the first byte below 252 of a hash over both, modulo six, on a die that
shows 0 0 0 1 2 3. Neither side can steer it. Every line carries a hash of itself and of the line
before, so that nobody can change, drop or slip in one later without changing all hashes after it;
the last of them stands on the result page, and may be given here to be compared.
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

PIPS = (0, 0, 0, 1, 2, 3)
NONCE = 16
"""Bytes: with longer ones the same hash could be read as that of another device and number."""
NO_GAME = "this is not an exported game"
LONGEST = 16_000_000
"""Characters: no game comes near it, and a file without an end is not read to find that out."""
UNTOLD = -1
"""Instead of a face: the region was taken with a die that no device of ours has seen."""
DRAWN = DEVICES = "house"
PEOPLE = (DEVICES, "open")
"""The sources of lines that tell who came, went, or agreed to open the purses."""
Json = Mapping[str, object]


def commitment(device: bytes, roll: int, device_nonce: bytes) -> bytes:
    number = roll.to_bytes(4, "little")
    return hashlib.sha256(b"tribekeeper:C" + device + number + device_nonce).digest()


def side(device: bytes, roll: int, device_nonce: bytes, host_nonce: bytes) -> int:
    number = roll.to_bytes(4, "little")
    nonces = device_nonce + host_nonce
    digest = hashlib.sha256(b"tribekeeper:F" + device + number + nonces).digest()
    return next((byte % 6 for byte in digest if byte < 252), 0)  # noqa: PLR2004 - 42 times six


def counted(side: object, sides: object = 6) -> int | None:
    """What a side of a plain die stands for: its sides, in their order, are shared out among the
    six faces. None: they cannot be shared out evenly, or there is no such side.

    >>> [counted(side) for side in (1, 2, 3, 4, 5, 6)], counted(7), counted(1, 20)
    ([0, 0, 0, 1, 2, 3], None, None)
    >>> [counted(side, 12) for side in (1, 6, 7, 8, 9, 12)]
    [0, 0, 1, 1, 2, 3]
    """
    if type(side) is not int or type(sides) is not int or not 1 <= side <= sides:
        return None
    return None if sides % len(PIPS) else PIPS[(side - 1) * len(PIPS) // sides]


def trouble(proof: Json, face: object) -> str | None:
    """What is wrong with the proof of one roll, or None."""
    try:
        device, mine, theirs, promised = (
            bytes.fromhex(str(proof[name]))
            for name in ("device", "device_nonce", "host_nonce", "commitment")
        )
        roll = int(str(proof["roll"]))
        if len(mine) != NONCE or len(theirs) != NONCE:
            return "a nonce is not as long as ours are"
        if commitment(device, roll, mine) != promised:
            return "the device's nonce does not match its commitment"
        shown = PIPS[side(device, roll, mine, theirs)]
    except (KeyError, ValueError, OverflowError) as error:
        return f"the proof cannot be read ({error})"
    return None if _same(shown, face) else f"the nonces give {shown}, the game says {face}"


@dataclass
class Findings:
    checked: int = 0
    """Rolls of an electronic die with a proof that was looked at."""
    unused: int = 0
    """Among them, those that came when nobody waited for them any more."""
    typed: int = 0
    untold: int = 0
    """Conquests with a die whose face nobody told."""
    drawn: int = 0
    other: int = 0
    """Rolls of dice that cannot be verified."""
    broken: Counter[str] = field(default_factory=Counter)
    """Promises of electronic dice that were not kept, by device."""
    last: str = ""
    problems: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)


def verify(lines: Iterable[str], last: str = "") -> Findings:
    """`last` is the hash on the result page, if somebody has it."""
    found = Findings()
    told = [(n, _value(line)) for n, line in enumerate(lines, start=1) if line.strip()]
    if not told:
        raise ValueError(NO_GAME)
    _check_chain(found, told, last)
    rolls = _Rolls(found)
    for number, line in told[1:]:
        rolls.check(f"line {number}", line)
    return found


def _value(line: str) -> dict[str, object]:
    try:
        value = json.loads(line)
    except RecursionError:
        raise ValueError(NO_GAME) from None
    if not isinstance(value, dict):
        raise ValueError(NO_GAME)
    return value


def _check_chain(found: Findings, told: list[tuple[int, dict[str, object]]], last: str) -> None:
    head = told[0][1]
    if "opening" not in head:
        found.problems.append("line 1: this is not the beginning of a game")
    version = head.get("version")
    if version == 1 and not any("hash" in line for _, line in told):
        found.notes.append(
            "written by version 1, before lines were chained: whether lines were dropped, changed"
            " or added cannot be told"
        )
        return
    before = ""
    for place, (number, line) in enumerate(told):
        said = line.get("hash")
        if said != _hash(before, line, head=place == 0):
            found.problems.append(
                f"line {number}: changed or added since it was written, or the line before is gone"
            )
        before = str(said)
    found.last = before
    if head.get("last", before) != before:
        found.problems.append(f"line {told[-1][0]}: the end of the game is missing")
    if last and last.lower() != before:
        found.problems.append("the last hash is not the one you saw on the result page")


def _hash(before: str, line: Json, *, head: bool) -> str:
    record = {key: value for key, value in line.items() if key != "hash"}
    if head:
        record = {key: record[key] for key in ("begun", "opening") if key in record}
    text = json.dumps(record, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(f"{before}\n{text}".encode()).hexdigest()


@dataclass
class _Rolls:
    """Walks through a game and remembers which roll of each device was the last."""

    found: Findings
    last: dict[object, int] = field(default_factory=dict)

    def check(self, where: str, line: Json) -> None:
        proof = line.get("proof")
        faces, targets = list(_faces(line)), list(_targets(line))
        if line.get("command") is None:
            self._beside_the_game(where, line, proof)
        elif not faces:
            if proof is not None:
                self._problem(where, "a proof, but no die was rolled")
        else:
            self._rolled(where, proof, faces)
            if any(target != targets[0] for target in targets):
                self._problem(where, "the die was rolled for one region and used for another")

    def _beside_the_game(self, where: str, line: Json, proof: object) -> None:
        """Lines without a command: undo and redo, people and their devices, promises that were
        broken, rolls not used.
        """
        if line.get("events"):
            self._problem(where, "something happened without a command")
        people = line.get("source") in PEOPLE and isinstance(proof, dict) and "roll" not in proof
        if people or not isinstance(proof, dict):
            return
        device = str(proof.get("device"))
        if "reason" in proof:
            self.found.broken[device] += 1
            self.found.notes.append(
                f"{where}: die {device} broke its promise for roll {proof.get('roll')}"
                f" ({proof['reason']})"
            )
            self._number(where, proof)
            return
        self.found.unused += 1
        self.found.notes.append(f"{where}: roll {proof.get('roll')} of {device} was not used")
        self._proven(where, proof, proof.get("face"))

    def _rolled(self, where: str, proof: object, faces: list[object]) -> None:
        face = faces[0]
        if proof is None and all(_same(UNTOLD, other) for other in faces):
            self.found.untold += 1
            self.found.notes.append(f"{where}: nobody told what the die showed; it was enough")
            return
        if face not in PIPS or not all(_same(face, other) for other in faces):
            self._problem(where, f"the faces differ: {', '.join(map(str, faces))}")
        if proof is None:
            self.found.typed += 1
        elif not isinstance(proof, dict):
            self._problem(where, "the proof cannot be read")
        elif "device" in proof:
            self._proven(where, proof, face)
        else:
            self._unproven(where, proof, face)

    def _unproven(self, where: str, proof: Json, face: object) -> None:
        if not _same(proof.get("face"), face):
            self._problem(where, f"{proof.get('face')} was rolled, {face} was used")
        if proof.get("by") == DRAWN:
            self.found.drawn += 1
            return
        self.found.other += 1
        if "side" in proof and not _same(counted(proof["side"], proof.get("sides")), face):
            self._problem(where, f"side {proof['side']} does not stand for {face}")

    def _proven(self, where: str, proof: Json, face: object) -> None:
        self.found.checked += 1
        problem = trouble(proof, face)
        if problem is None and not _same(proof.get("face", face), face):
            problem = f"{proof.get('face')} was rolled, {face} was used"
        if problem:
            self._problem(where, f"roll {proof.get('roll')}: {problem}")
        else:
            self._number(where, proof)

    def _number(self, where: str, proof: Json) -> None:
        """Numbers only go up; those between belong to other games, or to nobody's question."""
        device, roll = _name(proof.get("device")), proof.get("roll")
        if device is None or not isinstance(roll, int):
            self._problem(where, "the roll has no number, or the die no name")
            return
        before = self.last.get(device, roll - 1)
        self.last[device] = max(roll, before)
        if roll <= before:
            self._problem(where, f"roll {roll}: this roll was used before")
        elif roll > before + 1:
            self.found.notes.append(
                f"{where}: rolls {before + 1} to {roll - 1} of {device} are not in this game"
            )

    def _problem(self, where: str, what: str) -> None:
        self.found.problems.append(f"{where}: {what}")


def _name(device: object) -> str | None:
    """One spelling of a die's name, or None if it is none."""
    try:
        return bytes.fromhex(str(device)).hex()
    except ValueError:
        return None


def _same(one: object, other: object) -> bool:
    """In JSON true is not 1, and 2.0 is not how anybody writes a face."""
    return type(one) is int and type(other) is int and one == other


def _spoken(line: Json) -> Iterator[Json]:
    """What the command and the events of a line say."""
    events = line.get("events")
    for one in (line.get("command"), *(events if isinstance(events, list) else ())):
        if isinstance(one, list) and len(one) == 2 and isinstance(one[1], dict):  # noqa: PLR2004
            yield one[1]
            if isinstance(kept := one[1].get("roll"), dict):
                yield kept


def _faces(line: Json) -> Iterator[object]:
    """What the command says the die showed, and what the events made of it."""
    return (said["die"] for said in _spoken(line) if "die" in said)


def _targets(line: Json) -> Iterator[object]:
    return (said.get("region") for said in _spoken(line) if "die" in said)


def main(arguments: list[str]) -> int:
    found = verify(_text(Path(arguments[0])).splitlines(), *arguments[1:2])
    for text in (*found.notes, *(f"FORGED  {problem}" for problem in found.problems)):
        print(_printable(text))
    for device, times in found.broken.items():
        print(_printable(f"die {device} broke {times} promises"))
    print(
        f"{found.checked} rolls checked, {len(found.problems)} problems;"
        f" {found.typed} typed in, {found.drawn} drawn by the program, {found.other} by other dice"
    )
    if found.last:
        print(f"last hash {_printable(found.last)}: is it the one on the result page?")
    return 1 if found.problems else 0


def _text(file: Path) -> str:
    with file.open(encoding="utf-8") as opened:
        text = opened.read(LONGEST + 1)
    if len(text) > LONGEST:
        raise ValueError(NO_GAME)
    return text


def _printable(text: str) -> str:
    """What stands in a file from elsewhere must not command a terminal."""
    return "".join(c if c.isprintable() else "?" for c in text[:400])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
