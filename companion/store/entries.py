"""Entries of the journal: what is kept of one accepted command, and how it is written down."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from companion.rules.commands import Command
from companion.rules.events import Event
from companion.store.codec import Json, decode_command, decode_event, encode_tagged

DEVICES = "house"
"""The source of an entry that tells what people did with their devices."""
DRAWN = "house"
"""Whose a die was that nobody threw: this program drew its face."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A command that was accepted; or, without one, a move back or forth to `cursor`.

    Commands that one confirmation has played together have the `cursor` at which they began.
    """

    command: Command | None
    events: tuple[Event, ...]
    source: str
    time: str
    seat: int | None = None
    cursor: int | None = None
    proof: dict[str, Any] | None = None


@dataclass(frozen=True, slots=True)
class Press:
    """The high-water mark of a device: everything up to `number` has had its effect."""

    device: str
    epoch: int
    number: int


def line_of_play(entries: Iterable[Entry]) -> tuple[Entry, ...]:
    """The entries that count, after everything that was undone and redone."""
    line, cursor = timeline(entries)
    return line[:cursor]


def timeline(entries: Iterable[Entry]) -> tuple[tuple[Entry, ...], int]:
    """All entries that could still count, and how many of them do."""
    line: list[Entry] = []
    cursor = 0
    for entry in entries:
        if entry.command is None:
            cursor = len(line) if entry.cursor is None else entry.cursor
        else:
            line[cursor:] = [entry]
            cursor += 1
    return tuple(line), cursor


def tell(entry: Entry) -> dict[str, Json]:
    """An entry as a JSON object."""
    return {
        "source": entry.source,
        "time": entry.time,
        "seat": entry.seat,
        "command": None if entry.command is None else encode_tagged(entry.command),
        "events": [encode_tagged(event) for event in entry.events],
        "cursor": entry.cursor,
        "proof": entry.proof,
    }


def read(told: dict[str, Json]) -> Entry:
    """The entry that was told; what an older version did not write is missing, not wrong."""
    command = told["command"]
    return Entry(
        command=None if command is None else decode_command(command),
        events=tuple(decode_event(event) for event in told["events"]),
        source=told["source"],
        time=told["time"],
        seat=told.get("seat"),
        cursor=told.get("cursor"),
        proof=told.get("proof"),
    )
