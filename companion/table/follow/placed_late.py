"""A placement in piles as it can be counted: it comes after what has changed it since."""

from __future__ import annotations

from collections.abc import Iterator

from companion.rules.commands import Redeploy, Stop
from companion.rules.decide import Accepted, answer
from companion.rules.decide.placing import after_stop, redeploying
from companion.rules.game import Game
from companion.rules.outcome import lasting, levelled
from companion.rules.position import Position
from companion.table.follow.placements import redeployments
from companion.table.follow.quest import Quest
from companion.table.follow.search import Commands, Way

PLACED = Redeploy({})


def placed_late(game: Game, quest: Quest, way: Way) -> Way:
    """The same game, if troops were placed where none lie any more, and could have been placed
    after they were driven out: nobody can count them there.
    """
    place = _placed_in_vain(way)
    if place is None:
        return way
    rest = (*way.commands[:place], Stop(), *way.commands[place + 1 :])
    for later in range(len(rest) - 1, place, -1):
        line = (*rest[:later], PLACED, *rest[later:])
        for end, told in _played(Position(game, quest.start), line, quest):
            if lasting(levelled(end.state)) == lasting(levelled(way.state)):
                return Way(told, way.cost, end.state)
    return way


def _placed_in_vain(way: Way) -> int | None:
    for place, command in enumerate(way.commands):
        if isinstance(command, Redeploy) and not command.declined:
            lost = (r for r, tokens in command.on.items() if tokens and r not in way.state.troops)
            return place if any(lost) else None
    return None


def _played(p: Position, line: Commands, quest: Quest) -> Iterator[tuple[Position, Commands]]:
    """One, if it is allowed to its end."""
    told: Commands = ()
    for command in line:
        known = _likeliest(p, quest) if command is PLACED else command
        decision = None if known is None else answer(p, known)
        if known is None or not isinstance(decision, Accepted):
            return
        p, told = Position(p.game, decision.state), (*told, known)
    yield p, told


def _likeliest(p: Position, quest: Quest) -> Redeploy | None:
    tribe = redeploying(after_stop(p), PLACED)
    found = () if tribe is None else (one for _, one in redeployments(p, tribe, quest))
    return next((one for one in found if isinstance(one, Redeploy)), None)
