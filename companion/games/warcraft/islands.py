"""Which islands and face-down markers a table of so many players lays out.

Lots are drawn elsewhere: what was shuffled is told, and what people chose can be entered.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace

from companion.games import atlas
from companion.games.warcraft.artifacts import ARTIFACTS
from companion.games.warcraft.discovery import UNSEEN
from companion.games.warcraft.places import PLACES
from companion.rules.game import Game
from companion.rules.options import Options
from companion.rules.setup import Deal

Shuffle = Callable[[Iterable[str]], tuple[str, ...]]

ISLANDS: Mapping[int, Mapping[str, int]] = {
    3: {"L": 1, "M": 1, "S": 1},
    4: {"L": 1, "M": 2, "S": 1},
    5: {"L": 2, "M": 1, "S": 2},
}
FOR_TWO: Mapping[str, Mapping[str, int]] = {
    "large_small": {"L": 1, "S": 1},
    "large_medium": {"L": 1, "M": 1},
}
"""Pieces by size for each number of players (WOW-1.1), for two as agreed (C-07)."""


def islands_for(players: int, options: Options) -> Mapping[str, int]:
    """How many large, medium and small islands are laid out."""
    return ISLANDS[players] if players in ISLANDS else FOR_TWO[options.two_player_boards]


def lays_out(players: int, options: Options) -> Mapping[str, object]:
    islands = islands_for(players, options)
    return {"boards": dict(islands), "markers_placed": {"face_down": sum(islands.values())}}


def drawn(players: int, options: Options, shuffle: Shuffle) -> str:
    """The board of islands taken at random, side included."""
    sides: dict[str, dict[str, list[str]]] = {}
    for sheet in atlas.islands():
        assert sheet.face is not None, "every island is a side of a piece"
        sides.setdefault(sheet.face.size, {}).setdefault(sheet.face.piece, []).append(sheet.id)
    chosen = [
        shuffle(sides[size][piece])[0]
        for size, number in islands_for(players, options).items()
        for piece in shuffle(sides[size])[:number]
    ]
    return "+".join(sorted(chosen))


def entered(
    sheets: Iterable[str], players: int, options: Options, known: atlas.Atlas | None = None
) -> str:
    """The board of islands that people have laid on the table themselves.

    ValueError if these are not the sizes for so many players, or two sides of one piece.
    """
    ids, known = sorted(sheets), known or atlas.atlas()
    sizes = Counter(face.size for id in ids if (face := known.sheet(id).face) is not None)
    wanted = islands_for(players, options)
    if sizes != Counter(wanted):
        raise ValueError(f"{players} players lay out {dict(wanted)}, not {dict(sizes)}")
    return known.archipelago(ids).id


def deal(game: Game, players: int, shuffle: Shuffle) -> Deal:
    """Stacks, and one artifact or place face down on each island (WOW-1.6)."""
    regions = sorted(game.board.with_symbol("size"))
    finds = shuffle((*ARTIFACTS, *PLACES))
    hidden = dict(zip(regions, finds, strict=False))
    return Deal(shuffle(game.races), shuffle(game.powers), hidden=hidden)


def unseen(dealt: Deal) -> Deal:
    """The same table with markers nobody has looked at: each is told when it is turned over."""
    return replace(dealt, hidden=dict.fromkeys(dealt.hidden, UNSEEN))
