"""From what people have chosen to an opening: checks it, and draws what they left to chance."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random

from companion.dealing import Choice, deal
from companion.games.boxes import BOXES, box
from companion.games.custom import Custom
from companion.games.opening import Chair, Opening
from companion.games.warcraft.discovery import UNSEEN
from companion.games.warcraft.islands import entered, unseen
from companion.rules.draft import COLUMN
from companion.rules.model import HIDDEN
from companion.rules.setup import ROUNDS, Deal
from web.desk import Json
from web.views.setup.choices import COLOURS

LONGEST_NAME = 24
LONGEST_RULE = 400
TOLD = "told"
WELL_KNOWN = frozenset(
    {"box", "edition", "options", "chairs", "board", "column", "custom", "finds", "teams"}
)


class CannotBeginError(ValueError):
    """These new_game make no game; carries the key of the reason."""


@dataclass(frozen=True, slots=True)
class NewGame:
    """What people have settled before the first turn; what is empty is drawn."""

    choice: Choice
    chairs: tuple[Chair, ...]
    column: tuple[tuple[str, str], ...] = ()
    told: bool = False
    """Real tiles lie face down: what they are is asked when they turn up."""


def read_new_game(given: Mapping[str, Json]) -> NewGame:
    """CannotBeginError names what is wrong."""
    if given.keys() - WELL_KNOWN:
        raise CannotBeginError("setup.unknown")
    chairs = _chairs(given.get("chairs"))
    choice = Choice(
        box=_one_of(given.get("box"), tuple(BOXES), "setup.no-such-box"),
        edition=_one_of(given.get("edition", "fr"), ("fr", "ja", "en"), "setup.no-such-edition"),
        switches=_mapping(given.get("options")),
        board=_text(given.get("board", ""), 100),
        custom=tuple(_custom(tile) for tile in _list(given.get("custom"))),
        teams=given.get("teams") is True,
    )
    column = tuple(_combo(combo) for combo in _list(given.get("column")))
    told = _one_of(given.get("finds", "drawn"), ("drawn", TOLD), "setup.unknown") == TOLD
    return NewGame(choice, chairs, column, told)


def opening(new_game: NewGame, rng: Random | None = None) -> Opening:
    """An opening that can be played. CannotBeginError: it cannot."""
    try:
        dealt = deal(_on_islands(new_game), new_game.chairs, rng or secrets.SystemRandom())
        found = replace(dealt, deal=_as_laid(dealt.deal, new_game))
        found.lay()
    except CannotBeginError:
        raise
    except (LookupError, ValueError, TypeError) as error:
        raise CannotBeginError("setup.impossible") from error
    return found


def rematch(old: Opening, first: int, rng: Random | None = None) -> Opening:
    """The same people and rules, newly dealt; `first` is who starts, the others follow."""
    chairs = old.chairs[first:] + old.chairs[:first]
    islands = box(old.box).board is not None
    choice = Choice(
        old.box,
        old.edition,
        old.switches,
        "" if islands else old.board,
        old.custom,
        old.teams,
    )
    told = HIDDEN in old.deal.pile or UNSEEN in old.deal.hidden.values()
    return opening(NewGame(choice, chairs, told=told), rng)


def _on_islands(new_game: NewGame) -> Choice:
    """Islands that people have laid out must be those for so many players."""
    choice = new_game.choice
    chosen = box(choice.box)
    if chosen.board is None or not choice.board:
        return choice
    options = chosen.options(choice.edition, choice.switches)
    return replace(choice, board=entered(choice.board.split("+"), len(new_game.chairs), options))


def _as_laid(dealt: Deal, new_game: NewGame) -> Deal:
    """The stacks with what lies on the table on top, and nothing known of what lies face down."""
    races = tuple(race for race, _ in new_game.column)
    powers = tuple(power for _, power in new_game.column)
    laid = replace(
        dealt, banners=_on_top(dealt.banners, races), badges=_on_top(dealt.badges, powers)
    )
    if not new_game.told:
        return laid
    pile = tuple(HIDDEN for _ in dealt.pile)
    return replace(unseen(laid), pile=pile)


def _on_top(stack: tuple[str, ...], visible: tuple[str, ...]) -> tuple[str, ...]:
    """
    >>> _on_top(("elves", "orcs", "trolls"), ("trolls",))
    ('trolls', 'elves', 'orcs')
    """
    if len(set(visible)) != len(visible) or not set(visible) <= set(stack):
        raise CannotBeginError("setup.bad-column")
    return (*visible, *(tile for tile in stack if tile not in visible))


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
