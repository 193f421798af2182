"""The markers of the base box: how many there are and what they do."""

from __future__ import annotations

from collections.abc import Mapping

from companion.rules.traits import Marker

MARKERS: Mapping[str, Marker] = {
    marker.id: marker
    for marker in (
        Marker("lair", 10, defence=1),
        Marker("fortress", 6, defence=1),
        Marker("encampment", 5, defence=1, guards=True, fate="hand"),
        Marker("hole", 2, immune=True),
        Marker("hero", 2, immune=True, fate="hand"),
        Marker("dragon", 1, immune=True, fate="hand"),
    )
}
