"""Cards of the print kit for what the printed cardboard does not show, and what each one tells.

They lie anywhere in the picture; gifts lie on the mat of whoever has got them, the turn marker on
the strip of rounds.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from companion.games import GAMES
from vision.census import MIXED_WITH, Face, Kind, Side

FIRST = 724
TURN_MARKER, ALLY = "turn_marker", "ally"


@dataclass(frozen=True, slots=True)
class Teller:
    """One card: its faces tell one thing each, `what` and `value` as the follower names them."""

    name: str
    game: str | None
    """The box that needs it; None: every box."""
    kind: str
    """A `choice` that was made, a `gift` that a player has got, or the `round` that is played."""
    faces: tuple[tuple[str, str], ...]


TELLERS = (
    Teller("turn-marker", None, "round", ((TURN_MARKER, ""),)),
    Teller("ally-1", "base", "gift", ((ALLY, ""),)),
    Teller("ally-2", "base", "gift", ((ALLY, ""),)),
    Teller("worgen-form", "warcraft", "choice",
           (("worgen_form", "human"), ("worgen_form", "worgen"))),
    Teller("battleground", "warcraft", "choice",
           (("battleground_faction", "alliance"), ("battleground_faction", "horde"))),
    Teller("ring", "underground", "choice", (("ring", ""),)),
    Teller("scepter", "underground", "choice", (("scepter", ""),)),
    Teller("bag-ring", "underground", "choice", (("bag:ring", ""),)),
    Teller("bag-scepter", "underground", "choice", (("bag:scepter", ""),)),
)  # fmt: skip
"""In the order of their numbers, which lie on people's tables: append only."""


@dataclass(frozen=True, slots=True)
class Telling:
    """What a card's face says."""

    kind: str
    what: str
    value: str


@cache
def tellers(game: str, *, mixed: bool = False) -> tuple[tuple[Face, Telling], ...]:
    """The faces of the cards that a table of this box uses, each with what it tells."""
    boxes = {None, game, MIXED_WITH.get(game) if mixed else game}
    number = FIRST
    found = []
    for card in TELLERS:
        for side, (what, value) in zip((Side.FRONT, Side.BACK), card.faces, strict=False):
            if card.game in boxes:
                face = Face(number, card.name, _piece(what, value), side, 1, Kind.CARD)
                found.append((face, Telling(card.kind, what, value)))
            number += 1
    return tuple(found)


@cache
def meanings() -> dict[str, Telling]:
    """What a card tells, by the name of the piece in `TokenSeen`: the same in every box.

    >>> meanings()["worgen_form=human"]
    Telling(kind='choice', what='worgen_form', value='human')
    """
    return {face.piece: told for game in GAMES for face, told in tellers(game)}


def _piece(what: str, value: str) -> str:
    return f"{what}={value}" if value else what
