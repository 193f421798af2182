"""From values to messages: refusals and events as a person at the table reads them.

Coins that are somebody's secret are left out here, not later (CORE-11.2).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from msgspec.structs import asdict

from companion.rules import events as e
from companion.rules.refusals import Refusal
from companion.text.messages import Fact, Message, Ref, message, tell
from companion.text.names import Names

QUIET: frozenset[type] = frozenset(
    {
        e.PhaseStarted,
        e.PileChanged,
        e.Noted,
        e.Attacked,
        e.TokensDiscarded,
        e.RollKept,
        e.Readied,
        e.ConquestsEnded,
        e.Settled,
        e.DuePaid,
        e.UnitsWithdrawn,
        e.DecisionTaken,
    }
)
"""Bookkeeping: other events of the same moment already tell it."""


def refusal_message(names: Names, refusal: Refusal) -> Message:
    """Why something cannot be done; facts that are missing lead to a plainer sentence.

    A race with an empty hand must redeploy too when some of its tokens have to leave the board.
    """
    key = f"refusals.{refusal.reason}"
    facts = {name: value for name, value in refusal.facts.items() if value != ""}
    if not names.words.blanks(key) <= facts.keys():
        key = f"{key}-plain"
    elif refusal.reason == "tokens-in-hand" and not facts["tokens"]:
        key = f"{key}-withheld"
    return message(names, key, _facts(facts))


def tell_refusal(names: Names, refusal: Refusal) -> str:
    return tell(names, refusal_message(names, refusal))


def event_message(names: Names, event: e.Event) -> Message:
    """What happened, as far as the listener may know."""
    variant = _VARIANTS.get(type(event))
    key = f"events.{kebab(type(event).__name__)}"
    suffix = variant(names, event) if variant else ""
    return message(names, key + suffix, _facts({**asdict(event), **_more(names, event)}))


def story_messages(names: Names, events: Iterable[e.Event]) -> list[Message]:
    """The events worth reading, in order."""
    return [event_message(names, event) for event in events if type(event) not in QUIET]


def tell_story(names: Names, events: Iterable[e.Event]) -> list[str]:
    return [tell(names, told) for told in story_messages(names, events)]


def kebab(name: str) -> str:
    """
    >>> kebab("ComboPicked")
    'combo-picked'
    """
    return re.sub(r"(?<!^)(?=[A-Z])", "-", name).lower()


def _facts(plain: Mapping[str, Any]) -> dict[str, Fact]:
    return {name: _fact(name, value) for name, value in plain.items()}


def _fact(name: str, value: Any) -> Fact:
    """Places in the column are counted from one when people read them."""
    if name == "position" or (name == "other" and isinstance(value, int)):
        return int(value) + 1
    kind = _KINDS.get(name)
    return value if kind is None else Ref(kind, value)


def _more(names: Names, event: e.Event) -> Mapping[str, Any]:
    """Facts that are not fields of the event."""
    match event:
        case e.NeutralsLeft() | e.NeutralsMoved():
            return {"natives": (names.game.neutral, event.number)}
        case e.ComboPicked():
            return {"combo": (event.race, event.power), "paid": event.position}
        case e.ComboShown() | e.ComboCorrected():
            return {"combo": (event.race, event.power)}
        case e.DecisionDue() | e.DecisionTaken():
            return {"seat": event.demand.seat, "what": event.demand.what}
        case e.RollKept() if event.roll is not None:
            return {"die": event.roll.die}
        case _:
            return {}


_KINDS: Mapping[str, str] = {
    "seat": "seat",
    "giver": "seat",
    "taker": "seat",
    "holder": "seat",
    "victim_seat": "seat",
    "beaten_seat": "seat",
    "race": "race",
    "victim": "race",
    "beaten": "race",
    "power": "power",
    "combo": "combo",
    "region": "region",
    "one": "region",
    "other": "region",
    "regions": "regions",
    "source": "place",
    "target": "place",
    "marker": "marker",
    "unit": "marker",
    "old": "marker",
    "new": "marker",
    "markers": "markers",
    "natives": "natives",
    "ability": "ability",
    "line": "line",
    "lines": "lines",
    "cost": "lines",
    "phase": "phase",
    "what": "matter",
    "value": "choice",
}
"""What a fact of this name refers to; others are numbers and stand for themselves."""


def _coins_moved(names: Names, event: e.CoinsMoved) -> str:
    """What passes between players, or to the bank, lies on the table for all to see."""
    if event.giver is None:
        return "-gain" if names.may_know_purse(event.taker) else "-secret"
    return "-payment" if event.taker is None else ""


def _secret(names: Names, event: e.Scored | e.CoinsCorrected) -> str:
    return "" if names.may_know_purse(event.seat) else "-secret"


_VARIANTS: Mapping[type, Callable[[Names, Any], str]] = {
    e.CoinsMoved: _coins_moved,
    e.Scored: _secret,
    e.CoinsCorrected: _secret,
    e.RegionLeft: lambda names, event: "-beaten" if event.beaten else "",
    e.Conquered: lambda names, event: "-beating" if event.beaten else "",
    e.DieRolled: lambda names, event: "-for" if event.region else "",
    e.RollKept: lambda names, event: "" if event.roll else "-used",
    e.AbilityUsed: lambda names, event: "-at" if event.regions else "",
    e.RaceDeclined: lambda names, event: "-keeping" if event.keeps_badge else "",
    e.UnitsWithdrawn: lambda names, event: "-placed" if event.number < 0 else "",
    e.RegionCorrected: lambda names, event: "" if event.race else "-free",
}
"""Endings of the key where one event is told in more than one way."""
