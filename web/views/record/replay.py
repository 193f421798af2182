"""A finished game once more: every step with what it changed on the map, and the charts beside it.

The caller has made sure that the purses are open: all that was hidden is told.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Iterator

from companion.games.opening import Opening
from companion.rules.evolve import apply_all
from companion.rules.model import State
from companion.store.entries import Entry, line_of_play
from companion.table.beside.consent import consent_in
from companion.table.shown import Shown
from companion.text.names import Names, names_in
from companion.text.titles import title
from web.desk import Json
from web.views.record.ending import ending
from web.views.seat_view import SeatView
from web.views.table import own_tiles, region_view, seat_facts, tribe_view

Seen = dict[str, Json]


def replay(
    id: int, opening: Opening, entries: Iterable[Entry], language: str = "en"
) -> dict[str, Json]:
    """Told in one language: the game on the table may be of another box, with other words.

    ValueError: its purses are not open, and nothing is told.
    """
    view = _told_again(id, opening, tuple(entries))
    if not view.open:
        raise ValueError(f"the purses of game {id} are not open")
    return {
        "table": {
            "game": id,
            "box": opening.box,
            "board": opening.board,
            "seats": [seat_facts(view, seat) for seat in range(len(opening.chairs))],
            "neutral": view.game.neutral,
            "custom": own_tiles(view),
            "rounds": view.shown.state.rounds,
            "over": True,
        },
        "steps": list(_steps(view, _names(view, language))),
        "end": ending(view),
    }


def _told_again(id: int, opening: Opening, entries: tuple[Entry, ...]) -> SeatView:
    game, start = opening.lay()
    states, line = [start], line_of_play(entries)
    for entry in line:
        state = states[-1].copy()
        apply_all(state, entry.events)
        states.append(state)
    consent = consent_in(entries, len(opening.chairs), asked=opening.asked)
    shown = Shown(0, states[-1], line, len(line), tuple(states), consent=consent)
    return SeatView(id, opening, game, shown)


def _steps(view: SeatView, names: Names) -> Iterator[Json]:
    """The table before the first turn, then what every command changed."""
    before: Seen = {}
    for number, state in enumerate(view.states):
        moment = SeatView(view.id, view.opening, view.game, Shown(0, state))
        now = _regions(moment)
        yield {
            "title": _title(view, names, number - 1) if number else None,
            "round": state.round,
            "turn": state.seat,
            "coins": [player.coins for player in state.players],
            "tribes": {race: tribe_view(moment, tribe) for race, tribe in state.tribes.items()},
            "regions": _changes(before, now),
            "held": [_held(state, seat) for seat in range(len(state.players))],
        }
        before = now


def _names(view: SeatView, language: str) -> Names:
    people = tuple(chair.name for chair in view.opening.chairs)
    return dataclasses.replace(names_in(language, view.game, people), revealed=True)


def _title(view: SeatView, names: Names, number: int) -> Json:
    command = view.shown.line[number].command
    return None if command is None else title(names, view.before(number), command)


def _regions(moment: SeatView) -> Seen:
    state = moment.shown.state
    busy = sorted({*state.troops, *state.neutral, *state.markers})
    return {region: found for region in busy if (found := region_view(moment, region))}


def _changes(before: Seen, now: Seen) -> Seen:
    """What is otherwise than a step before; None where nothing is left."""
    gone: Seen = dict.fromkeys(before.keys() - now.keys())
    return gone | {region: found for region, found in now.items() if before.get(region) != found}


def _held(state: State, seat: int) -> int:
    return sum(state.tribes[troop.race].seat == seat for troop in state.troops.values())
