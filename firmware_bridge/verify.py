"""Checks every roll of an exported game. Needs nothing but Python: read it, then run it.

    python verify.py GAME.jsonl

The die chose its nonce first and sent a hash of it (the commitment). Only then did the table send
its own nonce. The face is the first byte below 252 of a hash over both, modulo six, on a die that
shows 0 0 0 1 2 3. Neither side can steer it, and nobody can change it afterwards.
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

PIPS = (0, 0, 0, 1, 2, 3)
Proof = Mapping[str, object]


def commitment(device: bytes, roll: int, device_nonce: bytes) -> bytes:
    number = roll.to_bytes(4, "little")
    return hashlib.sha256(b"tribekeeper:C" + device + number + device_nonce).digest()


def side(device: bytes, roll: int, device_nonce: bytes, host_nonce: bytes) -> int:
    number = roll.to_bytes(4, "little")
    nonces = device_nonce + host_nonce
    digest = hashlib.sha256(b"tribekeeper:F" + device + number + nonces).digest()
    return next((byte % 6 for byte in digest if byte < 252), 0)  # noqa: PLR2004 - 42 times six


def trouble(proof: Proof, face: object) -> str | None:
    """What is wrong with one roll, or None."""
    try:
        device, mine, theirs, promised = (
            bytes.fromhex(str(proof[name]))
            for name in ("device", "device_nonce", "host_nonce", "commitment")
        )
        roll = int(str(proof["roll"]))
        if commitment(device, roll, mine) != promised:
            return "the device's nonce does not match its commitment"
        shown = PIPS[side(device, roll, mine, theirs)]
    except (KeyError, ValueError, OverflowError) as error:
        return f"the proof cannot be read ({error})"
    return None if shown == face else f"the nonces give {shown}, the game says {face}"


def rolls_in(node: object, face: object = None) -> Iterator[tuple[Proof | None, object]]:
    """Every proof anywhere in one line, with the face in it or beside it; null was typed in."""
    if isinstance(node, dict):
        face = node.get("face", face)
        proof = node.get("proof", ...)
        if isinstance(proof, dict):
            yield proof, proof.get("face", face)
        elif proof is None and (face is not None or node.get("source") == "die"):
            yield None, face
        for name, value in node.items():
            if name != "proof":
                yield from rolls_in(value, face)
    elif isinstance(node, list):
        for value in node:
            yield from rolls_in(value, face)


@dataclass
class Findings:
    checked: int = 0
    typed: int = 0
    problems: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)


def verify(lines: Iterator[str] | list[str]) -> Findings:
    found = Findings()
    last: dict[object, int] = {}
    for number, line in enumerate(lines, start=1):
        rolls = list(rolls_in(json.loads(line))) if line.strip() else []
        found.typed += bool(rolls) and all(proof is None for proof, _ in rolls)
        here: dict[str, tuple[Proof, object]] = {}
        for proof, face in rolls:
            if proof is not None:
                here[json.dumps([proof, face], sort_keys=True)] = (proof, face)
        for proof, face in here.values():
            _check(found, last, f"line {number}, roll {proof.get('roll')}", proof, face)
    return found


def _check(
    found: Findings, last: dict[object, int], where: str, proof: Proof, face: object
) -> None:
    found.checked += 1
    problem = trouble(proof, face)
    if problem:
        found.problems.append(f"{where}: {problem}")
        return
    device, roll = proof["device"], int(str(proof["roll"]))
    before = last.get(device, roll - 1)
    last[device] = max(roll, before)
    if roll <= before:
        found.problems.append(f"{where}: this roll was used before")
    elif roll > before + 1:
        found.notes.append(f"{where}: rolls {before + 1} to {roll - 1} are not in this game")


def main(arguments: list[str]) -> int:
    found = verify(Path(arguments[0]).read_text().splitlines())
    for text in (*found.notes, *(f"FORGED  {problem}" for problem in found.problems)):
        print(text)
    print(f"{found.checked} rolls checked, {len(found.problems)} bad, {found.typed} typed in")
    return 1 if found.problems else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
