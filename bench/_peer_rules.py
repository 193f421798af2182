"""Random games of the Python peer, `smawg`, run by the interpreter that has it installed.

It knows no race or power effect. Its player is the plain one: he asks the rule checker about
every region, takes one that is allowed, rolls for a last one, and spreads what is left.
Prints games per second for so many players.
"""

from __future__ import annotations

import random
import sys
from pathlib import Path
from time import perf_counter
from typing import Any

import pydantic
import smawg

SECONDS = 0.8
WEARY = 0.12


def allowed(check: Any, *told: Any, **named: Any) -> bool:
    return next(check(*told, **named), None) is None


def targets(game: Any, *, use_dice: bool) -> list[int]:
    check = game.rules.check_conquer
    return [r for r in range(len(game.regions)) if allowed(check, r, use_dice=use_dice)]


def deploy(game: Any) -> None:
    own = list(game.player.active_regions)
    while own and game.player.tokens_on_hand:
        game.deploy(random.randint(1, game.player.tokens_on_hand), random.choice(own))


def turn(game: Any) -> None:
    if game.is_in_redeployment_turn:
        deploy(game)
    elif game.player.active_race is not None and random.random() < WEARY:
        game.decline()
    else:
        conquer(game)
    game.end_turn()


def conquer(game: Any) -> None:
    if game.player.active_race is None:
        picks = range(len(game.combos))
        free = [i for i in picks if allowed(game.rules.check_select_combo, i)]
        game.select_combo(random.choice(free))
    while found := targets(game, use_dice=False):
        game.conquer(random.choice(found), use_dice=False)
    if found := targets(game, use_dice=True):
        game.conquer(random.choice(found), use_dice=True)
    if game.player.active_regions:
        game.start_redeployment()
        deploy(game)
    elif allowed(game.rules.check_decline):
        game.decline()


def play(assets: Any) -> None:
    game = smawg.Game(assets)
    while not game.has_ended:
        turn(game)


def speed(players: int) -> float:
    path = Path(smawg.__file__).parent / "assets" / f"standard_{players}_players.json"
    assets = pydantic.TypeAdapter(smawg.Assets).validate_json(path.read_bytes())
    started, games = perf_counter(), 0
    while perf_counter() - started < SECONDS:
        play(assets)
        games += 1
    return games / (perf_counter() - started)


if __name__ == "__main__":
    print(speed(int(sys.argv[1])))
