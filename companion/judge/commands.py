"""From a step of a case to the commands it stands for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.judge.opening import CaseError
from companion.judge.reading import CaseReader
from companion.rules import commands as c
from companion.rules.board import RegionId
from companion.rules.model import State
from companion.rules.traits import Trait

Step = Mapping[str, Any]
Commands = tuple[c.Command, ...]


def commands_of(reader: CaseReader, state: State, step: Step) -> Commands:
    """Usually one; a roll or a summoning named in the same breath makes two."""
    make = _STEPS.get(step["do"])
    if make is None:
        raise CaseError(f"nobody can {step['do']!r}")
    return make(reader, {**_asked_about(state, step), **step})


def _asked_about(state: State, step: Step) -> Step:
    """A case answers where something goes; whence is what was asked (AMB-149)."""
    asked = [d.region for d in state.demands if d.what == step.get("what") and d.region]
    return {"asked_about": asked[:1]}


def _pick(reader: CaseReader, step: Step) -> Commands:
    volcano = step.get("volcano")
    return (
        c.Pick(
            step["position"],
            tuple(step.get("shuffle", ())),
            step.get("swap_with"),
            reader.region(volcano) if volcano else None,
        ),
    )


def _expand(reader: CaseReader, step: Step) -> Commands:
    abandon = tuple(reader.region(region) for region in step.get("abandon", ()))
    return (c.Expand(abandon, declined=_declined(step)),)


def _declined(step: Step) -> bool:
    return bool(step.get("by_race") == "declined")


def _choose(reader: CaseReader, step: Step) -> Commands:
    value = step["value"]
    regions = value if isinstance(value, list) else [value]
    if all(region in reader.game.board.regions for region in regions):
        named = (*step.get("asked_about", ()), *regions)
        return (c.Use(step["what"], tuple(map(RegionId, named))),)
    return (c.Use(step["what"], value=str(value)),)


def _reveal(reader: CaseReader, step: Step) -> Commands:
    using = tuple(step.get("using", ()))
    region = reader.region(step["region"])
    return (c.Use("reveal", (region,), value=step["value"], using=using),)


def _roll(reader: CaseReader, step: Step) -> Commands:
    region = step.get("region")
    using = tuple(step.get("using", ()))
    return (c.Roll(step["die"], reader.region(region) if region else None, using),)


def _conquer(reader: CaseReader, step: Step) -> Commands:
    conquer = c.Conquer(
        reader.region(step["region"]),
        tuple(step.get("using", ())),
        step.get("units", {}),
        _draws(step),
        _declined(step),
    )
    return (*_rolled(reader, step), conquer, *_summons(reader, step))


def _rolled(reader: CaseReader, step: Step) -> Commands:
    """The die rolled before a conquest; for its region where somebody names one first."""
    if "die" not in step:
        return ()
    if any(trait.rolls_first and trait.names_target for trait in _traits(reader)):
        return _roll(reader, step)
    return (c.Roll(step["die"]),)


def _traits(reader: CaseReader) -> tuple[Trait, ...]:
    game = reader.game
    return (*game.races.values(), *game.powers.values(), *game.finds.values())


def _final(reader: CaseReader, step: Step) -> Commands:
    final = c.Final(
        reader.region(step["region"]),
        step["die"],
        tuple(step.get("using", ())),
        step.get("units", {}),
        _draws(step),
        _declined(step),
    )
    return (final, *_summons(reader, step))


def _draws(step: Step) -> tuple[str, ...]:
    """A badge is drawn for Stonehedge and nothing else: who names one need not name the place."""
    found = {"draw": "stonehedge", **step} if "badge" in step else step
    return tuple(found[key] for key in ("draw", "badge") if key in found)


def _summons(reader: CaseReader, step: Step) -> Commands:
    return (c.Use("balrog", (reader.region(step["summon"]),)),) if "summon" in step else ()


def _act(reader: CaseReader, step: Step) -> Commands:
    if _conquers(reader, step):
        return _conquer(reader, {**step, "using": [step["ability"], *step.get("using", ())]})
    value = step.get("marker") or step.get("artifact") or " ".join(_draws(step))
    return (
        c.Use(
            step["ability"],
            _regions(reader, step),
            value=value,
            race=step.get("race", ""),
            using=tuple(step.get("using", ())),
        ),
    )


def _conquers(reader: CaseReader, step: Step) -> bool:
    """The ability named is a way to conquer (the Dragon), not an ability of its own."""
    ability, traits = step["ability"], _traits(reader)
    outside_conquest = any(ability in trait.abilities for trait in traits)
    return (
        "region" in step
        and not outside_conquest
        and any(ability in trait.conquest_abilities for trait in traits)
    )


def _place(reader: CaseReader, step: Step) -> Commands:
    player = step.get("player")
    seat = reader.seat(player) if player else None
    using = tuple(step.get("using", ()))
    what = next((name for name in using if name.endswith(f":{step['what']}")), step["what"])
    return (c.Use(what, _regions(reader, step), seat=seat, using=using),)


def _regions(reader: CaseReader, step: Step) -> tuple[RegionId, ...]:
    named = [step[key] for key in ("region", "from", "to") if step.get(key)]
    return tuple(reader.region(region) for region in (*named, *step.get("regions", ())))


def _buy(reader: CaseReader, step: Step) -> Commands:
    return (c.Use("buy", value=str(step["tokens"])),)


def _on(reader: CaseReader, on: Mapping[str, int]) -> c.TokensOn:
    return {reader.region(region): tokens for region, tokens in on.items()}


def _units(reader: CaseReader, step: Step) -> c.UnitPlacement:
    return {unit: _on(reader, on) for unit, on in step.get("markers", {}).items()}


def _redeploy(reader: CaseReader, step: Step) -> Commands:
    on = _on(reader, step.get("on", {}))
    return (c.Redeploy(on, _units(reader, step), _declined(step)),)


def _retreat(reader: CaseReader, step: Step) -> Commands:
    return (c.Retreat(_on(reader, step.get("on", {})), _units(reader, step)),)


_STEPS: Mapping[str, Callable[[CaseReader, Step], Commands]] = {
    "pick": _pick,
    "expand": _expand,
    "decline": lambda reader, step: (c.Decline(),),
    "choose": _choose,
    "reveal": _reveal,
    "roll": _roll,
    "conquer": _conquer,
    "final": _final,
    "act": _act,
    "stop": lambda reader, step: (c.Stop(),),
    "buy": _buy,
    "redeploy": _redeploy,
    "place": _place,
    "end_turn": lambda reader, step: (c.EndTurn(),),
    "retreat": _retreat,
}
