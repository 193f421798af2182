"""The end of a game: who has won and how it came. Only for a game that is over."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from companion.rules import events as e
from companion.rules.evolve import apply
from companion.rules.model import Seat, State
from companion.rules.score import board_tokens, ranking
from web.desk import Json
from web.play.shown.ledger import bookings, change, ledger
from web.play.shown.scene import Scene


def ending(scene: Scene) -> dict[str, Json]:
    """Everything that was hidden. The caller has made sure that the game is over."""
    assert scene.over, f"game {scene.id} still has secrets"
    seats = _seats(scene)
    return {
        "ranking": [list(place) for place in ranking(scene.p, scene.opening.sides())],
        "seats": [_result(scene, seat) for seat in seats],
        "charts": _charts(scene),
        "ledgers": [ledger(scene, seat) for seat in seats],
    }


def _seats(scene: Scene) -> list[Seat]:
    return [Seat(seat) for seat in range(len(scene.opening.chairs))]


def _result(scene: Scene, seat: Seat) -> dict[str, Json]:
    coins = scene.shown.state.players[seat].coins
    return {"coins": coins, "tokens": board_tokens(scene.p, seat), "change": change(coins)}


def _charts(scene: Scene) -> dict[str, Json]:
    rounds = list(_rounds(scene))
    conquests, losses = _battles(scene)
    seats = _seats(scene)
    return {
        "rounds": list(range(len(rounds))),
        "coins": [[state.players[seat].coins for state in rounds] for seat in seats],
        "regions": [[_held(state, seat) for state in rounds] for seat in seats],
        "conquests": [conquests[seat] for seat in seats],
        "losses": [losses[seat] for seat in seats],
        "sources": [_sources(scene, seat) for seat in seats],
    }


def _rounds(scene: Scene) -> Iterator[State]:
    """The table before the first turn, and after every round."""
    state = scene.states[0].copy()
    yield state.copy()
    for event in _events(scene):
        if isinstance(event, e.TurnStarted | e.ClockCorrected):
            yield from (state.copy() for _ in range(state.round, event.round))
        apply(state, event)
    yield state


def _events(scene: Scene) -> Iterator[e.Event]:
    for entry in scene.shown.line[: scene.shown.cursor]:
        yield from entry.events


def _held(state: State, seat: Seat) -> int:
    return sum(state.tribes[troop.race].seat == seat for troop in state.troops.values())


def _battles(scene: Scene) -> tuple[Counter[int], Counter[int]]:
    """Regions conquered from anybody, and lost to others, by seat."""
    conquests, losses = Counter[int](), Counter[int]()
    for number, entry in enumerate(scene.shown.line[: scene.shown.cursor]):
        tribes = {**scene.states[number].tribes, **scene.states[number + 1].tribes}
        for event in entry.events:
            if isinstance(event, e.Conquered):
                winner = tribes[event.race].seat
                conquests[winner] += 1
                if event.beaten_seat not in (None, winner):
                    losses[int(event.beaten_seat or 0)] += 1
    return conquests, losses


def _sources(scene: Scene, seat: Seat) -> list[Json]:
    """Where coins came from, the richest source first."""
    found: Counter[str] = Counter()
    for booking in bookings(scene, seat):
        if booking.line.amount > 0:
            found[scene.speaker.word("line", booking.line)] += booking.line.amount
    return [{"word": word, "coins": coins} for word, coins in found.most_common()]
