"""What may stand beside the moves of a game, and where moves come from. Others read files by it.

Whatever is not said here nobody has written, and nobody has a sentence for it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from companion.store.codec import Json, UnreadableError, printable
from companion.store.entries import DEVICES, Entry

UNDO = "undo"
AGREED = "open"
"""The source of an entry by which one player agrees to open the purses."""
PROMISE = "promise"
DIE = "die"
MOVES = frozenset({"tap", "camera", "correction", DIE, "auto", "pad", "keys", "screen"})
"""The sources of commands."""
COME = "come"
"""Beside those of a copy: how many moments the game had come to in whose place it was put."""
MOST_MOMENTS = 500_000
DEEDS = frozenset({"joined", "left", "kicked", "pin"})
"""What people do with their devices."""
OLDER_RULES = "older-rules"
RESTORED = "restored"
"""What is said of a game that a copy has put back to an earlier moment."""
RESTORED_SEEN = "restored-seen"
"""What is said of a game that a copy has put back to before an end at which all saw its purses."""
BROUGHT_IN_SEEN = "brought-in-seen"
"""The same, of a game that came from a file."""
SEEN = frozenset({RESTORED_SEEN, BROUGHT_IN_SEEN})
OF_NOBODY = frozenset({OLDER_RULES, RESTORED}) | SEEN
ROLES = frozenset({"tablet", "player", "tv", "camera", "spectator"})
WAYS = frozenset({"phone", "pin", "tablet", "terminal"})
"""How a player agrees."""
BREACHES = frozenset({"refused", "silent", "renamed", "changed", "forged"})
Proof = Mapping[str, Json]


def refuse_unwritten(entry: Entry) -> None:
    """UnreadableError: no Tribekeeper has written such an entry."""
    if entry.command is not None:
        if entry.source not in MOVES:
            raise UnreadableError(f"a command from nowhere: {printable(entry.source)}")
        return
    kind = _KINDS.get(entry.source)
    if kind is None or not kind(entry.proof or {}):
        what = str((entry.proof or {}).get("what", ""))
        told = ", ".join(filter(None, (entry.source, what)))
        raise UnreadableError(f"a note that nobody writes: {printable(told)}")


def _of_device(proof: Proof) -> bool:
    if proof.get("what") in OF_NOBODY:
        return proof.get("seat") is None and "role" not in proof and _is_count(proof.get(COME, 0))
    return proof.get("what") in DEEDS and proof.get("role") in ROLES


def _is_count(come: Json) -> bool:
    return type(come) is int and 0 <= come <= MOST_MOMENTS


def _yes(proof: Proof) -> bool:
    return type(proof.get("seat")) is int and proof.get("by") in WAYS


def _broken(proof: Proof) -> bool:
    return _of_die(proof, "times") and proof.get("reason") in BREACHES


def _of_die(proof: Proof, number: str) -> bool:
    numbered = all(type(proof.get(name)) is int for name in ("roll", number))
    return numbered and isinstance(proof.get("device"), str)


def _unused(proof: Proof) -> bool:
    return _of_die(proof, "face") and "reason" not in proof


_KINDS: Mapping[str, Callable[[Proof], bool]] = {
    UNDO: lambda proof: not proof,
    AGREED: _yes,
    DEVICES: _of_device,
    PROMISE: _broken,
    DIE: _unused,
}
