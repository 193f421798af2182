"""From what people have chosen to an opening: checks it, and draws what they left to chance."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, replace
from random import Random

from companion.dealing import Choice, deal
from companion.games import atlas
from companion.games.boxes import box
from companion.games.opening import Chair, Opening, trouble_with_names
from companion.games.sheet import read
from companion.games.warcraft.discovery import UNSEEN
from companion.games.warcraft.islands import entered, unseen
from companion.rules.model import HIDDEN
from companion.rules.setup import Deal


class CannotBeginError(ValueError):
    """These choices make no game; carries the key of the reason."""


@dataclass(frozen=True, slots=True)
class NewGame:
    """What people have settled before the first turn; what is empty is drawn."""

    choice: Choice
    chairs: tuple[Chair, ...]
    column: tuple[tuple[str, str], ...] = ()
    told: bool = False
    """Real tiles lie face down: what they are is asked when they turn up."""
    own_tiles: bool = False
    """So do banners and badges: only what lies in the column is known."""


def opening(new_game: NewGame, rng: Random | None = None) -> Opening:
    """An opening that can be played. CannotBeginError: it cannot."""
    trouble = trouble_with_names(new_game.chairs)
    if trouble is not None:
        raise CannotBeginError(f"setup.{trouble}")
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
    """The same people and rules, newly dealt; `first` is who starts, the others follow.

    Islands are drawn anew, unless some are people's own: those lie on the table.
    """
    chairs = old.chairs[first:] + old.chairs[:first]
    drawn = box(old.box).board is not None and not old.sheets
    choice = Choice(
        old.box,
        old.edition,
        old.switches,
        "" if drawn else old.board,
        old.custom,
        old.teams,
        tuple(map(read, old.sheets)),
        old.counted,
    )
    told = HIDDEN in old.deal.pile or UNSEEN in old.deal.hidden.values()
    own_tiles = old.deal.laid is not None
    return opening(NewGame(choice, chairs, told=told, own_tiles=own_tiles), rng)


def _on_islands(new_game: NewGame) -> Choice:
    """Islands that people have laid out must be those for so many players."""
    choice = new_game.choice
    chosen = box(choice.box)
    if chosen.board is None or not choice.board:
        return choice
    options = chosen.options(choice.edition, choice.switches)
    known, laid = atlas.atlas().replacing(choice.own), choice.board.split("+")
    return replace(choice, board=entered(laid, len(new_game.chairs), options, known))


def _as_laid(dealt: Deal, new_game: NewGame) -> Deal:
    """The stacks with what lies on the table on top, and nothing known of what lies face down."""
    races = tuple(race for race, _ in new_game.column)
    powers = tuple(power for _, power in new_game.column)
    laid = replace(
        dealt, banners=_on_top(dealt.banners, races), badges=_on_top(dealt.badges, powers)
    )
    if new_game.own_tiles:
        laid = replace(laid, laid=len(new_game.column))
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
