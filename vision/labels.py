"""What a QR label says: the box, and the board, race banner or power badge it is stuck on."""

from __future__ import annotations

from dataclasses import dataclass

from companion.games import GAMES
from vision.census import MIXED_WITH, census

KINDS = {"B": "board", "R": "race", "P": "power"}
_LETTERS = {kind: letter for letter, kind in KINDS.items()}
_BOXES = {game[0].upper(): game for game in GAMES}


@dataclass(frozen=True, slots=True)
class Label:
    """One printed label."""

    game: str
    kind: str
    name: str

    def written(self) -> str:
        """The words in the QR code: capitals, so that it stays the smallest size.

        >>> Label("warcraft", "race", "night_elves").written()
        'WR:NIGHT-ELVES'
        """
        name = self.name.upper().replace("_", "-")
        return f"{self.game[0].upper()}{_LETTERS[self.kind]}:{name}"


def read_label(text: str) -> Label | None:
    """The label that says this, or None for a code that is none of ours.

    >>> read_label("WR:NIGHT-ELVES")
    Label(game='warcraft', kind='race', name='night_elves')
    >>> read_label("https://example.org") is None
    True
    """
    head, colon, name = text.partition(":")
    if not colon or len(head) != 2 or head[0] not in _BOXES or head[1] not in KINDS:
        return None
    kind = KINDS[head[1]]
    return Label(_BOXES[head[0]], kind, name.lower().replace("-", "-" if kind == "board" else "_"))


def box_of(name: str, game: str) -> str:
    """The box a banner or badge comes from, on a board of this box: it may be the one mixed in.

    >>> box_of("elves", "base"), box_of("kraken", "base")
    ('base', 'underground')
    """
    guest = MIXED_WITH.get(game, game)
    return guest if name in census(guest).races + census(guest).powers else game
