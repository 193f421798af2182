"""What a settled sight of the table becomes: a line, a question, a mismatch, or nothing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

import pytest

from companion.rules.board import RegionId
from companion.rules.commands import (
    Conquer,
    Decline,
    EndTurn,
    Expand,
    Final,
    Pick,
    Redeploy,
    SetHand,
    Stop,
    Use,
)
from companion.rules.decide import Refused, answer
from companion.rules.game import Game
from companion.rules.model import HIDDEN, State
from companion.rules.position import Position
from companion.table.follow.sight import blinded
from companion.table.inputs import (
    BoardSeen,
    NotSeen,
    Pile,
    RegionSeen,
    SeenEmpty,
    SeenSo,
    TableSeen,
    TokenSeen,
    Unseen,
)
from companion.table.watch.remark import SightRemark
from companion.table.watch.suggest import watched
from companion.table.watch.watcher import Watcher
from tests.follow.test_sight import after, begun, first_target
from tests.tables import random_game

Laid = Mapping[RegionId, RegionSeen]


def token(piece: str, region: RegionId, number: int, side: str = "active") -> TokenSeen:
    name = f"{piece}-{region}-{number}"
    return TokenSeen(name, piece, side, number, "board", (region,), 1.0)


def so(region: RegionId, *pieces: tuple[str, int, str]) -> SeenSo:
    laid = (
        Pile((token(piece, region, number, side),))
        for piece, count, side in pieces
        for number in range(count)
    )
    return SeenSo(tuple(laid))


def seen(game: Game, state: State, changes: Laid | None = None) -> TableSeen:
    """The board as the state has it, tokens side by side, but for some regions."""
    told = {region: _as_it_is(game, state, region) for region in game.board.regions}
    told |= changes or {}
    boards = tuple(BoardSeen(board, True, 0.2) for board in game.board.id.split("+"))
    return TableSeen(boards, (), told)


def _as_it_is(game: Game, state: State, region: RegionId) -> RegionSeen:
    pieces: list[tuple[str, int, str]] = []
    if troop := state.troops.get(region):
        side = "active" if state.tribes[troop.race].active else "declined"
        pieces.append((troop.race, troop.tokens, side))
    if neutral := state.neutral.get(region):
        pieces.append((game.neutral, neutral, "front"))
    for marker in state.markers.get(region, ()):
        hidden = marker.startswith(HIDDEN)
        pieces.append(("place", 1, "hidden") if hidden else (marker.partition(":")[0], 1, "front"))
    return so(region, *pieces) if pieces else SeenEmpty()


@pytest.fixture
def table() -> tuple[Game, State, RegionId]:
    """Somebody has picked a race and may conquer this region."""
    game, state = begun(players=2, seed=4)
    picked = after(game, state, Pick(0))
    return game, picked, first_target(game, picked)


def active(state: State) -> str:
    race = state.players[state.seat].active
    assert race is not None
    return race


def lines(game: Game, state: State, sight: TableSeen) -> list[tuple[object, ...]]:
    return [suggestion.line for suggestion in watched(game, state, sight).suggestions]


def test_the_table_as_the_game_has_it_tells_nothing(table: tuple[Game, State, RegionId]) -> None:
    game, state, region = table
    held = after(game, state, Conquer(region))
    for still in (state, held):
        found = watched(game, still, seen(game, still))
        assert (found.suggestions, found.mismatches) == ((), ())


@pytest.mark.parametrize("tokens", [1, 2, 5])
def test_tokens_laid_on_a_region_are_its_conquest_however_they_are_piled(
    table: tuple[Game, State, RegionId], tokens: int
) -> None:
    game, state, region = table
    laid = {region: so(region, (active(state), tokens, "active"))}
    found = watched(game, state, seen(game, state, laid))
    assert [suggestion.line for suggestion in found.suggestions] == [(Conquer(region),)]
    assert found.suggestions[0].sure


def test_several_conquests_are_one_line(table: tuple[Game, State, RegionId]) -> None:
    game, state, region = table
    one = after(game, state, Conquer(region))
    other = first_target(game, one)
    both = after(game, one, Conquer(other))
    (line,) = lines(game, state, seen(game, both))
    assert sorted(line, key=str) == sorted((Conquer(region), Conquer(other)), key=str)


def test_a_last_conquest_never_makes_up_a_die(table: tuple[Game, State, RegionId]) -> None:
    game, state, region = table
    poor = after(game, state, SetHand(active(state), 1))
    laid = {region: so(region, (active(state), 1, "active"))}
    assert lines(game, poor, seen(game, poor, laid)) == [(Final(region, 0),)]


def test_lifted_tokens_have_given_up_nothing(table: tuple[Game, State, RegionId]) -> None:
    game, state, region = table
    held = after(game, state, Conquer(region))
    for nobody in (seen(game, held, {region: SeenEmpty()}), seen(game, held, _gone(held))):
        assert watched(game, held, nobody).suggestions == ()


def _gone(state: State) -> Laid:
    return dict.fromkeys(state.troops, SeenEmpty())


@pytest.mark.parametrize("why", list(Unseen))
def test_what_is_not_seen_is_never_empty(table: tuple[Game, State, RegionId], why: Unseen) -> None:
    game, state, region = table
    held = after(game, state, Conquer(region))
    sights: Iterable[TableSeen] = (
        TableSeen(),
        TableSeen((BoardSeen("board", False),)),
        seen(game, held, {region: NotSeen(why)}),
        seen(game, held, {region: SeenEmpty(proven=False)}),
        seen(game, held, dict.fromkeys(game.board.regions, NotSeen(why))),
    )
    for sight in sights:
        found = watched(game, held, sight)
        assert (found.suggestions, found.mismatches) == ((), ())


def test_under_an_arm_that_was_there_first_nothing_is_given_up(
    table: tuple[Game, State, RegionId],
) -> None:
    """It may look like bare board. Where that is proven, the missing tokens are told."""
    game, state, region = table
    held = after(game, state, Conquer(region))
    further = first_target(game, held)
    taken = after(game, held, Conquer(further))
    under = watched(game, held, seen(game, taken, {region: SeenEmpty(proven=False)}))
    assert [(one.line, one.sure) for one in under.suggestions] == [((Conquer(further),), False)]
    assert under.mismatches == ()
    bare = watched(game, held, seen(game, taken, {region: SeenEmpty(proven=True)}))
    assert [one.region for one in bare.mismatches] == [region]


def test_a_hidden_region_in_reach_is_waited_for(table: tuple[Game, State, RegionId]) -> None:
    game, state, region = table
    laid: dict[RegionId, RegionSeen] = {region: so(region, (active(state), 3, "active"))}
    other = next(r for r in sorted(game.board.borders[region]) if r in game.land)
    found = watched(game, state, seen(game, state, {**laid, other: NotSeen(Unseen.HAND)}))
    assert (found.suggestions, found.mismatches) == ((), ())
    assert found.remark is SightRemark.HIDDEN


def test_two_races_in_one_region_are_on_their_way(table: tuple[Game, State, RegionId]) -> None:
    game, state, region = table
    mixed = so(region, (active(state), 2, "active"), ("skeletons", 2, "active"))
    assert watched(game, state, seen(game, state, {region: mixed})).mismatches == ()


def test_what_the_rules_forbid_is_told_with_the_reasons(
    table: tuple[Game, State, RegionId],
) -> None:
    game, state, _ = table
    inland = min(game.land - {r for r in game.board.regions if game.board.regions[r].edge})
    laid = {inland: so(inland, (active(state), 2, "active"))}
    (mismatch,) = watched(game, state, seen(game, state, laid)).mismatches
    assert mismatch.region == inland
    assert mismatch.reasons


def test_what_a_seen_conquest_forbids_is_told_with_the_reasons(
    table: tuple[Game, State, RegionId],
) -> None:
    """Each of the two could be the first one; together they cannot be."""
    game, state, region = table
    held = Position(game, after(game, state, Conquer(region)))
    far = next(
        r
        for r in sorted(game.land)
        if not isinstance(answer(Position(game, state), Conquer(r)), Refused)
        and isinstance(answer(held, Conquer(r)), Refused)
        and r != region
    )
    laid: dict[RegionId, RegionSeen] = {
        one: so(one, (active(state), 3, "active")) for one in (region, far)
    }
    found = watched(game, state, seen(game, state, laid))
    assert len(found.suggestions) == 1
    (mismatch,) = found.mismatches
    assert mismatch.reasons


def test_a_redeployment_needs_no_tapped_stop(table: tuple[Game, State, RegionId]) -> None:
    game, state, region = table
    one = after(game, state, Conquer(region))
    both = after(game, one, Conquer(first_target(game, one)))
    everybody = both.hands[active(both)] + sum(t.tokens for t in both.troops.values())
    first, second = sorted(both.troops)
    truth = after(game, both, Stop(), Redeploy({first: 1, second: everybody - 1}))
    (line,) = lines(game, both, seen(game, truth))
    assert line == (Redeploy({first: 1, second: everybody - 1}),)


def card(piece: str) -> TokenSeen:
    return TokenSeen(f"card {piece}", piece, "front", 0, None, (), 1.0)


def turns_with(game: Game, state: State, *uses: str) -> Iterator[tuple[State, State, Use]]:
    """The table before and after each turn in which one of these was chosen, and how."""
    begun, chosen, clock = state, None, (state.round, state.seat)
    for before, command, decision in random_game(game, state, 3):
        if (before.round, before.seat) != clock:
            begun, chosen, clock = before, None, (before.round, before.seat)
        if isinstance(command, Use) and command.what in uses:
            chosen = command
        if chosen and (decision.state.round, decision.state.seat) != clock:
            yield begun, decision.state, chosen


def test_a_card_tells_which_form_was_taken_and_an_old_one_tells_nothing() -> None:
    game, start = begun("warcraft", players=2, seed=0)
    settled = 0
    for before, truth, form in turns_with(game, start, "worgen_form"):
        sight = seen(game, truth)
        asked = watched(game, before, sight).turn
        if len(asked) != len(("human", "worgen")):
            continue
        told = replace(sight, tokens=(card(f"worgen_form={form.value}"),))
        (one,) = watched(game, before, told).turn
        assert form in one.line
        both = (card("worgen_form=human"), card("worgen_form=worgen"))
        for tokens in (both, (card("battleground_faction=horde"),)):
            assert watched(game, before, replace(sight, tokens=tokens)).turn == asked
        settled += 1
    assert settled


@pytest.fixture(scope="module")
def turns_with_a_relic() -> list[tuple[Game, State, TableSeen, Use]]:
    """Turns that would be asked about, since the Ring or the Scepter stays where it lies."""
    game, start = begun("underground", players=3, seed=7)
    found = []
    for before, truth, use in turns_with(game, start, "ring", "scepter"):
        known, sight = blinded(before), seen(game, truth)
        if len(watched(game, known, sight).turn) > 1:
            found.append((game, known, sight, use))
    assert {use.what for *_, use in found} == {"ring", "scepter"}
    return found


Relics = list[tuple[Game, State, TableSeen, Use]]


def test_a_card_tells_that_the_ring_or_the_scepter_was_used(turns_with_a_relic: Relics) -> None:
    for game, before, sight, use in turns_with_a_relic:
        watcher = Watcher(game)
        watcher.see(seen(game, before))
        watcher.look(before)
        watcher.see(replace(sight, tokens=(card(use.what),)))
        (one,) = watcher.look(before).turn
        assert use in one.line


def test_a_card_that_nobody_has_turned_over_tells_nothing(turns_with_a_relic: Relics) -> None:
    for game, before, sight, use in turns_with_a_relic:
        watcher = Watcher(game)
        watcher.see(replace(seen(game, before), tokens=(card(use.what),)))
        watcher.look(before)
        watcher.see(replace(sight, tokens=(card(use.what),)))
        assert watcher.look(before).turn == watched(game, before, sight).turn


def test_nothing_is_called_wrong_while_a_badge_is_asked_for_that_no_camera_sees() -> None:
    """Stonehedge has got a badge, and people go on playing before anybody has told which."""
    game, start = begun("underground", players=3, seed=21)
    played = (decision.state for _, _, decision in random_game(game, start, 21))
    asked = next(s for s in played if s.demands and s.demands[0].what == "stonehedge")
    badge = Use("stonehedge", (asked.demands[0].region or RegionId(""),), value=asked.badges[0])
    told = after(game, asked, badge)
    region = first_target(game, told)
    sight = seen(game, told, {region: so(region, (active(told), 1, "active"))})
    waiting = watched(game, asked, sight)
    assert (waiting.suggestions, waiting.mismatches) == ((), ())
    assert lines(game, told, sight) == [(Conquer(region),)]


def test_a_race_turned_over_has_declined(table: tuple[Game, State, RegionId]) -> None:
    game, state, region = table
    held = after(game, state, Conquer(region))
    all_in = held.hands[active(held)] + held.troops[region].tokens
    mine = after(game, held, Redeploy({region: all_in}), EndTurn(), Pick(0))
    theirs = after(game, mine, Conquer(first_target(game, mine)))
    placed = {r: theirs.hands[active(theirs)] + t.tokens for r, t in theirs.troops.items()
              if t.race == active(theirs)}  # fmt: skip
    start = after(game, theirs, Redeploy(placed), EndTurn())
    truth = after(game, start, Decline())
    (line,) = lines(game, start, seen(game, truth))
    assert Decline() in line
    taken_up = after(game, start, Expand())
    assert lines(game, start, seen(game, taken_up)) == [(Expand(),)]


def test_stacks_of_a_turn_are_offered_as_they_were_laid() -> None:
    """One key spread them evenly, though nothing else had been touched and no token was left."""
    game, state = begun(players=2, seed=4)
    state = after(game, state, Pick(0))
    race, low, high = active(state), RegionId("1"), RegionId("5")
    state = after(game, state, SetHand(race, 5))
    one = {region: so(region, (race, 1, "active")) for region in (low, high)}
    told = watched(game, state, seen(game, state, one))
    (turn,) = told.turn
    assert (turn.sure, turn.heights) == (True, True)
    assert [one.on for one in turn.line if isinstance(one, Redeploy)] == [{low: 2, high: 3}]
    state = after(game, state, SetHand(race, 6))
    (turn,) = watched(game, state, seen(game, state, one)).turn
    assert [one.on for one in turn.line if isinstance(one, Redeploy)] == [{low: 3, high: 3}]
