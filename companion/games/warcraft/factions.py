"""Alliance, Horde and those who side with nobody; the bonus for beating the other side."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from companion.rules.lines import Line
from companion.rules.model import Conquest, Race, Tribe
from companion.rules.position import Position

ALLIANCE = "alliance"
HORDE = "horde"
NEUTRAL = "neutral"
SIDE = "battleground_faction"
TOOK_SIDES = "battleground:"
"""What a turn remembers of a neutral race that took sides, and after how many conquests."""

FACTIONS: Mapping[Race, str] = {
    **dict.fromkeys(("draenei", "dwarves", "gnomes", "humans", "night_elves", "worgen"), ALLIANCE),
    **dict.fromkeys(("blood_elves", "forsaken", "goblins", "orcs", "tauren", "trolls"), HORDE),
    **dict.fromkeys(("ethereals", "kobolds", "naga", "pandaren"), NEUTRAL),
}
_ENEMY = {ALLIANCE: HORDE, HORDE: ALLIANCE}


def printed(race: Race | None) -> str:
    """The faction on the banner; a race of the players' own has none."""
    return FACTIONS.get(race or "", NEUTRAL)


def faction(p: Position, tribe: Tribe) -> str:
    """The side a tribe is on now: its banner's, or the one it has taken for this turn."""
    own = printed(tribe.race)
    if own == NEUTRAL and tribe.active and tribe.seat == p.state.seat:
        return p.state.turn.chosen.get(SIDE, NEUTRAL)
    return own


def bonus(p: Position, tribe: Tribe) -> Iterable[Line]:
    """A coin for each race of the other side that lost a region to this one (WOW-1.17)."""
    if beaten := enemies_beaten(p, tribe):
        yield Line("WOW-1.17", len(beaten), "faction_bonus")


def enemies_beaten(p: Position, tribe: Tribe) -> Counter[tuple[Race | None, bool]]:
    """Regions taken this turn from each race of the other side."""
    enemy = _ENEMY.get(faction(p, tribe))
    if enemy is None:
        return Counter()
    return Counter(
        (conquest.beaten, conquest.beaten_active)
        for conquest in _fought(p)
        if conquest.race == tribe.race and printed(conquest.beaten) == enemy
    )


def _fought(p: Position) -> tuple[Conquest, ...]:
    """The conquests that count: for a race that took sides only those since then (AMB-152)."""
    turn = p.state.turn
    since = [used.removeprefix(TOOK_SIDES) for used in turn.used if used.startswith(TOOK_SIDES)]
    return turn.conquests[int(since[0]) :] if since else turn.conquests
