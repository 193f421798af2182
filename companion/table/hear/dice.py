"""Dice: a target is named first, and a roll counts for the target that was named."""

from __future__ import annotations

from dataclasses import asdict

from msgspec import structs

from companion.rules.commands import Command, Final, Roll
from companion.rules.decide import Refused, decide
from companion.store.entries import DRAWN, Entry
from companion.table.hear.playing import play
from companion.table.inputs import DieThrown, TargetNamed
from companion.table.played import PlayedGame
from companion.table.shown import Reply


def named(played: PlayedGame, target: TargetNamed) -> Reply:
    """The command must be one that any roll would make legal. A target named once more is still
    of the touch that first named one.
    """
    if target.version != played.shown.version:
        return Reply(played.shown, stale=True)
    decision = decide(played.game, played.shown.state, target.command, target.seat)
    if isinstance(decision, Refused):
        return Reply(played.shown, decision.reasons)
    since = played.shown.waiting_since if target.began is None else target.began
    return played.show(
        waiting_for_die=target.command, waiting_since=since, promise=None, asked=None
    )


def rolled(played: PlayedGame, die: DieThrown) -> Reply:
    waiting = played.shown.waiting_for_die
    if _told_of_another(waiting, die):
        return Reply(played.shown, stale=True)
    if waiting is None or not _asked_for(played, die):
        return _not_asked(played, die)
    command, since = structs.replace(waiting, die=die.face), played.shown.waiting_since
    entry = Entry(command, (), "die", played.now(), cursor=since, proof=_proof(die))
    return play(played, entry)


def _told_of_another(waiting: Final | Roll | None, die: DieThrown) -> bool:
    """A face that somebody typed for a target which another screen has changed meanwhile."""
    if die.target is None or die.other is not None:
        return False
    return waiting is None or structs.replace(waiting, die=die.target.die) != die.target


def _asked_for(played: PlayedGame, die: DieThrown) -> bool:
    if die.other is not None and (
        played.shown.promise or die.target != played.shown.waiting_for_die
    ):
        return False
    if die.proof is None:
        return die.prompt == played.shown.version
    return die.prompt == played.shown.question and played.shown.promise is None


def _not_asked(played: PlayedGame, die: DieThrown) -> Reply:
    """A roll for a target that is no longer named leaves its trace: else a die could change
    the question, once it knows what it is about to show.
    """
    if die.proof is not None and die.prompt >= 0:
        played.remark("die", _proof(die))
    return played.show(notices=("roll-not-asked",), stray_die=die.face)


def _proof(die: DieThrown) -> dict[str, object] | None:
    """What is kept of where a face came from; a typed one came from nowhere."""
    if die.proof is not None:
        return {**asdict(die.proof), "face": die.face}
    if (other := die.other) is not None:
        said = {"die": other.number, "side": other.side, "sides": other.sides}
        return {"by": other.maker, **said, "face": die.face}
    return {"by": DRAWN, "face": die.face} if die.drawn else None


def drawn_here(command: Command) -> dict[str, object] | None:
    """The same, for a command whose die this program has drawn."""
    return {"by": DRAWN, "face": command.die} if isinstance(command, Final | Roll) else None
