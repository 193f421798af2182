"""Stacks laid token by token under the whole eye, and then moved so that they do not add up."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

import numpy as np

from bench._eye.counting import FULL, Row
from companion.table.inputs import TableSeen
from vision.census import Face, census
from vision.render.arrange import Spread, random_scene
from vision.render.frames import Order, random_light, random_view
from vision.render.scene import Hand, Lying, Piece, Scene
from vision.render.studio import Studio
from vision.table.eye import Eye
from vision.table.merge import merge
from vision.table.steady import Steady

HIGHEST = 6
SLIP_MM = 1.5
STILL_FRAMES = 3
"""Frames without a hand after each token."""

Stack = tuple[Piece, ...]
"""From the lowest to the highest token."""


def stacks() -> list[Row]:
    """Every stack right when laid, and every stack that was tampered with asked about."""
    counts = np.sum([_table(seed) for seed in range(17 if FULL else 2)], axis=0).tolist()
    laid, right, tampered, flagged = (int(count) for count in counts)
    print(f"\nstacks of 2 to {HIGHEST}, laid one by one: {right} of {laid} right")
    print(f"stacks that do not add up any more: {flagged} of {tampered} asked about", flush=True)
    return [{"laid": laid, "right": right, "tampered": tampered, "flagged": flagged}]


def _table(seed: int) -> tuple[int, int, int, int]:
    chance = np.random.default_rng([seed, 8])
    scene = random_scene("base", 2, chance, Spread(12, stacked=0.0, column=False))
    scene = replace(scene, light=random_light("normal", scene, chance))
    watch = _Watch(scene, chance)
    piles = _built(watch, scene, chance)
    high = [pile for pile in piles if len(pile) > 1]
    right = sum(_told_right(watch.told, pile) for pile in high)
    tampered = [(pile, TAMPER[n % len(TAMPER)](pile)) for n, pile in enumerate(high)]
    flagged = 0
    for pile, (left, missing) in tampered:
        piles = [left if other is pile else other for other in piles]
        watch.see(_with(scene, piles), pile[0].at)
        flagged += missing <= watch.doubts
    return len(high), right, len(tampered), flagged


class _Watch:
    """The whole eye over one table on which a hand does one thing after another."""

    def __init__(self, scene: Scene, chance: np.random.Generator) -> None:
        view = random_view(Order("base"), scene, chance)
        self._studio = Studio(scene, view, 1, colour=False)
        self._eye, self._steady = Eye("base"), Steady()
        self.told = TableSeen()

    @property
    def doubts(self) -> frozenset[str]:
        return frozenset(mark.face.token for mark in self._steady.doubted)

    def see(self, scene: Scene, at: Lying) -> None:
        """A hand is there in one frame; then nothing moves."""
        hand = Hand((at.x, at.y - 15), (at.x + 120, at.y + 520))
        self.rest(scene.with_hands(hand), *[scene] * STILL_FRAMES)

    def rest(self, *scenes: Scene) -> None:
        for now in scenes:
            reading = merge([self._eye.look(self._studio.draw(now).picture)])
            self.told = self._steady.update(reading) or self.told


def _built(watch: _Watch, scene: Scene, chance: np.random.Generator) -> list[Stack]:
    """Tokens laid one by one on stacks of two to six, in any order among the stacks."""
    piles: list[Stack] = [(piece,) for piece in scene.pieces]
    watch.rest(*[scene] * STILL_FRAMES)
    heights = chance.integers(2, HIGHEST + 1, len(piles) // 2)
    turns = chance.permutation(np.repeat(np.arange(len(heights)), heights - 1))
    for index, face in zip(turns.tolist(), _spare(scene, chance), strict=False):
        piles[index] = (*piles[index], _on_top(piles[index][-1], face, chance))
        watch.see(_with(scene, piles), piles[index][-1].at)
    return piles


def _spare(scene: Scene, chance: np.random.Generator) -> Iterator[Face]:
    used = {piece.face.token for piece in scene.pieces}
    faces = {face.token: face for face in census(scene.game).faces if face.token not in used}
    for index in chance.permutation(len(faces)):
        yield list(faces.values())[index]


def _on_top(below: Piece, face: Face, chance: np.random.Generator) -> Piece:
    x, y = chance.normal((below.at.x, below.at.y), SLIP_MM)
    return Piece(face, Lying(float(x), float(y), chance.uniform(0, 360)), below.level + 1)


def _with(scene: Scene, piles: Sequence[Stack]) -> Scene:
    return scene.with_pieces(tuple(piece for pile in piles for piece in pile))


def _told_right(told: TableSeen, pile: Stack) -> bool:
    """Every token of the stack lies under the next, and the highest under none."""
    above = [piece.face.token for piece in pile[1:]]
    wanted = dict(zip((piece.face.token for piece in pile), [*above, None], strict=True))
    under = {seen.token: seen.under for seen in told.tokens}
    return all(token in under and under[token] == over for token, over in wanted.items())


Tampered = tuple[Stack, frozenset[str]]
"""What is left of a stack, and the tokens that nobody saw go."""


def _all_taken(pile: Stack) -> Tampered:
    return (), _names(pile[:-1])


def _two_taken(pile: Stack) -> Tampered:
    return pile[:-2], _names(pile[-2:-1])


def _lowest_left(pile: Stack) -> Tampered:
    return pile[:1], _names(pile[1:-1])


def _names(pieces: Sequence[Piece]) -> frozenset[str]:
    return frozenset(piece.face.token for piece in pieces)


TAMPER: tuple[Callable[[Stack], Tampered], ...] = (_all_taken, _two_taken, _lowest_left)
