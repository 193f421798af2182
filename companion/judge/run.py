"""Runs cases and tells, step by step, what was expected and what came."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from companion.judge.asking import answer
from companion.judge.commands import commands_of
from companion.judge.opening import CaseError, game_of, unprefixed
from companion.judge.reading import CaseReader
from companion.judge.seeing import Seer
from companion.judge.shape import misshapen
from companion.judge.vocabulary import misspelt
from companion.rules.attack import cost
from companion.rules.commands import Conquer
from companion.rules.decide import Accepted, Decision, Refused, decide
from companion.rules.decide.conquests import attack_of, fighting
from companion.rules.events import Conquered, Event, Repelled
from companion.rules.lines import total
from companion.rules.model import Seat, State
from companion.rules.position import Position

Json = Any
UNREADABLE = "case"
"""The key of a failure that is the case's own: it cannot be read."""


@dataclass(frozen=True, slots=True)
class Failure:
    """One expectation that did not hold."""

    id: str
    step: int
    key: str
    expected: Json
    got: Json


@dataclass(slots=True)
class Judgement:
    cases: int = 0
    passed: int = 0
    failed: list[Failure] = field(default_factory=list)


def judge(cases: Iterable[Mapping[str, Json]]) -> Judgement:
    """A case that cannot be read fails alone; the others are judged all the same."""
    verdict = Judgement()
    for case in cases:
        failures = _judged(case)
        verdict.cases += 1
        verdict.passed += not failures
        verdict.failed += failures
    return verdict


def _judged(case: Mapping[str, Json]) -> list[Failure]:
    try:
        return list(run(case))
    except CaseError as error:
        return [Failure(_name(case), 0, UNREADABLE, None, str(error))]


def _name(case: Mapping[str, Json]) -> str:
    return str(case.get("id", "?"))


def load(path: Path) -> list[Mapping[str, Json]]:
    """The cases of a file; CaseError with the place if it holds something else."""
    try:
        cases = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        raise CaseError(f"{path}: cannot be read ({error})") from None
    except json.JSONDecodeError as error:
        raise CaseError(f"{path}: line {error.lineno}: {error.msg}") from None
    except RecursionError:
        raise CaseError(f"{path}: nested too deeply") from None
    if not isinstance(cases, list) or not all(isinstance(case, dict) for case in cases):
        raise CaseError(f"{path}: a file of cases is a list of objects")
    return cases


def run(case: Mapping[str, Json]) -> Iterator[Failure]:
    """All expectations of a case that do not hold."""
    name = _name(case)
    if wrong_shape := misshapen(case):
        raise CaseError(f"{name}: {wrong_shape}")
    if wrong_word := misspelt(case):
        raise CaseError(f"{name}: {wrong_word}")
    try:
        game = game_of(case)
        reader = CaseReader(game, case.get("given", {}))
        state = reader.state()
    except CaseError as error:
        raise CaseError(f"{name}: {error}") from None
    except (LookupError, TypeError, AttributeError, ValueError) as error:
        raise CaseError(f"{name}: the position cannot be read ({error!r})") from None
    for number, step in enumerate(unprefixed(case["steps"]), start=1):
        try:
            state, wrong = _step(reader, state, step)
        except CaseError as error:
            raise CaseError(f"{name}, step {number}: {error}") from None
        except (LookupError, TypeError, AttributeError, ValueError) as error:
            raise CaseError(f"{name}, step {number}: cannot be read ({error!r})") from None
        for key, expected, got in wrong:
            yield Failure(name, number, key, expected, got)


Wrong = list[tuple[str, Json, Json]]


def _step(reader: CaseReader, state: State, step: Mapping[str, Json]) -> tuple[State, Wrong]:
    expect = step.get("expect", {})
    if "ask" in step:
        told = answer(reader, state, step)
        wanted = {"refused": None} | expect if "refused" in told else expect
        return state, _compare(wanted, told, Seer(reader, state, state))
    if "do" not in step:
        raise CaseError("a step must do or ask something")
    decision = _do(reader, state, step)
    after = decision.state if isinstance(decision, Accepted) else state
    told = {"refused": _refusal(decision, expect)}
    if isinstance(decision, Accepted):
        told.update(_outcome(reader, state, step, decision))
    elif "cost" in expect:
        told["cost"] = answer(reader, state, {**step, "ask": "cost"})["cost"]
    wanted = {"refused": None} | expect
    return after, _compare(wanted, told, Seer(reader, state, after))


def _do(reader: CaseReader, state: State, step: Mapping[str, Json]) -> Decision:
    """All commands of a step, or none of them."""
    seat = _actor(reader, state, step)
    events: list[Event] = []
    for command in commands_of(reader, state, step):
        decision = decide(reader.game, state, command, seat)
        if isinstance(decision, Refused):
            return decision
        state = decision.state
        events += decision.events
        if any(isinstance(event, Repelled) for event in decision.events):
            break
    return Accepted(tuple(events), Position(reader.game, state))


def _actor(reader: CaseReader, state: State, step: Mapping[str, Json]) -> Seat | None:
    """Who acts: the current player unless another is named; a retreat is whoever's turn it is."""
    if "by" in step:
        return reader.seat(step["by"])
    return None if step["do"] == "retreat" else state.seat


def _refusal(decision: Decision, expect: Mapping[str, Json]) -> Json:
    """The expected code if it is among the reasons, else all of them."""
    if isinstance(decision, Accepted):
        return None
    codes = [code for reason in decision.reasons for code in reason.codes]
    return expect.get("refused") if expect.get("refused") in codes else codes


def _outcome(
    reader: CaseReader, state: State, step: Mapping[str, Json], decision: Accepted
) -> Mapping[str, Json]:
    told: dict[str, Json] = {"success": True}
    for event in decision.events:
        if isinstance(event, Conquered | Repelled):
            told["cost"] = total(event.cost)
            told["success"] = isinstance(event, Conquered)
    if step["do"] == "roll" and "cost" not in told and "region" in step:
        told.update(_after_roll(reader, decision.state, step))
    return told


def _after_roll(reader: CaseReader, state: State, step: Mapping[str, Json]) -> Mapping[str, Json]:
    """What its region costs with the roll that is kept and what else goes with the attack, and
    whether the hand pays for it.
    """
    p = Position(reader.game, state)
    tribe = p.active(state.seat)
    kept = state.turn.roll
    if tribe is None or kept is None:
        return {"success": False}
    using = dict.fromkeys((*filter(None, (kept.source,)), *step.get("using", ())))
    attack = attack_of(p, tribe, Conquer(reader.region(step["region"]), tuple(using)))
    price = total(cost(p, attack))
    hand = state.hands[tribe.race] + sum(fighting(p, tribe).values())
    return {"success": hand >= price, "cost": price}


def _compare(expect: Mapping[str, Json], told: Mapping[str, Json], seer: Seer) -> Wrong:
    wrong: Wrong = []
    for key, wanted in expect.items():
        try:
            got = told[key] if key in told else seer.see(key, wanted)
        except KeyError:
            raise CaseError(f"nothing is known of {key!r}") from None
        if not _same(key, wanted, got):
            wrong.append((key, wanted, got))
    return wrong


def _same(key: str, wanted: Json, got: Json) -> bool:
    if key in ("targets", "lines", "winner", "visible"):
        return sorted(map(str, map(_sorted, wanted))) == sorted(map(str, map(_sorted, got)))
    if key == "markers":
        return {r: sorted(m) for r, m in wanted.items()} == {r: sorted(m) for r, m in got.items()}
    return bool(wanted == got)


def _sorted(value: Json) -> Json:
    return sorted(value.items()) if isinstance(value, dict) else value
