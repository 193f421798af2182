"""Games from elsewhere: played again before they are kept. Trusts no file."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from companion.games.opening import trouble_with_names
from companion.rules.decide import Decision, Refused, decide
from companion.rules.evolve import evolve
from companion.rules.game import Game
from companion.rules.model import Seat, State
from companion.selfplay.invariants import violations
from companion.store.carry.export import Told, read_lines
from companion.store.codec import UnreadableError, printable
from companion.store.entries import DEVICES, Entry, tell, timeline
from companion.store.journal import Journal
from companion.store.people import IS_PERSON, called
from companion.store.remarks import BROUGHT_IN_SEEN, OLDER_RULES, refuse_unwritten


class OtherRulesError(UnreadableError):
    """Today's rules decide a command otherwise: an older version has played it, or nobody has."""


def keep(journal: Journal, told: Told, time: str, *, seen: bool = False) -> int:
    """What somebody has vouched for says so for ever, in its history too; and so does a game whose
    purses were `seen` here, though its file does not know it. UnreadableError: the people in it are
    not who they are here.
    """
    _refuse_impostors(told, journal)
    vouched = told.vouched_for and not was_vouched_for(told.entries)
    notes = [OLDER_RULES] * vouched + [BROUGHT_IN_SEEN] * seen
    _, cursor = timeline(told.entries)
    added = (
        Entry(None, (), DEVICES, time, cursor=cursor, proof={"what": what, "seat": None})
        for what in notes
    )
    lines = [*(line.written for line in told.lines), *map(tell, added)]
    return journal.keep(told.laid, told.begun, lines)


def _refuse_impostors(told: Told, journal: Journal) -> None:
    """Whoever is known here sits on a chair with the own name: phone and PIN open that purse."""
    names = {one.id: called(one.name) for one in journal.people()}
    for chair in told.opening.chairs:
        if names.get(chair.person, called(chair.name)) != called(chair.name):
            raise UnreadableError(f"{chair.name} is somebody else here", "nobody", 1)


def was_vouched_for(entries: Iterable[Entry]) -> bool:
    notes = (entry.proof or {} for entry in entries if entry.source == DEVICES)
    return any(proof.get("what") == OLDER_RULES for proof in notes)


def checked(text: str, *, older_rules: bool = False) -> Told:
    """A game that today's rules decide just as its file says, from the opening to the end.

    With `older_rules` somebody vouches for what differs, and is believed as far as it is possible
    at a table. Takes no journal, so that it may take its time beside a game that is played.
    """
    told = read_lines(text)
    game, start = _laid(told)
    states, cursor, differs = [start], 0, False
    for line in told.lines:
        try:
            _refuse_strangers(line.entry, len(start.players))
            differs |= _differs(game, states[cursor], line.entry, older_rules=older_rules)
            states, cursor = _after(game, states, cursor, line.entry)
            refuse_unwritten(line.entry)
        except UnreadableError as error:
            raise error.at(line.number) from None
        except Exception as error:
            # Whatever a file from elsewhere makes the rules stumble over, it is the file's fault.
            reason = printable(repr(error))
            said = f"no table could do this: {reason}"
            raise UnreadableError(said, "impossible", line.number) from None
    return replace(told, vouched_for=differs)


def _laid(told: Told) -> tuple[Game, State]:
    try:
        if trouble_with_names(told.opening.chairs) is not None:
            raise UnreadableError("every player needs a short name of his own", "names")
        people = [chair.person for chair in told.opening.chairs if chair.person]
        if len(set(people)) < len(people):
            # One person has one purse, and one yes at the end: the other chair's stayed shut.
            raise UnreadableError("somebody sits on two chairs", "names")
        strange = [person for person in people if not IS_PERSON.fullmatch(person)]
        if strange:
            # By such names chairs are known whose people are not: it would be one of another game.
            raise UnreadableError(f"{strange[0]} is nobody", "nobody")
        game, start = told.opening.lay()
        _refuse_impossible(game, start)
    except UnreadableError as error:
        raise error.at(1) from None
    except Exception as error:
        raise UnreadableError(printable(str(error)), "impossible", 1) from None
    return game, start


def _after(
    game: Game, states: Sequence[State], cursor: int, entry: Entry
) -> tuple[list[State], int]:
    """All states that could still count, and how many commands do."""
    if entry.command is None:
        target = len(states) - 1 if entry.cursor is None else entry.cursor
        if not 0 <= target < len(states) or entry.events:
            raise UnreadableError(f"a jump to {target}, where nothing was played", "impossible")
        return list(states), target
    if entry.cursor is not None and not 0 <= entry.cursor <= cursor:
        raise UnreadableError(f"a touch that began at {entry.cursor}", "impossible")
    after = evolve(states[cursor], *entry.events)
    _refuse_impossible(game, after)
    return [*states[: cursor + 1], after], cursor + 1


def _refuse_strangers(entry: Entry, seats: int) -> None:
    """A note names somebody at the table, or nobody."""
    for seat in (entry.seat, (entry.proof or {}).get("seat")):
        if seat is not None and seat not in range(seats):
            raise UnreadableError(f"a note of seat {printable(str(seat))}", "impossible")


def _differs(game: Game, state: State, entry: Entry, *, older_rules: bool) -> bool:
    """Whether today's rules decide it otherwise, which somebody has to vouch for."""
    if entry.command is None:
        return False
    seat = None if entry.seat is None else Seat(entry.seat)
    try:
        _refuse_other_rules(decide(game, state, entry.command, seat), entry)
    except Exception:
        if not older_rules:
            raise
        return True
    return False


def _refuse_other_rules(decision: Decision, entry: Entry) -> None:
    if isinstance(decision, Refused):
        codes = ", ".join(reason.reason for reason in decision.reasons)
        raise OtherRulesError(f"the rules refuse this command ({codes})", "refused")
    if decision.events != entry.events:
        raise OtherRulesError("the rules answer this command otherwise", "otherwise")


def _refuse_impossible(game: Game, state: State) -> None:
    """Nothing stands beside the board, and no token or marker comes from nowhere."""
    if not (0 <= state.seat < len(state.players) and 1 <= state.round <= state.rounds + 1):
        raise UnreadableError(f"seat {state.seat} in round {state.round}", "impossible")
    strange = {*state.troops, *state.markers, *state.neutral} - game.board.all
    problems = [*(f"no region {region}" for region in strange), *violations(game, state)]
    if problems:
        raise UnreadableError(problems[0], "impossible")
