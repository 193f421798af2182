"""Units that lie on others of their kind: the lower ones are not seen, and never made up."""

from __future__ import annotations

from companion.rules.board import RegionId
from companion.rules.commands import Redeploy
from companion.table.inputs import Pile, SeenSo, TableSeen
from companion.table.watch.suggest import watched
from tests.follow.test_watching import seen, so, token
from tests.scenes import LAND, Scene, player

CAMP, ELSEWHERE = RegionId("R1"), RegionId("R2")


def camping(encampments: int) -> Scene:
    """Orcs that redeploy; so many encampments lie where they lay before."""
    orcs = player("orcs", "bivouacking", R1=2, R2=2)
    markers = {CAMP: ["encampment"] * encampments}
    players = {"A": orcs, "B": player("elves", B2=1)}
    return Scene("base", LAND, players=players, phase="redeploy", markers=markers)


def with_one_on_another(scene: Scene) -> TableSeen:
    """Of four encampments two lie on each other; a token has moved there, too."""
    lower, *open_ones = (token("encampment", CAMP, number, "front") for number in range(4))
    orcs = (Pile((token("orcs", CAMP, number),)) for number in range(3))
    piles = [Pile((open_ones[0], lower)), *(Pile((one,)) for one in open_ones[1:]), *orcs]
    left = so(ELSEWHERE, ("orcs", 1, "active"))
    return seen(scene.reader.game, scene.state, {CAMP: SeenSo(tuple(piles)), ELSEWHERE: left})


def test_a_unit_seen_to_be_laid_on_another_is_not_forgotten() -> None:
    scene = camping(3)
    found = watched(scene.reader.game, scene.state, with_one_on_another(scene))
    assert not any(told.sure for told in (*found.suggestions, *found.turn))


def test_what_the_game_has_there_may_lie_there() -> None:
    scene = camping(4)
    (told,) = watched(scene.reader.game, scene.state, with_one_on_another(scene)).suggestions
    assert told.sure
    assert told.line == (Redeploy({CAMP: 3, ELSEWHERE: 1}, {"encampment": {CAMP: 4}}),)
