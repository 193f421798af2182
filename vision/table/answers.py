"""One of three answers for every region: seen so, seen empty, not seen. Knows no rules."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from companion.rules.board import RegionId
from companion.table.inputs import (
    NotSeen,
    Pile,
    RegionSeen,
    Rise,
    SeenEmpty,
    SeenSo,
    TokenSeen,
    Unseen,
)
from vision.table.merge import Merged


def answers(reading: Merged, tokens: Sequence[TokenSeen]) -> dict[RegionId, RegionSeen]:
    """What may be said of every region of every registered board."""
    hidden = {m.face.token for m in reading.marks if m.hidden}
    here: dict[RegionId, list[TokenSeen]] = {}
    doubtful: set[RegionId] = set()
    shown = {token.token: token for token in tokens}
    rises = {m.face.token: m.rise for m in reading.marks if m.rise is not None}
    for token in tokens:
        if token.token in hidden:
            doubtful |= set(token.regions[:1])
        elif token.regions:
            here.setdefault(_top_of(token, shown).regions[0], []).append(token)
    perhaps = {region for token in tokens for region in token.regions[1:]}
    return {
        region: _answer(why or (Unseen.HAND if region in doubtful else None),
                        tuple(_piles(here.get(region, []), rises)),
                        perhaps=region in perhaps, proven=region in reading.proven)
        for region, why in reading.regions.items()
    }  # fmt: skip


def _top_of(token: TokenSeen, shown: Mapping[str, TokenSeen]) -> TokenSeen:
    """What lies on top of it: a pile across a border is where its top is."""
    passed: set[str] = set()
    while token.under is not None and token.under not in passed:
        above = shown.get(token.under)
        if above is None or not above.regions:
            break
        passed.add(token.under)
        token = above
    return token


def _answer(
    why: Unseen | None, piles: tuple[Pile, ...], *, perhaps: bool, proven: bool
) -> RegionSeen:
    if why is not None:
        return NotSeen(why)
    if piles:
        return SeenSo(piles)
    return NotSeen(Unseen.BORDER) if perhaps else SeenEmpty(proven)


def _piles(pieces: Iterable[TokenSeen], rises: Mapping[str, Rise]) -> Iterator[Pile]:
    """Every visible piece is the top of a pile; the last one laid on lies right under it."""
    below: Mapping[str, list[TokenSeen]] = _by_cover(pieces)
    for piece in pieces:
        if piece.under is None:
            rise = rises.get(piece.token)
            least = 1 if rise is None else rise.least
            yield Pile(tuple(_down(piece, below)), least, rise=rise)


def _by_cover(pieces: Iterable[TokenSeen]) -> dict[str, list[TokenSeen]]:
    below: dict[str, list[TokenSeen]] = {}
    for piece in pieces:
        if piece.under is not None:
            below.setdefault(piece.under, []).append(piece)
    return below


def _down(top: TokenSeen, below: Mapping[str, list[TokenSeen]]) -> Iterator[TokenSeen]:
    yield top
    for piece in below.get(top.token, ()):
        yield from _down(piece, below)
