"""What cameras and devices tell without being touched. Nothing of it is played, but where the
table wants it so."""

from __future__ import annotations

from collections.abc import Mapping

from companion.table.hear.playing import play_line
from companion.table.inputs import (
    CAMERA,
    Announced,
    SourceChanged,
    SourceState,
    TableSeen,
    is_looking,
)
from companion.table.played import PlayedGame
from companion.table.shown import Reply, SourceStatus


def sensed(played: PlayedGame, input: TableSeen | SourceChanged | Announced) -> Reply:
    match input:
        case TableSeen():
            return _saw(played, input)
        case SourceChanged(source, state, detail):
            sources = {**played.shown.sources, source: SourceStatus(state, detail)}
            if state is SourceState.GONE:
                del sources[source]
            played.show(sources=sources)
            blind = source.startswith(CAMERA) and not _looks(sources)
            return _went_blind(played) if blind else Reply(played.shown)
        case Announced(notice, number):
            return played.show(notices=(notice,), number=number)


def _saw(played: PlayedGame, seen: TableSeen) -> Reply:
    """Where the table wants it, a turn counts as soon as the next player has begun."""
    played.watcher.see(seen)
    reply = played.look_again(fresh=True)
    if played.goes_on_alone() and (turns := played.watcher.ended(played.shown.state)):
        play_line(played, turns, "camera")
        return played.look_again(fresh=True)
    return reply


def _went_blind(played: PlayedGame) -> Reply:
    """No camera looks any more: what the last one told is not to be confirmed later."""
    played.watcher.forget()
    return played.look_again(fresh=True)


def _looks(sources: Mapping[str, SourceStatus]) -> bool:
    """Some camera may still look."""
    return any(is_looking(name, one.state, one.detail) for name, one in sources.items())
