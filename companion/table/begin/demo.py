"""A game that has already begun, to be touched at once. Played by the same rules as any other."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from companion.dealing import Choice, deal
from companion.games.opening import Chair, Opening
from companion.rules.model import Phase, State
from companion.rules.position import Position
from companion.selfplay.match import step
from companion.store.entries import Entry
from companion.table.saved import SavedGames, now

Enough = Callable[[State], bool]
SEED = "demo"
BEGUN_ROUND = 3
STRONG = 4
"""Tokens that make a turn worth playing."""
CHAIRS = (Chair("Ada", "blue"), Chair("Bruno", "orange"), Chair("Chiyo", "green"))


def lay_demo(saved: SavedGames) -> int:
    """Two rounds of the base box, played at random; then somebody has made ready and may
    conquer: whoever touches it first shall not hear "Not now", nor be asked for a die that was
    rolled before.
    """
    opening = deal(Choice(), CHAIRS, Random(SEED))
    game, _ = opening.lay()

    def enough(state: State) -> bool:
        return _inviting(state) and not _rolls(Position(game, state))

    return begun_game(saved, opening, Random(SEED), enough)


def _rolls(p: Position) -> bool:
    """A conquest may have cost less, and cardboard does not tell: the first stack is a riddle."""
    tribe = p.active(p.state.seat)
    return tribe is not None and bool(p.active_traits(tribe).rollers)


def _inviting(state: State) -> bool:
    """A race has its troops in hand and has conquered nothing yet: every touch is answered."""
    race = state.players[state.seat].active
    if state.round < BEGUN_ROUND or state.phase is not Phase.CONQUEST or race is None:
        return False
    fresh = race in state.turn.readied and not state.turn.conquests
    return fresh and state.hands[race] >= STRONG


def begun_game(saved: SavedGames, opening: Opening, rng: Random, enough: Enough) -> int:
    """A saved game, played at random until it is enough, or over."""
    game, state = opening.lay()
    id = saved.begin(opening)
    while not enough(state) and state.phase is not Phase.OVER:
        found = step(Position(game, state), rng)
        if found is None:
            raise RuntimeError(f"stuck in {state.phase} of round {state.round}")
        command, decision = found
        saved.append(id, Entry(command, decision.events, "tap", now()), None)
        state = decision.state
    return id
