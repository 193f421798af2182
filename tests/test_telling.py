"""Values become sentences: every event, refusal and command, in every language."""

from __future__ import annotations

from dataclasses import replace
from typing import get_args

import pytest
from msgspec import structs

from companion.games.atlas import board_for
from companion.games.base import base
from companion.games.custom import Custom, with_custom
from companion.rules import commands as c
from companion.rules import events as e
from companion.rules.board import RegionId
from companion.rules.decide import Accepted, decide
from companion.rules.lines import Line
from companion.rules.model import Demand, Phase, Race, Seat, WaitingRoll
from companion.rules.position import Position
from companion.rules.refusals import Refusal
from companion.rules.setup import Deal, start
from companion.text.catalog import LANGUAGES, Catalog, catalog_of
from companion.text.messages import tell
from companion.text.names import Names, names_in
from companion.text.sums import tell_lines
from companion.text.telling import QUIET, event_message, tell_refusal, tell_story
from companion.text.titles import title, undo_title

GAME = base(board_for("base", 2))
ANN, BOB = Seat(0), Seat(1)
HILL, SEA = RegionId("4"), RegionId("0")
ELVES: Race = "elves"
PRICE = (
    Line("CORE-4.3", 2, "land"),
    Line("CORE-4.4", 1, "mountain"),
    Line("BASE-P04", -1, "commando"),
)
PAY = Line("CORE-8.1", 2, "regions", (HILL, RegionId("6")))

EVENTS: tuple[e.Event, ...] = (
    e.TurnStarted(ANN, 3),
    e.PhaseStarted(Phase.CONQUEST),
    e.ComboPicked(ANN, 2, ELVES, "flying", 1),
    e.BadgesSwapped(0, 3),
    e.BadgesShuffled(("hill",)),
    e.ComboShown(ELVES, "hill"),
    e.TokensMoved(ELVES, 2, e.HAND, HILL),
    e.RegionLeft(HILL, ELVES, 0, 2),
    e.RegionLeft(HILL, ELVES, 1, 2, beaten=True),
    e.MarkersMoved("fortress", 1, e.BOX, HILL),
    e.MarkerTurned(HILL, "?dragon", "dragon"),
    e.PileChanged(("hero",)),
    e.BadgeDrawn("hill"),
    e.NeutralsLeft(HILL, 1),
    e.NeutralsMoved(HILL, SEA, 1),
    e.ContentsSwapped(HILL, SEA, (), ("fortress",)),
    e.Noted("round", "3"),
    e.CoinsMoved(ANN, BOB, 2, PAY),
    e.CoinsMoved(ANN, None, 2, PAY),
    e.CoinsMoved(None, ANN, 2, PAY),
    e.CoinsMoved(None, BOB, 2, PAY),
    e.Attacked("giants", HILL, ELVES, BOB),
    e.Conquered(HILL, "giants", 2, PRICE, nonempty=False),
    e.Conquered(HILL, "giants", 2, PRICE, True, ELVES, BOB, True, 1),
    e.Razed(HILL, "giants", ELVES, BOB, True, 1),
    e.Repelled(HILL, "giants", PRICE, 0),
    e.TokensDiscarded(1),
    e.DieRolled("giants", 2, None),
    e.DieRolled("giants", 2, HILL),
    e.DieTrusted("giants", HILL),
    e.RollKept(WaitingRoll(2, None, "")),
    e.RollKept(None),
    e.Readied("giants"),
    e.Abandoned(HILL, "giants"),
    e.ConquestsEnded("giants"),
    e.Settled("giants"),
    e.AbilityUsed("sorcerers", "substitution:1"),
    e.AbilityUsed("giants", "fortress", (HILL,)),
    e.Chosen("shuffle_badges", "hill"),
    e.DuePaid("harmony"),
    e.UnitsWithdrawn("giants", "hero", 1),
    e.UnitsWithdrawn("giants", "hero", -1),
    e.GiftGiven("ally", ANN, BOB),
    e.GiftReturned("ally", ANN, BOB),
    e.DecisionDue(Demand(ANN, "shuffle_badges")),
    e.DecisionTaken(Demand(ANN, "shuffle_badges")),
    e.RaceDeclined(ELVES, keeps_badge=False),
    e.RaceDeclined(ELVES, keeps_badge=True),
    e.BadgeDiscarded(ELVES),
    e.RaceVanished(ELVES),
    e.Scored(ANN, (PAY,)),
    e.Scored(BOB, (PAY,)),
    e.TurnEnded(ANN),
    e.GameEnded(),
    e.CoinsCorrected(ANN, 9),
    e.CoinsCorrected(BOB, 9),
    e.RegionCorrected(HILL, ELVES, 2, 0, ("fortress",)),
    e.RegionCorrected(HILL, None, 0, 1, ()),
    e.HandCorrected(ELVES, 3),
    e.ClockCorrected(3, ANN, Phase.CONQUEST),
    e.ComboCorrected(2, ELVES, "hill"),
    e.ComboCorrected(1, ELVES, "hill"),
)

COMMANDS: tuple[c.Command, ...] = (
    c.Pick(1),
    c.Pick(9),
    c.Expand(),
    c.Expand((HILL,)),
    c.Decline(),
    c.Roll(2),
    c.Conquer(HILL),
    c.Conquer(HILL, ("dragon",)),
    c.Final(HILL, 2),
    c.Final(HILL, -1),
    c.Use("shuffle_badges"),
    c.Use("fortress", (HILL,)),
    c.Use("ally", seat=BOB),
    c.Stop(),
    c.Redeploy({HILL: 2}),
    c.EndTurn(),
    c.Retreat({HILL: 1}),
    c.SetCoins(ANN, 9),
    c.SetCoins(BOB, 9),
    c.SetRegion(HILL, ELVES, 2),
    c.SetHand(ELVES, 2),
    c.SetClock(2, ANN, Phase.CHOOSE),
    c.SetCombo(2, ELVES, "hill"),
    c.Show("trolls", "flying"),
    c.Note("AMB-033", "we play it our way"),
    c.SetCombo(1, ELVES, "hill"),
    c.Note("AMB-033", "The others wait until next turn."),
)


def speaking(language: str, viewer: Seat | None = ANN) -> Names:
    return names_in(language, GAME, ("Ann", "Bob"), viewer)


def told_event(names: Names, event: e.Event) -> str:
    return tell(names, event_message(names, event))


def naming_keys() -> Names:
    """Names whose every sentence is its own key."""
    english = catalog_of("en", "base")
    return replace(speaking("en"), words=Catalog("en", {key: key for key in english.sentences}))


def opening() -> Position:
    deal = Deal(("giants", *sorted({*GAME.races} - {"giants"})), tuple(GAME.powers))
    return Position(GAME, start(GAME, 2, deal))


def playing() -> Position:
    """Ann has the Giants on the board."""
    decision = decide(GAME, opening().state, c.Pick(0))
    assert isinstance(decision, Accepted)
    return Position(GAME, decision.state)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("event", EVENTS, ids=lambda event: type(event).__name__)
def test_every_event_is_told_in_every_language(event: e.Event, language: str) -> None:
    assert "{" not in told_event(speaking(language), event)


def test_the_events_above_are_all_there_are_and_use_all_their_words() -> None:
    assert {type(event) for event in EVENTS} == set(get_args(e.Event))
    told = {told_event(naming_keys(), event) for event in EVENTS}
    assert told == {key for key in catalog_of("en", "base").sentences if key.startswith("events.")}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: type(command).__name__)
def test_every_command_has_a_title_in_every_language(command: c.Command, language: str) -> None:
    assert "{" not in title(speaking(language), playing(), command)


def test_the_commands_above_are_all_there_are_and_use_all_their_words() -> None:
    assert {type(command) for command in COMMANDS} == set(get_args(c.Command))
    told = {title(naming_keys(), opening(), command) for command in COMMANDS} | {"titles.undo"}
    words = catalog_of("en", "base").sentences
    assert told == {key for key in words if key.startswith(("titles.", "corrections."))}


def test_a_cost_is_told_as_a_sum() -> None:
    assert tell_lines(speaking("en"), PRICE) == "2 land, +1 mountain, −1 Commando = 2"
    assert tell_lines(speaking("fr"), PRICE) == "2 de base, +1 montagne, −1 Armés = 2"
    assert tell_lines(speaking("ja"), PRICE) == "基本 2、山岳地帯 +1、コマンドの −1 = 2"


def test_undo_says_what_it_takes_back() -> None:
    told = undo_title(speaking("en"), playing(), c.Conquer(HILL))
    assert told == "undo: Giants take hill 4"


def test_a_race_without_a_badge_is_called_by_its_name_alone() -> None:
    assert speaking("fr").combo("elves", "flying") == "Elfes Volants"
    assert speaking("ja").combo("elves", "flying") == "空飛ぶエルフ"
    assert speaking("fr").combo("elves", None) == "Elfes"


def test_a_refusal_fills_in_its_facts() -> None:
    refusal = Refusal("too-few-tokens", "CORE-4.7", {"have": 1, "need": 3})
    assert tell_refusal(speaking("en"), refusal) == "It takes 3 tokens, and only 1 is there."
    assert "3 pions" in tell_refusal(speaking("fr"), refusal)


def test_an_empty_hand_is_not_counted_when_tokens_must_leave() -> None:
    some, none = (
        Refusal("tokens-in-hand", "CORE-7.3", {"tokens": tokens, "race": "amazons"})
        for tokens in (3, 0)
    )
    assert "3 in hand" in tell_refusal(speaking("en"), some)
    for language in LANGUAGES:
        assert "0" not in tell_refusal(speaking(language), none)


def test_tokens_of_nobody_are_called_by_their_name() -> None:
    left = e.NeutralsLeft(HILL, 1)
    assert told_event(speaking("en"), left) == "At hill 4, 1 Lost Tribe leaves the game."
    assert "Tribus oubliées" in told_event(speaking("fr"), structs.replace(left, number=2))


def test_a_refusal_without_a_region_is_told_more_plainly() -> None:
    somewhere = Refusal("wrong-target", "BASE-P09", {"region": HILL})
    nowhere = Refusal("wrong-target", "BASE-P05", {"region": ""})
    assert "hill 4" in tell_refusal(speaking("en"), somewhere)
    assert tell_refusal(speaking("en"), nowhere) == "That choice does not qualify."


def test_a_refused_payment_does_not_tell_what_the_purse_holds() -> None:
    refusal = Refusal("too-few-coins", "CORE-2.4", {"have": 77, "need": 3})
    assert all("77" not in tell_refusal(speaking(each), refusal) for each in LANGUAGES)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("listener", [ANN, None])
@pytest.mark.parametrize(
    "event",
    [
        e.Scored(BOB, (structs.replace(PAY, amount=77),)),
        e.CoinsMoved(None, BOB, 77, structs.replace(PAY, amount=77)),
        e.CoinsCorrected(BOB, 77),
    ],
    ids=lambda event: type(event).__name__,
)
def test_hidden_coins_are_told_to_their_owner_only(
    event: e.Event, listener: Seat | None, language: str
) -> None:
    assert "77" not in told_event(speaking(language, listener), event)
    assert "77" in told_event(speaking(language, BOB), event)
    at_the_end = replace(speaking(language, listener), revealed=True)
    assert "77" in told_event(at_the_end, event)


def test_coins_that_lie_on_the_table_are_told_to_all() -> None:
    public = speaking("en", None)
    assert "pays the bank 77 coins" in told_event(public, e.CoinsMoved(BOB, None, 77, PAY))
    assert "gives Ann 77 coins" in told_event(public, e.CoinsMoved(BOB, ANN, 77, PAY))
    assert "paid 4" in told_event(public, e.ComboPicked(BOB, 4, ELVES, "hill", 0))


def test_the_title_of_a_correction_does_not_tell_another_purse() -> None:
    told = [title(speaking("en", viewer), opening(), c.SetCoins(BOB, 77)) for viewer in (BOB, ANN)]
    assert ["77" in each for each in told] == [True, False]


def test_what_lies_face_down_is_not_named() -> None:
    turned = told_event(speaking("en"), e.MarkerTurned(HILL, "dragon", "?dragon"))
    assert turned == "At hill 4, Dragon becomes a face-down marker."


def test_a_story_leaves_the_bookkeeping_out() -> None:
    told = tell_story(speaking("en"), EVENTS)
    assert len(told) == sum(type(event) not in QUIET for event in EVENTS)
    assert "Now: conquests." not in told


def test_missing_words_are_loud() -> None:
    words = catalog_of("en", "base")
    with pytest.raises(LookupError, match=r"races\.martians\.name"):
        words.say("races.martians.name")
    with pytest.raises(LookupError, match="region"):
        words.say("refusals.peace")
    with pytest.raises(LookupError, match="chess"):
        catalog_of("en", "chess")


def test_a_tile_the_players_made_is_called_by_their_name() -> None:
    tiles = (Custom("gremlins", "Gremlins", 6, 11), Custom("sleepy", "Sleepy", 3))
    ours = names_in("fr", with_custom(GAME, tiles), ("Ann", "Bob"))
    assert ours.combo("gremlins", "sleepy") == "Gremlins Sleepy"
    assert ours.combo("elves", "sleepy") == "Elfes Sleepy"
