"""Simulated people at the drawn table: they lay cardboard, wait to be understood and press keys.

They play by the rules and without a plan. What the camera does not tell they say on a screen.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import CancelledError
from contextlib import suppress
from dataclasses import dataclass
from random import Random

from msgspec import structs

from companion.rules.commands import Command, Final, Roll
from companion.rules.model import State
from companion.rules.position import Position
from companion.store.database import JournalError
from companion.table.chance import is_drawn
from companion.table.host import GameHost, Playing
from companion.table.inputs import Followed, Input, Key, Tapped, TargetNamed
from companion.table.keys import KeyMeaning, prompts
from companion.table.shown import KeyQuestion, Suggestion
from vision.render.laid import Holding
from web.demo.cardboard import Cardboard
from web.demo.deeds import Deed, next_deed
from web.demo.drawn_table import holding_of
from web.demo.pad import PadOnScreen
from web.demo.understanding import Misreading, Otherwise, Understanding

TRIES = 3
"""How often they look at a key again whose press came too late."""
LONG_AGO = -1
"""A tap on so old a picture changes nothing; it is answered after all that was told before it."""
PadNow = Callable[[], PadOnScreen | None]


@dataclass(frozen=True, slots=True)
class Temper:
    """How people play."""

    pace: float = 1.2
    """Seconds between two moves, so that a visitor can follow."""
    patience: float = 6.0
    """Seconds they wait to be understood, and for a key to do something."""
    seed: int | None = None
    whole_turns: bool = False
    """They lay all of a turn before they wait to be understood."""


class People:
    """Start and stop them as often as you like; close them at the end."""

    def __init__(
        self, host: GameHost, cardboard: Cardboard, pad: PadNow, temper: Temper | None = None
    ) -> None:
        self._host, self._cardboard, self._pad = host, cardboard, pad
        self._temper = temper or Temper()
        self._chance = Random(self._temper.seed)
        self.tally = Understanding()
        self._going = threading.Event()
        self._thread: threading.Thread | None = None
        """Those who play now; whoever was interrupted before them has no say any more."""
        self._game: Playing | None = None
        """What they sat down to: another game is other people's."""
        self._news = threading.Event()
        self._notices = 0
        """How often the table has said something of what was pressed or tapped."""
        self._forget = host.subscribe(self._hear)

    @property
    def playing(self) -> bool:
        return self._going.is_set()

    def start(self) -> None:
        if not self._going.is_set():
            self._going.set()
            self._game = self._host.playing
            self._thread = threading.Thread(target=self._run, daemon=True, name="people")
            self._thread.start()

    def stop(self) -> None:
        """They finish nothing: what lies there lies there."""
        self._going.clear()
        self._news.set()

    def until_no_move_is_left(self, seconds: float) -> None:
        """They stop by themselves, once they have seen what their last key did."""
        if self._thread is not None:
            self._thread.join(seconds)

    def close(self) -> None:
        self.stop()
        self._forget()
        if self._thread is not None:
            self._thread.join(self._temper.patience)

    def _run(self) -> None:
        try:
            with suppress(JournalError, CancelledError):
                while self._go_on() and self._move():
                    self._wait(lambda: False, self._temper.pace)
        finally:
            if self._go_on():
                self.stop()
            self._cardboard.wake()

    def _hear(self) -> None:
        """On the table's thread: what it says goes when something else is shown."""
        playing = self._host.playing
        self._notices += playing is not None and bool(playing.shown.notices)
        self._news.set()

    def _go_on(self) -> bool:
        return self._going.is_set() and threading.current_thread() is self._thread

    def _move(self) -> bool:
        """One move of whoever must act; False when there is none to make."""
        playing = self._host.playing
        if playing is None or playing is not self._game:
            return False
        deed = next_deed(playing.position, self._chance, whole_turn=self._temper.whole_turns)
        if deed is None:
            return False
        now, then = (_holding(playing, state) for state in (playing.shown.state, deed.state))
        moved = {region: wants for region, wants in then.items() if now[region] != wants}
        first = deed.line[0]
        if isinstance(first, Final | Roll):
            self._roll(playing, first)
        elif moved:
            self._lay(playing, deed, moved)
        else:
            self._tell(playing, deed.line)
        return True

    def _lay(self, playing: Playing, deed: Deed, moved: Holding) -> None:
        self._cardboard.lay(moved)
        laid, before, p = time.monotonic(), playing.shown.cursor, playing.position
        told = self._understood(playing, deed, p)
        if not self._go_on():
            return
        if told:
            self.tally.waits.append(time.monotonic() - laid)
            self._agree(playing, deed, p, before)
        else:
            self._judge(playing, deed, p)
            self._tell(playing, deed.line)
        if self._go_on():
            self._look_back(playing, deed, p, before)
            self._put_right(playing, moved)

    def _agree(self, playing: Playing, deed: Deed, p: Position, before: int) -> None:
        """To what the table has told, by a key if one is enough."""
        for _ in range(TRIES):
            found = deed.told_by(playing.shown, p)
            key = Key.NEXT if found in playing.shown.turn else Key.CONFIRM
            if found is None or not found.sure:
                break
            if self._press_through(playing, key, before, found):
                self.tally.followed += 1
                self._tell(playing, deed.line[deed.told_until(found, p) :])
                return
            if playing.shown.cursor != before:
                return
        if self._go_on() and playing.shown.cursor == before:
            self._answer(playing, deed, p, before)

    def _look_back(self, playing: Playing, deed: Deed, p: Position, before: int) -> None:
        shown = playing.shown
        if shown.cursor != before and not deed.came_to(shown.state, p):
            self.tally.otherwise.append(Otherwise(before, deed.line, shown.line[before:]))

    def _put_right(self, playing: Playing, moved: Holding) -> None:
        """Of what they laid and nobody took, nothing stays lying: it would be told later."""
        now = _holding(playing, playing.shown.state)
        self._cardboard.lay({region: now[region] for region in moved})

    def _judge(self, playing: Playing, deed: Deed, p: Position) -> None:
        shown = playing.shown
        if deed.misread_by(shown, p):
            told = deed.readings(shown)
            found = Misreading(shown.cursor, deed.line, told, self._host.seen)
            self.tally.misreadings.append(found)

    def _tell(self, playing: Playing, line: Sequence[Command]) -> None:
        """What the camera could not tell, as how high piles are, or an end of turn. One after
        another; what is not taken ends it.
        """
        for command in line:
            if not (self._go_on() and self._say(playing, command)):
                return

    def _understood(self, playing: Playing, deed: Deed, p: Position) -> bool:
        """They wait as long as the table looks, and for what it makes of the last look."""
        laid = self._cardboard.now.version

        def is_told() -> bool:
            return deed.told_by(playing.shown, p) is not None

        self._expect(lambda: is_told() or self._cardboard.was_looked_at(laid))
        self._post(playing, Tapped(None, deed.line[0], LONG_AGO))
        if told := is_told():
            self._cardboard.looked_at(laid)
        return told

    def _answer(self, playing: Playing, deed: Deed, p: Position, before: int) -> None:
        """Several readings are a question on the screens."""
        shown = playing.shown
        found = deed.told_by(shown, p)
        if found is not None and self._post(playing, Followed(found.line, shown.version)):
            self.tally.asked += 1
            self._tell(playing, deed.line[deed.told_until(found, p) :])
        elif playing.shown.cursor == before:
            self._tell(playing, deed.line)

    def _say(self, playing: Playing, command: Command) -> bool:
        """By the key that stands for it, or else on a screen. Whether it was taken."""
        before = playing.shown.cursor
        for _ in range(TRIES):
            if self._press_for(playing, command, before):
                self.tally.keyed += 1
                return True
            if playing.shown.cursor != before:
                return False
        return self._go_on() and self._tap(playing, command)

    def _press_for(self, playing: Playing, command: Command, before: int) -> bool:
        """By the one that says it at once, if there is any."""
        meanings = prompts(playing.position, playing.shown)
        keys = [key for key, meant in meanings.items() if _wanted(meant) == command]
        keys.sort(key=lambda key: isinstance(meanings[key], KeyQuestion))
        return any(self._press_through(playing, key, before, command) for key in keys[:1])

    def _roll(self, playing: Playing, command: Final | Roll) -> None:
        """The pad's die for the target that was named; without a pad, a die of their own."""
        shown = playing.shown
        named = structs.replace(command, die=0)
        pad = self._pad()
        if pad is not None and self._post(playing, TargetNamed(None, named, shown.version)):
            if self._press(playing, Key.ROLL, shown.cursor, None):
                self.tally.rolled += 1
        elif self._go_on():
            self._tap(playing, command)

    def _tap(self, playing: Playing, command: Command) -> bool:
        """What chance has drawn is not said again."""
        if is_drawn(command) and not playing.shown.state.demands:
            return True
        taken = self._post(playing, Tapped(None, command, playing.shown.version))
        self.tally.by_hand[type(command).__name__] += taken
        return taken

    def _press_through(
        self, playing: Playing, key: Key, before: int, wish: Command | Suggestion
    ) -> bool:
        """Twice where one press only asks, once they have read on the display that it does.
        Whether the game has gone on by it.
        """
        meant = prompts(playing.position, playing.shown).get(key)
        if _wanted(meant) != wish:
            return False
        pad = self._pad()
        if pad is None or not isinstance(meant, KeyQuestion):
            pressed = self._press(playing, key, before, meant)
            return pressed and playing.shown.cursor != before
        read = pad.seen().face.pixels
        if not self._press(playing, key, before, meant):
            return False
        self._expect(lambda: pad.seen().face.pixels != read, glance=0.05)
        again = prompts(playing.position, playing.shown).get(Key.CONFIRM)
        return again == wish and self._press(playing, Key.CONFIRM, before, again)

    def _press(self, playing: Playing, key: Key, before: int, meant: KeyMeaning | None) -> bool:
        """Once its lamp glows, unless it has come to mean something else; whether the game has
        changed, or what is asked.
        """
        pad = self._pad()
        if pad is None:
            return False
        asked = playing.shown.asked

        def means_something_else() -> bool:
            return prompts(playing.position, playing.shown).get(key) != meant

        def changed() -> bool:
            now = playing.shown.asked
            return playing.shown.cursor != before or (now is not None and now != asked)

        def dropped() -> bool:
            return self._notices != heard

        glowed = self._expect(
            lambda: key in pad.seen().face.lit or means_something_else(), glance=0.05
        )
        if not glowed or means_something_else():
            return False
        heard = self._notices
        pad.press(key)
        self._expect(lambda: changed() or dropped())
        return changed()

    def _post(self, playing: Playing, input: Input) -> bool:
        if self._host.playing is not playing:
            return False
        return playing.loop.post(input).result().accepted

    def _expect(self, true: Callable[[], bool], glance: float = 0.5) -> bool:
        """What a table does before long; whoever is out of patience has waited in vain."""
        came = self._wait(true, self._temper.patience, glance)
        self.tally.in_vain += not came and self._go_on()
        return came

    def _wait(self, true: Callable[[], bool], seconds: float, glance: float = 0.5) -> bool:
        """Until it is so; False when the time is over, or somebody interrupts."""
        deadline = time.monotonic() + seconds
        while self._go_on():
            self._news.clear()
            if true():
                return True
            left = deadline - time.monotonic()
            if left <= 0:
                return False
            self._news.wait(min(left, glance))
        return False


def _wanted(meant: KeyMeaning | None) -> KeyMeaning | None:
    """What a key says in the end, however often it must be pressed."""
    return meant.answer if isinstance(meant, KeyQuestion) else meant


def _holding(playing: Playing, state: State) -> Holding:
    return holding_of(playing.game, state, playing.opening.box.partition("+")[0])
