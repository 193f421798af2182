"""The table: taps, stale taps, undo, presses, dice and the camera's suggestions."""

from dataclasses import replace
from pathlib import Path

import pytest

from companion.rules.asking.adjacency import reach_of
from companion.rules.board import RegionId
from companion.rules.commands import (
    Conquer,
    EndTurn,
    Expand,
    Final,
    Pick,
    Redeploy,
    SetClock,
    SetCoins,
    SetHand,
    Stop,
)
from companion.rules.die import ENOUGH
from companion.rules.legal import targets
from companion.rules.model import Phase, Seat
from companion.store.entries import line_of_play
from companion.store.journal import Journal
from companion.table.ask.crossing import turn_began, undo_to
from companion.table.hear.pads import REACTION
from companion.table.hear.playing import play_line
from companion.table.inputs import (
    BoardSeen,
    ButtonPressed,
    DieThrown,
    Followed,
    Jumped,
    Key,
    LeftAlone,
    Pile,
    PressId,
    RollProof,
    SeenSo,
    SourceChanged,
    SourceState,
    TableSeen,
    Tapped,
    TargetNamed,
)
from companion.table.loop import Loop
from companion.table.shown import Reply, Suggestion
from companion.table.table import Table
from tests.follow.test_watching import seen, so, token
from tests.tables import Kept, journaled, opening, random_game


def tap(table: Table, command: object, tap: str = "", seat: int | None = None) -> Reply:
    who = None if seat is None else Seat(seat)
    return table.handle(Tapped(who, command, table.shown.version), tap)  # type: ignore[arg-type]


@pytest.fixture
def kept() -> Kept:
    return Kept(opening(players=2, seed=4))


@pytest.fixture
def conquering(kept: Kept) -> Kept:
    """The first player has picked a combo and may conquer."""
    assert tap(kept.table, Pick(0)).accepted
    return kept


def first_target(table: Table) -> Conquer:
    tribe = table.position.active(Seat(0))
    assert tribe is not None
    for region in sorted(targets(table.position, tribe)):
        if not table.shown.state.neutral.get(region) and not table.game.is_mountain(region):
            return Conquer(region)
    raise AssertionError("nowhere to go")


def test_a_tap_is_played_written_and_shown(kept: Kept) -> None:
    reply = tap(kept.table, Pick(0))
    assert reply.accepted
    assert [entry.source for entry in kept.entries] == ["tap"]
    assert (kept.table.shown.version, kept.table.shown.cursor) == (1, 1)


def test_a_refused_tap_gives_all_reasons_and_changes_nothing(kept: Kept) -> None:
    before = kept.table.shown
    reply = tap(kept.table, Expand())
    assert [reason.reason for reason in reply.reasons] == ["no-active-race"]
    assert kept.table.shown is before
    assert kept.entries == []


def test_a_tap_on_an_old_picture_is_not_tried(kept: Kept) -> None:
    old = Tapped(None, Pick(0), kept.table.shown.version)
    assert kept.table.handle(old).accepted
    assert kept.table.handle(old).stale
    assert len(kept.entries) == 1


def test_the_same_tap_twice_counts_once(kept: Kept) -> None:
    first = Tapped(None, Pick(0), 0)
    assert kept.table.handle(first, "tap-1").accepted
    assert kept.table.handle(first, "tap-1").accepted
    assert len(kept.entries) == 1


def test_only_the_seat_that_must_act_may_tap(kept: Kept) -> None:
    reply = tap(kept.table, Pick(0), seat=1)
    assert [reason.reason for reason in reply.reasons] == ["not-your-turn"]


def test_undo_restores_the_very_state_and_redo_brings_it_back(conquering: Kept) -> None:
    table = conquering.table
    before = table.shown.state
    assert tap(table, first_target(table)).accepted
    after = table.shown.state
    assert table.handle(Jumped(1, table.shown.version)).accepted
    assert table.shown.state == before
    assert table.handle(Jumped(2, table.shown.version)).accepted
    assert table.shown.state == after
    assert [entry.source for entry in conquering.entries] == ["tap", "tap", "undo", "undo"]


def test_undo_asks_before_it_crosses_a_revealed_tile(conquering: Kept) -> None:
    table = conquering.table
    asked = table.handle(Jumped(0, table.shown.version))
    assert asked.crosses == ("tile",)
    assert table.shown.cursor == 1
    assert table.handle(Jumped(0, table.shown.version, sure=True)).accepted
    assert table.shown.cursor == 0


def test_undo_to_nowhere_is_refused(kept: Kept) -> None:
    assert kept.table.handle(Jumped(5, 0)).stale


def test_a_correction_is_marked_for_ever(kept: Kept) -> None:
    assert tap(kept.table, SetCoins(Seat(1), 40)).accepted
    assert [entry.source for entry in kept.entries] == ["correction"]
    assert kept.table.shown.state.players[1].coins == 40


def test_a_game_reopened_from_its_journal_goes_on_where_it_was(tmp_path: Path) -> None:
    opened = opening(players=3)
    journal, number, table = journaled(tmp_path / "j.db", opened)
    game, start = opened.lay()
    for count, (_, command, _) in enumerate(random_game(game, start)):
        assert tap(table, command).accepted
        if count == 25:
            break
    table.handle(Jumped(20, table.shown.version, sure=True))
    journal.close()
    with Journal.open(tmp_path / "j.db") as again:
        past = tuple(again.entries(number))
        reopened = Table(game, start, lambda entry, press: None, lambda: "", past=past)
    assert reopened.shown.state == table.shown.state
    assert reopened.shown.cursor == 20
    assert len(line_of_play(past)) == 20


def press(table: Table, key: Key, number: int = 1, prompt: int | None = None) -> Reply:
    shown = table.shown.question if prompt is None else prompt
    return table.handle(ButtonPressed(PressId("pad", 1, number), key, shown))


def test_a_press_does_what_its_prompt_says_and_is_remembered(conquering: Kept) -> None:
    press(conquering.table, Key.NEXT, number=4)
    assert conquering.table.shown.state.phase is Phase.REDEPLOY
    assert [mark.number for mark in conquering.presses] == [4]
    assert conquering.entries[-1].source == "pad"


def test_a_press_on_an_old_prompt_is_dropped_with_a_notice(conquering: Kept) -> None:
    reply = press(conquering.table, Key.NEXT, prompt=0)
    assert reply.shown.notices == ("old-prompt",)
    assert conquering.table.shown.state.phase is Phase.CONQUEST
    assert [mark.number for mark in conquering.presses] == [1]


def test_of_two_devices_pressed_at_once_one_counts(conquering: Kept) -> None:
    """A second pad may have shown the next question for a moment: nobody has read it yet."""
    table, clock = conquering.table, [100.0]
    table.ticks = lambda: clock[0]

    def go_on(device: str, number: int) -> Reply:
        pressed = PressId(device, 1, number)
        return table.handle(ButtonPressed(pressed, Key.NEXT, table.shown.question))

    before = table.shown.cursor
    assert go_on("0a0b0c0d", 1).shown.cursor == before + 1
    clock[0] += REACTION / 2
    late = go_on("keys:event3", 1).shown
    assert (late.cursor, late.notices) == (before + 1, ("old-prompt",))
    clock[0] += REACTION
    assert go_on("keys:event3", 2).shown.cursor == before + 2
    assert go_on("keys:event3", 3).shown.notices != ("old-prompt",), "one's own key is no news"


def test_a_key_without_meaning_does_nothing_but_is_remembered(conquering: Kept) -> None:
    reply = press(conquering.table, Key.DECLINE)
    assert reply.shown.notices == ("key-does-nothing",)
    assert len(conquering.presses) == 1


def short_by_one(table: Table) -> Final:
    """A final attempt: everything but one token has been spent before."""
    while table.shown.state.hands[table.shown.state.players[0].active or ""] > 1:
        if not tap(table, first_target(table)).accepted:
            break
    tribe = table.position.active(Seat(0))
    assert tribe is not None
    for region in sorted(targets(table.position, tribe)):
        command = Final(region, 0)
        named = table.handle(TargetNamed(None, command, table.shown.version))
        if named.accepted:
            return command
    raise AssertionError("no final attempt possible")


def test_a_roll_counts_only_for_a_target_named_before(conquering: Kept) -> None:
    table = conquering.table
    ignored = table.handle(DieThrown(3, table.shown.version))
    assert ignored.shown.notices == ("roll-not-asked",)
    assert table.shown.cursor == 1


def test_a_named_target_waits_for_the_die_and_keeps_its_proof() -> None:
    for seed in range(40):
        kept = Kept(opening(players=2, seed=seed))
        assert tap(kept.table, Pick(0)).accepted
        try:
            command = short_by_one(kept.table)
        except AssertionError:
            continue
        proof = RollProof("pad", 1, "aa", "bb", "cc")
        rolled = kept.table.handle(DieThrown(2, kept.table.shown.question, proof))
        assert rolled.accepted
        last = kept.entries[-1]
        assert last.command == Final(command.region, 2)
        assert (last.source, (last.proof or {})["face"]) == ("die", 2)
        return
    raise AssertionError("no seed leads to a final attempt")


def laid(table: Table, race: str, regions: dict[RegionId, int]) -> TableSeen:
    """The board as the game has it, but for so many tokens in these regions."""
    changes = {region: so(region, (race, tokens, "active")) for region, tokens in regions.items()}
    return seen(table.game, table.shown.state, changes)


def test_tokens_laid_on_a_region_suggest_its_conquest(conquering: Kept) -> None:
    table = conquering.table
    race = table.shown.state.players[0].active or ""
    command = first_target(table)
    reply = table.handle(laid(table, race, {command.region: 2}))
    assert [suggestion.command for suggestion in reply.shown.suggestions] == [command]
    assert table.shown.cursor == 1, "a suggestion is not yet the game"
    press(table, Key.CONFIRM)
    assert table.shown.state.troops[command.region].race == race


def test_confirm_says_yes_to_the_suggestion_that_was_shown(conquering: Kept) -> None:
    """What the camera has seen since then is another question, also without any command."""
    table = conquering.table
    race = table.shown.state.players[0].active or ""
    command = first_target(table)
    asked = table.handle(laid(table, race, {command.region: 2})).shown.question
    reach = reach_of(table.position, table.position.active(Seat(0)))  # type: ignore[arg-type]
    other = min(table.game.board.touching(command.region) & reach & table.game.land)
    shown = table.handle(laid(table, race, {command.region: 2, other: 3})).shown
    before = shown.cursor
    late = press(table, Key.CONFIRM, prompt=asked).shown
    assert (late.cursor, late.notices) == (before, ("old-prompt",))
    assert press(table, Key.CONFIRM, number=2).shown.cursor > before


def test_one_sight_may_tell_of_two_conquests(conquering: Kept) -> None:
    table = conquering.table
    race = table.shown.state.players[0].active or ""
    command = first_target(table)
    reach = reach_of(table.position, table.position.active(Seat(0)))  # type: ignore[arg-type]
    other = min(table.game.board.touching(command.region) & reach & table.game.land)
    reply = table.handle(laid(table, race, {command.region: 2, other: 3}))
    (both,) = [suggestion.line for suggestion in reply.shown.suggestions]
    assert sorted(both, key=str) == sorted((command, Conquer(other)), key=str)
    left = tap(table, command).shown.suggestions
    assert [suggestion.command for suggestion in left] == [Conquer(other)]
    assert conquering.entries[-1].source == "camera"
    assert table.shown.mismatches == ()


def test_tokens_that_nobody_moved_suggest_no_redeployment(conquering: Kept) -> None:
    table = conquering.table
    race = table.shown.state.players[0].active or ""
    command = first_target(table)
    assert tap(table, command).accepted
    everybody = table.shown.state.hands[race] + table.shown.state.troops[command.region].tokens
    all_here = laid(table, race, {command.region: everybody})
    (suggestion,) = table.handle(all_here).shown.suggestions
    assert suggestion.line == (Redeploy({command.region: everybody}),), "no stop need be tapped"
    assert tap(table, suggestion.command).shown.suggestions == ()
    assert tap(table, SetClock(1, Seat(0), Phase.REDEPLOY)).shown.suggestions == ()


def test_a_last_conquest_seen_and_confirmed_still_waits_for_its_die(conquering: Kept) -> None:
    table = conquering.table
    race = table.shown.state.players[0].active or ""
    command = first_target(table)
    assert tap(table, SetHand(race, 1)).accepted
    (suggestion,) = table.handle(laid(table, race, {command.region: 1})).shown.suggestions
    assert suggestion.command == Final(command.region, 0)
    before = table.shown.cursor
    press(table, Key.CONFIRM)
    assert (table.shown.cursor, table.shown.waiting_for_die) == (before, suggestion.command)
    assert len(conquering.presses) == 1


def test_a_line_whose_end_waited_for_a_die_is_taken_back_by_one_touch(conquering: Kept) -> None:
    table = conquering.table
    assert tap(table, SetHand(table.shown.state.players[0].active or "", 3)).accepted
    began, first = table.shown.cursor, first_target(table)
    assert tap(table, first).accepted
    last = Final(first_target(table).region, 0)
    assert table.handle(Jumped(began, table.shown.version)).accepted
    play_line(table, (first, last), "camera")
    assert table.handle(DieThrown(3, table.shown.version)).accepted
    assert (table.shown.cursor, undo_to(table.shown)) == (began + 2, began)


def test_an_illegal_board_is_a_mismatch_with_its_reasons(conquering: Kept) -> None:
    table = conquering.table
    race = table.shown.state.players[0].active or ""
    reachable = reach_of(table.position, table.position.active(Seat(0)))  # type: ignore[arg-type]
    inland = min(table.game.land - reachable)
    reply = table.handle(laid(table, race, {inland: 2}))
    (mismatch,) = reply.shown.mismatches
    assert "not-entry" in [reason.reason for reason in mismatch.reasons]


def test_a_board_that_is_not_seen_says_nothing(conquering: Kept) -> None:
    table = conquering.table
    assert tap(table, first_target(table)).accepted
    for nothing in (TableSeen(), TableSeen((BoardSeen("board", False),))):
        shown = table.handle(nothing).shown
        assert (shown.suggestions, shown.mismatches) == ((), ())


def test_a_conquest_laid_where_the_beaten_tokens_lay_is_understood(conquering: Kept) -> None:
    table = conquering.table
    race = table.shown.state.players[0].active or ""
    region = first_target(table).region
    beaten = tuple(token("skeletons", region, number) for number in range(3))
    pile = SeenSo((Pile((token(race, region, 1), *beaten)),))
    reply = table.handle(seen(table.game, table.shown.state, {region: pile}))
    assert [suggestion.line for suggestion in reply.shown.suggestions] == [(Conquer(region),)]


def test_a_line_is_followed_as_it_was_shown_and_only_once(conquering: Kept) -> None:
    table = conquering.table
    race = table.shown.state.players[0].active or ""
    region = first_target(table).region
    table.handle(laid(table, race, {region: 2}))
    version = table.shown.version
    wrong = table.handle(Followed((Conquer(region), Stop()), version))
    assert wrong.stale
    line = Followed((Conquer(region),), version)
    assert table.handle(line, "tap-1").accepted
    assert table.handle(line, "tap-1").accepted
    assert table.handle(line, "tap-2").stale
    assert [entry.source for entry in conquering.entries].count("camera") == 1


def whole_turn(kept: Kept) -> tuple[Conquer, TableSeen]:
    """A conquest, and everybody there afterwards: the turn may be over."""
    table = kept.table
    command = first_target(table)
    race = table.shown.state.players[0].active or ""
    return command, laid(table, race, {command.region: table.shown.state.hands[race]})


def test_one_press_takes_down_a_whole_turn_and_one_takes_it_back(conquering: Kept) -> None:
    table = conquering.table
    command, sight = whole_turn(conquering)
    (turn,) = table.handle(sight).shown.turn
    assert (turn.line[0], turn.line[-1]) == (command, EndTurn())
    press(table, Key.NEXT)
    assert (table.shown.state.seat, table.shown.cursor) == (1, 1 + len(turn.line))
    assert {entry.cursor for entry in conquering.entries[1:]} == {1}
    press(table, Key.UNDO, 2)
    assert (table.shown.state.seat, table.shown.cursor) == (0, 1)


def test_a_screen_takes_back_a_command_or_the_turn(conquering: Kept) -> None:
    table = conquering.table
    table.handle(whole_turn(conquering)[1])
    press(table, Key.NEXT)
    assert turn_began(table.shown) == 0, "the pick is of the same turn"
    reply = table.handle(Jumped(turn_began(table.shown), table.shown.version))
    assert reply.crosses == ("tile",)
    assert table.handle(Jumped(1, table.shown.version)).accepted


def test_a_turn_that_ended_with_a_plain_die_is_taken_down_without_a_face(conquering: Kept) -> None:
    table = conquering.table
    race = table.shown.state.players[0].active or ""
    command = first_target(table)
    assert tap(table, SetHand(race, 1)).accepted
    (turn,) = table.handle(laid(table, race, {command.region: 1})).shown.turn
    assert Final(command.region, ENOUGH) in turn.line
    press(table, Key.NEXT)
    assert (table.shown.state.seat, table.shown.waiting_for_die) == (1, None)
    assert table.shown.state.troops[command.region].tokens == 1
    assert table.shown.rolled == 0, "no die is shown on any screen"


def test_next_never_skips_what_is_seen(conquering: Kept) -> None:
    table = conquering.table
    race = table.shown.state.players[0].active or ""
    command = first_target(table)
    shown = table.handle(laid(table, race, {command.region: 2})).shown
    assert shown.turn == (), "tokens are left in hand: the turn is not over"
    press(table, Key.NEXT)
    assert table.shown.line[-1].command == command
    assert table.shown.state.phase is Phase.CONQUEST


def test_a_difference_left_alone_is_told_once_and_again_when_it_moves(conquering: Kept) -> None:
    table = conquering.table
    race = table.shown.state.players[0].active or ""
    reachable = reach_of(table.position, table.position.active(Seat(0)))  # type: ignore[arg-type]
    inland = min(table.game.land - reachable)
    (mismatch,) = table.handle(laid(table, race, {inland: 2})).shown.mismatches
    assert table.handle(LeftAlone((inland,), table.shown.version)).accepted
    assert table.shown.mismatches == ()
    assert table.handle(laid(table, race, {inland: 2})).shown.mismatches == ()
    target = first_target(table)
    both = table.handle(laid(table, race, {inland: 2, target.region: 2})).shown
    assert [found.line for found in both.suggestions] == [(target,)], "the rest is followed"
    assert table.handle(laid(table, race, {inland: 3})).shown.mismatches == (mismatch,)


def test_only_the_heights_of_piles_may_be_told_otherwise() -> None:
    hill, swamp = RegionId("4"), RegionId("7")
    guess = Suggestion((Redeploy({hill: 2, swamp: 3}), EndTurn()), heights=True)
    assert guess.covers((Redeploy({hill: 4, swamp: 1}), EndTurn()))
    assert not guess.covers((Redeploy({hill: 5}), EndTurn()))
    assert not guess.covers((Redeploy({hill: 4, swamp: 1}),))
    assert not replace(guess, heights=False).covers((Redeploy({hill: 4, swamp: 1}), EndTurn()))


def test_a_source_that_comes_and_goes_is_shown(kept: Kept) -> None:
    kept.table.handle(SourceChanged("pad", SourceState.READY))
    assert kept.table.shown.sources["pad"].state is SourceState.READY
    kept.table.handle(SourceChanged("pad", SourceState.SEARCHING, "unplugged"))
    assert kept.table.shown.sources["pad"].detail == "unplugged"


def test_the_loop_answers_every_thread_in_order(kept: Kept) -> None:
    loop = Loop(kept.table)
    versions: list[int] = []
    forget = loop.subscribe(lambda shown: versions.append(shown.version))
    loop.start()
    assert loop.post(Tapped(None, Pick(0), 0)).result(60).accepted
    forget()
    assert loop.post(Tapped(None, Expand(), 1)).result(60).reasons
    loop.stop()
    assert versions == [1]
    assert loop.shown.version == 1
    assert loop.post(Tapped(None, Expand(), 1)).cancelled(), "nobody waits for a loop that ended"


def test_versions_of_another_game_begin_elsewhere() -> None:
    opened = opening(players=2)
    game, start = opened.lay()
    table = Table(game, start, lambda entry, press: None, lambda: "", since=997)
    assert table.handle(Tapped(None, Pick(0), 0)).stale
    assert table.handle(Tapped(None, Pick(0), 997)).accepted
