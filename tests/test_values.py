"""Commands, events and their parts are values: never changed, equal to their own kind alone."""

from typing import Any, get_args

import pytest

from companion.rules import commands as c
from companion.rules import events as e
from companion.rules.board import RegionId
from companion.rules.model import Seat, State, Troop
from companion.rules.values import Value
from companion.store.codec import UnreadableError, decode_command, decode_event


@pytest.mark.parametrize("kind", [*get_args(c.Command), *get_args(e.Event)])
def test_every_command_and_event_is_a_value(kind: type) -> None:
    assert issubclass(kind, Value)


def test_commands_that_say_nothing_more_than_their_name_are_not_equal() -> None:
    silent: list[object] = [c.Stop(), c.EndTurn(), c.Decline()]
    assert [command == c.Stop() for command in silent] == [True, False, False]


def test_a_value_is_not_the_tuple_of_its_parts() -> None:
    troop: object = Troop("orcs", 3)
    assert troop != ("orcs", 3)


def test_nobody_changes_a_value() -> None:
    command: Any = c.Conquer(RegionId("7"))
    with pytest.raises(AttributeError):
        command.region = RegionId("8")
    assert command == c.Conquer(RegionId("7"))


def test_a_copy_of_a_state_shares_what_did_not_change_and_keeps_its_own_turn() -> None:
    state = State((), 10)
    twin = state.copy()
    twin.turn.discarded, twin.round = 2, 5
    assert (state.turn.discarded, state.round) == (0, 1)
    assert twin.troops is state.troops


@pytest.mark.parametrize(
    ("told", "complaint"),
    [
        (["Conquer", {"region": 7}], "Expected `str`, got `int` - at `$.region`"),
        (["Conquer", {}], "missing required field `region`"),
        (["Final", {"region": "7", "die": "two"}], "Expected `int`, got `str` - at `$.die`"),
        (["Fly", {}], "Fly"),
        (["Conquer"], "Conquer"),
        (7, "7"),
    ],
)
def test_a_record_of_the_wrong_shape_is_refused_with_the_place(told: Any, complaint: str) -> None:
    with pytest.raises(UnreadableError) as wrong:
        decode_command(told)
    assert complaint in str(wrong.value)


def test_fields_that_came_later_take_their_defaults() -> None:
    assert decode_command(["Conquer", {"region": "7"}]) == c.Conquer(RegionId("7"))
    assert decode_event(["TurnStarted", {"seat": 1, "round": 2, "later": True}]) == (
        e.TurnStarted(Seat(1), 2)
    )
