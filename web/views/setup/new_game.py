"""What people have chosen on a screen, from JSON to a new game. Draws and begins nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.dealing import Choice
from companion.games import EDITIONS
from companion.games.boxes import BOXES
from companion.games.custom import Custom
from companion.games.opening import Chair
from companion.games.sheet import read
from companion.rules.drafting.column import COLUMN
from companion.rules.setup import ROUNDS
from companion.table.begin.new_game import CannotBeginError, NewGame
from web.desk import Json
from web.views.setup.choices import COLOURS

LONGEST_NAME = 24
LONGEST_RULE = 400
LONGEST_BOARD = 300
"""Characters of the names of all islands together."""
TOLD, OWN = "told", "own"
COUNTED, HIDDEN = "counted", "hidden"
WELL_KNOWN = frozenset(
    {"box", "edition", "options", "chairs", "board", "column", "custom", "finds", "teams", "tiles",
     "coins"}
)  # fmt: skip


def read_new_game(given: Mapping[str, Json], boards: tuple[str, ...] = ()) -> NewGame:
    """CannotBeginError names what is wrong."""
    if given.keys() - WELL_KNOWN:
        raise CannotBeginError("setup.unknown")
    chairs = _chairs(given.get("chairs"))
    choice = Choice(
        box=_one_of(given.get("box"), tuple(BOXES), "setup.no-such-box"),
        edition=_one_of(given.get("edition", "fr"), EDITIONS, "setup.no-such-edition"),
        switches=_mapping(given.get("options")),
        board=_text(given.get("board", ""), LONGEST_BOARD),
        custom=tuple(_custom(tile) for tile in _list(given.get("custom"))),
        teams=given.get("teams") is True,
        own=tuple(map(read, boards)),
        counted=_one_of(given.get("coins", COUNTED), (COUNTED, HIDDEN), "setup.unknown") == COUNTED,
    )
    column = tuple(_combo(combo) for combo in _list(given.get("column")))
    told = _one_of(given.get("finds", "drawn"), ("drawn", TOLD), "setup.unknown") == TOLD
    own = _one_of(given.get("tiles", "drawn"), ("drawn", OWN), "setup.unknown") == OWN
    return NewGame(choice, chairs, column, told or own, own)


def _chairs(given: Json) -> tuple[Chair, ...]:
    chairs = tuple(_chair(one) for one in _list(given))
    if len(chairs) not in ROUNDS:
        raise CannotBeginError("setup.players")
    if len({chair.name for chair in chairs}) != len(chairs):
        raise CannotBeginError("setup.same-name")
    if len({chair.colour for chair in chairs}) != len(chairs):
        raise CannotBeginError("setup.same-colour")
    return chairs


def _chair(given: Json) -> Chair:
    one = _mapping(given)
    name = _text(one.get("name"), LONGEST_NAME).strip()
    if not name:
        raise CannotBeginError("setup.no-name")
    return Chair(name, _one_of(one.get("colour"), COLOURS, "setup.no-such-colour"))


def _combo(given: Json) -> tuple[str, str]:
    combo = _mapping(given)
    return _text(combo.get("race"), LONGEST_NAME), _text(combo.get("power"), LONGEST_NAME)


def _custom(given: Json) -> Custom:
    """A tile of the players' own; its id is a plain word."""
    tile = _mapping(given)
    id = _text(tile.get("id"), LONGEST_NAME)
    if not id.replace("_", "").isalnum() or not id.isascii():
        raise CannotBeginError("setup.bad-tile")
    name, rule = _text(tile.get("name"), LONGEST_NAME), _text(tile.get("rule", ""), LONGEST_RULE)
    if not name.strip():
        raise CannotBeginError("setup.no-name")
    return Custom(id, name, _number(tile.get("number")), _number(tile.get("supply", 0)), rule)


def _list(given: Json) -> Sequence[Json]:
    if given is None:
        return ()
    if not isinstance(given, list) or len(given) > COLUMN:
        raise CannotBeginError("setup.unknown")
    return given


def _mapping(given: Json) -> Mapping[str, Json]:
    if given is None:
        return {}
    if not isinstance(given, dict):
        raise CannotBeginError("setup.unknown")
    return given


def _text(given: Json, longest: int) -> str:
    if not isinstance(given, str) or len(given) > longest or not given.isprintable():
        raise CannotBeginError("setup.bad-text")
    return given


def _number(given: Json) -> int:
    if not isinstance(given, int) or isinstance(given, bool):
        raise CannotBeginError("setup.bad-tile")
    return given


def _one_of(given: Json, known: tuple[str, ...], reason: str) -> str:
    if not isinstance(given, str) or given not in known:
        raise CannotBeginError(reason)
    return given
