"""From what the cameras tell to what the follower is shown. Unseen stays unseen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from companion.rules.board import RegionId
from companion.rules.game import Game
from companion.rules.model import HIDDEN, Seat, State
from companion.table.follow.sight import (
    MOST,
    NOTHING,
    BannerSeen,
    GiftSeen,
    Sight,
    Spot,
    spot_of,
)
from companion.table.inputs import (
    BannerRead,
    NotSeen,
    Pile,
    SeenEmpty,
    SeenSo,
    TableSeen,
    TokenSeen,
)

DECLINED, FACE_DOWN = "declined", "hidden"
NATIVES = {"natives": "lost_tribe"}
"""What is printed on the tokens of those who live there, where the game calls them otherwise."""
SECRET = frozenset({"artifact", "place", "relic"})
"""What the backs of pieces are called that tell nothing of their fronts."""
ENOUGH_KNOWN, MOSTLY, AGREE = 4, 0.6, 0.75
"""Piles whose height the game knows that are wanted to tell how high the lowest is, the share of
them that must agree, and within how many tokens."""
GIFTS, ROUNDS, TURN_MARKER = "gifts", "rounds", "turn_marker"
"""Where gifts lie on a player's mat, the strip of rounds, and what lies on it."""


def sight_of(game: Game, state: State, seen: TableSeen, *, piled: bool = False) -> Sight:
    """`piled`: there may be more than are visible; otherwise each counts as one."""
    spots: dict[RegionId, Spot] = {}
    lowest = _lowest(state, seen) if piled else None
    for region in sorted(game.board.regions):
        spot = _spot(game, state, seen, region, _Counting(piled, lowest))
        if spot is not None:
            spots[region] = spot
    sight = Sight(spots, _combos(state, seen), round=_round(seen), shaky=bool(seen.shaky))
    if not _mats(state) <= {board.board for board in seen.boards if board.registered}:
        return sight
    return replace(sight, banners=_banners(state, seen), gifts=_gifts(game, state, seen))


@dataclass(frozen=True, slots=True)
class _Counting:
    """Whether tokens lie in piles, and how high the lowest of them is, if that is known."""

    piled: bool
    lowest: float | None

    def heights(self, piles: list[Pile]) -> tuple[int, int]:
        """What lies side by side is there; how much more is bounded only by how large the tops
        look. A measure is never exact: one token more is possible.
        """
        if not self.piled or not piles:
            return len(piles), len(piles)
        rises = [pile.rise for pile in piles if pile.rise is not None]
        if self.lowest is None or len(rises) < len(piles):
            return sum(pile.least for pile in piles), MOST
        bounds = [rise.between(self.lowest) for rise in rises]
        least, most = (sum(bound) for bound in zip(*bounds, strict=True))
        return least, max(most, least + 1)


def _lowest(state: State, seen: TableSeen) -> float | None:
    """How many tokens high the lowest pile of the table is, by those whose height the game knows:
    most of them must say the same, for some may have changed.
    """
    said = sorted(_known_lowest(state, seen))
    if len(said) < ENOUGH_KNOWN:
        return None
    middle = said[len(said) // 2]
    agreeing = sum(abs(lowest - middle) <= AGREE for lowest in said)
    return middle if agreeing > MOSTLY * len(said) else None


def _known_lowest(state: State, seen: TableSeen) -> Iterator[float]:
    for region, there in seen.regions.items():
        troop = state.troops.get(region)
        if isinstance(there, SeenSo) and len(there.piles) == 1 and troop is not None:
            (pile,) = there.piles
            if pile.rise is not None and pile.top.piece == troop.race:
                yield troop.tokens - pile.rise.tokens


def _spot(
    game: Game, state: State, seen: TableSeen, region: RegionId, counting: _Counting
) -> Spot | None:
    match seen.at(region):
        case NotSeen():
            return None
        case SeenEmpty(proven):
            bare = spot_of(state, region) == NOTHING
            return NOTHING if proven or bare else None
        case SeenSo(piles):
            return _laid(game, state, region, piles, counting)


def _laid(
    game: Game, state: State, region: RegionId, piles: tuple[Pile, ...], counting: _Counting
) -> Spot | None:
    """A region where two races lie is on its way to something else: not seen."""
    tops = [pile.top for pile in piles]
    faces = Counter((top.piece, top.side == DECLINED) for top in tops if top.piece in game.races)
    below = [one for pile in piles for one in _alike_below(game, pile)]
    if len(faces) > 1 or not _known_below(state, region, tops, below):
        return None
    race, declined = next(iter(faces), ("", False))
    natives = NATIVES.get(game.neutral, game.neutral)
    return Spot(
        race,
        declined,
        *counting.heights([pile for pile in piles if race and pile.top.piece == race]),
        *counting.heights([pile for pile in piles if pile.top.piece == natives]),
        _markers(game, state, region, [*tops, *below]),
    )


def _alike_below(game: Game, pile: Pile) -> Iterator[TokenSeen]:
    """Markers that one of their kind was laid on, as encampments are: they were seen before."""
    if pile.top.piece in game.markers:
        yield from (one for one in pile.pieces[1:] if one.piece == pile.top.piece)


def _known_below(
    state: State, region: RegionId, tops: Iterable[TokenSeen], below: Iterable[TokenSeen]
) -> bool:
    """Whether they still lie there nobody sees; the game has as many, or it must be asked."""
    hidden = {one.piece for one in below}
    lying = Counter(one.piece for one in (*tops, *below))
    known = Counter(state.markers.get(region, ()))
    return all(lying[piece] == known[piece] for piece in hidden)


def _markers(
    game: Game, state: State, region: RegionId, tops: Iterable[TokenSeen]
) -> tuple[str, ...]:
    """What a badge attached to a place says is not on the tag: it stays what it was."""
    known = {marker.partition(":")[0]: marker for marker in state.markers.get(region, ())}
    found = []
    for top in tops:
        if top.side == FACE_DOWN and top.piece in SECRET:
            found.append(HIDDEN)
        elif top.piece in game.markers or top.piece in game.finds:
            found.append(known.get(top.piece, top.piece))
    return tuple(sorted(found))


def _combos(state: State, seen: TableSeen) -> tuple[tuple[str, str | None], ...] | None:
    """The column, if all of it is read; what is half read tells nothing."""
    places = sorted(seen.combos, key=lambda combo: combo.position)
    if len(places) < len(state.column):
        return None
    if any(combo.race is None or combo.power is None for combo in places):
        return None
    return tuple((combo.race or "", combo.power) for combo in places)


def _mats(state: State) -> set[str]:
    """The mats before the players, by the names the print kit gives them."""
    return {f"seat-{seat + 1}" for seat in range(len(state.players))}


def _banners(state: State, seen: TableSeen) -> frozenset[BannerSeen] | None:
    """What lies before the players, if all of it is read. A mat has no place for the badge of a
    banner in decline, and the first mats had only one for such banners.
    """
    if any(b.race is None or (b.power is None and not b.declined) for b in seen.banners):
        return None
    declined = Counter(b.seat for b in seen.banners if b.declined)
    if any(len(p.declined) > max(1, declined[Seat(n)]) for n, p in enumerate(state.players)):
        return None
    return frozenset(
        BannerSeen(b.seat, b.race or "", b.power or _kept(state, b), b.declined)
        for b in seen.banners
    )


def _kept(state: State, banner: BannerRead) -> str | None:
    """The badge that stays with a tribe in decline, as far as it is known."""
    tribe = state.tribes.get(banner.race or "")
    return None if tribe is None else tribe.power


def _gifts(game: Game, state: State, seen: TableSeen) -> frozenset[GiftSeen] | None:
    """Gifts on the mats; None if nobody is there who gives such things."""
    found = []
    for token in seen.tokens:
        if token.board in _mats(state) and token.regions[:1] == (GIFTS,):
            giver = _giver(game, state, token.piece)
            if giver is None:
                return None
            holder = Seat(int(token.board.removeprefix("seat-")) - 1)
            found.append(GiftSeen(token.piece, giver, holder))
    return frozenset(found)


def _giver(game: Game, state: State, gift: str) -> Seat | None:
    """Whose race or power gives this away."""
    for tribe in state.tribes.values():
        traits = game.races.get(tribe.race), game.powers.get(tribe.power or "")
        if any(trait is not None and gift in trait.gives for trait in traits):
            return tribe.seat
    return None


def _round(seen: TableSeen) -> int | None:
    """Where the turn marker lies on its strip."""
    for token in seen.tokens:
        if token.piece == TURN_MARKER and token.board == ROUNDS and token.regions:
            return int(token.regions[0].removeprefix("round-"))
    return None
