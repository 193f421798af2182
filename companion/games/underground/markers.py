"""The markers of the Underground box: how many there are and what they do where they lie."""

from __future__ import annotations

from collections.abc import Mapping

from companion.games.underground.places import PLACES
from companion.games.underground.relics import RELICS
from companion.rules.traits import Marker

_PIECES = (
    Marker("volcano", 1, fate="stay"),
    Marker("great_ancient", 1, immune=True, fate="hand"),
    Marker("balrog", 1, immune=True, fate="stay"),
    Marker("ghost", 1, immune=True, fate="stay"),
    Marker("queen", 1, immune=True, fate="hand"),
    Marker("shield", 8, defence=1),
    Marker("hammer", 7, fate="hand"),
    Marker("bag", 1, fate="hand"),
)
_KEEP = Marker("keep_on_the_motherland", 1, defence=1, fate="stay")
_FINDS = tuple(Marker(id, 1, fate="stay") for id in (*RELICS, *PLACES) if id != _KEEP.id)

MARKERS: Mapping[str, Marker] = {marker.id: marker for marker in (*_PIECES, *_FINDS, _KEEP)}
