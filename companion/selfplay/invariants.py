"""Laws that hold after every event of every game, whatever the players do."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from companion.rules import events as e
from companion.rules.asking.adjacency import reach_of
from companion.rules.asking.players import acting_in_decline
from companion.rules.commands import Command, EndTurn
from companion.rules.decide.placing import after_stop
from companion.rules.drafting.column import SHUFFLE
from companion.rules.game import Game
from companion.rules.legal import abilities, accepts, even_redeployment
from companion.rules.lines import total
from companion.rules.model import CONQUEST, HIDDEN, REDEPLOY, State
from companion.rules.placement_limits import placement_limits
from companion.rules.position import Position
from companion.rules.score import income


def violations(game: Game, state: State) -> Iterator[str]:
    """Every law that this state breaks, in a sentence."""
    yield from _tokens(game, state)
    yield from _markers(game, state)
    yield from _troops(game, state)
    for seat, player in enumerate(state.players):
        if player.coins < 0:
            yield f"seat {seat} has {player.coins} coins"


def _tokens(game: Game, state: State) -> Iterator[str]:
    """Tray, hands, board and what is set aside make the printed supply."""
    found = Counter(state.tray)
    for race, tokens in state.hands.items():
        found[race] += tokens
    for troop in state.troops.values():
        found[troop.race] += troop.tokens
    for (race, unit), number in state.units.items():
        found[race] += number if unit == "set_aside" else 0
    for race in state.tray:
        if found[race] != game.races[race].supply:
            yield f"{found[race]} tokens of {race} instead of {game.races[race].supply}"
    for race, tokens in (*state.tray.items(), *state.hands.items()):
        if tokens < 0:
            yield f"{tokens} tokens of {race}"


def _markers(game: Game, state: State) -> Iterator[str]:
    """No more markers than the box holds; each find lies in one place only."""
    found = Counter(state.box)
    for (_, unit), number in state.units.items():
        found[unit] += number
    for markers in state.markers.values():
        found.update(marker.lstrip(HIDDEN).partition(":")[0] for marker in markers)
    for marker in game.markers.values():
        if found[marker.id] > marker.number:
            yield f"{found[marker.id]} of {marker.number} {marker.id}"
    for find in game.finds:
        if find not in game.markers and found[find] > 1:
            yield f"{find} lies in {found[find]} places"


def _troops(game: Game, state: State) -> Iterator[str]:
    for region, troop in state.troops.items():
        if troop.race not in state.tribes:
            yield f"{troop.race} hold {region} but are not in play"
        if state.neutral.get(region):
            yield f"{region} is held and has neutral tokens"


def after_command(p: Position, command: Command, after: Position) -> Iterator[str]:
    """Laws about a command: where it was given, and where it led."""
    yield from (*stale(after), *uneven(after), *unanswerable(after))
    if (after.state.round, after.state.seat) != (p.state.round, p.state.seat):
        yield from forgotten(after)
    if isinstance(command, EndTurn):
        yield from misbooked(p, after)


def unanswerable(p: Position) -> Iterator[str]:
    """Whoever owes a decision is offered one that is accepted."""
    for demand in p.state.demands[:1]:
        offered = (use for use in abilities(p) if use.what == demand.what)
        if demand.what != SHUFFLE and not any(True for _ in offered):
            yield f"nothing answers {demand}"


def forgotten(p: Position) -> Iterator[str]:
    """When a turn starts, what was withdrawn has been placed by everybody who had a region."""
    for tribe in p.state.tribes.values():
        if not p.held(tribe.race) or (tribe.active and tribe.seat == p.state.seat):
            continue  # What comes at the start of its own turn is in hand.
        units = [p.state.units.get((tribe.race, u), 0) for u in p.active_traits(tribe).compulsory]
        if p.state.hands[tribe.race] or any(units):
            yield f"{tribe.race} still have tokens or units in hand"


def misbooked(p: Position, after: Position) -> Iterator[str]:
    """The end of a turn pays what was told before."""
    seat = p.state.seat
    told = total(income(after_stop(p), seat))
    paid = after.state.players[seat].coins - p.state.players[seat].coins
    if told != paid:
        yield f"{told} coins were told and {paid} paid"


def bare(game: Game, state: State) -> Iterator[str]:
    """Once a command is done, a token or what stands for one is in every region held."""
    for region, troop in state.troops.items():
        stands = not game.counting.isdisjoint(state.markers.get(region, ()))
        if troop.tokens < 0 or (troop.tokens == 0 and not stands):
            yield f"nothing holds {region} for {troop.race}"


def stale(p: Position) -> Iterator[str]:
    """What a position remembers is what a fresh look finds."""
    fresh = Position(p.game, p.state)
    for race, tribe in p.state.tribes.items():
        if p.held(race) != fresh.held(race):
            yield f"the regions of {race} are remembered wrongly"
        if p.active_traits(tribe) is not fresh.active_traits(tribe) or (
            p.tribes_and_traits(tribe.seat) != fresh.tribes_and_traits(tribe.seat)
        ):
            yield f"who speaks for {race} is remembered wrongly"
    for question, topic, found in tuple(p.remembered()):
        if _told(question(fresh, topic)) != _told(found):
            yield f"{question.__name__} of {topic} is remembered wrongly"


def _told(answer: object) -> object:
    """Positions are the same if their states are."""
    return answer.state if isinstance(answer, Position) else answer


def ask_around(p: Position) -> None:
    """What somebody who looks ahead wants to know of a position."""
    for tribe in p.state.tribes.values():
        reach_of(p, tribe)
        placement_limits(p, tribe)
    after_stop(p)


def uneven(p: Position) -> Iterator[str]:
    """Whoever may redeploy may spread the troops evenly: screens and pad offer it."""
    state = p.state
    busy = state.demands or state.turn.roll or acting_in_decline(p, state.seat)
    if busy or state.phase not in (CONQUEST, REDEPLOY):
        return
    after = after_stop(p)
    tribe = after.active(state.seat)
    if tribe is None or not after.held(tribe.race):
        return
    even = even_redeployment(after, tribe)
    if not accepts(p, even):
        yield f"{tribe.race} may not be spread evenly: {even}"


def minted(event: e.Event) -> int:
    """Coins that an event brings from the bank, or takes to it."""
    match event:
        case e.Scored(_, lines):
            return sum(line.amount for line in lines)
        case e.CoinsMoved(None, taker, coins, _) if taker is not None:
            return coins
        case e.CoinsMoved(giver, None, coins, _) if giver is not None:
            return -coins
        case _:
            return 0


def purse(state: State) -> int:
    """All coins outside the bank: the players' and those on the column."""
    players = sum(player.coins for player in state.players)
    return players + sum(combo.coins for combo in state.column)
