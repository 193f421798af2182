"""What happened in one short line: `3 conquests, 2 of the Giants left`. Steps have titles."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from companion.rules import commands as c
from companion.rules.decide import Accepted, answer
from companion.rules.position import Position
from companion.text.messages import Message, Ref
from companion.text.names import Names
from companion.text.titles import title_message


def summary_messages(names: Names, p: Position, line: Sequence[c.Command]) -> list[Message]:
    """Whoever picks or declines is named; what comes in numbers is counted; who acts last has so
    many tokens left.
    """
    told = [part for command, before in _walk(p, line) for part in _named(names, before, command)]
    counted = [part for key, of in _COUNTED.items() if (part := _number(key, of, line))]
    return [*told, *counted, *_left(p, line)]


def _walk(p: Position, line: Sequence[c.Command]) -> Iterator[tuple[c.Command, Position]]:
    for command in line:
        yield command, p
        p = _after(p, command)


def _after(p: Position, command: c.Command) -> Position:
    decision = answer(p, command)
    return Position(p.game, decision.state) if isinstance(decision, Accepted) else p


def _named(names: Names, p: Position, command: c.Command) -> Iterator[Message]:
    if isinstance(command, c.Pick | c.Decline):
        yield title_message(names, p, command)


def _number(key: str, of: Callable[[c.Command], int], line: Sequence[c.Command]) -> Message | None:
    number = sum(map(of, line))
    return Message(f"summaries.{key}", {"n": number}) if number else None


def _left(p: Position, line: Sequence[c.Command]) -> Iterator[Message]:
    """As long as the turn goes on: afterwards nobody holds anything."""
    if any(isinstance(command, c.EndTurn) for command in line):
        yield Message("summaries.over", {"seat": Ref("seat", p.state.seat)})
        return
    for command in line:
        p = _after(p, command)
    race = p.player.active
    if race is not None and p.state.hands.get(race) and not _placed(line):
        yield Message("summaries.left", {"race": Ref("race", race), "n": p.state.hands[race]})


def _placed(line: Sequence[c.Command]) -> bool:
    return any(isinstance(command, c.Redeploy | c.Decline) for command in line)


def _is(*kinds: type) -> Callable[[c.Command], int]:
    return lambda command: isinstance(command, kinds)


def _given_up(command: c.Command) -> int:
    return len(command.abandon) if isinstance(command, c.Expand) else 0


_COUNTED: dict[str, Callable[[c.Command], int]] = {
    "taken-up": lambda command: isinstance(command, c.Expand) and not command.abandon,
    "given-up": _given_up,
    "conquests": _is(c.Conquer, c.Final),
    "abilities": _is(c.Use),
    "placed": _is(c.Redeploy),
    "retreats": _is(c.Retreat),
    "combos": _is(c.SetCombo, c.Show),
}
PARTS = (*_COUNTED, "left", "over")
"""Every part that has words."""
