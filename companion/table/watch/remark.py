"""One sentence about a sight that tells too little to follow. Nothing seen is never empty."""

from __future__ import annotations

from collections.abc import Iterator, Set
from enum import StrEnum

from companion.rules.board import RegionId
from companion.rules.game import Game
from companion.rules.model import State
from companion.table.inputs import NotSeen, SeenSo, TableSeen, TokenSeen, Unseen

LOST = frozenset({Unseen.BOARD_LOST, Unseen.OUT_OF_PICTURE})
COVERED = frozenset({Unseen.HAND, Unseen.THING, Unseen.GLARE, Unseen.DARK})
POOR = frozenset({Unseen.TOO_SMALL, Unseen.BLURRED})
STRANGERS, NEWCOMERS = 2, 3
"""So many races that nobody here plays, or that nobody has picked yet, are another game's."""
FEW = 2
"""Tokens in more regions than this do not all vanish in one turn."""


class SightRemark(StrEnum):
    """Why nothing is suggested; each has a sentence."""

    NO_BOARD = "no-board"
    HALF_BOARD = "half-board"
    HIDDEN = "hidden"
    UNREADABLE = "unreadable"
    OTHER_GAME = "other-game"
    NO_TOKENS = "no-tokens"
    COLUMN = "column"

    @property
    def is_blind(self) -> bool:
        """What is seen says nothing of this game: neither suggestions nor differences."""
        blind = SightRemark.NO_BOARD, SightRemark.OTHER_GAME, SightRemark.NO_TOKENS
        return self in blind


def remark_on(game: Game, state: State, seen: TableSeen) -> SightRemark | None:
    lost = [region for region in game.board.regions if _why(seen, region) in LOST]
    if len(lost) == len(game.board.regions):
        return SightRemark.NO_BOARD
    races = {token.piece for token in _tokens(game, seen)}
    if _is_other_game(state, races):
        return SightRemark.OTHER_GAME
    covered, poor = (_any(game, seen, reasons) for reasons in (COVERED, POOR))
    if not races and _held(state) > FEW and not covered and not poor:
        return SightRemark.NO_TOKENS
    if lost:
        return SightRemark.HALF_BOARD
    if covered:
        return SightRemark.HIDDEN
    return SightRemark.UNREADABLE if poor else None


def _is_other_game(state: State, races: set[str]) -> bool:
    new = races.difference(state.tribes)
    strangers = new.difference(combo.race for combo in state.column)
    return len(strangers) >= STRANGERS or len(new) >= NEWCOMERS


def _held(state: State) -> int:
    return sum(troop.tokens > 0 for troop in state.troops.values())


def _any(game: Game, seen: TableSeen, reasons: Set[Unseen]) -> bool:
    return any(_why(seen, region) in reasons for region in game.board.regions)


def _why(seen: TableSeen, region: RegionId) -> Unseen | None:
    there = seen.at(region)
    return there.why if isinstance(there, NotSeen) else None


def _tokens(game: Game, seen: TableSeen) -> Iterator[TokenSeen]:
    for region in game.board.regions:
        there = seen.at(region)
        if isinstance(there, SeenSo):
            yield from (pile.top for pile in there.piles if pile.top.piece in game.races)
