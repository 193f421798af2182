"""Commands that an input brings: one, or a line of them. What the rules refuse is not played."""

from __future__ import annotations

from dataclasses import replace

from companion.rules.commands import Command, Correction, Final, Roll
from companion.store.entries import Entry, Press
from companion.table.chance import is_drawn
from companion.table.played import PlayedGame, awaits_die
from companion.table.shown import KeyQuestion, Reply


def play(played: PlayedGame, entry: Entry) -> Reply:
    reasons = played.enter(entry)
    if reasons:
        return Reply(played.shown, reasons)
    return played.look_again(fresh=isinstance(entry.command, Correction))


def play_line(
    played: PlayedGame, line: tuple[Command, ...], source: str, press: Press | None = None
) -> Reply:
    """One after another; what the rules no longer accept ends it, what was played stands."""
    began = played.shown.cursor if len(line) > 1 else None
    for command in line:
        if awaits_die(command):
            played.look_again()
            return _wait_for_die(played, command, press, began)
        if is_drawn(command) and not played.shown.state.demands:
            continue
        reasons = played.enter(Entry(command, (), source, played.now(), cursor=began), press)
        if reasons:
            refused = replace(played.look_again(), reasons=reasons)
            return refused if press is None else forget(played, press, "key-does-nothing")
        press = None
    return played.look_again()


def _wait_for_die(
    played: PlayedGame, command: Final | Roll, press: Press | None, began: int | None
) -> Reply:
    if press is not None:
        played.record(None, press)
    return played.show(waiting_for_die=command, waiting_since=began, asked=None)


def forget(
    played: PlayedGame, press: Press, notice: str, asked: KeyQuestion | None = None
) -> Reply:
    """Remembered, but nothing follows; the key that starts an awaited roll needs no notice."""
    played.record(None, press)
    return played.show(notices=(notice,) if notice else (), asked=asked)
