"""What can be chosen before a game: boxes, editions, options, boards, races and powers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from functools import lru_cache

from companion.games import GAMES, atlas
from companion.games.boxes import BOXES, Box, parts
from companion.games.warcraft.islands import ISLANDS, islands_for
from companion.rules.board import Board
from companion.rules.game import Game
from companion.rules.options import CHOICES, Options
from companion.rules.score import TABLE_OF_TEAMS
from companion.rules.setup import ROUNDS
from companion.text.catalog import LANGUAGES
from web.desk import Json

COLOURS = ("blue", "orange", "green", "yellow", "sky", "purple")
CONCERNS: Mapping[str, frozenset[str]] = {
    "final_conquest_max_shortfall": frozenset(GAMES),
    "own_decline_is_nonempty": frozenset(GAMES),
    "flames_entry": frozenset({"underground"}),
    "lizardmen_pass_occupied": frozenset({"underground"}),
    "two_player_boards": frozenset({"warcraft"}),
    "bombs_per_region_max": frozenset({"warcraft"}),
    "bombs_return": frozenset({"warcraft"}),
    "objectives_optional": frozenset({"warcraft"}),
    "pandaren_displacement_counts": frozenset({"warcraft"}),
    "doomhammer_payee": frozenset({"warcraft"}),
    "imposing_targets": frozenset({"warcraft"}),
    "conquest_reward_timing": frozenset({"warcraft"}),
}
"""The boxes in which a rule option makes a difference."""


@lru_cache(maxsize=4)
def setup(own: tuple[str, ...] = ()) -> Mapping[str, Json]:
    """Everything there is to choose, the boards of people's own files among it."""
    known = atlas.with_own(own)
    return {
        "boxes": [_box(box, known) for box in BOXES.values()],
        "players": sorted(ROUNDS),
        "colours": list(COLOURS),
        "languages": list(LANGUAGES),
    }


def options_of(box: str) -> list[str]:
    return [option for option in CHOICES if CONCERNS[option] & set(parts(box))]


def opened(box: Box) -> Game:
    """A box without a board, to look at what is in it."""
    return box.open(Board.of("none", (), ()), box.options())


def _box(box: Box, known: atlas.Atlas) -> dict[str, Json]:
    concern = options_of(box.id)
    game = box.open(_any_board(box), box.options())
    return {
        "id": box.id,
        "parts": parts(box.id),
        "editions": {name: _values(options, concern) for name, options in box.editions.items()},
        "options": [{"id": option, "choices": _choices(option)} for option in concern],
        "boards": {str(players): _boards(box, players, known) for players in sorted(ROUNDS)},
        "islands": _islands(known) if box.board is not None else None,
        "races": [
            {"id": race.id, "number": race.banner, "supply": race.supply}
            for race in game.races.values()
        ],
        "powers": [{"id": power.id, "number": power.badge} for power in game.powers.values()],
        "finds": bool(game.finds),
        "teams": [TABLE_OF_TEAMS],
    }


def _any_board(box: Box) -> Board:
    """The largest board of a box, on which most of it can be used."""
    if box.board is not None:
        return Board.of("none", (), ())
    return atlas.board_for(box.sheets_of or box.id, max(ROUNDS))


def _values(options: Options, concern: list[str]) -> dict[str, Json]:
    return {name: value for name, value in asdict(options).items() if name in concern}


def _choices(option: str) -> list[Json]:
    return [c for c in CHOICES[option] if c is None or isinstance(c, bool | int | str)]


def _boards(box: Box, players: int, known: atlas.Atlas) -> list[Json]:
    if box.board is not None:
        return []
    sheets = known.sheets(box.sheets_of or box.id)
    return [
        {
            "id": sheet.id,
            "house": sheet.house,
            "own": _is_own(sheet),
            "left_out": _left_out(box, sheet.board),
        }
        for sheet in sheets
        if sheet.players in (players, None)
    ]


def _is_own(sheet: atlas.Sheet) -> bool:
    """Somebody's own, even under the name of one of ours, whose place it has taken."""
    return sheet is not atlas.atlas().by_id.get(sheet.id)


def _left_out(box: Box, board: Board) -> list[Json]:
    """Banners and badges that stay in their box on this board, and what it lacks for them."""
    return [
        {"kind": one.kind, "id": one.id, "lacks": list(one.lacks)} for one in box.leaves_out(board)
    ]


def _islands(known: atlas.Atlas) -> dict[str, Json]:
    needs = {str(players): _sizes(islands_for(players, Options())) for players in ISLANDS}
    for_two = {
        str(choice): _sizes(islands_for(2, Options(two_player_boards=str(choice))))
        for choice in CHOICES["two_player_boards"]
    }
    return {
        "sheets": [
            {
                "id": sheet.id,
                "piece": sheet.face.piece,
                "size": sheet.face.size,
                "side": sheet.face.side,
                "own": _is_own(sheet),
            }
            for sheet in known.islands()
            if sheet.face is not None
        ],
        "needs": {"2": _sizes(islands_for(2, Options())), **needs},
        "for_two": for_two,
    }


def _sizes(islands: Mapping[str, int]) -> list[Json]:
    """
    >>> _sizes({"L": 1, "M": 2})
    ['L', 'M', 'M']
    """
    return [size for size, number in islands.items() for _ in range(number)]
