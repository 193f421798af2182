"""People tap or press first and move their cardboard then: an old sight tells nothing new."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from companion.dealing import Choice, chairs_for, deal
from companion.rules.commands import Expand, Redeploy, Stop
from companion.rules.model import Phase
from companion.rules.position import Position
from companion.selfplay.match import step
from companion.table.inputs import Jumped, NotSeen, Tapped, Unseen
from companion.table.table import Table
from tests.follow.test_by_itself import with_column

COMMANDS = 60


class Slow:
    """A table at which everything is tapped before it is laid."""

    def __init__(self, box: str, players: int) -> None:
        self.chance = Random(2)
        self.game, self.start = deal(Choice(box), chairs_for(players), self.chance).lay()
        self.table = Table(self.game, self.start, lambda entry, press: None, lambda: "now")

    def lay(self) -> None:
        """The cardboard as the game has it."""
        self.table.handle(with_column(self.game, self.table.shown.state))

    def tap(self) -> object:
        """What is tapped next, at random; nothing when the game is over."""
        found = step(Position(self.game, self.table.shown.state), self.chance)
        if found is not None:
            tapped = Tapped(None, found[0], self.table.shown.version)
            assert self.table.handle(tapped).accepted
        return None if found is None else found[0]


@pytest.mark.parametrize(("box", "players"), [("base", 3), ("underground", 2), ("warcraft", 3)])
def test_what_was_seen_before_a_tap_is_no_answer_to_it(box: str, players: int) -> None:
    """Troops that were taken up on the screen and still lie there were called redeployed, and a key
    would have ended the turn.
    """
    slow, kinds = Slow(box, players), set[type]()
    for _ in range(COMMANDS):
        slow.lay()
        old, command = with_column(slow.game, slow.table.shown.state), slow.tap()
        kinds.add(type(command))
        for _ in range(2):
            if slow.table.shown.state.phase is not Phase.REDEPLOY:
                assert (slow.table.shown.suggestions, slow.table.shown.turn) == ((), ()), command
            slow.table.handle(old)
    assert Expand in kinds


def test_a_hand_over_the_table_makes_an_old_sight_no_newer() -> None:
    """Somebody taps while a hand is over the troops: what comes to light has lain there before."""
    slow = Slow("base", 3)
    while not isinstance(slow.tap(), Expand) or not (took_up := slow.table.shown).state.troops:
        slow.lay()
    before = took_up.states[took_up.cursor - 1]
    slow.table.handle(Jumped(took_up.cursor - 1, took_up.version, sure=True))
    slow.lay()
    old = with_column(slow.game, before)
    held = {region: NotSeen(Unseen.HAND) for region in before.troops}
    slow.table.handle(replace(old, regions={**old.regions, **held}))
    assert slow.table.handle(Tapped(None, Expand(), slow.table.shown.version)).accepted
    slow.table.handle(old)
    assert (slow.table.shown.suggestions, slow.table.shown.turn) == ((), ())


def test_once_the_conquests_are_over_what_lies_there_is_the_redeployment() -> None:
    """Whoever takes up nothing has laid it out already."""
    slow = Slow("base", 3)
    while not isinstance(slow.tap(), Expand):
        slow.lay()
    assert not slow.table.shown.suggestions
    assert slow.table.handle(Tapped(None, Stop(), slow.table.shown.version)).accepted
    (offered,) = slow.table.shown.suggestions
    assert isinstance(offered.command, Redeploy)


def test_what_lies_there_after_an_undo_is_offered_again() -> None:
    slow = Slow("base", 3)
    while not slow.table.shown.state.troops:
        slow.tap()
    slow.lay()
    assert not slow.table.shown.suggestions
    shown = slow.table.shown
    slow.table.handle(Jumped(shown.cursor - 1, shown.version, sure=True))
    assert [one.line for one in slow.table.shown.suggestions] == [(shown.line[-1].command,)]
