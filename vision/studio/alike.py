"""Regions whose terrain nobody has named, put with the named ones that they look like."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from vision.geometry import Floats

ALIKE = 0.5
"""The share of its shades that a region has in common with one of its terrain, at least."""


def joined(regions: Sequence[str], named: Mapping[str, str], colours: Floats) -> dict[str, str]:
    """What each region counts as: its terrain, or that of the named region that it looks most like.
    Whoever looks like none is left out: that two unnamed ones look alike tells nothing, as whole
    chains of them would end up as one terrain. `colours` has a row of shades for each region."""
    known = [number for number, region in enumerate(regions) if region in named]
    if not known:
        return {}
    root = np.sqrt(colours / np.maximum(1e-9, colours.sum(axis=1, keepdims=True)))
    # Not `@`: its threads wait for each other longer than they work, when the computer is busy.
    common = np.einsum("rs,ks->rk", root, root[known])
    likest = {
        region: named[regions[known[int(row.argmax())]]]
        for region, row in zip(regions, common, strict=True)
        if row.max() >= ALIKE
    }
    return {**likest, **named}
