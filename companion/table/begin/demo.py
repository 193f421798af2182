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
    conquer: whoever touches it first shall not hear "Not now".
    """
    return begun_game(saved, deal(Choice(), CHAIRS, Random(SEED)), Random(SEED), _inviting)


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
