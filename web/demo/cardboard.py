"""The cardboard of the drawn table, under many hands: visitors', simulated people's, and those
that lay out what was played on a tablet. It knows where pieces lie, no rules.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Collection
from dataclasses import dataclass, replace

from companion.rules.model import State
from companion.store.home.boards import OwnBoards
from companion.table.host import Forget, GameHost, Playing
from vision.render.laid import Holding, Laid, Wanted, laid_out
from vision.render.moving import as_lying, follow_game, moved, put_away, taken, turned
from vision.render.scene import AtMm, Scene
from web.demo.drawn_table import Labels, bare_boards, holding_of, labels_of

NOTHING_ON = ("base", ("base-2p",))
"""What lies on the table while there is no game."""


@dataclass(frozen=True, slots=True)
class Whims:
    """What a visitor does to camera and light."""

    covered: bool = False
    dark: bool = False
    unplugged: bool = False
    hand: AtMm | None = None
    """Where somebody's hand lies over the table."""
    bumps: int = 0
    """How often somebody has knocked against the camera."""

    @property
    def is_clear(self) -> bool:
        """Nothing keeps the camera from seeing the table."""
        return self.hand is None and not (self.covered or self.dark or self.unplugged)


@dataclass(frozen=True, slots=True)
class Lies:
    """The whole table at one moment; replaced whole, so it is safe to read from any thread."""

    version: int
    boards: tuple[str, ...]
    files: tuple[str, ...]
    """Boards of people's own that the game has kept."""
    table: Scene
    pieces: Laid = ()
    labels: Labels = ()
    whims: Whims = Whims()

    def in_region(self) -> Holding:
        return as_lying(self.pieces)


class Cardboard:
    """Pieces lie where hands have laid them; where the game changes, helping hands follow it."""

    def __init__(self, host: GameHost) -> None:
        self._host = host
        self.folder = host.saved.folder
        self._changed = threading.Condition(threading.RLock())
        self._game: int | None = None
        self._state: State | None = None
        self._holding: Holding = {}
        self._lies = Lies(0, (), (), Scene("base", ()))
        self._looked = -1
        self._forget: Forget = host.subscribe(self.wake)

    def close(self) -> None:
        self._forget()

    @property
    def now(self) -> Lies:
        """As it lies, the game's last change included."""
        with self._changed:
            self._catch_up()
            return self._lies

    def next(self, after: int, seconds: float, stop: threading.Event | None = None) -> Lies:
        """As soon as something lies otherwise than in version `after`; or the time is over, or
        who waits was told to stop and woken.
        """
        with self._changed:
            self._changed.wait_for(
                lambda: (stop is not None and stop.is_set()) or self._is_news(after), seconds
            )
            return self._lies

    def wake(self) -> None:
        """Told on the thread of the game, too: whoever waits does the work."""
        with self._changed:
            self._changed.notify_all()

    def looked_at(self, version: int) -> None:
        """The camera has shown this version as often as it takes to be read, or somebody knows
        what the table made of it.
        """
        with self._changed:
            self._looked = max(self._looked, version)

    def was_looked_at(self, version: int) -> bool:
        return self._looked >= version

    def _is_news(self, after: int) -> bool:
        self._catch_up()
        return self._lies.version != after

    def move(self, tokens: Collection[str], at: AtMm) -> None:
        """These pieces go to one place, as a stack. NotThereError: one of them lies nowhere."""
        self._handle(lambda lies: moved(lies.table, lies.pieces, tokens, at))

    def take(self, want: Wanted, at: AtMm) -> None:
        """Out of the box. NotThereError: it holds fewer."""
        self._handle(lambda lies: taken(lies.table, lies.pieces, want, at))

    def put_away(self, tokens: Collection[str]) -> None:
        self._handle(lambda lies: put_away(lies.pieces, tokens))

    def turn(self, tokens: Collection[str]) -> None:
        self._handle(lambda lies: turned(lies.table, lies.pieces, tokens))

    def lay(self, holding: Holding) -> None:
        """Every region of it as told; pieces that need not move stay where they are."""
        self._handle(lambda lies: follow_game(lies.table, lies.pieces, {}, holding))

    def tidy(self) -> None:
        """Everything as the game has it, and nothing beside the boards."""
        self._handle(lambda lies: laid_out(lies.table, self._holding, lies.pieces))

    def change(self, wish: Callable[[Whims], Whims]) -> None:
        """What a visitor does to camera and light."""
        with self._changed:
            self._become(replace(self._lies, whims=wish(self._lies.whims)))

    def _handle(self, hands: Callable[[Lies], Laid]) -> None:
        with self._changed:
            self._catch_up()
            self._become(replace(self._lies, pieces=hands(self._lies)))

    def _become(self, found: Lies) -> None:
        if found != self._lies:
            self._lies = replace(found, version=self._lies.version + 1)
            self._changed.notify_all()

    def _catch_up(self) -> None:
        playing = self._host.playing
        state = None if playing is None else playing.shown.state
        game = None if playing is None else playing.id
        if not self._lies.boards or game != self._game:
            self._set_up(playing)
        elif playing is not None and state is not None and state is not self._state:
            self._follow(playing, state)
        self._game, self._state = game, state

    def _set_up(self, playing: Playing | None) -> None:
        """Boards of another game, with everything on them as it has them."""
        box, boards = _box_and_boards(playing)
        files = () if playing is None else playing.opening.sheets
        kept = OwnBoards(self._host.saved.folder).with_kept(files)
        own = tuple(sheet for sheet in kept if sheet.id in boards)
        table = bare_boards(box, boards, own)
        self._holding = {} if playing is None else _holding(playing, playing.shown.state)
        labels = () if playing is None else tuple(labels_of(playing.shown.state))
        pieces = laid_out(table, self._holding)
        self._become(
            replace(
                self._lies, boards=boards, files=files, table=table, pieces=pieces, labels=labels
            )
        )

    def _follow(self, playing: Playing, state: State) -> None:
        before, self._holding = self._holding, _holding(playing, state)
        pieces = follow_game(self._lies.table, self._lies.pieces, before, self._holding)
        self._become(replace(self._lies, pieces=pieces, labels=tuple(labels_of(state))))


def _box_and_boards(playing: Playing | None) -> tuple[str, tuple[str, ...]]:
    if playing is None:
        return NOTHING_ON
    return playing.opening.box.partition("+")[0], tuple(playing.opening.board.split("+"))


def _holding(playing: Playing, state: State) -> Holding:
    return holding_of(playing.game, state, playing.opening.box.partition("+")[0])
