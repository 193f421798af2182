"""Small positions for trait tests, told in the words of the case language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.judge.asking import answer
from companion.judge.commands import commands_of
from companion.judge.opening import game_of
from companion.judge.reading import CaseReader
from companion.judge.seeing import Seer
from companion.rules.decide import Refused, decide
from companion.rules.model import State


class Scene:
    """A position that steps are played on; every step that is not refused must be accepted."""

    def __init__(self, game: str, board: Mapping[str, Any], **given: Any) -> None:
        options = given.pop("options", {})
        case = {"id": "scene", "game": game, "board": board, "options": options, "given": given}
        self.reader = CaseReader(game_of(case), given)
        self.state: State = self.reader.state()
        self.before = self.state

    def do(self, what: str, /, by: str | None = None, **parameters: Any) -> Scene:
        """Play one step of the case language."""
        codes, state = self._try(what, by, parameters)
        assert not codes, f"{what} {parameters} was refused: {codes}"
        self.before, self.state = self.state, state
        return self

    def refused(self, what: str, /, by: str | None = None, **parameters: Any) -> list[str]:
        """The codes of all reasons against a step; nothing changes."""
        codes, _ = self._try(what, by, parameters)
        assert codes, f"{what} {parameters} was accepted"
        return codes

    def _try(
        self, what: str, by: str | None, parameters: dict[str, Any]
    ) -> tuple[list[str], State]:
        state = self.state
        seat = None if by is None else self.reader.seat(by)
        for command in commands_of(self.reader, state, {"do": what, **parameters}):
            decision = decide(self.reader.game, state, command, seat)
            if isinstance(decision, Refused):
                return [code for reason in decision.reasons for code in reason.codes], state
            state = decision.state
        return [], state

    def cost(self, region: str, **parameters: Any) -> int:
        question = {"ask": "cost", "region": region, **parameters}
        return int(answer(self.reader, self.state, question)["cost"])

    def score(self) -> dict[str, int]:
        """What the turn would pay now: rule id -> coins."""
        lines = answer(self.reader, self.state, {"ask": "score"})["lines"]
        return {line["rule"]: line["coins"] for line in lines}

    def targets(self) -> list[str]:
        return list(answer(self.reader, self.state, {"ask": "targets"})["targets"])

    def see(self, key: str, *which: str) -> Any:
        """A key of the case language: `see("hand", "A")`, `see("markers", "R1")`."""
        seen = Seer(self.reader, self.before, self.state).see(key, dict.fromkeys(which))
        return seen[which[0]] if len(which) == 1 else seen

    def extra(self, who: str, unit: str) -> int:
        """Units beside the board: `extra("A", "encampment")`."""
        seen = Seer(self.reader, self.before, self.state).see("extra", {who: {unit: 0}})
        return int(seen[who][unit])

    def gifts(self, who: str) -> list[str]:
        """Tokens that others have laid before a player: `harmony`, `vengeance` …"""
        return [gift.what for gift in self.state.players[self.reader.seat(who)].gifts]

    def winners(self) -> list[str]:
        return list(answer(self.reader, self.state, {"ask": "ranking"})["winner"])


LAND: Mapping[str, Any] = {
    "R1": {"terrain": "hill", "borders": ["R2", "R3"], "edge": True},
    "R2": {"terrain": "forest", "borders": ["R4"]},
    "R3": {"terrain": "farmland", "borders": ["R4"]},
    "R4": {"terrain": "swamp", "borders": ["R5"]},
    "R5": {"terrain": "mountain", "borders": ["B1"]},
    "B1": {"terrain": "hill", "borders": ["B2"], "edge": True},
    "B2": {"terrain": "forest", "edge": True},
}
"""A strip of base land from one edge to the other; add symbols with `with_symbols`."""


def with_symbols(board: Mapping[str, Any], **symbols: list[str]) -> Mapping[str, Any]:
    return {r: {**facts, "symbols": symbols.get(r, [])} for r, facts in board.items()}


def player(race: str, power: str | None = None, hand: int = 0, **on: int) -> dict[str, Any]:
    """A player with an active race: `player("elves", hand=3, R1=2)`."""
    active = {"race": race, "power": power, "hand": hand, "on": on}
    return {"coins": 5, "active": active}
