"""A Spirit race in decline does not count, so another may be in decline beside it."""

from typing import Any

from tests.scenes import LAND, Scene, player

ELVES = player("elves", B2=1)


def owner(active: str, power: str | None, old: str, old_power: str | None) -> Scene:
    declined = [{"race": old, "power": old_power, "on": {"R3": 1}}]
    players: dict[str, Any] = {
        "A": {**player(active, power, R1=2), "declined": declined},
        "B": ELVES,
    }
    return Scene("base", LAND, phase="choose", players=players)


def test_stays_when_the_next_race_declines() -> None:
    scene = owner("orcs", None, "humans", "spirit").do("decline")
    assert scene.see("on", "R1", "R3") == {"R1": {"orcs(d)": 1}, "R3": {"humans(d)": 1}}
    assert scene.score() == {"CORE-8.1": 2}


def test_lets_an_older_race_stay_when_it_declines_itself() -> None:
    scene = owner("orcs", "spirit", "humans", None).do("decline")
    assert scene.see("on", "R1", "R3") == {"R1": {"orcs(d)": 1}, "R3": {"humans(d)": 1}}


def test_keeps_its_badge_until_it_vanishes() -> None:
    scene = owner("orcs", "spirit", "humans", None).do("decline")
    assert scene.state.badge_discard == ()


def test_gives_its_badge_up_with_its_last_region() -> None:
    faded = {
        "coins": 5,
        "active": None,
        "declined": [{"race": "orcs", "power": "spirit", "on": {"R1": 1}}],
    }
    scene = Scene("base", LAND, players={"A": player("humans", hand=5), "B": faded})
    scene.do("conquer", region="R1")
    assert scene.state.badge_discard == ("spirit",)


def test_without_it_the_older_race_leaves() -> None:
    scene = owner("orcs", None, "humans", None).do("decline")
    assert scene.see("on", "R3") == {}


def test_protects_no_other_race_from_the_next_decline() -> None:
    declined = [
        {"race": "humans", "power": "spirit", "on": {"R3": 1}},
        {"race": "giants", "on": {"R4": 1}},
    ]
    players = {"A": {**player("orcs", R1=2), "declined": declined}, "B": ELVES}
    scene = Scene("base", LAND, phase="choose", players=players).do("decline")
    assert scene.see("on", "R3", "R4") == {"R3": {"humans(d)": 1}, "R4": {}}
