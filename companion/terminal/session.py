"""The conversation: shows the table, asks, plays what is chosen, explains what is refused."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from msgspec.structs import replace

from companion.rules.board import RegionId
from companion.rules.commands import Command, Final, Redeploy, Retreat, Roll
from companion.rules.die import FACES, chances
from companion.rules.model import Phase
from companion.rules.refusals import Refusal
from companion.rules.score import Sides, ranking
from companion.table.ask.score import if_ended
from companion.table.inputs import Jumped, Tapped
from companion.table.shown import Reply
from companion.table.table import Table
from companion.terminal import picture
from companion.terminal.menu import Offer, offers
from companion.text.names import Names
from companion.text.sums import tell_lines
from companion.text.telling import tell_refusal, tell_story
from companion.text.titles import title, undo_title

Ask = Callable[[str], str]
Say = Callable[[str], None]


class Conversation:
    """One game at one terminal. `ask` raises EOFError when nobody answers any more."""

    def __init__(self, table: Table, names: Names, ask: Ask, say: Say, rng: Random) -> None:
        self._table = table
        self._names = names
        self._ask = ask
        self._say = say
        self._rng = rng

    def run(self, sides: Sides = ()) -> None:
        """Until the game is over or somebody leaves; everything is in the journal anyway."""
        self._tell("terminal.help")
        while self._table.shown.state.phase is not Phase.OVER:
            try:
                if not self._turn():
                    return
            except EOFError:
                return
        self._end(sides)

    def _turn(self) -> bool:
        p = self._table.position
        self._say("")
        self._say(picture.headline(self._names, p))
        for line in picture.players(self._names, p):
            self._say(f"  {line}")
        offered = offers(p)
        for number, offer in enumerate(offered, start=1):
            self._say(f"{number:3}  {self._described(offer)}")
        return self._obey(self._ask("> ").strip(), offered)

    def _described(self, offer: Offer) -> str:
        told = title(self._names, self._table.position, offer.command)
        if offer.need is not None:
            chance = chances(offer.need)
            facts = {"title": told, "need": offer.need, "chance": chance}
            return self._names.words.say("terminal.with-die", **facts)
        return f"{told}: {tell_lines(self._names, offer.lines)}" if offer.lines else told

    def _obey(self, word: str, offered: list[Offer]) -> bool:
        match word.split():
            case ["q"]:
                return False
            case ["b"]:
                for line in picture.board(self._names, self._table.position):
                    self._say(line)
            case ["c"]:
                for line in picture.column(self._names, self._table.position):
                    self._say(line)
            case ["s"]:
                self._show_score()
            case ["u"]:
                self._undo()
            case [number] if number.isdigit() and 1 <= int(number) <= len(offered):
                self._play(*self._with_die(offered[int(number) - 1].command))
            case [*pairs] if pairs and all("=" in pair for pair in pairs):
                self._place(pairs)
            case _:
                self._tell("terminal.help")
        return True

    def _with_die(self, command: Command) -> tuple[Command, bool]:
        """Ask what the die showed; without an answer it is rolled here, which is remembered."""
        if not isinstance(command, Final | Roll):
            return command, False
        told = self._ask(self._names.words.say("terminal.die")).strip()
        die = int(told) if told.isdigit() else self._rng.choice(FACES)
        return replace(command, die=die), not told.isdigit()

    def _place(self, pairs: list[str]) -> None:
        """`7=3 12=2`: so many tokens in these regions."""
        try:
            on = {RegionId(r): int(n) for r, _, n in (pair.partition("=") for pair in pairs)}
        except ValueError:
            self._tell("terminal.help")
            return
        retreats = self._table.shown.state.phase is Phase.RETREAT
        self._play(Retreat(on) if retreats else Redeploy(on))

    def _play(self, command: Command, house: bool = False) -> None:
        before = self._table.shown.cursor
        tap = Tapped(None, command, self._table.shown.version, house=house)
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
            if self._ask(self._names.words.say("terminal.sure")).strip().lower()[:1] != "y":
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

    def _end(self, sides: Sides) -> None:
        """The purses are opened."""
        p = self._table.position
        for place, seats in enumerate(ranking(p, sides), start=1):
            for seat in seats:
                facts = {"place": place, "seat": self._names.person(seat)}
                coins = p.state.players[seat].coins
                self._tell("terminal.result", coins=coins, **facts)

    def _tell(self, key: str, **facts: object) -> None:
        self._say(self._names.words.say(key, **facts))
