"""Tables with tokens that carry no tags: read as they look, and only ever as a question.

A reading that rests on the look of tokens is never sure: no key says yes to it, no turn ends by it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace

from companion.rules.board import RegionId
from companion.rules.game import Game
from companion.rules.model import State
from companion.table.follow.sight import NOTHING, spot_of
from companion.table.inputs import (
    FaceSeen,
    FacesSeen,
    NotSeen,
    Pile,
    RegionSeen,
    SeenEmpty,
    SeenSo,
    TableSeen,
    TokenSeen,
    Unseen,
)
from companion.table.shown import FaceAsked, Suggestion
from companion.table.watch.suggest import Watched, watched

LOOKS_LIKE = "looks like"
"""What such a token is called in place of a number of its own."""
NO_CONFIDENCE = 0.0
FaceAnswers = dict[RegionId, tuple[FacesSeen, tuple[FaceSeen, ...]]]
"""What people have said of a region, and how it looked when they did."""


class FacesTold:
    """What people have said about tokens that no camera knows, until something moves there."""

    def __init__(self) -> None:
        self._answers: FaceAnswers = {}

    def tell(self, seen: TableSeen, region: RegionId, face: FaceSeen) -> None:
        """One of the tokens that are asked for in this region is this one."""
        if (faces := seen.faces.get(region)) is None or not faces.asked:
            return
        before = self._said(region, faces)
        self._answers[region] = faces, (*before, face)[: len(faces.asked)]

    def completed(self, seen: TableSeen) -> TableSeen:
        """The same table with what people said of it."""
        told = {region: self._with_answers(region, one) for region, one in seen.faces.items()}
        return replace(seen, faces=told)

    def _said(self, region: RegionId, faces: FacesSeen) -> tuple[FaceSeen, ...]:
        looked, said = self._answers.get(region, (faces, ()))
        return said if looked == faces else ()

    def _with_answers(self, region: RegionId, faces: FacesSeen) -> FacesSeen:
        said = self._said(region, faces)
        return FacesSeen((*faces.tokens, *said), faces.asked[len(said) :])


def faces_watched(
    game: Game, state: State, seen: TableSeen, left: Collection[RegionId], sure: Watched
) -> Watched:
    """`sure` is what tags tell; where they leave nothing open, faces add nothing to it."""
    asked = tuple(_asked(game, state, seen))
    if not seen.faces or any(one.sure for one in sure.suggestions):
        return replace(sure, faces_asked=asked)
    looked = watched(game, state, as_they_look(state, seen), left)
    if not looked.suggestions:
        return replace(sure, faces_asked=asked, remark=looked.remark)
    return Watched(
        tuple(map(_doubted, looked.suggestions)), sure.mismatches,
        tuple(map(_doubted, looked.turn)), looked.remark, asked,
    )  # fmt: skip


def as_they_look(state: State, seen: TableSeen) -> TableSeen:
    """Every region whose tokens all look like somebody's, as if they had said so themselves. A
    token without a tag may be overlooked: where the game has one, nothing is called empty.
    """
    told: dict[RegionId, RegionSeen] = {
        region: SeenSo(tuple(_piles(region, faces.tokens)))
        for region, faces in seen.faces.items()
        if faces.tokens and not faces.asked
    }
    doubted = {
        region: NotSeen(Unseen.UNREAD)
        for region, answer in seen.regions.items()
        if isinstance(answer, SeenEmpty) and spot_of(state, region) != NOTHING
    }
    return replace(seen, regions={**seen.regions, **doubted, **told})


def _piles(region: RegionId, faces: tuple[FaceSeen, ...]) -> Iterator[Pile]:
    for serial, face in enumerate(faces, 1):
        name = f"{LOOKS_LIKE} {face.piece}"
        yield Pile(
            (TokenSeen(name, face.piece, face.side, serial, None, (region,), NO_CONFIDENCE),)
        )


def _doubted(found: Suggestion) -> Suggestion:
    return replace(found, sure=False, by_face=True)


def _asked(game: Game, state: State, seen: TableSeen) -> Iterator[FaceAsked]:
    """Of a region that the game holds as one of the faces would have it, nobody is asked."""
    for region, faces in sorted(seen.faces.items()):
        if region in game.board.regions and faces.asked:
            held = spot_of(state, region).race
            if not any(held and held == face.piece for face in faces.asked[0]):
                yield FaceAsked(region, faces.asked[0], len(faces.asked))
