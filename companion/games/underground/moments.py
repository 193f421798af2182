"""Moments of a turn at which pieces, relics and places may be used. No rule of theirs."""

from __future__ import annotations

from companion.rules.model import Phase

TURN_START = frozenset({Phase.START, Phase.CHOOSE})
PLACING = frozenset({Phase.REDEPLOY, Phase.PLACE})
ANY_TIME = TURN_START | {Phase.CONQUEST} | PLACING
