"""The markers of the Warcraft box: how many there are and what they do."""

from __future__ import annotations

from collections.abc import Mapping

from companion.rules.traits import Marker

MARKERS: Mapping[str, Marker] = {
    marker.id: marker
    for marker in (
        Marker("wisp_wall", 9, defence=1),
        Marker("fort", 10, defence=1),
        Marker("watch_tower", 6, immune=True),
        Marker("objective", 2, fate="stay"),
        Marker("champion", 1, counts=True, ranks=False, fate="hand"),
        Marker("beast", 5, counts=True, fate="hand"),
        Marker("bomb", 12, fate="stay"),
    )
}
