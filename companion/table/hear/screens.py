"""What people touch on a screen, which showed the table as of some version: another is too late."""

from __future__ import annotations

from companion.rules.commands import Command, Correction
from companion.store.entries import Entry
from companion.table.ask.crossing import crossed
from companion.table.chance import settled
from companion.table.hear.dice import drawn_here
from companion.table.hear.playing import play, play_line
from companion.table.inputs import FaceNamed, Followed, Jumped, LeftAlone, Tapped
from companion.table.played import PlayedGame
from companion.table.shown import Reply


def tapped(played: PlayedGame, tap: Tapped) -> Reply:
    if tap.version != played.shown.version:
        return Reply(played.shown, stale=True)
    proof = drawn_here(tap.command) if tap.drawn else None
    source, now = _source(played, tap.command), played.now()
    return play(played, Entry(tap.command, (), source, now, tap.seat, tap.began, proof))


def _source(played: PlayedGame, command: Command) -> str:
    if isinstance(command, Correction):
        return "correction"
    suggested = (told for found in played.shown.suggestions for told in found.line)
    return "camera" if command in suggested else "tap"


def answered(played: PlayedGame, answer: Followed | LeftAlone | FaceNamed) -> Reply:
    """What somebody says about what cameras have told."""
    match answer:
        case Followed():
            return followed(played, answer)
        case LeftAlone():
            return left_alone(played, answer)
        case FaceNamed():
            return face_named(played, answer)


def followed(played: PlayedGame, line: Followed) -> Reply:
    """What was on the screen is what counts: another line is another question."""
    told = (*played.shown.suggestions, *played.shown.turn)
    known = any(found.covers(line.line) for found in told)
    if line.version != played.shown.version or not known:
        return Reply(played.shown, stale=True)
    return play_line(played, line.line, "camera")


def left_alone(played: PlayedGame, left: LeftAlone) -> Reply:
    """What somebody else has left alone before is no question any more."""
    told = {found.region for found in played.shown.mismatches}
    if left.version != played.shown.version or not told.issuperset(left.regions):
        return Reply(played.shown, stale=True)
    played.watcher.leave(left.regions)
    return played.look_again(fresh=True)


def face_named(played: PlayedGame, named: FaceNamed) -> Reply:
    """Only what the screen asked for can be answered."""
    told = [(one.region, one.left) for one in played.shown.faces_asked]
    if named.version != played.shown.version or (named.region, named.left) not in told:
        return Reply(played.shown, stale=True)
    played.watcher.name(named.region, named.face)
    return played.look_again(fresh=True)


def jumped(played: PlayedGame, jump: Jumped) -> Reply:
    if jump.version != played.shown.version or not 0 <= jump.cursor <= len(played.shown.line):
        return Reply(played.shown, stale=True)
    crosses = crossed(played.shown, settled(played.shown, jump.cursor))
    if crosses and not jump.sure:
        return Reply(played.shown, crosses=crosses)
    return played.jump(jump.cursor, None, jump.seat)
