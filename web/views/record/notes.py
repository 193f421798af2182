"""What is written beside the moves, as people read it: dice, undos, purses, phones and PINs."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping

from companion.store.entries import DEVICES
from companion.store.remarks import AGREED, UNDO
from companion.table.beside.notes import PursesTurned, SideNote
from web.desk import Json
from web.views.messages import said
from web.views.seat_view import SeatView


def notes(view: SeatView, numbers: Container[int]) -> list[Json]:
    """Newest first: those that came after the commands of these numbers."""
    return [
        {"after": note.after, "time": note.entry.time, "told": told}
        for note, told in reversed(list(_told(view)))
        if note.after in numbers
    ]


def _told(view: SeatView) -> Iterator[tuple[SideNote, dict[str, Json]]]:
    for note in view.shown.notes:
        if note.purses is PursesTurned.LEFT and _moved(note) < 0:
            yield note, said("notes.back-from-end", number=-_moved(note))
        else:
            yield note, _note(note)
        if note.purses is PursesTurned.OPENED and note.entry.source == AGREED:
            yield note, said("notes.opened")


def _note(note: SideNote) -> dict[str, Json]:
    kind = _KINDS.get(note.entry.source)
    return _die(note.entry.proof or {}) if kind is None else kind(note)


def _moved(note: SideNote) -> int:
    """Commands taken back, or taken again."""
    return (note.entry.cursor or 0) - note.before


def _undone(note: SideNote) -> dict[str, Json]:
    key = "taken-back" if _moved(note) < 0 else "taken-again"
    return _by(key, note.entry.seat, number=abs(_moved(note)))


def _agreed(note: SideNote) -> dict[str, Json]:
    proof = note.entry.proof or {}
    return _by(f"agreed-{proof.get('by')}", proof.get("seat"))


def _of_device(note: SideNote) -> dict[str, Json]:
    proof = note.entry.proof or {}
    device = {"device": {"word": f"role.{role}"}} if (role := proof.get("role")) else {}
    return _by(str(proof.get("what")), proof.get("seat"), **device)


def _by(key: str, seat: int | None, **facts: Json) -> dict[str, Json]:
    """Whose doing it was, where that is known."""
    if seat is None:
        return said(f"notes.{key}", **facts)
    return said(f"notes.{key}-of", seat={"seat": seat}, **facts)


def _die(proof: Mapping[str, Json]) -> dict[str, Json]:
    reason = proof.get("reason")
    key = "notices.roll-unused" if reason is None else f"notices.promise-{reason}"
    names = ("device", "roll", "face") if reason is None else ("device", "times")
    return said(key, **{name: proof.get(name) for name in names})


_KINDS = {UNDO: _undone, AGREED: _agreed, DEVICES: _of_device}
