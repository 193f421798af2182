"""A command in a few words, as the history and the undo key call it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.rules import commands as c
from companion.rules.decide import waiting_for
from companion.rules.decide.phases import acting
from companion.rules.position import Position
from companion.text.names import Tongue
from companion.text.telling import kebab


def title(tongue: Tongue, p: Position, command: c.Command) -> str:
    """What was asked for; `p` is the position before it: `Giants take hill 7`."""
    facts = _FACTS.get(type(command), _nothing)
    kind = "corrections" if isinstance(command, c.Correction) else "titles"
    key = f"{kind}.{kebab(type(command).__name__)}"
    who = {"seat": tongue.person(waiting_for(p)), "race": _race(tongue, p, command)}
    suffix, more = facts(tongue, p, command)
    return tongue.words.say(key + suffix, **{**who, **more})


def undo_title(tongue: Tongue, p: Position, command: c.Command) -> str:
    return tongue.words.say("titles.undo", title=title(tongue, p, command))


Facts = tuple[str, Mapping[str, object]]


def _race(tongue: Tongue, p: Position, command: c.Command) -> str:
    tribe = acting(p, declined=getattr(command, "declined", False))
    return tongue.race(None if tribe is None else tribe.race)


def _nothing(tongue: Tongue, p: Position, command: c.Command) -> Facts:
    return "", {}


def _pick(tongue: Tongue, p: Position, command: c.Pick) -> Facts:
    if command.position >= len(p.state.column):
        return "-unknown", {"position": command.position + 1}
    combo = p.state.column[command.position]
    return "", {"combo": tongue.combo(combo.race, combo.power)}


def _expand(tongue: Tongue, p: Position, command: c.Expand) -> Facts:
    if not command.abandon:
        return "", {}
    return "-abandoning", {"regions": tongue.all(map(tongue.region, command.abandon))}


def _target(tongue: Tongue, p: Position, command: c.Conquer) -> Facts:
    region = tongue.region(command.region)
    if not command.using:
        return "", {"region": region}
    using = tongue.all(map(tongue.ability, command.using))
    return "-using", {"region": region, "ability": using}


def _final(tongue: Tongue, p: Position, command: c.Final) -> Facts:
    return "", {"region": tongue.region(command.region), "die": command.die}


def _use(tongue: Tongue, p: Position, command: c.Use) -> Facts:
    facts = {"ability": tongue.ability(command.what)}
    if command.regions:
        return "-at", {**facts, "regions": tongue.all(map(tongue.region, command.regions))}
    if command.seat is not None:
        return "-with", {**facts, "other": tongue.person(command.seat)}
    return "", facts


def _set_coins(tongue: Tongue, p: Position, command: c.SetCoins) -> Facts:
    facts = {"seat": tongue.person(command.seat), "coins": command.coins}
    return ("" if tongue.may_know_purse(command.seat) else "-secret"), facts


def _set_region(tongue: Tongue, p: Position, command: c.SetRegion) -> Facts:
    return "", {"region": tongue.region(command.region)}


def _set_hand(tongue: Tongue, p: Position, command: c.SetHand) -> Facts:
    return "", {"race": tongue.race(command.race), "tokens": command.tokens}


def _set_clock(tongue: Tongue, p: Position, command: c.SetClock) -> Facts:
    phase = tongue.words.say(f"phases.{command.phase}")
    return "", {"round": command.round, "seat": tongue.person(command.seat), "phase": phase}


_FACTS: Mapping[type, Callable[[Tongue, Position, Any], Facts]] = {
    c.Pick: _pick,
    c.Expand: _expand,
    c.Roll: lambda tongue, p, command: ("", {"die": command.die}),
    c.Conquer: _target,
    c.Final: _final,
    c.Use: _use,
    c.SetCoins: _set_coins,
    c.SetRegion: _set_region,
    c.SetHand: _set_hand,
    c.SetClock: _set_clock,
}
"""What a title needs beyond who acts: the ending of its key, and its facts."""
