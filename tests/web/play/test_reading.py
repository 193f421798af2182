"""What screens send is read strictly: the right types, small numbers, nothing unknown."""

from __future__ import annotations

from typing import get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.rules import commands as c
from companion.rules.board import RegionId
from companion.rules.model import Phase, Seat
from web.desk import Json
from web.views.reading import BadFieldError, kinds, read_command, write_command

COMMANDS: tuple[c.Command, ...] = (
    c.Pick(2, region=RegionId("7")),
    c.Expand((RegionId("7"),), declined=True),
    c.Decline(),
    c.Roll(2),
    c.Conquer(RegionId("7"), ("dragon",), {"beast": 2}, ("crypt",)),
    c.Final(RegionId("large-1a.3"), 3),
    c.Use("ally", seat=Seat(1)),
    c.Stop(),
    c.Redeploy({RegionId("7"): 3}, {"hero": {RegionId("7"): 1}}),
    c.EndTurn(),
    c.Retreat({RegionId("7"): 1}),
    c.SetCoins(Seat(1), 12),
    c.SetRegion(RegionId("7"), None, 0, 1, ("lair",)),
    c.SetHand("elves", 3),
    c.SetClock(3, Seat(1), Phase.CHOOSE),
    c.SetCombo(1, "elves", "hill"),
    c.Show("trolls", "flying"),
    c.Note("AMB-033", "They wait."),
)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=5,
)
NAMES = st.sampled_from(["region", "using", "units", "die", "on", "seat", "position", "tokens"])


def test_every_command_is_written_and_read_back() -> None:
    assert {type(command) for command in COMMANDS} == set(get_args(c.Command))
    for command in COMMANDS:
        assert read_command(write_command(command)) == command


@pytest.mark.parametrize(
    ("json", "field"),
    [
        ({"kind": "dance"}, "kind"),
        ({}, "kind"),
        ({"kind": "conquer"}, "region"),
        ({"kind": "conquer", "region": 7}, "region"),
        ({"kind": "conquer", "region": "7", "using": "dragon"}, "using"),
        ({"kind": "conquer", "region": "7", "units": {"beast": 1.5}}, "units"),
        ({"kind": "conquer", "region": "7", "declined": 1}, "declined"),
        ({"kind": "conquer", "region": "7", "seat": 1}, "seat"),
        ({"kind": "conquer", "region": "x" * 1000}, "region"),
        ({"kind": "redeploy", "on": {"7": True}}, "on"),
        ({"kind": "redeploy", "on": {"7": 10**9}}, "on"),
        ({"kind": "redeploy", "on": {str(n): 1 for n in range(1000)}}, "on"),
        ({"kind": "set-clock", "round": 1, "seat": 0, "phase": "lunch"}, "phase"),
        ({"kind": "note", "rule": "AMB-033", "text": "a\nb"}, "text"),
    ],
)
def test_what_is_wrong_is_named(json: dict[str, Json], field: str) -> None:
    with pytest.raises(BadFieldError) as wrong:
        read_command(json)
    assert str(wrong.value) == field


@settings(max_examples=120, deadline=None, derandomize=True)
@given(kind=st.sampled_from(sorted(kinds())), fields=st.dictionaries(NAMES, JSON))
def test_nothing_else_can_happen(kind: str, fields: dict[str, Json]) -> None:
    try:
        read_command({**fields, "kind": kind})
    except BadFieldError:
        return
