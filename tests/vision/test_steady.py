"""Settled readings, several cameras, and snapshots in the table's words."""

from __future__ import annotations

from dataclasses import replace

from companion.rules.board import RegionId
from companion.table.inputs import NotSeen, Pile, SeenEmpty, SeenSo, TokenSeen, Unseen
from tests.vision.tables import face, quiet_table
from vision.geometry import SQUARE
from vision.table.eye import Eye
from vision.table.merge import Merged, merge
from vision.table.sight import CameraSight, Mark
from vision.table.stacks import Stacks
from vision.table.steady import Steady, snapshot

HERE, THERE = RegionId("3"), RegionId("4")


def mark(token: str, region: RegionId = HERE, *, sure: float = 1.0, hidden: bool = False) -> Mark:
    return Mark(face(token), SQUARE, "base-2p", (50.0, 50.0), (region,), sure, hidden)


def reading(*marks: Mark, **unseen: Unseen | None) -> Merged:
    """Regions by their number, `r4=None` for one that is seen."""
    return Merged((), marks, {RegionId(name[1:]): why for name, why in unseen.items()})


def test_a_reading_is_told_once_when_it_has_settled() -> None:
    steady = Steady(frames=3)
    told = [steady.update(reading(mark("elves-1"))) for _ in range(5)]
    assert [seen is not None for seen in told] == [False, False, True, False, False]


def test_a_flicker_is_never_told() -> None:
    steady = Steady(frames=2)
    flicker = [reading(mark("elves-1")), reading(), reading(mark("elves-1")), reading()]
    assert [steady.update(r) for r in flicker] == [None] * 4


def test_one_flickering_region_does_not_keep_the_table_from_settling() -> None:
    steady, elves, orcs = Steady(frames=2), mark("elves-1"), mark("orcs-1", THERE)
    seen = reading(elves, r3=None, r4=None), reading(elves, orcs, r3=None, r4=None)
    told = [steady.update(seen[number % 2]) for number in range(12)]
    (table,) = [answer for answer in told if answer is not None]
    assert isinstance(table.at(HERE), SeenSo)
    assert table.at(THERE) == NotSeen(Unseen.HAND)
    again = [steady.update(seen[1]) for _ in range(12)]
    (table,) = [answer for answer in again if answer is not None]
    assert isinstance(table.at(THERE), SeenSo)


def test_a_table_that_does_not_settle_is_told_but_for_what_changes() -> None:
    steady, elves = Steady(frames=2), mark("elves-1")
    steady.update(reading(elves, r3=None, r4=None))
    told = steady.update(reading(elves, r3=None, r4=None))
    assert told is not None
    for number in range(1, 6):
        other = replace(mark(f"orcs-{number}", THERE), at_mm=(150.0, 50.0))
        told = steady.update(reading(other, r3=None, r4=None)) or told
    assert told.at(HERE) == SeenEmpty(proven=False)
    assert told.at(THERE) == NotSeen(Unseen.HAND)


def test_what_has_only_just_changed_is_shaky_until_it_is_calm() -> None:
    steady, elves, orcs = Steady(frames=2), mark("elves-1"), mark("orcs-1", THERE)
    laid = [reading(elves, r3=None, r4=None)] * 3 + [reading(elves, orcs, r3=None, r4=None)] * 12
    told = [table.shaky for seen in laid if (table := steady.update(seen)) is not None]
    assert told == [frozenset(), {THERE}, frozenset()]


def test_what_is_not_seen_is_not_shaky() -> None:
    steady, elves = Steady(frames=2), mark("elves-1")
    laid = [reading(elves, r3=None)] * 2 + [reading(elves, r3=Unseen.HAND)] * 3
    told = [table.shaky for seen in laid if (table := steady.update(seen)) is not None]
    assert told == [frozenset(), frozenset()]


def test_what_is_made_out_where_nothing_is_seen_does_not_matter() -> None:
    steady = Steady(frames=2)
    blurred = [
        reading(mark("elves-1", hidden=hidden), r3=Unseen.BLURRED) for hidden in (True, False)
    ]
    told = [steady.update(seen) for seen in blurred]
    assert told[1] is not None
    assert told[1].at(HERE) == NotSeen(Unseen.BLURRED)


def test_confidence_alone_is_no_news() -> None:
    steady = Steady(frames=1)
    assert steady.update(reading(mark("elves-1", sure=0.9))) is not None
    assert steady.update(reading(mark("elves-1", sure=0.8))) is None


def test_a_snapshot_names_everything() -> None:
    told = snapshot(reading(mark("elves-1", sure=0.912), r3=None, r4=Unseen.HAND))
    assert told.tokens == (
        TokenSeen("elves-1", "elves", "active", 1, "base-2p", (HERE,), 0.91, None),
    )
    assert told.regions == {HERE: SeenSo((Pile((told.tokens[0],)),)), THERE: NotSeen(Unseen.HAND)}


def sight(*marks: Mark, unseen: dict[RegionId, Unseen] | None = None) -> CameraSight:
    registered = Eye().look(quiet_table().picture).boards
    return CameraSight("base", (1, 1), registered, marks, {"base-3p": unseen or {}})


def test_of_two_cameras_the_surer_is_believed() -> None:
    both = merge([sight(mark("elves-1", sure=0.5)), sight(mark("elves-1", THERE, sure=0.9))])
    assert [m.regions for m in both.marks] == [(THERE,)]


def test_where_a_copy_of_a_tag_lies_nothing_is_called_empty() -> None:
    """One of the two is the token; that something lies in both places is seen."""
    twice = sight(mark("elves-1", sure=0.5), mark("elves-1", THERE, sure=0.9))
    told = snapshot(merge([twice])).regions
    assert isinstance(told[THERE], SeenSo)
    assert told[HERE] == NotSeen(Unseen.UNREAD)


def test_where_one_camera_reads_a_token_and_another_is_sure_of_bare_board_nothing_is_told() -> None:
    """A camera that stands still goes on showing what was lifted since."""
    old, bare = sight(mark("elves-1")), replace(sight(), proven={"base-3p": frozenset({HERE})})
    assert snapshot(merge([old, bare])).regions[HERE] == NotSeen(Unseen.UNREAD)
    unsure = replace(bare, not_seen={"base-3p": {HERE: Unseen.HAND}})
    lying = replace(bare, marks=(mark("elves-2"),))
    for other in (sight(), unsure, lying):
        assert isinstance(snapshot(merge([old, other])).regions[HERE], SeenSo)


def test_what_one_camera_sees_is_not_hidden() -> None:
    both = merge([sight(mark("elves-1", hidden=True)), sight(mark("elves-1", sure=0.4))])
    assert [m.hidden for m in both.marks] == [False]


def test_a_board_at_the_limit_of_sight_is_shaky() -> None:
    near = sight(mark("elves-1"))
    far = replace(near, tag_share=0.2)
    regions = set(near.boards[0].plan.outlines)
    assert regions <= merge([far]).small
    assert not merge([near]).small
    assert not merge([far, near]).small


def test_a_region_is_unseen_only_if_no_camera_sees_it() -> None:
    hand, small = Unseen.HAND, Unseen.TOO_SMALL
    both = merge([sight(unseen={HERE: hand, THERE: hand}), sight(unseen={HERE: small})])
    assert {region for region, why in both.regions.items() if why} == {HERE}


def test_what_is_told_of_a_region_is_one_of_three() -> None:
    told = snapshot(reading(mark("elves-1"), r3=None, r4=None, r5=Unseen.TOO_SMALL)).regions
    assert told == {
        HERE: SeenSo((Pile((_of(mark("elves-1")),)),)),
        THERE: SeenEmpty(proven=False),
        RegionId("5"): NotSeen(Unseen.TOO_SMALL),
    }


def test_a_region_whose_token_is_hidden_is_not_seen() -> None:
    told = snapshot(reading(mark("elves-1", hidden=True), r3=None)).regions
    assert told == {HERE: NotSeen(Unseen.HAND)}


def test_a_token_on_a_border_leaves_the_other_side_open() -> None:
    both = Mark(face("elves-1"), SQUARE, "base-2p", (50.0, 50.0), (HERE, THERE), 1.0)
    told = snapshot(reading(both, r3=None, r4=None)).regions
    assert isinstance(told[HERE], SeenSo)
    assert told[THERE] == NotSeen(Unseen.BORDER)


def test_a_pile_tells_its_top_and_what_was_seen_before_it_was_covered() -> None:
    stacks = Stacks()
    stacks.update([mark("elves-1")])
    stacks.update([mark("elves-2")])
    last = [mark("orcs-1")]
    told = snapshot(reading(*last, r3=None), stacks.update(last)).regions[HERE]
    assert isinstance(told, SeenSo)
    (pile,) = told.piles
    assert [piece.token for piece in pile.pieces] == ["orcs-1", "elves-2", "elves-1"]
    assert (pile.least, pile.most) == (1, None)


def test_a_pile_across_a_border_is_where_its_top_is() -> None:
    stacks = Stacks()
    stacks.update([mark("elves-1")])
    last = [mark("orcs-1", THERE)]
    told = snapshot(reading(*last, r3=None, r4=None), stacks.update(last)).regions
    assert told[HERE] == SeenEmpty(proven=False)
    assert isinstance(told[THERE], SeenSo)


def _of(seen: Mark) -> TokenSeen:
    (token,) = snapshot(reading(seen)).tokens
    return token
