"""A command in a few words, as the history and the undo key call it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.rules import commands as c
from companion.rules.decide.phases import acting
from companion.rules.decide.waiting import waiting_for
from companion.rules.die import ENOUGH
from companion.rules.position import Position
from companion.text.messages import Fact, Message, Ref, message, tell
from companion.text.names import Names
from companion.text.telling import kebab

Facts = tuple[str, Mapping[str, Fact]]
Tell = Callable[[Names, Position, Any], Facts]


def title_message(names: Names, p: Position, command: c.Command) -> Message:
    """What was asked for; `p` is the position before it."""
    facts: Tell = _FACTS.get(type(command), _nothing)
    kind = "corrections" if isinstance(command, c.Correction) else "titles"
    key = f"{kind}.{kebab(type(command).__name__)}"
    who = {"seat": Ref("seat", waiting_for(p)), "race": Ref("race", _race(p, command))}
    suffix, more = facts(names, p, command)
    return message(names, key + suffix, {**who, **more})


def title(names: Names, p: Position, command: c.Command) -> str:
    """In words: `Giants take hill 7`."""
    return tell(names, title_message(names, p, command))


def undo_title(names: Names, p: Position, command: c.Command) -> str:
    return names.words.say("titles.undo", title=title(names, p, command))


def _race(p: Position, command: c.Command) -> str | None:
    tribe = acting(p, declined=getattr(command, "declined", False))
    return None if tribe is None else tribe.race


def _nothing(names: Names, p: Position, command: c.Command) -> Facts:
    return "", {}


def _pick(names: Names, p: Position, command: c.Pick) -> Facts:
    if command.position >= len(p.state.column):
        return "-unknown", {"position": command.position + 1}
    combo = p.state.column[command.position]
    return "", {"combo": Ref("combo", (combo.race, combo.power))}


def _expand(names: Names, p: Position, command: c.Expand) -> Facts:
    if not command.abandon:
        return "", {}
    return "-abandoning", {"regions": Ref("regions", command.abandon)}


def _target(names: Names, p: Position, command: c.Conquer) -> Facts:
    region = Ref("region", command.region)
    if not command.using:
        return "", {"region": region}
    return "-using", {"region": region, "ability": Ref("abilities", command.using)}


def _final(names: Names, p: Position, command: c.Final) -> Facts:
    enough = "-enough" if command.die == ENOUGH else ""
    return enough, {"region": Ref("region", command.region), "die": command.die}


def _use(names: Names, p: Position, command: c.Use) -> Facts:
    facts = {"ability": Ref("ability", command.what)}
    if command.regions:
        return "-at", {**facts, "regions": Ref("regions", command.regions)}
    if command.seat is not None:
        return "-with", {**facts, "other": Ref("seat", command.seat)}
    return "", facts


def _set_coins(names: Names, p: Position, command: c.SetCoins) -> Facts:
    facts: dict[str, Fact] = {"seat": Ref("seat", command.seat), "coins": command.coins}
    return ("" if names.may_know_purse(command.seat) else "-secret"), facts


def _set_region(names: Names, p: Position, command: c.SetRegion) -> Facts:
    return "", {"region": Ref("region", command.region)}


def _set_hand(names: Names, p: Position, command: c.SetHand) -> Facts:
    return "", {"race": Ref("race", command.race), "tokens": command.tokens}


def _set_clock(names: Names, p: Position, command: c.SetClock) -> Facts:
    who, phase = Ref("seat", command.seat), Ref("phase", command.phase)
    return "", {"round": command.round, "seat": who, "phase": phase}


def _set_combo(names: Names, p: Position, command: c.SetCombo) -> Facts:
    combo = Ref("combo", (command.race, command.power))
    return "", {"position": command.position + 1, "combo": combo}


def _show(names: Names, p: Position, command: c.Show) -> Facts:
    return "", {"combo": Ref("combo", (command.race, command.power))}


def _note(names: Names, p: Position, command: c.Note) -> Facts:
    return "", {"rule": command.rule, "text": command.text}


_FACTS: Mapping[type, Tell] = {
    c.Pick: _pick,
    c.Expand: _expand,
    c.Roll: lambda names, p, command: ("", {"die": command.die}),
    c.Conquer: _target,
    c.Final: _final,
    c.Use: _use,
    c.SetCoins: _set_coins,
    c.SetRegion: _set_region,
    c.SetHand: _set_hand,
    c.SetClock: _set_clock,
    c.SetCombo: _set_combo,
    c.Note: _note,
    c.Show: _show,
}
"""What a title needs beyond who acts: the ending of its key, and its facts."""
