"""What a player's turn pays, line by line, and who has won."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from companion.rules.asking.regions import counting_units
from companion.rules.lines import Line, Lines, per_region
from companion.rules.model import AFTER_SCORE, OVER, RETREAT, Seat
from companion.rules.position import Position
from companion.rules.traits import Levy, Trait

PAID = frozenset({AFTER_SCORE, RETREAT, OVER})
"""Phases in which the turn's coins have been paid."""


def score(p: Position, seat: Seat) -> Lines:
    """Coins from the bank at the end of this player's turn (CORE-8.1, 8.2)."""
    tribes_and_traits = p.tribes_and_traits(seat)
    held = [region for tribe, _ in tribes_and_traits for region in p.held(tribe.race)]
    lines = list(per_region("CORE-8.1", "regions", held))
    for tribe, traits in tribes_and_traits:
        for trait in traits[Trait.coins]:
            lines += trait.coins(p, tribe)
    for tribe, traits in tribes_and_traits:
        for trait in traits[Trait.doubles]:
            for line in trait.doubles(p, tribe):
                lines += _doubled(line, tuple(lines))
    return tuple(lines)


def _doubled(open_line: Line, lines: Lines) -> Iterator[Line]:
    again = tuple(r for line in lines for r in line.regions if r in open_line.regions)
    if again:
        yield replace(open_line, amount=len(again), regions=again)


def levies(p: Position, seat: Seat) -> Iterator[Levy]:
    """Coins that other players hand over, as far as they have them (AMB-002)."""
    paid: dict[Seat, int] = {}
    for tribe, traits in p.tribes_and_traits(seat):
        for trait in traits[Trait.levies]:
            for levy in trait.levies(p, tribe):
                before = paid.get(levy.payer, 0)
                left = p.state.players[levy.payer].coins - before
                if coins := min(levy.line.amount, left):
                    paid[levy.payer] = before + coins
                    yield replace(levy, line=replace(levy.line, amount=coins))


def income(p: Position, seat: Seat) -> Lines:
    """Every coin that the end of the turn brings now, from the bank and from other players."""
    if p.state.phase in PAID:
        return ()
    return (*score(p, seat), *(levy.line for levy in levies(p, seat)))


def board_tokens(p: Position, seat: Seat) -> int:
    """What breaks a tie: race tokens on the board, in decline or not (CORE-12.3)."""
    held = [region for tribe in p.tribes(seat) for region in p.held(tribe.race)]
    units = [unit for region in held for unit in counting_units(p, region)]
    ranking = sum(p.game.markers[unit].ranks for unit in units)
    return sum(p.tokens(region) for region in held) + ranking


Teams = tuple[tuple[Seat, ...], ...]
"""Who wins together."""
TABLE_OF_TEAMS = 4


def ranking(p: Position, sides: Teams = ()) -> Teams:
    """Seats from first to last; those who share a place stand together (CORE-12.5).

    Coins and tokens of a side are added; without sides everyone plays alone.
    """
    places: dict[tuple[int, int], list[Seat]] = {}
    for side in sides or alone(len(p.state.players)):
        coins = sum(p.state.players[seat].coins for seat in side)
        tokens = sum(board_tokens(p, seat) for seat in side)
        places.setdefault((coins, tokens), []).extend(side)
    return tuple(tuple(places[result]) for result in sorted(places, reverse=True))


def alone(players: int) -> Teams:
    return tuple((Seat(seat),) for seat in range(players))


def partners(players: int) -> Teams:
    """Two teams of two who sit across the table.

    A plain partnership of Tribekeeper's own: the printed team variant is not known here.

    >>> partners(4)
    ((0, 2), (1, 3))
    >>> partners(3)
    Traceback (most recent call last):
    ValueError: teams of two need four players, not 3
    """
    if players != TABLE_OF_TEAMS:
        raise ValueError(f"teams of two need four players, not {players}")
    return (Seat(0), Seat(2)), (Seat(1), Seat(3))
