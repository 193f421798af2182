"""What the last sight of the table tells: lines of commands to confirm, and what nothing explains.

It never decides, and it never takes what is not seen for empty.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, replace
from functools import partial

from companion.rules.board import RegionId
from companion.rules.commands import (
    Command,
    Conquer,
    Decline,
    EndTurn,
    Expand,
    Final,
    Pick,
    Redeploy,
    Retreat,
    Roll,
    SetCombo,
    Show,
    Use,
)
from companion.rules.decide import Accepted, Refused, answer
from companion.rules.die import ENOUGH
from companion.rules.game import Game
from companion.rules.model import Phase, State
from companion.rules.position import Position
from companion.rules.refusals import Refusal
from companion.table.follow.quest import Ends
from companion.table.follow.reading import Reading, follow
from companion.table.follow.search import Commands
from companion.table.follow.seen import sight_of
from companion.table.follow.sight import Sight, as_known, combos_of, gap_between
from companion.table.inputs import NotSeen, TableSeen, Unseen
from companion.table.shown import DoubtTold, FaceAsked, Mismatch, Suggestion
from companion.table.watch.looks import BUDGETS, PRESENT, Effort, looks, sights_of
from companion.table.watch.remark import SightRemark, remark_on
from companion.table.watch.sights.as_laid import as_laid
from companion.table.watch.sights.cards import choices_shown
from companion.table.watch.sights.side_by_side import at_least, too_many, was_led

MOST_WAYS = 8
"""More readings than this are no question that somebody can answer."""
MOST_PUT_ASIDE = 6
FEW_TILES = 2
"""One wrong tile in the column, or two exchanged."""


@dataclass(frozen=True, slots=True)
class Watched:
    suggestions: tuple[Suggestion, ...] = ()
    """One if it is sure; several are a question."""
    mismatches: tuple[Mismatch, ...] = ()
    turn: tuple[Suggestion, ...] = ()
    """The same, if the turn is over; several are a question."""
    remark: SightRemark | None = None
    """Why little or nothing can be told."""
    faces_asked: tuple[FaceAsked, ...] = ()
    doubts: tuple[DoubtTold, ...] = ()
    """Tokens that did not come to light, where the game does not explain it either."""


def watched(
    game: Game,
    state: State,
    seen: TableSeen,
    left: Collection[RegionId] = (),
    before: Commands = (),
) -> Watched:
    """The strictest look that explains everything; what no look explains is told, and the rest
    is still followed. A hand will be gone in a moment: what it hides is waited for. Regions that
    people have `left` as they are count as the game has them; `before` is the line that an earlier
    look has told. Once the game is over, people put their tokens away.
    """
    remark = remark_on(game, state, seen)
    if state.phase is Phase.OVER or (remark is not None and remark.is_blind):
        return Watched(remark=None if state.phase is Phase.OVER else remark)
    understood = partial(_understood, game, state, Effort(), left, before)
    found = understood(seen)
    if not (found.suggestions or state.demands) and _differs_in_column(game, state, seen):
        found = doubting(understood(replace(seen, combos=())), _picks)
        remark = remark or SightRemark.COLUMN
    if not seen.banners:
        found = doubting(found, partial(_takes_last_tile, len(state.column)))
    return replace(found, remark=remark, doubts=tuple(_doubts(game, found, seen)))


def _differs_in_column(game: Game, state: State, seen: TableSeen) -> bool:
    """Somebody has laid other tiles than the game has, or told others than lie there: a few places
    differ, where a pick would have moved the rest of them.
    """
    there, here = sight_of(game, state, seen).combos or (), combos_of(state)
    unlike = sum(one != other for one, other in zip(here, there, strict=False))
    return len(there) == len(here) and 0 < unlike <= FEW_TILES


def _picks(line: Commands) -> bool:
    return any(isinstance(command, Pick) for command in line)


def _takes_last_tile(places: int, line: Commands) -> bool:
    """All that tells of a pick is another tile in the last place, and only the camera has told of
    that one: the tile may as well have been told wrongly before.
    """
    picks = (
        n for n, one in enumerate(line) if isinstance(one, Pick) and one.position + 1 >= places
    )
    since = line[next(picks, len(line)) :]
    told = any(isinstance(command, Show | SetCombo) for command in since)
    return told and not any(isinstance(command, Conquer | Final) for command in since)


def doubting(found: Watched, is_doubted: Callable[[Commands], bool]) -> Watched:
    """The same; to such lines no key says yes."""
    return replace(
        found,
        suggestions=tuple(_doubted(one, is_doubted) for one in found.suggestions),
        turn=tuple(_doubted(one, is_doubted) for one in found.turn),
    )


def _doubted(one: Suggestion, is_doubted: Callable[[Commands], bool]) -> Suggestion:
    return replace(one, sure=one.sure and not is_doubted(one.line))


def _doubts(game: Game, found: Watched, seen: TableSeen) -> Iterator[DoubtTold]:
    """Beside what is asked, guessed or unlike the game: there a token under others matters."""
    unsure = (one for one in (*found.suggestions, *found.turn) if one.heights or not one.sure)
    open_still = {region for one in unsure for region in one.regions}
    open_still |= {one.region for one in found.mismatches}
    for token in seen.doubts:
        if token.piece in game.races and open_still.intersection(token.regions[:1]):
            yield DoubtTold(token.piece, token.regions[0])


def _understood(
    game: Game,
    state: State,
    effort: Effort,
    left: Collection[RegionId],
    before: Commands,
    seen: TableSeen,
) -> Watched:
    sights = sights_of(game, state, seen, left)
    for sight, reading in looks(game, state, sights, effort):
        if reading.ways or reading.sure:
            found = _told(reading, seen)
            if sight is sights[0]:
                return replace(found, turn=_turn(game, state, sight, found, seen))
            return _in_piles(game, state, (sights[0], sight), reading, seen)
    but_for_one = partial(_but_for_one, game, state, sights[-1], seen, effort)
    unlike = () if state.demands else tuple(_unexplained(game, state, sights[-1]))
    return _partly(unlike, list(but_for_one(unlike)), before, cut=effort.is_spent)


def _in_piles(
    game: Game, state: State, sights: tuple[Sight, Sight], reading: Reading, seen: TableSeen
) -> Watched:
    """How many there are was not asked, to understand what has happened so far. Once the turn is
    over, what lies side by side is there, and what cannot be is said.
    """
    counted, sight = sights
    led = any(was_led(counted, way) for way in reading.ways)
    found = doubting(_told(reading, seen), lambda line: led)
    there = sight_of(game, state, seen, piled=True)
    turn = _turn(game, state, at_least(sight, there), found, seen)
    untold = bool(found.suggestions) and not turn
    ended = _whole_turn(game, state, sight, seen).ways if untold else ()
    unlike = too_many(counted, state, reading.ways, ended)
    return replace(found, turn=turn, mismatches=tuple(unlike))


def _turn(
    game: Game, state: State, sight: Sight, found: Watched, seen: TableSeen
) -> tuple[Suggestion, ...]:
    """What is seen as a whole turn, if anything has happened. One that needs a die which nobody has
    told is none.
    """
    reading = _whole_turn(game, state, sight, seen) if found.suggestions else Reading()
    told = tuple(as_laid(game, state, one, seen) for one in _suggested(reading, until_told))
    return (
        told
        if all(one.line and isinstance(one.line[-1], EndTurn | Retreat) for one in told)
        else ()
    )


def _whole_turn(game: Game, state: State, sight: Sight, seen: TableSeen) -> Reading:
    """Cards may be left from earlier turns: where they do not fit, they tell nothing."""
    ends, cards = Ends(whole_turn=True), choices_shown(seen)
    reading = follow(game, state, replace(sight, cards=cards), ends) if cards else Reading()
    return reading if reading.ways else follow(game, state, sight, ends)


def _told(reading: Reading, seen: TableSeen, unlike: tuple[Mismatch, ...] = ()) -> Watched:
    if any(seen.at(region) == NotSeen(Unseen.HAND) for region in reading.waits_for):
        return Watched((), unlike)
    return Watched(tuple(_suggested(reading)), unlike)


def _partly(
    unlike: tuple[Mismatch, ...], found: list[Watched], before: Commands, *, cut: bool
) -> Watched:
    """One region that nothing explains does not hide what happens in the others. Where it may be
    either of two, what was told before stands, else nobody knows; nor does anybody know how troops
    were placed. While a decision is due that no camera sees, what was played since is not wrong: it
    cannot be told yet.
    """
    telling = [one for one in found if one.suggestions]
    known = [one for one in telling if [line.line for line in one.suggestions] == [before]]
    if known or not telling:
        return next(iter(known or found), Watched((), unlike))
    first, *others = telling
    differ = cut or any(one.suggestions != first.suggestions for one in others)
    return doubting(first, lambda line: differ or _places(line))


def _places(line: Commands) -> bool:
    """Troops were placed, or a turn has ended, which says how they lie."""
    return any(isinstance(command, Redeploy | Retreat | EndTurn) for command in line)


def _but_for_one(
    game: Game,
    state: State,
    sight: Sight,
    seen: TableSeen,
    effort: Effort,
    unlike: tuple[Mismatch, ...],
) -> Iterator[Watched]:
    """What is told if one of the regions is put aside, as far as that explains the others. A race
    that nobody has turned over is one mistake, in however many regions it lies.
    """
    turned = tuple(one for one in unlike if one.seen and one.seen == one.expected)
    mistakes: list[tuple[Mismatch, ...]] = [turned] if turned[1:] else []
    mistakes += ((one,) for one in unlike[:MOST_PUT_ASIDE])
    for wrong in mistakes if unlike[1:] else ():
        rest = as_known(state, sight, *(one.region for one in wrong))
        reading = effort.follow(game, state, rest, PRESENT, budget=BUDGETS[-1])
        if reading.ways:
            then = Position(game, reading.ways[0].state)
            yield _told(reading, seen, tuple(_explained(then, one) for one in wrong))


def _explained(then: Position, wrong: Mismatch) -> Mismatch:
    """What was allowed by itself may not be after the rest of what is seen."""
    reasons = wrong.reasons or tuple(_reasons(then, wrong.region, wrong.seen))
    return replace(wrong, reasons=reasons)


def _suggested(
    reading: Reading, until: Callable[[Commands], Commands] | None = None
) -> Iterator[Suggestion]:
    """While something is hidden that might tell more, no single key says yes."""
    if len(reading.ways) > MOST_WAYS:
        return
    told: list[Commands] = []
    for way in reading.ways:
        line = _until_lifted((until or until_die)(way.commands))
        if line and line not in told and not _only_lifted(line):
            told.append(line)
    alone = len(told) == 1 and (reading.sure or (reading.heights and not reading.waits_for))
    sure = alone and not _gives_up(told[0]) and not _turns_others(told[0])
    for line in told:
        yield Suggestion(line, regions_of(line), sure=sure, heights=reading.heights)


def _until_lifted(line: Commands) -> Commands:
    """Whoever is next has tokens in hand: that neither gives up regions nor ends the turn before,
    and how troops were laid out was concluded from its end.
    """
    if not _only_lifted(line[-2:]) or line[-2:-1] != (EndTurn(),):
        return line
    rest = line[:-2]
    return rest[:-1] if rest and isinstance(rest[-1], Redeploy) else rest


def until_die(line: Commands) -> Commands:
    """As far as no die is needed: a face that nobody has rolled is never made up."""
    for place, command in enumerate(line):
        if isinstance(command, Final | Roll):
            return line[:place] or (_unrolled(command),)
    return line


def until_told(line: Commands) -> Commands:
    """The same of a turn that is over: whoever still stands there has rolled enough."""
    made_up = (
        place
        for place, command in enumerate(line)
        if isinstance(command, Roll) or (isinstance(command, Final) and command.die != ENOUGH)
    )
    return line[: next(made_up, len(line))]


def _unrolled(command: Final | Roll) -> Command:
    if isinstance(command, Final):
        return Final(command.region, 0, command.using, command.units, (), command.declined)
    return Roll(0, command.region, command.using)


def _gives_up(line: Commands) -> bool:
    return any(isinstance(command, Expand) and command.abandon for command in line)


def _turns_others(line: Commands) -> bool:
    """Somebody goes into decline after the end of a turn that nobody has called: tokens are turned
    over by mistake, and one key must not skip a turn for it.
    """
    ends = [place for place, command in enumerate(line) if isinstance(command, EndTurn)]
    return bool(ends) and any(isinstance(one, Decline) for one in line[ends[0] :])


def _only_lifted(line: Commands) -> bool:
    """Tokens in somebody's hand have given up nothing yet."""
    return _gives_up(line) and all(isinstance(command, Expand | EndTurn) for command in line)


def regions_of(line: Commands) -> tuple[RegionId, ...]:
    found = {region for command in line for region in _touched(command)}
    return tuple(sorted(found))


def _touched(command: Command) -> tuple[RegionId, ...]:
    match command:
        case Conquer(region=region) | Final(region=region):
            return (region,)
        case Expand(abandon=regions) | Use(regions=regions):
            return regions
        case Redeploy(on=on) | Retreat(on=on):
            return tuple(on)
        case _:
            return ()


def _unexplained(game: Game, state: State, seen: Sight) -> Iterator[Mismatch]:
    """Regions whose holder is not the expected one, with why the rules do not allow it."""
    p = Position(game, state)
    for region in sorted(gap_between(state, seen).holders):
        expected, there = p.holder(region), seen.spots[region].race or None
        yield Mismatch(
            region,
            None if expected is None else expected.race,
            there,
            tuple(_reasons(p, region, there)),
        )


def _reasons(p: Position, region: RegionId, race: str | None) -> Iterator[Refusal]:
    """Whoever lays tokens has taken up his troops, whether or not anybody has said so."""
    if race is None or race != p.player.active:
        return
    taken_up = answer(p, Expand())
    ready = taken_up.position if isinstance(taken_up, Accepted) else p
    decision = answer(ready, Conquer(region))
    if isinstance(decision, Refused):
        yield from decision.reasons
