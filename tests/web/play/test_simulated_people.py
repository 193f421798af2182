"""Simulated people at a key that changes under their finger, at a table that does not listen."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Future
from itertools import count
from pathlib import Path
from random import Random
from typing import cast

import pytest
from typing_extensions import override

from companion.rules.commands import Command, Conquer, EndTurn, Redeploy
from companion.rules.model import Phase, State
from companion.rules.position import Position
from companion.table.host import Playing
from companion.table.inputs import (
    ButtonPressed,
    Input,
    Jumped,
    Key,
    PressId,
    SourceChanged,
    SourceState,
    Tapped,
)
from companion.table.keys import KeyMeaning, prompts
from companion.table.shown import Reply
from firmware_bridge.controls import PadFace
from tests.web.play.desks import desk_on, lay, opening_of, played
from tests.web.sockets import until
from vision.render.laid import Holding, Wanted
from web.demo.cardboard import Cardboard
from web.demo.deeds import next_deed
from web.demo.drawn_table import holding_of
from web.demo.pad import PadOnScreen, PadSeen
from web.demo.people import People, Temper
from web.table_desk import TableDesk

HASTY = Temper(pace=0.0, patience=0.2, seed=1)


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[TableDesk]:
    with desk_on(tmp_path) as desk:
        yield desk


class SlowPad:
    """Its lamps come on only after somebody has taken back the last command on a tablet."""

    def __init__(self, desk: TableDesk) -> None:
        self._desk = desk
        self._lit: frozenset[Key] = frozenset()
        self.answered: list[KeyMeaning | None] = []

    def seen(self) -> PadSeen:
        if not self._lit:
            shown = self._playing.shown
            self._post(Jumped(shown.cursor - 1, shown.version, sure=True))
            self._lit = frozenset(Key)
        return PadSeen(PadFace(self._lit), plugged=True)

    def press(self, key: Key) -> bool:
        playing = self._playing
        self.answered.append(prompts(playing.position, playing.shown).get(key))
        press = PressId("slow", 1, len(self.answered))
        self._post(ButtonPressed(press, key, playing.shown.question))
        return True

    @property
    def _playing(self) -> Playing:
        assert self._desk.host.playing is not None
        return self._desk.host.playing

    def _post(self, input: Input) -> None:
        self._playing.loop.post(input).result()


class LatePad(SlowPad):
    """Its lamps glow, but its first press answers a question that is over and is dropped."""

    def __init__(self, desk: TableDesk) -> None:
        super().__init__(desk)
        self._lit = frozenset(Key)

    @override
    def press(self, key: Key) -> bool:
        if self.answered:
            return super().press(key)
        return self._drop(key)

    def _drop(self, key: Key) -> bool:
        self.answered.append(None)
        press = PressId("slow", 1, len(self.answered))
        self._post(ButtonPressed(press, key, self._playing.shown.question - 1))
        return True


class BlinkingPad(LatePad):
    """Its lamps are on at one glance and off at the next."""

    @override
    def seen(self) -> PadSeen:
        self._lit ^= frozenset(Key)
        return PadSeen(PadFace(self._lit), plugged=True)

    @override
    def press(self, key: Key) -> bool:
        return SlowPad.press(self, key)


class PointedPad(LatePad):
    """Its first CONFIRM is dropped: what was pointed at stays so."""

    @override
    def press(self, key: Key) -> bool:
        if key is Key.CONFIRM and None not in self.answered:
            return self._drop(key)
        return SlowPad.press(self, key)


class CoveredUpPad(LatePad):
    """Its first press is dropped, and something else is shown before anybody has looked."""

    @override
    def _drop(self, key: Key) -> bool:
        dropped = super()._drop(key)
        self._post(SourceChanged("camera:demo", SourceState.READY, ""))
        return dropped


class DarkPad(LatePad):
    """None of its lamps ever glows."""

    @override
    def seen(self) -> PadSeen:
        return PadSeen(PadFace(), plugged=True)


def placed(state: State) -> bool:
    return state.phase is Phase.PLACE


def test_a_key_that_has_come_to_mean_something_else_is_not_pressed(desk: TableDesk) -> None:
    """They meant to end the turn; by the time the lamp glows NEXT is another step."""
    played(desk, "base", 2, placed)
    shown = desk.seat_view().shown
    assert isinstance(shown.line[-1].command, Redeploy)
    pad, cardboard = SlowPad(desk), Cardboard(desk.host)
    people = People(desk.host, cardboard, lambda: cast(PadOnScreen, pad), HASTY)
    people.start()
    until(lambda: bool(pad.answered or people.tally.tapped))
    people.close()
    cardboard.close()
    assert all(isinstance(meant, EndTurn) for meant in pad.answered[:1]), pad.answered


def test_a_press_that_came_too_late_is_made_again(desk: TableDesk) -> None:
    """As people do: they tapped on a screen what one more press would have said."""
    played(desk, "base", 2, placed)
    pad, cardboard = LatePad(desk), Cardboard(desk.host)
    temper = Temper(pace=60.0, patience=0.2, seed=1)
    people = People(desk.host, cardboard, lambda: cast(PadOnScreen, pad), temper)
    people.start()
    until(lambda: bool(people.tally.keyed or people.tally.tapped))
    people.close()
    cardboard.close()
    assert isinstance(pad.answered[1], EndTurn)
    assert (people.tally.keyed, people.tally.tapped) == (1, 0)


def test_that_a_press_was_dropped_is_heard_though_something_else_is_shown_since(
    desk: TableDesk,
) -> None:
    """They looked too late, and waited for a minute: so did a whole game."""
    played(desk, "base", 2, placed)
    pad, cardboard = CoveredUpPad(desk), Cardboard(desk.host)
    temper = Temper(pace=60.0, patience=2.0, seed=1)
    people = People(desk.host, cardboard, lambda: cast(PadOnScreen, pad), temper)
    people.start()
    until(lambda: bool(people.tally.keyed or people.tally.tapped))
    people.close()
    cardboard.close()
    assert (people.tally.keyed, people.tally.in_vain) == (1, 0)


def test_a_lamp_that_blinks_is_pressed_though_it_is_off_at_the_next_glance(
    desk: TableDesk,
) -> None:
    """They took it for dark, asked for the same thing again and waited for an answer."""
    played(desk, "base", 2, placed)
    pad, cardboard = BlinkingPad(desk), Cardboard(desk.host)
    people = People(desk.host, cardboard, lambda: cast(PadOnScreen, pad), HASTY)
    people.start()
    until(lambda: bool(people.tally.keyed or people.tally.tapped))
    people.close()
    cardboard.close()
    assert people.tally.tapped == 0


def test_a_combo_that_is_pointed_at_already_is_taken_by_confirm(desk: TableDesk) -> None:
    """Pointing at it once more changes nothing, and they waited until it would."""
    lay(desk, opening_of("base"))
    pad, cardboard = PointedPad(desk), Cardboard(desk.host)
    people = People(desk.host, cardboard, lambda: cast(PadOnScreen, pad), HASTY)
    people.start()
    until(lambda: bool(people.tally.keyed or people.tally.tapped))
    people.close()
    cardboard.close()
    assert (people.tally.keyed, people.tally.tapped) == (1, 0)


def test_whoever_waits_for_a_lamp_that_stays_dark_has_waited_in_vain(desk: TableDesk) -> None:
    """A game that ends only because people lose their patience is not bound by its work."""
    played(desk, "base", 2, placed)
    pad, cardboard = DarkPad(desk), Cardboard(desk.host)
    people = People(desk.host, cardboard, lambda: cast(PadOnScreen, pad), HASTY)
    people.start()
    until(lambda: bool(people.tally.tapped))
    people.close()
    cardboard.close()
    assert people.tally.in_vain > 0
    assert not pad.answered


def conquering(p: Position) -> int:
    """Of whom begins with a conquest."""
    return next(seed for seed in count() if isinstance(_first(p, seed), Conquer))


def _first(p: Position, seed: int) -> Command | None:
    deed = next_deed(p, Random(seed), whole_turn=False)
    return None if deed is None else deed.line[0]


def test_what_nobody_took_does_not_stay_lying(
    desk: TableDesk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody else was quicker, again and again: the cardboard is put as the game has it."""
    played(desk, "base", 2, lambda state: state.phase is Phase.CONQUEST)
    playing = desk.host.playing
    assert playing is not None
    refused: list[Input] = []

    def too_late(input: Input) -> Future[Reply]:
        refused.append(input)
        answer: Future[Reply] = Future()
        answer.set_result(Reply(playing.shown, stale=True))
        return answer

    monkeypatch.setattr(playing.loop, "post", too_late)
    cardboard = Cardboard(desk.host)
    before = cardboard.now.version
    temper = Temper(pace=60.0, patience=0.1, seed=conquering(playing.position))
    people = People(desk.host, cardboard, lambda: None, temper)
    people.start()
    until(lambda: any(isinstance(one, Tapped) and one.version > 0 for one in refused))
    until(lambda: cardboard.now.version >= before + 2)
    people.close()
    lies = as_lists(cardboard.now.in_region())
    cardboard.close()
    assert lies == as_lists(holding_of(playing.game, playing.shown.state, "base"))


def as_lists(holding: Holding) -> dict[str, list[Wanted]]:
    """Of every region where something lies, in one order."""
    told = {region: sorted(there, key=str) for region, there in holding.items()}
    return {region: there for region, there in told.items() if there}
