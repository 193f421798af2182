"""What is typed, as a command: regions given up, tokens and pieces placed, helps combined.

Nothing is played here, and nothing is judged: the rules answer whatever comes of it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from string import ascii_lowercase

from companion.rules import commands as c
from companion.rules.asking.players import acting_in_decline
from companion.rules.board import RegionId
from companion.rules.decide.showing import awaits_combo, hidden_badges
from companion.rules.model import Phase, Tribe
from companion.rules.position import Position
from companion.table.ask.placements import Placement, redeployments, retreats
from companion.table.ask.suppose import reasons
from companion.text.names import NUMERALS

_PAIR = re.compile(r"(?:([a-z]):)?([^=:]+)=(\d{1,3})")
TILES = 2
"""Of a combo: its badge and its banner."""
_HELP = re.compile(r"(\d{0,3})([a-z])")


class NotUnderstoodError(ValueError):
    """Nobody can make a command of these words."""


def code(p: Position, region: RegionId) -> str:
    """How a region is typed: its number, and before it the island's where there are several."""
    island, _, number = region.rpartition(".")
    islands = list(p.game.board.islands)
    return f"{NUMERALS[islands.index(island)]}.{number}" if len(islands) > 1 else region


def region_of(p: Position, word: str) -> RegionId:
    """The region that is meant: `7`, or `II.7` where there are islands."""
    codes = {code(p, region).lower(): region for region in p.game.board.all}
    if word.lower() not in codes:
        raise NotUnderstoodError(word)
    return codes[word.lower()]


def legend(things: Iterable[str]) -> dict[str, str]:
    """A letter for each, in the order of their names.

    >>> legend(["sword", "doormat"])
    {'a': 'doormat', 'b': 'sword'}
    """
    return dict(zip(ascii_lowercase, sorted(set(things)), strict=False))


def abandoning(p: Position, words: list[str]) -> c.Expand:
    """`a 7 9`: make ready without these regions; those of a race in decline make it ready."""
    regions = tuple(region_of(p, word) for word in words)
    tribe = acting_in_decline(p, p.state.seat)
    return c.Expand(regions, declined=bool(tribe and set(regions) & set(p.held(tribe.race))))


def hidden_tiles(p: Position) -> tuple[list[str], list[str]]:
    """Badges and banners that may come up, in an order that tells nothing of their stacks."""
    return (sorted(hidden_badges(p)), sorted(p.state.banners)) if awaits_combo(p) else ([], [])


def showing(p: Position, words: list[str]) -> c.Show:
    """`t 3 7`: the third badge and the seventh banner of the lists have come up."""
    chosen = [
        tiles[int(word) - 1]
        for word, tiles in zip(words, hidden_tiles(p), strict=False)
        if word.isdecimal() and 1 <= int(word) <= len(tiles)
    ]
    if len(words) != len(chosen) or len(chosen) != TILES:
        raise NotUnderstoodError(" ".join(words))
    badge, banner = chosen
    return c.Show(banner, badge)


def placeable(p: Position) -> tuple[Placement, ...]:
    """What may be placed now; while a beaten player is asked, what is his."""
    return retreats(p) if p.state.phase is Phase.RETREAT else redeployments(p)


def pieces(p: Position) -> dict[str, str]:
    """The pieces that are placed with the tokens now, by the letter they are typed with."""
    return legend(unit for placement in placeable(p) for unit in placement.units)


def placing(p: Position, words: list[str]) -> c.Redeploy | c.Retreat:
    """`7=3 9=2 a:7=1`: tokens in these regions, and a piece of the kind `a`.

    Of whatever is not mentioned at all, the even proposal says where it goes.
    """
    letters, on = pieces(p), dict[str | None, dict[RegionId, int]]()
    for word in words:
        letter, region, number = _pair(word)
        if letter is not None and letter not in letters:
            raise NotUnderstoodError(word)
        on.setdefault(letter, {})[region_of(p, region)] = number
    typed = {letters[letter]: where for letter, where in on.items() if letter is not None}
    if p.state.phase is Phase.RETREAT:
        even = [placement.proposal for placement in retreats(p)]
        return c.Retreat(on.get(None, even[0].on if even else {}), {**_units(even), **typed})
    return _redeploying(p, on.get(None), typed)


def _redeploying(
    p: Position, tokens: c.TokensOn | None, units: Mapping[str, c.TokensOn]
) -> c.Redeploy:
    """Of the races that may be placed, the one whose regions are named."""
    named = {*(tokens or ()), *(region for on in units.values() for region in on)}
    for found in redeployments(p):
        if named <= {room.region for room in found.rooms}:
            even = found.proposal
            on = even.on if tokens is None else tokens
            return c.Redeploy(on, {**_units([even]), **units}, found.declined)
    return c.Redeploy(tokens or {}, units)


def _units(even: Iterable[c.Redeploy | c.Retreat]) -> dict[str, c.TokensOn]:
    return {unit: on for one in even for unit, on in one.units.items()}


def _pair(word: str) -> tuple[str | None, str, int]:
    found = _PAIR.fullmatch(word)
    if found is None:
        raise NotUnderstoodError(word)
    letter, region, number = found.groups()
    return letter, region, int(number)


def attackers(p: Position) -> Iterator[Tribe]:
    """Who of the current player's may attack now, the active race first."""
    tribes = (p.active(p.state.seat), acting_in_decline(p, p.state.seat))
    return (one for one in tribes if one is not None and one.race in p.state.turn.readied)


def helps(p: Position) -> dict[str, str]:
    """What may help in a conquest, by its letter: abilities, and pieces that pay like tokens."""
    found = [name for tribe in attackers(p) for name in p.active_traits(tribe).conquest_abilities]
    paying = [unit for tribe in attackers(p) for unit in p.active_traits(tribe).paying]
    return legend([*found, *paying])


def attacking(p: Position, word: str) -> c.Conquer | c.Final:
    """`7+a+2b`: region 7 with the help of `a` and two pieces `b`; with the die if it must be."""
    region, *more = word.split("+")
    target, letters = region_of(p, region), helps(p)
    using, units = list[str](), dict[str, int]()
    for part in more:
        found = _HELP.fullmatch(part)
        if found is None or found[2] not in letters:
            raise NotUnderstoodError(word)
        name = letters[found[2]]
        if any(name in p.active_traits(tribe).paying for tribe in attackers(p)):
            units[name] = int(found[1] or 1)
        else:
            using.append(name)
    return _at_once_or_with_die(p, target, tuple(using), units)


def _at_once_or_with_die(
    p: Position, target: RegionId, using: tuple[str, ...], units: Mapping[str, int]
) -> c.Conquer | c.Final:
    """The first that the rules accept; if none, the conquest, so that they say why."""
    races = [not tribe.active for tribe in attackers(p)] or [False]
    tried: list[c.Conquer | c.Final] = []
    tried += [c.Conquer(target, using, units, declined=declined) for declined in races]
    tried += [c.Final(target, 0, using, units, declined=declined) for declined in races]
    return next((one for one in tried if not reasons(p, one)), tried[0])
