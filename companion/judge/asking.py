"""Questions that change nothing: cost, score, targets, ranking, set-up."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.games.boxes import box
from companion.judge.opening import CaseError
from companion.judge.reading import CaseReader
from companion.rules.attack import conquest_ability_refusals, cost, target_refusals
from companion.rules.commands import Conquer
from companion.rules.decide.conquests import attack_of, conquer_refusals
from companion.rules.decide.phases import acting
from companion.rules.legal import targets
from companion.rules.lines import Lines, total
from companion.rules.model import OVER, State, Turn
from companion.rules.position import Position
from companion.rules.score import income, ranking
from companion.rules.traits import Attack

Json = Any
Step = Mapping[str, Any]


def answer(reader: CaseReader, state: State, step: Step) -> Mapping[str, Json]:
    question = _QUESTIONS.get(step["ask"])
    if question is None:
        raise CaseError(f"nobody can answer {step['ask']!r}")
    return question(reader, Position(reader.game, _asked_by(reader, state, step)), step)


def _asked_by(reader: CaseReader, state: State, step: Step) -> State:
    """The table as seen by who asks: the current player, unless another one is named."""
    if "by" not in step or reader.seat(step["by"]) == state.seat:
        return state
    theirs = state.copy()
    theirs.seat = reader.seat(step["by"])
    theirs.turn = Turn()
    return theirs


def _cost(reader: CaseReader, p: Position, step: Step) -> Mapping[str, Json]:
    declined = step.get("by_race") == "declined"
    tribe = acting(p, declined=declined)
    if tribe is None:
        raise CaseError("nobody there to conquer")
    region, units = reader.region(step["region"]), step.get("units", {})
    command = Conquer(region, tuple(step.get("using", ())), units, declined=declined)
    attack = attack_of(p, tribe, command)
    wanted = step.get("expect", {}).get("refused")
    every = {code for reason in conquer_refusals(p, command) for code in reason.codes}
    refused = wanted if wanted in every else _obstacles(p, attack)
    return {"cost": total(cost(p, attack)), "refused": refused}


def _obstacles(p: Position, attack: Attack) -> list[str] | None:
    """What stands against the attack, whatever hand and phase: a price is told, not a promise.

    A die that would have to be rolled first does not hide the price.
    """
    reasons = (*target_refusals(p, attack), *conquest_ability_refusals(p, attack))
    codes = {code for reason in reasons if reason.reason != "roll-first" for code in reason.codes}
    return sorted(codes) or None


def _score(reader: CaseReader, p: Position, step: Step) -> Mapping[str, Json]:
    lines = income(p, p.state.seat)
    return {"total": total(lines), "lines": _by_rule(lines)}


def _by_rule(lines: Lines) -> list[Mapping[str, Json]]:
    sums: dict[str, int] = {}
    for line in lines:
        sums[line.rule] = sums.get(line.rule, 0) + line.amount
    return [{"rule": rule, "coins": coins} for rule, coins in sums.items() if coins]


def _targets(reader: CaseReader, p: Position, step: Step) -> Mapping[str, Json]:
    tribe = acting(p, declined=step.get("by_race") == "declined")
    return {"targets": [] if tribe is None else sorted(targets(p, tribe))}


def _ranking(reader: CaseReader, p: Position, step: Step) -> Mapping[str, Json]:
    return {"winner": [reader.names[seat] for seat in ranking(p)[0]]}


def _visible(reader: CaseReader, p: Position, step: Step) -> Mapping[str, Json]:
    """Whose coins the asking player may see: his own, and all when the game is over."""
    everybody = p.state.phase is OVER
    return {"visible": [n for s, n in enumerate(reader.names) if everybody or s == p.state.seat]}


def _setup(reader: CaseReader, p: Position, step: Step) -> Mapping[str, Json]:
    return box(reader.game.id).layout(step["players"], reader.game.options)


_QUESTIONS: Mapping[str, Callable[[CaseReader, Position, Step], Mapping[str, Json]]] = {
    "cost": _cost,
    "score": _score,
    "targets": _targets,
    "ranking": _ranking,
    "setup": _setup,
    "visible": _visible,
}
