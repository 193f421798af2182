"""A whole ordinary turn with pad and camera alone: the real firmware's keys, its die, what a camera
would see of the cardboard, and nobody touches a screen.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from companion.rules.board import RegionId
from companion.rules.commands import Command, Conquer, Final, Redeploy, Stop
from companion.rules.decide.placing import after_stop
from companion.rules.legal import even_redeployment
from companion.rules.model import Phase, Seat
from companion.table.inputs import Key
from companion.table.keys import prompts
from companion.table.shown import KeyQuestion, Suggestion
from tests.follow.test_sight import after
from tests.follow.test_watching import active, seen, so
from tests.web.play.desks import desk_on, lay, opening_of
from tests.web.play.test_devices import PadBeside, pad_beside, wait_for
from web.table_desk import TableDesk

BOXES = {"base": 1, "underground": 1, "warcraft": 1}
"""Each with a deal whose first combo asks nothing special."""


class Turn:
    """Somebody with cardboard in one hand and the pad before them."""

    def __init__(self, desk: TableDesk, pad: PadBeside) -> None:
        self.desk, self.pad = desk, pad

    @property
    def view(self) -> Any:
        return self.desk.seat_view()

    def press(self, key: Key) -> None:
        before = self.view.shown.question
        self.pad.tap(key)
        wait_for(self.desk, lambda: self.view.shown.question != before, f"{key} did nothing")

    def means(self, key: Key) -> Any:
        found = prompts(self.view.p, self.view.shown).get(key)
        if isinstance(found, Suggestion):
            return found.line
        return found.answer if isinstance(found, KeyQuestion) else found

    def lay(self, *commands: Command) -> None:
        """The cardboard as it lies after this; the camera sees all of it."""
        view = self.view
        self.look(seen(view.game, after(view.game, view.shown.state, *commands)))

    def look(self, sight: object) -> None:
        playing: Any = self.desk.host.playing
        playing.loop.post(sight).result()

    def targets(self, state: str) -> list[tuple[int, str]]:
        moves: Any = self.desk.moves()
        found = [one for one in moves["targets"] if one["state"] == state and not one["declined"]]
        return sorted((one["cost"], one["region"]) for one in found)

    @property
    def hand(self) -> int:
        state = self.view.shown.state
        return int(state.hands[active(state)])


@pytest.fixture(params=BOXES)
def turn(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Turn]:
    box = str(request.param)
    with desk_on(tmp_path) as desk:
        lay(desk, opening_of(box, 2, BOXES[box]))
        with pad_beside(desk, tmp_path) as pad:
            wait_for(desk, lambda: bool(pad.bridge.devices()), "the pad did not greet")
            yield Turn(desk, pad)


def placed(line: Iterable[Command | None]) -> list[Mapping[RegionId, int]]:
    return [command.on for command in line if isinstance(command, Redeploy)]


def test_a_whole_turn_needs_no_tablet(turn: Turn) -> None:
    turn.press(Key.SEAT_1)
    turn.press(Key.CONFIRM)
    assert turn.view.shown.state.phase is Phase.CONQUEST

    conquered = 0
    while cheap := [one for one in turn.targets("yes") if one[0] < turn.hand]:
        conquest = Conquer(cheap[0][1])  # type: ignore[arg-type]
        turn.lay(conquest)
        assert turn.means(Key.CONFIRM) == (conquest,)
        turn.press(Key.CONFIRM)
        conquered += 1
    assert conquered

    region: Any = turn.targets("die")[0][1]
    state, game = turn.view.shown.state, turn.view.game
    laid = {region: so(region, (active(state), turn.hand, "active"))}
    turn.look(seen(game, state, laid))
    assert turn.means(Key.CONFIRM) == (Final(region, 0),)
    turn.press(Key.CONFIRM)
    assert turn.view.shown.waiting_for_die is not None
    turn.press(Key.ROLL)
    rolled = turn.view.shown.line[turn.view.shown.cursor - 1]
    assert isinstance(rolled.command, Final)
    assert rolled.proof is not None

    view = turn.view
    turn.look(seen(view.game, view.shown.state))
    stopped = after_stop(view.p)
    tribe = stopped.active(Seat(0))
    assert tribe is not None
    even = even_redeployment(stopped, tribe)
    turn.lay(Stop(), even)
    assert even.on in placed(turn.means(Key.NEXT)), "the camera has read where the tokens went"
    turn.press(Key.NEXT)
    while turn.view.shown.state.seat == Seat(0):
        turn.press(Key.NEXT)
    line = turn.view.shown.line
    assert even.on in placed(entry.command for entry in line)
    assert {entry.source for entry in line} <= {"pad", "die", "auto"}, "somebody touched a screen"
