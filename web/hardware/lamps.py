"""What a pad shows of a game: whose turn glows, which keys mean something now, and what."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.rules.board import RegionId
from companion.rules.commands import Command, Conquer, EndTurn, Final, Pick, Redeploy, Retreat
from companion.rules.decide.waiting import waiting_for
from companion.rules.events import DieRolled
from companion.rules.model import Phase, Seat
from companion.rules.position import Position
from companion.table.ask.unseen import guessed
from companion.table.inputs import Jumped, Key
from companion.table.keys import KeyMeaning, lit_seat, prompts
from companion.table.shown import KeyQuestion, Shown, Suggestion
from companion.text.catalog import catalog
from companion.text.names import Names, names_in
from companion.text.telling import kebab
from companion.text.titles import title

if TYPE_CHECKING:
    from companion.table.host import Playing
    from firmware_bridge.pad_display import PadDisplay
    from firmware_bridge.wire.messages import Beep

INSTEAD = {"ja": "en"}
"""The pad's small display has Latin letters only."""
LINES = 4
WIDTH, ROOM = 21, 12
"""Letters of a line, and those that it has left after the name of its key."""
PLAIN = {Key.ROLL: "roll-first", Key.DECLINE: "decline", Key.UNDO: "undo"}
"""Keys that do what is printed on them, whatever the moment."""


def display_for(playing: Playing | None, language: str) -> PadDisplay:
    """All that is lit, enabled and written, for what the table shows at this moment. A key that
    nobody can pay for is lit all the same: purses are secret.
    """
    from firmware_bridge.pad_display import PadDisplay

    if playing is None:
        return PadDisplay(enabled=frozenset(), display=("Tribekeeper",))
    shown, p = playing.shown, guessed(playing.position)
    waits = shown.waiting_for_die is not None and shown.promise is None
    meaning = prompts(p, shown)
    enabled = frozenset(meaning) | (frozenset({Key.ROLL}) if waits else frozenset())
    seat = lit_seat(p)
    asked = shown.asked.keys if shown.asked else frozenset()
    names = names_in(INSTEAD.get(language, language), p.game, playing.people)
    return PadDisplay(
        prompt=shown.question,
        lit=enabled | (frozenset() if seat is None else frozenset({seat})),
        blinking=asked | (frozenset({Key.ROLL}) if waits else frozenset()),
        enabled=enabled,
        display=tuple(_Lines(names, p, shown).all()),
        wants_roll=waits,
    )


def trial_display(playing: Playing | None, language: str) -> PadDisplay:
    """Every key is lit and may be pressed, the die may be rolled, and nothing of it plays: what is
    pressed now answers no question of the game, also when it arrives late.
    """
    from firmware_bridge.pad_display import ALL_KEYS, PadDisplay

    question = 0 if playing is None else playing.shown.question
    words = catalog(INSTEAD.get(language, language), "pad")
    lines = ("Tribekeeper", "", words.say("pad.display.try"))
    prompt = max(question - 1, 0)
    return PadDisplay(prompt=prompt, lit=ALL_KEYS, display=lines, wants_roll=True)


class TurnBell:
    """Remembers who was asked, so that the next one hears it, and the end of the game."""

    def __init__(self) -> None:
        self._asked: tuple[int, Seat | None] | None = None

    def beep(self, playing: Playing | None) -> Beep:
        from firmware_bridge.wire.messages import Beep

        now = None if playing is None else (playing.id, waiting_for(playing.position))
        before, self._asked = self._asked, now
        if now is None or now == before:
            return Beep.NONE
        assert playing is not None
        return Beep.LONG if playing.shown.state.phase is Phase.OVER else Beep.CHIRP


class _Lines:
    """Who acts, what the keys do, most wanted first."""

    def __init__(self, names: Names, p: Position, shown: Shown) -> None:
        self._names, self._p, self._shown = names, p, shown
        self._words = catalog(names.words.language, "pad")
        self._meaning = prompts(p, shown)

    def all(self) -> list[str]:
        first = [self._who(), *self._urgent()]
        roll, others = self._plain(Key.ROLL), self._plain(Key.DECLINE, Key.UNDO)
        said = [*first, *self._takes(), *roll, *self._goes_on(), *others]
        if len(said) <= LINES:
            return said
        named = ", ".join(self._say(f"keys.{key}") for key in PLAIN if self._is_lit(key))
        return [*first, *self._takes(), *self._goes_on(), named][:LINES]

    def _who(self) -> str:
        seat, state = waiting_for(self._p), self._p.state
        if state.phase is Phase.OVER:
            return self._say("over")
        name = "" if seat is None else self._name(seat)
        return self._say("who", name=name[:12], round=state.round, rounds=state.rounds)

    def _name(self, seat: Seat) -> str:
        """As far as the display has its letters; else by the place at the table."""
        from firmware_bridge.pad_display import display_bytes

        name = self._names.people[seat]
        said = display_bytes(name).decode()
        return name if any(map(str.isalpha, said)) else self._say("player", n=seat + 1)

    def _urgent(self) -> list[str]:
        shown = self._shown
        if shown.promise is not None:
            return [self._say("promise")]
        if shown.asked is not None:
            return self._asks(shown.asked)
        if shown.waiting_for_die is not None:
            region = shown.waiting_for_die.region
            where = "" if region is None else self._names.region(region)
            return [self._say("roll", what=where) if where else self._say("roll-first")]
        return self._face()

    def _asks(self, asked: KeyQuestion) -> list[str]:
        """A combo pointed at, with its place; or the key that has to be pressed again."""
        if isinstance(asked.answer, Pick):
            place, what = asked.answer.position + 1, self._told(asked.answer)
            taken = self._say("confirm", what=self._say("does.pick"))
            return [self._say("combo", place=place, what=what), taken]
        key = next((key for key in asked.keys if key is not Key.CONFIRM), Key.CONFIRM)
        what = self._told(asked.answer)
        said = self._say("again", name=self._say(f"keys.{key}"), what=what)
        return [said] if len(said) <= WIDTH else [said.removesuffix(f" {what}"), what]

    def _face(self) -> list[str]:
        """The face that counted, until the next command."""
        line, cursor = self._shown.line, self._shown.cursor
        rolled = [e for e in line[cursor - 1].events if isinstance(e, DieRolled)] if cursor else []
        return [self._say("shows", face=rolled[-1].die)] if rolled else []

    def _takes(self) -> list[str]:
        both = self._both()
        lines = [both] if both else self._confirm()
        if Key.SEAT_1 in self._meaning and self._shown.asked is None:
            lines.append(self._say("pick"))
        return lines

    def _goes_on(self) -> list[str]:
        meaning, lines = self._meaning, []
        if Key.NEXT in meaning and not self._both():
            lines.append(self._say("next", what=self._told(meaning[Key.NEXT])))
        if any(isinstance(one, Suggestion) and one.heights for one in meaning.values()):
            lines.append(self._say("heights"))
        return lines

    def _plain(self, *keys: Key) -> list[str]:
        return [self._say(PLAIN[key]) for key in keys if self._is_lit(key)]

    def _is_lit(self, key: Key) -> bool:
        return key in self._meaning and (key is not Key.UNDO or self._shown.asked is None)

    def _confirm(self) -> list[str]:
        if self._shown.asked is not None:
            return []
        if Key.CONFIRM in self._meaning:
            return [self._say("confirm", what=self._told(self._meaning[Key.CONFIRM]))]
        return [self._say("on-screen")] if self._shown.suggestions else []

    def _both(self) -> str:
        """CONFIRM and NEXT in one line, where they mean the same and it fits; else nothing."""
        meant = self._meaning.get(Key.CONFIRM)
        if meant is None or self._shown.asked is not None or self._meaning.get(Key.NEXT) != meant:
            return ""
        told = self._say("both", what=self._told(meant))
        return told if len(told) <= WIDTH else ""

    def _told(self, answer: KeyMeaning) -> str:
        """A phase in the pad's own short words, anything else by its title."""
        if isinstance(answer, KeyQuestion):
            return self._told(answer.answer)
        if isinstance(answer, Jumped):
            return self._say("does.undo")
        if isinstance(answer, Suggestion):
            return self._told_line(answer)
        return self._title(answer)

    def _told_line(self, seen: Suggestion) -> str:
        """What the camera saw: a whole turn, or which regions were taken and how much more."""
        if isinstance(seen.line[-1], EndTurn | Retreat) and seen.line[1:]:
            return self._say("does.whole-turn")
        taken = [one.region for one in seen.line if isinstance(one, Conquer | Final)]
        if isinstance(seen.command, Redeploy) and not taken:
            return self._say("does.as-laid")
        more = len(seen.line) - max(1, len(taken))
        what = self._taken(taken) if taken else self._title(seen.command)
        return what + (f" +{more}" if more else "")

    def _taken(self, regions: list[RegionId]) -> str:
        """Their numbers as they stand on the map, as long as there is room for them."""
        told = self._say("does.take", regions=" ".join(map(self._number, regions)))
        return told if len(told) <= ROOM else self._say("does.conquests", n=len(regions))

    def _number(self, region: RegionId) -> str:
        board = self._names.game.board
        number = region.rpartition(".")[2]
        if len(board.islands) == 1:
            return number
        return f"{self._names.island(board.regions[region].island)}.{number}"

    def _title(self, command: Command) -> str:
        if isinstance(command, Pick):
            combo = self._p.state.column[command.position]
            return self._names.combo(combo.race, combo.power)
        short = f"pad.display.does.{kebab(type(command).__name__)}"
        if short in self._words:
            return self._words.say(short)
        return title(self._names, self._p, command)

    def _say(self, what: str, /, **facts: object) -> str:
        return self._words.say(f"pad.display.{what}", **facts)
