"""Where counts may be wrong no turn ends by what is seen alone."""

from __future__ import annotations

from dataclasses import replace

from companion.rules.board import RegionId
from companion.rules.commands import EndTurn, Retreat
from companion.table.follow.quest import Ends
from companion.table.follow.reading import Reading, follow
from companion.table.follow.sight import Sight, ideal
from tests.scenes import LAND, Scene, player


def beaten(tokens: int) -> Scene:
    """Elves have beaten Orcs, who will come back with so many tokens."""
    elves = player("elves", hand=8, R1=1)
    orcs = player("orcs", R2=tokens + 1, B2=1)
    scene = Scene("base", LAND, players={"A": elves, "B": orcs})
    return scene.do("conquer", region="R2").do("redeploy", on={"R1": 3, "R2": 6})


def read(scene: Scene, back: int, *, shaky: bool = True) -> Reading:
    game, state = scene.reader.game, scene.state
    sight = laid(ideal(game, state), back, shaky=shaky)
    return follow(game, state, sight, Ends(present=True))


def laid(sight: Sight, back: int, *, shaky: bool = True) -> Sight:
    spot = sight.spots[RegionId("B2")]
    more = replace(spot, least=spot.least + back, most=spot.most + back)
    return replace(sight, spots={**sight.spots, RegionId("B2"): more}, shaky=shaky)


def test_by_a_short_look_no_turn_ends_without_a_word() -> None:
    reading = read(beaten(1), 1)
    assert reading.line == (EndTurn(), Retreat({RegionId("B2"): 1}))
    assert not reading.sure


def test_what_was_looked_at_often_enough_tells_of_the_end() -> None:
    assert read(beaten(1), 1, shaky=False).sure


def test_a_turn_that_somebody_has_ended_needs_no_sign() -> None:
    scene = beaten(1)
    game, state = scene.reader.game, scene.state
    reading = follow(game, state, laid(ideal(game, state), 1), Ends(whole_turn=True))
    assert reading.sure
