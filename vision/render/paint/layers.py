"""Flat things on a ground, painted anew only round those that have come or gone."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field

from vision.geometry import Picture
from vision.render.paint.paste import Window


@dataclass(frozen=True, slots=True)
class Layer:
    """One thing, the part of the picture that its painting touches, and its painting."""

    thing: Hashable
    window: Window
    paint: Callable[[Picture], None] = field(compare=False)


class Layers:
    """A picture of things on a ground; later ones lie on earlier ones."""

    def __init__(self, ground: Picture) -> None:
        self._ground = ground
        self.picture = ground.copy()
        self._lying: tuple[Layer, ...] = ()
        self.touched: tuple[Window, ...] = ()
        """What may look otherwise since things were laid last."""

    def lay(self, things: Sequence[Layer]) -> None:
        """From now on these, and no others. Changes the picture in place."""
        before, self._lying = self._lying, tuple(things)
        spoilt = _spoilt(before, self._lying)
        for layer in spoilt:
            layer.window.of(self.picture)[...] = layer.window.of(self._ground)
        for layer in self._lying:
            if layer in spoilt:
                layer.paint(self.picture)
        self.touched = tuple(layer.window for layer in spoilt)


def _spoilt(before: Sequence[Layer], after: Sequence[Layer]) -> set[Layer]:
    """What came or went, whatever it touches, and so on; all, if what stays changed its order."""
    kept = set(before) & set(after)
    if [one for one in before if one in kept] != [one for one in after if one in kept]:
        return set(before) | set(after)
    spoilt = set(before) ^ set(after)
    edge = spoilt
    while edge:
        edge = {one for one in kept - spoilt if any(one.window.meets(x.window) for x in edge)}
        spoilt |= edge
    return spoilt
