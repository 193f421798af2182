"""Games that are led to what random players hardly ever meet, told in the case language.

Each tells what its traits said and which abilities and refusals came up.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.judge.commands import commands_of
from companion.rules.commands import Conquer, Use
from companion.rules.decide import Refused, decide
from companion.rules.position import Position
from companion.selfplay.listening import overheard
from tests.scenes import Scene, player
from tests.traits.underground.cave import CAVE, ruins
from tests.traits.warcraft.isles import ISLES

NOBODY: Mapping[str, Any] = {"coins": 5, "active": None}


class Directed(Scene):
    """A scene that remembers what was met in it."""

    def __init__(self, game: str, board: Mapping[str, Any], **given: Any) -> None:
        super().__init__(game, board, **given)
        self.met: set[str] = set()
        self.reader.game = overheard(self.reader.game, lambda m: self.met.add(f"moment {m}"))

    def meet(self, what: str, /, by: str | None = None, **parameters: Any) -> Directed:
        """Play a step, or have it refused."""
        seat = None if by is None else self.reader.seat(by)
        for command in commands_of(self.reader, self.state, {"do": what, **parameters}):
            decision = decide(self.reader.game, self.state, command, seat)
            if isinstance(decision, Refused):
                self.met |= {f"refusal {reason.reason}" for reason in decision.reasons}
                return self
            self.state = decision.state
            if isinstance(command, Use):
                self.met.add(f"ability {command.what}")
            if isinstance(command, Conquer):
                self.met |= {f"ability {name}" for name in command.using}
        return self

    def offered(self) -> list[Use]:
        """What the active race's traits offer now."""
        p = Position(self.reader.game, self.state)
        tribe = p.active(p.state.seat)
        assert tribe is not None
        return [use for trait in p.active_traits(tribe).all for use in trait.offers(p, tribe)]


def forts() -> Directed:
    """More regions than Forts: their owner says where the last ones stand."""
    orcs = player("orcs", "garrisoned", C1=1, C2=1, C3=1)
    players = {"A": orcs, "B": player("naga")}
    scene = Directed("warcraft", ISLES, phase="place", players=players, box={"fort": 2})
    assert len(scene.offered()) == 3
    scene.meet("place", what="fort", regions=["C1"])
    return scene.meet("end_turn")


def two_waters() -> Directed:
    """An island with a lake and a sea: the finder of the Well chooses."""
    board = {**ISLES, "SE": {"terrain": "sea", "borders": ["C1"]}}
    players = {"A": player("orcs", hand=2, C1=1), "B": player("naga")}
    scene = Directed("warcraft", board, players=players, markers={"C2": ["?well_of_eternity"]})
    return scene.meet("conquer", region="C2").meet(
        "act", ability="place_well", regions=["C2", "SE"]
    )


def dry_island() -> Directed:
    """An island without water: another place takes the Well's."""
    players = {"A": player("orcs", hand=2, N1=1), "B": player("naga")}
    scene = Directed("warcraft", ISLES, players=players, markers={"N2": ["?well_of_eternity"]})
    scene.meet("conquer", region="N2")
    return scene.meet("act", ability="replace_well", region="N2", artifact="dark_portal")


def refuge() -> Directed:
    """A Tauren left alone with two refuges: its owner is asked in the middle of the turn."""
    players = {
        "A": player("blood_elves", "intimidating", hand=3, C1=1),
        "B": player("tauren", C2=2, N1=2, N2=2),
    }
    scene = Directed("warcraft", ISLES, players=players)
    scene.meet("act", **{"ability": "intimidate", "race": "tauren", "from": "C2", "to": "N1"})
    owner = Position(scene.reader.game, scene.state).state.tribes["tauren"]
    p = Position(scene.reader.game, scene.state)
    assert any(trait.offers(p, owner) for trait in p.active_traits(owner).all)
    return scene.meet("choose", by="B", what="tauren_refuge", value="N2")


def battleground() -> Directed:
    """Two regions of one enemy race with the Battleground in hand: a second Faction Bonus."""
    players = {"A": player("orcs", hand=8, C1=1), "B": player("dwarves", C2=1, C3=1, N1=3)}
    scene = Directed("warcraft", ISLES, players=players, markers={"C1": ["battleground"]})
    scene.meet("conquer", region="C2").meet("conquer", region="C3")
    return scene.meet("redeploy", on={"C1": 3, "C2": 3, "C3": 3}).meet("end_turn")


def ashes_twice() -> Directed:
    """The Ashes carry a race overseas once a turn only."""
    players = {"A": player("orcs", hand=8, C1=1), "B": player("naga")}
    scene = Directed("warcraft", ISLES, players=players, markers={"C1": ["ashes_of_alar"]})
    scene.meet("conquer", region="N4", using=["ashes"])
    return scene.meet("conquer", region="N2", using=["ashes"])


def stray_bombs() -> Directed:
    """Bombs where nobody stands any more come back: at the turn's start, ready or declining."""
    players = {"A": player("naga", LK=1), "B": player("goblins", C1=4)}
    scene = Directed("warcraft", ISLES, players=players, markers={"C2": ["bomb"]}, pile=["bomb"])
    return scene.meet("end_turn")


def bombs_before(step: str) -> Callable[[], Directed]:
    """The same, in a turn that has begun."""

    def play() -> Directed:
        players = {"A": player("goblins", C1=4), "B": player("naga", LK=1)}
        markers = {"C2": ["bomb"]}
        return Directed("warcraft", ISLES, phase="choose", players=players, markers=markers).meet(
            step
        )

    return play


def paupers() -> Directed:
    """Whoever has no coin cannot attack Liches in decline."""
    players = {"A": {**player("ogres", hand=5, E=1), "coins": 0}, "B": ruins("liches", K=1)}
    return Directed("underground", CAVE, players=players).meet("conquer", region="K")


def no_volcano_there() -> Directed:
    """The Volcano goes to a chasm with its symbol, nowhere else."""
    column = [{"race": "flames", "power": "mystic", "coins": 0}]
    players = {"A": NOBODY, "B": NOBODY}
    scene = Directed("underground", CAVE, phase="choose", players=players, combos=column)
    return scene.meet("pick", position=0, volcano="D")


def wrong_shuffle() -> Directed:
    """A badge stack run dry: the discarded badges are asked for, all of them."""
    column = [{"race": "ratmen", "power": "hill", "coins": 0}]
    scene = Directed(
        "base",
        {"R1": {"terrain": "hill", "edge": True}},
        phase="choose",
        players={"A": NOBODY, "B": NOBODY},
        combos=column,
        banner_stack=["elves"],
        badge_stack=[],
        badge_discard=["stout", "forest"],
    )
    scene.meet("pick", position=0).meet("choose", what="shuffle_badges", value="stout")
    return scene.meet("choose", what="shuffle_badges", value="stout forest")


DIRECTED: Mapping[str, Callable[[], Directed]] = {
    "ability fort": forts,
    "moment garrisoned.offers": forts,
    "moment garrisoned.on_turn_end": forts,
    "moment garrisoned.on_use": forts,
    "ability place_well": two_waters,
    "ability replace_well": dry_island,
    "ability tauren_refuge": refuge,
    "moment tauren.offers": refuge,
    "moment tauren.on_short": refuge,
    "moment tauren.on_use": refuge,
    "moment battleground.coins": battleground,
    "moment ashes_of_alar.attack_refusals": ashes_twice,
    "moment goblins.on_turn_start": stray_bombs,
    "moment goblins.on_ready": bombs_before("expand"),
    "moment goblins.on_decline": bombs_before("decline"),
    "moment liches.shields": paupers,
    "moment flames.pick_refusals": no_volcano_there,
    "refusal shuffle-needed": wrong_shuffle,
    "ability shuffle_badges": wrong_shuffle,
}
"""What random games met too seldom to count on, and the game that leads to it."""
