"""An ordinary turn with nothing but a pad: what each key does stands on its display."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from companion.games.opening import Chair
from companion.rules.board import RegionId
from companion.rules.commands import Conquer, Decline, EndTurn, Expand, Redeploy, Stop
from companion.rules.model import Phase, Seat
from companion.selfplay.match import step
from companion.table.inputs import (
    SEATS,
    Breach,
    ButtonPressed,
    Key,
    PressId,
    PromiseBroken,
    TableSeen,
    Tapped,
)
from companion.table.keys import answer_to
from companion.table.shown import KeyQuestion, Shown, Suggestion
from companion.text.catalog import LANGUAGES, catalog
from firmware_bridge.dice.rollbook import RollBook
from firmware_bridge.pad_display import PadDisplay, display_bytes
from firmware_bridge.wire.messages import Beep
from tests.follow.test_watching import seen, so
from tests.web.play.desks import desk_on, lay, played, tap, with_combos
from tests.web.screens.test_seen_on_the_table import held
from web.desk import Verdict
from web.hardware.lamps import TurnBell, display_for
from web.hardware.pads import ROLLS, Pads
from web.hardware.trial import Trial
from web.table_desk import TableDesk

WIDTH = 21


class Pad:
    """Presses keys under what its display shows."""

    def __init__(self, desk: TableDesk) -> None:
        self._desk = desk
        self._number = 0
        self.bell = TurnBell()

    @property
    def display(self) -> PadDisplay:
        return display_for(self._desk.host.playing, "en")

    @property
    def shown(self) -> Shown:
        return self._desk.seat_view().shown

    def lines(self) -> list[str]:
        return [display_bytes(line).decode().rstrip() for line in self.display.display]

    def press(self, key: Key, prompt: int | None = None) -> bool:
        """False when it was dropped."""
        self._number += 1
        asked = self.display.prompt if prompt is None else prompt
        press = ButtonPressed(PressId("0a0b0c0d", 1, self._number), key, asked)
        return self._desk.host.ask(press)


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[TableDesk]:
    with desk_on(tmp_path) as one:
        lay(one, with_combos(("ratmen", "hill"), ("elves", "merchant")))
        yield one


@pytest.fixture
def pad(desk: TableDesk) -> Pad:
    return Pad(desk)


def test_seat_keys_point_at_the_column_and_confirm_takes(pad: Pad) -> None:
    assert pad.lines()[:2] == ["Ada 1/10", "1-5: point at a combo"]
    before = pad.shown.cursor
    assert pad.press(Key.SEAT_2)
    assert pad.lines()[1].startswith("2. ")
    assert "Elves" in pad.lines()[1]
    assert pad.lines()[2] == "CONFIRM: take it"
    assert pad.shown.cursor == before
    assert pad.press(Key.SEAT_1)
    assert "Ratmen" in pad.lines()[1]
    assert Key.CONFIRM in pad.display.blinking
    assert pad.press(Key.CONFIRM)
    assert pad.shown.state.players[0].active == "ratmen"


def test_the_last_seat_key_pressed_twice_points_at_the_sixth(desk: TableDesk, pad: Pad) -> None:
    tap(desk, "set-coins", seat=0, coins=20)
    assert pad.press(Key.SEAT_5)
    assert pad.lines()[1].startswith("5. ")
    assert pad.press(Key.SEAT_5)
    assert pad.lines()[1].startswith("6. ")


def test_a_press_made_before_the_display_changed_is_no_answer(pad: Pad) -> None:
    """A key that bounces, or two people at once: the second press answered another question."""
    old = pad.display.prompt
    assert pad.press(Key.SEAT_1)
    assert not pad.press(Key.CONFIRM, old)
    assert pad.shown.cursor == 0


def test_decline_asks_for_a_second_press(desk: TableDesk, pad: Pad) -> None:
    pad.press(Key.SEAT_1)
    pad.press(Key.CONFIRM)
    for _ in range(40):
        if Key.DECLINE in pad.display.enabled:
            break
        if not pad.press(Key.NEXT):
            tap(desk, "pick", position=0)
    assert pad.press(Key.DECLINE)
    assert pad.lines()[1:3] == ["DECLINE again:", "decline"], "no word is cut off"
    assert Key.DECLINE in pad.display.blinking
    assert not isinstance(pad.shown.line[-1].command, Decline)
    assert pad.press(Key.DECLINE)
    assert isinstance(pad.shown.line[pad.shown.cursor - 1].command, Decline)


def test_a_press_that_comes_late_leaves_the_question_on_show(pad: Pad) -> None:
    """Pressed twice while the cable was out: the first press asks, the second says nothing more."""
    plain = pad.display.prompt
    assert pad.press(Key.SEAT_2)
    asked = pad.display.prompt
    assert not pad.press(Key.SEAT_2, plain)
    assert pad.display.prompt == asked
    assert pad.press(Key.CONFIRM, asked)
    assert pad.shown.state.players[0].active == "elves"


def test_undo_over_a_revealed_tile_asks_and_another_key_lets_it_be(pad: Pad) -> None:
    pad.press(Key.SEAT_1)
    pad.press(Key.CONFIRM)
    cursor = pad.shown.cursor
    assert pad.press(Key.UNDO)
    assert pad.lines()[1] == "UNDO again: take back"
    assert pad.shown.cursor == cursor
    assert pad.press(Key.NEXT)
    assert pad.shown.asked is None
    assert pad.press(Key.UNDO), "no tile in between: at once"
    assert pad.shown.cursor == cursor


def test_keys_that_roll_first_and_take_back_stand_on_the_display(desk: TableDesk) -> None:
    lay(desk, with_combos(("ratmen", "berserk"), ("elves", "merchant")))
    pad = Pad(desk)
    pad.press(Key.SEAT_1)
    assert "UNDO: take back" not in pad.lines()
    pad.press(Key.CONFIRM)
    assert pad.lines()[1:] == ["ROLL the die", "NEXT: conquests end", "UNDO: take back"]


def test_the_face_that_counts_stands_on_the_display_until_the_next_command(tmp_path: Path) -> None:
    with desk_on(tmp_path, lambda: 2) as desk:
        lay(desk, with_combos(("ratmen", "berserk"), ("elves", "merchant")))
        pad = Pad(desk)
        pad.press(Key.SEAT_1)
        pad.press(Key.CONFIRM)
        assert pad.press(Key.ROLL)
        assert pad.lines()[1] == "ROLL the die"
        assert tap(desk, "die", face=2).verdict is Verdict.TAKEN
        assert pad.lines()[1] == "The die counts: 2"
        rolled = desk.seat_view().shown.cursor
        assert pad.press(Key.UNDO)
        assert desk.seat_view().shown.cursor == rolled
        assert pad.press(Key.UNDO), "over a die: asked once more"
        assert desk.seat_view().shown.cursor < rolled
        assert "The die counts: 2" not in pad.lines()


def test_next_says_which_phase_it_ends(pad: Pad) -> None:
    pad.press(Key.SEAT_1)
    pad.press(Key.CONFIRM)
    assert "NEXT: conquests end" in pad.lines()
    phases = []
    while pad.shown.state.seat == 0:
        phases.append(pad.shown.state.phase)
        assert pad.press(Key.NEXT)
    assert phases[0] is Phase.CONQUEST
    assert pad.shown.state.seat == Seat(1)


def test_every_key_that_means_something_stands_on_the_display(desk: TableDesk) -> None:
    """Three lines for up to four keys, in a game without a camera: the last was left out, and
    the end of a game knew no key at all.
    """
    pad, phases = Pad(desk), set[Phase]()
    for _ in played_on(desk):
        said = " ".join(pad.lines()).replace("1-5", " ".join(SEATS)).upper()
        assert not [key for key in pad.display.enabled if key.upper() not in said], said
        phases.add(pad.shown.state.phase)
    assert phases >= {Phase.CHOOSE, Phase.CONQUEST, Phase.REDEPLOY}
    assert pad.lines() == ["The game is over", "UNDO: take back"]


def played_on(desk: TableDesk) -> Iterator[None]:
    """Somebody plays to the end, at random; a look after every command."""
    playing, chance = desk.host.playing, Random(1)
    assert playing is not None
    while (found := step(playing.position, chance)) is not None:
        tapped = Tapped(None, found[0], playing.shown.version)
        assert playing.loop.post(tapped).result().accepted
        yield


def test_next_takes_down_the_turn_that_was_seen_and_undo_takes_it_back(
    desk: TableDesk, pad: Pad
) -> None:
    tap(desk, "pick", position=0)
    view = desk.seat_view()
    hill, hand = RegionId("4"), view.shown.state.hands["ratmen"]
    sight = seen(view.game, view.shown.state, {hill: so(hill, ("ratmen", hand, "active"))})
    assert desk.host.playing is not None
    desk.host.playing.loop.post(sight).result()
    assert pad.lines()[1:3] == ["CONFIRM: take 4 +1", "NEXT: all, turn ends"]
    assert pad.press(Key.NEXT)
    assert pad.shown.state.seat == Seat(1)
    pad.press(Key.UNDO)
    pad.press(Key.UNDO)
    assert (pad.shown.state.seat, pad.shown.cursor) == (Seat(0), 1)


def test_what_the_camera_saw_fits_the_display_and_a_guess_is_called_one(
    desk: TableDesk, pad: Pad
) -> None:
    tap(desk, "pick", position=0)
    playing = desk.host.playing
    assert playing is not None
    three = tuple(Conquer(RegionId(region)) for region in ("4", "12", "17"))
    with held(playing, (Suggestion(three, heights=True),)):
        assert pad.lines()[1] == "CONFIRM: take 4 12 17"
        assert "Heights are a guess" in pad.lines()
    with held(
        playing,
        (
            Suggestion(
                (*three, Conquer(RegionId("18"))),
            ),
        ),
    ):
        assert pad.lines()[1] == "CONFIRM: conquests: 4"
        assert "Heights are a guess" not in pad.lines()


def test_a_placement_that_was_seen_is_not_called_an_even_one(desk: TableDesk, pad: Pad) -> None:
    """CONFIRM takes what lies there, and the display called it "spread evenl"."""
    tap(desk, "pick", position=0)
    tap(desk, "stop")
    playing = desk.host.playing
    assert playing is not None
    placed = Suggestion((Redeploy({RegionId("4"): 5, RegionId("12"): 1}),))
    with held(playing, (placed,)):
        assert "CONFIRM/NEXT: as laid" in pad.lines()


def test_a_guess_is_called_one_however_many_keys_are_lit(desk: TableDesk) -> None:
    """A power that may roll first pushed the warning off the display, and UNDO with it."""
    lay(desk, with_combos(("ratmen", "berserk"), ("elves", "merchant")))
    tap(desk, "pick", position=0)
    pad, playing = Pad(desk), desk.host.playing
    assert playing is not None
    taken = Conquer(RegionId("4"))
    with held(playing, (Suggestion((taken,), heights=True),)):
        assert pad.lines()[1:] == ["CONFIRM/NEXT: take 4", "Heights are a guess", "ROLL, UNDO"]


def test_who_has_no_latin_letter_is_called_by_the_place(desk: TableDesk) -> None:
    """The display knows no others, and named nobody."""
    chairs = (Chair("千代", "blue"), Chair("プレイヤー2", "orange"))
    lay(desk, replace(with_combos(("ratmen", "hill"), ("elves", "merchant")), chairs=chairs))
    pad = Pad(desk)
    assert pad.lines()[0] == "Player 1 1/10"
    pad.press(Key.SEAT_1)
    pad.press(Key.CONFIRM)
    while pad.shown.state.seat == 0:
        pad.press(Key.NEXT)
    assert pad.lines()[0] == "Player 2 1/10"


def test_a_decline_that_was_seen_asks_for_a_second_press(desk: TableDesk, pad: Pad) -> None:
    tap(desk, "pick", position=0)
    playing = desk.host.playing
    assert playing is not None
    turned = Suggestion((Decline(), EndTurn()))
    told = replace(pad.shown, suggestions=(turned,))
    asked = answer_to(Key.CONFIRM, playing.position, told)
    assert asked == KeyQuestion(frozenset({Key.CONFIRM}), turned)
    again = replace(told, asked=asked)
    assert answer_to(Key.CONFIRM, playing.position, again) == turned
    other = replace(again, suggestions=(Suggestion((Decline(),)),))
    assert isinstance(answer_to(Key.CONFIRM, playing.position, other), KeyQuestion)


def test_next_under_a_blind_camera_is_asked_for_again(desk: TableDesk, pad: Pad) -> None:
    """There was no name for that key on the display: it stood still, and all lamps with it."""
    tap(desk, "pick", position=0)
    desk.host.post(TableSeen())
    tap(desk, "stop")
    assert pad.press(Key.NEXT)
    assert pad.lines()[1] == "NEXT again: turn ends"
    assert Key.NEXT in pad.display.blinking
    assert pad.press(Key.NEXT)
    assert pad.shown.asked is None


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_key_that_may_ask_has_its_name_on_the_display(language: str) -> None:
    words = catalog(language, "pad")
    assert all(f"pad.display.keys.{key}" in words for key in Key if key not in SEATS)


def test_a_question_is_answered_on_a_screen(desk: TableDesk, pad: Pad) -> None:
    tap(desk, "pick", position=0)
    playing = desk.host.playing
    assert playing is not None
    hill = RegionId("4")
    ways = (Suggestion((Conquer(hill),), sure=False), Suggestion((Stop(),), sure=False))
    with held(playing, ways):
        assert "Question on a screen" in pad.lines()
        assert not pad.press(Key.NEXT), "nothing that is seen is skipped"
        assert not pad.press(Key.CONFIRM)


def test_giving_up_a_region_asks_where_taking_up_troops_does_not(desk: TableDesk, pad: Pad) -> None:
    """The camera may have missed one region: a single CONFIRM must not give it up."""
    playing = desk.host.playing
    assert playing is not None
    plain = Suggestion((Expand(),))
    told = replace(pad.shown, suggestions=(plain,))
    assert answer_to(Key.CONFIRM, playing.position, told) == plain
    giving = Suggestion((Expand(abandon=("3",)),), sure=False)  # type: ignore[arg-type]
    told = replace(pad.shown, suggestions=(giving,))
    assert answer_to(Key.CONFIRM, playing.position, told) is None


def test_after_a_broken_promise_pads_wait_for_a_screen(desk: TableDesk, pad: Pad) -> None:
    tap(desk, "pick", position=0)
    desk.host.ask(PromiseBroken("0a0b0c0d", 3, "aa", "bb", Breach.REFUSED, 1))
    assert pad.lines()[1] == "Die: decide on screen"
    assert not pad.press(Key.NEXT)
    assert pad.display.enabled == frozenset()
    tap(desk, "jump", cursor=pad.shown.cursor, sure=True)
    assert pad.press(Key.NEXT)


def test_whose_turn_it_is_is_heard(desk: TableDesk, pad: Pad) -> None:
    bell = TurnBell()
    assert bell.beep(None) is Beep.NONE
    assert bell.beep(desk.host.playing) is Beep.CHIRP
    assert bell.beep(desk.host.playing) is Beep.NONE
    pad.press(Key.SEAT_1)
    pad.press(Key.CONFIRM)
    assert bell.beep(desk.host.playing) is Beep.NONE
    while pad.shown.state.seat == 0:
        pad.press(Key.NEXT)
    assert bell.beep(desk.host.playing) is Beep.CHIRP


def test_that_the_game_is_over_is_heard(desk: TableDesk) -> None:
    bell = TurnBell()
    played(desk, "base", 2, lambda state: state.round == state.rounds and state.seat == 1)
    heard = [bell.beep(desk.host.playing), *(bell.beep(desk.host.playing) for _ in played_on(desk))]
    assert (heard[0], heard[-1]) == (Beep.CHIRP, Beep.LONG)
    assert {*heard[1:-1]} <= {Beep.NONE, Beep.CHIRP}
    assert bell.beep(desk.host.playing) is Beep.NONE


@pytest.mark.parametrize("flipped", [0, 4096])
def test_a_damaged_list_of_rolls_keeps_no_pad_away(
    desk: TableDesk, tmp_path: Path, caplog: pytest.LogCaptureFixture, flipped: int
) -> None:
    """Pads were gone for good, until somebody threw the file away."""
    with closing(RollBook(tmp_path / ROLLS)) as book:
        book.ask_roll("0a0b0c0d", 7, "00", at_least=40)
    spoiled = bytearray((tmp_path / ROLLS).read_bytes())
    spoiled[flipped : flipped + 64] = b"\xff" * 64
    (tmp_path / ROLLS).write_bytes(spoiled)
    pads = Pads(desk.host, Trial())
    pads.start(tmp_path, "en", list)
    try:
        assert pads.running
        assert "rolls-damaged-1.db" in caplog.text
        assert (tmp_path / "rolls-damaged-1.db").read_bytes() == spoiled
        assert (tmp_path / ROLLS).stat().st_mode & 0o777 == 0o600
    finally:
        pads.close()
