"""The log of a game as people read it: what was done, by whom, from which source."""

from __future__ import annotations

from companion.rules.commands import Correction, Final
from companion.rules.events import Conquered, Repelled
from web.desk import Json
from web.play.shown.scene import Scene

LATEST = 3


def history(scene: Scene, before: int | None = None, limit: int = 50) -> dict[str, Json]:
    """Newest first; what has been undone is still there and says so."""
    line = scene.shown.line
    end = len(line) if before is None else max(0, min(before - 1, len(line)))
    numbers = range(end - 1, max(-1, end - 1 - limit), -1)
    return {
        "cursor": scene.shown.cursor,
        "length": len(line),
        "entries": [_with_story(scene, number) for number in numbers],
    }


def latest(scene: Scene) -> list[Json]:
    """The last few that count, newest first."""
    cursor = scene.shown.cursor
    numbers = range(cursor - 1, max(-1, cursor - 1 - LATEST), -1)
    return [{**entry(scene, number), "outcome": _outcome(scene, number)} for number in numbers]


def _outcome(scene: Scene, number: int) -> Json:
    """What came of a last conquest, for those who watched the die fall."""
    found = scene.shown.line[number]
    if not isinstance(found.command, Final):
        return None
    ends = [event for event in found.events if isinstance(event, Conquered | Repelled)]
    return next(iter(scene.speaker.story(ends)), None)


def undo_title(scene: Scene) -> Json:
    return _title(scene, scene.shown.cursor - 1) if scene.shown.cursor else None


def redo_title(scene: Scene) -> Json:
    cursor = scene.shown.cursor
    return _title(scene, cursor) if cursor < len(scene.shown.line) else None


def entry(scene: Scene, number: int) -> dict[str, Json]:
    """One entry; `number` counts from 0 here and from 1 on screens."""
    found = scene.shown.line[number]
    p = scene.before(number)
    return {
        "number": number + 1,
        "title": _title(scene, number),
        "source": found.source,
        "correction": isinstance(found.command, Correction),
        "seat": p.state.seat if found.seat is None else found.seat,
        "round": p.state.round,
        "time": found.time,
        "undone": number >= scene.shown.cursor,
    }


def _with_story(scene: Scene, number: int) -> dict[str, Json]:
    events = scene.shown.line[number].events
    return {**entry(scene, number), "story": scene.speaker.story(events)}


def _title(scene: Scene, number: int) -> Json:
    command = scene.shown.line[number].command
    assert command is not None, "a line of play holds commands only"
    return scene.speaker.title(scene.before(number), command)
