"""Why a command cannot be done. A refusal is an answer, not an exception."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import field

from companion.rules.values import Value

Fact = str | int

CODES = {
    "column-full": ("E_TARGET",),
    "not-in-stack": ("E_TARGET",),
    "not-entry": ("E_NOT_ENTRY",),
    "not-adjacent": ("E_NOT_ADJACENT",),
    "immune": ("E_IMMUNE",),
    "unconquerable": ("E_UNCONQUERABLE",),
    "own-active": ("E_OWN_ACTIVE",),
    "no-token": ("E_NO_TOKEN",),
    "too-few-tokens": ("E_INSUFFICIENT",),
    "no-need-to-roll": ("E_SHORTFALL", "E_TARGET"),
    "shortfall": ("E_SHORTFALL",),
    "too-few-coins": ("E_COINS",),
    "peace": ("E_PEACE",),
    "used-up": ("E_LIMIT",),
    "one-per-region": ("E_LIMIT", "E_TARGET"),
    "wrong-phase": ("E_PHASE",),
    "not-your-turn": ("E_PHASE",),
    "game-over": ("E_PHASE",),
    "decision-due": ("E_PHASE",),
    "conquests-over": ("E_PHASE",),
    "no-active-race": ("E_PHASE",),
    "has-active-race": ("E_PHASE",),
    "roll-first": ("E_PHASE", "E_LIMIT"),
    "rolled": ("E_LIMIT", "E_PHASE"),
    "wrong-target": ("E_TARGET",),
    "not-lone-active": ("E_TARGET",),
    "no-such-ability": ("E_TARGET",),
    "no-such-region": ("E_TARGET",),
    "no-such-combo": ("E_TARGET",),
    "supply-empty": ("E_SUPPLY",),
    "box-empty": ("E_LIMIT", "E_SUPPLY"),
    "garrison": ("E_MIN_GARRISON",),
    "must-leave": ("E_VACATE",),
    "in-decline": ("E_DECLINED",),
    "not-controlled": ("E_NOT_CONTROLLED",),
    "wrong-sum": ("E_PLACEMENT",),
    "foreign-region": ("E_PLACEMENT", "E_TARGET"),
    "tokens-in-hand": ("E_PLACEMENT",),
    "wrong-units": ("E_PLACEMENT",),
    "units-kept-back": ("E_PLACEMENT",),
    "shuffle-needed": ("E_SUPPLY",),
    "impossible": ("E_TARGET",),
}
"""Every reason, with the codes of the specification it answers to."""


class Refusal(Value):
    """A reason and the rule behind it; the words live in `companion/text`.

    >>> Refusal("too-few-tokens", "CORE-4.7", {"have": 2, "need": 3}).codes
    ('E_INSUFFICIENT',)
    """

    reason: str
    rule: str
    facts: Mapping[str, Fact] = field(default_factory=dict)

    @property
    def codes(self) -> tuple[str, ...]:
        return CODES[self.reason]
