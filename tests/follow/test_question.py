"""The one question that tells several readings apart."""

from __future__ import annotations

from companion.rules.board import RegionId
from companion.rules.commands import Conquer, Decline, EndTurn, Expand, Redeploy, Stop, Use
from companion.rules.model import Seat
from companion.table.watch.question import SeenQuestion, Topic, question_between

HILL, SWAMP = RegionId("4"), RegionId("7")


def test_what_all_readings_share_is_not_asked() -> None:
    asked = question_between([(Conquer(HILL), EndTurn()), (Conquer(HILL),)])
    assert (asked.topic, asked.whether) == (Topic.END, True)
    assert [answer.leads_to for answer in asked.answers] == [
        (Conquer(HILL), EndTurn()),
        (Conquer(HILL),),
    ]


def test_one_question_may_have_several_answers() -> None:
    allies = [(Use("diplomat", seat=Seat(seat)), EndTurn()) for seat in (1, 2)]
    asked = question_between([*allies, (EndTurn(),)])
    assert (asked.topic, asked.about, asked.whether) == (Topic.USE, "diplomat", False)
    assert [answer.done for answer in asked.answers] == [
        (Use("diplomat", seat=Seat(1)),),
        (Use("diplomat", seat=Seat(2)),),
        (),
    ]


def test_an_answer_that_leaves_two_readings_leads_to_the_next_question() -> None:
    declined = (Decline(), EndTurn())
    stayed = (Expand(), EndTurn())
    used = (Expand(), Use("ring", value="coins"), EndTurn())
    asked = question_between([declined, stayed, used])
    assert asked.topic is Topic.DECLINE
    yes, no = asked.answers
    assert yes.leads_to == declined
    assert isinstance(no.leads_to, SeenQuestion)
    assert (no.leads_to.topic, no.leads_to.about) == (Topic.USE, "ring")
    assert {answer.leads_to for answer in no.leads_to.answers} == {stayed, used}


def test_the_order_of_conquests_alone_is_asked_as_such() -> None:
    one, other = (Conquer(HILL), Conquer(SWAMP)), (Conquer(SWAMP), Conquer(HILL), Stop())
    asked = question_between([one, other])
    assert (asked.topic, [answer.leads_to for answer in asked.answers]) == (
        Topic.ORDER,
        [one, other],
    )


def test_placements_in_another_order_are_the_same_placement() -> None:
    one = (Redeploy({HILL: 1, SWAMP: 2}), EndTurn())
    other = (Redeploy({SWAMP: 2, HILL: 1}),)
    assert question_between([one, other]).topic is Topic.END
