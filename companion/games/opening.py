"""How a game is begun: everything that must be known to lay the table, and nothing later."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from companion.games import atlas
from companion.games.boxes import box
from companion.games.custom import Custom, with_custom
from companion.rules.game import Game
from companion.rules.model import State
from companion.rules.score import Teams, alone, partners
from companion.rules.setup import Deal, start

LONGEST_NAME = 40
"""Letters; a screen takes fewer."""


@dataclass(frozen=True, slots=True)
class Chair:
    """A place at the table: the player's name and colour. Chair 0 plays first."""

    name: str
    colour: str = ""
    person: str = ""
    """Who sits there, by the id of a record; games of earlier days know only the name."""


@dataclass(frozen=True, slots=True)
class Opening:
    """The box, edition, switches, board, players and what chance has dealt."""

    box: str
    board: str
    chairs: tuple[Chair, ...]
    deal: Deal
    edition: str = "fr"
    switches: Mapping[str, Any] = field(default_factory=dict)
    custom: tuple[Custom, ...] = ()
    teams: bool = False
    sheets: tuple[str, ...] = ()
    """The files of people's own boards it is played on: they may change later, this game not."""
    asked: bool = False
    """All players are asked before the purses are opened; in games of earlier days nobody was."""
    counted: bool = False
    """The coins of a turn are told to all while they are counted; in games of earlier days not."""

    def game(self) -> Game:
        chosen = box(self.box)
        options = chosen.options(self.edition, self.switches)
        return with_custom(
            chosen.game(atlas.board_on(self.sheets, self.board), options), self.custom
        )

    def sides(self) -> Teams:
        """Who wins together: partners across the table, or everyone alone."""
        return partners(len(self.chairs)) if self.teams else alone(len(self.chairs))

    def lay(self) -> tuple[Game, State]:
        """The game and the table before the first turn; ValueError if they cannot play so."""
        game = self.game()
        self.sides()
        return game, start(game, len(self.chairs), self.deal)

    def again(self, deal: Deal) -> Opening:
        """A rematch: the same table, newly dealt."""
        return replace(self, deal=deal)


def trouble_with_names(chairs: Sequence[Chair]) -> str | None:
    """Why people cannot be called so, or None.

    >>> others = "Bo", "Ada", " ", "B\\x1b[2J"
    >>> [trouble_with_names([Chair("Ada"), Chair(other)]) for other in others]
    [None, 'same-name', 'no-name', 'bad-text']
    """
    names = [chair.name for chair in chairs]
    if any(not name.isprintable() or len(name) > LONGEST_NAME for name in names):
        return "bad-text"
    if not all(name.strip() for name in names):
        return "no-name"
    return None if len(set(names)) == len(names) else "same-name"
