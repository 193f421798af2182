"""Nothing seen is never empty: at every seam a sentence, and nothing of an earlier sight."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from companion.games.opening import Opening
from companion.rules.board import RegionId
from companion.rules.game import Game
from companion.rules.model import State
from companion.table.inputs import (
    Jumped,
    NotSeen,
    RegionSeen,
    SeenEmpty,
    SourceChanged,
    SourceState,
    TableSeen,
    Tapped,
    Unseen,
)
from companion.table.shown import Shown
from companion.table.table import Table
from companion.table.watch.remark import SightRemark
from companion.table.watch.suggest import watched
from tests.follow.test_by_itself import with_column
from tests.follow.test_sight import begun
from tests.follow.test_watching import seen, so
from tests.tables import NOW, Kept, opening, random_game

NOTHING: tuple[object, ...] = ((), (), (), "")


def late(box: str = "base", seed: int = 1) -> tuple[Game, State]:
    """A game in which many regions are held."""
    game, state = begun(box, players=3, seed=seed)
    states = [before for before, *_ in random_game(game, state, seed)]
    return game, states[len(states) // 2]


def lost(game: Game, share: float) -> dict[RegionId, RegionSeen]:
    regions = sorted(game.board.regions)
    return dict.fromkeys(regions[: int(len(regions) * share)], NotSeen(Unseen.OUT_OF_PICTURE))


def test_a_camera_that_sees_no_board_says_so_and_nothing_else() -> None:
    game, state = late()
    for sight in (TableSeen(), seen(game, state, lost(game, 1))):
        found = watched(game, state, sight)
        assert (found.suggestions, found.mismatches, found.remark) == ((), (), SightRemark.NO_BOARD)


def test_half_a_board_is_followed_as_far_as_it_goes() -> None:
    game, state = late()
    found = watched(game, state, seen(game, state, lost(game, 0.5)))
    assert (found.suggestions, found.mismatches, found.remark) == ((), (), SightRemark.HALF_BOARD)


def test_a_new_game_on_the_same_board_has_no_ghosts_of_the_last_one() -> None:
    game, old = late()
    _, new = begun(players=3, seed=8)
    found = watched(game, new, seen(game, old))
    assert (found.suggestions, found.mismatches, found.remark) == ((), (), SightRemark.OTHER_GAME)


def test_tokens_without_tags_are_not_an_empty_board() -> None:
    game, state = late()
    bare = dict.fromkeys(game.board.regions, SeenEmpty())
    found = watched(game, state, TableSeen((), (), bare))
    assert (found.suggestions, found.mismatches, found.remark) == ((), (), SightRemark.NO_TOKENS)


@pytest.mark.parametrize("box", ["base", "underground", "warcraft"])
def test_a_table_as_the_game_has_it_never_differs(box: str) -> None:
    """Also where units alone hold a region."""
    game, state = begun(box, players=3, seed=5)
    for before, *_ in list(random_game(game, state, 5))[::9]:
        found = watched(game, before, with_column(game, before))
        assert (found.suggestions, found.mismatches, found.remark) == ((), (), None)


def test_a_hand_is_waited_for() -> None:
    game, state = late()
    region = min(state.troops)
    found = watched(game, state, seen(game, state, {region: NotSeen(Unseen.HAND)}))
    assert (found.suggestions, found.mismatches, found.remark) == ((), (), SightRemark.HIDDEN)


@pytest.mark.parametrize("why", [Unseen.TOO_SMALL, Unseen.BLURRED])
def test_a_camera_too_far_away_or_out_of_focus_is_said_and_nothing_is_concluded(
    why: Unseen,
) -> None:
    """Of a part of the board, and of all of it: that no tag is read says nothing of tokens."""
    game, state = late()
    for regions in ([min(state.troops)], game.board.regions):
        found = watched(game, state, seen(game, state, dict.fromkeys(regions, NotSeen(why))))
        told = found.suggestions, found.mismatches, found.remark
        assert told == ((), (), SightRemark.UNREADABLE)


HANGS = "notes.camera-hangs"


@pytest.mark.parametrize(
    "away",
    [
        SourceChanged("camera:1", SourceState.MISSING),
        SourceChanged("camera:1", SourceState.GONE),
        SourceChanged("camera:1", SourceState.DEGRADED, HANGS),
    ],
)
def test_what_the_last_camera_told_goes_with_it(away: SourceChanged) -> None:
    kept = Kept(opening(players=2, seed=4))
    table = kept.table
    table.handle(SourceChanged("camera:1", SourceState.READY))
    region = min(table.game.land)
    strange = {region: so(region, ("skeletons", 2, "active"))}
    before = told(table.handle(seen(table.game, table.shown.state, strange)).shown)
    table.handle(SourceChanged("pad", SourceState.MISSING))
    assert before == told(table.shown) != NOTHING
    table.handle(away)
    assert told(table.shown) == NOTHING


def told(shown: Shown) -> tuple[object, ...]:
    return shown.suggestions, shown.turn, shown.mismatches, shown.remark


class Walk:
    """Somebody plays, jumps back, lifts the board, pulls out the camera, begins anew."""

    def __init__(self, opened: Opening, rng: Random) -> None:
        self.kept, self.opening, self.rng = Kept(opened), opened, rng
        self.game, start = opened.lay()
        self.true = list(random_game(self.game, start, rng.randrange(99)))

    def step(self) -> None:
        self.rng.choice((self.play, self.play, self.look, self.jump, self.lift, self.pull))()

    def play(self) -> None:
        """The game as it truly goes on from the start, as far as the table has come."""
        table, cursor = self.kept.table, self.kept.table.shown.cursor
        if cursor < len(self.true):
            table.handle(Tapped(None, self.true[cursor][1], table.shown.version))

    def look(self) -> None:
        self.kept.table.handle(self.sight())

    def sight(self) -> TableSeen:
        ahead = min(self.kept.table.shown.cursor + self.rng.randrange(4), len(self.true) - 1)
        whole = with_column(self.game, self.true[ahead][0])
        hidden = lost(self.game, self.rng.choice((0, 0, 0.2)))
        return replace(whole, regions={**whole.regions, **hidden})

    def jump(self) -> None:
        shown = self.kept.table.shown
        back = self.rng.randrange(shown.cursor + 1)
        self.kept.table.handle(Jumped(back, shown.version, sure=True))

    def lift(self) -> None:
        self.kept.table.handle(TableSeen())

    def pull(self) -> None:
        for state in (SourceState.READY, SourceState.MISSING, SourceState.READY):
            self.kept.table.handle(SourceChanged("camera:1", state))


@pytest.mark.parametrize("seed", range(6))
def test_after_any_walk_a_sight_tells_what_it_tells_a_fresh_table(seed: int) -> None:
    rng = Random(seed)
    box = ("base", "underground", "warcraft")[seed % 3]
    walk = Walk(opening(box, 3, seed), rng)
    for _ in range(30):
        walk.step()
    last = walk.sight()
    game, start = walk.opening.lay()
    past = tuple(walk.kept.entries)
    fresh = Table(game, start, lambda entry, press: None, lambda: NOW, past=past)
    shown = walk.kept.table.shown
    assert told(walk.kept.table.handle(last).shown) == told(fresh.handle(last).shown)
    assert fresh.shown.cursor == shown.cursor


@pytest.mark.parametrize("seed", range(3))
def test_a_game_begun_in_the_middle_of_another_one_starts_afresh(seed: int) -> None:
    """The board of the last game still lies there; then it is cleared."""
    game, old = late(seed=seed)
    new = Kept(opening(players=3, seed=50 + seed))
    before = new.table.handle(with_column(game, old)).shown
    assert (before.suggestions, before.turn, before.mismatches) == ((), (), ())
    assert before.remark
    cleared = new.table.handle(with_column(new.table.game, new.table.shown.state)).shown
    assert told(cleared) == NOTHING
