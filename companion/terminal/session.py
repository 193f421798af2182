"""The conversation: shows the table, asks, plays what is chosen, explains what is refused."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from random import Random

from msgspec.structs import replace

from companion.rules.commands import Command, Final, Roll
from companion.rules.die import FACES
from companion.rules.model import Phase, Seat
from companion.rules.position import Position
from companion.rules.refusals import Refusal
from companion.rules.score import Teams, ranking
from companion.table.ask.score import if_ended
from companion.table.beside.consent import Purses
from companion.table.inputs import Agreed, AgreedBy, Jumped, Tapped
from companion.table.shown import Reply
from companion.table.table import Table
from companion.terminal import picture, typed
from companion.terminal.describing import describe
from companion.terminal.menu import Offer, offers
from companion.text.names import Names
from companion.text.sums import tell_lines
from companion.text.telling import tell_refusal, tell_story
from companion.text.titles import title, undo_title

Ask = Callable[[str], str]
Say = Callable[[str], None]
PICTURES: Mapping[str, Callable[[Names, Position], Iterator[str]]] = {
    "b": picture.board,
    "c": picture.column,
    "t": picture.tiles,
}
"""What a letter shows."""


class Conversation:
    """One game at one terminal. `ask` raises EOFError when nobody answers any more."""

    def __init__(self, table: Table, names: Names, ask: Ask, say: Say, rng: Random) -> None:
        self._table = table
        self._names = names
        self._ask = ask
        self._say = say
        self._rng = rng

    def run(self, sides: Teams = ()) -> None:
        """Until the game is over or somebody leaves; everything is in the journal anyway."""
        self._tell("terminal.help")
        while self._table.shown.state.phase is not Phase.OVER:
            try:
                if not self._turn():
                    return
            except EOFError:
                return
        if self._may_open():
            self._end(sides)

    def _may_open(self) -> bool:
        """Asked once, of all who sit around this terminal."""
        if self._table.shown.purses is not Purses.OPEN:
            if not self._yes("terminal.open"):
                self._tell("terminal.shut")
                return False
            for seat in range(self._table.shown.consent.seats):
                self._table.handle(Agreed(Seat(seat), AgreedBy.TERMINAL))
        return True

    def _yes(self, key: str) -> bool:
        try:
            return self._ask(self._names.words.say(key)).strip().lower()[:1] == "y"
        except EOFError:
            return False

    def _turn(self) -> bool:
        p = self._table.position
        self._say("")
        self._say(picture.headline(self._names, p))
        for line in picture.players(self._names, p):
            self._say(f"  {line}")
        offered = offers(p)
        for number, offer in enumerate(offered, start=1):
            self._say(f"{number:3}  {describe(self._names, p, offer)}")
        for line in picture.letters(self._names, p):
            self._say(f"     {line}")
        return self._obey(self._ask("> ").strip(), offered)

    def _obey(self, word: str, offered: list[Offer]) -> bool:
        match word.split():
            case ["q"]:
                return False
            case [letter] if letter in PICTURES:
                for line in PICTURES[letter](self._names, self._table.position):
                    self._say(line)
            case ["s"]:
                self._show_score()
            case ["u"]:
                self._undo()
            case [number, *regions] if number.isdigit() and 1 <= int(number) <= len(offered):
                self._choose(offered[int(number) - 1], regions)
            case words:
                self._write(words)
        return True

    def _choose(self, offer: Offer, regions: list[str]) -> None:
        """A number; behind it the regions, if there are too many choices to count them."""
        try:
            wanted = [typed.region_of(self._table.position, word) for word in regions]
        except typed.NotUnderstoodError:
            wanted = []
        if offer.among and not wanted:
            for use in offer.among:
                self._say(f"     {title(self._names, self._table.position, use)}")
            return
        command = offer.for_regions(wanted) if offer.among else offer.command
        if command is None or bool(regions) != bool(offer.among):
            self._tell("terminal.help")
        else:
            self._play(*self._with_die(command))

    def _write(self, words: list[str]) -> None:
        """What no number stands for: regions given up, pieces placed, helps combined."""
        p = self._table.position
        try:
            match words:
                case ["a", *regions]:
                    self._play(typed.abandoning(p, regions))
                case ["t", *tiles]:
                    self._play(typed.showing(p, tiles))
                case [_, *_] if all("=" in word for word in words):
                    self._play(typed.placing(p, words))
                case [word] if "+" in word:
                    self._play(*self._with_die(typed.attacking(p, word)))
                case _:
                    self._tell("terminal.help")
        except typed.NotUnderstoodError:
            self._tell("terminal.help")

    def _with_die(self, command: Command) -> tuple[Command, bool]:
        """Ask what the die showed. Only an empty line rolls it here, which is remembered."""
        if not isinstance(command, Final | Roll):
            return command, False
        faces = {str(face) for face in FACES}
        while (told := self._ask(self._names.words.say("terminal.die")).strip()) not in faces:
            if not told:
                return replace(command, die=self._rng.choice(FACES)), True
            self._tell("terminal.faces")
        return replace(command, die=int(told)), False

    def _play(self, command: Command, drawn: bool = False) -> None:
        before = self._table.shown.cursor
        tap = Tapped(None, command, self._table.shown.version, drawn=drawn)
        reply = self._table.handle(tap)
        self._answer(reply)
        for entry in reply.shown.line[before : reply.shown.cursor]:
            for sentence in tell_story(self._names, entry.events):
                self._say(f"  {sentence}")

    def _answer(self, reply: Reply) -> None:
        for reason in reply.reasons:
            self._refuse(reason)

    def _refuse(self, reason: Refusal) -> None:
        self._say(f"  {tell_refusal(self._names, reason)} ({reason.rule})")

    def _undo(self) -> None:
        shown = self._table.shown
        if not shown.cursor:
            return
        command = shown.line[shown.cursor - 1].command
        reply = self._table.handle(Jumped(shown.cursor - 1, shown.version))
        if reply.crosses:
            if not self._yes("terminal.sure"):
                return
            self._table.handle(Jumped(shown.cursor - 1, shown.version, sure=True))
        if command is not None:
            self._say(undo_title(self._names, self._table.position, command))

    def _show_score(self) -> None:
        """What the turn would pay if it ended now."""
        found = if_ended(self._table.position)
        self._say(tell_lines(self._names, found.lines))
        for reason in found.reasons:
            self._refuse(reason)

    def _end(self, sides: Teams) -> None:
        """The purses are opened."""
        p = self._table.position
        for place, seats in enumerate(ranking(p, sides), start=1):
            for seat in seats:
                facts = {"place": place, "seat": self._names.person(seat)}
                coins = p.state.players[seat].coins
                self._tell("terminal.result", coins=coins, **facts)

    def _tell(self, key: str, **facts: object) -> None:
        self._say(self._names.words.say(key, **facts))
