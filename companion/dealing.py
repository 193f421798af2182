"""Where chance comes from: shuffles and deals an opening. The rules never call this."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from random import Random

from companion.games import atlas
from companion.games.boxes import Shuffle, box
from companion.games.custom import Custom, with_custom
from companion.games.opening import Chair, Opening
from companion.games.sheet import Sheet, write


def shuffler(rng: Random) -> Shuffle:
    def shuffle(things: Iterable[str]) -> tuple[str, ...]:
        order = list(things)
        rng.shuffle(order)
        return tuple(order)

    return shuffle


@dataclass(frozen=True, slots=True)
class Choice:
    """What the players have settled before the cards are shuffled; a board if they chose one."""

    box: str = "base"
    edition: str = "fr"
    switches: Mapping[str, object] = field(default_factory=dict)
    board: str = ""
    custom: tuple[Custom, ...] = ()
    teams: bool = False
    own: tuple[Sheet, ...] = ()
    """Boards of people's own that may be played on."""
    counted: bool = True
    """The coins of a turn are counted openly, as at the table; else nobody is told of them."""


def deal(choice: Choice, chairs: tuple[Chair, ...], rng: Random) -> Opening:
    """An opening with everything drawn by chance that the players did not lay down."""
    chosen, shuffle = box(choice.box), shuffler(rng)
    options = chosen.options(choice.edition, choice.switches)
    board = choice.board or chosen.board_for(len(chairs), options, shuffle)
    sheets = tuple(write(sheet) for sheet in choice.own if sheet.id in board.split("+"))
    game = with_custom(chosen.game(atlas.board_on(sheets, board), options), choice.custom)
    return Opening(
        choice.box,
        board,
        chairs,
        chosen.dealt(game, len(chairs), shuffle),
        choice.edition,
        dict(choice.switches),
        choice.custom,
        choice.teams,
        sheets,
        counted=choice.counted,
    )


def chairs_for(players: int) -> tuple[Chair, ...]:
    """Nameless players, for games that nobody watches."""
    return tuple(Chair(f"Player {number}") for number in range(1, players + 1))
