"""A careless table: tiles typed wrongly, forgotten lairs, early hands, tokens that are put away."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random

import pytest

from companion.dealing import Choice, chairs_for
from companion.rules.board import RegionId
from companion.rules.commands import (
    Conquer,
    Decline,
    EndTurn,
    Expand,
    Pick,
    Redeploy,
    Show,
    Stop,
)
from companion.rules.decide import Accepted, answer
from companion.rules.game import Game
from companion.rules.legal import even_redeployment
from companion.rules.model import Phase, State
from companion.rules.placement_limits import placement_limits
from companion.rules.position import Position
from companion.table.begin.new_game import NewGame, opening
from companion.table.inputs import ComboSeen, RegionSeen, SeenEmpty, TableSeen
from companion.table.table import Table
from companion.table.watch.remark import SightRemark
from companion.table.watch.suggest import Watched, watched
from companion.table.watch.watcher import Watcher
from tests.follow.test_by_itself import with_column
from tests.follow.test_sight import after, begun, first_target
from tests.follow.test_watching import active, seen, so
from tests.tables import random_game

Tiles = tuple[str, str]
LAID: tuple[Tiles, ...] = (
    ("elves", "flying"), ("orcs", "hill"), ("ratmen", "swamp"),
    ("trolls", "mounted"), ("giants", "forest"), ("dwarves", "merchant"),
)  # fmt: skip
CAME_UP, TYPED = ("wizards", "bivouacking"), ("humans", "spirit")


def own_tiles() -> tuple[Game, State]:
    chosen = NewGame(Choice("base"), chairs_for(2), LAID, told=True, own_tiles=True)
    return opening(chosen, Random(1)).lay()


def column(sight: TableSeen, tiles: Sequence[Tiles]) -> TableSeen:
    return replace(sight, combos=tuple(ComboSeen(*one, n) for n, one in enumerate(tiles)))


def tiles_of(state: State) -> list[Tiles]:
    return [(combo.race, combo.power or "") for combo in state.column]


def laid(race: str, *regions: RegionId, tokens: int = 3) -> dict[RegionId, RegionSeen]:
    return {region: so(region, (race, tokens, "active")) for region in regions}


def free(game: Game, state: State) -> RegionId:
    """A region that nobody stands in and that may be conquered."""
    p = Position(game, state)
    allowed = (r for r in sorted(game.land) if isinstance(answer(p, Conquer(r)), Accepted))
    return next(r for r in allowed if r not in state.troops and r not in state.neutral)


def first_turn(game: Game, state: State) -> State:
    """One player has picked and taken a region; the next is to choose."""
    held = after(game, state, Pick(0))
    taken = after(game, held, Conquer(free(game, held)), Stop())
    tribe = Position(game, taken).active(taken.seat)
    assert tribe is not None
    spread = even_redeployment(Position(game, taken), tribe)
    assert spread is not None
    return after(game, taken, spread, EndTurn())


def sure(found: Watched) -> list[object]:
    return [one.line for one in (*found.suggestions, *found.turn) if one.sure]


@pytest.mark.parametrize("chosen", [True, False])
def test_a_tile_that_was_typed_wrongly_is_no_pick_of_the_next_player(*, chosen: bool) -> None:
    """Nothing but the last place of the column differs: one key would have ended the turn and
    taken the dearest combo.
    """
    game, start = own_tiles()
    state = after(game, start, Pick(0), Show(*TYPED))
    if not chosen:
        state = after(game, state, Stop(), EndTurn())
    assert sure(watched(game, state, column(seen(game, state), [*LAID[1:], CAME_UP]))) == []


def test_a_tile_that_was_typed_rightly_may_be_picked() -> None:
    game, start = own_tiles()
    state = after(game, start, Pick(0), Show(*TYPED), Stop(), EndTurn())
    picked = after(game, state, Pick(5))
    sight = seen(game, picked, laid(TYPED[0], free(game, picked)))
    found = watched(game, state, column(sight, [*LAID[1:], CAME_UP]))
    assert any(Pick(5) in one.line for one in found.suggestions if one.sure)


def test_a_column_laid_otherwise_is_said_and_hides_no_conquest() -> None:
    game, start = begun(players=2, seed=4)
    state = after(game, start, Pick(0))
    other = [*tiles_of(state)[:-1], ("wizards", "bivouacking")]
    quiet = watched(game, state, column(seen(game, state), other))
    assert (quiet.suggestions, quiet.mismatches, quiet.remark) == ((), (), SightRemark.COLUMN)
    region = first_target(game, state)
    found = watched(game, state, column(seen(game, state, laid(active(state), region)), other))
    assert [one.line for one in found.suggestions] == [(Conquer(region),)]
    assert (found.mismatches, found.remark) == ((), SightRemark.COLUMN)


def test_a_lair_that_nobody_has_laid_yet_hides_no_conquest() -> None:
    game, start = own_tiles()
    state = after(game, start, Pick(3))
    region = free(game, state)
    found = watched(game, state, seen(game, state, laid("trolls", region)))
    assert [one.line for one in found.suggestions] == [(Conquer(region),)]
    assert found.mismatches == ()


def test_once_the_game_is_over_tokens_are_put_away_in_peace() -> None:
    game, start = begun(players=2, seed=4)
    *_, (_, _, last) = random_game(game, start, 2)
    assert last.state.phase is Phase.OVER
    *away, _ = sorted(last.state.troops)
    for gone in (away[:1], away, sorted(last.state.troops)):
        sight = seen(game, last.state, dict.fromkeys(gone, SeenEmpty()))
        assert watched(game, last.state, sight) == Watched()


def test_whose_stack_is_lifted_early_has_given_up_nothing() -> None:
    """The next player takes his tokens in hand while this one still plays."""
    game, start = begun(players=2, seed=6)
    state = after(game, first_turn(game, start), Pick(0))
    (theirs,) = state.troops
    region = free(game, state)
    lifted: dict[RegionId, RegionSeen] = {theirs: SeenEmpty()}
    assert watched(game, state, seen(game, state, lifted)).suggestions == ()
    both = watched(game, state, seen(game, state, {**lifted, **laid(active(state), region)}))
    assert [one.line for one in both.suggestions] == [(Conquer(region),)]
    assert {one.region for one in both.mismatches} <= {theirs}


def test_whoever_has_only_picked_has_not_ended_the_turn_by_himself() -> None:
    """Somebody who cannot wait lays tokens while the other still holds all of his."""
    game, start = begun(players=2, seed=4)
    state = first_turn(game, start)
    table = Table(game, state, lambda entry, press: None, lambda: "now", goes_on_alone=lambda: True)
    picked = after(game, state, Pick(0))
    table.handle(with_column(game, picked))
    early = after(game, picked, EndTurn(), Expand())
    table.handle(with_column(game, after(game, early, Conquer(free(game, early)))))
    assert table.shown.cursor == 0


def two_far_regions(game: Game, state: State) -> tuple[RegionId, RegionId]:
    """Each could be the first one; together they cannot be."""
    one = free(game, state)
    held = Position(game, after(game, state, Conquer(one)))
    p = Position(game, state)
    other = next(
        r
        for r in sorted(game.land, reverse=True)
        if isinstance(answer(p, Conquer(r)), Accepted)
        and not isinstance(answer(held, Conquer(r)), Accepted)
        and r != one
        and r not in state.neutral
    )
    return one, other


@pytest.mark.parametrize("swapped", [False, True])
def test_of_two_first_conquests_the_one_that_was_seen_first_counts(*, swapped: bool) -> None:
    game, start = begun(players=2, seed=4)
    state = after(game, start, Pick(0))
    first, second = two_far_regions(game, state)[:: -1 if swapped else 1]
    both = seen(game, state, laid(active(state), first, second))
    assert sure(watched(game, state, both)) == [], "nobody knows which of them is wrong"
    watcher = Watcher(game)
    for sight in (seen(game, state), seen(game, state, laid(active(state), first)), both):
        watcher.see(sight)
        found = watcher.look(state)
    assert sure(found) == [(Conquer(first),)]
    assert [one.region for one in found.mismatches] == [second]


def later_turn() -> tuple[Game, State]:
    """Two players hold a race each, and the first is to act again."""
    game, start = begun(players=2, seed=4)
    return game, first_turn(game, first_turn(game, start))


def test_a_race_in_decline_that_nobody_turned_over_hides_no_conquest() -> None:
    game, start = later_turn()
    state = after(game, start, Expand())
    state = after(game, state, Conquer(free(game, state)), Stop())
    tribe = Position(game, state).active(state.seat)
    assert tribe is not None
    spread = even_redeployment(Position(game, state), tribe)
    assert spread is not None
    theirs = first_turn_again(game, after(game, state, spread, EndTurn()))
    state = after(game, theirs, Decline(), EndTurn())
    faces_up = {r: t.tokens for r, t in state.troops.items() if not state.tribes[t.race].active}
    assert len(faces_up) > 1
    region = free(game, after(game, state, Expand()))
    lies = {r: so(r, (tribe.race, n, "active")) for r, n in faces_up.items()}
    taken = after(game, state, Expand(), Conquer(region))
    found = watched(game, state, seen(game, taken, dict(lies)))
    assert [one.line for one in found.suggestions] == [(Expand(), Conquer(region))]
    assert {one.region for one in found.mismatches} == faces_up.keys()


def first_turn_again(game: Game, state: State) -> State:
    """The other player takes up nothing more and ends the turn."""
    up = after(game, state, Expand(), Stop())
    tribe = Position(game, up).active(up.seat)
    assert tribe is not None
    spread = even_redeployment(Position(game, up), tribe)
    assert spread is not None
    return after(game, up, spread, EndTurn())


def test_what_is_out_of_reach_at_the_start_of_a_turn_is_told_with_its_own_rule() -> None:
    """Nobody has to press a key before laying tokens: the phase is no reason."""
    game, state = later_turn()
    up = Position(game, after(game, state, Expand()))
    far = next(
        r for r in sorted(game.land)
        if r not in state.troops and not isinstance(answer(up, Conquer(r)), Accepted)
    )  # fmt: skip
    (wrong,) = watched(game, state, seen(game, state, laid(active(state), far))).mismatches
    assert wrong.region == far
    assert [one.reason for one in wrong.reasons] == ["not-adjacent"]


def test_while_a_region_is_unexplained_no_key_ends_a_turn() -> None:
    """Whoever has played lifts a stack once more when the next one has begun: how the troops were
    placed nobody sees, and a key would have taken a guess for the whole turn.
    """
    game, start = begun(players=3, seed=4)
    state = start
    for _ in range(3):
        state = after(game, state, Pick(0))
        state = after(game, state, Conquer(free(game, state)))
        state = after(game, state, Conquer(free(game, state)), Stop())
        state = after(game, state, _most_in_one(game, state), EndTurn())
    behind = after(game, state, Expand())
    behind = after(game, behind, Conquer(free(game, behind)))
    truth = after(game, behind, Stop(), _most_in_one(game, behind), EndTurn(), Expand())
    truth = after(game, truth, Conquer(free(game, truth)))
    high = max(_of_player(truth, behind.seat), key=lambda region: truth.troops[region].tokens)
    found = watched(game, behind, seen(game, truth, {high: SeenEmpty()}))
    assert [one.region for one in found.mismatches] == [high]
    assert sure(found) == []


def _of_player(state: State, seat: int) -> list[RegionId]:
    return [r for r, troop in state.troops.items() if state.tribes[troop.race].seat == seat]


def _most_in_one(game: Game, state: State) -> Redeploy:
    """One token in each region, all others in the first."""
    p = Position(game, after(game, state, Stop()) if state.phase is Phase.CONQUEST else state)
    tribe = p.active(state.seat)
    assert tribe is not None
    limits, held = placement_limits(p, tribe), p.held(tribe.race)
    return Redeploy({**dict.fromkeys(held, 1), held[0]: limits.tokens - len(held) + 1})


def test_while_a_region_is_unexplained_no_key_places_troops() -> None:
    """Whoever leaves the river has lifted another stack, too: it is still in the hand."""
    game, start = begun("underground", players=2, seed=1)
    state = after(game, start, Pick(0))
    for _ in range(4):
        state = after(game, state, Conquer(free(game, state)))
    mine, wet = _of_player(state, state.seat), game.board.with_terrain("river")
    river = next(region for region in mine if region in wet)
    other = next(region for region in mine if region not in wet)
    lifted: dict[RegionId, RegionSeen] = {river: SeenEmpty(), other: SeenEmpty()}
    found = watched(game, state, seen(game, state, lifted))
    assert found.suggestions
    assert sure(found) == []
