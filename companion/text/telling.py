"""From values to sentences: refusals and events as a person at the table reads them.

Coins that are somebody's secret are left out here, not later (CORE-11.2).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from companion.rules import events as e
from companion.rules.refusals import Refusal
from companion.text.names import Tongue
from companion.text.sums import tell_lines

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


def tell_refusal(tongue: Tongue, refusal: Refusal) -> str:
    """Why something cannot be done; facts that are missing lead to a plainer sentence."""
    key = f"refusals.{refusal.reason}"
    facts = {name: value for name, value in refusal.facts.items() if value != ""}
    if not tongue.words.blanks(key) <= facts.keys():
        key = f"{key}-plain"
    return _say(tongue, key, facts)


def tell_event(tongue: Tongue, event: e.Event) -> str:
    """What happened, as far as the listener may know."""
    variant = _VARIANTS.get(type(event))
    key = f"events.{kebab(type(event).__name__)}"
    suffix = variant(tongue, event) if variant else ""
    return _say(tongue, key + suffix, {**event._asdict(), **_more(tongue, event)})


def tell_story(tongue: Tongue, events: Iterable[e.Event]) -> list[str]:
    """The events worth reading, in order."""
    return [tell_event(tongue, event) for event in events if type(event) not in QUIET]


def kebab(name: str) -> str:
    """
    >>> kebab("ComboPicked")
    'combo-picked'
    """
    return re.sub(r"(?<!^)(?=[A-Z])", "-", name).lower()


def _say(tongue: Tongue, key: str, facts: Mapping[str, Any]) -> str:
    wanted = tongue.words.blanks(key) & facts.keys()
    return tongue.words.say(key, **{name: _called(tongue, name, facts[name]) for name in wanted})


def _called(tongue: Tongue, name: str, value: Any) -> object:
    call = _CALLED.get(name)
    return value if call is None else call(tongue, value)


def _more(tongue: Tongue, event: e.Event) -> Mapping[str, Any]:
    """Facts that are not fields of the event."""
    match event:
        case e.ComboPicked():
            return {"combo": (event.race, event.power), "paid": event.position}
        case e.ComboShown():
            return {"combo": (event.race, event.power)}
        case e.DecisionDue() | e.DecisionTaken():
            return {"seat": event.demand.seat, "what": event.demand.what}
        case e.RollKept() if event.roll is not None:
            return {"die": event.roll.die}
        case _:
            return {}


_CALLED: Mapping[str, Callable[[Tongue, Any], object]] = {
    "seat": Tongue.person,
    "giver": Tongue.person,
    "taker": Tongue.person,
    "holder": Tongue.person,
    "victim_seat": Tongue.person,
    "beaten_seat": Tongue.person,
    "race": Tongue.race,
    "victim": Tongue.race,
    "beaten": Tongue.race,
    "power": Tongue.power,
    "combo": lambda tongue, combo: tongue.combo(*combo),
    "region": Tongue.region,
    "regions": lambda tongue, regions: tongue.all(map(tongue.region, regions)),
    "source": Tongue.place,
    "target": Tongue.place,
    "marker": Tongue.marker,
    "unit": Tongue.marker,
    "old": Tongue.marker,
    "new": Tongue.marker,
    "markers": lambda tongue, markers: tongue.all(map(tongue.marker, markers)),
    "ability": Tongue.ability,
    "line": lambda tongue, line: tongue.line(line.what),
    "lines": tell_lines,
    "cost": tell_lines,
    "phase": lambda tongue, phase: tongue.words.say(f"phases.{phase}"),
    "what": Tongue.matter,
    "value": Tongue.choice,
    "position": lambda tongue, position: position + 1,
    "other": lambda tongue, other: other + 1 if isinstance(other, int) else tongue.region(other),
    "one": Tongue.region,
}
"""How a fact of this name is called; others are numbers and stand for themselves."""


def _coins_moved(tongue: Tongue, event: e.CoinsMoved) -> str:
    """What passes between players, or to the bank, lies on the table for all to see."""
    if event.giver is None:
        return "-gain" if tongue.may_know_purse(event.taker) else "-secret"
    return "-payment" if event.taker is None else ""


def _secret(tongue: Tongue, event: e.Scored | e.CoinsCorrected) -> str:
    return "" if tongue.may_know_purse(event.seat) else "-secret"


_VARIANTS: Mapping[type, Callable[[Tongue, Any], str]] = {
    e.CoinsMoved: _coins_moved,
    e.Scored: _secret,
    e.CoinsCorrected: _secret,
    e.RegionLeft: lambda tongue, event: "-beaten" if event.beaten else "",
    e.Conquered: lambda tongue, event: "-beating" if event.beaten else "",
    e.DieRolled: lambda tongue, event: "-for" if event.region else "",
    e.RollKept: lambda tongue, event: "" if event.roll else "-used",
    e.AbilityUsed: lambda tongue, event: "-at" if event.regions else "",
    e.RaceDeclined: lambda tongue, event: "-keeping" if event.keeps_badge else "",
    e.UnitsWithdrawn: lambda tongue, event: "-placed" if event.number < 0 else "",
    e.RegionCorrected: lambda tongue, event: "" if event.race else "-free",
}
"""Endings of the key where one event is told in more than one way."""
